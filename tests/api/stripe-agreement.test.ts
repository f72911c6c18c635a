/** What has moved money at Stripe and is unknown here is found, taken in where it belongs to an order, and told to staff. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { refunds, transferReversals, transfers } from '../../server/db/schema/money.ts';
import { providerChecks, providerDifferences } from '../../server/db/schema/provider-differences.ts';
import { changeEpoch } from '../../server/services/installation/epoch.ts';
import { findLedgerFaults } from '../../server/services/ledger/balances.ts';
import { createRefund } from '../../server/services/orders/refunds.ts';
import { stripeAgreementJob } from '../../server/services/orders/stripe-agreement.ts';
import { checkSystem } from '../../server/services/system/checks.ts';
import {
  addForSale,
  balances,
  connectHub,
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
const differences = () => db.select().from(providerDifferences).orderBy(providerDifferences.firstSeenAt);
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

beforeEach(() => connectHub(bench, merchantA));
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
  await changeEpoch(db);
  expect(await line()).toEqual(['warning', 'agreementNever', {}]);
  await compare();
  await compareAgain();
  expect(await differences()).toMatchObject([
    { kind: 'payment', amountCents: 6000, order: lost.ordito_order, number: lost.ordito_number, state: 'open' },
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
  expect((await differences()).map(({ kind, state }) => [kind, state])).toEqual([
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
  expect(await differences()).toMatchObject([{ kind: 'refund', amountCents: -1500, state: 'settled' }]);
  expect((await line())[1]).toBe('agreement');
  const owed = await db.select().from(transferReversals);
  expect(owed).toMatchObject([{ status: 'owed', reversedCents: 0, amountCents: 960 }]);
  expect([money.refunds.size, money.reversals.size]).toEqual([1, 0]);
  expect((await balances(bench, id))['clearing']).toBe(money.balance());
  const more = { order: id, reason: 'Torn', key: null, userId: admin.id, requestId: null };
  expect(await refusalOf(createRefund(db, { ...more, request: { amountCents: 1001 } }))).toBe('validation');
  // The transfer is reversed there as well: it is what the hub center owes.
  const [sent] = await db.select().from(transfers).where(eq(transfers.order, id));
  made(`/v1/transfers/${sent?.stripeId ?? ''}/reversals`, { amount: '960' });
  await compareAgain();
  const [back] = await db.select().from(transferReversals);
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
  expect((await differences()).map(({ kind, amountCents, state }) => [kind, amountCents, state])).toEqual([
    ['transfer', -100, 'open'],
    ['reversal', 300, 'open'],
  ]);
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
