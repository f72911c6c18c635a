/** Payments of orders that a restore has forgotten: their items are held until staff add the order, refund the payment, or explain it. */
import { randomUUID } from 'node:crypto';

import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';

import { resourceOf } from '../../contract/catalogue.ts';
import { products } from '../../server/db/schema/items.ts';
import { disputes, transferReversals, transfers } from '../../server/db/schema/money.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { providerDifferences } from '../../server/db/schema/provider-differences.ts';
import { jobs } from '../../server/db/schema/work.ts';
import { moveByServer } from '../../server/engine/records/actions.ts';
import { changeEpoch } from '../../server/services/installation/epoch.ts';
import { itemSources } from '../../server/services/items/item-sources.ts';
import { takeInOrder } from '../../server/services/orders/lost-orders.ts';
import { missedEventsJob } from '../../server/services/orders/order-jobs.ts';
import { createRefund } from '../../server/services/orders/refunds.ts';
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
  refusalOf,
  runKinds,
  runMoneyJobs,
} from '../support/server-orders.ts';

const { bench, server, people, stripe, compare, compareAgain, differences, made } = await startAgreementBench();
const { merchantA, merchantB, admin } = people;
const { db } = server.deps;
const { pool } = server.database;
const { money } = stripe;
const DAY_MS = 24 * 3_600_000;
const CUSTOMER = {
  customerName: 'Ada Rossi',
  customerEmail: 'ada@example.org',
  street: 'Via Roma 1',
  zipcode: '40121',
  city: 'Bologna',
  province: 'BO',
  country: 'IT',
};

/** A paid order of a garment of each of two hub centers, with a coupon of the platform, whose transfers are made. */
async function sell() {
  const items = [await addForSale(server, merchantA, 2000), await addForSale(server, merchantB, 1250)];
  const coupon = {
    type: 'percentage',
    value: 1000,
    item: null,
    hubShareBp: 0,
    code: 'TEN',
    id: randomUUID(),
  } as const;
  const id = await order(bench, items, { costs: { shippingCents: 500, coupon } });
  await money.pay(await intentOf(bench, id));
  await runMoneyJobs(bench);
  return { id, items };
}

/** What of an order is the same after it was lost and added again. */
async function sumsOf(id: string) {
  const lines = await linesOf(bench, id);
  const { number, itemsCents, discountCents, couponCents, shippingCents, totalCents, hubs, status } =
    (await orderRow(bench, id)) ?? {};
  const sent = await db.select().from(transfers).where(eq(transfers.order, id)).orderBy(transfers.hub);
  return {
    totals: {
      number,
      itemsCents,
      discountCents,
      couponCents,
      shippingCents,
      totalCents,
      hubs: hubs?.toSorted(),
      status,
    },
    lines: lines.map(({ id: _id, soldAt: _soldAt, ...line }) => line),
    transfers: sent.map(({ hub, amountCents, sentCents, stripeId }) => ({ hub, amountCents, sentCents, stripeId })),
    balances: await balances(bench, id),
  };
}

/** Forgets all of an order, as a backup of before it does. */
async function forget(id: string, items: readonly string[]): Promise<void> {
  const served = { resource: resourceOf('product'), source: itemSources.product };
  for (const item of items) {
    await db.transaction((tx) => moveByServer(tx, served, { id: item, to: 'active', details: { order: id } }));
  }
  const { rows } = await pool.query<{ name: string }>(`select quote_ident(table_name) as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where column_name = 'order' and table_schema = 'public' and table_type = 'BASE TABLE'`);
  const deletes = [
    `delete from transfer_reversals where transfer in (select id from transfers where "order" = '${id}')`,
    ...rows.map(({ name }) => `delete from ${name} where "order" = '${id}'`),
    `delete from orders where id = '${id}'`,
    `delete from jobs where key = '${id}' or input::text like '%${id}%'`,
  ];
  // Ledger entries are never deleted otherwise.
  await pool.query(`set session_replication_role = replica; ${deletes.join('; ')}; reset session_replication_role`);
  await changeEpoch(db, 'restore');
}

/** A lost order, and the difference of its payment. */
async function loseOrder() {
  const { id, items } = await sell();
  const [known, intent] = [await sumsOf(id), await intentOf(bench, id)];
  await forget(id, items);
  await compare();
  return { order: id, items, known, intent, difference: await differenceOf(id) };
}

const differenceOf = async (id: string) => {
  const isOf = and(eq(providerDifferences.order, id), eq(providerDifferences.type, 'payment'));
  return (await db.select().from(providerDifferences).where(isOf))[0]?.id ?? '';
};
const rowOf = async (id: string) =>
  (await db.select().from(providerDifferences).where(eq(providerDifferences.id, id)))[0];
const move = async (id: string, json: object) => {
  const { status } = await server.client.call(`/stripe-difference/status/${id}`, {
    method: 'PUT',
    token: admin.token,
    json,
  });
  return status;
};
const addAgain = async ({ order: id, difference }: { order: string; difference: string }) => {
  expect(await move(difference, { status: 'takenIn', ...CUSTOMER })).toBe(200);
  await expireOrder(bench, id);
  await runMoneyJobs(bench);
};
const giveBack = async (difference: string) => {
  expect(await move(difference, { status: 'refunding', reason: 'Not wanted' })).toBe(200);
  await runKinds(bench, ['difference-refund']);
};
const hearMissed = () => missedEventsJob.handle(bench.deps, {}, {} as never, async () => undefined);
const lastRefund = () => [...money.refunds.keys()].at(-1) ?? '';
const refunded = () => [...money.refunds.values()].map(({ amount, failed }) => [amount, failed !== undefined]);
const statuses = async () => (await differences()).map(({ type, status }) => `${type} ${status}`).toSorted();
const mailed = async () =>
  (await db.select().from(jobs).where(eq(jobs.kind, 'mail')))
    .map(({ input }) => input as { about: string; email: string })
    .filter(({ about }) => about === 'stripeDiffers')
    .map(({ email }) => email);

beforeEach(async () => {
  await connectHub(bench, merchantA);
  await connectHub(bench, merchantB);
});

it('the items of a forgotten order are not for sale until staff have settled it, and staff hear of it', async () => {
  const { items, difference, known } = await loseOrder();
  expect(await statuses()).toEqual(['payment open', 'transfer open', 'transfer open']);
  expect(new Set(await mailed())).toEqual(new Set([admin.email, people.staff.email]));
  expect(await refusalOf(order(bench, items))).toBe('itemsGone');
  const { body } = await server.client.call(`/stripe-difference/${difference}`, { token: admin.token });
  const { number } = known.totals;
  const codes = known.lines.map(({ code }) => code).join(', ');
  expect(body.data).toMatchObject({ number, amount: 34.25, pieces: 2, codes, status: 'open', fault: null });
  // Nor at the counter, whatever the reason, nor in the trash.
  const asAdmin = { token: admin.token, headers: { 'Accept-Language': 'en' } };
  for (const taken of [
    await server.client.call(`/product/status/${items[0]}`, {
      ...asAdmin,
      method: 'PUT',
      json: { status: 'sold', reason: 'Sold here' },
    }),
    await server.client.call(`/product/${items[0]}`, { ...asAdmin, method: 'DELETE' }),
  ]) {
    expect([taken.status, taken.body.errors]).toMatchObject([422, [{ code: 'reservedForPayment' }]]);
    expect(taken.body.message).toContain(`Reserved for the payment ${number}`);
  }
  expect(await move(difference, { status: 'explained' })).toBe(422);
  expect(await move(difference, { status: 'explained', reason: 'A test of ours' })).toBe(200);
  const sold = await order(bench, items);
  expect((await orderRow(bench, sold))?.status).toBe('newRequest');
  // Held again, but not what somebody else has ordered meanwhile.
  expect(await move(difference, { status: 'open' })).toBe(200);
  const taken = await db.select().from(products).where(inArray(products.id, items));
  expect(taken.map(({ reservedBy }) => reservedBy)).toEqual([sold, sold]);
  expect(await move(difference, { status: 'takenIn', ...CUSTOMER })).toBe(409);
});

it('a forgotten order is added again as it was, and nothing is transferred twice', async () => {
  const lost = await loseOrder();
  await addAgain(lost);
  expect(await sumsOf(lost.order)).toEqual(lost.known);
  const garments = await db.select().from(products).where(inArray(products.id, lost.items));
  expect(garments.map(({ soldAt, reservedBy }) => [soldAt === null, reservedBy])).toEqual([
    [false, null],
    [false, null],
  ]);
  expect([money.transfers.size, money.refunds.size]).toEqual([2, 0]);
  await compare();
  expect(await statuses()).toEqual(['payment takenIn', 'transfer settled', 'transfer settled']);
  expect((await balances(bench, lost.order))['clearing']).toBe(money.balance());
  expect(await move(lost.difference, { status: 'takenIn', ...CUSTOMER })).toBe(200);
  expect(await db.$count(orders, eq(orders.id, lost.order))).toBe(1);
});

it('what else has moved for a forgotten order is its own once it is added, but for what somebody has explained', async () => {
  const { id, items } = await sell();
  const request = { amountCents: 1000 };
  await createRefund(db, { order: id, request, reason: 'Torn', key: null, userId: admin.id, requestId: null });
  await runMoneyJobs(bench);
  const own = [...money.reversals.keys()];
  await money.dispute(await intentOf(bench, id), 'needs_response', false);
  const [sent] = (await db.select().from(transfers).where(eq(transfers.order, id))).filter(
    ({ hub }) => hub === merchantB.id,
  );
  made(`/v1/transfers/${sent?.stripeId ?? ''}/reversals`, { amount: '100' });
  await forget(id, items);
  await compare();
  const others = ['reversal open', 'reversal open', 'reversal open', 'transfer open', 'transfer open'];
  expect(await statuses()).toEqual(['dispute open', 'payment open', 'refund settled', ...others]);
  const byHand = (await differences()).find(({ type, amountCents }) => type === 'reversal' && amountCents === 100);
  expect(await move(byHand?.id ?? '', { status: 'explained', reason: 'Agreed by phone' })).toBe(200);
  await addAgain({ order: id, difference: await differenceOf(id) });
  // The time from its day on is compared again, without being told to.
  await compare();
  await runMoneyJobs(bench);
  expect(await orderRow(bench, id)).toMatchObject({ refundedCents: 1000 });
  const ofOrder = inArray(
    transferReversals.transfer,
    db.select({ id: transfers.id }).from(transfers).where(eq(transfers.order, id)),
  );
  const taken = await db.select().from(transferReversals).where(ofOrder);
  expect(taken.map(({ status, stripeId }) => `${status} ${stripeId ?? ''}`).toSorted()).toEqual(
    own.map((each) => `done ${each}`).toSorted(),
  );
  expect(await db.select().from(disputes).where(eq(disputes.order, id))).toMatchObject([{ amountCents: 3425 }]);
  expect(await statuses()).toEqual([
    'payment takenIn',
    'refund settled',
    'reversal explained',
    'reversal settled',
    'reversal settled',
    'transfer settled',
    'transfer settled',
  ]);
  expect([money.refunds.size, money.reversals.size, money.transfers.size]).toEqual([1, 3, 2]);
});

it('an order that is added while Stripe is compared keeps what went back', async () => {
  const lost = await loseOrder();
  made('/v1/refunds', { payment_intent: lost.intent, amount: '500' });
  await compareAgain();
  const { payments: provider } = bench.deps;
  if (!provider) throw new TypeError('no provider');
  const listMoves = provider.listMoves.bind(provider);
  const spy = vi.spyOn(provider, 'listMoves').mockImplementation(async (from, until, after) => {
    // The refund was on the first page.
    if (after !== null) {
      spy.mockRestore();
      await addAgain(lost);
    }
    return listMoves(from, until, after);
  });
  await compareAgain();
  await compare();
  expect(await orderRow(bench, lost.order)).toMatchObject({ paymentStatus: 'partlyRefunded', refundedCents: 500 });
  expect(await statuses()).toContain('refund settled');
});

it('what is found while its order is being added belongs to the order', async () => {
  const { order: id, difference, intent } = await loseOrder();
  made('/v1/refunds', { payment_intent: intent, amount: '500' });
  await pool.query(`update provider_checks set checked_at = checked_at - interval '1 day'`);
  const { street, zipcode, city, province, country, customerName: name, customerEmail } = CUSTOMER;
  const customer = { name, email: customerEmail, address: { street, zipcode, city, province, country } };
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  let compared: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await takeInOrder(tx, difference, { customer, userId: admin.id, requestId: randomUUID() });
    compared = compare();
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  });
  await compared;
  await runMoneyJobs(bench);
  expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'partlyRefunded', refundedCents: 500 });
  expect(await statuses()).toContain('refund settled');
});

it('a forgotten payment goes back once, and again if Stripe fails to return it', async () => {
  const { items, difference, intent } = await loseOrder();
  made('/v1/refunds', { payment_intent: intent, amount: '500' });
  await compareAgain();
  expect(await move(difference, { status: 'refunding', reason: 'Not wanted' })).toBe(200);
  stripe.interrupt = async ({ path }, answer) => path !== '/v1/refunds' || answer === null;
  await expect(runKinds(bench, ['difference-refund'])).rejects.toThrow('again');
  stripe.interrupt = null;
  await runKinds(bench, ['difference-refund']);
  expect(refunded()).toEqual([
    [500, false],
    [2925, false],
  ]);
  expect(await rowOf(difference)).toMatchObject({ status: 'refunded', fault: null });
  expect((await orderRow(bench, await order(bench, items.slice(0, 1))))?.status).toBe('newRequest');
  // It fails before anything is compared.
  await money.failRefund(lastRefund(), false);
  await hearMissed();
  const failed = await rowOf(difference);
  expect(failed).toMatchObject({ status: 'open', fault: 'refundFailed' });
  await hearMissed();
  expect(await rowOf(difference)).toEqual(failed);
  await giveBack(difference);
  expect(refunded()).toEqual([
    [500, false],
    [2925, true],
    [2925, false],
  ]);
  await hearMissed();
  await compareAgain();
  expect(await rowOf(difference)).toMatchObject({ status: 'refunded', fault: null });
  expect(
    (await differences()).filter(({ type }) => type === 'refund').map(({ amountCents, fault }) => [amountCents, fault]),
  ).toEqual([
    [-500, null],
    [-2925, 'refundFailed'],
    [-2925, null],
  ]);
});

it('a payment that was explained is open again if the refund fails that explained it', async () => {
  const { difference, intent } = await loseOrder();
  expect(await move(difference, { status: 'explained', reason: 'Refunded at Stripe' })).toBe(200);
  made('/v1/refunds', { payment_intent: intent, amount: '3425' });
  await compareAgain();
  expect(await rowOf(difference)).toMatchObject({ status: 'explained' });
  await money.failRefund(lastRefund(), false);
  await hearMissed();
  expect(await rowOf(difference)).toMatchObject({ status: 'open', fault: 'refundFailed' });
});

it('a refund that had failed before a restore is made again', async () => {
  const { order: id, difference } = await loseOrder();
  await giveBack(difference);
  await money.failRefund(lastRefund(), false);
  await db.delete(providerDifferences);
  stripe.passTime(2 * DAY_MS);
  await changeEpoch(db, 'restore');
  await compareAgain();
  await pool.query(`update provider_differences set first_seen_at = now() - interval '2 days'`);
  await giveBack(await differenceOf(id));
  expect(refunded()).toEqual([
    [3425, true],
    [3425, false],
  ]);
});

it('a forgotten payment that Stripe refuses to return is to be settled again, with the reason', async () => {
  const { difference, intent } = await loseOrder();
  money.intents.delete(intent);
  await giveBack(difference);
  const row = await rowOf(difference);
  expect(row).toMatchObject({
    status: 'open',
    fault: 'refundRefused',
    problem: expect.stringContaining('refused') as string,
  });
  expect(row?.codes).not.toBeNull();
});
