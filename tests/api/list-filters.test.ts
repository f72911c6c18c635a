/** Every declared filter of every resource, checked against the records themselves (contract 7). */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ITEM_FILTERS } from '../../contract/calls/filters.ts';
import { catalogue, resourceOf } from '../../contract/catalogue.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { FLAG_WORDS } from '../../contract/field-kinds/flag.ts';
import { writeSize } from '../../contract/field-kinds/size.ts';
import { type ListFilter, listFilters, NO_VALUE, PRESENCE } from '../../contract/list-filters.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import { GARMENTS } from '../../contract/vocabulary/garments.ts';
import { storeCapture } from '../../server/services/intake/intake.ts';
import { createUser } from '../../server/services/people/people.ts';
import {
  ADDRESS,
  insertDifference,
  insertInvoice,
  insertOrder,
  insertPlan,
  insertShipment,
  insertSoldItem,
  insertSubscription,
} from '../support/insert-order.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { addMix } from '../support/server-bookings.ts';
import { addPeople, PASSWORD, type People } from '../support/server-people.ts';
import { jpeg } from '../support/server-photos.ts';

type Row = Record<string, unknown> & { _id: string };

let server: TestServer;
let people: People;
const TIERS = [randomUUID(), randomUUID()];

/** The items of a kind, one by one; the last has no values. */
const common = [
  { colors: ['navy', 'cream'], weight: 950, price: 19.99, stock: 2, material: 'wool', priceId: TIERS[0] },
  { colors: ['red'], weight: 300, price: 20, stock: 7, material: 'cotton', priceId: TIERS[1] },
  { colors: ['cream'], weight: 951, price: 0, material: [half('wool'), half('viscose')] },
  {},
];
const worn = [
  { itemFor: 'women', sizes: { system: 'IT', value: '42' } },
  { itemFor: 'men', sizes: { system: 'INT', value: '42' } },
  {},
  {},
];
const garment = [
  { types: 'coat', seasons: 'aw', condition: 'new_tag', branded: true },
  { types: 'shirt', seasons: 'ss', condition: 'good', branded: false },
  { types: 'shirt', seasons: 'aw', condition: 'new_defect', defects: [{ defect: 'hole' }] },
  {},
];
const OWN: Readonly<Record<ItemKind, readonly object[]>> = {
  product: garment.map((each, index) => ({ ...each, ...worn[index] })),
  fabric: worn.map((each, index) => ({ ...each, ...[{ patterns: 'striped' }, { patterns: 'dots' }, {}, {}][index] })),
  generic: [{}, {}, {}, {}],
};
function half(fibre: string) {
  return { part: 'main', fibre, pct: 50 };
}

beforeAll(async () => {
  server = await startTestServer();
  people = await addPeople(server);
  const { pool } = server.database;
  for (const [index, id] of TIERS.entries()) {
    await pool.query(
      `insert into price_tiers (id, name, price_cents, created_at, updated_at) values ($1, $2, 100, now(), now())`,
      [id, `Tier ${index}`],
    );
    if (index > 0) await pool.query(`update price_tiers set active = false where id = $1`, [id]);
  }
  const bytes = await jpeg();
  const photo = (slot: string) => ({ slot, position: 0, path: slot, bytes });
  let fabrics: string[] = [];
  for (const kind of ['fabric', 'product', 'generic'] as const) {
    const ids: string[] = [];
    for (const [index, own] of OWN[kind].entries()) {
      for (const { token, caller } of [people.merchantA, people.merchantB]) {
        const slots = kind === 'product' ? ['itemImage', 'tagImage'] : ['itemImage'];
        const uploads = slots.slice(0, index % 3).map(photo);
        const { body } = await storeCapture(server.deps, { kind, caller, fields: {}, uploads });
        const id = body.data._id;
        const links =
          kind === 'product' && index < 2 ? { fabric: fabrics[caller === people.merchantA.caller ? 0 : 1] } : {};
        const json = { ...common[index], ...own, ...links };
        const { status, body: changed } = await server.client.call(`/${kind}/${id}`, { method: 'PUT', token, json });
        expect([status, changed.errors]).toEqual([200, undefined]);
        ids.push(id);
      }
    }
    if (kind === 'fabric') fabrics = ids;
    const table = catalogue[kind].plural;
    await pool.query(`update ${table} set sold_at = now() where id = $1`, [ids[0]]);
    // The last millisecond of a day.
    await pool.query(`update ${table} set sold_at = '2026-03-31T23:59:59.999Z' where id = $1`, [ids[2]]);
    await pool.query(`update ${table} set status = 'inactive' where id = any($1)`, [[ids[2], ids[4]]]);
    for (const [index, item] of ids.slice(0, 4).entries()) {
      await pool.query(
        `insert into reviews (id, kind, item, hub, why, state, opened_at)
         select gen_random_uuid(), $1, id, hub, 'sample', $2, now() from ${table} where id = $3
         on conflict (item) do update set state = excluded.state`,
        [kind, index < 2 ? 'photoWanted' : 'rejected', item],
      );
    }
  }
  await pool.query(`update users set status = 'banned' where id = $1`, [people.customer.id]);
  await pool.query(
    `update users set created_at = '2026-03-31T23:59:59.999Z', last_login_at = '2026-04-01', verified = not verified where id = $1`,
    [people.customer.id],
  );
  const { _id: another } = await createUser(server.deps.db, {
    email: 'another-reviewer@example.org',
    password: PASSWORD,
    fullName: 'Another reviewer',
    userType: 2,
    key: 4,
    status: 'banned',
    createdAt: new Date('2026-03-31T23:59:59.999Z'),
  });
  await pool.query(`update users set last_login_at = '2026-04-01' where id = $1`, [another]);
  for (const [number, result, at] of [
    ['IT00743110157', 'valid', '2026-03-31T23:59:59.999Z'],
    ['DE123456789', 'unknown', null],
  ]) {
    await pool.query(
      `insert into vat_checks (id, number, result, checked_at, requested_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, now(), now())`,
      [randomUUID(), number, result, at, people.admin.id],
    );
  }
  for (const [status, language, assignee, at] of [
    ['new', 'it', null, '2026-03-31T23:59:59.999Z'],
    ['answered', 'es', people.staff.id, '2026-05-02T08:00:00Z'],
  ]) {
    await pool.query(
      `insert into contacts (id, name, email, message, status, language, assignee, created_at, updated_at)
       values ($1, 'Ugo', 'ugo@example.org', 'Hello', $2, $3, $4, $5, now())`,
      [randomUUID(), status, language, assignee, at],
    );
  }
  const unpaid = await insertOrder(server);
  await insertOrder(server, { hubs: [people.merchantA.id] });
  await insertOrder(server, { archived: true });
  const synced = { marketing1: 'synced', marketing2: 'synced', supplier: 'synced' } as const;
  await insertOrder(server, { subscription: await insertSubscription(server, people.merchantA.id), ...synced });
  const yearly = await insertPlan(server, people.merchantB.id, { period: 'yearly', active: false });
  const paid = { status: 'ordered', validity: 'valid', renewal: 'inactive', validUntil: '2026-03-31' } as const;
  const since = { createdAt: new Date('2026-03-31T23:59:59.999Z') };
  await insertSubscription(server, people.merchantB.id, { plan: yearly, period: 'yearly', ...paid, ...since });
  await insertShipment(server, people.merchantA.id, { createdAt: new Date('2026-03-31T23:59:59.999Z') });
  const shipped = {
    status: 'shipped',
    createdAt: new Date('2026-05-02T08:00:00Z'),
    shippedAt: new Date('2026-05-03T08:00:00Z'),
  } as const;
  await insertShipment(server, people.merchantB.id, shipped);
  const counter = await insertOrder(server, {
    customerEmail: people.customer.email,
    status: 'ordered',
    paymentStatus: 'paid',
    couponId: randomUUID(),
    shippingAddress: { ...ADDRESS, city: '100 %_Èze' },
    channel: 'counter',
    hubs: [people.merchantB.id],
    itemsCents: 4000,
    totalCents: 4500,
    invoice: { type: 'private', fiscalCode: 'RSSDAA80A41H501X', vatNumber: null, sdiCode: null, pec: null },
    createdAt: new Date('2026-03-31T23:59:59.999Z'),
  });
  // The database lists these as transactions.
  await pool.query(
    `insert into payments (id, key, "order", n, amount_cents, method)
     values (gen_random_uuid(), 'pi:1', $1, 1, 2500, 'card'), (gen_random_uuid(), 'pi:2', $2, 1, 4500, 'paypal')`,
    [unpaid, counter],
  );
  await pool.query(
    `insert into transfers (id, key, "order", hub, status, held, amount_cents, created_at)
     values (gen_random_uuid(), 'tr:1', $1, $2, 'held', 'notReady', 1600, '2026-03-31T23:59:59.999Z')`,
    [counter, people.merchantA.id],
  );
  const issued = { status: 'issued', issuedOn: '2026-03-31', createdAt: new Date('2026-03-31T23:59:59.999Z') } as const;
  await insertInvoice(server, people.merchantA.id, { ...issued, number: 'F-2026-00001' });
  const { rows: refunds } = await pool.query<{ id: string; order: string }>(
    `insert into refunds (id, key, "order", payment, amount_cents, cause, reason, parts)
     select gen_random_uuid(), 're:1', "order", id, 2500, 'staff', '', '[]' from payments where key = 'pi:1' returning id, "order"`,
  );
  const { id: refund = '', order: refunded = '' } = refunds[0] ?? {};
  const credit = { type: 'creditNote', refund, order: refunded, totalCents: 900, number: 'N-2026-00001' } as const;
  await insertInvoice(server, people.merchantA.id, { ...credit, issuedOn: '2026-05-02', dueOn: '2026-05-14' });
  const fabric = { kind: 'fabric', priceCents: 900, paidCents: 900, netCents: 500 } as const;
  await insertSoldItem(server, people.merchantB.id, { ...fabric, soldAt: new Date('2026-03-31T23:59:59.999Z') });
  await pool.query(
    `insert into transfers (id, key, "order", hub, status, held, amount_cents)
     select gen_random_uuid(), 'tr:2', "order", hub, 'held', 'notReady', 500 from order_lines where kind = 'fabric'`,
  );
  for (const [hub, status, until, at] of [
    [people.merchantA, 'requested', '2026-03-31', '2026-03-31T23:59:59.999Z'],
    [people.merchantB, 'accepted', '2026-04-01', '2026-05-02T08:00:00Z'],
  ] as const) {
    await pool.query(
      `insert into bookings (id, generic, hubcenter, customer_name, customer_email, language, status, until, created_at, updated_at)
       values ($1, $2, $3, 'Ada Rossi', 'ada@example.org', 'it', $4, $5, $6, now())`,
      [randomUUID(), await addMix(server, hub), hub.id, status, until, at],
    );
  }
  for (const [code, status, from, to, hundredths, product] of [
    ['ONE', 'active', null, '2026-03-31', 1000, await firstProduct()],
    ['TWO', 'paused', '2026-04-01', null, 2000, null],
  ]) {
    await pool.query(
      `insert into coupons (id, name, code, discount, borne_by, status, valid_from, valid_to, product, created_at, updated_at)
       values ($1, 'Autumn', $2, jsonb_build_object('unit', 'euro', 'hundredths', $3::int), $4, $5, $6, $7, $8, now(), now())`,
      [randomUUID(), code, hundredths, product ? 'hub' : 'platform', status, from, to, product],
    );
  }
  for (const [country, cents] of [
    ['IT', 500],
    ['DE', 900],
  ]) {
    await pool.query(
      `insert into shipping_costs (id, country, min_weight_g, max_weight_g, cost_cents, created_at, updated_at)
       values ($1, $2, 0, 2000, $3, now(), now())`,
      [randomUUID(), country, cents],
    );
  }
  const [unknown] = [await insertDifference(server, randomUUID()), await insertDifference(server, randomUUID())];
  await pool.query(
    `update provider_differences set kind = 'transfer', state = 'explained', first_seen_at = '2026-03-31T23:59:59.999Z' where id = $1`,
    [unknown],
  );
  await pool.query(`insert into payment_accounts (merchant, stripe_id, state) values ($1, 'acct_1', 'ready')`, [
    people.merchantB.id,
  ]);
  // A banned hub center, so that there is more than one status.
  await pool.query(`update users set status = 'banned' where id = $1`, [people.merchantB.id]);
});
afterAll(() => server.stop());

const firstProduct = async () =>
  (await server.database.pool.query<{ id: string }>('select id from products limit 1')).rows[0]?.id ?? null;

const resources = Object.keys(catalogue) as ResourceName[];
const declared = resources.flatMap((name) => listFilters(resourceOf(name)).map((filter) => [name, filter] as const));
const read = async (name: ResourceName, query: string, { token } = people.admin) => {
  const { status, body } = await server.client.call(
    `/${resourceOf(name).paths?.list ?? catalogue[name].plural}?limit=100&${query}`,
    { token },
  );
  return { status, total: body.total, rows: (body.data ?? []) as Row[] };
};
const idsOf = (rows: readonly Row[]) => rows.map(({ _id }) => _id).sort();

/** The words a record matches. */
function wordsOf({ field, meta, missing }: ListFilter, row: Row): string[] {
  const { [field]: value } = row;
  // Money of a hub center lacks what customers alone have.
  if (value === null && missing && !row['hubcenter']) return [NO_VALUE];
  if (value === null || value === undefined) return [];
  if (meta.kind.name === 'terms' || meta.kind.name === 'refs') return value as string[];
  if (meta.kind.name === 'composition') return (value as { fibre: string }[]).map(({ fibre }) => fibre);
  if (meta.kind.name === 'size') return [writeSize(value as { system: string; value: string })];
  const word = typeof value === 'string' ? value : JSON.stringify(value);
  return field === 'status' && word.endsWith('/sold') ? [word, 'sold'] : [word];
}

/** Queries of a filter, and the records each should match. */
function questions(filter: ListFilter, rows: readonly Row[]): [string, (row: Row) => boolean][] {
  const { field, form, params } = filter;
  if (form === 'presence')
    return PRESENCE.map((word) => [`${field}=${word}`, (row) => !!row[field] === (word === 'some')]);
  if (form === 'days') {
    const [first, last] = params as [string, string];
    const dayOf = ({ [field]: value }: Row) => (typeof value === 'string' ? value.slice(0, 10) : '');
    const days = [...new Set(rows.map(dayOf))].filter((each) => each !== '');
    return days.flatMap((day): [string, (row: Row) => boolean][] => [
      [`${first}=${day}`, (row) => dayOf(row) >= day],
      [`${last}=${day}`, (row) => dayOf(row) !== '' && dayOf(row) <= day],
      [`${first}=${day}&${last}=${day}`, (row) => dayOf(row) === day],
    ]);
  }
  if (form === 'range') {
    // Amounts with a unit are all in euro here.
    const isEuro = filter.meta.kind.name === 'euroOrPercent';
    const numberOf = ({ [field]: value }: Row) =>
      isEuro ? (value as { amount: number }).amount : typeof value === 'number' ? value : null;
    const numbers = rows.flatMap((row) => numberOf(row) ?? []);
    const [least, most] = params as [string, string];
    return [...new Set(numbers)].flatMap((number): [string, (row: Row) => boolean][] => {
      const bound = isEuro ? `${number}€` : String(number);
      return [
        [`${least}=${bound}`, (row) => (numberOf(row) ?? -Infinity) >= number],
        [`${most}=${bound}`, (row) => (numberOf(row) ?? Infinity) <= number],
        [`${least}=${bound}&${most}=${bound}`, (row) => numberOf(row) === number],
      ];
    });
  }
  const words = [...new Set(rows.flatMap((row) => wordsOf(filter, row)))];
  const ask = (some: readonly string[]): [string, (row: Row) => boolean] => [
    new URLSearchParams(some.map((word) => [field, word])).toString(),
    (row) => wordsOf(filter, row).some((word) => some.includes(word)),
  ];
  return [...words.map((word) => ask([word])), ask(words.slice(0, 2))];
}

describe.each(declared)('%s, filtered by', (name, filter) => {
  it(`${filter.field}: exactly the matching records`, async () => {
    // Records that are left out unless this filter names them.
    const isAside = resourceOf(name).list.aside === filter.field;
    const { rows } = await read(name, isAside ? `${filter.field}=true&${filter.field}=false` : '');
    const cases = questions(filter, rows);
    // A filter matched by every record, or by none, would prove nothing.
    expect(cases.some(([, fits]) => rows.some(fits) && !rows.every(fits))).toBe(true);
    for (const [query, fits] of cases) {
      const found = await read(name, query);
      expect({ query, found: idsOf(found.rows), total: found.total }).toEqual({
        query,
        found: idsOf(rows.filter(fits)),
        total: rows.filter(fits).length,
      });
    }
  });

  it(`${filter.field}: refuses an invalid value`, async () => {
    // Any text may be one.
    const wrong =
      filter.meta.kind.name === 'text' ? ['', ' ', 'z'.repeat(81)] : ['zzz', '', "' or 1=1 --", '-5', '1e3'];
    for (const param of filter.params) {
      for (const value of wrong) {
        const query = new URLSearchParams({ [param]: value }).toString();
        expect({ query, status: (await read(name, query)).status }).toEqual({ query, status: 422 });
      }
    }
  });
});

describe.each(ITEM_KINDS)('a JSON query of %ss', (kind) => {
  it('with an empty list: of an any-of filter as without it, of any other 422', async () => {
    const { plural } = resourceOf(kind);
    const ask = (query: object) =>
      server.client.call(`/bulk/${plural}/ids`, { token: people.admin.token, json: { query } });
    const { body: all } = await ask({});
    for (const { form, params } of listFilters(resourceOf(kind))) {
      for (const param of params) {
        const { status, body } = await ask({ [param]: [] });
        const expected = form === 'anyOf' ? { status: 200, data: all.data } : { status: 422, data: undefined };
        expect({ param, status, data: body.data }).toEqual({ param, ...expected });
      }
    }
  });
});

describe.each(ITEM_KINDS)('whose %ss', (kind) => {
  it('a filter matches: only the caller’s own', async () => {
    const { rows } = await read(kind, '');
    for (const filter of listFilters(resourceOf(kind))) {
      for (const [query, fits] of questions(filter, rows)) {
        const found = await read(kind, query, people.merchantA);
        const own = rows.filter((row) => row['hubcenter'] === people.merchantA.id && fits(row));
        expect({ query, found: idsOf(found.rows), total: found.total }).toEqual({
          query,
          found: idsOf(own),
          total: own.length,
        });
      }
    }
  });
});

describe('a filter by text', () => {
  it('is for the whole of it, in any case, and no pattern', async () => {
    const inCity = async (city: string) => (await read('order', new URLSearchParams({ city }).toString())).total;
    expect(await inCity('BOLOGNA')).toBe(await inCity('Bologna'));
    expect(await inCity('100 %_èze')).toBe(1);
    expect([await inCity('Bolog'), await inCity('%'), await inCity('Bologn_')]).toEqual([0, 0, 0]);
  });
});

describe('combined filters', () => {
  it('narrow each other', async () => {
    const { rows } = await read('product', '');
    const fits = (row: Row) => row['types'] === 'shirt' && Number(row['price']) >= 10 && row['isUsed'] === true;
    const found = await read('product', 'types=shirt&types=dress&priceMin=10&isUsed=true');
    expect(idsOf(found.rows)).toEqual(idsOf(rows.filter(fits)));
    expect(found.total).toBe(2);
  });

  it('list: a whole code is found in any spelling, together with other filters', async () => {
    const [row] = (await read('product', 'types=coat')).rows as [Row];
    const typed = String(row['code']).replaceAll('-', '').toLowerCase();
    expect(idsOf((await read('product', `search=${typed}`)).rows)).toEqual([row._id]);
    expect((await read('product', `search=${typed}&types=shirt`)).total).toBe(0);
  });

  it('list: a code prefix matches codes that start with it, and not those that contain it', async () => {
    const { rows } = await read('product', '');
    const [{ code }] = rows as [Row];
    const prefix = String(code).split('-')[0] ?? '';
    const beginning = `${prefix}-P`;
    const fitting = rows.filter((row) => String(row['code']).startsWith(beginning));
    const found = await read('product', `search=${beginning.toLowerCase()}`);
    expect(fitting.length).toBeGreaterThan(0);
    expect(idsOf(found.rows)).toEqual(idsOf(fitting));
    expect((await read('product', `search=${prefix}-P9999`)).total).toBe(0);
  });
});

interface Facts {
  counted: number;
  isAll: boolean;
  filters: { field: string; options?: { value: string; count: number }[]; min?: number | null; max?: number | null }[];
}

describe('filter values', () => {
  it.each(ITEM_FILTERS.map(({ kind, call }) => [kind, call] as const))(
    'of %ss come with their counts for the caller',
    async (kind, call) => {
      for (const person of [people.admin, people.merchantA]) {
        const { rows } = await read(kind, '', person);
        const { body } = await server.client.call(call.path, { token: person.token });
        const facts = call.data.parse(body.data) as Facts;
        expect([facts.counted, facts.isAll]).toEqual([rows.length, true]);
        const expected = listFilters(resourceOf(kind)).filter(
          // Days have no words to count.
          ({ field, form }) => form !== 'days' && (field !== 'hubcenter' || person === people.admin),
        );
        expect(facts.filters.map(({ field }) => field)).toEqual(expected.map(({ field }) => field));
        for (const [index, { field, options, min, max }] of facts.filters.entries()) {
          const filter = expected[index] as ListFilter;
          if (filter.form === 'range') {
            const numbers = rows.flatMap(({ [field]: value }) => (typeof value === 'number' ? [value] : []));
            expect([min, max]).toEqual([Math.min(...numbers), Math.max(...numbers)]);
            continue;
          }
          const offered = options?.map(({ value }) => value) ?? [];
          if (filter.form !== 'presence') {
            const found = new Set(rows.flatMap((row) => wordsOf(filter, row)));
            expect({ field, missing: [...found].filter((word) => !offered.includes(word)) }).toEqual({
              field,
              missing: [],
            });
          }
          for (const { value, count } of options ?? []) {
            const has = (row: Row) =>
              filter.form === 'presence' ? !!row[field] === (value === 'some') : wordsOf(filter, row).includes(value);
            expect({ field, value, count }).toEqual({ field, value, count: rows.filter(has).length });
          }
          if (filter.meta.kind.name === 'flag') expect(offered).toEqual(FLAG_WORDS);
        }
      }
    },
  );

  it('garment types, genders, seasons and patterns are in four languages', async () => {
    const { token } = people.merchantA;
    const { body } = await server.client.call('/category/list/filters', { token });
    const { types } = body.data as { types: { _id: string; names: object }[] };
    expect(types).toEqual(GARMENTS.map(({ id, names }) => ({ _id: id, names })));
    const patterns = (await server.client.call('/fabrics/pattern', { token })).body.data as { names: object }[];
    expect(Object.keys(patterns[0]?.names ?? {})).toEqual(['it', 'en', 'es', 'zh']);
  });
});
