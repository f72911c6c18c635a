/** Creating items with the full forms (spec sections 3, 5 and 7). */
import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { receipt } from '../../contract/calls/intake.ts';
import { formatCode, ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { addItem, COMPLETE } from '../support/server-items.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const photo = await jpeg();

type Parts = [string, string | Uint8Array][];
const material = [
  { part: 'main', fibre: 'wool', pct: 70 },
  { part: 'main', fibre: 'polyester', pct: 30 },
  { part: 'lining', fibre: 'viscose', pct: 100 },
];
const FACTS = {
  product: {
    subTitle: 'Loden',
    description: 'Two pockets.',
    branded: true,
    brand: 'Tessitura',
    stock: 2,
    material,
    dimensions: { chest: 52.5, length: 101 },
    defects: [{ defect: 'pilling', x: 0.25, y: 0.75 }],
  },
  fabric: { itemFor: 'unisex', sizes: { system: 'CM', value: '140' }, stock: 3, material, dimensions: { width: 140 } },
  generic: { stock: 12, material: [{ part: 'main', fibre: 'cotton', pct: 100 }] },
} as const satisfies Record<ItemKind, object>;

/** Values as the parts of a form. */
const partsOf = (fields: object): Parts =>
  Object.entries(fields).flatMap(([name, value]: [string, unknown]): Parts => {
    if (name === 'colors') return (value as string[]).map((each) => [name, each]);
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
const whole = (kind: ItemKind): Parts => [
  ['itemImage', photo],
  ['name', 'Cappotto'],
  ...partsOf({ ...COMPLETE[kind], ...FACTS[kind] }),
];
const send = (kind: ItemKind, parts: Parts, token = people.merchantA.token, headers = {}) =>
  server.client.call(`/${kind}`, { token, form: form(parts), headers });
const open = async (kind: ItemKind, id: string) =>
  (await server.client.call(`/${kind}/${id}`, { token: people.merchantA.token })).body.data as Record<string, unknown>;
const without = (parts: Parts, name: string): Parts => parts.filter(([each]) => each !== name);
const withPart = (parts: Parts, name: string, value: string): Parts => [...without(parts, name), [name, value]];

describe.each(ITEM_KINDS)('form of a %s', (kind) => {
  it('publishes the item unless told otherwise; a new item is never sold', async () => {
    for (const [status, wanted] of [
      ['active', 201],
      ['inactive', 201],
      ['sold', 422],
    ] as const) {
      const answer = await send(kind, [...whole(kind), ['status', status]]);
      expect(answer.status).toBe(wanted);
      if (wanted === 201) expect(await open(kind, receipt.parse(answer.body.data)._id)).toMatchObject({ status });
      else expect(answer.body.errors).toMatchObject([{ path: 'status', code: 'choice' }]);
    }
  });

  it('stores every field and the photos, once per key', async () => {
    const more: Parts = kind === 'product' ? [['tagImage', photo]] : [];
    const parts: Parts = [...whole(kind), ...more, ['images', photo], ['images', await jpeg(2)]];
    const headers = { 'Idempotency-Key': randomUUID(), 'X-Source': 'ui' };
    const { status, body } = await send(kind, parts, people.merchantA.token, headers);
    expect(status).toBe(201);
    const { _id, code, photos } = receipt.parse(body.data);
    expect(photos.map(({ slot }) => slot).sort()).toEqual(
      ['images', 'images', 'itemImage', ...(kind === 'product' ? ['tagImage'] : [])].sort(),
    );
    const record = await open(kind, _id);
    expect(record).toMatchObject({ ...COMPLETE[kind], ...FACTS[kind], name: 'Cappotto', code, rev: 1 });
    const again = await send(kind, parts, people.merchantA.token, headers);
    expect([again.headers.get('Idempotent-Replayed'), again.body]).toEqual(['true', body]);
    const { rows } = await server.database.pool.query('select channel from audit where record_id = $1', [_id]);
    expect(rows).toEqual([{ channel: 'ui' }]);
  });

  it('requires what the specification requires, each by its path', async () => {
    const { status, body } = await send(kind, kind === 'generic' ? [['note', 'x']] : [['itemImage', photo]]);
    expect(status).toBe(422);
    const missing = body.errors?.filter(({ code }) => code === 'required').map(({ path }) => path) ?? [];
    expect(missing).toEqual(expect.arrayContaining(['name', 'colors', 'weight', 'price']));
    const own = { product: ['types', 'itemFor', 'seasons', 'sizes'], fabric: ['patterns', 'material'], generic: [] };
    expect(missing).toEqual(expect.arrayContaining(own[kind]));
  });

  it('defaults to a stock of one piece', async () => {
    const { body } = await send(kind, without(whole(kind), 'stock'));
    expect(await open(kind, receipt.parse(body.data)._id)).toMatchObject({ stock: 1 });
  });
});

describe('form of a garment', () => {
  it("has the spots of its defects on the form's photos", async () => {
    const spotted = (shot: number) => JSON.stringify([{ defect: 'hole', shot, x: 0.5, y: 0.5 }, { defect: 'stain' }]);
    const parts = [...whole('product'), ['images', photo], ['images', await jpeg(3)]] as Parts;
    const { body } = await send('product', withPart(parts, 'defects', spotted(2)));
    const record = await open('product', receipt.parse(body.data)._id);
    const { imageId } = (record['images'] as { imageId: string }[])[1] ?? {};
    expect(record['defects']).toEqual([{ defect: 'hole', imageId, x: 0.5, y: 0.5 }, { defect: 'stain' }]);
    const refused = await send('product', withPart(parts, 'defects', spotted(3)));
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'defects']);
  });

  it('needs a photo, also as JSON', async () => {
    const asForm = await send('product', without(whole('product'), 'itemImage'));
    const asJson = await server.client.call('/product', { token: people.merchantA.token, json: { name: 'x' } });
    for (const { status, body } of [asForm, asJson]) {
      expect([status, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([422, 'itemImage', 'required']);
    }
  });

  it.each([
    ['price', '12,5', 12.5],
    ['stock', '0', 0],
    ['material', 'silk', [{ part: 'main', fibre: 'silk', pct: 100 }]],
  ])('parses %s "%s"', async (name, text, value) => {
    const { status, body } = await send('product', withPart(whole('product'), name, text));
    expect(status).toBe(201);
    expect(await open('product', receipt.parse(body.data)._id)).toMatchObject({ [name]: value });
  });

  it('keeps multi-line text as typed, up to the maximum', async () => {
    const note = 'two\nlines\n'.repeat(200);
    expect(note).toHaveLength(2000);
    const { status, body } = await send('product', withPart(whole('product'), 'note', note));
    expect([status, body.errors]).toEqual([201, undefined]);
    expect(await open('product', receipt.parse(body.data)._id)).toMatchObject({ note });
  });

  it.each([
    ['price', '-1', 'price', 'tooSmall'],
    ['price', '1000000000', 'price', 'tooLarge'],
    ['price', 'abc', 'price', 'number'],
    ['stock', '1.5', 'stock', 'number'],
    ['material', JSON.stringify([{ part: 'main', fibre: 'wool', pct: 99 }]), 'material', 'sum100'],
    ['material', 'spider', 'material', 'invalid'],
    ['condition', 'new_defect', 'defects', 'required'],
    ['fabric', '00000000-0000-7000-8000-000000000000', 'fabric', 'choice'],
    ['isUsed', 'false', 'isUsed', 'contradicts'],
    ['nothing', 'x', 'nothing', 'unknownField'],
  ])('refuses %s "%s" and stores nothing', async (name, text, path, code) => {
    const count = async () => (await server.database.pool.query('select count(*) from products')).rows[0] as unknown;
    const before = await count();
    const parts = withPart(without(whole('product'), 'defects'), name, text);
    const { status, body } = await send('product', parts);
    expect(status).toBe(422);
    expect(body.errors).toContainEqual(expect.objectContaining({ path, code }));
    expect(await count()).toEqual(before);
  });

  it("accepts the specification's three flags for its condition", async () => {
    const parts = withPart(without(whole('product'), 'condition'), 'isUsed', 'true');
    const { body } = await send('product', parts);
    expect(await open('product', receipt.parse(body.data)._id)).toMatchObject({ condition: 'good', isUsed: true });
    const both = await send('product', withPart(parts, 'isStock', 'true'));
    expect(both.body.errors).toContainEqual(expect.objectContaining({ path: 'isUsed', code: 'contradicts' }));
    const none = await send('product', without(whole('product'), 'condition'));
    expect(none.body.errors).toContainEqual(expect.objectContaining({ path: 'condition', code: 'required' }));
  });

  it("belongs to the merchant's own hub center, or to the one an admin names", async () => {
    const { caller } = people.merchantB;
    const other = await send('product', [...whole('product'), ['hubcenter', caller._id]]);
    expect([other.status, other.body.ermessage]).toEqual([403, 'hubcenterMismatch']);
    const none = await send('product', whole('product'), people.admin.token);
    expect(none.body.errors).toContainEqual(expect.objectContaining({ path: 'hubcenter', code: 'required' }));
    const named = await send('product', [...whole('product'), ['hubcenter', caller._id]], people.admin.token);
    expect(named.status).toBe(201);
    const fabric = await addItem(server, people.merchantB, 'fabric');
    const foreign = await send('product', withPart(whole('product'), 'fabric', fabric._id));
    expect(foreign.body.errors).toContainEqual(expect.objectContaining({ path: 'fabric', code: 'choice' }));
  });

  it('refuses a code of another hub center, kind or item, and accepts one issued for it', async () => {
    const issue = async (kind: ItemKind, { token } = people.merchantA) =>
      String((await server.client.call(`/unique/code?kind=${kind}`, { token })).body.data);
    const used = (await addItem(server, people.merchantA)).code;
    const count = async () => (await server.database.pool.query('select count(*) from products')).rows[0] as unknown;
    const before = await count();
    const never = formatCode({ prefix: 'AAA', kind: 'product', sequence: 999_999 });
    for (const code of [await issue('product', people.merchantB), await issue('fabric'), used, never]) {
      const { status, body } = await send('product', [...whole('product'), ['code', code]]);
      expect([code, status, body.ermessage]).toEqual([code, 409, 'codeTaken']);
    }
    expect(await count()).toEqual(before);
    const code = await issue('product');
    const { status, body } = await send('product', [...whole('product'), ['code', code]]);
    expect([status, receipt.parse(body.data).code]).toEqual([201, code]);
  });
});

describe('edit', () => {
  const put = (id: string, json: object, token: string) =>
    server.client.call(`/product/${id}`, { method: 'PUT', token, json });

  it('lets only an admin move an item to another hub center', async () => {
    const { _id } = await addItem(server, people.merchantA);
    const hubcenter = people.merchantB.caller._id;
    expect((await put(_id, { hubcenter }, people.merchantA.token)).status).toBe(403);
    const moved = await put(_id, { hubcenter }, people.admin.token);
    expect(moved.body.data).toMatchObject({ hubcenter });
    expect((await server.client.call(`/product/${_id}`, { token: people.merchantA.token })).status).toBe(404);
  });

  it('sets the fabric a garment is made of', async () => {
    const { _id } = await addItem(server, people.merchantA);
    const fabric = await addItem(server, people.merchantA, 'fabric');
    const { body } = await put(_id, { fabric: fabric._id }, people.merchantA.token);
    expect(body.data).toMatchObject({ fabric: fabric._id, fabricName: fabric.code });
  });
});
