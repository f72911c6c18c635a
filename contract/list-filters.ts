/**
 * What a list may be narrowed by. A resource names fields; the parameters of each follow from the field's kind, so that
 * page, server, exports and tests agree without a second declaration.
 */
import * as z from 'zod';

import { type FieldMeta, fieldMeta } from './field.ts';
import { LIST_IDS_MAX } from './limits.ts';
import type { Resource } from './resource.ts';
import { SIZE_SYSTEMS, type SizeSystem } from './vocabulary/sizes.ts';

/**
 * `anyOf`: one of the given words; `range`: between two bounds, both included; `days`: between two days in UTC, both included;
 * `presence`: whether there is anything.
 */
export const FILTER_FORMS = ['anyOf', 'range', 'days', 'presence'] as const;
export type FilterForm = (typeof FILTER_FORMS)[number];

/** A declared filter: its field, and the names of its query parameters (two for a range: least, most; two for days: first, last). */
export interface ListFilter {
  field: string;
  meta: FieldMeta;
  form: FilterForm;
  params: readonly [string] | readonly [least: string, most: string];
}

/** The words of a presence filter: records without the thing, and records with it. */
export const PRESENCE = ['none', 'some'] as const;

/** The words of a yes-or-no filter. */
export const FLAG_WORDS = ['true', 'false'] as const;

/** Most values one any-of filter takes. */
const VALUES_MAX = 100;

const FORMS: Readonly<Record<string, FilterForm>> = {
  choice: 'anyOf',
  term: 'anyOf',
  terms: 'anyOf',
  composition: 'anyOf',
  ref: 'anyOf',
  flag: 'anyOf',
  size: 'anyOf',
  euro: 'range',
  grams: 'range',
  number: 'range',
  count: 'range',
  moment: 'days',
  photo: 'presence',
  photos: 'presence',
};

/** What the names of two parameters end with. */
const ENDS: Partial<Record<FilterForm, readonly [string, string]>> = { range: ['Min', 'Max'], days: ['From', 'To'] };

/** The declared filters of a resource, in order. Throws for a field of a kind that cannot be filtered. */
export const listFilters = (resource: Pick<Resource, 'list' | 'record'>): ListFilter[] =>
  resource.list.filters.map((field) => {
    const meta = fieldMeta(resource.record.shape[field] as z.ZodType);
    const form = FORMS[meta.kind];
    if (!form) throw new TypeError(`a list cannot be filtered by ${field}`);
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
const bound = (form: RegExp) => z.string().regex(form).transform(Number).optional();
const BOUNDS: Readonly<Record<string, RegExp>> = {
  euro: /^\d{1,9}(\.\d{1,2})?$/,
  grams: /^\d{1,9}$/,
  count: /^\d{1,9}$/,
  number: /^-?\d{1,9}(\.\d{1,6})?$/,
};

function word({ kind, options, terms }: FieldMeta): z.ZodType<string> {
  if (kind === 'flag') return z.enum(FLAG_WORDS);
  if (kind === 'ref') return z.uuid();
  if (kind === 'size') return z.string().refine((value) => readSize(value) !== null);
  return z.enum(options ?? terms?.map(({ id }) => id) ?? []);
}

/** The query parameters of a filter: a list of words, two numbers, two days, or a word of `PRESENCE`. */
export function filterShape({ meta, form, params }: ListFilter): z.ZodRawShape {
  if (form === 'range') {
    const each = bound(BOUNDS[meta.kind] as RegExp);
    return Object.fromEntries(params.map((name) => [name, each]));
  }
  if (form === 'days') return Object.fromEntries(params.map((name) => [name, z.iso.date().optional()]));
  const [name] = params;
  return { [name]: form === 'presence' ? z.enum(PRESENCE).optional() : many(word(meta)) };
}

/** Reads a size as a list is asked for it, `IT:42`; null for what is none. */
export function readSize(text: string): { system: SizeSystem; value: string } | null {
  const at = text.indexOf(':');
  const system = SIZE_SYSTEMS.find((each) => each === text.slice(0, at));
  const value = text.slice(at + 1).trim();
  return system && value !== '' && value.length <= 20 ? { system, value } : null;
}

/** Writes a size as a list is asked for it, `IT:42`. */
export const writeSize = ({ system, value }: { system: string; value: string }): string => `${system}:${value}`;
