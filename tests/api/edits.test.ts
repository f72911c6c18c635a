import { describe, expect, it } from 'vitest';

/** Edits of records: details, with a revision, an audit entry and a live change. */
import type { Change } from '../../contract/calls/live.ts';
import { catalogue } from '../../contract/catalogue.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { DETAILS } from '../../contract/entities/details.ts';
import { CONDITIONS } from '../../contract/vocabulary/conditions.ts';
import { texts } from '../../server/http/messages.ts';
import { addItem, COMPLETE } from '../support/server-items.ts';
import { auditOf, send, type RecordRequest } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();

const put = (id: string, json: unknown, { kind = 'product', ...sent }: RecordRequest & { kind?: ItemKind } = {}) =>
  send(server, `/${kind}/${id}`, { as: people.merchantA, json, ...sent });
const open = async (id: string, kind: ItemKind = 'product') =>
  (await send(server, `/${kind}/${id}`, { as: people.merchantA })).row;
const add = (kind: ItemKind = 'product') => addItem(server, people.merchantA, kind);
const audits = (id: string) => auditOf(server, id, ['action', 'user_id', 'hub', 'changes', 'request_id']);

describe('details', () => {
  it.each(ITEM_KINDS)('of a %s are set, returned and cleared', async (kind) => {
    const { _id } = await add(kind);
    const blank = await open(_id, kind);
    for (const name of Object.keys(DETAILS[kind])) expect(blank[name]).toEqual(name === 'colors' ? [] : null);
    const { status, row, body } = await put(_id, COMPLETE[kind], { kind, headers: { 'Accept-Language': 'en' } });
    expect([status, body.message]).toEqual([200, texts.en.done.recordSaved]);
    expect(row).toMatchObject({ ...COMPLETE[kind], _id, rev: 2 });
    expect(await open(_id, kind)).toEqual(row);
    const nothing = Object.fromEntries(Object.keys(DETAILS[kind]).map((name) => [name, name === 'colors' ? [] : null]));
    const cleared = await put(_id, nothing, { kind });
    expect(cleared.row).toMatchObject({ ...nothing, rev: 3 });
  });

  it('change alone, with name and note, and keep the rest', async () => {
    const { _id } = await add();
    await put(_id, COMPLETE.product);
    const { row } = await put(_id, { price: 20, name: '  Giacca  ', note: 'a\nb' });
    expect(row).toMatchObject({ ...COMPLETE.product, price: 20, name: 'Giacca', note: 'a\nb' });
    const blank = await put(_id, { name: '' });
    expect(blank.row['name']).toBeUndefined();
  });

  it('are stored as whole cents, and grams', async () => {
    const { _id } = await add();
    for (const [price, cents] of [
      [0.29, 29],
      [19.99, 1999],
      [0.1 + 0.2, 30],
      [1_000_000, 100_000_000],
    ]) {
      expect((await put(_id, { price, weight: 170 })).row['price']).toBe((cents ?? 0) / 100);
      const { rows } = await server.database.pool.query(
        'select price_cents::text, weight_g, pg_typeof(price_cents)::text as type from products where id = $1',
        [_id],
      );
      expect(rows).toEqual([{ price_cents: String(cents), weight_g: 170, type: 'bigint' }]);
    }
  });

  it('seasons are one word, also as a list of one', async () => {
    const { _id } = await add();
    expect((await put(_id, { seasons: ['aw'] })).row['seasons']).toBe('aw');
    const two = await put(_id, { seasons: ['aw', 'ss'] });
    expect([two.status, two.body.errors?.[0]?.path]).toEqual([422, 'seasons']);
  });

  it.each(CONDITIONS)('flags of a garment follow from its condition: $id', async (condition) => {
    const { _id } = await add();
    expect(await open(_id)).toMatchObject({ isUsed: null, isStock: null, isDefectedNew: null });
    const { isUsed, isStock, isDefectedNew } = condition;
    const defects = condition.needsDefect ? { defects: [{ defect: 'hole' }] } : {};
    expect((await put(_id, { condition: condition.id, ...defects })).row).toMatchObject({
      isUsed,
      isStock,
      isDefectedNew,
    });
  });

  it.each<[string, unknown, string, string]>([
    ['a word of no vocabulary', { types: 'spaceship' }, 'types', 'choice'],
    ['a colour that is none', { colors: ['navy', 'greenish'] }, 'colors.1', 'choice'],
    ['a colour twice', { colors: ['navy', 'navy'] }, 'colors', 'invalid'],
    ['too many colours', { colors: ['navy', 'cream', 'red', 'grey', 'blue', 'pink'] }, 'colors', 'tooMany'],
    ['a price below zero', { price: -1 }, 'price', 'tooSmall'],
    ['a price in parts of a cent', { price: 1.005 }, 'price', 'invalid'],
    ['a price in words', { price: '12' }, 'price', 'number'],
    ['a price beyond all', { price: 1e9 }, 'price', 'tooLarge'],
    ['half a gram', { weight: 0.5 }, 'weight', 'invalid'],
    ['no weight at all', { weight: 0 }, 'weight', 'tooSmall'],
    ['half a size', { sizes: { system: 'IT' } }, 'sizes.value', 'required'],
    ['a size of no system', { sizes: { system: 'XX', value: '1' } }, 'sizes.system', 'choice'],
    ['a long size', { sizes: { system: 'IT', value: 'x'.repeat(21) } }, 'sizes.value', 'tooLong'],
    ['a member of a size nobody knows', { sizes: { system: 'IT', value: '1', x: 1 } }, 'sizes.x', 'unknownField'],
    ['a field there is none of', { revision: 7 }, 'revision', 'unknownField'],
    ['a status there is none of', { status: 'lost' }, 'status', 'choice'],
    ['a fabric that is not there', { fabric: '00000000-0000-7000-8000-000000000000' }, 'fabric', 'choice'],
    ['a tier that is not there', { priceId: '00000000-0000-7000-8000-000000000000' }, 'priceId', 'choice'],
    ['shares that add up to 99', { material: [{ part: 'main', fibre: 'wool', pct: 99 }] }, 'material', 'sum100'],
    ['less than nothing in stock', { stock: -1 }, 'stock', 'tooSmall'],
    ['a measure nobody takes', { dimensions: { wings: 3 } }, 'dimensions.wings', 'unknownField'],
    ['a defect beside the photo', { defects: [{ defect: 'hole', x: 2, y: 0 }] }, 'defects.0.x', 'tooLarge'],
    ['a prototype', JSON.parse('{"__proto__": 1}'), '__proto__', 'unknownField'],
    ['a zero byte', { note: 'a\0b' }, 'note', 'invalid'],
    ['a long note', { note: 'x'.repeat(2001) }, 'note', 'tooLong'],
  ])('refuse %s with its path, and change nothing', async (_, json, path, code) => {
    const { _id } = await add();
    const before = await open(_id);
    const { status, body } = await put(_id, json);
    expect([status, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([422, path, code]);
    expect(await open(_id)).toEqual(before);
  });

  it('of another kind are unknown', async () => {
    const { _id } = await add('fabric');
    const { status, body } = await put(_id, { types: 'jacket' }, { kind: 'fabric' });
    expect([status, body.errors?.[0]]).toMatchObject([422, { path: 'types', code: 'unknownField' }]);
  });
});

describe('revision', () => {
  it('that is stale is refused with the current record, in the caller’s language, and nothing changes', async () => {
    const { _id } = await add();
    const { row } = await put(_id, { price: 5 }, { rev: '"1"' });
    expect(row.rev).toBe(2);
    for (const language of ['it', 'en', 'es', 'zh'] as const) {
      const stale = await put(_id, { price: 6 }, { rev: '"1"', headers: { 'Accept-Language': language } });
      expect([stale.status, stale.body.ermessage]).toEqual([412, 'stale']);
      expect(stale.body.message).toBe(texts[language].failure.stale.text);
      expect(stale.body.record).toEqual(row);
    }
    expect(await open(_id)).toEqual(row);
    expect((await put(_id, { price: 6 }, { rev: '"2"' })).row).toMatchObject({ price: 6, rev: 3 });
    expect((await put(_id, { price: 7 }, { rev: '*' })).row.rev).toBe(4);
    expect((await put(_id, { price: 8 })).row.rev).toBe(5);
  });

  it.each(['1', 'W/"1"', '"x"', '"1", "2"', '""'])('that is invalid (%s) is a bad request', async (rev) => {
    const { _id } = await add();
    expect((await put(_id, { price: 5 }, { rev })).status).toBe(400);
  });

  it('stays the same when nothing changes', async () => {
    const { _id } = await add();
    const { row } = await put(_id, COMPLETE.product);
    const same = await put(_id, { ...COMPLETE.product, name: '', note: '' }, { rev: '"2"' });
    expect([same.status, same.row]).toEqual([200, row]);
    expect((await put(_id, {})).row).toEqual(row);
    expect(await audits(_id)).toHaveLength(2);
  });

  it('admits one of many concurrent edits, and the others get a conflict', async () => {
    const { _id } = await add();
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => (await put(_id, { price: index + 1 }, { rev: '"1"' })).status),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
    expect((await open(_id)).rev).toBe(2);
  });

  it('loses no concurrent change of another field', async () => {
    const { _id } = await add();
    await Promise.all([put(_id, { price: 9 }), put(_id, { weight: 300 }), put(_id, { types: 'coat' })]);
    expect(await open(_id)).toMatchObject({ price: 9, weight: 300, types: 'coat', rev: 4 });
  });
});

describe('permissions', () => {
  it('a merchant edits only its own records; others are not found', async () => {
    const { _id } = await add();
    for (const id of [_id, '00000000-0000-7000-8000-000000000000']) {
      const { status, body } = await put(id, { price: 1 }, { as: people.merchantB, rev: '"9"' });
      expect([status, body.ermessage, body.record]).toEqual([404, 'notFound', undefined]);
    }
    expect((await put(_id, { price: 1 }, { as: people.reviewer })).status).toBe(403);
    expect((await put(_id, { price: 1 }, { as: people.customer })).status).toBe(403);
    expect((await put('nonsense', { price: 1 })).status).toBe(422);
    expect((await open(_id)).rev).toBe(1);
    for (const as of [people.admin, people.staff])
      expect((await put(_id, { price: as.email.length }, { as })).status).toBe(200);
  });

  it('the audit names the editor, with every field before and after', async () => {
    const { _id } = await add();
    await put(_id, { price: 5, colors: ['red'], note: '' });
    await put(_id, { price: 6, sizes: { system: 'INT', value: 'M' }, name: 'Giacca' }, { as: people.admin });
    const [created, first, second] = await audits(_id);
    expect(created).toMatchObject({ action: 'created', changes: null });
    const hub = people.merchantA.id;
    expect(first).toMatchObject({
      action: 'updated',
      user_id: people.merchantA.id,
      hub,
      request_id: expect.any(String),
    });
    expect(first?.changes).toEqual({ price: { from: null, to: 5 }, colors: { from: [], to: ['red'] } });
    expect(second?.user_id).toBe(people.admin.id);
    expect(second?.changes).toEqual({
      name: { from: null, to: 'Giacca' },
      price: { from: 5, to: 6 },
      sizes: { from: null, to: { system: 'INT', value: 'M' } },
    });
  });
});

it('a live change is sent once, and only if something changed', async () => {
  const { _id } = await add();
  const stop = new AbortController();
  const headers = { Authorization: `Bearer ${people.merchantA.token}` };
  const response = await fetch(`${server.origin}/admin/api/events`, { headers, signal: stop.signal });
  let text = '';
  const chunks = (response.body as unknown as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  const until = async (word: string) => {
    while (!text.includes(word)) text += Buffer.from((await chunks.next()).value ?? '').toString();
  };
  await until('event: open');
  await put(_id, { price: 5 });
  await put(_id, { price: 5 });
  await put(_id, { price: 6 }, { rev: '"1"' });
  await put(_id, { price: 6 }, { as: people.merchantB });
  // Notices are ordered: once this one has arrived, earlier ones have too.
  await until((await add())._id);
  stop.abort();
  const changes = [...text.matchAll(/^data: (\{.+)$/gm)].map(([, json = '']) => JSON.parse(json) as Change);
  expect(changes.filter((each) => each.type === 'updated' && each._id === _id)).toHaveLength(1);
});

it('edits are in the OpenAPI document, as JSON and as a form', async () => {
  const response = await fetch(`${server.origin}/admin/api/openapi.json`);
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, { parameters: object[]; requestBody: { content: Record<string, Media> } }>>;
  };
  type Media = {
    schema: { properties: Record<string, { readOnly?: boolean }>; required?: string[] };
    encoding?: object;
  };
  for (const kind of ITEM_KINDS) {
    const call = paths[`/admin/api/${kind}/{id}`]?.['put'];
    expect(call?.parameters).toContainEqual(expect.objectContaining({ name: 'If-Match', in: 'header' }));
    const content = call?.requestBody.content ?? {};
    expect(Object.keys(content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
    for (const [type, { schema }] of Object.entries(content)) {
      const { fields = {}, form = {}, files = {} } = catalogue[kind].edit ?? {};
      const taken = Object.entries(schema.properties).filter(([, property]) => property.readOnly !== true);
      const wanted = { ...fields, ...form, ...(type.startsWith('multipart') ? files : {}) };
      expect(taken.map(([name]) => name).sort()).toEqual(Object.keys(wanted).sort());
      expect(schema.required ?? []).toEqual([]);
    }
    expect(content['multipart/form-data']?.encoding).toMatchObject({ colors: { style: 'form', explode: true } });
  }
});
