import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';

import type { BulkResult } from '../../contract/calls/bulk.ts';
import type { Repricing } from '../../contract/calls/price-tiers.ts';
import { codes, products } from '../../server/db/schema/items.ts';
import { audit } from '../../server/db/schema/ledger.ts';
import { merchants } from '../../server/db/schema/people.ts';
import { addItem } from '../support/server-items.ts';
import type { People } from '../support/server-people.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
beforeAll(async () => {
  await server.deps.db
    .update(merchants)
    .set({ multiplicativeFactor: 1.2 })
    .where(eq(merchants.id, people.merchantB.id));
});

const call = async (path: string, json?: unknown, method?: string, headers?: Record<string, string>) => {
  const sent = { token: people.admin.token, json, ...(method ? { method } : {}), ...(headers ? { headers } : {}) };
  return server.client.call(path, sent);
};
const add = async (form: object) => {
  const { status, body } = await call('/product-price', form);
  expect(status).toBe(201);
  return body.data as { _id: string; rev: number };
};

/** A garment with a price and the given columns. */
async function garment(person: People['merchantA'], columns: Partial<typeof products.$inferInsert> = {}) {
  const { _id } = await addItem(server, person);
  const known = { types: 'jeans', condition: 'good', priceCents: 1000, weightG: 500, ...columns };
  await server.deps.db.update(products).set(known).where(eq(products.id, _id));
  return _id;
}
/** Adds many at once, as rows. */
async function addSocks(count: number): Promise<void> {
  const { db } = server.deps;
  const [hub, at] = [people.merchantA.id, new Date()];
  const rows = Array.from({ length: count }, (_, index) => {
    return { id: uuid(), code: `AAA-P${index}`, hub, createdAt: at };
  });
  const issued = rows.map(({ id, ...row }, index) => ({
    ...row,
    kind: 'product' as const,
    usedBy: id,
    sequence: 10_000 + index,
  }));
  await db.insert(codes).values(issued);
  const more = { createdBy: hub, updatedAt: at, types: 'socks', priceCents: 500 };
  await db.insert(products).values(rows.map((row) => ({ ...row, ...more })));
}
const priceOf = async (id: string) => {
  const { body } = await call(`/product/${id}`);
  const { price, priceId, priceTierName, rev } = body.data as Record<string, unknown>;
  return { price, priceId, priceTierName, rev };
};

async function repriceAll(order: object): Promise<Repricing[]> {
  const parts: Repricing[] = [];
  for (let after: string | null = null; parts.length < 50;) {
    const { status, body } = await call('/product-price/reprice', { ...order, ...(after ? { after } : {}) });
    expect(status).toBe(200);
    const part = body.data as Repricing;
    parts.push(part);
    after = part.next;
    if (after === null) break;
  }
  return parts;
}

describe('price tier', () => {
  it('is added once per key, listed, edited with its revision, trashed and restored', async () => {
    const form = { name: 'Jeans', types: ['jeans'], price: 18.5, validTo: '2099-12-31' };
    const key = { 'Idempotency-Key': '0190f000-0000-7000-8000-000000000001' };
    const first = await call('/product-price', form, 'POST', key);
    const again = await call('/product-price', form, 'POST', key);
    expect([first.status, first.body.message]).toEqual([201, 'Salvato']);
    expect(again.body).toEqual(first.body);
    const { _id, ...made } = first.body.data as Record<string, unknown> & { _id: string };
    expect(made).toMatchObject({
      ...form,
      itemFor: [],
      branded: null,
      unit: 'piece',
      priority: 0,
      active: true,
      rev: 1,
    });

    const changed = await call(`/product-price/${_id}`, { price: 20, weightMin: 300 }, 'PUT', { 'If-Match': '"1"' });
    expect(changed.body.data).toMatchObject({ price: 20, weightMin: 300, rev: 2 });
    expect((await call(`/product-price/${_id}`, { price: 21 }, 'PUT', { 'If-Match': '"1"' })).status).toBe(412);

    const list = async () => (await call('/product-prices?search=jea')).body.total;
    expect(await list()).toBe(1);
    expect((await call(`/product-price/${_id}`, undefined, 'DELETE')).status).toBe(200);
    expect([await list(), (await call(`/product-price/${_id}`)).status]).toEqual([0, 404]);
    expect((await call('/product-prices?trash=true')).body.total).toBe(1);
    const back = await call(`/restore/product-price/${_id}`, undefined, 'PUT');
    expect([back.status, await list()]).toEqual([200, 1]);
    const log = await server.deps.db.select().from(audit).where(eq(audit.recordId, _id)).orderBy(audit.at);
    expect(log.map(({ action }) => action)).toEqual(['created', 'updated', 'trashed', 'restored']);
    await call(`/product-price/${_id}`, undefined, 'DELETE');
  });

  it('is refused with reversed bounds, without a name, and with an invalid price', async () => {
    const errors = async (form: object) => {
      const { status, body } = await call('/product-price', form);
      return [status, body.errors?.map(({ path, code }) => `${path} ${code}`)];
    };
    expect(await errors({ price: 3 })).toEqual([422, ['name required']]);
    expect(await errors({ name: 'A', price: -1 })).toEqual([422, ['price tooSmall']]);
    expect(await errors({ name: 'A', price: 3, weightMin: 500, weightMax: 400 })).toEqual([
      422,
      ['weightMax tooSmall'],
    ]);
    expect(await errors({ name: 'A', price: 3, validFrom: '2026-02-01', validTo: '2026-01-01' })).toEqual([
      422,
      ['validTo tooEarly'],
    ]);
    const { _id } = await add({ name: 'Bounds', price: 3, weightMax: 400, active: false });
    const late = await call(`/product-price/${_id}`, { weightMin: 500 }, 'PUT');
    expect([late.status, late.body.errors?.[0]?.path]).toEqual([422, 'weightMax']);
    // An undo is refused if the restored value would violate a rule now.
    await call(`/product-price/${_id}`, { weightMax: 300 }, 'PUT');
    await call(`/product-price/${_id}`, { weightMin: 200 }, 'PUT');
    await call(`/product-price/${_id}`, { weightMin: 100 }, 'PUT');
    await call(`/product-price/${_id}`, { weightMax: 150 }, 'PUT');
    const entries = (await call(`/history/priceTier/${_id}`)).body.data as { _id: string }[];
    const undone = await call(`/history/priceTier/${_id}/undo`, { entry: entries[1]?._id }, 'PUT');
    expect([undone.status, undone.body.errors?.[0]?.path]).toEqual([422, 'weightMax']);
    await call(`/product-price/${_id}`, undefined, 'DELETE');
  });

  it('is matched against a described item, and warns of overlapping tiers', async () => {
    const all = await add({ name: 'Everything', price: 10 });
    const coats = await add({ name: 'Coats', types: ['coat'], price: 60 });
    const tried = async (item: object) => {
      const { body } = await call('/product-price/match', item);
      const { tier, price } = body.data as { tier: { name: string } | null; price: object | null };
      return [tier?.name, price];
    };
    const coat = { types: 'coat', condition: 'excellent', hubcenter: people.merchantB.id };
    expect(await tried(coat)).toEqual(['Coats', { base: 60, conditionFactor: 0.7, hubFactor: 1.2, price: 50.4 }]);
    expect(await tried({ types: 'socks' })).toEqual([
      'Everything',
      { base: 10, conditionFactor: 1, hubFactor: 1, price: 10 },
    ]);
    const overlaps = async (form: object) => (await call('/product-price/overlaps', form)).body.data;
    const form = { name: 'Winter', types: ['coat', 'jacket'], price: 70 };
    expect(await overlaps(form)).toEqual([{ _id: coats._id, name: 'Coats' }]);
    expect(await overlaps({ ...form, id: coats._id })).toEqual([]);
    expect(await overlaps({ ...form, priority: 1 })).toEqual([]);
    for (const { _id } of [all, coats]) await call(`/product-price/${_id}`, undefined, 'DELETE');
  });
});

describe('repricing', () => {
  it('previews and then does exactly that through ordinary edits, and ignores sold, trashed and unpriced items', async () => {
    const tier = await add({ name: 'Denim', types: ['jeans'], price: 20 });
    const own = await garment(people.merchantA);
    const other = await garment(people.merchantB, { condition: 'new_tag' });
    const right = await garment(people.merchantA, { priceCents: 1100, priceTier: tier._id });
    const sold = await garment(people.merchantA, { soldAt: new Date() });
    const trashed = await garment(people.merchantA, { deletedAt: new Date() });
    const unpriced = await garment(people.merchantA, { priceCents: null });
    const coat = await garment(people.merchantA, { types: 'coat' });

    const [dry] = await repriceAll({ dryRun: true, tier: tier._id });
    expect(dry).toMatchObject({ changed: 2, skipped: 0, before: 20, now: 35, next: null });
    expect(dry?.rows.map(({ _id, from, to }) => [_id, from, to])).toEqual(
      [
        [own, 10, 11],
        [other, 10, 24],
      ].toSorted(),
    );
    expect((await priceOf(own)).price).toBe(10);

    const [hub] = await repriceAll({ dryRun: true, hubcenter: people.merchantB.id });
    expect(hub).toMatchObject({ changed: 1 });
    expect((await repriceAll({ dryRun: true, linked: true }))[0]).toMatchObject({ changed: 0 });

    const [run] = await repriceAll({ dryRun: false });
    expect(run).toMatchObject({ changed: 2, skipped: 0, before: 20, now: 35 });
    expect(await priceOf(own)).toMatchObject({ price: 11, priceId: tier._id, priceTierName: 'Denim' });
    expect((await priceOf(other)).price).toBe(24);
    expect((await priceOf(right)).rev).toBe(1);
    expect((await priceOf(coat)).price).toBe(10);
    for (const id of [sold, trashed, unpriced]) {
      const [row] = await server.deps.db.select().from(products).where(eq(products.id, id));
      expect([row?.rev, row?.priceTier]).toEqual([1, null]);
    }
    const [entry] = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.recordId, own))
      .orderBy(audit.id)
      .offset(1);
    expect([entry?.action, entry?.userId, entry?.changes?.['price']]).toEqual([
      'updated',
      people.admin.id,
      { from: 10, to: 11 },
    ]);
    expect((await repriceAll({ dryRun: true }))[0]).toMatchObject({ changed: 0 });
    expect((await call(`/product-price/${tier._id}`)).body.data).toMatchObject({ items: 3 });
  });

  it('continues from its cursor, and refuses an invalid one', async () => {
    const tier = await add({ name: 'Socks', types: ['socks'], price: 2 });
    await addSocks(105);
    const parts = await repriceAll({ dryRun: false, tier: tier._id });
    expect(parts.map(({ changed }) => changed)).toEqual([100, 5]);
    expect(parts[0]?.rows.length).toBe(50);
    expect((await repriceAll({ dryRun: true, tier: tier._id }))[0]).toMatchObject({ changed: 0 });
    for (const after of [
      'product:x',
      'coat:00000000-0000-0000-0000-000000000000',
      'product:------------------------------------',
    ]) {
      expect((await call('/product-price/reprice', { dryRun: true, after })).status).toBe(422);
    }
  });

  it('is idempotent per operation and caller, and its result includes earlier changes', async () => {
    const tier = await add({ name: 'Skirts', types: ['skirt'], price: 30, priority: 9 });
    const ids = [
      await garment(people.merchantA, { types: 'skirt' }),
      await garment(people.merchantB, { types: 'skirt' }),
    ];
    const operation = uuid();
    const order = { dryRun: false, tier: tier._id, operation };
    const [first] = await repriceAll(order);
    expect(first).toMatchObject({ changed: 2, before: 20 });
    const sorted = (part: Repricing | undefined) => part?.done.map(({ _id }) => _id).toSorted();
    expect(sorted(first)).toEqual(ids.toSorted());
    const late = await garment(people.merchantA, { types: 'skirt' });
    const [again] = await repriceAll(order);
    expect(sorted(again)).toEqual([...ids, late].toSorted());
    expect([again?.changed, again?.before, again?.now]).toEqual([3, 30, (first?.now ?? 0) + 16.5]);
    expect(again?.rows.map(({ from, tier: name }) => [from, name])).toEqual(ids.concat(late).map(() => [10, 'Skirts']));
    expect((await priceOf(ids[0] as string)).rev).toBe(2);
    // A dry run reports what it has done.
    const [preview] = await repriceAll({ ...order, dryRun: true });
    expect([sorted(preview), preview?.changed]).toEqual([[...ids, late].toSorted(), 0]);
    const other = { ...order, operation: uuid() };
    expect((await repriceAll(other))[0]).toMatchObject({ changed: 0, done: [] });
    const { body } = await server.client.call('/product-price/reprice', { token: people.staff.token, json: order });
    expect(body.data).toMatchObject({ changed: 0, done: [] });
    await call(`/product-price/${tier._id}`, undefined, 'DELETE');
  });

  it('reports its changes also when the tier is trashed meanwhile', async () => {
    const tier = await add({ name: 'Swimwear', types: ['swimwear'], price: 30, priority: 9 });
    const ids = [
      await garment(people.merchantA, { types: 'swimwear' }),
      await garment(people.merchantA, { types: 'swimwear' }),
    ];
    const [first, last] = ids.toSorted() as [string, string];
    const order = { dryRun: false, tier: tier._id, operation: uuid() };
    const part = await server.deps.db.transaction(async (tx) => {
      await tx.select().from(products).where(eq(products.id, last)).for('update');
      const answer = call('/product-price/reprice', order);
      await expect.poll(async () => (await priceOf(first)).price).toBe(16.5);
      expect((await call(`/product-price/${tier._id}`, undefined, 'DELETE')).status).toBe(200);
      return { answer };
    });
    const { status, body } = await part.answer;
    expect([status, body.data]).toMatchObject([200, { changed: 1, skipped: 1, done: [{ _id: first }], next: null }]);
    expect((await priceOf(last)).price).toBe(10);
  });

  it('is undone like a bulk change: every price it set, except those changed since', async () => {
    const before = await add({ name: 'Shorts before', types: ['shorts'], price: 4 });
    const [back, changed, gone] = [
      await garment(people.merchantA, { types: 'shorts', priceTier: before._id }),
      await garment(people.merchantA, { types: 'shorts' }),
      await garment(people.merchantA, { types: 'shorts' }),
    ];
    const tier = await add({ name: 'Shorts', types: ['shorts'], price: 30, priority: 9 });
    const operation = uuid();
    const [dry] = await repriceAll({ dryRun: true, tier: tier._id, operation });
    expect(dry?.done).toEqual([]);
    const [run] = await repriceAll({ dryRun: false, tier: tier._id, operation });
    const ids = [back, changed, gone];
    expect(run?.done.map(({ _id, kind }) => `${kind} ${_id}`)).toEqual(ids.map((id) => `product ${id}`).toSorted());
    expect(await priceOf(back)).toMatchObject({ price: 16.5, priceTierName: 'Shorts' });
    await call(`/product/${changed}`, { price: 17 }, 'PUT');
    await call(`/product/${gone}`, undefined, 'DELETE');

    const undone = uuid();
    const undo = async (as = people.admin, of = operation, headers = {}) => {
      const json = { operation: of, ids };
      const { body } = await server.client.call('/bulk/products/undo', { token: as.token, json, headers });
      return (body.data as BulkResult[]).map(({ did, left }) => [did, left]);
    };
    // The operation is the admin's: the merchant who owns the items has no part in it.
    expect((await undo(people.merchantA)).map(([did]) => did)).toEqual(['nothing', 'nothing', 'nothing']);
    expect(await undo(people.admin, operation, { 'X-Request-Id': undone })).toEqual([
      ['changed', undefined],
      ['changedMeanwhile', ['price']],
      ['changedMeanwhile', ['deletedAt']],
    ]);
    expect(await priceOf(back)).toMatchObject({ price: 10, priceId: before._id });
    expect(await priceOf(changed)).toMatchObject({ price: 17, priceId: null });
    expect((await undo())[0]).toEqual(['nothing', undefined]);
    // The undo is an operation too: undoing it restores the price, with its tier.
    expect((await undo(people.admin, undone))[0]).toEqual(['changed', undefined]);
    expect(await priceOf(back)).toMatchObject({ price: 16.5, priceTierName: 'Shorts' });
    for (const { _id } of [before, tier]) await call(`/product-price/${_id}`, undefined, 'DELETE');
  });
});
