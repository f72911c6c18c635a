/** Which rows a list query asks for; it never asks which resource it has (contract 7). */
import { and, gte, ilike, inArray, lt, or, type SQL } from 'drizzle-orm';

import { type ListFilter, listFilters } from '../../contract/list-filters.ts';
import type { WholeQuery, Resource } from '../../contract/resource.ts';
import type { Asked, RecordSource } from './record-source.ts';

/** The condition of search, days, chosen records and filters, as far as they are asked for. */
export function askedRows(source: RecordSource, resource: Resource, query: WholeQuery): SQL | undefined {
  const { search, startDate, endDate, ids } = query;
  return and(
    search === undefined ? undefined : found(source, resource, search),
    startDate === undefined ? undefined : gte(source.createdAt, startOf(startDate, 0)),
    endDate === undefined ? undefined : lt(source.createdAt, startOf(endDate, 1)),
    ids === undefined ? undefined : inArray(source.id, [...ids]),
    ...listFilters(resource).map((filter) => {
      const asked = askedOf(filter, query);
      return asked ? source.filters[filter.field]?.(asked) : undefined;
    }),
  );
}

function found(source: RecordSource, { list }: Resource, search: string): SQL | undefined {
  const whole = source.whole?.(search);
  if (whole) return whole;
  // Backwards, as most is found by names, which come last: what is found is not looked for in codes then.
  const columns = list.search.toReversed().map((name) => source.search[name] as RecordSource['search'][string]);
  const text = search.replace(/[\\%_]/g, '\\$&');
  return or(...columns.flatMap((column) => patternsOf(text).map((pattern) => ilike(column, pattern))));
}

/**
 * One or two letters are in nearly every text, and no index knows where: two are looked for where words begin, one where
 * the text does. A sign of Chinese is a word by itself.
 */
function patternsOf(text: string): string[] {
  if (!/^[\p{Script=Latin}\d]{1,2}$/u.test(text)) return [`%${text}%`];
  return text.length === 1 ? [`${text}%`] : [`${text}%`, `% ${text}%`];
}

/** What a query asks of one filter; null for nothing. */
function askedOf({ form, params: [name, other = name] }: ListFilter, query: WholeQuery): Asked | null {
  const { [name]: value, [other]: most } = query;
  if (value === undefined && most === undefined) return null;
  if (form === 'anyOf') return { values: value as string[] };
  if (form === 'presence') return { some: value === 'some' };
  if (form === 'days') {
    const [first, last] = [value, most] as [string | undefined, string | undefined];
    return { from: first && startOf(first, 0), before: last && startOf(last, 1) } as Extract<Asked, { from: unknown }>;
  }
  return { min: value as number | undefined, max: most as number | undefined };
}

const DAY_MS = 86_400_000;

/** First and last moment that PostgreSQL and JavaScript write alike. */
const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** Where a day begins in UTC, or one of the days after it. */
function startOf(day: string, later: number): Date {
  return new Date(Math.min(Math.max(Date.parse(`${day}T00:00:00Z`) + later * DAY_MS, FIRST), LAST));
}
