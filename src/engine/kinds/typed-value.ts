/** Typed input, half-typed included, and its conversion to a value of the contract. */
import * as z from 'zod';

import { PARTS } from '../../../contract/composition.ts';
import { type EuroOrPercent, UNIT_SIGNS } from '../../../contract/field-kinds/euro-or-percent.ts';
import { KINDS } from '../../../contract/field-kinds/kinds.ts';
import { fieldMeta, type FieldKind, type FieldMeta, MEASURES } from '../../../contract/field-meta.ts';
import { type Address, formDefects } from '../../../contract/field.ts';
import { LANGUAGES } from '../../../contract/language-tags.ts';
import { schemasIn } from '../../../contract/rows.ts';
import { writeTypedNumber } from '../../../contract/typed/numbers.ts';
import { readSize, type TypedSize } from '../../../contract/typed/size.ts';
import { SIZE_SYSTEMS } from '../../../contract/vocabulary/sizes.ts';
import { finding, type FormError } from '../form/form-errors.ts';
import { NEW_ADDRESS, readAddresses, type TypedAddresses, typedAddresses } from '../inputs/typed-addresses.ts';
import {
  readComposition,
  readDimensions,
  type TypedComposition,
  typedComposition,
  type TypedDefects,
  type TypedDimensions,
  typedDimensions,
} from '../inputs/typed-facts.ts';
import type { TypedTexts } from '../inputs/typed-texts.ts';
import { textOf } from '../values/text-of.ts';

/** A row during typing: its id, and its fields as typed. */
export interface TypedRow {
  readonly [field: string]: TypedValue;
}

/** Text as typed or a word's id, several ids, a size, one of the facts with parts, or rows of all of them. */
export type TypedValue =
  | string
  | readonly string[]
  | readonly TypedRow[]
  | TypedSize
  | TypedComposition
  | TypedDimensions
  | TypedDefects
  | TypedAddresses
  | TypedTexts;

/** The same read from storage: untrusted, perhaps of an earlier version. */
export const keptTyped: z.ZodType<TypedValue> = z.union([
  z.string(),
  z.array(z.string()),
  z.array(
    z.record(
      z.string(),
      z.lazy(() => keptTyped),
    ),
  ),
  z.object({ system: z.enum(SIZE_SYSTEMS), value: z.string() }),
  z.object({ rows: z.array(z.object({ part: z.enum(PARTS), fibre: z.string(), pct: z.string() })) }),
  z.object({ cm: z.partialRecord(z.enum(MEASURES), z.string()) }),
  z.object({ marks: formDefects() }),
  z.object({ texts: z.partialRecord(z.enum(LANGUAGES), z.string()) }),
  z.object({ places: z.array(z.record(z.enum(Object.keys(NEW_ADDRESS) as (keyof Address)[]), z.string())) }),
]);

/** The value of a typed input, or why there is none; `within`: the errors of its rows, by their paths below the field. */
export type ParseResult = { value: unknown } | { error: FormError; within?: Readonly<Record<string, FormError>> };

/** Whether nothing was typed. */
export function isBlank(typed: TypedValue | undefined): boolean {
  if (typed === undefined) return true;
  if (typeof typed === 'string') return typed.trim() === '';
  if ('system' in typed) return typed.value.trim() === '';
  if ('rows' in typed) return typed.rows.length === 0;
  if ('cm' in typed) return Object.values(typed.cm).every((text) => text.trim() === '');
  if ('texts' in typed) return Object.values(typed.texts).every((text) => text.trim() === '');
  if ('places' in typed) return typed.places.length === 0;
  return 'marks' in typed ? typed.marks.length === 0 : typed.length === 0;
}

/** Whether a field is optional. */
export function isOpen(schema: z.ZodType): boolean {
  const missing = schema.safeParse(undefined);
  return schema.safeParse(null).success || (missing.success && (missing.data ?? null) === null);
}

/** Parses typed input with the field's own schema; a blank clears the value. */
export function readTyped(schema: z.ZodType, typed: TypedValue): ParseResult {
  const meta = fieldMeta(schema);
  const { kind } = meta;
  if (isBlank(typed)) return { value: KINDS[kind].nothing };
  const within = meta.rows ? rowErrors(meta, typed) : {};
  const [error] = Object.values(within);
  if (error) return { error, within };
  const value = TYPING[kind].read(typed, meta);
  if (value === undefined) return { error: { word: 'malformed', kind } };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  // A limit within a row would not say which row it is.
  return { error: issue && KINDS[kind].part !== 'rows' ? finding(issue, kind) : { word: 'malformed', kind } };
}

/** The same for a value sent alone: a required one cannot be cleared. */
export function readValue(schema: z.ZodType, typed: TypedValue): ParseResult {
  const reading = readTyped(schema, typed);
  const isTaken = 'error' in reading || !isBlank(typed) || schema.safeParse(reading.value).success;
  return isTaken ? reading : { error: { word: 'required' } };
}

/** A member of a value that has parts. */
export const partsIn = <Name extends string>(value: TypedValue | undefined, name: Name) =>
  typeof value === 'object' && name in value ? (value as Extract<TypedValue, Record<Name, unknown>>) : null;

/** How a kind is typed. */
interface Typing {
  /** A value as its input shows it, for editing. */
  show: (value: never, meta: FieldMeta) => TypedValue;
  /** The value; undefined if it is none. A draft of an earlier version may have another shape: the schema refuses it. */
  read: (typed: TypedValue, meta: FieldMeta) => unknown;
}

const same = (value: TypedValue) => value;
const text: Typing = { show: textOf, read: same };
const list: Typing = { show: same, read: same };
/** A number with a decimal comma. */
const number = (kind: FieldKind): Typing => ({
  show: (value: unknown) => writeTypedNumber(textOf(value)),
  read: (typed) => KINDS[kind].typed?.(textOf(typed)),
});
const parts = <Name extends string>(
  name: Name,
  show: (value: never) => TypedValue,
  read: (typed: Extract<TypedValue, Record<Name, unknown>>) => unknown,
): Typing => ({
  show,
  read(typed) {
    const found = partsIn(typed, name);
    return found ? read(found) : typed;
  },
});
const euro: Typing = { ...number('euro'), show: (value: unknown) => writeTypedNumber(Number(value).toFixed(2)) };

const TYPING = {
  id: text,
  code: text,
  text,
  longText: text,
  markdown: text,
  translated: parts(
    'texts',
    (texts: TypedTexts['texts']) => ({ texts }),
    ({ texts }) => texts,
  ),
  email: text,
  phone: text,
  url: text,
  secret: text,
  number: number('number'),
  percent: number('percent'),
  count: number('count'),
  grams: number('grams'),
  kilograms: number('kilograms'),
  euro,
  euroOrPercent: {
    show: ({ unit, amount }: EuroOrPercent) => `${textOf(typedOf({ kind: unit }, amount))} ${UNIT_SIGNS[unit]}`,
    read: same,
  },
  flag: { show: textOf, read: (typed) => typed === 'true' },
  choice: text,
  term: text,
  terms: list,
  size: parts('system', same, readSize),
  composition: parts('rows', typedComposition, readComposition),
  dimensions: parts('cm', typedDimensions, readDimensions),
  defects: parts(
    'marks',
    (marks: TypedDefects['marks']) => ({ marks }),
    ({ marks }) => marks,
  ),
  addresses: parts('places', typedAddresses, readAddresses),
  rows: {
    show: typedRows,
    read: (typed, meta) =>
      readRows(meta, typed).map(({ id, fields }) => ({
        ...Object.fromEntries(fields.map(([name, reading]) => [name, 'value' in reading ? reading.value : undefined])),
        _id: id,
      })),
  },
  ref: text,
  refs: list,
  photo: text,
  photos: text,
  moment: text,
  day: text,
} satisfies Record<FieldKind, Typing>;

/** A value of the contract as its input shows it, for editing. */
export const typedOf = (meta: FieldMeta, value: unknown): TypedValue =>
  value === null || value === undefined ? '' : TYPING[meta.kind].show(value as never, meta);

/** The typed value a form starts with. */
export function startValue(schema: z.ZodType, given: unknown): TypedValue {
  const meta = fieldMeta(schema);
  const { nothing } = KINDS[meta.kind];
  const value = given ?? (Array.isArray(nothing) ? nothing : null);
  // A switch is on or off; it has no third state.
  return meta.kind === 'flag' && value === null && !isOpen(schema) ? 'false' : typedOf(meta, value);
}

/** A new row, or one of a record, for editing. */
export const typedRow = (meta: FieldMeta, id: string, row?: Readonly<Record<string, unknown>>): TypedRow => ({
  ...Object.fromEntries(
    Object.entries(schemasIn(meta)).map(([name, schema]) => {
      return [name, startValue(schema, row ? row[name] : schema.safeParse(undefined).data)];
    }),
  ),
  _id: id,
});

/** The typed rows of a value. */
export const rowsIn = (typed: TypedValue | undefined): readonly TypedRow[] =>
  Array.isArray(typed) ? (typed as readonly TypedRow[]).filter((row) => typeof row === 'object') : [];

function typedRows(rows: readonly Readonly<Record<string, unknown>>[], meta: FieldMeta): readonly TypedRow[] {
  return rows.map((row) => typedRow(meta, textOf(row['_id']), row));
}

/** The rows, each field read by its own schema. */
const readRows = (meta: FieldMeta, typed: TypedValue) =>
  rowsIn(typed).map((row) => ({
    id: row['_id'],
    fields: Object.entries(schemasIn(meta)).map(([name, schema]) => {
      return [name, readValue(schema, row[name] ?? '')] as const;
    }),
  }));

/** The errors of rows, by the paths of their inputs. */
const rowErrors = (meta: FieldMeta, typed: TypedValue): Record<string, FormError> =>
  Object.fromEntries(
    readRows(meta, typed).flatMap(({ fields }, index) =>
      fields.flatMap(([name, reading]) => ('error' in reading ? errorsAt(`${index}.${name}`, reading) : [])),
    ),
  );

/** The errors of an input of this path: those of its rows, or its own. */
export const errorsAt = (path: string, { error, within }: Exclude<ParseResult, { value: unknown }>) =>
  within
    ? Object.entries(within).map(([inner, each]) => [`${path}.${inner}`, each] as const)
    : [[path, error] as const];
