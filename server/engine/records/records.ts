/** Lists and single records of any resource (contract 7). */
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';

import { type Caller, hubLimit, mayDo } from '../../../contract/access.ts';
import { fieldMeta, isSeen, metaOf } from '../../../contract/field-meta.ts';
import { LIST_TOTAL_MAX } from '../../../contract/limits.ts';
import { type ListQuery, positionOf, type Resource, type WholeQuery } from '../../../contract/resource.ts';
import { isAnyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/pool.ts';
import { picturesOf } from '../photos/photos.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { storedKind } from '../stored-kinds.ts';
import { type PagePosition, findSmallResult, inOrder, type ListOrder, orderBy, walk } from './list-order.ts';
import { filterCondition, refuseUnseen } from './list-where.ts';
import type { RowHandle, RecordSource, SortKey } from './record-source.ts';

export interface Page {
  data: Record<string, unknown>[];
  total: number;
  totalIsAtLeast?: true;
  nextCursor?: string;
}

/** Where to look for a record: outside the trash, in it, or both. */
export type TrashScope = 'kept' | 'trash' | 'any';

const DEFAULT_SORT = '-createdAt';
const cursorParts = z.tuple([z.string(), z.string(), z.uuid()]);

/**
 * One page of a resource's records as the caller may see them. Throws `validation` for a cursor of another list, and for filters by fields
 * the caller does not see.
 */
export async function listRecords(
  db: Db,
  source: RecordSource,
  resource: Resource,
  query: ListQuery,
  caller: Caller,
): Promise<Page> {
  refuseUnseen(resource, query, caller);
  const sort = query.sort ?? positionOf(resource) ?? DEFAULT_SORT;
  const order = orderBy(source, sort);
  const rows = and(hubCondition(source, caller, trashScopeOf(query)), filterCondition(source, resource, query));
  const limit = query.limit + 1;
  const { cursor } = query;
  const begin = cursor === undefined ? null : readPlace(order, sort, cursor);
  const offset = begin ? 0 : query.offset;
  // A hub's rows have an index per sort order, so the hub alone does not narrow the query.
  const isNarrowed = filterCondition(source, resource, { ...query, hubcenter: undefined }) !== undefined;
  const few =
    isNarrowed && source.isLarge ? await findSmallResult(db, source, order, { rows, begin, limit, offset }) : null;
  const counted = few?.total ?? (await source.count(db, rows, LIST_TOTAL_MAX + 1));
  const value = sql<string>`${order.key.by}::text`;
  const found = few?.ids
    ? await source.rows(db, value, { where: inArray(source.id, few.ids), order: inOrder(order), limit, offset: 0 })
    : await walk(
        order,
        { begin, limit, offset, count: (where, atMost) => source.count(db, and(rows, where), atMost) },
        (where, along, most, skip) =>
          source.rows(db, value, { where: and(rows, where), order: along, limit: most, offset: skip }),
      );
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  const data = await presentAll(db, resource, page, caller);
  const total =
    counted > LIST_TOTAL_MAX ? { total: LIST_TOTAL_MAX, totalIsAtLeast: true as const } : { total: counted };
  if (found.length <= query.limit || !last) return { data, ...total };
  return { data, ...total, nextCursor: writeCursor([sort, last.sortKey, last.id]) };
}

/** One record. Throws `notFound`, also for a record of another hub center, so that ids reveal nothing. */
export async function findRecord(
  db: Db,
  source: RecordSource,
  resource: Resource,
  id: string,
  caller: Caller,
  place: TrashScope = 'kept',
): Promise<Record<string, unknown>> {
  const narrow = { where: and(eq(source.id, id), hubCondition(source, caller, place)), order: [], limit: 1, offset: 0 };
  const found = await source.rows(db, sql<string>`''`, narrow);
  const [record] = await presentAll(db, resource, found, caller);
  if (!record) throw new Refusal('notFound');
  return record;
}

/** The ids of all records of a list as the caller may see them, in order and at one point in time; at most `limit`. */
export async function findIds(
  db: Db,
  source: RecordSource,
  resource: Resource,
  { query, caller, limit }: { query: WholeQuery; caller: Caller; limit: number },
): Promise<string[]> {
  refuseUnseen(resource, query, caller);
  const sort = query.sort ?? positionOf(resource) ?? DEFAULT_SORT;
  const where = and(hubCondition(source, caller, trashScopeOf(query)), filterCondition(source, resource, query));
  return source.ids(db, { where, order: inOrder(orderBy(source, sort)), limit });
}

/** The records of the given ids, in order; missing ones and those the caller may not see are left out. */
export async function recordsOf(
  db: Db,
  source: RecordSource,
  resource: Resource,
  ids: readonly string[],
  caller: Caller,
  place: TrashScope = 'kept',
): Promise<Record<string, unknown>[]> {
  const where = and(isAnyOf(source.id, ids), hubCondition(source, caller, place));
  const found = await source.rows(db, sql<string>`''`, { where, order: [], limit: ids.length, offset: 0 });
  const records = await presentAll(db, resource, found, caller);
  const known = new Map(found.map(({ id }, index) => [id, records[index]]));
  return ids.map((id) => known.get(id)).filter((record) => record !== undefined);
}

/** Ids of records by lower-case title; ambiguous titles are left out. */
export async function idsOfTitles(
  db: Db,
  source: RecordSource,
  resource: Resource,
  titles: readonly string[],
  caller: Caller,
): Promise<Map<string, string>> {
  const { [resource.title]: column } = source.search;
  if (titles.length === 0 || !column) return new Map();
  // Codes have one canonical form and an index; names match case-insensitively.
  const { isCanonical } = storedKind(fieldMeta(resource.record.shape[resource.title] as z.ZodType).kind);
  const wanted = [...new Set(isCanonical ? titles : titles.map((each) => each.toLowerCase()))];
  const title = isCanonical ? inArray(sql`${column}`, wanted) : inArray(sql`lower(${column})`, wanted);
  // A code is unique. The number of records with a name is unknown, and none of them may displace another name.
  const limit = isCanonical ? wanted.length : LIST_TOTAL_MAX;
  const narrow = { where: and(title, hubCondition(source, caller)), order: [], limit, offset: 0 };
  const found = await source.rows(db, sql<string>`lower(${column})`, narrow);
  const several = new Set(found.map((row) => row.sortKey).filter((each, index, all) => all.indexOf(each) < index));
  return new Map(found.filter(({ sortKey }) => !several.has(sortKey)).map(({ id, sortKey }) => [sortKey, id]));
}

/** Locks a record until the transaction ends; does nothing for one the caller may not see. */
export async function lockRecord(
  tx: Db,
  source: RecordSource,
  id: string,
  caller: Caller,
  place: TrashScope = 'kept',
): Promise<void> {
  await tx
    .select({ id: source.id })
    .from(source.id.table)
    .where(and(eq(source.id, id), hubCondition(source, caller, place)))
    .for('no key update');
}

/** Records as the caller may see them, without fields visible to others only. */
async function presentAll(db: Db, { name, record }: Resource, found: readonly RowHandle[], caller: Caller) {
  const pictures = await picturesOf(
    db,
    name,
    found.map(({ id }) => id),
  );
  const isUnseen = (field: string) => !isSeen(metaOf(record.shape[field] as z.ZodType), caller);
  const unseen = Object.keys(record.shape).filter(isUnseen);
  return found.map(({ id, present }) => {
    const whole = present(pictures.get(id) ?? new Map());
    for (const field of unseen) delete whole[field];
    return whole;
  });
}

/** Rows the caller may see: those of its own hub center, if it has one; trashed rows match only if requested. */
export function hubCondition(
  { hub, trash }: RecordSource,
  caller: Caller,
  place: TrashScope = 'kept',
): SQL | undefined {
  const limit = hubLimit(caller);
  const own = hub === null || limit === null ? undefined : eq(hub, limit);
  if (trash === null || place === 'any') return own;
  return and(place === 'kept' ? isNull(trash) : isNotNull(trash), own);
}

/** Where a record is that a caller may read: in the trash too, if they may edit it. */
export const readableScope = ({ edit }: Pick<Resource, 'edit'>, caller: Caller): TrashScope =>
  edit !== undefined && mayDo(edit.who, caller) ? 'any' : 'kept';

/** The trash scope of a list query. */
export const trashScopeOf = ({ trash }: WholeQuery): TrashScope => (trash ? 'trash' : 'kept');

const writeCursor = (parts: z.infer<typeof cursorParts>) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Parses the cursor of a list. Throws `validation` for one of another list. */
function readPlace({ key }: ListOrder, sort: string, cursor: string): PagePosition {
  const parts = readCursor(cursor);
  if (!parts || parts[0] !== sort) throw refuseField('cursor', 'invalid');
  const [, value, id] = parts;
  if (!FITS[key.type](value)) throw refuseField('cursor', 'invalid');
  return { value, id };
}

/** Whether a text is a valid value of a sort key's type. */
const FITS: Readonly<Record<SortKey['type'], (value: string) => boolean>> = {
  text: () => true,
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(value) || value === '-infinity',
  int8: (value) => /^-?\d{1,15}$/.test(value),
  numeric: (value) => /^-?(\d{1,15}(\.\d+)?|Infinity)$/.test(value),
  timestamptz: (value) => !Number.isNaN(Date.parse(value)) || value === '-infinity',
};

function readCursor(cursor: string): z.infer<typeof cursorParts> | null {
  try {
    return cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return null;
  }
}
