/** What somebody has typed into the input of a detail, half-typed included, and how it becomes a value of the contract. */
import type * as z from 'zod';

import { fieldMeta, type FieldKind } from '../../contract/field.ts';
import { finding, type FormError } from './form-errors.ts';
import { textOf } from './text-of.ts';
import { readEuro, readGrams } from './typed-number.ts';
import { readSize, type TypedSize } from './typed-size.ts';

/** Text as typed or a word's id, some ids, or a size. */
export type Typed = string | readonly string[] | TypedSize;

/** What has been typed comes to a value, or to a reason why it does not. */
export type Reading = { value: unknown } | { error: FormError };

/** Whether nothing is typed. */
export function isBlank(typed: Typed | undefined): boolean {
  if (typed === undefined) return true;
  if (typeof typed === 'string') return typed.trim() === '';
  return 'system' in typed ? typed.value.trim() === '' : typed.length === 0;
}

/** Reads what was typed with the field's own schema; nothing typed takes the value away. */
export function readTyped(schema: z.ZodType, typed: Typed): Reading {
  const { kind } = fieldMeta(schema);
  if (isBlank(typed)) return { value: kind === 'terms' ? [] : null };
  const value = read(kind, typed);
  if (value === undefined) return { error: { word: 'malformed', kind } };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  return { error: issue ? finding(issue, kind) : { word: 'malformed', kind } };
}

/** A value of the contract as its input shows it, so that it can be changed. */
export function typedOf(kind: FieldKind, value: unknown): Typed {
  if (value === null || value === undefined) return '';
  if (kind === 'euro') return Number(value).toFixed(2).replace('.', ',');
  if (kind === 'size' || kind === 'terms') return value as Typed;
  return textOf(value);
}

function read(kind: FieldKind, typed: Typed): unknown {
  if (typeof typed !== 'string') return 'system' in typed ? readSize(typed) : typed;
  if (kind === 'grams') return readGrams(typed);
  if (kind === 'euro') return readEuro(typed);
  return typed;
}
