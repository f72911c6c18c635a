import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { BOOKING_STATUSES } from '../../contract/booking-states.ts';
import { ITEM_KINDS, parseCode } from '../../contract/code.ts';
import { booking } from '../../contract/entities/booking.ts';
import { contact } from '../../contract/entities/contact.ts';
import { coupon } from '../../contract/entities/coupon.ts';
import { merchant } from '../../contract/entities/merchant.ts';
import { order } from '../../contract/entities/order.ts';
import { shipment } from '../../contract/entities/shipment.ts';
import { subscriptionPlan } from '../../contract/entities/subscription-plan.ts';
import { subscription } from '../../contract/entities/subscription.ts';
import { transaction } from '../../contract/entities/transaction.ts';
import { user } from '../../contract/entities/user.ts';
import { vatCheck } from '../../contract/entities/vat-check.ts';
import { ORDER_PAYMENT_STATUSES, ORDER_STATUSES } from '../../contract/order-states.ts';
import type { Resource } from '../../contract/resource.ts';
import { REVIEW_REASONS, REVIEW_STATES } from '../../contract/review.ts';
import { SUBSCRIPTION_STATUSES } from '../../contract/subscription-states.ts';
import { startTestServer, type TestServer } from '../../tests/support/server-app.ts';
import { bookings } from '../db/schema/bookings.ts';
import { coupons } from '../db/schema/coupons.ts';
import { fabrics, generics, photos, products } from '../db/schema/items.ts';
import { disputes, refunds, transferReversals, transfers } from '../db/schema/money.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { users } from '../db/schema/people.ts';
import { reviews } from '../db/schema/reviews.ts';
import { subscriptions } from '../db/schema/subscriptions.ts';
import { openRendition } from '../engine/photos/renditions.ts';
import { reserveOne } from '../services/intake/codes.ts';
import { findLedgerFaults } from '../services/ledger/balances.ts';
import { loadDemo } from './load.ts';
import { type DemoPlan, planDemo } from './plan.ts';

/** A plan with only the first items of each kind, so that few photos are needed. */
function firstItems(count: number): DemoPlan {
  const plan = planDemo(new Date());
  const items = ITEM_KINDS.flatMap((kind) => plan.items.filter((item) => item.kind === kind).slice(0, count));
  const shown = [...new Set(items.flatMap((item) => item.photos.map(({ subject }) => subject)))];
  return {
    ...plan,
    subjects: shown.map((subject) => plan.subjects[subject] as (typeof plan.subjects)[number]),
    items: items.map((item) => ({
      ...item,
      photos: item.photos.map((photo) => ({ ...photo, subject: shown.indexOf(photo.subject) })),
    })),
  };
}

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const rowsOf = async ({ deps: { db } }: TestServer) => {
  const tables = await Promise.all([products, fabrics, generics].map((table) => db.select().from(table)));
  return { items: tables.flat(), photos: await db.select().from(photos), users: await db.select().from(users) };
};

test("demo load: all but the banned user can sign in, items have photos, and new codes continue after the demo's", async () => {
  const { deps, client } = server;
  const plan = firstItems(1);
  const accounts = await loadDemo(deps, plan);
  for (const { role, email, password } of accounts) {
    if (role.endsWith('banned')) await expect(client.signIn(email, password)).rejects.toThrow();
    else expect(await client.signIn(email, password)).toBeTruthy();
  }

  const rows = await rowsOf(server);
  expect(new Set(rows.items.map(({ code }) => code))).toEqual(new Set(plan.items.map(({ code }) => code)));
  expect(rows.photos.length).toBe(plan.items.reduce((sum, item) => sum + item.photos.length, 0));
  const rendition = await openRendition(deps, rows.photos[0]?.imageId as string, 160);
  expect(rendition?.size).toBeGreaterThan(1000);

  const last = plan.items.at(-1) as DemoPlan['items'][number];
  const hub = rows.items.find(({ code }) => code === last.code)?.hub as string;
  const next = await reserveOne(deps.db, { _id: hub, userType: 3, key: 3 }, { kind: last.kind });
  expect(parseCode(next)?.sequence).toBe(last.sequence + 1);
});

test('demo load: a failed load leaves no rows', async () => {
  const { deps } = server;
  const plan = firstItems(1);
  const twice = { ...plan, items: plan.items.map((item) => ({ ...item, code: plan.items[0]?.code ?? '' })) };
  await expect(loadDemo(deps, twice)).rejects.toThrow();
  expect(await rowsOf(server)).toEqual({ items: [], photos: [], users: [] });
});

/** The whole plan without its photos, which take the most time. */
const withoutPhotos = (): DemoPlan => {
  const plan = planDemo(new Date());
  return { ...plan, subjects: [], items: plan.items.map((item) => ({ ...item, photos: [] })) };
};

test('demo load: orders and bookings are in every state, and their money agrees to the cent', async () => {
  const { deps } = server;
  const { db } = deps;
  const plan = withoutPhotos();
  const [admin] = await loadDemo(deps, plan);

  expect(await findLedgerFaults(db)).toEqual([]);
  const { rows: faults } = await db.execute(sql`
    select o.number from ${orders} o join ${orderLines} l on l."order" = o.id group by o.id
    having o.items_cents <> sum(l.price_cents) or o.discount_cents <> sum(l.discount_cents)
      or o.coupon_cents <> sum(l.coupon_cents)
      or o.refunded_cents <> sum(l.refunded_cents) + o.shipping_refunded_cents
      or o.refunded_cents <> coalesce((select sum(r.amount_cents) from ${refunds} r where r."order" = o.id and r.status <> 'failed'), 0)`);
  expect(faults).toEqual([]);

  const made = await db.select().from(orders).orderBy(orders.number);
  expect(made.filter(({ channel }) => channel === 'shop').length).toBe(plan.orders.length);
  const subscribed = await db.select().from(subscriptions);
  expect(new Set(subscribed.map(({ status }) => status))).toEqual(new Set(SUBSCRIPTION_STATUSES));
  expect(new Set(subscribed.map(({ renewal, validity }) => `${renewal} ${validity}`)).size).toBe(4);
  expect(
    subscribed
      .filter(({ waitsFor }) => waitsFor !== null)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['newRequest', 'pendingRenewal']);
  expect(made.length).toBeGreaterThan(52);
  const day = 86_400_000;
  for (const { createdAt, updatedAt } of made) {
    expect(updatedAt >= createdAt && updatedAt <= new Date()).toBe(true);
    expect(plan.now.getTime() - createdAt.getTime()).toBeLessThan(90 * day);
  }
  const times = made.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const has = <Value>(values: readonly Value[]) => new Set(values);
  expect(has(made.map(({ status }) => status))).toEqual(has(ORDER_STATUSES));
  expect(has(made.map(({ paymentStatus }) => paymentStatus))).toEqual(has(ORDER_PAYMENT_STATUSES));
  expect(has(made.map(({ archived }) => archived))).toEqual(has([true, false]));
  expect(has(made.map(({ invoice }) => invoice?.type))).toEqual(has(['private', 'company', undefined]));
  expect(has(made.map(({ customerEmail }) => customerEmail)).size).toBeGreaterThan(6);
  const back = await db.select().from(refunds);
  expect(has(back.map(({ status }) => status))).toEqual(has(['done', 'waiting', 'failed']));
  expect(has(back.map(({ cause }) => cause))).toEqual(has(['staff', 'gone']));
  const contested = await db.select().from(disputes);
  expect(has(contested.map(({ status }) => status))).toEqual(has(['needsResponse', 'underReview', 'won', 'lost']));
  const sent = await db.select().from(transfers);
  expect(sent.map(({ held }) => held)).toEqual(
    expect.arrayContaining(['noBalance', 'refused', 'notReady', 'notConnected']),
  );
  expect(sent.map(({ status }) => status)).toEqual(expect.arrayContaining(['waiting', 'sent', 'held', 'dropped']));
  expect((await db.select().from(transferReversals)).map(({ status }) => status)).toContain('done');
  expect(has((await db.select().from(bookings)).map(({ status }) => status))).toEqual(has(BOOKING_STATUSES));
  const reviewed = await db.select().from(reviews);
  expect(has(reviewed.map(({ state }) => state))).toEqual(has(REVIEW_STATES));
  expect(has(reviewed.map(({ why }) => why))).toEqual(has(REVIEW_REASONS));
  expect(made.some(({ account }) => account !== null)).toBe(true);
  const used = new Map((await db.select().from(coupons)).map(({ id, uses }) => [id, uses]));
  const withCoupon = made.flatMap(({ couponId }) => couponId ?? []);
  expect(withCoupon.length).toBeGreaterThan(3);
  for (const [id, uses] of used) expect(withCoupon.filter((each) => each === id).length).toBe(uses);

  // As every screen reads them: also the address abroad, which has no province.
  const token = await server.client.signIn(admin?.email ?? '', admin?.password ?? '');
  for (const resource of [
    order,
    shipment,
    subscription,
    subscriptionPlan,
    transaction,
    booking,
    coupon,
    contact,
    vatCheck,
    user,
    merchant,
  ]) {
    const { paths, plural } = resource as Resource;
    const { body } = await server.client.call(`/${paths?.list ?? plural}?limit=100`, { token });
    expect((body.data as unknown[]).length, plural).toBeGreaterThan(2);
  }
});
