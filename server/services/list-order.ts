/** The order of a list: where a page begins, and the page of a list that few of many rows fit. */
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { LIST_TOTAL_MAX } from '../../contract/limits.ts';
import type { Db } from '../db/pool.ts';
import type { RecordSource, SortKey } from './record-source.ts';

/** What rows are ordered by; the id makes every place one of its own. */
export interface Order {
  key: SortKey;
  id: AnyPgColumn;
  descends: boolean;
}

/** The place of the row before a page, as its cursor says it. */
export interface Begin {
  value: string;
  id: string;
}

/** The order a list query names. */
export const orderBy = (source: RecordSource, sort: string): Order => ({
  key: source.sort[sort.replace('-', '')] as SortKey,
  id: source.id,
  descends: sort.startsWith('-') !== (source.sort[sort.replace('-', '')]?.reversed ?? false),
});

/** An order for a query of the table itself. */
export const inOrder = ({ key, id, descends }: Order): SQL[] => sorted([key.by, id], descends);

/** The rows after a place, in a query of the table itself. */
export const after = ({ key, id, descends }: Order, begin: Begin): SQL => beyond([key.by, id], key, descends, begin);

interface Wanted {
  rows: SQL | undefined;
  begin: Begin | null;
  limit: number;
  offset: number;
}

/**
 * Finds rows, counts them and answers the ids of one page, all in one pass: it never walks along the order, where rows that
 * few fit would be found after seconds. `ids` is null beyond `LIST_TOTAL_MAX` rows, which are many enough to meet on the way.
 */
export async function findFew(
  db: Db,
  source: RecordSource,
  { key, descends }: Order,
  { rows, begin, limit, offset }: Wanted,
): Promise<{ total: number; ids: string[] | null }> {
  const fitting = db
    .select({ id: source.id, place: sql`${key.by}`.as('place') })
    .from(source.id.table)
    .where(rows)
    .limit(LIST_TOTAL_MAX + 1);
  const by = [sql`place`, sql`id`] as const;
  const page = sql.join(sorted(by, descends), sql`, `);
  const onPage = begin ? sql`where ${beyond(by, key, descends, begin)}` : sql``;
  const { rows: answers } = await db.execute<{ total: number; ids: string[] | null }>(sql`
    with fitting as materialized (${fitting}), counted as materialized (select count(*)::int as total from fitting)
    select total, case when total <= ${LIST_TOTAL_MAX} then array(
      select id from fitting ${onPage} order by ${page} limit ${limit} offset ${offset}
    ) end as ids
    from counted`);
  return answers[0] as { total: number; ids: string[] | null };
}

type Place = readonly [SQL | AnyPgColumn, SQL | AnyPgColumn];

const sorted = (place: Place, descends: boolean) => place.map((each) => (descends ? desc(each) : asc(each)));

function beyond([by, id]: Place, { type }: SortKey, descends: boolean, begin: Begin): SQL {
  const place = sql`(${begin.value}::${sql.raw(type)}, ${begin.id}::uuid)`;
  return descends ? sql`(${by}, ${id}) < ${place}` : sql`(${by}, ${id}) > ${place}`;
}
