/** The order of a list: where a page starts, and pages of small results of a large table. */
import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { LIST_TOTAL_MAX } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import type { RecordSource, SortKey } from './record-source.ts';

/** Sort key of rows; the id makes every position unique. */
export interface ListOrder {
  key: SortKey;
  id: AnyPgColumn;
  descends: boolean;
}

/** The position of the row before a page, from its cursor. */
export interface PagePosition {
  value: string;
  id: string;
}

/** The order of a list query. */
export const orderBy = (source: RecordSource, sort: string): ListOrder => ({
  key: source.sort[sort.replace('-', '')] as SortKey,
  id: source.id,
  descends: sort.startsWith('-') !== (source.sort[sort.replace('-', '')]?.reversed ?? false),
});

/** An order for a query of a few rows of the table. */
export const inOrder = ({ key, id, descends }: ListOrder): SQL[] => sorted([key.by, id], key, descends);

/** Reads some of the matching rows, in an order. */
type Read<Row> = (where: SQL | undefined, order: SQL[], limit: number, offset: number) => Promise<Row[]>;

interface PageRequest {
  begin: PagePosition | null;
  limit: number;
  offset: number;
  /** Number of matching rows, counted up to `atMost`. */
  count: (where: SQL | undefined, atMost: number) => Promise<number>;
}

/** Reads a page along the sort index. The index has nulls first; where they sort last, they are read after all other rows. */
export async function walk<Row>(
  { key, id, descends }: ListOrder,
  request: PageRequest,
  read: Read<Row>,
): Promise<Row[]> {
  const { begin, limit, count } = request;
  const place = [key.by, id] as const;
  const along = plain(place, descends);
  const rest = begin ? past(place, key, descends, begin) : undefined;
  if (!isLast(key, descends)) return read(rest, along, limit, request.offset);
  const [known, unknown] = [sql`${key.by} > ${none(key)}`, sql`${key.by} = ${none(key)}`];
  if (begin?.value === key.unknown) return read(and(unknown, rest), along, limit, 0);
  const found = await read(and(known, rest), along, limit, request.offset);
  if (found.length === limit) return found;
  const skipped = found.length > 0 || request.offset === 0 ? request.offset : await count(known, request.offset);
  return [...found, ...(await read(unknown, along, limit - found.length, request.offset - skipped))];
}

interface SmallResultRequest {
  rows: SQL | undefined;
  begin: PagePosition | null;
  limit: number;
  offset: number;
  /** How many rows may match. */
  most?: number;
}

/**
 * Finds and counts rows and returns the ids of one page, in one query. It does not walk the sort index, where few matches would take
 * seconds to find. `ids` is null above `most` rows, because the index walk meets that many soon enough.
 */
export async function findSmallResult(
  db: Db,
  source: RecordSource,
  { key, descends }: ListOrder,
  { rows, begin, limit, offset, most = LIST_TOTAL_MAX }: SmallResultRequest,
): Promise<{ total: number; ids: string[] | null }> {
  const fitting = db
    .select({ id: source.id, place: sql`${key.by}`.as('place') })
    .from(source.id.table)
    .where(rows)
    .limit(most + 1);
  const by = [sql`place`, sql`id`] as const;
  const page = sql.join(sorted(by, key, descends), sql`, `);
  const onPage = begin ? sql`where ${beyond(by, key, descends, begin)}` : sql``;
  const { rows: answers } = await db.execute<{ total: number; ids: string[] | null }>(sql`
    with fitting as materialized (${fitting}), counted as materialized (select count(*)::int as total from fitting)
    select total, case when total <= ${most} then array(
      select id from fitting ${onPage} order by ${page} limit ${limit} offset ${offset}
    ) end as ids
    from counted`);
  return answers[0] as { total: number; ids: string[] | null };
}

type Place = readonly [SQL | AnyPgColumn, SQL | AnyPgColumn];

const plain = (place: Place, descends: boolean) => place.map((each) => (descends ? desc(each) : asc(each)));

/** Whether nulls must sort last. */
const isLast = ({ unknown }: SortKey, descends: boolean): boolean => unknown !== undefined && !descends;
const none = ({ unknown }: SortKey): SQL => sql.raw(unknown ? `'${unknown}'` : 'null');

const sorted = (place: Place, key: SortKey, descends: boolean): SQL[] => [
  ...(isLast(key, descends) ? [sql`${place[0]} = ${none(key)}`] : []),
  ...plain(place, descends),
];

/** The rows after a position in index order. */
function past([by, id]: Place, { type }: SortKey, descends: boolean, begin: PagePosition): SQL {
  const place = sql`(${begin.value}::${sql.raw(type)}, ${begin.id}::uuid)`;
  return descends ? sql`(${by}, ${id}) < ${place}` : sql`(${by}, ${id}) > ${place}`;
}

/** The rows after a position in list order. */
function beyond(place: Place, key: SortKey, descends: boolean, begin: PagePosition): SQL {
  const rest = past(place, key, descends, begin);
  if (!isLast(key, descends)) return rest;
  const unknown = sql`${place[0]} = ${none(key)}`;
  return begin.value === key.unknown ? sql`${unknown} and ${rest}` : sql`(${unknown} or ${rest})`;
}
