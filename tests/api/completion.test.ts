/** The completion queue. */
import { beforeEach, describe, expect, it } from 'vitest';

import { countIncomplete, type IncompleteItem, incompleteItem } from '../../contract/calls/completion.ts';
import type { Receipt } from '../../contract/calls/intake.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { NEEDED } from '../../contract/entities/details.ts';
import { storeCapture } from '../../server/services/intake/intake.ts';
import { queueOf } from '../../server/services/items/completion.ts';
import { addItem, COMPLETE } from '../support/server-items.ts';
import type { Person } from '../support/server-people.ts';
import { jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
beforeEach(() => server.database.pool.query('truncate products, fabrics, generics, photos cascade'));

const page = (query: string, { token }: Person = people.merchantA) =>
  server.client.call(`/intake/incomplete?${query}`, { token });
const queue = async (query = 'limit=100', person?: Person) => (await page(query, person)).body.data as IncompleteItem[];
const ids = async (query?: string, person?: Person) => (await queue(query, person)).map(({ _id }) => _id);
const counts = async (query = '', { token }: Person = people.merchantA) =>
  countIncomplete.data.parse((await server.client.call(`/intake/incomplete/count?${query}`, { token })).body.data);
const change = (kind: ItemKind, id: string, json: object, { token }: Person = people.merchantA) =>
  server.client.call(`/${kind}/${id}`, { method: 'PUT', token, json });
/** Everything an item needs. */
const allOf = (kind: ItemKind) => ({ ...COMPLETE[kind], name: 'Something' });
/** Ids and statuses of a list's incomplete items. */
const incomplete = async (kind: ItemKind, { token }: Person = people.merchantA) => {
  const { body } = await server.client.call(`/${kind}s?incomplete=true`, { token });
  return (body.data as Record<string, unknown>[]).map(({ _id, status }) => [_id, status]);
};
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

describe('incomplete item', () => {
  it('is listed with everything needed to complete it', async () => {
    const bytes = await jpeg();
    const upload = (slot: string, position = 0) => ({ slot, position, path: slot, bytes });
    const uploads = [upload('itemImage'), upload('tagImage')];
    const fields = { note: 'blue', types: 'coat' as const, capturedAt: '2026-01-01T00:00:00Z' };
    const { caller } = people.merchantA;
    const { _id, code } = (await storeCapture(server.deps, { kind: 'product', caller, fields, uploads })).body.data;
    const mixed = [upload('images'), upload('images', 1)];
    await storeCapture(server.deps, { kind: 'generic', caller, fields: {}, uploads: mixed });
    const [product, generic] = await queue();
    expect(incompleteItem.strict().parse(product)).toEqual(product);
    expect(product).toMatchObject({ _id, code, kind: 'product', note: 'blue', rev: 1, hubcenterName: 'Hub A' });
    expect(product).toMatchObject({ itemImage: { width: 400 }, tagImage: { width: 400 }, images: [] });
    expect(product?.capturedAt).toBe('2026-01-01T00:00:00.000Z');
    expect(product?.missing).toEqual(['itemFor', 'seasons', 'condition', 'colors', 'weight', 'price', 'sizes', 'name']);
    expect(product?.details).toMatchObject({ types: 'coat', itemFor: null, colors: [], sizes: null, name: null });
    expect(generic).toMatchObject({ itemImage: null, tagImage: null, missing: ['colors', 'weight', 'price', 'name'] });
    expect(generic?.images).toHaveLength(2);
  });

  it.each(ITEM_KINDS)('%s is listed while its name or any detail is missing, and not otherwise', async (kind) => {
    const { _id, code } = await addItem(server, people.merchantA, kind);
    const blank: Record<string, unknown[]> = { colors: [[]], name: ['', code] };
    await change(kind, _id, allOf(kind));
    expect([await ids(), await incomplete(kind)]).toEqual([[], []]);
    for (const name of Object.keys(NEEDED[kind])) {
      for (const none of blank[name] ?? [null]) {
        await change(kind, _id, { [name]: none });
        expect((await queue()).map(({ missing }) => missing)).toEqual([[name]]);
        expect(await incomplete(kind)).toEqual([[_id, 'active']]);
      }
      await change(kind, _id, allOf(kind));
      expect([await ids(), await incomplete(kind)]).toEqual([[], []]);
    }
  });

  it('is not listed if sold or inactive', async () => {
    const { pool } = server.database;
    const [sold, inactive, both, stays] = await Promise.all(
      Array.from({ length: 4 }, () => addItem(server, people.merchantA)),
    );
    await pool.query('update products set sold_at = now() where id = any($1)', [[sold?._id, both?._id]]);
    await pool.query(`update products set status = 'inactive' where id = any($1)`, [[inactive?._id, both?._id]]);
    expect(await ids()).toEqual([stays?._id]);
    expect((await counts())[0]?.count).toBe(1);
  });
});

describe('completion queue', () => {
  it('has all kinds in order of arrival, or one', async () => {
    const added: string[] = [];
    for (let minute = 0; minute < 9; minute += 1) {
      const kind = ITEM_KINDS[minute % 3] as ItemKind;
      added.push((await addItem(server, people.merchantA, kind, at(minute)))._id);
    }
    expect(await ids()).toEqual(added);
    expect(await ids('kind=fabric')).toEqual(added.filter((_, index) => index % 3 === 1));
  });

  it('pages without gaps or duplicates, also among items of the same time', async () => {
    for (let index = 0; index < 21; index += 1) {
      await addItem(server, people.merchantA, ITEM_KINDS[index % 3], at(Math.floor(index / 7)));
    }
    const whole = await ids();
    for (const limit of [1, 4, 7, 21]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await page(`limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
        expect(body.total).toBe(21);
        seen.push(...(body.data as IncompleteItem[]).map(({ _id }) => _id));
        cursor = body.nextCursor;
      } while (cursor);
      expect(seen).toEqual(whole);
    }
  });

  it('continues in place while items are completed and others arrive', async () => {
    const added: Receipt[] = [];
    for (let minute = 0; minute < 12; minute += 1) {
      added.push(await addItem(server, people.merchantA, ITEM_KINDS[minute % 3], at(minute)));
    }
    const first = await page('limit=4');
    expect((first.body.data as IncompleteItem[]).map(({ _id }) => _id)).toEqual(
      added.slice(0, 4).map(({ _id }) => _id),
    );
    // Those of the page, one of the next, and a late arrival from an offline tablet.
    for (const { kind, _id } of [...added.slice(0, 4), added[5] as (typeof added)[number]]) {
      expect((await change(kind, _id, allOf(kind))).status).toBe(200);
    }
    const late = await addItem(server, people.merchantA, 'generic', at(20));
    // Counting reads every incomplete row, so only the first page counts.
    expect((await page(`limit=4&cursor=${first.body.nextCursor}`)).body.total).toBe(12);
    expect((await page('limit=4')).body.total).toBe(8);
    const rest: string[] = [];
    let cursor = first.body.nextCursor;
    while (cursor) {
      const { body } = await page(`limit=4&cursor=${cursor}`);
      rest.push(...(body.data as IncompleteItem[]).map(({ _id }) => _id));
      cursor = body.nextCursor;
    }
    const expected = [...added.slice(4), late].filter((each) => each !== added[5]);
    expect(rest).toEqual(expected.map(({ _id }) => _id));
  });

  it('of a merchant has its own items; admins see all, or one hub’s', async () => {
    const { merchantA, merchantB, admin, staff } = people;
    const a = (await addItem(server, merchantA, 'product', at(0)))._id;
    const b = (await addItem(server, merchantB, 'fabric', at(1)))._id;
    expect(await ids(undefined, merchantA)).toEqual([a]);
    expect(await ids(undefined, merchantB)).toEqual([b]);
    expect(await ids(undefined, admin)).toEqual([a, b]);
    expect(await ids(`hubcenter=${merchantB.id}`, staff)).toEqual([b]);
    expect(await ids(`hubcenter=${merchantB.id}`, merchantA)).toEqual([]);
    expect(await counts(`hubcenter=${merchantB.id}`, merchantA)).toEqual([]);
  });

  it('is counted by hub center and kind, with the age of the oldest', async () => {
    const { merchantA, merchantB, admin } = people;
    for (const [person, kind, minute] of [
      [merchantA, 'product', 3],
      [merchantA, 'product', 2],
      [merchantA, 'generic', 5],
      [merchantB, 'product', 1],
    ] as const) {
      await addItem(server, person, kind, at(minute));
    }
    const [a, b] = [
      { hubcenter: merchantA.id, hubcenterName: 'Hub A' },
      { hubcenter: merchantB.id, hubcenterName: 'Hub B' },
    ];
    const products = { ...a, kind: 'product', count: 2, oldest: at(2).toISOString() };
    const mixes = { ...a, kind: 'generic', count: 1, oldest: at(5).toISOString() };
    expect(await counts()).toEqual([products, mixes]);
    expect(await counts('', admin)).toEqual([
      products,
      mixes,
      { ...b, kind: 'product', count: 1, oldest: at(1).toISOString() },
    ]);
    expect(await counts('kind=generic', admin)).toEqual([mixes]);
    expect((await page('limit=1', admin)).body.total).toBe(4);
  });

  // A cursor without a total.
  const OLD = `cursor=${Buffer.from(JSON.stringify([at(0), '00000000-0000-7000-8000-000000000000'])).toString('base64url')}`;
  it.each([
    'foo=1',
    'limit=0',
    'limit=101',
    'kind=shoe',
    'hubcenter=x',
    'cursor=abc',
    'offset=1',
    'cursor=WzEsMl0',
    OLD,
  ])('refuses %s', async (query) => {
    const { status, body } = await page(query);
    expect([status, body.ermessage]).toEqual([422, 'validation']);
  });
});

/** Inserts thousands of complete garments with every `every`-th one incomplete; hub A owns one in a hundred. */
async function fill(rows: number, every: number): Promise<void> {
  const { pool } = server.database;
  const hubs = `(case when n % 100 = 0 then '${people.merchantA.id}' else '${people.merchantB.id}' end)::uuid`;
  await pool.query(
    `with made as (
       insert into codes (code, hub, kind, sequence, used_by)
       select 'X' || n, ${hubs}, 'product', 1000000 + n, gen_random_uuid() from generate_series(1, $1::int) n
       returning code, hub, used_by, sequence - 1000000 as n
     )
     insert into products (id, code, name, hub, created_by, created_at, updated_at, types, item_for, seasons, condition,
       size_system, size_value, colors, weight_g, price_cents)
     select used_by, code, 'Coat ' || n, hub, hub, timestamptz '2026-01-01' + n * interval '1 second', now(), 'coat', 'men', 'aw', 'good',
       'IT', '50', '{navy}', 900, case when n % $2::int = 0 then null else 1999 end from made`,
    [rows, every],
  );
  await pool.query('vacuum analyze products');
}

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  Plans?: Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

it("reads an index of incomplete items, and no more of it than the page, whatever the table's size", async () => {
  await fill(20_000, 10);
  const last = ['2026-01-01T03:00:00.000Z', '00000000-0000-7000-8000-000000000000'] as const;
  for (const [caller, index] of [
    [people.admin.caller, 'products_to_complete'],
    [people.merchantA.caller, 'products_hub_to_complete'],
  ] as const) {
    for (const after of [null, last]) {
      const query = queueOf(server.deps.db, caller, { kind: 'product' }, { after, limit: 21 }).toSQL();
      const { rows } = await server.database.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, format json) ${query.sql}`,
        query.params,
      );
      const plan = nodes(rows[0]?.['QUERY PLAN'][0]?.Plan as Plan).filter(
        (each) => each['Relation Name'] === 'products',
      );
      expect(plan).toMatchObject([{ 'Index Name': index, 'Actual Rows': 21 }]);
    }
  }
});
