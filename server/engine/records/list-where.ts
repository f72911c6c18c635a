/** The WHERE condition of a list query of any resource (contract 7). */
import { and, gte, lt, or, SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';

import type { Caller } from '../../../contract/access.ts';
import { fieldMeta, isSeen, metaOf } from '../../../contract/field-meta.ts';
import { type ListFilter, listFilters } from '../../../contract/list-filters.ts';
import type { WholeQuery, Resource } from '../../../contract/resource.ts';
import { isChinese, searchWords, termsNamed } from '../../../contract/vocabulary/find-terms.ts';
import { termsOf } from '../../../contract/vocabulary/terms-of.ts';
import { isAnyOf } from '../../db/any-of.ts';
import { matchesPattern } from '../../db/plain-text.ts';
import { plannedByValues } from '../../db/plans.ts';
import { type FieldRefusal, Refusal } from '../refusal.ts';
import { storedKind } from '../stored-kinds.ts';
import { escapeLike } from './filter-sql.ts';
import type { FilterValue, RecordSource } from './record-source.ts';

/**
 * Throws `validation` for a filter or an order by a field that the caller does not see: which rows match, and in which order, would reveal
 * its values.
 */
export function refuseUnseen({ list, record }: Resource, query: WholeQuery, caller: Caller): void {
  const isHidden = (field: string) => !isSeen(metaOf(record.shape[field] as z.ZodType), caller);
  const named = listFilters({ list, record })
    .filter(({ field }) => isHidden(field))
    .flatMap(({ params }) => params)
    .filter((param) => query[param] !== undefined);
  const { sort } = query;
  const paths = sort !== undefined && isHidden(sort.replace(/^-/, '')) ? [...named, 'sort'] : named;
  const errors = paths.map((path): FieldRefusal => ({ path, code: 'unknownField' }));
  if (errors.length > 0) throw new Refusal('validation', { errors });
}

/** The condition of the query's search, days, ids and filters. */
export function filterCondition(source: RecordSource, resource: Resource, query: WholeQuery): SQL | undefined {
  const { search, name, startDate, endDate, ids } = query;
  const { aside } = resource.list;
  const condition = and(
    search === undefined ? undefined : found(source, resource, search),
    name === undefined ? undefined : named(source, name),
    startDate === undefined ? undefined : gte(source.createdAt, startOf(startDate, 0)),
    endDate === undefined ? undefined : lt(source.createdAt, startOf(endDate, 1)),
    ids === undefined ? undefined : isAnyOf(source.id, ids),
    aside === undefined || search !== undefined || ids !== undefined || query[aside] !== undefined
      ? undefined
      : source.filters[aside]?.({ values: ['false'] }),
    ...listFilters(resource).map((filter) => {
      const wanted = filterValueOf(filter, query);
      return wanted ? source.filters[filter.field]?.(wanted) : undefined;
    }),
  );
  return condition && sql`${condition} ${plannedByValues}`;
}

/** Maximum words of a search that are used: the longest ones, because they match the fewest rows. */
const WORDS_MAX = 8;

/** Rows that match every word of the search, in any order: in a text, or by a vocabulary word in any language. */
function found(source: RecordSource, resource: Resource, search: string): SQL | undefined {
  const whole = source.whole?.(search);
  if (whole) return whole;
  const words = searchWords(search).toSorted((one, other) => other.length - one.length);
  const [first = [], second = [], ...others] = words
    .slice(0, WORDS_MAX)
    .map((word) => searched(source, resource, word, words.length > 1));
  return and(eitherOf(first, second), ...others.map((each) => or(...each)));
}

/** Beyond this many pairs, scanning the rows of the first word is faster. */
const PAIRS_MAX = 36;

/**
 * The pairs of two lists of alternatives: PostgreSQL looks up a pair in the inverted index, but only one of two lists,
 * because it takes two uses of a partial index (here: without the trash) for the same condition.
 */
function eitherOf(some: SQL[], others: SQL[]): SQL | undefined {
  const pairs = some.flatMap((one, at) => others.map((other, place) => ({ cost: at + place, both: and(one, other) })));
  if (pairs.length === 0 || pairs.length > PAIRS_MAX) return and(or(...some), or(...others));
  // Rows matched by the first pairs are not compared with the rest.
  return or(...pairs.toSorted((one, other) => one.cost - other.cost).map(({ both }) => both));
}

function searched(source: RecordSource, { list, record }: Resource, word: string, isOneOfMany: boolean): SQL[] {
  // In reverse, because the last fields match most; rows they match are not looked up by code.
  const fields = list.search.toReversed().map((name) => {
    const meta = fieldMeta(record.shape[name] as z.ZodType);
    return {
      kind: meta.kind,
      terms: termsOf(meta) ?? null,
      column: source.search[name] as RecordSource['search'][string],
    };
  });
  const meant = fields.flatMap(({ kind, terms, column }) => {
    const ids = terms ? termsNamed(terms, word) : [];
    if (ids.length === 0 || column instanceof SQL) return [];
    return storedKind(kind).filter?.(column)({ values: ids }) ?? [];
  });
  // No index finds two Chinese characters within a text, so if they are a vocabulary word, texts are not searched.
  if (meant.length > 0 && isChinese(word)) return meant;
  const texts = fields.filter(({ terms }) => terms === null);
  return [
    ...meant,
    ...texts.flatMap(({ column }) => patternsOf(word, isOneOfMany).map((pattern) => matchesPattern(column, pattern))),
  ];
}

/**
 * One or two letters match nearly every text, and no index finds them: two are searched at word starts, one only at the start of the text.
 * A Chinese character is a word by itself.
 */
function patternsOf(word: string, isOneOfMany = false): string[] {
  const text = escapeLike(word);
  if (!/^[\p{Script=Latin}\d]{1,2}$/u.test(word)) return [`%${text}%`];
  return word.length === 1 && !isOneOfMany ? [`${text}%`] : [`${text}%`, `% ${text}%`];
}

/** Rows whose name contains a text. */
const named = ({ search: { name: column } }: RecordSource, text: string): SQL | undefined =>
  column && or(...patternsOf(text).map((pattern) => matchesPattern(column, pattern)));

/** The query's value of one filter; null if absent. */
function filterValueOf({ form, params: [name, other = name] }: ListFilter, query: WholeQuery): FilterValue | null {
  const { [name]: value, [other]: most } = query;
  if (value === undefined && most === undefined) return null;
  if (form === 'anyOf') return { values: value as string[] };
  if (form === 'presence') return { some: value === 'some' };
  if (form === 'days') {
    const [first, last] = [value, most] as [string | undefined, string | undefined];
    return { from: first && startOf(first, 0), before: last && startOf(last, 1) } as Extract<
      FilterValue,
      { from: unknown }
    >;
  }
  return { min: value as number | undefined, max: most as number | undefined };
}

const DAY_MS = 86_400_000;

/** First and last timestamp that PostgreSQL and JavaScript format alike. */
const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** The start of a day in UTC, plus some days. */
export function startOf(day: string, later: number): Date {
  return new Date(Math.min(Math.max(Date.parse(`${day}T00:00:00Z`) + later * DAY_MS, FIRST), LAST));
}
