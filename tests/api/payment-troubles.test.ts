/** Refunds that fail after all, and disputes: what Stripe takes back or gives back is in the ledger, and nobody loses by it. */
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { OrderDetails } from '../../contract/calls/orders.ts';
import { refunds, transferReversals, transfers } from '../../server/db/schema/money.ts';
import { jobs } from '../../server/db/schema/work.ts';
import { findLedgerFaults, owedTo } from '../../server/services/ledger/balances.ts';
import { createRefund } from '../../server/services/orders/refunds.ts';
import { transferJob } from '../../server/services/orders/transfers.ts';
import {
  addForSale,
  balances,
  connectHub,
  intentOf,
  linesOf,
  order,
  orderRow,
  passReservation,
  refusalOf,
  runKinds,
  runMoneyJobs,
  startOrderBench,
} from '../support/server-orders.ts';

/** What happens before a query is sent, if anything. */
let beforeQuery: ((client: pg.Client, text: string) => Promise<void> | null) | null = null;
// Before the server opens its connections: they keep what they call.
const query = Reflect.get(pg.Client.prototype, 'query') as (...all: unknown[]) => unknown;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...all: unknown[]) {
    const { text = '' } = all[0] as { text?: string };
    const before = beforeQuery?.(this, text);
    return before ? before.then(() => query.apply(this, all)) : query.apply(this, all);
  },
});

const { bench, server, people, stripe } = await startOrderBench({ mail: 0 });
const { merchantA, admin } = people;
const { db } = server.deps;
const { money } = stripe;

const sell = async (priceCents = 2000) => {
  const id = await order(bench, [await addForSale(server, merchantA, priceCents)]);
  await money.pay(await intentOf(bench, id));
  await runMoneyJobs(bench);
  return id;
};
const refund = async (id: string) => {
  const [line] = await linesOf(bench, id);
  const request = { lines: [line?.id ?? ''], shipping: false };
  const made = await createRefund(db, {
    order: id,
    request,
    reason: 'Torn',
    key: null,
    userId: admin.id,
    requestId: null,
  });
  return made;
};
const stripeIdOf = async (id: string) => (await db.select().from(refunds).where(eq(refunds.id, id)))[0]?.stripeId ?? '';
const detailsOf = async (id: string) =>
  (await server.client.call(`/order/${id}/details`, { token: admin.token })).body.data as OrderDetails;
const sentTo = async (id: string) =>
  (await db.select().from(transfers).where(eq(transfers.order, id))).map(({ status, sentCents, amountCents }) => [
    status,
    sentCents ?? amountCents,
  ]);
const historyOf = async (id: string) =>
  ((await server.client.call(`/history/order/${id}`, { token: admin.token })).body.data as { action: string }[]).map(
    ({ action }) => action,
  );

/** Sends transfers that Stripe makes and whose answer is lost; returns what confirms the next of them. */
const sellUnconfirmed = async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    await money.pay(await intentOf(bench, await order(bench, [await addForSale(server, merchantA)])));
  }
  await runKinds(bench, ['stripe-event']);
  const reach = (point: string) => {
    if (point === 'transfer-sent') throw new Error('killed');
  };
  const rows = await db.select({ transfer: transfers.id }).from(transfers).where(eq(transfers.status, 'waiting'));
  for (const row of rows) await expect(send(row, { reach })).rejects.toThrow('killed');
  return {
    left: rows,
    confirm: async () => {
      const row = rows.pop();
      if (row) await send(row);
    },
  };
};
const send = async ({ transfer }: { transfer: string }, more: Partial<typeof bench.deps> = {}) => {
  const [job] = await db.select().from(jobs).where(eq(jobs.key, transfer));
  if (job) await transferJob.handle({ ...bench.deps, ...more }, { transfer }, job, async () => undefined);
};
/** Calls `between` before each query of the first transaction that locks the debts of a hub center, until `stop`. */
const interleave = (between: () => Promise<void>) => {
  const watched = new Set<pg.Client>();
  beforeQuery = (client, text) => {
    if (watched.has(client)) return between();
    const locks = text.includes('"payment_accounts"') && text.endsWith('for update');
    if (watched.size === 0 && locks) watched.add(client);
    return null;
  };
  return { stop: () => void (beforeQuery = null) };
};

/** Works while a row is locked: whoever waits for it must not have locked the later one. */
async function whileLocked(row: string, id: string, later: string, itsId: string, work: () => Promise<void>) {
  const holder = await server.database.pool.connect();
  try {
    await holder.query(`begin; select from ${row} = '${id}' for update`);
    const done = work();
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
    const free = await holder.query(`select from ${later} = '${itsId}' for update nowait`).catch(String);
    await holder.query('rollback');
    await done;
    expect(free).toMatchObject({ rowCount: 1 });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

beforeEach(async () => {
  stripe.reset();
  await connectHub(bench, merchantA);
});
afterEach(async () => {
  await runMoneyJobs(bench);
  expect(await findLedgerFaults(db)).toEqual([]);
  expect(await owedTo(db, merchantA.id)).toBe(0);
});

describe('a refund that failed after all', () => {
  it('is posted back, refundable again, and the hub center gets again what was taken from it', async () => {
    const id = await sell();
    const before = await balances(bench, id);
    const made = await refund(id);
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'partlyRefunded', refundedCents: 2000 });
    await money.failRefund(await stripeIdOf(made));
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'paid', refundedCents: 0 });
    expect(await balances(bench, id)).toEqual(before);
    expect(money.balance()).toBe(before['clearing']);
    expect((await sentTo(id)).sort()).toEqual([
      ['sent', 1600],
      ['sent', 1600],
    ]);
    const { refunds: shown, refundableCents } = await detailsOf(id);
    expect([shown, refundableCents]).toMatchObject([
      [{ status: 'failed', problem: expect.stringContaining('card') }],
      2500,
    ]);
    expect(await historyOf(id)).toContain('refundFailed');

    // Applied once, and the second refund takes from what the hub center has.
    await money.failRefund(await stripeIdOf(made)).catch(() => undefined);
    Object.assign(money.intents.get(await intentOf(bench, id)) ?? {}, { refunded: 0 });
    await runMoneyJobs(bench);
    expect(await balances(bench, id)).toEqual(before);
    await refund(id);
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'partlyRefunded', refundedCents: 2000 });
    expect([...money.reversals.values()].map(({ amount }) => amount)).toEqual([1600, 1600]);
  });

  it('of a hub center that could not give back cancels its debt', async () => {
    const id = await sell();
    const account = await connectHub(bench, merchantA);
    money.emptied.add(account);
    const made = await refund(id);
    await runMoneyJobs(bench);
    expect(await owedTo(db, merchantA.id)).toBe(-1600);
    await money.failRefund(await stripeIdOf(made));
    await runMoneyJobs(bench);
    expect([await sentTo(id), await db.$count(transferReversals, eq(transferReversals.refund, made))]).toEqual([
      [['sent', 1600]],
      0,
    ]);
  });

  it('pays back a debt that a later sale has settled', async () => {
    const id = await sell();
    money.emptied.add(await connectHub(bench, merchantA));
    const made = await refund(id);
    await runMoneyJobs(bench);
    const later = await sell(5000);
    expect(await sentTo(later)).toEqual([['sent', 2400]]);
    await money.failRefund(await stripeIdOf(made));
    await runMoneyJobs(bench);
    expect((await sentTo(id)).sort()).toEqual([
      ['sent', 1600],
      ['sent', 1600],
    ]);
    // The debt is settled once: the next sale is paid in full.
    expect(await sentTo(await sell(1000))).toEqual([['sent', 800]]);
  });

  it('gives a hub center exactly what was taken, whenever its other transfers are confirmed', async () => {
    const id = await sell();
    const made = await refund(id);
    await runMoneyJobs(bench);
    const { left, confirm } = await sellUnconfirmed(8);
    const queries = interleave(confirm);
    try {
      await money.failRefund(await stripeIdOf(made));
      await runKinds(bench, ['stripe-event']);
    } finally {
      queries.stop();
    }
    expect(left.length).toBeLessThan(7);
    await runMoneyJobs(bench);
    expect((await sentTo(id)).sort()).toEqual([
      ['sent', 1600],
      ['sent', 1600],
    ]);
  });

  it('and a transfer lock the money of a hub center in one order: account, transfers, reversals', async () => {
    const id = await sell();
    const made = await refund(id);
    await runMoneyJobs(bench);
    const later = await order(bench, [await addForSale(server, merchantA)]);
    await money.pay(await intentOf(bench, later));
    await runKinds(bench, ['stripe-event']);
    const [row] = await db.select().from(transfers).where(eq(transfers.order, later));
    await whileLocked('payment_accounts where merchant', merchantA.id, 'transfers where id', row?.id ?? '', () =>
      send({ transfer: row?.id ?? '' }),
    );
    await money.failRefund(await stripeIdOf(made));
    await whileLocked('transfers where "order"', id, 'transfer_reversals where refund', made, () =>
      runKinds(bench, ['stripe-event']),
    );
  });

  it('whose event comes before our own answer is applied by a later try', async () => {
    const id = await sell();
    const made = await refund(id);
    await runMoneyJobs(bench);
    await db.update(refunds).set({ status: 'waiting' }).where(eq(refunds.id, made));
    await money.failRefund(await stripeIdOf(made));
    await expect(runMoneyJobs(bench)).rejects.toThrow('under way');
    await db.update(refunds).set({ status: 'done' }).where(eq(refunds.id, made));
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'paid', refundedCents: 0 });
  });
});

describe('a payment that bought nothing', () => {
  /** An order whose garment somebody else has bought before it was paid. */
  const payForNothing = async () => {
    const garment = await addForSale(server, merchantA);
    const id = await order(bench, [garment]);
    await passReservation(bench, id);
    await money.pay(await intentOf(bench, await order(bench, [garment])));
    await runMoneyJobs(bench);
    await money.pay(await intentOf(bench, id));
    return id;
  };
  const whole = async (id: string) => {
    const request = { lines: (await linesOf(bench, id)).map((line) => line.id), shipping: true };
    const by = { reason: 'By another card', key: null, userId: admin.id, requestId: null };
    return createRefund(db, { order: id, request, ...by });
  };
  const mailsOf = async (id: string) =>
    (await db.select().from(jobs).where(eq(jobs.kind, 'order-mail')))
      .map(({ input }) => input as { order: string; about: string })
      .flatMap(({ order: of, about }) => (of === id ? [about] : []));

  it('and whose refund fails is to be refunded, says so, and goes back once', async () => {
    const id = await payForNothing();
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'refunded', refundedCents: 2500 });
    expect(await refusalOf(whole(id))).toBe('validation');
    const [automatic] = await db.select().from(refunds).where(eq(refunds.order, id));
    await money.failRefund(automatic?.stripeId ?? '');
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'toRefund',
      refundedCents: 0,
      shippingRefundedCents: 0,
    });
    expect(await balances(bench, id)).toMatchObject({ customers: -2500 });
    expect(await detailsOf(id)).toMatchObject({
      refundableCents: 2500,
      refunds: [{ cause: 'gone', status: 'failed' }],
    });
    expect(await mailsOf(id)).toContain('refundFailed');

    await whole(id);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'paid', refundedCents: 2500 });
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'refunded', refundedCents: 2500 });
    const { customers, [merchantA.id]: hub, commission } = await balances(bench, id);
    expect([customers, hub, commission]).toEqual([undefined, undefined, undefined]);
    expect(await refusalOf(whole(id))).toBe('validation');
  });

  it('and whose refund Stripe refuses, as of one that is disputed, is to be refunded', async () => {
    const id = await payForNothing();
    await runKinds(bench, ['stripe-event']);
    // Stripe has nothing left to give back of it.
    Object.assign(money.intents.get(await intentOf(bench, id)) ?? {}, { refunded: 2500 });
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'toRefund', refundedCents: 0 });
    expect(await mailsOf(id)).toContain('refundFailed');
    Object.assign(money.intents.get(await intentOf(bench, id)) ?? {}, { refunded: 0 });
    await whole(id);
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'refunded' });
  });

  it('because the order was paid elsewhere, goes back and leaves the order as it is', async () => {
    const garment = await addForSale(server, merchantA);
    const id = await order(bench, [garment]);
    const move = { _id: id, status: 'ordered', reason: 'Bank transfer' };
    const moved = await server.client.call('/product/transaction/order/update', {
      method: 'PUT',
      token: admin.token,
      json: move,
    });
    expect(moved.status).toBe(200);
    await money.pay(await intentOf(bench, id));
    await runMoneyJobs(bench);
    const stands = { status: 'ordered', paymentStatus: 'unpaid', refundedCents: 0 };
    expect(await orderRow(bench, id)).toMatchObject(stands);
    expect((await linesOf(bench, id)).map(({ refundedCents }) => refundedCents)).toEqual([0]);
    const [back] = (await detailsOf(id)).refunds;
    expect(back).toMatchObject({ cause: 'paidElsewhere', status: 'done', amountCents: 2500 });

    await money.failRefund(await stripeIdOf(back?._id ?? ''));
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ ...stands, paymentStatus: 'toRefund' });
    await whole(id);
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject(stands);
    expect(await refusalOf(whole(id))).toBe('validation');
  });
});

describe('the nightly check of the ledger', () => {
  it('finds a share of a hub center that no transfer holds', async () => {
    const id = await sell();
    const change = (cents: number) =>
      db
        .update(transfers)
        .set({ amountCents: sql`${transfers.amountCents} + ${cents}` })
        .where(eq(transfers.order, id));
    await change(1);
    expect(await findLedgerFaults(db)).toEqual([{ order: id, fault: 'share' }]);
    await change(-1);
  });
});

describe('a dispute', () => {
  it('is money taken with a fee; the order shows until when evidence is needed', async () => {
    const id = await sell();
    const { clearing = 0, providerFees = 0 } = await balances(bench, id);
    await money.dispute(await intentOf(bench, id), 'needs_response');
    await runMoneyJobs(bench);
    expect(await balances(bench, id)).toMatchObject({
      loss: 2500,
      providerFees: providerFees + 2000,
      clearing: clearing - 4500,
    });
    expect(money.balance()).toBe(clearing - 4500);
    const { disputes } = await detailsOf(id);
    expect(disputes).toMatchObject([{ status: 'needsResponse', amountCents: 2500, dueBy: '2031-05-06T00:00:00.000Z' }]);
    expect(await historyOf(id)).toContain('disputed');
    await money.dispute(await intentOf(bench, id), 'lost');
    await runMoneyJobs(bench);
    // The customer has the money from the bank: it is not offered, nor given, a second time.
    expect(await detailsOf(id)).toMatchObject({ disputes: [{ status: 'lost' }], refundableCents: 0 });
    expect(await refusalOf(refund(id))).toBe('validation');
    expect(await balances(bench, id)).toMatchObject({ loss: 2500 });
  });

  it('that is won gives the money back, also if only its last event arrives, and twice', async () => {
    const id = await sell();
    const before = await balances(bench, id);
    const intent = await intentOf(bench, id);
    await money.dispute(intent, 'needs_response', false);
    await money.dispute(intent, 'won');
    await stripe.deliver(money.event(intent, 'charge.dispute.funds_reinstated'));
    await runMoneyJobs(bench);
    expect(await balances(bench, id)).toEqual({
      ...before,
      providerFees: (before['providerFees'] ?? 0) + 2000,
      clearing: (before['clearing'] ?? 0) - 2000,
    });
    expect(await detailsOf(id)).toMatchObject({ disputes: [{ status: 'won' }], refundableCents: 2500 });
  });
});
