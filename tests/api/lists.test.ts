import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

import { mayDo } from '../../contract/access.ts';
import type { Receipt } from '../../contract/calls/intake.ts';
import { catalogue, resourceOf } from '../../contract/catalogue.ts';
import { metaOf } from '../../contract/field-meta.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import { storeCapture } from '../../server/services/intake/intake.ts';
import {
  insertDifference,
  insertInvoice,
  insertOrder,
  insertShipment,
  insertSoldItem,
  insertSubscription,
} from '../support/insert-order.ts';
import { addMix, BUYER } from '../support/server-bookings.ts';
import type { Person } from '../support/server-people.ts';
import { jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const ROWS = 12;
const { server, people } = await serverWithPeople();
let ofA: Receipt[];
let ofB: Receipt[];
beforeAll(async () => {
  const bytes = await jpeg();
  const add = async ({ caller }: Person, index: number, kind: 'product' | 'generic' = 'product') => {
    // Two of each three have the same time, so that paging must break ties.
    const at = new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 3), index % 3 === 0 ? 0 : 23, 59, 59, 999));
    const photo = { slot: 'itemImage', position: 0, path: 'itemImage', bytes };
    const images = { ...photo, slot: 'images' };
    const uploads = kind === 'product' ? [photo] : [photo, images, { ...images, position: 1 }];
    return (await storeCapture(server.deps, { kind, caller, fields: {}, uploads, at })).body.data;
  };
  ofA = [];
  ofB = [];
  for (let index = 0; index < ROWS; index += 1) ofA.push(await add(people.merchantA, index));
  for (let index = 0; index < 3; index += 1) ofB.push(await add(people.merchantB, index));
  await add(people.merchantA, 0, 'generic');
  await server.client.call('/vat-check', { json: { number: 'IT00743110157' }, token: people.admin.token });
  const sent = { name: 'Ugo', email: 'ugo@example.org', message: 'Where is my coat?' };
  await server.client.call('/contact', { json: sent, token: people.admin.token });
  const order = await insertOrder(server);
  await server.database.pool.query(
    `insert into payments (id, key, "order", n, amount_cents) values (gen_random_uuid(), 'pi:1', $1, 1, 2500)`,
    [order],
  );
  await insertShipment(server, people.merchantB.id);
  await insertInvoice(server, people.merchantB.id);
  await insertSoldItem(server, people.merchantB.id);
  await insertDifference(server, people.merchantB.id);
  await insertSubscription(server, people.merchantB.id);
  const booking = { generic: await addMix(server, people.merchantB), ...BUYER };
  await server.client.call('/booked/generic', { json: booking, token: people.admin.token });
  const coupon = { name: 'Autumn', code: 'AUTUMN', discount: { unit: 'percent', amount: 20 } };
  await server.client.call('/coupon', { json: coupon, token: people.admin.token });
  const band = { minWeight: 0, maxWeight: 2, cost: 7.5 };
  await server.client.call('/shipping-cost', { json: band, token: people.admin.token });
  await server.client.call('/product-price', { json: { name: 'Base', price: 9.5 }, token: people.admin.token });
  await server.database.pool.query(`update products set name = 'Zed 100% wool_a' where code = $1`, [ofA[0]?.code]);
  await server.database.pool.query(`update products set name = 'beta \\ back' where code = $1`, [ofA[1]?.code]);
  await server.database.pool.query(`update products set name = 'Alpha 100x wool-a' where code = $1`, [ofA[2]?.code]);
  for (const [index, cents] of [2000, 500, 0, 2000].entries()) {
    await server.database.pool.query(`update products set price_cents = $2 where code = $1`, [
      ofA[index + 6]?.code,
      cents,
    ]);
  }
  const shirts = `update products set types = 'shirt', brand = $2, colors = $3 where code = $1`;
  await server.database.pool.query(shirts, [ofA[2]?.code, 'Filo & Co', ['white', 'navy']]);
  await server.database.pool.query(shirts, [ofA[5]?.code, '', ['red']]);
  await server.database.pool.query(`update products set sold_at = now() where code = $1`, [ofA[3]?.code]);
  await server.database.pool.query(`update products set status = 'inactive' where code = $1`, [ofA[4]?.code]);
});

type Row = { _id: string; code: string; createdAt: string; name?: string };
const list = (query: string, { token }: Person = people.merchantA, path = 'products') =>
  server.client.call(`/${path}?${query}`, { token });
const rows = async (query: string, person?: Person) => (await list(query, person)).body.data as Row[];
const codes = (all: readonly { code: string }[]) => all.map(({ code }) => code);

describe('paging', () => {
  const sorts = [
    'createdAt',
    '-createdAt',
    'code',
    '-code',
    'name',
    '-name',
    'updatedAt',
    '-updatedAt',
    'price',
    '-price',
  ];
  // A filter, even one that all rows match, uses another query plan.
  it.each(sorts.flatMap((sort) => [sort, `${sort}&stockMin=0`]))(
    'by %s shows every row once, by cursor and by offset',
    async (sort) => {
      const whole = codes(await rows(`sort=${sort}&limit=100`));
      expect(whole).toHaveLength(ROWS);
      const byCursor: string[] = [];
      let cursor: string | undefined;
      do {
        const { body, status } = await list(`sort=${sort}&limit=5${cursor ? `&cursor=${cursor}` : ''}`);
        expect([status, body.total]).toEqual([200, ROWS]);
        byCursor.push(...codes(body.data as Row[]));
        cursor = body.nextCursor;
      } while (cursor);
      expect(byCursor).toEqual(whole);
      const byOffset = [
        ...(await rows(`sort=${sort}&limit=5`)),
        ...(await rows(`sort=${sort}&limit=5&offset=5`)),
        ...(await rows(`sort=${sort}&limit=5&offset=10`)),
      ];
      expect(codes(byOffset)).toEqual(whole);
    },
  );

  it('is in the requested order, names case-insensitively', async () => {
    const all = await rows('limit=100');
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const named = (await rows('sort=name&limit=100')).flatMap(({ name }) => (name ? [name] : []));
    expect(named).toEqual(['Alpha 100x wool-a', 'beta \\ back', 'Zed 100% wool_a']);
  });

  it.each(['', '&stockMin=0'])('by price has nulls last in either direction: %s', async (more) => {
    const prices = async (sort: string) => {
      const all = (await rows(`sort=${sort}&limit=100${more}`)) as unknown as { price: number | null }[];
      return all.map(({ price }) => price);
    };
    const none = Array.from({ length: ROWS - 4 }, () => null);
    expect(await prices('price')).toEqual([0, 5, 20, 20, ...none]);
    expect(await prices('-price')).toEqual([20, 20, 5, 0, ...none]);
  });

  it('refuses an invalid cursor or one of another order', async () => {
    const { body } = await list('sort=code&limit=2');
    const forged = Buffer.from(JSON.stringify(['-createdAt', "'; drop table users", people.admin.id])).toString(
      'base64url',
    );
    for (const query of [`sort=name&cursor=${body.nextCursor}`, 'cursor=abc', `cursor=${forged}`]) {
      expect((await list(query)).status).toBe(422);
    }
  });
});

describe('search', () => {
  it.each([
    ['100%', 1],
    ['wool_a', 1],
    ['wool', 2],
    ['WOOL', 2],
    ['\\', 1],
    ['%', 1],
    ["' or 1=1 --", 0],
    ['aaa-p', ROWS],
    ['z', 1],
    ['be', 1],
    ['ba', 1],
    ['ol', 0],
  ])('for %s finds %i', async (text, count) => {
    const { body, status } = await list(`limit=100&search=${encodeURIComponent(text)}`);
    expect([status, body.total]).toEqual([200, count]);
    expect(body.data).toHaveLength(count);
  });

  it.each([
    ['back beta', 1],
    ['wool zed', 1],
    ['wool beta', 0],
    ['x al', 0],
    ['100x a', 1],
    ['aaa-p wool', 2],
    ['camicia', 2],
    ['blaue', 0],
    ['bianca', 1],
    ['white shirt', 1],
    ['衬衫', 2],
    ['白色衬衫', 1],
    ['camisa filo', 1],
    ['filo ALPHA camicie', 1],
    ['camicia pullover', 0],
  ])('for the words %s, in any order and language, finds %i', async (text, count) => {
    const { body, status } = await list(`limit=100&search=${encodeURIComponent(text)}`);
    expect([status, body.total]).toEqual([200, count]);
  });

  it('by name searches names only, and an empty one does not filter', async () => {
    const total = async (query: string, path?: string) => (await list(query, people.merchantA, path)).body.total;
    expect(await total('name=WOOL')).toBe(2);
    expect(await total('name=100%25')).toBe(1);
    expect(await total('name=aaa-p')).toBe(0);
    expect(await total('name=wool%20zed')).toBe(0);
    for (const path of ['products', 'fabrics', 'generics'])
      expect(await total('name=%20', path)).toBe(await total('', path));
    expect((await list('name=a', people.admin, 'users')).status).toBe(422);
  });

  it('has a maximum length, and refuses a zero byte', async () => {
    expect((await list(`search=${'x'.repeat(101)}`)).status).toBe(422);
    expect((await list('search=a%00b')).status).toBe(422);
  });
});

describe('filters', () => {
  it('by days include whole days in UTC', async () => {
    const found = await rows('startDate=2026-01-02&endDate=2026-01-02&limit=100');
    expect(codes(found).sort()).toEqual(codes(ofA.slice(3, 6)).sort());
    expect((await list('startDate=2026-13-01')).status).toBe(422);
    expect((await list('startDate=0000-01-01')).status).toBe(200);
    expect((await list('endDate=9999-12-31')).status).toBe(200);
  });

  it('by status match any of several, as displayed', async () => {
    const count = async (query: string) => (await list(query)).body.total;
    expect(await count('status=inactive')).toBe(1);
    expect(await count('status=active/sold')).toBe(1);
    expect(await count('status=sold')).toBe(1);
    expect(await count('status=active')).toBe(ROWS - 2);
    expect(await count('status=inactive&status=active/sold')).toBe(2);
    expect((await list('status=lost')).status).toBe(422);
  });

  it.each([
    'foo=1',
    'sort=passwordHash',
    'limit=0',
    'limit=101',
    'limit=x',
    'offset=-1',
    'hubcenter=x',
    'limit=1&limit=2',
    'hubcenter[$ne]=x',
    '__proto__=1',
  ])('refuse %s', async (query) => {
    const { status, body } = await list(query);
    expect([status, body.ermessage]).toEqual([422, 'validation']);
  });
});

describe('row access', () => {
  it('merchants see only their own rows, whatever they request', async () => {
    const all = codes(await rows('limit=100', people.merchantB));
    expect(all.sort()).toEqual(codes(ofB).sort());
    const foreign = await list(`hubcenter=${people.merchantA.id}`, people.merchantB);
    expect([foreign.status, foreign.body.total, foreign.body.data]).toEqual([200, 0, []]);
    expect((await list(`search=${ofA[0]?.code}`, people.merchantB)).body.total).toBe(0);
  });

  it('another merchant’s record is not found', async () => {
    const open = async (id: string | undefined, person: Person) => {
      const { status, body } = await server.client.call(`/product/${id}`, { token: person.token });
      return { status, body: { ...body, requestId: '' } };
    };
    expect((await open(ofA[0]?._id, people.merchantA)).status).toBe(200);
    expect((await open(ofA[0]?._id, people.admin)).status).toBe(200);
    const foreign = await open(ofA[0]?._id, people.merchantB);
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(await open('00000000-0000-7000-8000-000000000000', people.merchantB));
    for (const id of ['1%20OR%201=1', '..%2f2', '-1', 'x'.repeat(5000)]) {
      expect([404, 422]).toContain((await open(id, people.merchantB)).status);
    }
  });

  it('admins see all, or one hub’s', async () => {
    expect((await list('', people.admin)).body.total).toBe(ROWS + 3);
    expect((await list(`hubcenter=${people.merchantB.id}`, people.staff)).body.total).toBe(3);
  });
});

const declared = (Object.keys(catalogue) as ResourceName[]).map(resourceOf);

describe('record contents', () => {
  it.each(Object.keys(catalogue) as ResourceName[])(
    'a %s is exactly as declared, in the list and alone',
    async (name) => {
      const { plural, record, paths = { list: plural, one: name } } = catalogue[name];
      const { body } = await list('limit=100', people.admin, paths.list);
      if (name === 'fabric') expect(body.data).toEqual([]);
      else expect((body.data as unknown[]).length).toBeGreaterThan(0);
      for (const row of body.data as { _id: string }[]) {
        expect(record.strict().parse(row)).toMatchObject({ _id: row._id });
        const alone = await server.client.call(`/${paths.one}/${row._id}`, { token: people.admin.token });
        expect(alone.body.data).toEqual(row);
      }
    },
  );

  it('every response to every caller is as declared', async () => {
    const seen: string[] = [];
    for (const { name, plural, paths = { list: plural, one: name } } of declared) {
      for (const person of Object.values(people)) {
        // The test client refuses what the declared schema cannot parse.
        const { status, body } = await list('limit=5', person, paths.list);
        if (status !== 200) continue;
        seen.push(`${name} ${person.caller.key}`);
        for (const { _id } of body.data as { _id: string }[]) {
          expect((await server.client.call(`/${paths.one}/${_id}`, { token: person.token })).status).toBe(200);
        }
      }
    }
    expect(seen).toEqual(expect.arrayContaining(['merchant 4', 'merchant 2', 'product 3', 'priceTier 1', 'user 1']));
  });

  it('hidden fields cannot be searched or sorted by, and filtered only by those who see them', async () => {
    const isHidden = (record: z.ZodObject, field: string) =>
      metaOf(record.shape[field] as z.ZodType)?.seenBy !== undefined;
    const ways = declared.flatMap(({ name, record, list: { search, sort } }) =>
      [...search, ...sort].filter((field) => isHidden(record, field)).map((field) => `${name}.${field}`),
    );
    expect(ways).toEqual([]);
    const tried: string[] = [];
    for (const { who, plural, paths = { list: plural }, record, list: declaredList } of declared) {
      for (const field of declaredList.filters.filter((each) => isHidden(record, each))) {
        const { options: [word] = [randomUUID()] } = metaOf(record.shape[field] as z.ZodType) ?? {};
        for (const [person, status] of [
          [people.admin, 200],
          [people.reviewer, mayDo(who, people.reviewer.caller) ? 422 : 403],
        ] as const) {
          const { status: got, body } = await list(`${field}=${word}`, person, paths.list);
          expect([field, got, body.errors?.[0]?.path]).toEqual([field, status, status === 422 ? field : undefined]);
        }
        tried.push(field);
      }
    }
    expect([...new Set(tried)].toSorted()).toEqual(['account', 'coupon', 'method', 'paymentAccount', 'review']);
  });

  it('generics keep their pictures in order', async () => {
    const { body } = await list('', people.merchantA, 'generics');
    expect((body.data as { images: unknown[] }[])[0]?.images).toHaveLength(2);
  });

  it('reviewers see merchants without their business data', async () => {
    const [seen] = (await list('', people.reviewer, 'merchants')).body.data as Record<string, unknown>[];
    const [whole] = (await list('', people.admin, 'merchants')).body.data as Record<string, unknown>[];
    expect(Object.keys(whole ?? {})).toEqual(
      expect.arrayContaining(['vatNumber', 'billingCity', 'multiplicativeFactor']),
    );
    expect(Object.keys(seen ?? {}).filter((name) => /^(vatNumber|billing.*|multiplicativeFactor)$/.test(name))).toEqual(
      [],
    );
    expect(seen).toMatchObject({ fullName: whole?.['fullName'] });
  });

  it('records never contain a secret', async () => {
    for (const { plural } of Object.values(catalogue)) {
      const { body } = await list('limit=100', people.admin, plural);
      expect(JSON.stringify(body)).not.toMatch(/password|hash|argon2|token|secret/i);
    }
  });
});

it('one page needs a fixed number of queries, however many rows it has', async () => {
  const { pool } = server.database;
  const count = async (query: string) => {
    let queries = 0;
    const original = pool.query.bind(pool);
    const counted = (...args: unknown[]) => {
      queries += 1;
      return (original as (...all: unknown[]) => unknown)(...args);
    };
    Object.assign(pool, { query: counted });
    await list(query, people.admin);
    Object.assign(pool, { query: original });
    return queries;
  };
  expect(await count('limit=15')).toBe(await count('limit=1'));
  expect(await count('limit=15')).toBeGreaterThan(0);
});
