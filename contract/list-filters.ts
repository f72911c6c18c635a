/**
 * List filters. A resource names fields; each field's kind determines its parameters, so that page, server, exports and tests agree without
 * a second declaration.
 */
import * as z from 'zod';

import type { KindFilter } from './field-kinds/kind.ts';
import { type FieldMeta, fieldMeta } from './field-meta.ts';
import { LIST_IDS_MAX } from './limits.ts';
import type { Message } from './msg.ts';
import type { Resource } from './resource.ts';

export const FILTER_FORMS = ['anyOf', 'range', 'days', 'presence'] as const satisfies readonly KindFilter['form'][];
export type FilterForm = KindFilter['form'];

/** A declared filter: its field, and its query parameters (two for a range: minimum, maximum; two for days: first, last). */
export interface ListFilter {
  field: string;
  meta: FieldMeta;
  form: FilterForm;
  params: readonly [string] | readonly [least: string, most: string];
  /** The word for records without a value, if the filter finds them by `NO_VALUE`. */
  missing?: Message;
}

/** The value of an any-of filter for records without one. */
export const NO_VALUE = 'none';

/** Values of a presence filter: records without a value, and records with one. */
export const PRESENCE = ['none', 'some'] as const;

/** Maximum values of an any-of filter. */
const VALUES_MAX = 100;

/** Suffixes of a filter's two parameters. */
const ENDS: Partial<Record<FilterForm, readonly [string, string]>> = { range: ['Min', 'Max'], days: ['From', 'To'] };

/** The declared filters of a resource, in order. Throws for a field whose kind has no filter. */
export const listFilters = ({ list, record }: Pick<Resource, 'list' | 'record'>): ListFilter[] =>
  list.filters.map((field) => {
    const meta = fieldMeta(record.shape[field] as z.ZodType);
    const { filter } = meta.kind;
    if (!filter) throw new TypeError(`a list cannot be filtered by ${field}`);
    const { form } = filter;
    const { [form]: ends } = ENDS;
    const named = list.params?.[field] ?? [field + ends?.[0], field + ends?.[1]];
    const missing = list.missing?.[field];
    return { field, meta, form, params: ends ? named : [field], ...(missing ? { missing } : {}) };
  });

const listed = (value: unknown): unknown[] | undefined =>
  value === undefined || Array.isArray(value) ? value : [value];
const eachOnce = <S extends z.ZodType>(values: z.ZodArray<S>) =>
  values.transform((all) => [...new Set(all)]).optional();

/** Any of several values of a query parameter, given once or repeated; an empty list in JSON counts as none given (contract 11). */
export const anyOf = <S extends z.ZodType>(schema: S, most = VALUES_MAX) =>
  z.preprocess(
    (value) => {
      const values = listed(value);
      return values?.length === 0 ? undefined : values;
    },
    eachOnce(z.array(schema).max(most)),
  );

/** The selected records by their ids, encoded like the values of an any-of filter; an empty list is refused, because it selects nothing. */
export const chosenIds = () => z.preprocess(listed, eachOnce(z.array(z.uuid()).min(1).max(LIST_IDS_MAX)));

/** A typed bound; an empty text or a hexadecimal number is rejected. */
const bound = ({ bound: form, read = Number }: Extract<KindFilter, { form: 'range' }>) =>
  z.string().regex(form).transform(read).optional();

/** The query parameters of a filter: a list of values, two amounts, two days, or a value of `PRESENCE`. */
export function filterShape({ meta, params, missing }: ListFilter): z.ZodRawShape {
  const { filter } = meta.kind;
  const all = (each: z.ZodType) => Object.fromEntries(params.map((name) => [name, each]));
  switch (filter?.form) {
    case 'range':
      return all(bound(filter));
    case 'days':
      return all(z.iso.date().optional());
    case 'presence':
      return all(z.enum(PRESENCE).optional());
    case 'anyOf': {
      const word: z.ZodType<string> = 'words' in filter ? z.enum(filter.words(meta)) : filter.word;
      return all(anyOf(missing ? z.union([z.literal(NO_VALUE), word]) : word));
    }
    default:
      return {};
  }
}

/** The allowed values of an any-of or presence filter; null if they have a form rather than a list. */
export function filterWords({ meta }: ListFilter): readonly string[] | null {
  const { filter } = meta.kind;
  if (filter?.form === 'presence') return PRESENCE;
  return filter && 'words' in filter ? filter.words(meta) : null;
}
