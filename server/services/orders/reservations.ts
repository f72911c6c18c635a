/** Items in orders and bookings: locked, reserved, freed and sold. The row that is sold is the row that is locked. */
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';

import { resourceOf } from '../../../contract/catalogue.ts';
import { clock } from '../../../contract/clock.ts';
import { ITEM_KINDS, type ItemKind } from '../../../contract/code.ts';
import type { VatScheme } from '../../../contract/invoice-states.ts';
import type { LineKind } from '../../../contract/order-states.ts';
import { isAnyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import type { refunds } from '../../db/schema/money.ts';
import { orderLines } from '../../db/schema/orders.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { plans } from '../../db/schema/subscriptions.ts';
import { itemTables } from '../../db/tables.ts';
import { moveByServer } from '../../engine/records/actions.ts';
import { rateOf, readCompany } from '../invoices/company.ts';
import { itemSources } from '../items/item-sources.ts';

/** What is ordered, by its kind and id: an item, which is reserved and sold once, or a plan, of which there are always more. */
export interface ItemRef {
  kind: LineKind;
  item: string;
}

/** A locked item. `isReserved`: an order or a booking has it, until `reservedUntil`. */
export interface LockedItem extends ItemRef {
  code: string;
  name: string;
  hub: string;
  priceCents: number | null;
  weightG: number | null;
  isOffered: boolean;
  isSold: boolean;
  isTrashed: boolean;
  reservedBy: string | null;
  reservedUntil: Date | null;
  isReserved: boolean;
}

/** Locks items until the transaction ends, always in the same order, so that two orders never wait for each other in a circle. */
export async function lockItems(tx: Db, items: readonly ItemRef[]): Promise<Map<string, LockedItem>> {
  const locked = new Map<string, LockedItem>();
  for (const kind of ITEM_KINDS) {
    const ids = items.filter((each) => each.kind === kind).map(({ item }) => item);
    if (ids.length === 0) continue;
    const table = itemTables[kind];
    const rows = await tx
      .select({ row: table, isHeld: sql<boolean>`coalesce(${table.reservedUntil} > clock_timestamp(), false)` })
      .from(table)
      .where(isAnyOf(table.id, ids))
      .orderBy(asc(table.id))
      .for('update');
    for (const { row, isHeld } of rows) {
      const {
        id: item,
        code,
        name,
        hub,
        priceCents,
        weightG,
        status,
        soldAt,
        deletedAt,
        reservedBy,
        reservedUntil,
      } = row;
      locked.set(item, {
        kind,
        item,
        code,
        name,
        hub,
        priceCents,
        weightG,
        isOffered: status === 'active' && !row.toComplete && row.stock > 0,
        isSold: soldAt !== null,
        isTrashed: deletedAt !== null,
        reservedBy,
        reservedUntil,
        isReserved: isHeld && reservedBy !== null,
      });
    }
  }
  return locked;
}

/** Plans as items are: whoever orders one takes it from nobody, so none is locked. */
export async function findPlans(tx: Db, items: readonly ItemRef[]): Promise<Map<string, LockedItem>> {
  const ids = items.filter(({ kind }) => kind === 'plan').map(({ item }) => item);
  if (ids.length === 0) return new Map();
  const rows = await tx.select().from(plans).where(inArray(plans.id, ids));
  const found = rows.map(({ id: item, code, name, hubcenter: hub, priceCents, active, deletedAt }): LockedItem => {
    const state = { isOffered: active, isSold: false, isTrashed: deletedAt !== null };
    const free = { reservedBy: null, reservedUntil: null, isReserved: false };
    return { kind: 'plan', item, code, name, hub, priceCents, weightG: 0, ...state, ...free };
  });
  return new Map(found.map((plan) => [plan.item, plan]));
}

/** The lines of an order that are items. */
export const piecesOf = <Line extends ItemRef>(lines: readonly Line[]): (Line & { kind: ItemKind })[] =>
  lines.flatMap((line) => (line.kind === 'plan' ? [] : [{ ...line, kind: line.kind }]));

/**
 * Whether an item can go into a new order or booking. A plan may be free; an item of 0.00 € has no price yet, and only staff give one away,
 * which is `free`.
 */
export const isForSale = (
  { kind, isOffered, isSold, isTrashed, isReserved, priceCents }: LockedItem,
  { free = kind === 'plan' } = {},
): boolean => isOffered && !isSold && !isTrashed && !isReserved && priceCents !== null && (free || priceCents > 0);

/** Whether an order that is paid now, or a booking, gets the item: it still has it, or nobody else does. */
export function isLeftFor(holder: string, item: LockedItem | undefined): boolean {
  if (!item || item.isSold || item.isTrashed) return false;
  return item.isReserved ? item.reservedBy === holder : item.isOffered;
}

/** The hub centers, of the given, whose items are sold: neither banned nor a mere catalogue. */
export async function sellingHubs(tx: Db, hubs: readonly string[]): Promise<Set<string>> {
  const sells = and(inArray(merchants.id, [...hubs]), eq(merchants.isOnlyCatalogue, false), ne(users.status, 'banned'));
  const rows = await tx
    .select({ id: merchants.id })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.id))
    .where(sells);
  return new Set(rows.map(({ id }) => id));
}

/** The cover of each item, by its id. */
export async function coversOf(tx: Db, items: readonly string[]): Promise<Map<string, string>> {
  const isCover = and(inArray(photos.recordId, [...items]), eq(photos.slot, 'itemImage'), eq(photos.position, 0));
  const rows = await tx.select({ item: photos.recordId, imageId: photos.imageId }).from(photos).where(isCover);
  return new Map(rows.map(({ item, imageId }) => [item, imageId]));
}

const eachKind = async (items: readonly ItemRef[], work: (kind: ItemKind, ids: string[]) => Promise<unknown>) => {
  for (const kind of ITEM_KINDS) {
    const ids = items.filter((each) => each.kind === kind).map(({ item }) => item);
    if (ids.length > 0) await work(kind, ids);
  }
};

/** Reserves locked items for an order or a booking. */
export const reserveItems = (tx: Db, holder: string, items: readonly ItemRef[], until: Date): Promise<void> =>
  eachKind(items, (kind, ids) =>
    tx
      .update(itemTables[kind])
      .set({ reservedBy: holder, reservedUntil: until })
      .where(inArray(itemTables[kind].id, ids)),
  );

/** Frees the items that an order or a booking has reserved. */
export const freeItems = (tx: Db, holder: string, items: readonly ItemRef[]): Promise<void> =>
  eachKind(items, (kind, ids) => {
    const { [kind]: table } = itemTables;
    return tx
      .update(table)
      .set({ reservedBy: null, reservedUntil: null })
      .where(and(inArray(table.id, ids), eq(table.reservedBy, holder)));
  });

/** The lines, of the given, whose items they have sold and nobody since; without those in the trash. */
export async function findStillSold<Line extends ItemRef & { soldAt: Date | null }>(
  db: Db,
  lines: readonly Line[],
): Promise<Line[]> {
  const since = new Map<string, Date>();
  await eachKind(lines, async (kind, ids) => {
    const { [kind]: table } = itemTables;
    const isSold = and(inArray(table.id, ids), isNotNull(table.soldAt), isNull(table.deletedAt));
    const rows = await db.select({ id: table.id, soldAt: table.soldAt }).from(table).where(isSold);
    for (const { id, soldAt } of rows) if (soldAt) since.set(id, soldAt);
  });
  return lines.filter(({ item, soldAt }) => {
    const at = since.get(item);
    return soldAt !== null && at !== undefined && at <= soldAt;
  });
}

/** Puts the items of lines that a refund has given back on sale again, unless somebody else has sold or trashed them since. */
export async function restockItems(tx: Db, { id, order, parts }: typeof refunds.$inferSelect): Promise<void> {
  const meant = parts.flatMap(({ line, restock }) => (restock === true && line !== null ? [line] : []));
  if (meant.length === 0) return;
  const isBack = and(inArray(orderLines.id, meant), eq(orderLines.returned, true), isNull(orderLines.restockedAt));
  const lines = await tx.select().from(orderLines).where(isBack).orderBy(orderLines.position);
  await lockItems(tx, lines);
  for (const line of piecesOf(await findStillSold(tx, lines))) {
    const served = { resource: resourceOf(line.kind), source: itemSources[line.kind] };
    await moveByServer(tx, served, { id: line.item, to: 'active', details: { order, refund: id } });
    await tx.update(orderLines).set({ restockedAt: clock.now() }).where(eq(orderLines.id, line.id));
  }
}

/** Sells locked items, by the same move as a sale at the counter; `by` is kept with it. */
export async function sellItems(
  tx: Db,
  by: { order: string } | { booking: string },
  items: readonly ItemRef[],
): Promise<void> {
  for (const { kind, item: id } of piecesOf(items)) {
    const served = { resource: resourceOf(kind), source: itemSources[kind] };
    await moveByServer(tx, served, { id, to: 'sold', details: by });
  }
  if ('order' in by) {
    const vatScheme = sql<VatScheme>`(select vat_scheme from ${merchants} where ${merchants.id} = ${orderLines.hub})`;
    const sold = { soldAt: clock.now(), vatScheme, vatRateBp: rateOf(await readCompany(tx)) };
    await tx.update(orderLines).set(sold).where(eq(orderLines.order, by.order));
  }
  await eachKind(items, (kind, ids) =>
    tx.update(itemTables[kind]).set({ reservedBy: null, reservedUntil: null }).where(inArray(itemTables[kind].id, ids)),
  );
}
