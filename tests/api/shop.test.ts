/** The shop: its API keys, what web pages of other origins may do, and the price of a basket. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { answer } from '../../contract/call.ts';
import type { ShopKey } from '../../contract/calls/shop-keys.ts';
import { priceShopBasket, type ShopBasket } from '../../contract/calls/shop.ts';
import { problem } from '../../contract/failure.ts';
import { SHOP_CALLS_PER_MINUTE } from '../../contract/limits.ts';
import { products } from '../../server/db/schema/items.ts';
import { addItem } from '../support/server-items.ts';
import { send } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const { admin, staff, merchantA, merchantB } = people;
const { pool } = server.database;
const ORIGIN = 'https://shop.example';

const call = (path: string, json?: unknown, method = 'POST', as = admin) =>
  send(server, path, { as, json, method, headers: { 'Accept-Language': 'en' } });
const newKey = async (more: object = {}) => {
  const { status, body } = await call('/shop-keys', { name: 'Web shop', scopes: ['basket:price'], ...more });
  expect(status).toBe(201);
  return body.data as ShopKey & { secret: string };
};
const keys = async () => (await call('/shop-keys', undefined, 'GET')).body.data as ShopKey[];

interface Sent {
  secret?: string;
  origin?: string;
}
async function price(basket: object, { secret = shop.secret, origin }: Sent = {}) {
  const response = await fetch(`${server.origin}/shop/v1/baskets/price`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': 'en',
      Authorization: `Bearer ${secret}`,
      ...(origin === undefined ? {} : { Origin: origin }),
    },
    body: JSON.stringify(basket),
  });
  const body: unknown = await response.json();
  const read = response.ok ? answer(priceShopBasket.data).parse(body) : problem.parse(body);
  const allowed = response.headers.get('Access-Control-Allow-Origin');
  return { status: response.status, allowed, body, data: ('data' in read ? read.data : null) as ShopBasket };
}
const preflight = async (origin: string) => {
  const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
  const response = await fetch(`${server.origin}/shop/v1/baskets/price`, { method: 'OPTIONS', headers });
  return [response.status, response.headers.get('Access-Control-Allow-Origin')];
};

let shop: ShopKey & { secret: string };
const item: Record<string, { _id: string; code: string }> = {};
beforeAll(async () => {
  shop = await newKey({ origins: [ORIGIN] });
  const put = async (name: string, as: typeof merchantA, columns: Partial<typeof products.$inferInsert>) => {
    const made = await addItem(server, as);
    const facts = { types: 'coat', condition: 'good', material: 'wool', colors: ['navy'], seasons: 'aw' };
    const whole = { name, price: 19.99, weight: 800, ...facts, itemFor: 'women', sizes: { system: 'IT', value: '42' } };
    expect((await call(`/product/${made._id}`, whole, 'PUT')).status).toBe(200);
    if (Object.keys(columns).length > 0) {
      await server.deps.db.update(products).set(columns).where(eq(products.id, made._id));
    }
    item[name] = made;
  };
  await put('coat', merchantA, {});
  await put('shirt', merchantB, { priceCents: 1001, weightG: 200 });
  await put('sold', merchantA, { soldAt: new Date() });
  await put('inactive', merchantA, { status: 'inactive' });
  await put('trashed', merchantA, { deletedAt: new Date() });
  await put('no price', merchantA, { priceCents: null });
  await put('out of stock', merchantA, { stock: 0 });
  await put('incomplete', merchantA, { types: null });
  for (const [min, max, cost] of [
    [0, 2, 7.5],
    [2, 5, 12],
  ]) {
    await call('/shipping-cost', { minWeight: min, maxWeight: max, cost });
  }
});
const idsOf = (...names: string[]) => names.map((name) => item[name]?._id ?? '');

describe('API keys', () => {
  it('are shown once, stored hashed, listed with their use, and revoked for good', async () => {
    const made = await newKey({ name: 'App', scopes: ['catalogue:read', 'basket:price'] });
    expect(made.secret).toMatch(/^ordito_shop_[\w-]{43}$/);
    const { rows } = await pool.query('select * from shop_keys');
    expect(JSON.stringify(rows)).not.toContain(made.secret);
    const own = async () => (await keys()).find(({ _id }) => _id === made._id);
    expect(await own()).toMatchObject({ name: 'App', hint: made.secret.slice(-4), lastUsedAt: null, revokedAt: null });
    expect(await own()).not.toHaveProperty('secret');
    const began = Date.now();
    expect((await price({ items: ['X'] }, made)).status).toBe(200);
    const usedAt = Date.parse((await own())?.lastUsedAt ?? '');
    expect([usedAt >= began, usedAt <= Date.now()]).toEqual([true, true]);
    expect((await call(`/shop-keys/${made._id}`, undefined, 'DELETE')).status).toBe(200);
    const revokedAt = (await own())?.revokedAt;
    expect(revokedAt).toEqual(expect.any(String));
    expect((await price({ items: ['X'] }, made)).status).toBe(401);
    await call(`/shop-keys/${made._id}`, undefined, 'DELETE');
    expect((await own())?.revokedAt).toBe(revokedAt);
  });

  it('are for super admins, and open nothing else', async () => {
    expect((await call('/shop-keys', undefined, 'GET', staff)).status).toBe(403);
    expect((await call('/shop-keys', { name: 'X', scopes: ['basket:price'] }, 'POST', staff)).status).toBe(403);
    const headers = { Authorization: `Bearer ${shop.secret}` };
    expect((await fetch(`${server.origin}/admin/api/coupons`, { headers })).status).toBe(401);
    expect((await price({ items: ['X'] }, { secret: admin.token })).status).toBe(401);
    const reader = await newKey({ scopes: ['catalogue:read'] });
    expect((await price({ items: ['X'] }, reader)).status).toBe(403);
  });

  it.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ origins: ['https://shop.example/'] }, 'origins.0'],
    [{ origins: ['ftp://shop.example'] }, 'origins.0'],
    [{ name: ' ' }, 'name'],
  ])('refuse %j', async (more, path) => {
    const { status, body } = await call('/shop-keys', { name: 'X', scopes: ['basket:price'], ...more });
    expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });

  it('are used from web pages of their own origins only', async () => {
    expect(await preflight(ORIGIN)).toEqual([204, ORIGIN]);
    expect(await preflight('https://other.example')).toEqual([204, null]);
    expect(await price({ items: ['X'] }, { origin: ORIGIN })).toMatchObject({ status: 200, allowed: ORIGIN });
    expect(await price({ items: ['X'] }, { origin: 'https://other.example' })).toMatchObject({
      status: 403,
      allowed: null,
    });
    const other = await newKey({ origins: ['https://other.example'] });
    // Its page learns why: the origin is known, the key is not for it.
    expect(await price({ items: ['X'] }, { origin: ORIGIN, secret: other.secret })).toMatchObject({
      status: 403,
      allowed: ORIGIN,
    });
    await call(`/shop-keys/${other._id}`, undefined, 'DELETE');
    expect(await preflight('https://other.example')).toEqual([204, null]);
  });

  it('have a limit each', async () => {
    const [busy, quiet] = [await newKey(), await newKey()];
    await pool.query(`insert into rate_limits values ('shop-key:' || $2, $1, $3)`, [
      SHOP_CALLS_PER_MINUTE - 10,
      busy._id,
      Date.now() + 60_000,
    ]);
    // Counted ten at once.
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await price({ items: ['X'] }, busy)).status),
    );
    expect(statuses).toContain(200);
    expect((await price({ items: ['X'] }, busy)).status).toBe(429);
    expect((await price({ items: ['X'] }, quiet)).status).toBe(200);
  });
});

describe('the price of a basket', () => {
  it('is that of its items, by id or code, each once; what is not for sale is named', async () => {
    const names = ['sold', 'inactive', 'trashed', 'no price', 'out of stock', 'incomplete'];
    const [coat = ''] = idsOf('coat');
    const items = [coat, item['shirt']?.code.toLowerCase() ?? '', coat, ...idsOf(...names), 'MIL-P000000'];
    const { data } = await price({ items });
    expect(data).toMatchObject({
      lines: [
        { _id: coat, kind: 'product', name: 'coat', grams: 800, priceCents: 1999, discountCents: 0, totalCents: 1999 },
        { name: 'shirt', priceCents: 1001 },
      ],
      gone: [...idsOf(...names), 'MIL-P000000'],
      coupon: null,
      grams: 1000,
      subtotalCents: 3000,
      shipping: 'noDestination',
      shippingCents: null,
      totalCents: null,
      payable: { minimumCents: 50, maximumCents: 99_999_999, problem: null },
    });
    expect(JSON.stringify(data)).not.toMatch(/commission|net|hub/i);
  });

  it('has shipping by weight and destination, or on request', async () => {
    const items = idsOf('coat', 'shirt');
    const to = async (destination: object) => (await price({ items, destination })).data;
    expect(await to({ country: 'IT', province: 'BO', postalCode: '40121' })).toMatchObject({
      shipping: 'priced',
      shippingCents: 750,
      totalCents: 3750,
    });
    expect(await to({ country: 'DE' })).toMatchObject({ shipping: 'onRequest', shippingCents: null, totalCents: null });
  });

  it('has the coupon, and says why another one cannot be used', async () => {
    const fields = { name: 'A', code: 'AUTUMN', discount: { unit: 'percent', amount: 33.33 }, maxUsesPerAccount: 1 };
    expect((await call('/coupon', fields)).status).toBe(201);
    const basket = { items: idsOf('coat', 'shirt'), destination: { country: 'IT' } };
    const { data } = await price({ ...basket, coupon: 'autumn', email: 'ada@example.org' });
    expect(data).toMatchObject({
      coupon: { code: 'AUTUMN', discountCents: 1000, problem: null },
      discountCents: 1000,
      totalCents: 2750,
    });
    expect(data.lines.map(({ discountCents }) => discountCents)).toEqual([666, 334]);
    // Nothing is taken by asking.
    expect((await pool.query('select uses from coupons')).rows).toEqual([{ uses: 0 }]);
    expect((await price({ ...basket, coupon: 'spring' })).data).toMatchObject({
      coupon: {
        code: 'SPRING',
        discountCents: 0,
        problem: { code: 'couponUnknown', message: 'There is no valid coupon with this code' },
      },
      totalCents: 3750,
    });
  });

  it('is described in the document of the shop', async () => {
    const response = await fetch(`${server.origin}/shop/v1/openapi.json`);
    const { info, paths } = (await response.json()) as {
      info: { description: string };
      paths: Record<string, { post?: object }>;
    };
    expect(Object.keys(paths).every((path) => path.startsWith('/shop/v1/'))).toBe(true);
    expect(info.description).toContain('Authorization: Bearer ordito_shop_');
    // Each says what its reader could not guess.
    const parameters = [{ name: 'Idempotency-Key', in: 'header', required: true }];
    for (const path of ['/shop/v1/orders', '/shop/v1/bookings']) {
      expect(paths[path]?.post).toMatchObject({ description: expect.stringContaining('itemsGone'), parameters });
    }
    expect(paths['/shop/v1/baskets/price']?.post).toMatchObject({
      security: [{ shopKey: [] }],
      'x-scope': 'basket:price',
    });
  });
});
