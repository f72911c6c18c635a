/** Record counts of each tab of any list. */
import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';

import type { Caller } from '../../../contract/access.ts';
import { fieldMeta } from '../../../contract/field-meta.ts';
import { LIST_TOTAL_MAX } from '../../../contract/limits.ts';
import type { TabCounts } from '../../../contract/resource-calls.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { filterCondition, refuseUnseen } from './list-where.ts';
import type { RecordSource } from './record-source.ts';
import { hubCondition } from './records.ts';

/**
 * Counts in one query what the caller may see and the query matches, each up to the limit of a list total: an exact count of a million rows
 * takes ten times as long as a list page, and a cached one would be stale right after a change. Throws for a resource without tabs.
 */
export async function countRecords(
  db: Db,
  source: RecordSource,
  resource: Resource,
  query: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<TabCounts> {
  const { tabs } = resource.list;
  if (!tabs || !source.trash) throw new TypeError(`${resource.plural} have no tabs`);
  refuseUnseen(resource, query, caller);
  const { table } = source.id;
  const matches = and(hubCondition(source, caller, 'any'), filterCondition(source, resource, query));
  const kept = and(isNull(source.trash), matches);
  const { options = [] } = fieldMeta(resource.record.shape[tabs.field] as z.ZodType);
  const byWord = { ...Object.fromEntries(options.map((word) => [word, { [tabs.field]: word }])), ...tabs.words };
  const words = Object.entries(byWord).map(([word, filters]): [string, SQL] => {
    const only = Object.fromEntries(Object.entries(filters).map(([field, value]) => [field, [value]]));
    return [word, filterCondition(source, resource, only) ?? sql`true`];
  });
  const upTo = (where: SQL | undefined) => {
    const some = db
      .select({ id: source.id })
      .from(table)
      .where(where)
      .limit(LIST_TOTAL_MAX + 1);
    return sql`(select count(*)::int from (${some}) as counted)`;
  };
  // Few rows are scanned once, for all tabs.
  const few = db
    .select(Object.fromEntries(words.map(([word, fits]) => [word, sql`${fits}`.as(word)])))
    .from(table)
    .where(kept)
    .limit(LIST_TOTAL_MAX + 1);
  // For many rows there is an index by tab, but none that includes other conditions; then the result is what the scan has counted.
  const isNarrowed = filterCondition(source, resource, { ...query, hubcenter: undefined }) !== undefined;
  const columns = words.map(([word, fits]) => {
    const name = sql.identifier(word);
    const met = sql`(select count(*)::int from few where ${name})`;
    if (isNarrowed) return sql`${met} as ${name}`;
    return sql`case when total <= ${LIST_TOTAL_MAX} then ${met} else ${upTo(and(kept, fits))} end as ${name}`;
  });
  const { rows } = await db.execute<Record<string, number>>(sql`
    with few as materialized (${few}), counted as materialized (select count(*)::int as total from few)
    select total, ${sql.join(columns, sql`, `)}, ${upTo(and(isNotNull(source.trash), matches))} as trash from counted`);
  return presentCounts(
    rows[0] as Record<string, number>,
    words.map(([word]) => word),
    isNarrowed,
  );
}

/** The counts for the response, up to the limit; `isAtLeast` names the truncated ones. */
function presentCounts(
  counts: Readonly<Record<string, number>>,
  words: readonly string[],
  isNarrowed: boolean,
): TabCounts {
  const isOver = (name: string) => Number(counts[name]) > LIST_TOTAL_MAX;
  const brokenOff = isNarrowed && isOver('total') ? words : [];
  const isAtLeast = Object.keys(counts).filter((name) => isOver(name) || brokenOff.includes(name));
  const most = Object.entries(counts).map(([name, counted]) => [name, Math.min(counted, LIST_TOTAL_MAX)]);
  return { ...Object.fromEntries(most), ...(isAtLeast.length > 0 ? { isAtLeast } : {}) };
}
