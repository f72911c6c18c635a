/** Refunds, races, and a server that dies between any two steps: nothing is charged, sent or refunded twice, and nothing is lost. */
import { randomUUID } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { FaultPoint, ReachPoint } from '../../server/db/faults.ts';
import { products } from '../../server/db/schema/items.ts';
import { audit } from '../../server/db/schema/ledger.ts';
import { payments, refunds, transferReversals, transfers } from '../../server/db/schema/money.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { paymentAccounts } from '../../server/db/schema/payment-accounts.ts';
import { jobs } from '../../server/db/schema/work.ts';
import { enqueue } from '../../server/engine/jobs/queue.ts';
import { trashRecord } from '../../server/engine/records/trash.ts';
import { findLedgerFaults, owedTo } from '../../server/services/ledger/balances.ts';
import { moneyCareJob } from '../../server/services/orders/order-jobs.ts';
import { ensureIntent } from '../../server/services/orders/order-payments.ts';
import type { RefundRequest } from '../../server/services/orders/refund-plan.ts';
import { createRefund, previewRefund } from '../../server/services/orders/refunds.ts';
import { sendTransfersOf } from '../../server/services/orders/transfers.ts';
import { servedResources } from '../../server/services/record-sources.ts';
import {
  addForSale,
  balances,
  connectHub,
  expireOrder,
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
import type { Person } from '../support/server-people.ts';

const { bench, server, people, stripe } = await startOrderBench({ mail: 0 });
const { merchantA, merchantB, admin } = people;
const { db } = server.deps;

const soldAt = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.soldAt ?? null;
const refundsOf = (id: string) => db.select().from(refunds).where(eq(refunds.order, id));
const transfersOf = (id: string) => db.select().from(transfers).where(eq(transfers.order, id)).orderBy(transfers.hub);
const netOf = async (id: string, { id: hub }: Person) =>
  (await linesOf(bench, id)).filter((line) => line.hub === hub).reduce((sum, { netCents }) => sum + netCents, 0);
const refund = (id: string, request: RefundRequest, more: { key?: string; reason?: string } = {}) =>
  createRefund(db, { order: id, request, reason: 'A stain', key: null, userId: admin.id, requestId: null, ...more });
const mailsOf = async (id: string) =>
  (await db.select().from(jobs).where(eq(jobs.kind, 'order-mail')))
    .map(({ input }) => input as { order: string; about: string })
    .filter((mail) => mail.order === id);
/** Runs the hourly care of money. */
const care = async () => {
  await enqueue(db, moneyCareJob, [{ input: {} }]);
  await runKinds(bench, [moneyCareJob.kind]);
};
const pay = async (id: string) => stripe.money.pay(await intentOf(bench, id));

/** A paid order of one garment of each hub center, with what is sent to them. */
async function paidOrder(prices: readonly [number, number] = [2000, 1500], { sends = true } = {}): Promise<string> {
  const id = await order(bench, [
    await addForSale(server, merchantA, prices[0]),
    await addForSale(server, merchantB, prices[1]),
  ]);
  await pay(id);
  if (sends) await runMoneyJobs(bench);
  return id;
}

beforeEach(async () => {
  stripe.reset();
  stripe.requests.length = 0;
  for (const hub of [merchantA, merchantB]) await connectHub(bench, hub);
});
afterEach(async () => {
  await runMoneyJobs(bench);
  expect(await findLedgerFaults(db)).toEqual([]);
});

describe('refunds', () => {
  it('of a whole basket take back the net of a line that a coupon of the platform made free, also when it was sent', async () => {
    // The platform has its commission to pay from.
    await paidOrder([50_000, 50_000]);
    for (const request of ['lines', 'amount'] as const) {
      const garments = [await addForSale(server, merchantA, 5000), await addForSale(server, merchantB, 3000)];
      const whole = { type: 'percentage', value: 10_000, hubShareBp: 0, code: 'FREE' } as const;
      const coupon = { ...whole, id: randomUUID(), item: garments[0] ?? null };
      const id = await order(bench, garments, { costs: { shippingCents: 0, coupon } });
      await pay(id);
      await runMoneyJobs(bench);
      expect((await transfersOf(id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
      const lines = (await linesOf(bench, id)).map((line) => line.id);
      await refund(id, request === 'lines' ? { lines, shipping: false } : { amountCents: 3000 });
      await runMoneyJobs(bench);
      const { clearing = 0, providerFees = 0, ...rest } = await balances(bench, id);
      expect([rest, clearing + providerFees]).toEqual([{}, 0]);
      expect(await linesOf(bench, id)).toMatchObject([
        { returned: true, netBackCents: 4000 },
        { returned: true, netBackCents: 2400 },
      ]);
    }
  });

  it('of a line give back commission and net, and take the net back from its hub center', async () => {
    const id = await paidOrder();
    const [line] = (await linesOf(bench, id)).filter(({ hub }) => hub === merchantA.id);
    const request = { lines: [line?.id ?? ''], shipping: false };
    const preview = {
      cents: 2000,
      refundableCents: 4000,
      commissionCents: 400,
      restockable: [line?.code],
      hubs: [{ hub: merchantA.id, netCents: 1600, isTransferred: true }],
    };
    expect(await previewRefund(db, id, request)).toEqual(preview);
    const made = await refund(id, request);
    await runMoneyJobs(bench);
    const sent = stripe.requests.filter(({ method }) => method === 'POST').slice(-2);
    expect(sent.map(({ key, body }) => [key, body['amount']])).toEqual([
      [`re:${made}`, '2000'],
      [`rv:${made}:${merchantA.id}`, '1600'],
    ]);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'partlyRefunded', refundedCents: 2000 });
    expect(await balances(bench, id)).toMatchObject({ commission: -300, shipping: -500 });

    await refund(id, { amountCents: 2000 });
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'refunded', refundedCents: 4000 });
    const { providerFees } = await balances(bench, id);
    expect(await balances(bench, id)).toEqual({ clearing: -(providerFees ?? 0), providerFees });
    expect(await refusalOf(refund(id, { amountCents: 1 }))).toBe('validation');
  });

  it('never exceed what was captured, however many come at once, and the same one twice is one', async () => {
    const id = await paidOrder();
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => refund(id, { amountCents: 1500 })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await runMoneyJobs(bench);
    expect(stripe.money.intents.get(await intentOf(bench, id))?.refunded).toBe(3000);
    const key = randomUUID();
    const twice = await Promise.all([1, 2].map(() => refund(id, { amountCents: 100 }, { key })));
    expect(new Set(twice).size).toBe(1);
    expect(await refusalOf(refund(id, { amountCents: 100 }, { key, reason: 'Another' }))).toBe('idempotencyMismatch');
  });

  it('before a transfer lower it; one of everything sends none', async () => {
    await db.update(paymentAccounts).set({ state: 'onboarding' });
    const id = await paidOrder();
    const [a] = await linesOf(bench, id);
    await refund(id, { lines: [a?.id ?? ''], shipping: true });
    await db.update(paymentAccounts).set({ state: 'ready' });
    await sendTransfersOf(db, id);
    await runMoneyJobs(bench);
    const byHub = Object.fromEntries((await transfersOf(id)).map((row) => [row.hub, [row.status, row.sentCents]]));
    expect(byHub).toEqual({ [merchantA.id]: ['dropped', null], [merchantB.id]: ['sent', 1200] });
    expect([stripe.money.reversals.size, await owedTo(db, merchantA.id)]).toEqual([0, 0]);
  });

  it('that a hub center cannot give back are owed, and set off in its next transfers', async () => {
    const id = await paidOrder();
    const account = [...stripe.accounts.keys()].find((each) => each.includes(merchantA.id.slice(0, 8))) ?? '';
    stripe.money.emptied.add(account);
    const [line] = (await linesOf(bench, id)).filter(({ hub }) => hub === merchantA.id);
    await refund(id, { lines: [line?.id ?? ''], shipping: false });
    await runMoneyJobs(bench);
    expect(await owedTo(db, merchantA.id)).toBe(-1600);
    const [small, large] = [await paidOrder([1000, 1000]), await paidOrder([2000, 1000])];
    const sentTo = async (of: string) => (await transfersOf(of)).find(({ hub }) => hub === merchantA.id);
    expect(await sentTo(small)).toMatchObject({ status: 'sent', sentCents: 0, setOffCents: 800, stripeId: null });
    expect(await sentTo(large)).toMatchObject({ status: 'sent', sentCents: 800, setOffCents: 800 });
    expect(await owedTo(db, merchantA.id)).toBe(0);
    // What was set off was never sent, so it cannot be taken back either.
    stripe.money.emptied.clear();
    await refund(large, { amountCents: (await orderRow(bench, large))?.totalCents ?? 0 });
    await runMoneyJobs(bench);
    expect(await owedTo(db, merchantA.id)).toBe(-800);
    const next = await paidOrder([1000, 1000]);
    expect(await sentTo(next)).toMatchObject({ sentCents: 0, setOffCents: 800 });
  });

  it('that Stripe refuses for good are entries, and the amount is refundable again', async () => {
    const id = await paidOrder();
    Object.assign(stripe.money.intents.get(await intentOf(bench, id)) ?? {}, { refunded: 4000 });
    await refund(id, { amountCents: 1000 });
    await runMoneyJobs(bench);
    expect(await refundsOf(id)).toMatchObject([
      { status: 'failed', problem: expect.stringContaining('already_refunded') },
    ]);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'paid', refundedCents: 0 });
    const [{ id: failed } = { id: '' }] = await refundsOf(id);
    expect(await db.$count(transferReversals, eq(transferReversals.refund, failed))).toBe(0);
  });

  it('of an order that was not paid are refused', async () => {
    const id = await order(bench, [await addForSale(server, merchantA)]);
    expect(await refusalOf(refund(id, { amountCents: 100 }))).toBe('transitionNotAllowed');
  });
});

describe('races', () => {
  it('50 buyers of one garment make one order', async () => {
    const garment = await addForSale(server, merchantA);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => order(bench, [garment])));
    const made = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const words = results.flatMap((each) =>
      each.status === 'rejected' ? [(each.reason as { word: string }).word] : [],
    );
    expect([made.length, new Set(words), words.length]).toEqual([1, new Set(['itemsGone']), 49]);
    expect(stripe.money.intents.size).toBe(1);
  });

  it('baskets that overlap in opposite order do not block each other', async () => {
    const [one, two] = [await addForSale(server, merchantA), await addForSale(server, merchantA)];
    const both = Array.from({ length: 10 }, (_, index) => order(bench, index % 2 ? [one, two] : [two, one]));
    const results = await Promise.allSettled(both);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('two who both pay late: one gets it, the other gets the money back', async () => {
    const garment = await addForSale(server, merchantA);
    const first = await order(bench, [garment]);
    await passReservation(bench, first);
    // Not yet expired by the job: the row says that it is free.
    const second = await order(bench, [garment]);
    await passReservation(bench, second);
    await Promise.all([pay(first), pay(second)]);
    await runMoneyJobs(bench);
    const states = [await orderRow(bench, first), await orderRow(bench, second)]
      .map((row) => row?.paymentStatus)
      .sort();
    expect(states).toEqual(['paid', 'refunded']);
    const lost = (await orderRow(bench, first))?.paymentStatus === 'refunded' ? first : second;
    expect(await refundsOf(lost)).toMatchObject([{ cause: 'gone', status: 'done', amountCents: 2500 }]);
    expect(await orderRow(bench, lost)).toMatchObject({ status: 'cancelled', refundedCents: 2500 });
    expect(await transfersOf(lost)).toEqual([]);
    expect([stripe.money.transfers.size, stripe.money.refunds.size]).toEqual([1, 1]);
    // Neither its own job nor the event again changes that.
    for (const id of [first, second]) {
      await expireOrder(bench, id);
      await stripe.deliver(stripe.money.event(await intentOf(bench, id), 'payment_intent.succeeded'));
    }
    await runMoneyJobs(bench);
    expect([stripe.money.transfers.size, stripe.money.refunds.size]).toEqual([1, 1]);
  });

  it('a direct debit keeps its items until the bank has decided, also if its event is lost', async () => {
    for (const hears of [true, false]) {
      const garment = await addForSale(server, merchantA);
      const id = await order(bench, [garment]);
      await stripe.money.debit(await intentOf(bench, id), hears);
      await runMoneyJobs(bench);
      if (!hears) await passReservation(bench, id);
      await expireOrder(bench, id);
      expect(await orderRow(bench, id)).toMatchObject({ status: 'newRequest', paymentStatus: 'processing' });
      expect(await refusalOf(order(bench, [garment]))).toBe('itemsGone');
      expect((await mailsOf(id)).map(({ about }) => about)).toEqual(['processing']);
      await pay(id);
      await runMoneyJobs(bench);
      expect(await orderRow(bench, id)).toMatchObject({ status: 'ordered', paymentStatus: 'paid' });
    }
  });

  it('a direct debit that the bank refuses leaves the time for another try, then the items are free', async () => {
    const garment = await addForSale(server, merchantA);
    const id = await order(bench, [garment]);
    await stripe.money.debit(await intentOf(bench, id));
    await runMoneyJobs(bench);
    const { reservedUntil } = (await orderRow(bench, id)) ?? {};
    await stripe.money.fail(await intentOf(bench, id));
    await runMoneyJobs(bench);
    const row = await orderRow(bench, id);
    expect(row).toMatchObject({ status: 'newRequest', paymentStatus: 'failed' });
    expect(Number(row?.reservedUntil)).toBeLessThan(Number(reservedUntil));
    await passReservation(bench, id);
    await db
      .update(orders)
      .set({ reservedUntil: sql`now() - interval '1 hour'` })
      .where(eq(orders.id, id));
    // Its own job is over by now: the care of money finds it.
    await db.delete(jobs).where(and(eq(jobs.kind, 'order-expiry'), eq(jobs.key, id)));
    await care();
    await expireOrder(bench, id);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'expired', paymentStatus: 'expired' });
    await order(bench, [garment]);
  });

  it('one payment that cannot be read keeps no other money waiting', async () => {
    const unread = await order(bench, [await addForSale(server, merchantA)]);
    const id = await paidOrder(undefined, { sends: false });
    await runKinds(bench, ['stripe-event']);
    await db.delete(jobs).where(eq(jobs.kind, 'transfer'));
    const isOld = { createdAt: sql`now() - interval '1 hour'` };
    await db.update(payments).set(isOld);
    await db.update(payments).set({ stripeId: 'pi_unknown' }).where(eq(payments.order, unread));
    await expect(care()).rejects.toThrow('gone');
    await db.delete(jobs).where(eq(jobs.kind, moneyCareJob.kind));
    await runMoneyJobs(bench);
    expect((await transfersOf(id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
    await db.update(payments).set({ status: 'cancelled' }).where(eq(payments.order, unread));
  });

  it('a debit that begins in the moment of expiry keeps its items, and nobody is told that nothing was paid', async () => {
    const garment = await addForSale(server, merchantA);
    const id = await order(bench, [garment]);
    await passReservation(bench, id);
    const reach = (point: string) => {
      if (point === 'order-expired')
        Object.assign(stripe.money.intents.values().next().value ?? {}, { status: 'processing' });
    };
    await expireOrder(bench, id, { reach });
    expect(await orderRow(bench, id)).toMatchObject({ status: 'expired', paymentStatus: 'processing' });
    expect(await refusalOf(order(bench, [garment]))).toBe('itemsGone');
    await pay(id);
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'ordered', paymentStatus: 'paid' });
  });

  it('a payment after the expiry still buys what nobody else has bought', async () => {
    const garment = await addForSale(server, merchantA);
    const id = await order(bench, [garment]);
    await passReservation(bench, id);
    // Paid in the moment of expiry, and the event is lost: the job hears of it when it cancels.
    await stripe.money.pay(await intentOf(bench, id), { hears: false });
    await expireOrder(bench, id);
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'ordered', paymentStatus: 'paid' });
    expect(await soldAt(garment)).not.toBeNull();
  });

  it('a reserved item is not trashed, and sold at the counter with a reason it sends the payment back', async () => {
    const author = { caller: admin.caller, rev: null, requestId: 'test', channel: 'api' } as const;
    const served = servedResources.find(({ resource }) => resource.name === 'product');
    if (!served) throw new Error('no products');
    const trash = (id: string) => trashRecord(db, served.source, served.resource, { ...author, id, away: true });
    const sell = (id: string) => {
      const json = { status: 'sold', reason: 'Sold at the counter' };
      return server.client.call(`/product/status/${id}`, { token: admin.token, method: 'PUT', json });
    };
    for (const status of ['ordered', 'cancelled']) {
      const [garment, other] = [await addForSale(server, merchantA), await addForSale(server, merchantB)];
      const id = await order(bench, [garment, other]);
      expect(await refusalOf(trash(garment))).toBe('validation');
      if (status === 'cancelled') expect((await sell(garment)).status).toBe(200);
      await pay(id);
      await runMoneyJobs(bench);
      expect(await orderRow(bench, id)).toMatchObject({ status });
      if (status === 'ordered') continue;
      expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'refunded' });
      // The other one is for sale again.
      expect(await order(bench, [other])).toEqual(expect.any(String));
      const entries = await db
        .select()
        .from(audit)
        .where(and(eq(audit.recordId, id), eq(audit.action, 'paymentReturned')));
      expect(entries).toHaveLength(1);
    }
  });
});

describe('a server that dies', () => {
  /** Dies the first time it reaches a point. */
  const dyingAt = (point: FaultPoint): ReachPoint => {
    let isAlive = true;
    return (at) => {
      if (!isAlive || at !== point) return;
      isAlive = false;
      throw new Error(`killed at ${point}`);
    };
  };
  const counts = () => {
    const { intents, transfers: sent, refunds: back, reversals } = stripe.money;
    return { intents: intents.size, transfers: sent.size, refunds: back.size, reversals: reversals.size };
  };

  it.each(['order-created', 'intent-created'] as const)(
    'at %s: the same request gives the same order and payment',
    async (point) => {
      const garment = await addForSale(server, merchantA);
      const key = randomUUID();
      const dying = { deps: { ...bench.deps, reach: dyingAt(point) } };
      await expect(order(dying, [garment], { key })).rejects.toThrow('killed');
      const id = await order(bench, [garment], { key });
      expect([counts().intents, (await ensureIntent(bench.deps, id))?.id]).toEqual([1, await intentOf(bench, id)]);
    },
  );

  it('after the payment was made and before the answer was stored: expiry cancels that payment', async () => {
    const garment = await addForSale(server, merchantA);
    const key = randomUUID();
    const dying = { deps: { ...bench.deps, reach: dyingAt('intent-created') } };
    await expect(order(dying, [garment], { key })).rejects.toThrow('killed');
    const [intent] = stripe.money.intents.values();
    const id = String(intent?.transferGroup);
    await passReservation(bench, id);
    await expect(expireOrder(bench, id, { reach: dyingAt('order-expired') })).rejects.toThrow('killed');
    await expireOrder(bench, id);
    expect([intent?.status, counts().intents]).toEqual(['canceled', 1]);
    // Paid instead before anybody stored its id, the event finds its order.
    const again = await addForSale(server, merchantA);
    const dyingAgain = { deps: { ...bench.deps, reach: dyingAt('intent-created') } };
    await expect(order(dyingAgain, [again])).rejects.toThrow('killed');
    const [, second] = stripe.money.intents.values();
    await stripe.money.pay(second?.id ?? '');
    await runMoneyJobs(bench);
    expect(await orderRow(bench, String(second?.transferGroup))).toMatchObject({ paymentStatus: 'paid' });
  });

  it.each([
    'payment-read',
    'payment-applied',
    'transfer-fixed',
    'transfer-sent',
    'refund-sent',
    'reversal-fixed',
    'reversal-sent',
  ] as const)('at %s: the job goes on, and each amount moves once', async (point) => {
    const id = await paidOrder([2000, 1500], { sends: false });
    const reach = dyingAt(point);
    const run = () => runMoneyJobs(bench, { reach });
    const untilDone = async () => {
      const before = await run().then(
        () => null,
        (error: unknown) => String(error),
      );
      if (before !== null) await run();
      return before;
    };
    const killed = [await untilDone()];
    await refund(id, { amountCents: 1000 });
    killed.push(await untilDone());
    expect(killed.filter(Boolean)).toEqual([`Error: killed at ${point}`]);
    expect(counts()).toEqual({ intents: 1, transfers: 2, refunds: 1, reversals: 2 });
    const sent = [...stripe.money.transfers.values()].reduce((sum, { amount }) => sum + amount, 0);
    expect(sent).toBe((await netOf(id, merchantA)) + (await netOf(id, merchantB)));
    expect([await owedTo(db, merchantA.id), await owedTo(db, merchantB.id)].every((cents) => cents <= 0)).toBe(true);
    const { clearing } = await balances(bench, id);
    expect(stripe.money.balance()).toBe(clearing);
  });

  it.each(['/v1/payment_intents', '/v1/transfers', '/v1/refunds'])(
    'whose call of %s is not answered repeats it',
    async (path) => {
      const garment = await addForSale(server, merchantA);
      const key = randomUUID();
      const lost = (at: string) => {
        if (at === path) stripe.loseNextAnswer();
      };
      const provider = bench.deps.payments;
      if (!provider) throw new TypeError('no provider');
      const retried = async (work: () => Promise<unknown>) => work().catch(work);
      lost('/v1/payment_intents');
      const id = String(await retried(() => order(bench, [garment], { key })));
      await pay(id);
      await runMoneyJobs(bench, {
        payments: { ...provider, transfer: async (...all) => (lost('/v1/transfers'), provider.transfer(...all)) },
      }).catch(() => runMoneyJobs(bench));
      await refund(id, { amountCents: 700 });
      await runMoneyJobs(bench, {
        payments: { ...provider, refund: async (...all) => (lost('/v1/refunds'), provider.refund(...all)) },
      }).catch(() => runMoneyJobs(bench));
      expect(counts()).toEqual({ intents: 1, transfers: 1, refunds: 1, reversals: 1 });
      expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'partlyRefunded' });
    },
  );
});
