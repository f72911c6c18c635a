/** Money moves once, also when Stripe has forgotten the keys of earlier calls, or this database the calls. */
import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { payments, refunds, transferReversals, transfers } from '../../server/db/schema/money.ts';
import { orderSeries } from '../../server/db/schema/orders.ts';
import { changeEpoch } from '../../server/services/installation/epoch.ts';
import { findLedgerFaults } from '../../server/services/ledger/balances.ts';
import { ensureIntent } from '../../server/services/orders/order-payments.ts';
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
  runMoneyJobs,
  startOrderBench,
} from '../support/server-orders.ts';

const { bench, server, people, stripe } = await startOrderBench();
const { merchantA, admin } = people;
const { db } = server.deps;
const { money } = stripe;
const DAY_MS = 24 * 3_600_000;

const paid = async (priceCents = 2000) => {
  const id = await order(bench, [await addForSale(server, merchantA, priceCents)]);
  await money.pay(await intentOf(bench, id));
  return id;
};
const refund = async (id: string) => {
  const [line] = await linesOf(bench, id);
  const request = { lines: [line?.id ?? ''], shipping: false };
  await createRefund(db, { order: id, request, reason: 'Torn', key: null, userId: admin.id, requestId: null });
};
/** Works until a point, at which the server dies: what Stripe has done is not known here. */
const killedAt = (point: string) =>
  runMoneyJobs(bench, {
    reach: (reached) => {
      if (reached === point) throw new Error('killed');
    },
  });
/** The server is down for longer than Stripe remembers keys. */
const passDays = async () => {
  stripe.passTime(2 * DAY_MS);
  for (const table of [payments, refunds, transfers, transferReversals]) {
    await db.execute(sql`update ${table} set created_at = created_at - interval '2 days'`);
  }
};
const amounts = (all: Map<string, { amount: number }>) => [...all.values()].map(({ amount }) => amount);
const keysOf = (path: string) =>
  stripe.requests.filter((sent) => sent.method === 'POST' && sent.path === path).map(({ key }) => key);

beforeEach(() => connectHub(bench, merchantA));
afterEach(async () => {
  stripe.reset();
  money.isShort = false;
  expect(await findLedgerFaults(db)).toEqual([]);
  await server.database.pool.query('update epochs set restored_at = null');
});

describe('money: a lost answer, heard of again after Stripe has forgotten the keys', () => {
  it('sends a transfer once', async () => {
    const id = await paid();
    await expect(killedAt('transfer-sent')).rejects.toThrow('killed');
    await passDays();
    await runMoneyJobs(bench);
    expect(amounts(money.transfers)).toEqual([1600]);
    const [row] = await db.select().from(transfers).where(eq(transfers.order, id));
    expect(row).toMatchObject({ status: 'sent', sentCents: 1600, stripeId: [...money.transfers.keys()][0] });
    expect((await balances(bench, id))['clearing']).toBe(money.balance());
  });

  it('makes a refund and its reversal once', async () => {
    const id = await paid();
    await runMoneyJobs(bench);
    await refund(id);
    await expect(killedAt('refund-sent')).rejects.toThrow('killed');
    await passDays();
    await expect(killedAt('reversal-sent')).rejects.toThrow('killed');
    await passDays();
    await runMoneyJobs(bench);
    expect([amounts(money.refunds), amounts(money.reversals)]).toEqual([[2000], [1600]]);
    expect((await balances(bench, id))['clearing']).toBe(money.balance());
  });

  it('makes a payment once', async () => {
    const reach = (point: string) => {
      if (point === 'intent-created') throw new Error('killed');
    };
    const item = await addForSale(server, merchantA);
    await expect(order({ deps: { ...bench.deps, reach } }, [item])).rejects.toThrow('killed');
    expect(money.intents.size).toBe(1);
    await passDays();
    const [row] = await db
      .select()
      .from(payments)
      .where(sql`stripe_id is null and status = 'open'`);
    const intent = await ensureIntent(bench.deps, row?.order ?? '');
    expect([intent?.id, money.intents.size]).toEqual([[...money.intents.keys()][0], 1]);
  });
});

describe('money: after a restore', () => {
  it('no number of an order that Stripe has seen is issued again', async () => {
    const numberOf = async (id: string) => (await orderRow(bench, id))?.number ?? '';
    const before = await db.select().from(orderSeries);
    const id = await paid();
    await runMoneyJobs(bench);
    const [intent] = [...money.intents.values()];
    expect(intent?.metadata).toMatchObject({ ordito_order: id, ordito_number: await numberOf(id) });
    // A backup of before the order, without its row of the year.
    await db.delete(orderSeries);
    if (before.length > 0) await db.insert(orderSeries).values(before);
    await changeEpoch(db, 'restore');
    const next = await order(bench, [await addForSale(server, merchantA)]);
    const issued = (number: unknown) => Number(String(number).split('-')[1]);
    expect(issued(await numberOf(next))).toBeGreaterThan(issued(intent?.metadata['ordito_number']));
  });

  /** Forgets that an order was paid, as a backup of before. */
  const restoreBefore = async (id: string) => {
    await db.delete(transfers).where(eq(transfers.order, id));
    await db.insert(transfers).values({
      id: randomUUID(),
      key: `tr:${id}:${merchantA.id}`,
      order: id,
      hub: merchantA.id,
      amountCents: 1600,
    });
    await db.execute(sql`alter table ledger_entries disable trigger user`);
    await db.execute(sql`delete from ledger_entries where posting like 'transfer:%' and "order" = ${id}`);
    await db.execute(sql`alter table ledger_entries enable trigger user`);
    await changeEpoch(db, 'restore');
  };

  it('a transfer that was made since is found by its order, and not made again', async () => {
    const id = await paid();
    await runMoneyJobs(bench);
    await restoreBefore(id);
    const [row] = await db.select().from(transfers).where(eq(transfers.order, id));
    await transferJob.handle(bench.deps, { transfer: row?.id ?? '' }, {} as never, async () => undefined);
    expect(amounts(money.transfers)).toEqual([1600]);
    expect((await balances(bench, id))['clearing']).toBe(money.balance());
  });
});

describe('money: an answer that Stripe repeats', () => {
  it('a refund that was refused for lack of balance takes a new key, and says why it waits', async () => {
    const id = await paid();
    await runMoneyJobs(bench);
    await refund(id);
    money.isShort = true;
    await expect(runMoneyJobs(bench)).rejects.toThrow('balance');
    const [waiting] = await db.select().from(refunds).where(eq(refunds.order, id));
    expect(waiting).toMatchObject({ status: 'waiting', problem: expect.stringContaining('balance') as string });
    money.isShort = false;
    await runMoneyJobs(bench);
    expect(amounts(money.refunds)).toEqual([2000]);
    expect(new Set(keysOf('/v1/refunds').slice(-2)).size).toBe(2);
  });

  it.each(['/v1/payment_intents', '/v1/transfers'])('a kept error of %s takes a new key', async (path) => {
    const isIntent = path === '/v1/payment_intents';
    const item = await addForSale(server, merchantA);
    if (isIntent) {
      stripe.failNext(500);
      await expect(order(bench, [item])).rejects.toThrow('again');
      const [row] = await db
        .select()
        .from(payments)
        .where(sql`stripe_id is null and status = 'open'`);
      expect((await ensureIntent(bench.deps, row?.order ?? ''))?.state).toBe('open');
      expect(money.intents.size).toBe(1);
    } else {
      await money.pay(await intentOf(bench, await order(bench, [item])));
      stripe.failNext(500);
      await expect(runMoneyJobs(bench)).rejects.toThrow('again');
      await runMoneyJobs(bench);
      expect(amounts(money.transfers)).toEqual([1600]);
    }
    expect(new Set(keysOf(path).slice(-2)).size).toBe(2);
  });
});
