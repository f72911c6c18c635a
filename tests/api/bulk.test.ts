/** Bulk changes: previews are accurate, steps are idempotent, and everything can be undone. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import type { BulkPreview, BulkResult } from '../../contract/calls/bulk.ts';
import { catalogue } from '../../contract/catalogue.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { BULK_IDS_MAX, BULK_SHOWN, BULK_ROWS_MAX } from '../../contract/limits.ts';
import { merchants } from '../../server/db/schema/people.ts';
import { addItem, addManyMixes } from '../support/server-items.ts';
import { auditOf, send, type RecordRequest } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();

const call = (path: string, sent: RecordRequest = {}) => send(server, path, { as: people.merchantA, ...sent });
const bulk = async (what: string, json: object, as = people.merchantA, plural = 'products', headers = {}) => {
  const { status, body } = await call(`/bulk/${plural}/${what}`, { as, json, method: 'POST', headers });
  return { status, body, data: body.data };
};
const preview = async (select: object, change: object, as = people.merchantA, plural = 'products') =>
  (await bulk('preview', { select, change }, as, plural)).data as BulkPreview;
const run = async (
  ids: string[],
  change: object,
  operation = randomUUID(),
  as = people.merchantA,
  plural = 'products',
) => (await bulk('run', { operation, ids, change }, as, plural)).data as BulkResult[];
/** The name makes the undo itself undoable. */
const undo = async (ids: string[], operation: string, as = people.merchantA, name: string = randomUUID()) =>
  (await bulk('undo', { operation, ids }, as, 'products', { 'X-Request-Id': name })).data as BulkResult[];

const read = async (id: string, kind: ItemKind = 'product') =>
  (await call(`/${kind}/${id}?trash=true`, { as: people.admin })).row;
const edit = (id: string, json: object, as = people.merchantA) => call(`/product/${id}`, { json, as });
const setStatus = (id: string, json: object) => call(`/product/status/${id}`, { json });
const add = async (fields: object = {}, kind: ItemKind = 'product', as = people.merchantA) => {
  const { _id } = await addItem(server, as, kind);
  if (Object.keys(fields).length > 0) await call(`/${kind}/${_id}`, { json: fields, as });
  return _id;
};
const entries = (id: string) => auditOf(server, id, ['action', 'request_id']);
const dids = (results: BulkResult[]) => results.map(({ did }) => did);

describe('bulk change', () => {
  it.each(ITEM_KINDS)('of %ss matches its preview row by row, including the reasons of refusals', async (kind) => {
    const { plural } = catalogue[kind];
    const ids = [
      await add({ price: 20 }, kind),
      await add({ price: 19.95, stock: 3 }, kind),
      await add({ price: 0 }, kind),
      await add({}, kind),
      await add({ price: 5 }, kind, people.merchantB),
      randomUUID(),
    ];
    const change = { price: { percent: -10 } };
    const before = await Promise.all(ids.slice(0, 5).map((id) => read(id, kind)));
    const seen = await preview({ ids }, change, people.merchantA, plural);
    expect(await Promise.all(ids.slice(0, 5).map((id) => read(id, kind)))).toEqual(before);
    expect(seen).toMatchObject({ total: 6, more: false, changing: 2, unchanged: 1, refused: 3 });
    expect(seen.rows.map(({ _id, title, fields, refusal }) => [_id, title, fields?.[0]?.to, refusal?.field])).toEqual([
      [ids[0], before[0]?.['code'], 18, undefined],
      [ids[1], before[1]?.['code'], 17.96, undefined],
      [ids[3], before[3]?.['code'], undefined, 'price'],
      [ids[4], '', undefined, null],
      [ids[5], '', undefined, null],
    ]);

    const operation = randomUUID();
    const results = await run(ids, change, operation, people.merchantA, plural);
    expect(dids(results)).toEqual(['changed', 'changed', 'nothing', 'refused', 'refused', 'refused']);
    expect(results[3]?.refusal).toEqual(seen.rows[2]?.refusal);
    const after = await Promise.all(ids.slice(0, 5).map((id) => read(id, kind)));
    expect(after.map(({ price, rev }) => [price, rev])).toEqual([
      [18, 3],
      [17.96, 3],
      [0, before[2]?.rev],
      [null, 1],
      [5, 2],
    ]);
    expect((await entries(ids[0] as string)).at(-1)).toMatchObject({ action: 'updated', request_id: operation });
  });

  it('sets fields, moves the status and names references, all or nothing per row', async () => {
    const [shop, sold] = [await add({ price: 5 }), await add({ price: 5 })];
    await setStatus(sold, { status: 'sold' });
    const change = { set: { seasons: 'aw', stock: 4 }, status: 'active' };
    const seen = await preview({ ids: [shop, sold] }, change);
    expect(seen.rows[1]?.refusal?.field).toBe('reason');
    expect(dids(await run([shop, sold], change))).toEqual(['changed', 'refused']);
    expect(await read(shop)).toMatchObject({ seasons: 'aw', stock: 4, status: 'active' });
    expect(await read(sold)).toMatchObject({ seasons: null, stock: 1, status: 'active/sold' });
    expect(dids(await run([sold], { status: 'inactive' }))).toEqual(['refused']);
    expect(dids(await run([sold], { ...change, reason: 'came back' }))).toEqual(['changed']);
    expect(await read(sold)).toMatchObject({ seasons: 'aw', status: 'active' });

    const json = { name: 'Coats', price: 1, active: false };
    const tier = (await call('/product-price', { as: people.admin, json, method: 'POST' })).row['_id'];
    const priced = { set: { priceId: tier } };
    expect((await preview({ ids: [shop] }, priced)).rows[0]?.fields).toMatchObject([
      { field: 'priceId', from: null, to: tier, toName: 'Coats' },
    ]);
    expect(dids(await run([shop], priced))).toEqual(['changed']);
    expect(await read(shop)).toMatchObject({ priceId: tier, priceTierName: 'Coats', price: 5 });
    const unknown = await preview({ ids: [shop] }, { set: { priceId: randomUUID() } });
    expect(unknown.rows[0]?.refusal?.field).toBe('priceId');

    const hub = { set: { hubcenter: people.merchantB.id } };
    expect(dids(await run([shop], hub))).toEqual(['refused']);
    const named = (await preview({ ids: [shop] }, hub, people.admin)).rows[0]?.fields?.[0];
    expect(named).toMatchObject({ field: 'hubcenter', fromName: 'Hub A', toName: 'Hub B' });
    expect(dids(await run([shop], hub, randomUUID(), people.admin))).toEqual(['changed']);
    expect((await call(`/product/${shop}`)).status).toBe(404);
  });

  it('sets a tier’s price, whatever the tier covers; records it has no price for are reported, and an undo reverts all', async () => {
    const { db } = server.deps;
    await db.update(merchants).set({ multiplicativeFactor: 1.2 }).where(eq(merchants.id, people.merchantB.id));
    const tierOf = async (json: object) =>
      (await call('/product-price', { as: people.admin, json, method: 'POST' })).row['_id'];
    const [piece, kilo] = [
      await tierOf({ name: 'Knitwear', price: 40, types: ['swimwear'] }),
      await tierOf({ name: 'By weight', price: 30, unit: 'kg', types: ['swimwear'] }),
    ];
    const worn = await add({ price: 9, condition: 'good' });
    const other = await add({ price: 9, condition: 'new_tag', weight: 500 }, 'product', people.merchantB);
    const bare = await add();
    const ids = [worn, other, bare];
    const change = { set: { priceId: piece }, tierPrice: true };
    const seen = await preview({ ids }, change, people.admin);
    const changes = seen.rows.map(({ fields }) => fields?.map(({ field, from, to }) => [field, from, to]));
    expect(changes).toEqual([
      [
        ['price', 9, 22],
        ['priceId', null, piece],
      ],
      [
        ['price', 9, 48],
        ['priceId', null, piece],
      ],
      [
        ['price', null, 40],
        ['priceId', null, piece],
      ],
    ]);
    const operation = randomUUID();
    expect(dids(await run(ids, change, operation, people.admin))).toEqual(['changed', 'changed', 'changed']);
    const prices = async () => (await Promise.all(ids.map((id) => read(id)))).map(({ price }) => price);
    expect(await prices()).toEqual([22, 48, 40]);
    // Without `tierPrice` only the tier is set.
    expect(dids(await run([worn], { set: { priceId: kilo } }, randomUUID(), people.admin))).toEqual(['changed']);
    expect(await prices()).toEqual([22, 48, 40]);

    // Values of the same change count: here the condition.
    const heavy = { set: { priceId: kilo, condition: 'new_no_tag' }, tierPrice: true };
    const [first, , last] = await run(ids, heavy, randomUUID(), people.admin);
    expect([first?.refusal?.field, last?.did]).toEqual(['weight', 'refused']);
    expect(last?.refusal?.words).toContain('peso');
    expect(await prices()).toEqual([22, 15.3, 40]);
    const light = { set: { priceId: kilo, price: 3 }, tierPrice: true };
    for (const json of [light, { tierPrice: true }, { set: { priceId: null }, tierPrice: true }]) {
      expect((await bulk('preview', { select: { ids }, change: json }, people.admin)).status).toBe(422);
    }
    expect(dids(await undo([bare], operation, people.admin))).toEqual(['changed']);
    expect(await read(bare)).toMatchObject({ price: null, priceId: null });

    for (const over of [{ active: false }, { validTo: '2020-01-01' }]) {
      const priceId = await tierOf({ name: 'Over', price: 50, ...over });
      const late = { set: { priceId }, tierPrice: true };
      const { changing, rows } = await preview({ ids: [worn] }, late, people.admin);
      expect([changing, rows[0]?.refusal?.field, rows[0]?.refusal?.words]).toEqual([
        0,
        'priceId',
        expect.stringContaining('oggi'),
      ]);
      expect(dids(await run([worn], late, randomUUID(), people.admin))).toEqual(['refused']);
    }
    expect((await read(worn))['price']).toBe(22);
  });

  it.each(['fabric', 'generic'] as const)('sets a tier’s price for a %s by its weight', async (kind) => {
    const json = { name: `By weight: ${kind}`, price: 8, unit: 'kg' };
    const priceId = (await call('/product-price', { as: people.admin, json, method: 'POST' })).row['_id'];
    const id = await add({ price: 3, weight: 2500 }, kind);
    const change = { set: { priceId }, tierPrice: true };
    await run([id], change, randomUUID(), people.admin, catalogue[kind].plural);
    expect(await read(id, kind)).toMatchObject({ price: 20, priceId });
  });

  it('needs permission to edit each record; an invalid change is refused as a whole', async () => {
    const id = await add({ price: 5 }, 'product', people.merchantB);
    expect((await preview({ ids: [id] }, { trash: true })).refused).toBe(1);
    expect(dids(await run([id], { set: { price: 1 } }))).toEqual(['refused']);
    expect((await read(id))['price']).toBe(5);
    for (const as of [people.customer, people.reviewer]) {
      expect((await bulk('run', { operation: randomUUID(), ids: [id], change: { trash: true } }, as)).status).toBe(403);
    }
    const wrong = [
      {},
      { set: {} },
      { set: { name: 'x' } },
      { set: { price: -1 } },
      { set: { price: 1 }, price: { add: 1 } },
      { price: { percent: -101 } },
      { status: 'active/sold' },
      { trash: true, status: 'sold' },
    ];
    for (const change of wrong) {
      const { status } = await bulk('run', { operation: randomUUID(), ids: [id], change });
      expect([change, status]).toEqual([change, 422]);
    }
    const many = Array.from({ length: BULK_IDS_MAX + 1 }, () => randomUUID());
    expect((await bulk('preview', { select: { ids: many }, change: { trash: true } })).status).toBe(422);
    const high = await add({ price: 900_000 });
    expect((await preview({ ids: [high] }, { price: { percent: 100 } })).rows[0]?.refusal?.field).toBe('price');
    expect((await call('/bulk/merchants/ids', { as: people.admin, json: { query: {} }, method: 'POST' })).status).toBe(
      404,
    );
  });

  it('previews why records are refused with a count each, and the first records of every reason', async () => {
    const bare = [];
    for (let made = 0; made < 3; made++) bare.push(await add());
    const strangers = Array.from({ length: BULK_SHOWN + 1 }, () => randomUUID());
    const ids = [...strangers, ...bare, await add({ price: 5 })];
    const { refused, reasons, rows } = await preview({ ids }, { price: { percent: 10 } });
    expect([refused, reasons.map(({ field, count }) => [field, count])]).toEqual([
      strangers.length + bare.length,
      [
        [null, strangers.length],
        ['price', bare.length],
      ],
    ]);
    const listed = (field: string | null) => rows.filter(({ refusal }) => refusal?.field === field);
    expect([listed(null).length, listed('price').length]).toEqual([BULK_SHOWN, bare.length]);
  });

  it('of all matches gets the ids the list finds, and none of another hub center', async () => {
    const own = [await add({ price: 7, stock: 77 }), await add({ price: 9, stock: 77 })];
    await add({ price: 8, stock: 77 }, 'product', people.merchantB);
    const query = { stockMin: '77', stockMax: '77', sort: 'price' };
    expect(await preview({ query }, { trash: true })).toMatchObject({ total: 2, changing: 2, more: false, ids: own });
    expect(await preview({ ids: own }, { trash: true })).not.toHaveProperty('ids');
    expect((await bulk('ids', { query })).data).toEqual({ ids: own, more: false });
    expect(((await bulk('ids', { query }, people.admin)).data as { ids: string[] }).ids).toHaveLength(3);
    expect((await bulk('ids', { query: { ...query, limit: 5 } })).status).toBe(422);
  });

  it('of all matches stops at the maximum and reports it', async () => {
    await addManyMixes(server, people.merchantB, BULK_ROWS_MAX + 1);
    const found = (await bulk('ids', { query: { search: 'row' } }, people.merchantB, 'generics')).data as {
      ids: string[];
      more: boolean;
    };
    expect([found.more, new Set(found.ids).size]).toEqual([true, BULK_ROWS_MAX]);
  });

  it('is idempotent per operation, also while still running', async () => {
    const id = await add({ price: 100 });
    const operation = randomUUID();
    const change = { price: { percent: -10 } };
    const both = await Promise.all([run([id, id], change, operation), run([id], change, operation)]);
    expect(
      both
        .flat()
        .map(({ did }) => did)
        .sort(),
    ).toEqual(['changed', 'nothing']);
    expect(await run([id], change, operation)).toEqual([{ _id: id, did: 'nothing', already: true, rev: 3 }]);
    expect((await read(id))['price']).toBe(90);
    // The same operation id of another person is another operation.
    expect(dids(await run([id], change, operation, people.admin))).toEqual(['changed']);
    expect((await read(id))['price']).toBe(81);
  });
});

describe('bulk undo', () => {
  it('restores every record exactly, also a status without a move back, and is idempotent', async () => {
    const ids = [await add({ price: 20, colors: ['navy'] }), await add({ price: 1 }), await add({ price: 3 })] as const;
    await setStatus(ids[1], { status: 'inactive' });
    await setStatus(ids[2], { status: 'sold' });
    const before = await Promise.all(ids.map((id) => read(id)));
    const operation = randomUUID();
    const change = { set: { colors: ['grey', 'red'] }, price: { add: 2.5 }, status: 'sold' };
    expect(dids(await run([...ids], change, operation))).toEqual(['changed', 'changed', 'changed']);
    expect((await read(ids[1]))['status']).toBe('disactive/sold');
    const same = ['price', 'colors', 'status', 'stock', 'hubcenter'];
    expect(dids(await undo([...ids], operation))).toEqual(['changed', 'changed', 'changed']);
    const after = await Promise.all(ids.map((id) => read(id)));
    for (const [index, each] of after.entries()) {
      for (const field of same) expect(each[field]).toEqual(before[index]?.[field]);
    }
    expect((await entries(ids[0])).map(({ action }) => action).slice(-2)).toEqual(['undone', 'undone']);
    expect(dids(await undo([...ids], operation))).toEqual(['nothing', 'nothing', 'nothing']);
    expect(dids(await run([...ids], change, operation))).toEqual(['nothing', 'nothing', 'nothing']);
  });

  it('leaves what somebody has changed since, and reports the field', async () => {
    const [touched, free, gone] = [await add({ price: 20 }), await add({ price: 30 }), await add({ price: 40 })];
    const operation = randomUUID();
    const ids = [touched, free, gone];
    await run(ids, { set: { stock: 9 }, price: { percent: 50 } }, operation);
    await edit(touched, { price: 25 }, people.admin);
    await call(`/product/${gone}`, { method: 'DELETE', as: people.admin });
    const results = await undo(ids, operation);
    expect(results.map(({ did, left }) => [did, left])).toEqual([
      ['changedMeanwhile', ['price']],
      ['changed', undefined],
      ['changedMeanwhile', ['deletedAt']],
    ]);
    expect(await read(touched)).toMatchObject({ price: 25, stock: 1 });
    expect(await read(free)).toMatchObject({ price: 30, stock: 1 });
    expect(await read(gone)).toMatchObject({ price: 60, stock: 9 });
  });

  it('leaves the price of items sold since, and restores that of items sold before', async () => {
    const [since, sold, own] = [await add({ price: 20 }), await add({ price: 30 }), await add({ price: 40 })];
    const ids = [since, sold, own];
    await setStatus(sold, { status: 'sold' });
    const json = { name: 'For what is sold', price: 5 };
    const tier = (await call('/product-price', { as: people.admin, json, method: 'POST' })).row['_id'];
    const operation = randomUUID();
    await run([since, sold], { set: { stock: 9, priceId: tier }, tierPrice: true }, operation);
    await run([own], { price: { add: 1 }, status: 'sold' }, operation);
    await setStatus(since, { status: 'sold' });
    expect((await undo(ids, operation)).map(({ did, left }) => [did, left?.toSorted()])).toEqual([
      ['changedMeanwhile', ['price', 'priceId']],
      ['changed', undefined],
      ['changed', undefined],
    ]);
    expect(await read(since)).toMatchObject({ price: 5, priceId: tier, stock: 1, status: 'active/sold' });
    expect(await read(sold)).toMatchObject({ price: 30, priceId: null, stock: 1 });
    expect(await read(own)).toMatchObject({ price: 40, status: 'active' });
    await call(`/product-price/${tier}`, { as: people.admin, method: 'DELETE' });
  });

  it('restores a tier trashed since; a repeated step with that tier reports what it has done', async () => {
    const tierOf = async (name: string) => {
      const { row } = await call('/product-price', { as: people.admin, json: { name, price: 7 }, method: 'POST' });
      return row._id;
    };
    const throwAway = (tier: string) => call(`/product-price/${tier}`, { as: people.admin, method: 'DELETE' });
    const [former, next] = [await tierOf('Former'), await tierOf('Next')];
    const [id, late] = [await add({ price: 10, priceId: former }), await add({ price: 10 })];
    const operation = randomUUID();
    const change = { set: { priceId: next }, tierPrice: true };
    expect(dids(await run([id], change, operation))).toEqual(['changed']);
    for (const tier of [former, next]) await throwAway(tier);
    const [first, second] = await run([id, late], change, operation);
    expect([first?.already, second?.refusal?.field]).toEqual([true, 'priceId']);
    expect(dids(await undo([id], operation))).toEqual(['changed']);
    expect(await read(id)).toMatchObject({ price: 10, priceId: former });
    // Otherwise a trashed tier cannot be set.
    expect((await edit(late, { priceId: former })).status).toBe(422);
  });

  it('is for one’s own operations, and for admins; it reveals nothing about others’ records', async () => {
    const id = await add({ price: 20 });
    const operation = randomUUID();
    await run([id], { set: { price: 10 } }, operation, people.admin);
    expect(dids(await undo([id], operation))).toEqual(['nothing']);
    expect(dids(await undo([id], operation, people.merchantB))).toEqual(['refused']);
    const mine = randomUUID();
    await run([id], { set: { stock: 2 } }, mine);
    expect(dids(await undo([id], mine, people.admin))).toEqual(['changed']);
    expect(dids(await undo([id], operation, people.staff))).toEqual(['changed']);
    expect(await read(id)).toMatchObject({ price: 20, stock: 1 });
  });

  it('is an operation too, and can be undone like any other', async () => {
    const [whole, touched] = [await add({ price: 20, colors: ['navy'] }), await add({ price: 30 })];
    const thrown = await add({ price: 40 });
    const [changing, throwing] = [randomUUID(), randomUUID()];
    await run([whole, touched], { set: { colors: ['red'] }, price: { add: 5 }, status: 'sold' }, changing);
    await run([thrown], { trash: true }, throwing);
    const done = await read(whole);
    const [back, out] = [randomUUID(), randomUUID()];
    expect(dids(await undo([whole, touched], changing, people.merchantA, back))).toEqual(['changed', 'changed']);
    expect(dids(await undo([thrown], throwing, people.merchantA, out))).toEqual(['changed']);
    expect(await read(whole)).toMatchObject({ price: 20, colors: ['navy'], status: 'active', soldAt: null });
    expect((await entries(whole)).slice(-2).map(({ request_id }) => request_id)).toEqual([back, back]);
    await edit(touched, { price: 31 }, people.admin);

    expect(dids(await undo([whole, touched], back, people.merchantB))).toEqual(['refused', 'refused']);
    expect((await undo([whole, touched], back)).map(({ did, left }) => [did, left])).toEqual([
      ['changed', undefined],
      ['changedMeanwhile', ['price']],
    ]);
    expect({ ...(await read(whole)), rev: 0, updatedAt: '' }).toEqual({ ...done, rev: 0, updatedAt: '' });
    expect(await read(touched)).toMatchObject({ price: 31, colors: ['red'], status: 'active/sold' });
    expect(dids(await undo([thrown], out))).toEqual(['changed']);
    expect((await read(thrown))['deletedAt']).not.toBeNull();
  });

  it('does not touch records the operation did not reach, also in the trash', async () => {
    const id = await add({ price: 20 });
    await call(`/product/${id}`, { method: 'DELETE' });
    const { rev } = await read(id);
    expect(await undo([id], randomUUID())).toMatchObject([{ did: 'nothing', rev }]);
  });

  it('restores trashed records, and trashes restored ones', async () => {
    const ids = [await add({ price: 1 }), await add({ price: 2 })] as [string, string];
    const operation = randomUUID();
    expect((await preview({ ids }, { trash: true })).rows.map(({ fields }) => fields)).toEqual([[], []]);
    expect(dids(await run(ids, { trash: true }, operation))).toEqual(['changed', 'changed']);
    expect((await preview({ ids }, { trash: true })).unchanged).toBe(2);
    expect(dids(await undo(ids, operation))).toEqual(['changed', 'changed']);
    expect((await read(ids[0]))['deletedAt']).toBeNull();
    await run(ids, { trash: true });
    const back = randomUUID();
    expect(await preview({ query: { trash: 'true' } }, { trash: false })).toMatchObject({ refused: 0 });
    expect(dids(await run(ids, { trash: false }, back))).toEqual(['changed', 'changed']);
    expect(dids(await undo(ids, back))).toEqual(['changed', 'changed']);
    expect((await read(ids[1]))['deletedAt']).not.toBeNull();
  });
});
