/** Saved views: one's own, and those shared by admins. */
import { beforeEach, expect, it } from 'vitest';

import type { SavedView } from '../../contract/calls/saved-views.ts';
import { SAVED_VIEWS_MAX } from '../../contract/limits.ts';
import type { Person } from '../support/server-people.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
beforeEach(() => server.database.pool.query('delete from saved_views'));

const BLUE = { name: 'Blue ones', query: 'colors=blue&cols=code,price' };
const call = ({ token }: Person, method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
  server.client.call(path, { method, token, headers, ...(json ? { json } : {}) });
const add = (person: Person, json: object, resource = 'product') => call(person, 'POST', `/views/${resource}`, json);
const added = async (person: Person, json: object) => (await add(person, json)).body.data as SavedView;
const names = async (person: Person, resource = 'product') => {
  const { body } = await call(person, 'GET', `/views/${resource}`);
  return (body.data as SavedView[]).map(({ name, mine }) => (mine ? name : `${name} of another`));
};

it('saved views: are private, sorted by name, and separate per list', async () => {
  const { merchantA, merchantB } = people;
  const { status, body } = await add(merchantA, { ...BLUE, name: '  Blue ones ' });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ ...BLUE, shared: false, defaultFor: null, mine: true, rev: 1 });
  await add(merchantA, { name: 'all', query: '' });
  expect(await names(merchantA)).toEqual(['all', 'Blue ones']);
  expect(await names(merchantA, 'fabric')).toEqual([]);
  expect(await names(merchantB)).toEqual([]);
});

it('saved views: one shared by an admin is visible to everybody who may see the list; only its owner may edit it', async () => {
  const { admin, merchantA, staff, reviewer } = people;
  const { _id } = await added(admin, { ...BLUE, shared: true });
  expect(await names(merchantA)).toEqual(['Blue ones of another']);
  for (const [method, json] of [
    ['PUT', { name: 'mine' }],
    ['DELETE', undefined],
  ] as const) {
    expect((await call(staff, method, `/view/${_id}`, json)).status).toBe(404);
  }
  await call(admin, 'PUT', `/view/${_id}`, { shared: false });
  expect(await names(merchantA)).toEqual([]);
  expect((await call(reviewer, 'GET', '/views/product')).status).toBe(403);
  expect((await call(merchantA, 'GET', '/views/user')).status).toBe(403);
  expect((await add(merchantA, BLUE, 'user')).status).toBe(403);
});

it('saved views: only admins share and set defaults, and each key has one default', async () => {
  const { admin, staff, merchantA } = people;
  expect((await add(merchantA, { ...BLUE, shared: true })).status).toBe(403);
  expect((await add(merchantA, { ...BLUE, defaultFor: 3 })).status).toBe(403);
  const { _id } = await added(merchantA, BLUE);
  expect((await call(merchantA, 'PUT', `/view/${_id}`, { shared: true })).status).toBe(403);

  const first = await added(admin, { name: 'First', query: 'status=active', defaultFor: 3 });
  expect(first).toMatchObject({ shared: true, defaultFor: 3 });
  await added(staff, { name: 'Second', query: 'status=sold', defaultFor: 3 });
  const { body } = await call(merchantA, 'GET', '/views/product');
  const defaults = (body.data as SavedView[]).filter(({ defaultFor }) => defaultFor === 3);
  expect(defaults.map(({ name }) => name)).toEqual(['Second']);
  // A stale save of the first view must not revert it.
  const late = await call(admin, 'PUT', `/view/${first._id}`, { defaultFor: 3 }, { 'If-Match': '"1"' });
  expect(late.status).toBe(412);
});

it('saved views: edits the given fields, refuses a stale revision, and deletes', async () => {
  const { merchantA } = people;
  const { _id } = await added(merchantA, BLUE);
  const changed = await call(merchantA, 'PUT', `/view/${_id}`, { query: 'colors=red' }, { 'If-Match': '"1"' });
  expect(changed.body.data).toMatchObject({ name: 'Blue ones', query: 'colors=red', rev: 2 });
  const late = await call(merchantA, 'PUT', `/view/${_id}`, { name: 'Late' }, { 'If-Match': '"1"' });
  expect([late.status, late.body['ermessage']]).toEqual([412, 'stale']);
  expect((await call(merchantA, 'DELETE', `/view/${_id}`)).status).toBe(200);
  expect((await call(merchantA, 'DELETE', `/view/${_id}`)).status).toBe(404);
  expect(await names(merchantA)).toEqual([]);
});

it('saved views: refuses invalid views, and views beyond the limit', async () => {
  const { merchantA } = people;
  for (const wrong of [
    { ...BLUE, name: ' ' },
    { ...BLUE, name: 'a'.repeat(61) },
    { ...BLUE, more: 1 },
    { name: 'x' },
  ]) {
    expect((await add(merchantA, wrong)).status).toBe(422);
  }
  for (let index = 0; index < SAVED_VIEWS_MAX; index++) await add(merchantA, { ...BLUE, name: `No. ${index}` });
  expect((await add(merchantA, BLUE)).status).toBe(422);
  expect(await names(merchantA)).toHaveLength(SAVED_VIEWS_MAX);
});

it('saved views: keeps the limit also for concurrent additions', async () => {
  const { merchantA } = people;
  const many = Array.from({ length: SAVED_VIEWS_MAX + 20 }, (_, index) =>
    add(merchantA, { ...BLUE, name: `${index}` }),
  );
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(SAVED_VIEWS_MAX);
  expect(await names(merchantA)).toHaveLength(SAVED_VIEWS_MAX);
});
