/** What has moved money at Stripe and is unknown here is found, taken in where it belongs to an order, and told to staff. */
import { randomUUID } from 'node:crypto';

import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { products } from '../../server/db/schema/items.ts';
import { refunds, transferReversals, transfers } from '../../server/db/schema/money.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { providerChecks, providerDifferences } from '../../server/db/schema/provider-differences.ts';
import { jobs } from '../../server/db/schema/work.ts';
import { changeEpoch } from '../../server/services/installation/epoch.ts';
import { findLedgerFaults } from '../../server/services/ledger/balances.ts';
import { missedEventsJob } from '../../server/services/orders/order-jobs.ts';
import { createRefund } from '../../server/services/orders/refunds.ts';
import { stripeAgreementJob } from '../../server/services/orders/stripe-agreement.ts';
import { PaymentError } from '../../server/services/payments/stripe.ts';
import { checkSystem } from '../../server/services/system/checks.ts';
import {
  addForSale,
  balances,
  connectHub,
  expireOrder,
  intentOf,
  order,
  orderRow,
  refusalOf,
  runKinds,
  runMoneyJobs,
  startOrderBench,
} from '../support/server-orders.ts';

const { bench, server, people, stripe } = await startOrderBench();
const { merchantA, admin } = people;
const { db } = server.deps;
const { money } = stripe;

const compare = () => stripeAgreementJob.handle(bench.deps, {}, {} as never, async () => undefined);
/** The next night. */
const compareAgain = async () => {
  await server.database.pool.query(`update provider_checks set checked_at = checked_at - interval '1 day'`);
  await compare();
};
const differences = () => db.select().from(providerDifferences).orderBy(providerDifferences.createdAt);
const line = async () => {
  const { lines } = await checkSystem({ ...server.system, payments: bench.deps.payments });
  const { state, finding, values } = lines.find(({ check }) => check === 'agreement') ?? {};
  return [state, finding, values];
};
const made = (path: string, body: Record<string, unknown>) => {
  const answer = money.call('POST', path, body);
  return (answer?.body as { id: string } | undefined)?.id ?? '';
};
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

/** An order that came after the backup, of one garment, with the transfer to its hub center. */
async function loseOrder() {
  const item = await addForSale(server, merchantA, 2000);
  const [id, payment] = [randomUUID(), randomUUID()];
  const cents = { priceCents: 2000, discountCents: 0, couponCents: 0, marketingCents: 0, netCents: 1600 };
  const lines = [{ kind: 'product', item, ...cents, commissionBp: 2000 }] as const;
  const { payments: provider } = bench.deps;
  if (!provider) throw new TypeError('no provider');
  const call = (key: string) => ({ key, isOld: false });
  const wanted = { payment, order: id, number: `2026-${(lostNumber += 5000)}`, amountCents: 2500, lines };
  const { id: intent } = await provider.createIntent(wanted, call(`pi:${id}:1`));
  await money.pay(intent, { hears: false });
  const source = money.intents.get(intent)?.charge ?? '';
  const sent = { transfer: randomUUID(), order: id, amountCents: 1600, destination: account, source };
  await provider.transfer(sent, call(`tr:${id}:${merchantA.id}`));
  await changeEpoch(db, 'restore');
  await compare();
  const [found] = (await differences()).filter(({ type }) => type === 'payment');
  return { item, order: id, number: wanted.number, intent, difference: found?.id ?? '' };
}
let lostNumber = 700_000;

const move = async (id: string, json: object) => {
  const { status } = await server.client.call(`/stripe-difference/status/${id}`, {
    method: 'PUT',
    token: admin.token,
    json,
  });
  return status;
};
const CUSTOMER = {
  customerName: 'Ada Rossi',
  customerEmail: 'ada@example.org',
  street: 'Via Roma 1',
  zipcode: '40121',
  city: 'Bologna',
  province: 'BO',
  country: 'IT',
};
const statuses = async () => (await differences()).map(({ type, status }) => `${type} ${status}`).toSorted();
const mailed = async () =>
  (await db.select().from(jobs).where(eq(jobs.kind, 'mail')))
    .map(({ input }) => input as { about: string; email: string })
    .filter(({ about }) => about === 'stripeDiffers')
    .map(({ email }) => email);

let account = '';
beforeEach(async () => {
  account = await connectHub(bench, merchantA);
});
afterEach(async () => {
  expect(await findLedgerFaults(db)).toEqual([]);
  stripe.reset();
  await db.delete(providerDifferences);
  await db.delete(providerChecks);
  await server.database.pool.query('update epochs set restored_at = null');
});

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

it('the items of a forgotten order are not for sale until staff have settled it, and staff hear of it', async () => {
  const { item, difference, number } = await loseOrder();
  expect(await statuses()).toEqual(['payment open', 'transfer open']);
  expect((await mailed()).toSorted()).toEqual([admin.email, people.staff.email].toSorted());
  expect(await refusalOf(order(bench, [item]))).toBe('itemsGone');
  const { body } = await server.client.call(`/stripe-difference/${difference}`, { token: admin.token });
  const [garment] = await db.select().from(products).where(eq(products.id, item));
  expect(body.data).toMatchObject({ number, amount: 25, pieces: 1, codes: garment?.code, status: 'open' });
  expect(await move(difference, { status: 'explained' })).toBe(422);
  expect(await move(difference, { status: 'explained', reason: 'A test of ours' })).toBe(200);
  const sold = await order(bench, [item]);
  expect((await orderRow(bench, sold))?.status).toBe('newRequest');
  // Held again, but not what somebody else has ordered meanwhile.
  expect(await move(difference, { status: 'open' })).toBe(200);
  const [taken] = await db.select().from(products).where(eq(products.id, item));
  expect(taken?.reservedBy).toBe(sold);
  expect(await move(difference, { status: 'takenIn', ...CUSTOMER })).toBe(409);
});

it('a forgotten order is added again: nothing is transferred twice, and what went back there is known', async () => {
  const { order: id, item, difference, number, intent } = await loseOrder();
  made('/v1/refunds', { payment_intent: intent, amount: '500' });
  await compareAgain();
  expect(await statuses()).toEqual(['payment open', 'refund settled', 'transfer open']);
  expect(await move(difference, { status: 'takenIn', ...CUSTOMER })).toBe(200);
  await expireOrder(bench, id);
  await runMoneyJobs(bench);
  expect(await orderRow(bench, id)).toMatchObject({
    number,
    status: 'ordered',
    paymentStatus: 'paid',
    totalCents: 2500,
  });
  const [garment] = await db.select().from(products).where(eq(products.id, item));
  expect([garment?.soldAt === null, garment?.reservedBy]).toEqual([false, null]);
  expect([money.transfers.size, money.refunds.size]).toEqual([1, 1]);
  // The time from its day on is compared again, without being told to.
  await compare();
  await runMoneyJobs(bench);
  expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'partlyRefunded', refundedCents: 500 });
  expect(await statuses()).toEqual(['payment takenIn', 'refund settled', 'transfer settled']);
  expect((await balances(bench, id))['clearing']).toBe(money.balance());
  expect(await move(difference, { status: 'takenIn', ...CUSTOMER })).toBe(200);
  expect(await db.$count(orders, eq(orders.id, id))).toBe(1);
});

it('a forgotten payment goes back once, and is to be settled again if Stripe fails to return it', async () => {
  const { item, difference, intent } = await loseOrder();
  made('/v1/refunds', { payment_intent: intent, amount: '500' });
  await compareAgain();
  expect(await move(difference, { status: 'refunding', reason: 'Not wanted' })).toBe(200);
  stripe.interrupt = async ({ path }, answer) => path !== '/v1/refunds' || answer === null;
  await expect(runKinds(bench, ['difference-refund'])).rejects.toThrow('again');
  stripe.interrupt = null;
  await runKinds(bench, ['difference-refund']);
  expect([...money.refunds.values()].map(({ amount }) => amount)).toEqual([500, 2000]);
  expect(await statuses()).toContain('payment refunded');
  expect((await orderRow(bench, await order(bench, [item])))?.status).toBe('newRequest');
  await compareAgain();
  await money.failRefund([...money.refunds.keys()][1] ?? '', false);
  await missedEventsJob.handle(bench.deps, {}, {} as never, async () => undefined);
  expect(await statuses()).toContain('payment open');
});

it('a forgotten payment that Stripe refuses to return is to be settled again, with the reason', async () => {
  const { difference, intent } = await loseOrder();
  money.intents.delete(intent);
  expect(await move(difference, { status: 'refunding', reason: 'Not wanted' })).toBe(200);
  await runKinds(bench, ['difference-refund']);
  const [row] = (await differences()).filter(({ id }) => id === difference);
  expect(row).toMatchObject({ status: 'open', problem: expect.stringContaining('refused') as string });
  expect(row?.codes).not.toBeNull();
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
  expect((await differences()).map(({ type, amountCents, status }) => [type, amountCents, status])).toEqual([
    ['transfer', -1600, 'open'],
    ['transfer', -1600, 'open'],
  ]);
  await server.database.pool.query(`update transfers set sent_cents = amount_cents where "order" in ($1, $2)`, [
    one,
    other,
  ]);
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
