/** Money and its events at bad moments: early, late, twice, forged; an account that is restricted meanwhile; a commission that changes. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { readConditions } from '../../contract/calls/hub-centers.ts';
import type { OrderDetails } from '../../contract/calls/orders.ts';
import { createShopOrder } from '../../contract/calls/shop-orders.ts';
import { products } from '../../server/db/schema/items.ts';
import { transfers } from '../../server/db/schema/money.ts';
import { paymentAccounts, providerEvents } from '../../server/db/schema/payment-accounts.ts';
import { findLedgerFaults, owedTo } from '../../server/services/ledger/balances.ts';
import {
  addForSale,
  connectHub,
  intentOf,
  linesOf,
  order,
  orderRow,
  runMoneyJobs,
  startOrderBench,
} from '../support/server-orders.ts';
import type { Person } from '../support/server-people.ts';
import { shopClient } from '../support/server-shop.ts';
import { LACKING, READY } from '../support/stripe-server.ts';

const { bench, server, people, stripe } = await startOrderBench();
const { merchantA, merchantB, admin } = people;
const { db } = server.deps;
const { money } = stripe;

const call = (path: string, json?: object, { method, key }: { method?: string; key?: string } = {}) =>
  server.client.call(path, {
    token: admin.token,
    json,
    ...(method ? { method } : {}),
    headers: { 'Accept-Language': 'en', ...(key ? { 'Idempotency-Key': key } : {}) },
  });
const detailsOf = async (id: string) => (await call(`/order/${id}/details`)).body.data as OrderDetails;
const transfersOf = (id: string) => db.select().from(transfers).where(eq(transfers.order, id));
const accountOf = async ({ id }: Person) =>
  (await db.select().from(paymentAccounts).where(eq(paymentAccounts.merchant, id)))[0]?.stripeId ?? '';
const idIn = (event: string) => (JSON.parse(event) as { id: string }).id;
const isStored = (event: string) => db.$count(providerEvents, eq(providerEvents.id, idIn(event)));

let secret = '';
beforeAll(async () => {
  const key = await call('/shop-keys', { name: 'Web shop', scopes: ['orders:write'] });
  ({ secret } = key.body.data as { secret: string });
  await call('/shipping-cost', { country: 'IT', minWeight: 0, maxWeight: 5, cost: 7.5 });
});
const send = shopClient(server.origin, createShopOrder.data, () => secret);
const basket = (items: readonly string[], email: string, more: object = {}) => ({
  items,
  customer: { name: 'Ada Rossi', email },
  shippingAddress: {
    name: 'Ada Rossi',
    street: 'Via Roma 1',
    zipcode: '40121',
    city: 'Bologna',
    province: 'BO',
    country: 'IT',
  },
  ...more,
});

beforeEach(async () => {
  stripe.reset();
  stripe.requests.length = 0;
  for (const hub of [merchantA, merchantB]) await connectHub(bench, hub);
});
afterEach(async () => {
  stripe.interrupt = null;
  await runMoneyJobs(bench);
  expect(await findLedgerFaults(db)).toEqual([]);
});

describe('buyers at the same moment', () => {
  it('of one garment, through the shop: one order, and every other is told which piece is gone', async () => {
    const garment = await addForSale(server, merchantA);
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send('/orders', basket([garment], `${index}@example.org`))),
    );
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = sent.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, refused: problem }) => [status, problem?.ermessage, problem?.items])).toEqual(
      refused.map(() => [409, 'itemsGone', [{ _id: garment, code: expect.any(String) }]]),
    );
    expect(refused.every(({ refused: problem }) => (problem?.message ?? '').length > 10)).toBe(true);
    expect(money.intents.size).toBe(1);
  });

  it('of the last use of a coupon: one gets it, the other keeps nothing and may buy without', async () => {
    await call('/coupon', { name: 'Last', code: 'LAST', discount: { unit: 'percent', amount: 15 }, maxUses: 1 });
    const garments = [await addForSale(server, merchantA), await addForSale(server, merchantB)] as const;
    const buy = (index: 0 | 1, more: object) =>
      send('/orders', basket([garments[index]], `${index}@example.org`, more));
    const both = await Promise.all([buy(0, { coupon: 'LAST' }), buy(1, { coupon: 'LAST' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const loser = both[0].status === 422 ? 0 : 1;
    expect(both[loser]?.refused?.errors).toMatchObject([{ path: 'coupon', message: expect.any(String) }]);
    const row = async () => (await db.select().from(products).where(eq(products.id, garments[loser])))[0];
    expect((await row())?.reservedBy).toBeNull();
    expect((await buy(loser, {})).status).toBe(201);
    const winner = await orderRow(bench, both[1 - loser]?.data?._id ?? '');
    expect(winner).toMatchObject({ couponCode: 'LAST', couponCents: 300 });
  });
});

describe('an event of a payment', () => {
  it('may come before the answer of the call that made it', async () => {
    const garment = await addForSale(server, merchantA);
    stripe.interrupt = async ({ path }, answer) => {
      if (path !== '/v1/payment_intents' || !answer) return true;
      await money.pay((answer.body as { id: string }).id);
      await runMoneyJobs(bench);
      return true;
    };
    const id = await order(bench, [garment]);
    stripe.interrupt = null;
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'ordered', paymentStatus: 'paid' });
    expect(await intentOf(bench, id)).toBe([...money.intents.keys()][0]);
    expect([money.intents.size, money.transfers.size]).toEqual([1, 1]);
  });

  it('counts once, however often and in which order it comes', async () => {
    const id = await order(bench, [await addForSale(server, merchantA), await addForSale(server, merchantB)]);
    const intent = await intentOf(bench, id);
    const early = money.event(intent, 'payment_intent.payment_failed');
    await money.pay(intent, { hears: false });
    const paid = [1, 2, 3].map(() => money.event(intent, 'payment_intent.succeeded'));
    const statuses = await Promise.all([...paid, ...paid, ...paid].map((event) => stripe.deliver(event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await runMoneyJobs(bench);
    // An old one, and one that says what is no longer so.
    for (const event of [early, ...paid]) expect(await stripe.deliver(event)).toBe(200);
    await stripe.deliver(money.event(intent, 'payment_intent.canceled'));
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'ordered', paymentStatus: 'paid' });
    expect([money.transfers.size, money.refunds.size]).toEqual([2, 0]);
    for (const event of [early, ...paid]) expect(await isStored(event)).toBe(1);
  });

  it('that is forged, signed with another key or more than five minutes ago does nothing, and nothing is kept of it', async () => {
    const id = await order(bench, [await addForSale(server, merchantA)]);
    const intent = await intentOf(bench, id);
    await money.pay(intent, { hears: false });
    const event = money.event(intent, 'payment_intent.succeeded');
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    expect(await stripe.deliver(event, { secret: 'whsec_other' })).toBe(400);
    expect(await stripe.deliver(event, { at: ago(5.1) })).toBe(400);
    const bare = await fetch(stripe.hook ?? '', { method: 'POST', body: event });
    expect([bare.status, await isStored(event)]).toEqual([400, 0]);
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'unpaid' });
    // The same one, signed again as Stripe does when it repeats it.
    expect(await stripe.deliver(event, { at: ago(4.5) })).toBe(200);
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('that says “paid” of a payment that is not, changes nothing: the payment is read back', async () => {
    const id = await order(bench, [await addForSale(server, merchantA)]);
    await stripe.deliver(money.event(await intentOf(bench, id), 'payment_intent.succeeded'));
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'newRequest', paymentStatus: 'unpaid' });
    expect(money.transfers.size).toBe(0);
  });
});

describe('a transfer', () => {
  it('that Stripe refuses because the account was restricted is held with the reason, shown, and sent once later', async () => {
    const account = await accountOf(merchantA);
    // Nobody has told us yet.
    Object.assign(stripe.accounts.get(account) ?? {}, LACKING);
    const id = await order(bench, [await addForSale(server, merchantA), await addForSale(server, merchantB)]);
    await money.pay(await intentOf(bench, id));
    await runMoneyJobs(bench);
    const { transfers: shown } = await detailsOf(id);
    expect(shown.find(({ hub }) => hub === merchantA.id)).toMatchObject({ status: 'held', held: 'refused' });
    expect(shown.find(({ hub }) => hub === merchantB.id)).toMatchObject({ status: 'sent' });
    expect(await owedTo(db, merchantA.id)).toBe(1600);
    const month = new Date().toISOString().slice(0, 7);
    const { body } = await call(`/merchant/${merchantA.id}/statement?month=${month}`);
    const { lines, closingCents } = body.data as {
      lines: { order: string; payout: object | null }[];
      closingCents: number;
    };
    expect(lines.find((line) => line.order === id)?.payout).toMatchObject({ state: 'held', held: 'refused' });
    expect(closingCents).toBe(1600);

    await stripe.change(account, LACKING);
    await runMoneyJobs(bench);
    expect(money.transfers.size).toBe(1);
    await stripe.change(account, READY);
    await stripe.change(account, READY);
    await runMoneyJobs(bench);
    expect((await transfersOf(id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
    const sent = [...money.transfers.values()].filter(({ destination }) => destination === account);
    expect([sent.map(({ amount }) => amount), await owedTo(db, merchantA.id)]).toEqual([[1600], 0]);
  });

  it('of an order that was open while the commission changed follows the commission of the order, refunds too', async () => {
    const garment = await addForSale(server, merchantA, 2000);
    const id = await order(bench, [garment]);
    const change = { commission: 50, reason: 'New contract' };
    const changed = await call(`/merchant/changeCommission/${merchantA.id}`, change, { method: 'PUT' });
    expect(changed.status).toBe(200);
    const { body } = await call(`/merchant/condition/detail/${merchantA.id}`);
    expect(readConditions.data.parse(body.data).current).toMatchObject({ commission: 50 });
    await money.pay(await intentOf(bench, id));
    await runMoneyJobs(bench);
    const [line] = await linesOf(bench, id);
    expect(line).toMatchObject({ commissionBp: 2000, commissionCents: 400, netCents: 1600 });
    expect([...money.transfers.values()].map(({ amount }) => amount)).toEqual([1600]);
    const key = randomUUID();
    const wanted = { lines: [line?.id ?? ''], reason: 'A stain' };
    // Pressed twice.
    const both = await Promise.all([1, 2].map(() => call(`/order/${id}/refund`, wanted, { key })));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body.data).toEqual(both[1]?.body.data);
    await runMoneyJobs(bench);
    expect([...money.refunds.values()].map(({ amount }) => amount)).toEqual([2000]);
    expect([...money.reversals.values()].map(({ amount }) => amount)).toEqual([1600]);
    const next = await order(bench, [await addForSale(server, merchantA, 2000)]);
    expect(await linesOf(bench, next)).toMatchObject([{ commissionBp: 5000, netCents: 1000 }]);
  });
});
