/** The history of a record, and undo. */
import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { type HistoryEntry, historyEntry } from '../../contract/calls/history.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { addItem, COMPLETE, STATUS_PATHS } from '../support/server-items.ts';
import type { Person } from '../support/server-people.ts';
import { send, type RecordRequest } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();

const call = (path: string, sent: RecordRequest = {}) => send(server, path, { as: people.merchantA, ...sent });
const add = async (kind: ItemKind = 'product') => (await addItem(server, people.merchantA, kind))._id;
const edit = (id: string, json: object, sent: RecordRequest = {}) => call(`/product/${id}`, { ...sent, json });
const history = async (id: string, query = '', entity = 'product', as = people.merchantA) => {
  const { body } = await call(`/history/${entity}/${id}${query}`, { as });
  return (body.data as unknown[]).map((each) => historyEntry.parse(each));
};
const newest = async (id: string) => (await history(id))[0] as HistoryEntry;
const undo = (id: string, json: object, sent: RecordRequest = {}) =>
  call(`/history/product/${id}/undo`, { ...sent, json });
const restore = (id: string, json: object, sent: RecordRequest = {}) =>
  call(`/history/product/${id}/restore`, { ...sent, json });

describe('history', () => {
  it.each(ITEM_KINDS)('of a %s lists author, channel and change, newest first', async (kind) => {
    const id = await add(kind);
    await call(`/${kind}/${id}`, { json: { price: 5, note: 'a' }, headers: { 'X-Source': 'outbox' } });
    await call(`/${kind}/${id}`, { json: { price: 7 }, as: people.admin, headers: { 'X-Source': 'ui' } });
    await call(`${STATUS_PATHS[kind]}/${id}`, { json: { status: 'sold' } });
    await call(`${STATUS_PATHS[kind]}/${id}`, { json: { status: 'active', reason: 'Came back' } });
    await call(`/${kind}/${id}`, { method: 'DELETE' });
    const entries = (await history(id, '', kind)).map(({ _id, at: _at, changes, ...rest }) => ({
      ...rest,
      changes: changes.map(({ field, from, to, restorable }) => [field, from, to, restorable]),
    }));
    const hub = { _id: people.merchantA.id, fullName: 'Hub A' };
    expect(entries).toEqual([
      { action: 'trashed', actor: hub, source: 'api', changes: [] },
      {
        action: 'status',
        actor: hub,
        source: 'api',
        reason: 'Came back',
        changes: [['status', 'active/sold', 'active', false]],
      },
      { action: 'status', actor: hub, source: 'api', changes: [['status', 'active', 'active/sold', false]] },
      {
        action: 'updated',
        actor: { _id: people.admin.id, fullName: 'The admin' },
        source: 'ui',
        changes: [['price', 5, 7, true]],
      },
      {
        action: 'updated',
        actor: hub,
        source: 'outbox',
        changes: [
          ['price', null, 5, true],
          ['note', '', 'a', true],
        ],
      },
      { action: 'created', actor: hub, source: null, changes: [] },
    ]);
  });

  it('is paged without duplicates', async () => {
    const id = await add();
    for (let price = 1; price <= 6; price++) await edit(id, { price });
    const found: HistoryEntry[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await call(`/history/product/${id}?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      expect(body.total).toBe(7);
      found.push(...(body.data as HistoryEntry[]));
      cursor = body.nextCursor;
    } while (cursor);
    expect(found).toEqual(await history(id, '?limit=100'));
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(7);
    const wrong = await call(`/history/product/${id}?cursor=abc`);
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'cursor']);
  });

  it('is for whoever may open the record; it reveals nothing to others or about other records', async () => {
    const id = await add();
    for (const path of [`/history/product/${id}`, `/history/product/${randomUUID()}`, `/history/fabric/${id}`]) {
      expect((await call(path, { as: people.merchantB })).status).toBe(404);
    }
    expect((await call(`/history/fabric/${id}`)).status).toBe(404);
    await call(`/product/${id}`, { method: 'DELETE' });
    expect((await call(`/history/product/${id}`)).status).toBe(200);
    expect((await call(`/history/product/${id}`, { as: people.merchantB })).status).toBe(404);
    expect((await call(`/history/user/${people.admin.id}`, { as: people.merchantA })).status).toBe(403);
  });

  it('names references, also if renamed since', async () => {
    const id = await add();
    await edit(id, { hubcenter: people.merchantB.id }, { as: people.admin });
    const [entry] = await history(id, '', 'product', people.merchantB);
    expect(entry?.changes).toEqual([
      {
        field: 'hubcenter',
        from: people.merchantA.id,
        to: people.merchantB.id,
        fromName: 'Hub A',
        toName: 'Hub B',
        // Only admins move an item to another hub center.
        restorable: false,
      },
    ]);
    expect((await history(id, '', 'product', people.admin))[0]?.changes[0]?.restorable).toBe(true);
  });

  it('of a hub center contains no secret, and for reviewers no business data', async () => {
    const { id } = people.merchantA;
    const changes = {
      password: { from: 'x', to: 'y' },
      passwordHash: { from: 'x', to: 'y' },
      vatNumber: { from: null, to: 'IT1' },
      website: { from: null, to: 'https://a.example' },
    };
    await server.database.pool.query(
      `insert into audit (id, action, entity, record_id, changes) values ($1, 'updated', 'merchant', $2, $3)`,
      [randomUUID(), id, changes],
    );
    const fields = async (as: Person) =>
      (await history(id, '', 'merchant', as)).flatMap((entry) => entry.changes.map(({ field }) => field));
    expect(await fields(people.admin)).toEqual(['vatNumber', 'website']);
    expect(await fields(people.reviewer)).toEqual(['website']);
    const [entry] = await history(id, '', 'merchant', people.reviewer);
    expect(entry).toMatchObject({ actor: null, source: null });
    expect(entry?.changes.every(({ restorable }) => !restorable)).toBe(true);
  });
});

describe('single change', () => {
  it('is undone as an edit of its own, which can be undone too', async () => {
    const id = await add();
    const full = await edit(id, { ...COMPLETE.product, name: 'Jacket', note: 'a' });
    const blank = { types: null, colors: [], sizes: null, weight: null, price: null, note: '' };
    const first = await newest(id);
    const undone = await undo(id, { entry: first._id });
    expect([undone.status, undone.row.rev]).toEqual([200, 3]);
    expect(undone.row).toMatchObject(blank);
    expect(undone.row['name']).toBeUndefined();
    const entry = await newest(id);
    expect(entry.action).toBe('undone');
    expect(entry.changes.find(({ field }) => field === 'price')).toMatchObject({ from: 19.99, to: null });
    const again = await undo(id, { entry: entry._id });
    expect({ ...again.row, rev: 2, updatedAt: '' }).toEqual({ ...full.row, updatedAt: '' });
  });

  it('is undone in part', async () => {
    const id = await add();
    await edit(id, { price: 5, weight: 100, colors: ['navy'] });
    const { _id: entry } = await newest(id);
    const { row } = await undo(id, { entry, fields: ['weight'] });
    expect(row).toMatchObject({ price: 5, weight: null, colors: ['navy'] });
  });

  it('that has changed again is not undone: the fields are named and nothing is written', async () => {
    const id = await add();
    await edit(id, { price: 5, weight: 100 });
    const { _id: entry } = await newest(id);
    const { row } = await edit(id, { price: 6 });
    const { status, body } = await undo(id, { entry });
    expect([status, body.ermessage, body.record]).toEqual([409, 'stale', row]);
    expect(body.errors?.map(({ path, code }) => [path, code])).toEqual([['price', 'changed']]);
    expect((await call(`/product/${id}`)).row).toEqual(row);
    expect((await undo(id, { entry, fields: ['weight'] })).row).toMatchObject({ price: 6, weight: null });
    await edit(id, { price: null });
    expect((await undo(id, { entry, fields: ['price'] })).status).toBe(409);
  });

  it('is undone by whoever may edit the record, with the revision they saw', async () => {
    const id = await add();
    await edit(id, { price: 5 });
    const { _id: entry } = await newest(id);
    expect((await undo(id, { entry }, { as: people.merchantB })).status).toBe(404);
    expect((await undo(id, { entry }, { as: people.reviewer })).status).toBe(403);
    const stale = await undo(id, { entry }, { headers: { 'If-Match': '"1"' } });
    expect([stale.status, stale.body.ermessage]).toEqual([412, 'stale']);
    expect((await undo(id, { entry }, { as: people.staff, headers: { 'If-Match': '"2"' } })).status).toBe(200);
  });

  it('of another record, of a status or without changes is refused', async () => {
    const [id, other] = [await add(), await add()];
    await edit(other, { price: 5 });
    expect((await undo(id, { entry: (await newest(other))._id })).status).toBe(404);
    expect((await undo(id, { entry: randomUUID() })).status).toBe(404);
    await call(`/product/status/${id}`, { json: { status: 'sold' } });
    for (const { _id: entry } of await history(id)) {
      const { status, body } = await undo(id, { entry });
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'entry']);
    }
    expect((await undo(id, {})).status).toBe(422);
  });

  it('with a missing reference or a removed word is refused, and nothing is written', async () => {
    const id = await add();
    const fabric = await add('fabric');
    await edit(id, { fabric });
    await edit(id, { fabric: null });
    await call(`/fabric/${fabric}`, { method: 'DELETE' });
    const gone = await undo(id, { entry: (await newest(id))._id });
    expect([gone.status, gone.body.errors?.[0]?.path]).toEqual([422, 'fabric']);
    await edit(id, { types: 'jacket' });
    await server.database.pool.query(
      `update audit set changes = jsonb_set(changes, '{types,from}', '"toga"') where record_id = $1 and changes ? 'types'`,
      [id],
    );
    const word = await undo(id, { entry: (await newest(id))._id });
    expect([word.status, word.body.errors?.[0]?.path]).toEqual([422, 'types']);
    expect((await call(`/product/${id}`)).row).toMatchObject({ fabric: null, types: 'jacket' });
  });
});

describe('whole record', () => {
  it('is restored to before an entry, with a preview of the changes', async () => {
    const id = await add();
    const { row: then } = await edit(id, { price: 5, note: 'a', colors: ['navy'] });
    await edit(id, { price: 6, name: 'Jacket' });
    const { _id: entry } = await newest(id);
    await edit(id, { price: 7, colors: ['red'], sizes: { system: 'IT', value: '44' } });
    await call(`/product/status/${id}`, { json: { status: 'inactive' } });
    await edit(id, { colors: ['navy'] });

    const { body } = await call(`/history/product/${id}/restore?entry=${entry}`);
    expect(body.data).toEqual([
      { field: 'name', from: 'Jacket', to: null, restorable: true },
      { field: 'sizes', from: { system: 'IT', value: '44' }, to: null, restorable: true },
      { field: 'price', from: 7, to: 5, restorable: true },
    ]);
    const { row } = await restore(id, { entry }, { headers: { 'If-Match': '"6"' } });
    // The status has its own moves, and an inactive item is not incomplete.
    expect({ ...row, updatedAt: '' }).toEqual({
      ...then,
      status: 'inactive',
      incomplete: false,
      rev: 7,
      updatedAt: '',
    });
    const { action, changes } = await newest(id);
    expect([action, changes.length]).toEqual(['reverted', 3]);
    expect((await restore(id, { entry })).row).toEqual(row);
    const left = await call(`/history/product/${id}/restore?entry=${entry}`);
    expect(left.body.data).toEqual([]);
    const { row: again } = await undo(id, { entry: (await newest(id))._id });
    expect(again).toMatchObject({ name: 'Jacket', price: 7, sizes: { system: 'IT', value: '44' }, colors: ['navy'] });
  });

  it('drops all later changes, and names its references', async () => {
    const id = await add();
    const fabric = await addItem(server, people.merchantA, 'fabric');
    await edit(id, { price: 5 });
    await edit(id, { price: 6, fabric: fabric._id, hubcenter: people.merchantB.id }, { as: people.admin });
    const [{ _id: entry } = { _id: '' }] = await history(id, '', 'product', people.admin);
    // A change without an audit entry.
    await server.database.pool.query('update products set price_cents = 900 where id = $1', [id]);
    const { body } = await call(`/history/product/${id}/restore?entry=${entry}`, { as: people.admin });
    expect(body.data).toEqual([
      {
        field: 'hubcenter',
        from: people.merchantB.id,
        to: people.merchantA.id,
        fromName: 'Hub B',
        toName: 'Hub A',
        restorable: true,
      },
      { field: 'fabric', from: fabric._id, to: null, fromName: fabric.code, restorable: true },
      { field: 'price', from: 9, to: 5, restorable: true },
    ]);
    const { row } = await restore(id, { entry }, { as: people.admin });
    expect(row).toMatchObject({ price: 5, fabric: null, hubcenter: people.merchantA.id });
  });

  it('is restored by whoever may edit it, and by its own entries only', async () => {
    const [id, other] = [await add(), await add()];
    await edit(id, { price: 5 });
    const { _id: entry } = await newest(id);
    await edit(other, { price: 6 });
    expect((await restore(id, { entry }, { as: people.merchantB })).status).toBe(404);
    expect((await restore(other, { entry })).status).toBe(404);
    expect((await call(`/history/product/${other}/restore?entry=${entry}`)).status).toBe(404);
    const stale = await restore(id, { entry }, { headers: { 'If-Match': '"1"' } });
    expect(stale.status).toBe(412);
    expect((await restore(id, { entry })).status).toBe(200);
    await call(`/product/${id}`, { method: 'DELETE' });
    expect((await restore(id, { entry })).status).toBe(404);
    expect((await undo(id, { entry })).status).toBe(404);
  });
});
