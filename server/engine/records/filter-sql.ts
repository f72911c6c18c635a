/** The forms of a list filter as SQL conditions (contract `list-filters`). A condition throws for a value of another form. */
import { and, arrayOverlaps, gte, inArray, lt, lte, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { NO_VALUE } from '../../../contract/list-filters.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import { matchesPattern } from '../../db/plain-text.ts';
import type { FilterValue, FilterSql } from './record-source.ts';

/** A condition for an any-of filter. */
export const byWords =
  (condition: (values: readonly string[]) => SQL | undefined): FilterSql =>
  (wanted) =>
    condition(part(wanted, 'values').values);

/** The same, or none at all where that is among the values. */
export const orMissing = (filter: FilterSql, none: SQL): FilterSql =>
  byWords((values) => {
    const named = values.filter((value) => value !== NO_VALUE);
    const isNamed = named.length > 0 ? filter({ values: named }) : undefined;
    return named.length < values.length ? or(isNamed, none) : isNamed;
  });

/** A column equal to one of the words. */
export const anyOf = (column: AnyPgColumn): FilterSql => byWords((values) => inArray(column, [...values]));

/** A column equal to one of the texts, whatever their case and accents: by the index of its search. */
export const sameText = (column: AnyPgColumn): FilterSql =>
  byWords((values) => or(...values.map((value) => matchesPattern(column, escapeLike(value)))));

/** A text in a pattern as it is, also the letters of which `plain_text` makes the signs of patterns. */
export const escapeLike = (text: string): string => text.replace(/[\\%_∖﹨＼﹪％＿]/g, '\\$&');

/** A list column that contains at least one of the words. */
export const anyIn = (column: AnyPgColumn): FilterSql => byWords((values) => arrayOverlaps(column, [...values]));

/**
 * A number between inclusive bounds; `scale` converts from the wire's unit to the column's. `by` is negative for a row without the number,
 * so that no bounds match it.
 */
export const between =
  (by: SQLWrapper, scale = 1): FilterSql =>
  (wanted) => {
    const { min = 0, max } = part(wanted, 'min');
    return and(gte(by, inUnits(min, scale)), max === undefined ? undefined : lte(by, inUnits(max, scale)));
  };

/** A decimal number between inclusive bounds; null matches no bounds. */
export const within =
  (column: AnyPgColumn): FilterSql =>
  (wanted) => {
    const { min, max } = part(wanted, 'min');
    return and(min === undefined ? undefined : gte(column, min), max === undefined ? undefined : lte(column, max));
  };

/** A timestamp on the given days; null matches no day. */
export const onDays =
  (column: AnyPgColumn): FilterSql =>
  (wanted) => {
    const { from, before } = part(wanted, 'from');
    return and(from && gte(column, from), before && lt(column, before));
  };

/** The same for a date column. */
export const onWholeDays =
  (column: AnyPgColumn): FilterSql =>
  (wanted) => {
    const { from, before } = part(wanted, 'from');
    return and(from && gte(column, utcDay(from)), before && lt(column, utcDay(before)));
  };

/** Whether there is a value. */
export const presence =
  (condition: (some: boolean) => SQL): FilterSql =>
  (wanted) =>
    condition(part(wanted, 'some').some);

/** The maximum of an integer column. */
const INTEGER_MAX = 2 ** 31 - 1;
const inUnits = (value: number, scale: number) => Math.min(Math.round(value * scale), INTEGER_MAX);

type Part<Name extends string> = Extract<FilterValue, Record<Name, unknown>>;
function part<Name extends 'values' | 'min' | 'from' | 'some'>(wanted: FilterValue, name: Name): Part<Name> {
  if (!(name in wanted)) throw new TypeError(`a filter of another form was asked: ${Object.keys(wanted).join()}`);
  return wanted as Part<Name>;
}
