/** The manual order of the catalogue: featured products, the others, and concurrent orders. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { PRODUCT_ORDER_ID } from '../../contract/calls/product-order.ts';
import { PLACED_MAX } from '../../contract/limits.ts';
import { audit } from '../../server/db/schema/ledger.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { addItem } from '../support/server-items.ts';
import { addPeople, type People } from '../support/server-people.ts';
import { auditOf, type Row, send } from '../support/server-records.ts';

let server: TestServer;
let people: People;
/** Ids of products, oldest first; the last one belongs to another hub center. */
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  people = await addPeople(server);
  ids = [];
  for (const merchant of [people.merchantA, people.merchantA, people.merchantA, people.merchantA, people.merchantB]) {
    ids.push((await addItem(server, merchant))._id);
  }
});
afterAll(() => server.stop());
beforeEach(async () => {
  expect((await put([])).status).toBe(200);
});

const PATH = '/all/products/order/update';
const put = (products: unknown, headers: Record<string, string> = {}) =>
  send(server, PATH, { as: people.admin, json: { products }, headers });
const placed = async () => {
  const { row } = await send(server, '/all/products/order', { as: people.admin });
  return { ids: (row.products as Row[]).map(({ _id }) => _id), rev: row.rev };
};
const list = async (query: string, as = people.admin) => {
  const { body } = await server.client.call(`/products?${query}`, { token: as.token });
  return body as unknown as { data: Row[]; nextCursor?: string };
};
const listed = async (query: string, as = people.admin) => (await list(query, as)).data.map(({ _id }) => _id);

it('order: products with a place come first, then the others, newest first; a merchant sees its own in the same order', async () => {
  const [a, b, c, d, other] = ids as [string, string, string, string, string];
  const { status, row } = await put([c, other, a]);
  expect([status, row._id, (row.products as Row[]).map(({ _id, position }) => [_id, position])]).toEqual([
    200,
    PRODUCT_ORDER_ID,
    [
      [c, 1],
      [other, 2],
      [a, 3],
    ],
  ]);
  expect((await placed()).ids).toEqual([c, other, a]);
  expect(await listed('sort=position')).toEqual([c, other, a, d, b]);
  expect(await listed('sort=-position')).toEqual([b, d, a, other, c]);
  expect(await listed('sort=position', people.merchantA)).toEqual([c, a, d, b]);
  // The order is the same by cursor and with filters.
  const first = await list('sort=position&limit=2');
  const next = `&cursor=${first.nextCursor}`;
  expect(await listed(`sort=position&limit=2${next}`)).toEqual([a, d]);
  expect(await listed('sort=position&status=active')).toEqual([c, other, a, d, b]);
});

it('order: an omitted product loses its place; nothing else of its record changes, including the revision', async () => {
  const [a, b] = ids as [string, string];
  const { row: before } = await send(server, `/product/${b}`, { as: people.merchantA });
  await put([a, b]);
  expect((await put([b])).status).toBe(200);
  expect((await placed()).ids).toEqual([b]);
  const { row } = await send(server, `/product/${b}`, { as: people.merchantA });
  expect(row).toEqual({ ...before, position: 1 });
  const form = new FormData();
  for (const id of [a, b]) form.append('products', id);
  const sent = await server.client.call(PATH, { method: 'PUT', form, token: people.staff.token });
  expect([sent.status, (await placed()).ids]).toEqual([200, [a, b]]);
});

it('order: a stale order is refused with the current one', async () => {
  const [a, b, c] = ids as [string, string, string];
  await put([a, b]);
  const { rev } = await placed();
  expect((await put([b, a], { 'If-Match': `"${rev}"` })).status).toBe(200);
  const late = await put([a, b, c], { 'If-Match': `"${rev}"` });
  expect([late.status, late.body.ermessage]).toEqual([412, 'stale']);
  const record = late.body.record as { products: Row[]; rev: number };
  expect([record.products.map(({ _id }) => _id), record.rev]).toEqual([[b, a], (await placed()).rev]);
  expect((await placed()).ids).toEqual([b, a]);
  const again = await put([b, a, c], { 'If-Match': `"${record.rev}"` });
  expect([again.status, (await placed()).ids]).toEqual([200, [b, a, c]]);
});

it('order: unknown, repeated and too many products are refused, and nothing changes', async () => {
  const [a, b] = ids as [string, string];
  await put([a]);
  const refused = async (products: unknown) => {
    const { status, body } = await put(products);
    return [status, body.errors?.[0]?.path];
  };
  expect(await refused([b, PRODUCT_ORDER_ID])).toEqual([422, 'products.1']);
  expect(await refused([b, b])).toEqual([422, 'products']);
  expect(await refused([{ _id: b }])).toEqual([422, 'products.0']);
  expect(await refused(undefined)).toEqual([422, 'products']);
  const many = Array.from(
    { length: PLACED_MAX + 1 },
    (_, n) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  );
  expect(await refused(many)).toEqual([422, 'products']);
  expect((await placed()).ids).toEqual([a]);
});

it('order: a trashed product has no place, and cannot be given one', async () => {
  const [a, b, c] = ids as [string, string, string];
  await put([a, b, c]);
  const { rev } = await placed();
  const gone = await server.client.call(`/product/${b}`, { method: 'DELETE', token: people.merchantA.token });
  expect(gone.status).toBe(200);
  expect((await placed()).ids).toEqual([a, c]);
  expect((await placed()).rev).not.toBe(rev);
  expect((await put([b])).status).toBe(422);
  expect((await send(server, `/restore/product/${b}`, { as: people.merchantA, json: {} })).status).toBe(200);
  expect((await placed()).ids).toEqual([a, b, c]);
});

it('order: a product trashed during an order returns to its place, beside the one that has it now', async () => {
  const [a, b, c] = ids as [string, string, string];
  await put([a, b]);
  await send(server, `/product/${b}`, { as: people.merchantA, method: 'DELETE' });
  await put([c, a]);
  expect((await placed()).ids).toEqual([c, a]);
  await send(server, `/restore/product/${b}`, { as: people.merchantA, json: {} });
  expect((await placed()).ids).toEqual([c, b, a]);
  expect((await put([c, b, a])).status).toBe(200);
  expect(await listed('sort=position')).toEqual(expect.arrayContaining([c, b, a]));
  expect((await send(server, `/product/${a}`, { as: people.admin })).row.position).toBe(3);
});

it('order: the log has each change of the order, and each record its gain or loss of a place', async () => {
  const [a, b, c] = ids as [string, string, string];
  await put([a, b]);
  await put([a, c, b]);
  await put([a, c, b]);
  const log = await server.deps.db.select().from(audit).where(eq(audit.entity, 'productOrder')).orderBy(audit.at);
  expect(log.slice(-2).map(({ userId, changes }) => [userId, changes])).toEqual([
    [people.admin.id, { products: { first: 1, from: [], to: [a, b] } }],
    [people.admin.id, { products: { first: 2, from: [], to: [c] } }],
  ]);
  const last = (await auditOf(server, c, ['action', 'changes', 'user_id'])).at(-1);
  expect(last).toEqual({ action: 'updated', changes: { position: { from: null, to: 2 } }, user_id: people.admin.id });
  const { body } = await server.client.call(`/history/product/${c}`, { token: people.merchantA.token });
  const [entry] = (body.data ?? []) as { changes: { field: string; to: unknown; restorable: boolean }[] }[];
  expect(entry?.changes[0]).toMatchObject({ field: 'position', to: 2, restorable: false });
});
