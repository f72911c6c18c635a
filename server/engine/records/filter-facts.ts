/** Filter values of a list with their row counts, over the newest rows only. */
import { type SQL, sql } from 'drizzle-orm';

import { type Caller, hubLimit } from '../../../contract/access.ts';
import type { FilterFacts } from '../../../contract/calls/filters.ts';
import { refersToHub } from '../../../contract/field-meta.ts';
import { filterWords, type ListFilter, listFilters } from '../../../contract/list-filters.ts';
import type { Resource } from '../../../contract/resource.ts';
import { termsOf } from '../../../contract/vocabulary/terms-of.ts';
import type { Db } from '../../db/pool.ts';
import { storedKind } from '../stored-kinds.ts';
import type { RecordSource } from './record-source.ts';
import { hubCondition } from './records.ts';

/** Maximum rows examined. */
const NEWEST = 2_000;

interface Facts {
  counted: number;
  isAll: boolean;
  filters: FilterFacts[];
}

/** Reads the values of every declared filter; without the hub center for a caller who sees only one. */
export async function filterFacts(db: Db, source: RecordSource, resource: Resource, caller: Caller): Promise<Facts> {
  const filters = listFilters(resource).filter(
    ({ field, meta }) => source.words?.[field] && (!refersToHub(meta) || hubLimit(caller) === null),
  );
  const columns = filters.map(({ field }) => sql`${source.words?.[field]} as ${sql.identifier(field)}`);
  const counts = [
    sql`select '' as field, null as word, count(*)::int as count, null::float8 as min, null::float8 as max from newest`,
  ];
  const own = hubCondition(source, caller);
  const { rows } = await db.execute<CountRow>(sql`
    with newest as materialized (
      select ${sql.join(columns, sql`, `)} from ${source.id.table} ${own ? sql`where ${own}` : sql``}
      order by ${source.createdAt} desc, ${source.id} desc limit ${NEWEST + 1}
    ) ${sql.join([...counts, ...filters.map(counting)], sql` union all `)}`);
  const seen = rows.find(({ field }) => field === '')?.count ?? 0;
  const facts = filters.map((filter) =>
    factsOf(
      filter,
      rows.filter(({ field }) => field === filter.field),
    ),
  );
  return { counted: Math.min(seen, NEWEST), isAll: seen <= NEWEST, filters: facts };
}

interface CountRow extends Record<string, unknown> {
  field: string;
  word: string | null;
  count: number;
  min: number | null;
  max: number | null;
}

function counting({ field, form, meta }: ListFilter): SQL {
  const column = sql.identifier(field);
  const name = sql`${field}::text`;
  if (form === 'range') return sql`select ${name}, null, 0, min(${column})::float8, max(${column})::float8 from newest`;
  const word = storedKind(meta.kind).hasWordList ? sql`unnest(${column})` : column;
  return sql`select ${name}, word, count(*)::int, null, null from (select ${word} as word from newest) as words where word is not null group by word`;
}

function factsOf(filter: ListFilter, rows: readonly CountRow[]): FilterFacts {
  const { field, params, form, meta } = filter;
  const what = { field, params: [...params], form };
  if (form === 'range') return { ...what, min: rows[0]?.min ?? null, max: rows[0]?.max ?? null };
  const counts = new Map(rows.map(({ word, count }) => [word, count]));
  const frequent = rows.toSorted((one, other) => other.count - one.count).flatMap(({ word }) => word ?? []);
  const options = (filterWords(filter) ?? frequent).map((value) => {
    const term = termsOf(meta)?.find(({ id }) => id === value);
    return { value, ...(term ? { names: { ...term.names } } : {}), count: counts.get(value) ?? 0 };
  });
  return { ...what, options };
}
