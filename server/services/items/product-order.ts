/** The manual order of the catalogue (spec section 7; `contract/calls/product-order.ts`). */
import { createHash } from 'node:crypto';

import { and, asc, desc, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import { PRODUCT_ORDER_ID, type ProductOrder } from '../../../contract/calls/product-order.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import { clock } from '../../../contract/clock.ts';
import { PLACED_MAX } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { products } from '../../db/schema/items.ts';
import { audit } from '../../db/schema/ledger.ts';
import type { ChangeAuthor } from '../../engine/records/change-notes.ts';
import { publishChange } from '../../engine/records/changes.ts';
import { recordsOf } from '../../engine/records/records.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';
import { recordSources } from '../record-sources.ts';

const PRODUCT = resourceOf('product');
/** Serialises concurrent orders. */
const LOCK = sql`select pg_advisory_xact_lock(hashtext('product order'))`;

/** The products with a place, in order. */
export async function readOrder(db: Db, caller: Caller): Promise<ProductOrder> {
  const ids = seen(await placedIds(db));
  const records = await recordsOf(db, recordSources.product, PRODUCT, ids, caller);
  return { _id: PRODUCT_ORDER_ID, products: records as ProductOrder['products'], rev: revOf(ids) };
}

/**
 * Sets the places of products, removes those of all others, and returns the new order. Throws `stale` with the current order if the caller
 * has seen another one, and `validation` for a missing product.
 */
export function writeOrder(db: Db, ids: readonly string[], by: ChangeAuthor): Promise<ProductOrder> {
  return db.transaction(async (tx) => {
    await tx.execute(LOCK);
    const from = await placedIds(tx);
    if (by.rev !== null && by.rev !== revOf(seen(from))) {
      throw new Refusal('stale', { record: { ...(await readOrder(tx, by.caller)) } });
    }
    const hubs = await hubsOf(tx, [...from, ...ids]);
    const unknown = ids.findIndex((id) => !hubs.has(id));
    if (unknown >= 0) throw refuseField(`products.${unknown}`, 'unknownItem');
    await place(tx, ids);
    if (from.join() !== ids.join()) await note(tx, { from, to: ids, hubs }, by);
    return readOrder(tx, by.caller);
  });
}

async function placedIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isNotNull(products.position), isNull(products.deletedAt)))
    .orderBy(asc(products.position), desc(products.id));
  return rows.map(({ id }) => id);
}

/** A product restored from the trash may exceed the maximum. */
const seen = (ids: readonly string[]): readonly string[] => ids.slice(0, PLACED_MAX);

/** The hub center of each product that is not in the trash. */
async function hubsOf(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: products.id, hub: products.hub })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNull(products.deletedAt)));
  return new Map(rows.map(({ id, hub }) => [id, hub]));
}

/**
 * Writes the differences: the records keep their revision, so that unsent edits do not conflict. A trashed product keeps its place and
 * regains it when restored, even if another product got it meanwhile.
 */
async function place(tx: Db, ids: readonly string[]): Promise<void> {
  const others = ids.length > 0 ? notInArray(products.id, [...ids]) : undefined;
  await tx
    .update(products)
    .set({ position: null })
    .where(and(isNotNull(products.position), isNull(products.deletedAt), others));
  const places = sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as places (id, place)`;
  await tx.execute(sql`
    update products set position = places.place from ${places}
    where products.id = places.id and products.position is distinct from places.place`);
}

interface OrderChange {
  from: readonly string[];
  to: readonly string[];
  hubs: ReadonlyMap<string, string>;
}

/** Logs the change of the order, and on each product that was added or removed; publishes one live change per hub center. */
async function note(
  tx: Db,
  { from, to, hubs }: OrderChange,
  { caller, requestId, channel }: ChangeAuthor,
): Promise<void> {
  const at = clock.now();
  const common = { at, userId: caller._id, action: 'updated', requestId, channel };
  const all = { ...common, entity: 'productOrder', recordId: PRODUCT_ORDER_ID };
  const [had, has] = [new Set(from), new Set(to)];
  const entries = [
    ...to.flatMap((id, index) => (had.has(id) ? [] : [{ id, from: null, to: index + 1 }])),
    ...from.flatMap((id, index) => (has.has(id) ? [] : [{ id, from: index + 1, to: null }])),
  ].map(({ id, ...position }) => {
    const [recordId, hub] = [id, hubs.get(id) ?? null];
    return { ...common, entity: PRODUCT.name, recordId, hub, changes: { position } };
  });
  await tx.insert(audit).values([{ ...all, changes: { products: changedPart(from, to) } }, ...entries]);
  const oneOfEach = new Map([...hubs].map(([id, hub]) => [hub, id]));
  for (const [hubcenter, id] of oneOfEach) await publishChange(tx, 'updated', PRODUCT.name, id, { hubcenter, at });
}

/** The difference of two orders, with the index where it starts: most of a long order stays the same. */
function changedPart(from: readonly string[], to: readonly string[]) {
  const least = Math.min(from.length, to.length);
  let first = 0;
  while (first < least && from[first] === to[first]) first += 1;
  let same = 0;
  while (same < least - first && from.at(-1 - same) === to.at(-1 - same)) same += 1;
  return { first: first + 1, from: from.slice(first, from.length - same), to: to.slice(first, to.length - same) };
}

/** A hash of the order as its revision. */
const revOf = (ids: readonly string[]): number =>
  Number.parseInt(createHash('sha256').update(ids.join()).digest('hex').slice(0, 7), 16);
