/** Subscriptions: made by an order of a plan, renewed by a job and a payment, never charged twice. */
import { randomUUID } from 'node:crypto';

import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { createShopOrder } from '../../contract/calls/shop-orders.ts';
import { listShopPlans, readShopSubscription } from '../../contract/calls/subscriptions.ts';
import { subscription as resource } from '../../contract/entities/subscription.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { shipments } from '../../server/db/schema/shipments.ts';
import { plans, subscriptions } from '../../server/db/schema/subscriptions.ts';
import { jobs } from '../../server/db/schema/work.ts';
import { enqueueCare } from '../../server/services/subscriptions/subscription-jobs.ts';
import { ADDRESS, insertPlan } from '../support/insert-order.ts';
import {
  addForSale,
  balances,
  connectHub,
  expireOrder,
  intentOf,
  linesOf,
  orderRow,
  passReservation,
  runKinds,
  runMoneyJobs,
  startOrderBench,
} from '../support/server-orders.ts';
import { shopClient } from '../support/server-shop.ts';

const { bench, server, people, stripe } = await startOrderBench({ mail: 0 });
const { admin, merchantA } = people;
const { db } = server.deps;

let secret = '';
let plan = '';
beforeAll(async () => {
  await connectHub(bench, merchantA);
  const scopes = ['orders:write', 'catalogue:read'];
  const key = await server.client.call('/shop-keys', { token: admin.token, json: { name: 'Shop', scopes } });
  ({ secret } = key.body.data as { secret: string });
  plan = await insertPlan(server, merchantA.id);
});
const send = shopClient(server.origin, createShopOrder.data, () => secret);
const readPlans = shopClient(server.origin, listShopPlans.data.array(), () => secret);
const read = shopClient(server.origin, readShopSubscription.data, () => secret);
const body = (items: readonly string[]) => ({
  items,
  customer: { name: 'Ada Rossi', email: 'ada@example.org', language: 'en' },
  shippingAddress: ADDRESS,
});

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const rowOf = async (id: string) => (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0];
const stateOf = async (id: string) => {
  const { data } = await read(`/subscriptions/${id}`, null);
  return data && [data.status, data.validity, data.renewal];
};
const pay = async (order: string) => {
  await stripe.money.pay(await intentOf(bench, order));
  await runMoneyJobs(bench);
};
const care = async () => {
  await enqueueCare(db);
  await runKinds(bench, ['subscription-care']);
};

/** A subscription and its first order, not paid yet. */
async function subscribe(): Promise<{ id: string; order: string }> {
  const { data } = await send('/orders', body([plan]));
  return { id: data?.subscription ?? '', order: data?._id ?? '' };
}

/** A paid subscription whose last day is so many days from now. */
async function subscribed(days: number): Promise<string> {
  const { id, order } = await subscribe();
  await pay(order);
  await db
    .update(subscriptions)
    .set({ validUntil: dayIn(days), dueAt: sql`now()` })
    .where(eq(subscriptions.id, id));
  return id;
}

/** One that is offered its renewal; the shop has opened the payment. */
async function offered(): Promise<{ id: string; order: string }> {
  const id = await subscribed(3);
  await care();
  const { data } = await read(`/subscriptions/${id}`, null);
  const order = data?.order ?? '';
  await send(`/orders/${order}`, null);
  return { id, order };
}

const refund = async (order: string, what: object) => {
  const json = { ...what, reason: 'Not wanted' };
  const { status } = await server.client.call(`/order/${order}/refund`, { token: admin.token, json });
  expect(status).toBe(201);
  await runMoneyJobs(bench);
};

const update = (id: string, status: string, token = admin.token) =>
  server.client.call('/product/subsription/update', { token, method: 'PUT', json: { id, status } });

describe('plans', () => {
  it('are listed in the shop, ordered by their code, alone and without shipping', async () => {
    const [row] = await db.select().from(plans).where(eq(plans.id, plan));
    const hidden = await insertPlan(server, merchantA.id, { active: false });
    const listed = (await readPlans('/plans', null)).data?.map(({ _id }) => _id);
    expect(listed).toEqual([plan]);
    expect((await send('/orders', body([hidden]))).refused?.ermessage).toBe('itemsGone');
    const both = await send('/orders', body([plan, await addForSale(server, merchantA)]));
    expect([both.status, both.refused?.errors?.[0]?.code]).toEqual([422, 'planAlone']);
    const key = randomUUID();
    const made = await send('/orders', body([row?.code.toLowerCase() ?? '']), { key });
    expect(made.data).toMatchObject({
      totalCents: 2000,
      shippingCents: 0,
      lines: [{ _id: plan, kind: 'plan', totalCents: 2000 }],
      payment: { clientSecret: expect.any(String) },
    });
    const again = await send('/orders', body([row?.code.toLowerCase() ?? '']), { key });
    expect(again.data?.subscription).toBe(made.data?.subscription);
    expect((await orderRow(bench, made.data?._id ?? ''))?.channel).toBe('nutraceutical');
  });
});

describe('subscriptions', () => {
  it('are valid from the payment on: the money is split as for any order, and there is a parcel', async () => {
    const { id, order } = await subscribe();
    expect(await stateOf(id)).toEqual(['newRequest', 'invalid', 'active']);
    await pay(order);
    expect(await stateOf(id)).toEqual(['ordered', 'valid', 'active']);
    expect(await rowOf(id)).toMatchObject({ periods: 1, startedOn: dayIn(0), waitsFor: null });
    expect((await balances(bench, order))['commission']).toBe(-400);
    expect(await db.select().from(shipments).where(eq(shipments.order, order))).toHaveLength(1);
    expect((await linesOf(bench, order))[0]).toMatchObject({ kind: 'plan', item: plan });
  });

  it('are offered their renewal a week before the end, once, and go on without a gap', async () => {
    const id = await subscribed(3);
    await Promise.all([care(), care()]);
    await care();
    const made = await db.select().from(orders).where(eq(orders.subscription, id)).orderBy(desc(orders.createdAt));
    expect(made).toHaveLength(2);
    expect(await stateOf(id)).toEqual(['pendingRenewal', 'valid', 'active']);
    const [renewal] = made;
    expect(renewal).toMatchObject({ totalCents: 2000, channel: 'nutraceutical', status: 'newRequest' });
    expect(renewal?.reservedUntil?.toISOString().slice(0, 10)).toBe(dayIn(11));
    const order = renewal?.id ?? '';
    expect((await read(`/subscriptions/${id}`, null)).data?.order).toBe(order);
    await send(`/orders/${order}`, null);
    await pay(order);
    expect(await stateOf(id)).toEqual(['ordered', 'valid', 'active']);
    expect(await rowOf(id)).toMatchObject({ periods: 2, startedOn: dayIn(0) });
  });

  it('keep their price when the plan gets another, and go on when it is no longer for sale', async () => {
    const own = await insertPlan(server, merchantA.id, { priceCents: 1500 });
    const { data } = await send('/orders', body([own]));
    const id = data?.subscription ?? '';
    await pay(data?._id ?? '');
    await db.update(plans).set({ priceCents: 9900, active: false }).where(eq(plans.id, own));
    await db
      .update(subscriptions)
      .set({ validUntil: dayIn(-1), dueAt: sql`now()` })
      .where(eq(subscriptions.id, id));
    await care();
    const order = (await read(`/subscriptions/${id}`, null)).data?.order ?? '';
    expect((await orderRow(bench, order))?.totalCents).toBe(1500);
    // It lapsed meanwhile.
    expect(await stateOf(id)).toEqual(['pendingRenewal', 'invalid', 'active']);
  });

  it('expire with an offer that is not paid; a payment that comes late still counts', async () => {
    const { id, order } = await offered();
    await passReservation(bench, order);
    const intent = await intentOf(bench, order);
    await stripe.money.pay(intent, { hears: false });
    await expireOrder(bench, order);
    expect(await stateOf(id)).toEqual(['ordered', 'valid', 'active']);

    const other = await offered();
    await passReservation(bench, other.order);
    await expireOrder(bench, other.order);
    expect((await stateOf(other.id))?.[0]).toBe('expired');
    const mails = await db.select().from(jobs).where(eq(jobs.kind, 'subscription-mail'));
    expect(mails.filter(({ key }) => key?.startsWith(other.id)).map(({ input }) => input['about'])).toEqual([
      'renewalDue',
      'expired',
    ]);
  });

  it('are offered a renewal again by staff; the offer before ends', async () => {
    const { id, order } = await offered();
    await passReservation(bench, order);
    await expireOrder(bench, order);
    const json = { status: 'pendingRenewal' };
    const path = `/nutraceutica/subscription/status/${id}`;
    const moved = await server.client.call(path, { token: admin.token, method: 'PUT', json });
    expect([moved.status, resource.record.parse(moved.body.data).status]).toEqual([200, 'pendingRenewal']);
    await runKinds(bench, ['subscription-stop', 'subscription-care']);
    const next = (await read(`/subscriptions/${id}`, null)).data?.order ?? '';
    expect(next).not.toBe(order);
    await send(`/orders/${next}`, null);
    await pay(next);
    expect((await stateOf(id))?.[0]).toBe('ordered');
    const refused = await server.client.call(path, { token: admin.token, method: 'PUT', json });
    expect(refused.status).toBe(409);
  });

  it('end with their period when they are made inactive, and go on when they are made active', async () => {
    const id = await subscribed(20);
    const made = await update(id, 'inactive');
    expect([made.status, made.body.message]).toEqual([200, 'Abbonamento disattivato']);
    expect((await update(id, 'inactive')).status).toBe(200);
    expect(await stateOf(id)).toEqual(['ordered', 'valid', 'inactive']);
    await db
      .update(subscriptions)
      .set({ validUntil: dayIn(-1), dueAt: sql`now()` })
      .where(eq(subscriptions.id, id));
    await care();
    expect(await stateOf(id)).toEqual(['expired', 'invalid', 'inactive']);

    const other = await subscribed(3);
    await update(other, 'inactive');
    await care();
    expect((await stateOf(other))?.[0]).toBe('ordered');
    await update(other, 'active');
    await care();
    expect(await stateOf(other)).toEqual(['pendingRenewal', 'valid', 'active']);
  });

  it('end when the whole of their order is refunded, in one go or in parts, and are not offered again', async () => {
    const { id, order } = await subscribe();
    await pay(order);
    await refund(order, { amount: 15 });
    expect(await stateOf(id)).toEqual(['ordered', 'valid', 'active']);
    await refund(order, { amount: 5 });
    expect((await orderRow(bench, order))?.paymentStatus).toBe('refunded');
    expect(await stateOf(id)).toEqual(['expired', 'invalid', 'inactive']);
    expect(await rowOf(id)).toMatchObject({ periods: 0, validUntil: dayIn(-1) });
    const history = await server.client.call(`/history/subscription/${id}`, { token: admin.token });
    expect(history.body.data).toContainEqual(expect.objectContaining({ action: 'refunded' }));
    await care();
    expect(await db.select().from(orders).where(eq(orders.subscription, id))).toHaveLength(1);
    // A new order of the offer by staff starts a period of its own.
    await server.client.call(`/nutraceutica/subscription/status/${id}`, {
      token: admin.token,
      method: 'PUT',
      json: { status: 'pendingRenewal' },
    });
    await care();
    const next = (await read(`/subscriptions/${id}`, null)).data?.order ?? '';
    await send(`/orders/${next}`, null);
    await pay(next);
    expect(await rowOf(id)).toMatchObject({ validity: 'valid', periods: 1, startedOn: dayIn(0) });
  });

  it('keep the period before when the renewal in advance is refunded, and lose none with an order whose period is over', async () => {
    const { id, order } = await offered();
    await pay(order);
    const renewed = await rowOf(id);
    expect(renewed?.periods).toBe(2);
    await refund(order, { amount: 20 });
    const { validUntil = '' } = (await rowOf(id)) ?? {};
    expect(validUntil && validUntil > dayIn(0) && validUntil < (renewed?.validUntil ?? '')).toBe(true);
    expect(await stateOf(id)).toEqual(['ordered', 'valid', 'inactive']);

    const old = await offered();
    await pay(old.order);
    const [past] = await db.select().from(orders).where(eq(orders.subscription, old.id)).orderBy(orders.createdAt);
    // Its first period ended yesterday.
    const startedOn = dayIn(-40);
    await db.update(subscriptions).set({ startedOn }).where(eq(subscriptions.id, old.id));
    await db
      .update(orders)
      .set({ paidAt: new Date(startedOn) })
      .where(eq(orders.id, past?.id ?? ''));
    await refund(past?.id ?? '', { amount: 20 });
    expect(await stateOf(old.id)).toEqual(['ordered', 'valid', 'active']);
  });

  it('are only changed by admins and staff; programs read their own scope', async () => {
    const id = await subscribed(20);
    for (const { token } of [people.merchantA, people.customer, people.reviewer]) {
      expect((await update(id, 'inactive', token)).status).toBe(403);
      expect((await server.client.call(`/nutraceutica/subscription/${id}`, { token })).status).not.toBe(200);
    }
    expect((await update(id, 'inactive', '')).status).toBe(401);
    expect((await update(randomUUID(), 'inactive')).status).toBe(404);
    expect((await update(id, 'gone')).status).toBe(422);
    expect((await update(id, 'inactive', people.staff.token)).status).toBe(200);
  });
});

describe('races', () => {
  it('a payment that arrives after the subscription was made inactive goes back, whole', async () => {
    const { id, order } = await offered();
    await update(id, 'inactive');
    await pay(order);
    expect(await orderRow(bench, order)).toMatchObject({ status: 'cancelled', refundedCents: 2000 });
    expect(await stateOf(id)).toEqual(['ordered', 'valid', 'inactive']);
    expect((await rowOf(id))?.periods).toBe(1);
    // Only the card's fee is left.
    expect(Object.keys(await balances(bench, order)).toSorted()).toEqual(['clearing', 'providerFees']);
    // The job that cancels the order finds it cancelled.
    await runKinds(bench, ['subscription-stop']);
    expect((await orderRow(bench, order))?.status).toBe('cancelled');
  });

  it('an order of one that was made inactive is cancelled, and its payment cannot be made any more', async () => {
    const { id, order } = await offered();
    await update(id, 'inactive');
    await runKinds(bench, ['subscription-stop']);
    await expireOrder(bench, order);
    expect((await orderRow(bench, order))?.status).toBe('cancelled');
    expect(stripe.money.intents.get(await intentOf(bench, order))?.status).toBe('canceled');
  });

  it('making it inactive while its renewal is made and paid charges one period at most, many times over', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await subscribed(3);
      await Promise.all([care(), care(), update(id, 'inactive')]);
      const made = await db.select().from(orders).where(eq(orders.subscription, id)).orderBy(desc(orders.createdAt));
      expect(made.length).toBeLessThanOrEqual(2);
      const [renewal] = made.length === 2 ? made : [];
      if (renewal) {
        await send(`/orders/${renewal.id}`, null);
        await stripe.money.pay(await intentOf(bench, renewal.id)).catch(() => undefined);
        await Promise.all([runMoneyJobs(bench), update(id, 'inactive')]);
        await runKinds(bench, ['subscription-stop', 'stripe-event', 'refund']);
        const kept = await orderRow(bench, renewal.id);
        expect(kept?.refundedCents ?? 0).toBe(kept?.paidAt ? 2000 : 0);
      }
      expect(await stateOf(id)).toEqual(['ordered', 'valid', 'inactive']);
      expect((await rowOf(id))?.periods).toBe(1);
    }
  });
});
