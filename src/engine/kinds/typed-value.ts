/** Typed input, half-typed included, and its conversion to a value of the contract. */
import type * as z from 'zod';

import { flagKind } from '../../../contract/field-kinds/flag.ts';
import { fieldMeta, type FieldMeta } from '../../../contract/field-meta.ts';
import { finding } from '../form/form-errors.ts';
import { textOf } from '../values/text-of.ts';
import type { InnerFields, ParseResult, TypedValue } from './kind.ts';
import { isBlank, typedKind } from './typed-kinds.ts';

/** Whether a field is optional. */
export function isOpen(schema: z.ZodType): boolean {
  const missing = schema.safeParse(undefined);
  return schema.safeParse(null).success || (missing.success && (missing.data ?? null) === null);
}

/** Parses typed input with the field's own schema; a blank clears the value. */
export function readTyped(schema: z.ZodType, typed: TypedValue): ParseResult {
  const meta = fieldMeta(schema);
  const { kind } = meta;
  if (isBlank(typed)) return { value: kind.nothing };
  const { read, errorsWithin } = typedKind(kind);
  const within = errorsWithin?.(typed, meta, inner) ?? {};
  const [error] = Object.values(within);
  if (error) return { error, within };
  const value = read ? read(typed, meta, inner) : typed;
  if (value === undefined) return { error: { word: 'malformed', kind } };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  // A limit within a row would not say which row it is.
  return { error: issue && kind.part !== 'rows' ? finding(issue, kind) : { word: 'malformed', kind } };
}

/** The same for a value sent alone: a required one cannot be cleared. */
export function readValue(schema: z.ZodType, typed: TypedValue): ParseResult {
  const reading = readTyped(schema, typed);
  const isTaken = 'error' in reading || !isBlank(typed) || schema.safeParse(reading.value).success;
  return isTaken ? reading : { error: { word: 'required' } };
}

/** A value of the contract as its input shows it, for editing. */
export function typedOf(meta: FieldMeta, value: unknown): TypedValue {
  if (value === null || value === undefined) return '';
  const { show } = typedKind(meta.kind);
  return show ? show(value as never, meta, inner) : textOf(value);
}

/** The typed value a form starts with. */
export function startValue(schema: z.ZodType, given: unknown): TypedValue {
  const meta = fieldMeta(schema);
  const { nothing } = meta.kind;
  const value = given ?? (Array.isArray(nothing) ? nothing : null);
  // A switch is on or off; it has no third state.
  return meta.kind === flagKind && value === null && !isOpen(schema) ? 'false' : typedOf(meta, value);
}

const inner: InnerFields = { startValue, readValue };
