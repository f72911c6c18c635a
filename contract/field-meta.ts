/** What screens need to know of a field beside its schema, and how to ask a schema for it. */
import * as z from 'zod';

import { type Caller, mayDo, type Who } from './access.ts';
import type { FileType } from './field-kinds/file.ts';
import type { Kind } from './field-kinds/kind.ts';
import { type Message, msg } from './msg.ts';
import { accessOf, isResourceName } from './resource-access.ts';
import type { Term } from './vocabulary/term.ts';

/** Measures of a garment or a piece of fabric, lying flat. */
export const MEASURES = ['chest', 'waist', 'hips', 'length', 'sleeve', 'width'] as const;
export type Measure = (typeof MEASURES)[number];
export const MEASURE_WORDS: Readonly<Record<Measure, Message>> = {
  chest: msg`Chest`,
  waist: msg`Waist`,
  hips: msg`Hips`,
  length: msg`Length`,
  sleeve: msg`Sleeve`,
  width: msg`Width`,
};

/** A field of a row, with its label. */
export interface RowField {
  label: Message;
  schema: z.ZodType;
}

/** What screens need to know of `rows`. */
export interface RowsMeta {
  shape: Readonly<Record<string, RowField>>;
  /** The field that names a row. */
  title: string;
  /** What one row is called, and the button that adds one. */
  one: Message;
  add: Message;
}

export interface FieldMeta {
  kind: Kind;
  /** Resource a `ref` points to. */
  to?: string;
  /** Wire member that carries the readable name of a `ref`, or the names of `refs`; every record with the field has it. */
  nameIn?: string;
  /** Options of a `choice`, and the word for each. */
  options?: readonly string[];
  words?: Readonly<Record<string, Message>>;
  /** Vocabulary of a `term` or of `terms`. */
  terms?: readonly Term[];
  /** What the text in each language of a `translated` is. */
  each?: z.ZodType;
  /** Maximum number of `terms`, `refs` or `rows`. */
  max?: number;
  /** What a `file` may be, and how many bytes it may have. */
  types?: readonly FileType[];
  bytes?: number;
  /** Measures of `dimensions`. */
  measures?: readonly Measure[];
  /** The fields of `rows`. */
  rows?: RowsMeta;
  /** Values that its rules allow, in ascending order, for tests. Default: those of its kind. */
  samples?: readonly string[];
  /** Who sees it, if not everybody who sees the record. */
  seenBy?: Who;
}

/** Its type would search the metadata for schemas, and those of rows without end. */
const registry = z.registry<object>();

/** Field metadata of a schema; looks through `.optional()`, `.nullable()` and `.default()`. Null if the schema is not a field. */
export function metaOf(schema: z.ZodType): FieldMeta | null {
  const found = registry.get(schema) as FieldMeta | undefined;
  if (found) return found;
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? metaOf(schema.unwrap() as z.ZodType) : null;
}

/** Like `metaOf`, but throws if the schema is not a field. */
export function fieldMeta(schema: z.ZodType): FieldMeta {
  const found = metaOf(schema);
  if (!found) throw new TypeError('schema is no field');
  return found;
}

/** Whether a form requires a value for the field. */
export const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success;

/** Whether a value is missing: null, or an empty list. */
export const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Whether a record has no value of a field: missing, or an empty text. */
export const isEmpty = (value: unknown): boolean => value === '' || isMissing(value);

/** Whether a field holds one picture or several. */
export const isPicture = ({ kind }: FieldMeta): boolean => kind.inFiles === 'picture';

/** Makes a schema a field. */
export const field = <S extends z.ZodType>(schema: S, meta: FieldMeta): S => {
  registry.add(schema, meta);
  return schema;
};

/** Whether a caller who sees a record sees this field of it. */
export const isSeen = (meta: FieldMeta | null, caller: Caller): boolean => mayDo(meta?.seenBy ?? 'anyone', caller);

/** Whether a reference names the hub center a row belongs to: a record that its own person may open. */
export const refersToHub = ({ to = '' }: FieldMeta): boolean => isResourceName(to) && accessOf(to).ownBy !== undefined;
