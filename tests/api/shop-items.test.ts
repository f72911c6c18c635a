/** The shop's catalogue: what a buyer sees, filters and pages, and what a copy of it must learn. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { answer } from '../../contract/call.ts';
import { listShopItems, readShopItem, type ShopItem, type ShopItemPage } from '../../contract/calls/shop-items.ts';
import type { ShopKey } from '../../contract/calls/shop-keys.ts';
import type { ItemKind } from '../../contract/code.ts';
import { problem } from '../../contract/failure.ts';
import { SHOP_CALLS_PER_MINUTE } from '../../contract/limits.ts';
import { products } from '../../server/db/schema/items.ts';
import { merchants, users } from '../../server/db/schema/people.ts';
import { itemTables } from '../../server/db/tables.ts';
import { addItem } from '../support/server-items.ts';
import { addForSale, expireOrder, order, passReservation, startOrderBench } from '../support/server-orders.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { send } from '../support/server-records.ts';
import { until } from '../support/until.ts';

const { bench, server, people } = await startOrderBench();
const { admin, merchantA, merchantB } = people;
const { db } = server.deps;

const call = (path: string, json?: unknown, method = 'POST') =>
  send(server, path, { as: admin, json, method, headers: { 'Accept-Language': 'en' } });
const newKey = async (scopes: string[]) =>
  (await call('/shop-keys', { name: 'Web shop', scopes })).body.data as ShopKey & { secret: string };
let key: ShopKey & { secret: string };

async function get(path: string, { secret = key.secret, tag }: { secret?: string; tag?: string } = {}) {
  const response = await fetch(`${server.origin}/shop/v1${path}`, {
    headers: {
      'Accept-Language': 'en',
      Authorization: `Bearer ${secret}`,
      ...(tag === undefined ? {} : { 'If-None-Match': tag }),
    },
  });
  return { status: response.status, tag: response.headers.get('ETag'), text: await response.text() };
}
const list = async (query = '') => {
  const { status, text } = await get(`/items?${query}`);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return answer(listShopItems.data).parse(JSON.parse(text)).data;
};
const names = async (query = '') =>
  (await list(query)).items.flatMap((item) => (item.available ? [item.name] : [])).toSorted();
const refusal = async (path: string, secret?: string) => {
  const { status, text } = await get(path, secret === undefined ? {} : { secret });
  return [status, problem.parse(JSON.parse(text)).ermessage];
};
const photograph = async (item: string, slots: readonly string[]) => {
  const parts = slots.map(async (slot, index) => [slot, await jpeg(index + 1)] as const);
  return server.client.call(`/product/${item}`, {
    token: admin.token,
    method: 'PUT',
    form: form(await Promise.all(parts)),
  });
};
/** What has changed since a time, and until when. */
const changes = async (since: string, query = '') => {
  const { items, asOf } = await list(`changedSince=${since}&limit=100&${query}`);
  return {
    of: (id: string) => items.find(({ _id }) => _id === id)?.available,
    ids: items.map(({ _id }) => _id),
    asOf: asOf ?? '',
  };
};

const id: Record<string, string> = {};
async function put(name: string, columns: Partial<typeof products.$inferInsert>, hub = merchantA) {
  id[name] = await addForSale(server, hub, 1000);
  await db
    .update(products)
    .set({ name, ...columns })
    .where(eq(products.id, id[name]));
}
beforeAll(async () => {
  key = await newKey(['catalogue:read']);
  await db
    .update(merchants)
    .set({ billingCity: 'Napoli', billingProvince: 'NA' })
    .where(eq(merchants.id, merchantB.id));
  await put('blue coat', { types: 'coat', colors: ['navy'], priceCents: 9000, note: 'Shelf 12', brand: 'Filo' });
  await put('red shirt', { types: 'shirt', colors: ['red'], condition: 'good', priceCents: 1500 }, merchantB);
  await put('green shirt', { types: 'shirt', colors: ['green'], condition: 'fair', priceCents: 2000 });
  await put('sold', { soldAt: new Date() });
  await put('inactive', { status: 'inactive' });
  await put('trashed', { deletedAt: new Date() });
  await put('no price', { priceCents: null });
  await put('out of stock', { stock: 0 });
  await put('incomplete', { types: null });
  for (const kind of ['fabric', 'generic'] as const satisfies ItemKind[]) {
    const { _id } = await addItem(server, merchantA, kind);
    const whole = { name: `a ${kind}`, colors: ['grey'], weightG: 500, priceCents: 700 };
    await db.update(itemTables[kind]).set(whole).where(eq(itemTables[kind].id, _id));
    id[kind] = _id;
  }
  await db.execute(sql`update fabrics set patterns = 'herringbone'`);
});

describe('the items of the shop', () => {
  it('are those for sale of all kinds, newest first', async () => {
    const began = Date.now();
    const { items, nextCursor, asOf } = await list();
    expect(items.map(({ _id }) => _id)).toEqual(
      ['generic', 'fabric', 'green shirt', 'red shirt', 'blue coat'].map((name) => id[name]),
    );
    expect(nextCursor).toBeNull();
    const as = Date.parse(asOf ?? '');
    expect([as >= began, as <= Date.now()]).toEqual([true, true]);
  });

  it('show what a buyer may see, and nothing private', async () => {
    expect((await photograph(id['blue coat'] ?? '', ['itemImage', 'tagImage'])).status).toBe(200);
    const { text } = await get(`/items/${id['blue coat']}`);
    const { data } = answer(readShopItem.data).parse(JSON.parse(text)) as { data: ShopItem };
    expect(data).toMatchObject({
      kind: 'product',
      name: 'blue coat',
      types: 'coat',
      colors: ['navy'],
      sizes: { system: 'IT', value: '44' },
      brand: 'Filo',
      grams: 900,
      priceCents: 9000,
      stock: 1,
      hub: { name: 'Hub A', city: 'Milano', province: null },
    });
    // The tag is not for buyers.
    expect(data.images).toHaveLength(1);
    const picture = await fetch(`${data.images[0]?.url}?w=160`);
    expect([picture.status, picture.headers.get('Cross-Origin-Resource-Policy')]).toEqual([200, 'cross-origin']);
    for (const word of [
      'Shelf',
      merchantA.id,
      'example.org',
      '12345678903',
      'createdBy',
      'priceId',
      'commission',
      'tagImage',
    ]) {
      expect(text).not.toContain(word);
    }
  });

  it('are found by id and code; what is not for sale does not exist', async () => {
    const { items } = await list('types=coat');
    const [coat] = items as ShopItem[];
    expect((await get(`/items/${coat?.code.toLowerCase()}`)).status).toBe(200);
    for (const name of ['sold', 'inactive', 'trashed', 'no price', 'out of stock', 'incomplete']) {
      expect([name, await refusal(`/items/${id[name]}`)]).toEqual([name, [404, 'notFound']]);
    }
    expect(await refusal('/items/MIL-P000000')).toEqual([404, 'notFound']);
  });

  it.each([
    ['kind=fabric', ['a fabric']],
    ['kind=fabric&kind=generic', ['a fabric', 'a generic']],
    ['types=shirt', ['green shirt', 'red shirt']],
    ['types=shirt&types=coat&condition=good', ['red shirt']],
    ['colors=navy', ['blue coat']],
    ['patterns=herringbone', ['a fabric']],
    ['kind=generic&types=shirt', []],
    ['minCents=1500&maxCents=2000', ['green shirt', 'red shirt']],
    ['maxCents=700', ['a fabric', 'a generic']],
    ['city=napoli', ['red shirt']],
    ['province=na', ['red shirt']],
    ['city=Roma', []],
    // As in the back-office: all words, in any order, also a vocabulary word in another language.
    ['search=shirt%20green', ['green shirt']],
    ['search=camicia', ['green shirt', 'red shirt']],
    ['search=zzzz', []],
  ])('are filtered by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    // A page at a time it is the same.
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ShopItemPage = await list(`${query}&limit=1${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.items.map((item) => (item.available ? item.name : '')));
      cursor = page.nextCursor;
    }
    expect(paged.toSorted()).toEqual(expected);
  });

  it.each([
    'limit=0',
    'limit=101',
    'kind=coat',
    'types=spaceship',
    'minCents=1.5',
    'changedSince=yesterday',
    'offset=20',
    'cursor=x',
    `cursor=${Buffer.from('["changed","2026-01-01T00:00:00Z","00000000-0000-7000-8000-000000000000"]').toString('base64url')}`,
    `cursor=${Buffer.from('["created","0000-01-01T00:00:00Z","00000000-0000-7000-8000-000000000000"]').toString('base64url')}`,
  ])('are refused for %s', async (query) => {
    expect(await refusal(`/items?${query}`)).toEqual([422, 'validation']);
  });

  it('need a key that may read the catalogue, and count against its limit', async () => {
    const other = await newKey(['orders:write']);
    expect(await refusal('/items', other.secret)).toEqual([403, 'forbidden']);
    expect(await refusal(`/items/${id['sold']}`, other.secret)).toEqual([403, 'forbidden']);
    expect((await get('/items', { secret: admin.token })).status).toBe(401);
    const busy = await newKey(['catalogue:read']);
    const full = `insert into rate_limits values ('shop-key:' || $2, $1, $3)`;
    await server.database.pool.query(full, [SHOP_CALLS_PER_MINUTE, busy._id, Date.now() + 60_000]);
    expect(await refusal('/items', busy.secret)).toEqual([429, 'rateLimited']);
  });

  it('are not sent again while they are the same', async () => {
    for (const path of ['/items?types=coat', `/items/${id['blue coat']}`]) {
      const { tag } = await get(path);
      expect(tag).toMatch(/^W\/"[\da-f]{32}"$/);
      expect(await get(path, { tag: tag ?? '' })).toEqual({ status: 304, tag, text: '' });
      await db
        .update(products)
        .set({ priceCents: sql`price_cents + 1` })
        .where(eq(products.id, id['blue coat'] ?? ''));
      const { status, tag: later } = await get(path, { tag: tag ?? '' });
      expect([status, later === tag]).toEqual([200, false]);
    }
  });

  it('leave out what has no price yet: nobody orders a garment for 0.00 €', async () => {
    const coat = await addForSale(server, merchantA, 0);
    const listed = await list('limit=100');
    expect(listed.items.some(({ _id }) => _id === coat)).toBe(false);
    expect(await refusal(`/items/${coat}`)).toEqual([404, 'notFound']);
    await expect(order(bench, [coat])).rejects.toMatchObject({ word: 'itemsGone' });
    await db.update(products).set({ priceCents: 1 }).where(eq(products.id, coat));
    expect((await list('limit=100')).items[0]).toMatchObject({ _id: coat });
    await db.delete(products).where(eq(products.id, coat));
  });

  it('are read once for equal requests that come at once', async () => {
    const queries = vi.spyOn(server.database.pool, 'query');
    const pages = await Promise.all(Array.from({ length: 12 }, () => list('limit=7')));
    const reads = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('union all'));
    queries.mockRestore();
    expect(new Set(pages.map(({ items }) => JSON.stringify(items))).size).toBe(1);
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThan(8);
  });

  it('are described in the document of the shop', async () => {
    const { paths } = (await (await fetch(`${server.origin}/shop/v1/openapi.json`)).json()) as {
      paths: Record<string, { get?: object }>;
    };
    for (const path of ['/shop/v1/items', '/shop/v1/items/{id}']) {
      expect(paths[path]?.get).toMatchObject({ security: [{ shopKey: [] }], 'x-scope': 'catalogue:read' });
    }
  });
});

describe('a copy of the catalogue', () => {
  const now = async () => (await list()).asOf ?? '';
  const gone = [404, 'notFound'];

  it('learns of a reservation, of its end, of a sale and of a restock', async () => {
    const coat = await addForSale(server, merchantA);
    const first = coat;
    // A job that began before the coat was added moves the start of the changes back, as long as it runs.
    const start = await until(async () => {
      const at = await now();
      return (await changes(at)).of(first) === undefined && at;
    }, 'a start after the coat');
    const made = await order(bench, [coat]);
    const reserved = await changes(start);
    expect([reserved.of(coat), await refusal(`/items/${coat}`)]).toEqual([false, gone]);
    await passReservation(bench, made);
    await expireOrder(bench, made);
    const free = await changes(reserved.asOf);
    expect(free.of(coat)).toBe(true);
    await send(server, `/product/status/${coat}`, { as: admin, json: { status: 'sold' } });
    const sold = await changes(free.asOf);
    expect([sold.of(coat), await refusal(`/items/${coat}`)]).toEqual([false, gone]);
    await send(server, `/product/status/${coat}`, { as: admin, json: { status: 'active', reason: 'It came back' } });
    expect((await changes(sold.asOf)).of(coat)).toBe(true);
    expect((await get(`/items/${coat}`)).status).toBe(200);
  });

  it('learns of edits, photos, the trash, and of what no longer matches its filters', async () => {
    const coat = await addForSale(server, merchantA, 5000);
    let since = await now();
    const step = async (work: () => Promise<{ status: number }>, query = '') => {
      expect((await work()).status).toBe(200);
      const found = await changes(since, query);
      since = found.asOf;
      return found.of(coat);
    };
    const edit = (json: object) => send(server, `/product/${coat}`, { as: admin, json });
    expect(await step(() => edit({ price: 60 }), 'maxCents=5500')).toBe(false);
    expect(await step(() => edit({ price: 55 }), 'maxCents=5500')).toBe(true);
    expect(await step(() => photograph(coat, ['itemImage']))).toBe(true);
    expect(await step(() => send(server, `/product/${coat}`, { as: admin, method: 'DELETE' }))).toBe(false);
    expect(await step(() => call(`/restore/product/${coat}`, undefined, 'PUT'))).toBe(true);
  });

  it('learns that a hub center is banned or sells again', async () => {
    const start = await now();
    const ban = (status: string) => db.update(users).set({ status }).where(eq(users.id, merchantB.id));
    await ban('banned');
    const banned = await changes(start);
    expect(banned.ids).toEqual([id['red shirt']]);
    expect([banned.of(id['red shirt'] ?? ''), await names('types=shirt')]).toEqual([false, ['green shirt']]);
    await ban('active');
    expect((await changes(banned.asOf)).of(id['red shirt'] ?? '')).toBe(true);
  });

  it('does not learn of items that were never in the shop', async () => {
    const start = await now();
    const { _id } = await addItem(server, merchantA);
    await send(server, `/product/${_id}`, { as: admin, json: { note: 'x' } });
    expect((await changes(start)).ids).toEqual([]);
  });

  it('misses no change that was not committed yet when it read', async () => {
    const coat = await addForSale(server, merchantA);
    const slow = await server.database.pool.connect();
    let asOf = '';
    try {
      await slow.query('begin');
      await slow.query('update products set price_cents = 4242 where id = $1', [coat]);
      asOf = (await changes(await now())).asOf;
      await slow.query('commit');
    } finally {
      slow.release();
    }
    expect((await changes(asOf)).of(coat)).toBe(true);
  });

  it('reads its pages in the order of changes', async () => {
    const all = await changes('1970-01-01T00:00:00Z');
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ShopItemPage = await list(
        `changedSince=0000-01-01T00:00:00Z&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      paged.push(...page.items.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all.ids);
    // Like one that begins with the list.
    const offered = (await list('limit=100')).items.map(({ _id }) => _id);
    expect(all.ids.filter((each) => all.of(each)).toSorted()).toEqual(offered.toSorted());
  });
});
