/** Which rows a list query asks for; it never asks which resource it has (contract 7). */
import { and, gte, ilike, inArray, lt, or, type SQL } from 'drizzle-orm';
import type * as z from 'zod';

import { fieldMeta } from '../../../contract/field.ts';
import { type ListFilter, listFilters } from '../../../contract/list-filters.ts';
import type { WholeQuery, Resource } from '../../../contract/resource.ts';
import { termsNamed } from '../../../contract/vocabulary/find-terms.ts';
import { STORED_KINDS } from '../field-kinds/stored-kinds.ts';
import type { FilterValue, RecordSource } from './record-source.ts';

/** The condition of search, days, chosen records and filters, as far as they are asked for. */
export function filterCondition(source: RecordSource, resource: Resource, query: WholeQuery): SQL | undefined {
  const { search, name, startDate, endDate, ids } = query;
  return and(
    search === undefined ? undefined : found(source, resource, search),
    name === undefined ? undefined : named(source, name),
    startDate === undefined ? undefined : gte(source.createdAt, startOf(startDate, 0)),
    endDate === undefined ? undefined : lt(source.createdAt, startOf(endDate, 1)),
    ids === undefined ? undefined : inArray(source.id, [...ids]),
    ...listFilters(resource).map((filter) => {
      const asked = askedOf(filter, query);
      return asked ? source.filters[filter.field]?.(asked) : undefined;
    }),
  );
}

/** Most words of one search that are looked for, the longest ones: they are in the fewest rows. */
const WORDS_MAX = 8;

/** What has every word of the search, in any order: in a text, or by a word of a vocabulary in any language. */
function found(source: RecordSource, resource: Resource, search: string): SQL | undefined {
  const whole = source.whole?.(search);
  if (whole) return whole;
  const words = wordsOf(search).toSorted((one, other) => other.length - one.length);
  const [first = [], second = [], ...others] = words
    .slice(0, WORDS_MAX)
    .map((word) => searched(source, resource, word, words.length > 1));
  return and(eitherOf(first, second), ...others.map((each) => or(...each)));
}

/** Pairs of more conditions are no longer found sooner than rows of the first word are gone through. */
const PAIRS_MAX = 36;

/**
 * What has one of some conditions and one of others, as their pairs: PostgreSQL looks a pair up in the inverted index, and only one
 * of two lists of alternatives, because the index leaves out the trash: it takes two uses of such an index for the same condition.
 */
function eitherOf(some: SQL[], others: SQL[]): SQL | undefined {
  const pairs = some.flatMap((one, at) => others.map((other, place) => ({ cost: at + place, both: and(one, other) })));
  if (pairs.length === 0 || pairs.length > PAIRS_MAX) return and(or(...some), or(...others));
  // What is found by the first ones is not compared with the rest.
  return or(...pairs.toSorted((one, other) => one.cost - other.cost).map(({ both }) => both));
}

/** A search as its words; Chinese is written without blanks between them. */
const wordsOf = (search: string): string[] => [
  ...new Set(
    search
      .split(/\s+/)
      .flatMap((word) => word.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [])
      .flatMap(cut),
  ),
];
const cut = (word: string): string[] =>
  CHINESE_SIGN.test(word) ? [...CHINESE.segment(word)].map(({ segment }) => segment) : [word];
const CHINESE_SIGN = /\p{Script=Han}/u;
const CHINESE = new Intl.Segmenter('zh', { granularity: 'word' });

function searched(source: RecordSource, { list, record }: Resource, word: string, isOneOfMany: boolean): SQL[] {
  // Backwards, as most is found by what comes last: what is found is not looked for in codes then.
  const fields = list.search.toReversed().map((name) => {
    const { kind, terms = null } = fieldMeta(record.shape[name] as z.ZodType);
    return { kind, terms, column: source.search[name] as RecordSource['search'][string] };
  });
  const meant = fields.flatMap(({ kind, terms, column }) => {
    const ids = terms ? termsNamed(terms, word) : [];
    if (ids.length === 0) return [];
    return STORED_KINDS[kind].filter?.(column)({ values: ids }) ?? [];
  });
  // Two signs of Chinese are in texts where no index knows them: those that mean something are not looked for there.
  if (meant.length > 0 && CHINESE_SIGN.test(word)) return meant;
  const texts = fields.filter(({ terms }) => terms === null);
  return [
    ...meant,
    ...texts.flatMap(({ column }) => patternsOf(word, isOneOfMany).map((pattern) => ilike(column, pattern))),
  ];
}

/**
 * One or two letters are in nearly every text, and no index knows where: two are looked for where words begin, one alone where
 * the text does. A sign of Chinese is a word by itself.
 */
function patternsOf(word: string, isOneOfMany = false): string[] {
  const text = word.replace(/[\\%_]/g, '\\$&');
  if (!/^[\p{Script=Latin}\d]{1,2}$/u.test(word)) return [`%${text}%`];
  return word.length === 1 && !isOneOfMany ? [`${text}%`] : [`${text}%`, `% ${text}%`];
}

/** What has a text in its name. */
const named = ({ search: { name: column } }: RecordSource, text: string): SQL | undefined =>
  column && or(...patternsOf(text).map((pattern) => ilike(column, pattern)));

/** What a query asks of one filter; null for nothing. */
function askedOf({ form, params: [name, other = name] }: ListFilter, query: WholeQuery): FilterValue | null {
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

/** First and last moment that PostgreSQL and JavaScript write alike. */
const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** Where a day begins in UTC, or one of the days after it. */
function startOf(day: string, later: number): Date {
  return new Date(Math.min(Math.max(Date.parse(`${day}T00:00:00Z`) + later * DAY_MS, FIRST), LAST));
}
