/** Counts what is new in a period, for the list of users (contract `figures`). */
import { and } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import { type Counted, type Figure, FIGURES } from '../../../contract/calls/figures.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import { clock } from '../../../contract/clock.ts';
import { LIST_TOTAL_MAX } from '../../../contract/limits.ts';
import { listFilters } from '../../../contract/list-filters.ts';
import { listQuery, type Resource, type WholeQuery } from '../../../contract/resource.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import type { Db } from '../../db/pool.ts';
import { filterCondition } from './list-where.ts';
import { hubCondition } from './records.ts';
import { sourceOf } from './targets.ts';

const DAY_MS = 86_400_000;

/** The figures of the last days up to and including today, and of as many days before, in UTC. */
export async function readFigures(db: Db, caller: Caller, days: number): Promise<Figure[]> {
  const today = clock.ms();
  const dayOf = (ago: number) => utcDay(today - ago * DAY_MS);
  const found: Figure[] = [];
  // One after the other: the strip may wait, and must not take the connections others need.
  for (const { name, by } of FIGURES) {
    const count = async (first: string, last: string): Promise<Counted> => {
      const [least, most] = paramsOf(resourceOf(name), by);
      const filters = { [least]: first, [most]: last };
      const query = listQuery(resourceOf(name)).parse(filters) as WholeQuery;
      const source = sourceOf(name);
      const where = and(hubCondition(source, caller), filterCondition(source, resourceOf(name), query));
      const total = await source.count(db, where, LIST_TOTAL_MAX + 1);
      return { total: Math.min(total, LIST_TOTAL_MAX), isAtLeast: total > LIST_TOTAL_MAX, filters };
    };
    const now = await count(dayOf(days - 1), dayOf(0));
    found.push({ name, by, now, before: await count(dayOf(2 * days - 1), dayOf(days)) });
  }
  return found;
}

/** The parameters of a list's filter by the days of a date; every list knows that of the creation. */
function paramsOf(resource: Resource, by: string): readonly [string, string] {
  const filter = listFilters(resource).find(({ field, form }) => field === by && form === 'days');
  const [least, most] = filter?.params ?? [];
  return least && most ? [least, most] : ['startDate', 'endDate'];
}
