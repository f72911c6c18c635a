/** Converts the text parts of a form to values, by the kinds of the fields (`form` of a call). */
import type * as z from 'zod';

import type { Kind } from '../../contract/field-kinds/kind.ts';
import { metaOf } from '../../contract/field-meta.ts';
import type { FieldRefusal } from '../engine/refusal.ts';

export interface FormValues {
  fields: Record<string, unknown>;
  /** Non-repeatable parts that were repeated. */
  errors: FieldRefusal[];
}

type Shape = Readonly<Record<string, z.ZodType>>;

const MEMBER = /^([^[\]]+)\[([^[\]]+)\]$/;

const empty = <Value>(): Record<string, Value> => Object.create(null) as Record<string, Value>;

/** Every part as its text; no part may be repeated. */
export function plainValues(parts: readonly (readonly [string, string])[]): FormValues {
  const fields = empty<unknown>();
  const errors: FieldRefusal[] = [];
  for (const [name, text] of parts) {
    if (name in fields) errors.push({ path: name, code: 'repeated' });
    fields[name] = text;
  }
  return { fields, errors };
}

/**
 * Parts as values: numbers from text, lists from repeated parts, members from `sizes[system]`, rows from JSON, and null from an empty part.
 * Unparseable text is kept, so that the schema refuses it.
 */
export function typedValues(parts: readonly (readonly [string, string])[], shape: Shape): FormValues {
  const { fields, errors } = plainValues(parts.filter(([name]) => !isList(shape, name) && !MEMBER.test(name)));
  for (const [name, text] of Object.entries(fields)) {
    const kind = kindOf(shape, name);
    if (kind) fields[name] = valueOf(kind, text as string);
  }
  for (const [name, text] of parts.filter((part) => isList(shape, part[0]))) {
    const list = (fields[name] ??= []) as string[];
    if (text !== '') list.push(text);
  }
  for (const [name, text] of parts) {
    const [, field = '', member = ''] = MEMBER.exec(name) ?? [];
    if (field === '') continue;
    // A list has repeated parts, not members: an index far beyond its end would allocate that many elements.
    if (isList(shape, field)) {
      errors.push({ path: name, code: 'unknownField' });
      continue;
    }
    const members = (fields[field] ??= empty()) as Record<string, unknown>;
    if (typeof members !== 'object' || member in members) errors.push({ path: name, code: 'repeated' });
    else members[member] = kindOf(shape, field)?.typed?.(text) ?? text;
  }
  for (const [name, value] of Object.entries(fields)) {
    if (kindOf(shape, name)?.part === 'members' && isBlank(value)) fields[name] = null;
  }
  return { fields, errors };
}

const kindOf = (shape: Shape, name: string): Kind | null => {
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
  const meta = schema ? metaOf(schema) : null;
  return meta && meta.kind;
};

const isList = (shape: Shape, name: string) => kindOf(shape, name)?.part === 'list';

function valueOf({ part, typed }: Kind, text: string): unknown {
  if (part === 'text') return text;
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (part === 'number') return typed?.(trimmed) ?? trimmed;
  return part !== 'word' && /^[[{]/.test(trimmed) ? unwritten(trimmed) : trimmed;
}

function unwritten(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isBlank = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => each === '');
