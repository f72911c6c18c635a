/** The shop's catalogue: pages of the items for sale, and of what has changed of them. */
import { and, asc, desc, eq, gte, inArray, not, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import * as z from 'zod';

import { SHOP_FILTERS, type ShopItemPage, type ShopItemQuery } from '../../../contract/calls/shop-items.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import { ITEM_KINDS, type ItemKind } from '../../../contract/code.ts';
import { listFilters } from '../../../contract/list-filters.ts';
import { isAnyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/pool.ts';
import type { Reading } from '../../db/replica.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { shopChanges } from '../../db/schema/shop-changes.ts';
import { itemTables } from '../../db/tables.ts';
import { shareReads } from '../../engine/limits/concurrency.ts';
import { findSmallResult, orderBy } from '../../engine/records/list-order.ts';
import { filterCondition } from '../../engine/records/list-where.ts';
import { refuseField } from '../../engine/refusal.ts';
import { itemSources } from '../items/item-sources.ts';
import { isSellable } from './items-for-sale.ts';
import { type Filters, type Place, readItems } from './shop-items.ts';

/** Where a page goes on: after this item in the order of creation, or of changes. */
const cursorParts = z.tuple([
  z.enum(['created', 'changed']),
  z.iso.datetime().refine((at) => Date.parse(at) >= 0),
  z.uuid(),
]);
type Cursor = z.infer<typeof cursorParts>;

/** Pages of the shop's items. */
type ItemPages = (query: ShopItemQuery, site: string) => Promise<ShopItemPage>;

/**
 * Reads pages of the items for sale, newest first, or with `changedSince` of what has changed, oldest change first. `site` is the
 * installation's public address. What many ask for at once is read once. Throws `validation` for a cursor of another list.
 */
export function itemPages({ db, reading }: { db: Db; reading: Reading }): ItemPages {
  // Most visitors of a shop see the same pages.
  const sharePages = shareReads<ShopItemPage>();
  const shareMoments = shareReads<string>();
  const shareHubs = shareReads<string[]>();
  const read: ItemPages = async (query, site) => {
    const order = query.changedSince === undefined ? 'created' : 'changed';
    const begin = query.cursor === undefined ? null : readCursor(query.cursor);
    if (begin && begin[0] !== order) throw refuseField('cursor', 'invalid');
    // Before the rows are read, and where they are written: what is committed after this is told next time.
    const asOf = begin ? null : await shareMoments('', () => startOfChanges(db));
    const page = await reading(async (replica) => {
      const silent = await shareHubs(replica === db ? 'primary' : 'replica', () => silentHubs(replica));
      return readPage(replica, { query, begin, silent }, site);
    });
    return { ...page, asOf };
  };
  return (query, site) => sharePages(JSON.stringify([query, site]), () => read(query, site));
}

interface PageRequest {
  query: ShopItemQuery;
  begin: Cursor | null;
  /** The hub centers whose items are not sold. */
  silent: readonly string[];
}

async function readPage(
  db: Db,
  { query, begin, silent }: PageRequest,
  site: string,
): Promise<Omit<ShopItemPage, 'asOf'>> {
  const { limit, changedSince } = query;
  const order = changedSince === undefined ? 'created' : 'changed';
  const filters = await filtersOf(db, query, silent);
  const found =
    changedSince === undefined
      ? await newest(db, filters, begin, limit + 1)
      : await changed(db, query.kind ?? ITEM_KINDS, {
          since: new Date(Math.max(0, Date.parse(changedSince))),
          begin,
          limit: limit + 1,
        });
  const places = found.slice(0, limit);
  const items = await readItems(db, places, filters, site);
  const last = places.at(-1);
  return {
    items: places.flatMap(({ id: _id, kind }): ShopItemPage['items'] => {
      const item = items.get(_id);
      if (item) return [item];
      // Sold between the two queries.
      return order === 'created' ? [] : [{ _id, available: false, kind }];
    }),
    nextCursor: found.length > limit && last ? writeCursor([order, last.at, last.id]) : null,
  };
}

/** The fields that each kind is filtered by. */
const fieldsOf = (kind: ItemKind) => listFilters(resourceOf(kind)).map(({ field }) => field);
const FILTERED = { product: fieldsOf('product'), fabric: fieldsOf('fabric'), generic: fieldsOf('generic') };

async function filtersOf(db: Db, query: ShopItemQuery, silent: readonly string[]): Promise<Filters> {
  const { minCents, maxCents, search, city, province, changedSince } = query;
  const here = await hubsIn(db, { city, province });
  const wanted = Object.fromEntries(SHOP_FILTERS.map((name) => [name, query[name]]));
  const named = SHOP_FILTERS.filter((name) => query[name] !== undefined);
  const euro = (cents: number | undefined) => (cents === undefined ? undefined : cents / 100);
  const all = { ...wanted, search, priceMin: euro(minCents), priceMax: euro(maxCents), hubcenter: here ?? undefined };
  const isNarrow = Object.values(all).some((value) => value !== undefined);
  const kinds = (query.kind ?? ITEM_KINDS).filter((kind) => named.every((name) => FILTERED[kind].includes(name)));
  return Object.fromEntries(
    kinds.map((kind) => {
      const table = itemTables[kind];
      const selling = silent.length > 0 ? not(isAnyOf(table.hub, silent)) : undefined;
      const nowhere = here?.length === 0 ? sql`false` : undefined;
      const fitting = nowhere ?? filterCondition(itemSources[kind], resourceOf(kind), all);
      const isForSale = and(isSellable(table), selling);
      const where = and(isForSale, fitting);
      // What has changed was found whatever it is.
      return [kind, { where, still: changedSince === undefined ? isForSale : where, isNarrow }];
    }),
  );
}

/** The hub centers whose items are not sold. */
async function silentHubs(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: merchants.id })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.id))
    .where(or(eq(users.status, 'banned'), eq(merchants.isOnlyCatalogue, true)));
  return rows.map(({ id }) => id);
}

/** The hub centers in a city or province; null for anywhere. */
async function hubsIn(db: Db, { city, province }: Pick<ShopItemQuery, 'city' | 'province'>): Promise<string[] | null> {
  if (city === undefined && province === undefined) return null;
  const is = (column: AnyPgColumn, text: string | undefined) =>
    text === undefined ? undefined : eq(sql`lower(${column})`, text.toLowerCase());
  const rows = await db
    .select({ id: merchants.id })
    .from(merchants)
    .where(and(is(merchants.billingCity, city), is(merchants.billingProvince, province)));
  return rows.map(({ id }) => id);
}

/**
 * So many matches at most are put in order by themselves; more are met soon along the order of creation. Both read about as many rows of a
 * million.
 */
const FEW = 2000;

/** The newest items of all kinds. */
async function newest(db: Db, filters: Filters, begin: Cursor | null, limit: number): Promise<Place[]> {
  const kinds = ITEM_KINDS.filter((kind) => filters[kind]);
  const from = begin && { value: begin[1], id: begin[2] };
  const few = await Promise.all(
    kinds.map(async (kind) => {
      const { where, isNarrow = false } = filters[kind] ?? {};
      const order = orderBy(itemSources[kind], '-createdAt');
      const request = { rows: where, begin: from, limit, offset: 0, most: FEW };
      return isNarrow ? findSmallResult(db, itemSources[kind], order, request) : null;
    }),
  );
  const pages = kinds.flatMap((kind, index) => {
    const table = itemTables[kind];
    const ids = few[index]?.ids;
    if (ids?.length === 0) return [];
    const after = begin
      ? sql`(${table.createdAt}, ${table.id}) < (${begin[1]}::timestamptz, ${begin[2]}::uuid)`
      : undefined;
    return [
      db
        .select({ id: table.id, kind: sql<ItemKind>`${kind}::text`.as('kind'), at: table.createdAt })
        .from(table)
        .where(ids ? isAnyOf(table.id, ids) : and(filters[kind]?.where, after))
        .orderBy(desc(table.createdAt), desc(table.id))
        .limit(limit),
    ];
  });
  const [first, second, ...others] = pages;
  if (!first) return [];
  // One query, whatever the number of kinds.
  const all = second
    ? unionAll(first, second, ...others)
        .orderBy(sql`created_at desc, id desc`)
        .limit(limit)
    : first;
  return (await all).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

interface ChangesPage {
  since: Date;
  begin: Cursor | null;
  limit: number;
}

/** What has changed since a time, for sale or not. */
async function changed(db: Db, kinds: readonly ItemKind[], { since, begin, limit }: ChangesPage): Promise<Place[]> {
  const { item: id, kind, changedAt } = shopChanges;
  const after = begin
    ? sql`(${changedAt}, ${id}) > (${begin[1]}::timestamptz, ${begin[2]}::uuid)`
    : gte(changedAt, since);
  const rows = await db
    .select({ id, kind, at: changedAt })
    .from(shopChanges)
    .where(and(after, inArray(kind, [...kinds])))
    .orderBy(asc(changedAt), asc(id))
    .limit(limit);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/**
 * A time from which on all changes that cannot be seen yet will count as made: now, or when the oldest writing transaction began, because
 * its changes have times since then and are seen only once it ends.
 */
async function startOfChanges(db: Db): Promise<string> {
  const { rows } = await db.execute<{ at: Date }>(sql`
    select least(clock_timestamp(), min(xact_start))::timestamptz(3) as at from pg_stat_activity
    where datname = current_database() and backend_xid is not null`);
  return new Date(rows[0]?.at ?? 0).toISOString();
}

const writeCursor = (parts: Cursor) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Parses a cursor. Throws `validation` for anything else. */
function readCursor(cursor: string): Cursor {
  try {
    return cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw refuseField('cursor', 'invalid');
  }
}
