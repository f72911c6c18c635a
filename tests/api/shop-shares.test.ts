/** How much of the stock one key, one customer and one network of the shop can take off sale, while everybody else still buys. */
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';

import { createShopBooking } from '../../contract/calls/bookings.ts';
import { createShopOrder } from '../../contract/calls/shop-orders.ts';
import { bookings } from '../../server/db/schema/bookings.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { readEnvironment } from '../../server/environment.ts';
import { addMix, confirmBooking } from '../support/server-bookings.ts';
import { addForSale, connectHub, passReservation, startOrderBench } from '../support/server-orders.ts';
import { shopClient } from '../support/server-shop.ts';

const SHARES = { pieces: { key: 5, customer: 2, network: 3 }, mixes: { key: 3, customer: 1, network: 2 } };
const { bench, server, people } = await startOrderBench({}, { shares: SHARES, sendsMail: true });
const { admin, merchantA } = people;
const call = (path: string, json: object, method = 'POST') =>
  server.client.call(path, { token: admin.token, json, method });
beforeAll(async () => {
  await connectHub(bench, merchantA);
  await call('/shipping-cost', { country: 'IT', minWeight: 0, maxWeight: 50, cost: 7.5 });
});

const SCOPES = ['orders:write', 'bookings:write'];
/** A new API key; with web origins it is public. */
async function newKey(origins: string[] = []): Promise<string> {
  const { body } = await call('/shop-keys', { name: 'Shop', scopes: SCOPES, origins });
  return (body.data as { secret: string }).secret;
}
const sendOrder = shopClient(server.origin, createShopOrder.data, () => '');
const sendBooking = shopClient(server.origin, createShopBooking.data, () => '');
let buyers = 0;
const stranger = () => `buyer-${(buyers += 1)}@example.org`;
interface Sent {
  as: string;
  email?: string;
  from?: string;
  key?: string;
}
const address = { name: 'Ada', street: 'Via Roma 1', zipcode: '40121', city: 'Bologna', province: 'BO', country: 'IT' };
const order = async ({ email = stranger(), ...sent }: Sent, items: readonly string[] | number = 1) =>
  sendOrder(
    '/orders',
    {
      items: typeof items === 'number' ? await garments(items) : items,
      customer: { name: 'Ada Rossi', email },
      shippingAddress: address,
    },
    sent,
  );
const garments = async (count: number) => {
  const made: string[] = [];
  while (made.length < count) made.push(await addForSale(server, merchantA));
  return made;
};
const book = async ({ email = stranger(), ...sent }: Sent, more: object = {}) =>
  sendBooking(
    '/bookings',
    { item: await addMix(server, merchantA), customer: { name: 'Ada Rossi', email }, ...more },
    sent,
  );
/** A booking that its buyer has confirmed. */
const confirmed = async (sent: Sent, more: object = {}) => {
  const made = await book(sent, more);
  if (made.data) expect((await confirmBooking(server, made.data._id)).status).toBe(200);
  return made;
};
const REFUSED = { status: 429, refused: { ermessage: 'rateLimited' } };

it('unpaid orders: a customer reserves no more than a share, whatever the key, until something is paid or free again', async () => {
  const [one, other] = [await newKey(), await newKey()];
  const email = stranger();
  const first = await order({ as: one, email }, 2);
  expect(first.status).toBe(201);
  const refused = await order({ as: other, email });
  expect(refused).toMatchObject(REFUSED);
  expect(refused.refused?.message).toContain('Nothing was ordered and nothing was charged.');
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(refused.retryAfter).toBeLessThanOrEqual(15 * 60);
  expect(await order({ as: one })).toMatchObject({ status: 201 });
  await passReservation(bench, first.data?._id ?? '');
  expect(await order({ as: other, email })).toMatchObject({ status: 201 });
});

it('unpaid orders: a key reserves no more than a share; its orders are still answered, and other keys sell', async () => {
  const [used, other] = [await newKey(), await newKey()];
  const key = crypto.randomUUID();
  const email = stranger();
  const items = await garments(2);
  const first = await order({ as: used, key, email }, items);
  expect([first.status, (await order({ as: used }, 2)).status, (await order({ as: used })).status]).toEqual([
    201, 201, 201,
  ]);
  expect(await order({ as: used })).toMatchObject(REFUSED);
  expect(await order({ as: used, key, email }, items)).toMatchObject({ status: 201, data: { _id: first.data?._id } });
  expect(await order({ as: other })).toMatchObject({ status: 201 });
  // What is paid is no longer kept from others.
  await server.deps.db
    .update(orders)
    .set({ status: 'ordered', paymentStatus: 'paid' })
    .where(eq(orders.id, first.data?._id ?? ''));
  expect(await order({ as: used })).toMatchObject({ status: 201 });
});

it('unpaid orders: ten at once are no more than one after the other', async () => {
  const as = await newKey();
  const email = stranger();
  const items = await garments(10);
  const answers = await Promise.all(items.map((item) => order({ as, email }, [item])));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array<number>(8).fill(429)]);
});

it('unpaid orders: with a key of web pages a network has a share, and what is reserved is free again sooner', async () => {
  const web = { as: await newKey(['https://shop.example']) };
  const from = '203.0.113.7';
  const gone = crypto.randomUUID();
  // What fails does not count.
  for (let tries = 0; tries < 4; tries += 1) expect((await order({ ...web, from }, [gone])).status).toBe(409);
  const { data } = await order({ ...web, from }, 2);
  const [row] = await server.deps.db
    .select()
    .from(orders)
    .where(eq(orders.id, data?._id ?? ''));
  expect(Number(row?.reservedUntil) - Number(row?.createdAt)).toBe(10 * 60_000);
  expect((await order({ ...web, from })).status).toBe(201);
  expect(await order({ ...web, from })).toMatchObject(REFUSED);
  expect((await order({ ...web, from: '198.51.100.4' })).status).toBe(201);
  // All customers of a shop's server have its address.
  const ofServer = { as: await newKey(), from };
  expect([(await order(ofServer, 2)).status, (await order(ofServer, 2)).status]).toEqual([201, 201]);
});

it('open bookings: a customer, a key and a network have a share, and a public key keeps nothing for 60 days', async () => {
  const [used, other] = [await newKey(), await newKey()];
  const email = stranger();
  const first = await book({ as: used, email });
  expect(first.status).toBe(201);
  const refused = await book({ as: other, email });
  expect(refused).toMatchObject(REFUSED);
  expect(refused.refused?.message).toContain('Too many bookings were made. Nothing was booked. Try again in');
  // What is not confirmed is free again after a day, not after the days it would be kept.
  expect(refused.retryAfter).toBeGreaterThan(23 * 3600);
  expect(refused.retryAfter).toBeLessThanOrEqual(24 * 3600);
  for (const _ of [1, 2]) expect((await confirmed({ as: used })).status).toBe(201);
  expect((await confirmBooking(server, first.data?._id ?? '')).status).toBe(200);
  for (const sent of [{ as: used }, { as: other, email }]) {
    const full = await book(sent);
    expect(full).toMatchObject(REFUSED);
    expect(full.refused?.message).toContain('Nothing was booked. Collect or cancel one');
  }
  const before = sql`now() - interval '25 hours'`;
  await server.deps.db.update(bookings).set({ status: 'unconfirmed', createdAt: before });
  expect((await book({ as: used })).status).toBe(201);
  expect((await book({ as: other })).status).toBe(201);
  const web = { as: await newKey(['https://shop.example']), from: '203.0.113.9' };
  const long = await book(web, { days: 60 });
  const usual = await book(web);
  expect([long.status, usual.status]).toEqual([201, 201]);
  expect(long.data?.until).toBe(usual.data?.until);
  expect(await book(web)).toMatchObject(REFUSED);
  expect((await book({ ...web, from: '198.51.100.9' })).status).toBe(201);
});

it('bookings that nobody confirms: close a key for an hour, and however many are confirmed later, no more is held', async () => {
  const as = await newKey();
  const of = async (id: string) => (await server.deps.db.select().from(bookings).where(eq(bookings.id, id)))[0];
  const made: string[] = [];
  const add = async () => {
    for (const _ of [1, 2, 3]) made.push((await book({ as })).data?._id ?? '');
    // They hold nothing, but their buyers get mail.
    const refused = await book({ as });
    expect(refused).toMatchObject(REFUSED);
    expect(refused.refused?.message).toContain('Too many bookings were made.');
    expect(refused.retryAfter).toBeGreaterThan(59 * 60);
    expect(refused.retryAfter).toBeLessThanOrEqual(3600);
    await server.deps.db
      .update(bookings)
      .set({ createdAt: sql`${bookings.createdAt} - interval '1 hour'` })
      .where(inArray(bookings.id, made));
  };
  await add();
  await add();
  const [last = '', ...others] = made.toReversed();
  const answers = await Promise.all(others.map((id) => confirmBooking(server, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
  expect((await confirmBooking(server, last)).body.message).toContain('Collect or cancel one');
  expect((await of(last))?.status).toBe('unconfirmed');
});

it('shares: are read from the environment, and wrong ones are named', () => {
  expect(readEnvironment({ RESERVED_MAX: '40,20,10' }).shares).toEqual({
    pieces: { key: 40, customer: 20, network: 10 },
    mixes: { key: 100, customer: 10, network: 10 },
  });
  expect(() => readEnvironment({ BOOKED_MAX: '40' })).toThrow('BOOKED_MAX');
});
