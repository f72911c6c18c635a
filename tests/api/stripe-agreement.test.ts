/** What has moved money at Stripe and is unknown here is found, taken in where it belongs to an order, and told to staff. */
import { randomUUID } from 'node:crypto';

import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';

import { products } from '../../server/db/schema/items.ts';
import { payments, refunds, transferReversals, transfers } from '../../server/db/schema/money.ts';
import { paymentAccounts } from '../../server/db/schema/payment-accounts.ts';
import { changeEpoch } from '../../server/services/installation/epoch.ts';
import { createRefund } from '../../server/services/orders/refunds.ts';
import { PaymentError } from '../../server/services/payments/stripe.ts';
import { startAgreementBench } from '../support/agreement-bench.ts';
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
} from '../support/server-orders.ts';

const { bench, server, people, stripe, compare, compareAgain, differences, line, made } = await startAgreementBench();
const { merchantA, admin } = people;
const { db } = server.deps;
const { money } = stripe;

const paid = async (hears = true) => {
  const id = await order(bench, [await addForSale(server, merchantA, 2000)]);
  await money.pay(await intentOf(bench, id), { hears });
  return id;
};
/** As an order that came after the backup. */
const payUnknown = async (metadata: Record<string, string>) => {
  const intent = made('/v1/payment_intents', { amount: '6000', currency: 'eur', metadata });
  await money.pay(intent, { hears: false });
  return intent;
};
const ofLost = (number: string) => ({
  ordito_payment: randomUUID(),
  ordito_order: randomUUID(),
  ordito_number: number,
});

beforeEach(() => connectHub(bench, merchantA));

it('agrees with Stripe where everything is known, and reads only what is new', async () => {
  const id = await paid();
  await runMoneyJobs(bench);
  expect(await line()).toEqual(['warning', 'agreementNever', {}]);
  await compare();
  expect(await differences()).toEqual([]);
  expect(await line()).toEqual(['ok', 'agreement', { checkedAt: expect.any(String) as string }]);
  expect((await balances(bench, id))['clearing']).toBe(money.balance());
  const readings = () => stripe.requests.filter(({ path }) => path === '/v1/balance_transactions').length;
  const before = readings();
  await compare();
  expect(readings()).toBe(before);
  await server.database.pool.query(`update provider_checks set checked_at = checked_at - interval '2 days'`);
  expect((await line())[1]).toBe('agreementOld');
  await compare();
  expect(readings()).toBeGreaterThan(before);
});

it('a paid order that a restore has forgotten is told, once, and nothing is sold under its number', async () => {
  const year = new Date().getUTCFullYear();
  const lost = ofLost(`${year}-004321`);
  await compare();
  await payUnknown(lost);
  await changeEpoch(db, 'restore');
  expect(await line()).toEqual(['warning', 'agreementNever', {}]);
  await compare();
  await compareAgain();
  expect(await differences()).toMatchObject([
    { type: 'payment', amountCents: 6000, order: lost.ordito_order, number: lost.ordito_number, status: 'open' },
  ]);
  const values = { count: 1, sumCents: 6000, which: lost.ordito_number };
  expect(await line()).toEqual(['warning', 'agreementOpen', values]);
  const next = await paid();
  expect((await orderRow(bench, next))?.number).toBe(`${year}-004322`);
  await runMoneyJobs(bench);
});

it('a payment that is unknown here and went back at Stripe is open no more', async () => {
  const intent = await payUnknown(ofLost('2026-000007'));
  await compare();
  made('/v1/refunds', { payment_intent: intent, amount: '6000' });
  await compareAgain();
  expect((await differences()).map(({ type, status }) => [type, status])).toEqual([
    ['payment', 'refunded'],
    ['refund', 'settled'],
  ]);
  expect((await line())[1]).toBe('agreement');
});

it('what other programs do with the same account is none of ours', async () => {
  const intent = await payUnknown({});
  made('/v1/refunds', { payment_intent: intent, amount: '100' });
  await compare();
  expect(await differences()).toEqual([]);
});

it('a payment whose event was lost is applied', async () => {
  const id = await paid(false);
  await compare();
  expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'paid' });
  expect(await differences()).toEqual([]);
  await runMoneyJobs(bench);
});

it('a payment that was given up here and is paid at Stripe is applied, also without its event', async () => {
  const id = await order(bench, [await addForSale(server, merchantA, 2000)]);
  const intent = await intentOf(bench, id);
  const own = money.intents.get(intent);
  // As with the keys of another account.
  money.intents.delete(intent);
  await passReservation(bench, id);
  await expireOrder(bench, id);
  expect(await db.select().from(payments).where(eq(payments.order, id))).toMatchObject([{ status: 'cancelled' }]);
  if (own) money.intents.set(intent, own);
  await money.pay(intent, { hears: false });
  await compare();
  expect(await orderRow(bench, id)).toMatchObject({ status: 'ordered', paymentStatus: 'paid' });
  expect(await differences()).toEqual([]);
  await runMoneyJobs(bench);
});

it('a transfer that a restore has forgotten is taken in before what takes it back, also while it is held', async () => {
  const [account] = await db.update(paymentAccounts).set({ state: 'onboarding' }).returning();
  const id = await paid();
  await runMoneyJobs(bench);
  const rows = () => db.select().from(transfers).where(eq(transfers.order, id));
  const [held] = await rows();
  expect(held).toMatchObject({ status: 'held', held: 'notReady' });
  const metadata = { ordito_transfer: held?.id };
  const sent = { amount: '1600', currency: 'eur', destination: account?.stripeId, transfer_group: id, metadata };
  const stripeId = made('/v1/transfers', sent);
  await compare();
  expect(await rows()).toMatchObject([{ status: 'sent', held: null, stripeId, sentCents: 1600, setOffCents: 0 }]);
  expect(await differences()).toEqual([]);
  const lines = (await linesOf(bench, id)).map((each) => each.id);
  const by = { reason: 'Late', key: null, userId: admin.id, requestId: null };
  await createRefund(db, { order: id, request: { lines, shipping: true }, ...by });
  await runMoneyJobs(bench);
  expect([money.transfers.size, money.reversals.size]).toEqual([1, 1]);
});

it('a payment of another amount reserves nothing: its order is here', async () => {
  const id = await paid();
  await runMoneyJobs(bench);
  const [bought] = await linesOf(bench, id);
  await db
    .update(products)
    .set({ soldAt: null, status: 'active' })
    .where(eq(products.id, bought?.item ?? ''));
  await server.database.pool.query('update payments set amount_cents = amount_cents + 100 where "order" = $1', [id]);
  await compare();
  expect(await differences()).toMatchObject([{ type: 'payment', fault: 'amountDiffers', codes: null }]);
  expect(
    await db
      .select()
      .from(products)
      .where(eq(products.id, bought?.item ?? '')),
  ).toMatchObject([{ reservedBy: null }]);
  await server.database.pool.query('update payments set amount_cents = amount_cents - 100 where "order" = $1', [id]);
});

it('a payment that cannot be taken in is named, holds nothing else up, and is settled once its order has it', async () => {
  const [id, other] = [await paid(false), await paid(false)];
  const intent = await intentOf(bench, id);
  const { payments: provider } = bench.deps;
  if (!provider) throw new TypeError('no provider');
  const readIntent = provider.readIntent.bind(provider);
  const spy = vi.spyOn(provider, 'readIntent').mockImplementation(async (wanted) => {
    if (wanted === intent) await db.execute(sql`select 1 / 0`);
    return readIntent(wanted);
  });
  await compare();
  spy.mockRestore();
  expect((await orderRow(bench, other))?.paymentStatus).toBe('paid');
  const [found] = await differences();
  expect(found).toMatchObject({ type: 'payment', intent, status: 'open' });
  // Of an order that is here, the order is refunded.
  const json = { status: 'refunding', reason: 'Not wanted' };
  const as = { method: 'PUT', token: admin.token, json } as const;
  expect((await server.client.call(`/stripe-difference/status/${found?.id ?? ''}`, as)).status).toBe(409);
  await expireOrder(bench, id);
  expect((await orderRow(bench, id))?.paymentStatus).toBe('paid');
  await compareAgain();
  expect(await differences()).toMatchObject([{ type: 'payment', status: 'settled' }]);
  await runMoneyJobs(bench);
});

it('a refund made in the dashboard is posted once; the hub center owes its part, and no refund exceeds what is left', async () => {
  const id = await paid();
  await runMoneyJobs(bench);
  const payment = await intentOf(bench, id);
  made('/v1/refunds', { payment_intent: payment, amount: '1500' });
  await compare();
  await compareAgain();
  await runMoneyJobs(bench);
  expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'partlyRefunded', refundedCents: 1500 });
  const own = await db.select().from(refunds).where(eq(refunds.order, id));
  expect(own).toMatchObject([
    { amountCents: 1500, status: 'done', cause: 'staff', stripeId: [...money.refunds.keys()][0] },
  ]);
  expect(await differences()).toMatchObject([{ type: 'refund', amountCents: -1500, status: 'settled' }]);
  expect((await line())[1]).toBe('agreement');
  const ofOrder = inArray(
    transferReversals.transfer,
    db.select({ id: transfers.id }).from(transfers).where(eq(transfers.order, id)),
  );
  const owed = await db.select().from(transferReversals).where(ofOrder);
  expect(owed).toMatchObject([{ status: 'owed', reversedCents: 0, amountCents: 960 }]);
  expect([money.refunds.size, money.reversals.size]).toEqual([1, 0]);
  expect((await balances(bench, id))['clearing']).toBe(money.balance());
  const more = { order: id, reason: 'Torn', key: null, userId: admin.id, requestId: null };
  expect(await refusalOf(createRefund(db, { ...more, request: { amountCents: 1001 } }))).toBe('validation');
  // The transfer is reversed there as well: it is what the hub center owes.
  const [sent] = await db.select().from(transfers).where(eq(transfers.order, id));
  made(`/v1/transfers/${sent?.stripeId ?? ''}/reversals`, { amount: '960' });
  await compareAgain();
  const [back] = await db.select().from(transferReversals).where(ofOrder);
  expect(back).toMatchObject({ status: 'done', reversedCents: 960, stripeId: [...money.reversals.keys()][0] });
  expect((await balances(bench, id))['clearing']).toBe(money.balance());
});

it('a refund made in the dashboard before the transfer lowers it', async () => {
  const id = await paid();
  await runKinds(bench, ['stripe-event']);
  made('/v1/refunds', { payment_intent: await intentOf(bench, id), amount: '2500' });
  await compare();
  await runMoneyJobs(bench);
  expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'refunded' });
  expect([money.transfers.size, money.reversals.size]).toEqual([0, 0]);
});

it('transfers and reversals made by hand are told', async () => {
  const id = await paid();
  await runMoneyJobs(bench);
  const [sent] = await db.select().from(transfers).where(eq(transfers.order, id));
  made(`/v1/transfers/${sent?.stripeId ?? ''}/reversals`, { amount: '300' });
  made('/v1/transfers', { amount: '100', currency: 'eur', destination: sent?.destination });
  await compare();
  expect((await differences()).map(({ type, amountCents, status }) => [type, amountCents, status])).toEqual([
    ['transfer', -100, 'open'],
    ['reversal', 300, 'open'],
  ]);
});

it('amounts that differ are told one by one, though their sum agrees', async () => {
  const [one, other] = [await paid(), await paid()];
  await runMoneyJobs(bench);
  const { rowCount } = await server.database.pool.query(
    `update transfers set sent_cents = sent_cents + case "order" when $1 then 100 else -100 end where "order" in ($1, $2)`,
    [one, other],
  );
  expect(rowCount).toBe(2);
  await compare();
  const found = (await differences()).toSorted((a, b) => Number(a.knownCents) - Number(b.knownCents));
  expect(found.map(({ type, amountCents, knownCents, fault }) => [type, amountCents, knownCents, fault])).toEqual([
    ['transfer', -1600, -1700, 'amountDiffers'],
    ['transfer', -1600, -1500, 'amountDiffers'],
  ]);
  await server.database.pool.query(`update transfers set sent_cents = amount_cents where "order" in ($1, $2)`, [
    one,
    other,
  ]);
});

it('servers of the version before note what they find, and count what is given back', async () => {
  const id = await paid();
  await runMoneyJobs(bench);
  const { pool } = server.database;
  const unknown = `insert into provider_differences (id, stripe_id, kind, amount_cents, currency) values ($1, 'tr_old', 'transfer', -100, 'eur')`;
  await pool.query(unknown, [randomUUID()]);
  expect(await differences()).toMatchObject([{ reference: 'tr_old', key: expect.stringMatching(/^re:/) as string }]);
  const back = (cents: string, returned: boolean) =>
    pool.query(`update order_lines set refunded_cents = ${cents}, returned = $2 where "order" = $1`, [id, returned]);
  await back('paid_cents', true);
  expect(await linesOf(bench, id)).toMatchObject([{ returned: true }]);
  await back('0', false);
  expect(await linesOf(bench, id)).toMatchObject([{ returned: false }]);
});

it('the first comparison reads the time of this installation, a week at once, and goes on where it stopped', async () => {
  await paid();
  await runMoneyJobs(bench);
  const { pool } = server.database;
  await pool.query(`insert into installation (id, data, finished_at) values (1, 'admin', now() - interval '20 days')
    on conflict (id) do update set finished_at = excluded.finished_at`);
  const { payments: provider } = bench.deps;
  if (!provider) throw new TypeError('no provider');
  const listMoves = provider.listMoves.bind(provider);
  const reads: { from: Date; until: Date | null }[] = [];
  const spy = vi.spyOn(provider, 'listMoves').mockImplementation(async (from, until, after) => {
    reads.push({ from, until });
    if (reads.length === 3) throw new PaymentError('again');
    return listMoves(from, until, after);
  });
  await expect(compare()).rejects.toThrow('again');
  await compare();
  spy.mockRestore();
  const days = reads.map(({ from, until }) => ((until ?? new Date()).getTime() - from.getTime()) / 86_400_000);
  expect(Math.max(...days)).toBeLessThanOrEqual(7);
  // 23 days in four parts; three days overlap after the failure.
  expect(new Set(reads.map(({ from }) => from.getTime())).size).toBeLessThanOrEqual(6);
  expect((await line())[1]).toBe('agreement');
});

it('the local Stripe: its changes of the balance are its balance', async () => {
  const id = await paid();
  await runMoneyJobs(bench);
  const intent = await intentOf(bench, id);
  made('/v1/refunds', { payment_intent: intent, amount: '700' });
  await money.failRefund([...money.refunds.keys()][0] ?? '', false);
  await money.dispute(intent, 'needs_response', false);
  let net = 0;
  let after: string | undefined;
  for (;;) {
    const query = { limit: '100', ...(after === undefined ? {} : { starting_after: after }) };
    const answer = money.call('GET', '/v1/balance_transactions', query)?.body;
    const page = answer as { has_more: boolean; data: { id: string; net: number }[] };
    for (const each of page.data) net += each.net;
    after = page.data.at(-1)?.id;
    if (!page.has_more) break;
  }
  expect(net).toBe(money.balance());
});
