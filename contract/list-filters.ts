/**
 * What a list may be narrowed by. A resource names fields; the parameters of each follow from the field's kind, so that
 * page, server, exports and tests agree without a second declaration.
 */
import * as z from 'zod';

import type { KindFilter } from './field-kinds/kind.ts';
import { KINDS } from './field-kinds/kinds.ts';
import { type FieldMeta, fieldMeta } from './field.ts';
import { LIST_IDS_MAX } from './limits.ts';
import type { Resource } from './resource.ts';

export const FILTER_FORMS = ['anyOf', 'range', 'days', 'presence'] as const satisfies readonly KindFilter['form'][];
export type FilterForm = KindFilter['form'];

/** A declared filter: its field, and the names of its query parameters (two for a range: least, most; two for days: first, last). */
export interface ListFilter {
  field: string;
  meta: FieldMeta;
  form: FilterForm;
  params: readonly [string] | readonly [least: string, most: string];
}

/** The words of a presence filter: records without the thing, and records with it. */
export const PRESENCE = ['none', 'some'] as const;

/** Most values one any-of filter takes. */
const VALUES_MAX = 100;

/** What the names of two parameters end with. */
const ENDS: Partial<Record<FilterForm, readonly [string, string]>> = { range: ['Min', 'Max'], days: ['From', 'To'] };

/** The declared filters of a resource, in order. Throws for a field of a kind that cannot be filtered. */
export const listFilters = (resource: Pick<Resource, 'list' | 'record'>): ListFilter[] =>
  resource.list.filters.map((field) => {
    const meta = fieldMeta(resource.record.shape[field] as z.ZodType);
    const { filter } = KINDS[meta.kind];
    if (!filter) throw new TypeError(`a list cannot be filtered by ${field}`);
    const { form } = filter;
    const [least, most] = ENDS[form] ?? [];
    return { field, meta, form, params: least && most ? [field + least, field + most] : [field] };
  });

const many = <S extends z.ZodType>(schema: S, most = VALUES_MAX) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z
      .array(schema)
      .max(most)
      .transform((values) => [...new Set(values)])
      .optional(),
  );

/** The records somebody has chosen, by their ids: given like the words of an any-of filter. */
export const chosenIds = () => many(z.uuid(), LIST_IDS_MAX);

/** A bound as it is typed: an empty text or a hexadecimal number is no number. */
const bound = ({ bound: form, read = Number }: Extract<KindFilter, { form: 'range' }>) =>
  z.string().regex(form).transform(read).optional();

/** The query parameters of a filter: a list of words, two amounts, two days, or a word of `PRESENCE`. */
export function filterShape({ meta, params }: ListFilter): z.ZodRawShape {
  const { filter } = KINDS[meta.kind];
  const all = (each: z.ZodType) => Object.fromEntries(params.map((name) => [name, each]));
  switch (filter?.form) {
    case 'range':
      return all(bound(filter));
    case 'days':
      return all(z.iso.date().optional());
    case 'presence':
      return all(z.enum(PRESENCE).optional());
    case 'anyOf':
      return all(many('words' in filter ? z.enum(filter.words(meta)) : filter.word));
    default:
      return {};
  }
}

/** The words an any-of or presence filter knows; null where they are of a form, and none of a list. */
export function filterWords({ meta }: ListFilter): readonly string[] | null {
  const { filter } = KINDS[meta.kind];
  if (filter?.form === 'presence') return PRESENCE;
  return filter && 'words' in filter ? filter.words(meta) : null;
}
