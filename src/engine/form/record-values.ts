import type * as z from 'zod';

/** The typed values of a record's form and their conversion to a record: pure. */
import { refKind } from '../../../contract/field-kinds/ref.ts';
import { fieldMeta, isRequired } from '../../../contract/field-meta.ts';
import { faultsByField, faultsOf, requiredBy, type Ruled } from '../../../contract/rules.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Fields } from '../../outbox/form-content.ts';
import { isSame } from '../../outbox/merge.ts';
import { errorsAt } from '../kinds/errors-at.ts';
import type { TypedValue } from '../kinds/kind.ts';
import { isBlank } from '../kinds/typed-kinds.ts';
import { readTyped, startValue } from '../kinds/typed-value.ts';
import { textOf } from '../values/text-of.ts';
import type { FormError } from './form-errors.ts';
import { mergeTyped } from './merge-typed.ts';

/** The fields of a form as the contract declares them. */
export type Schemas = Readonly<Record<string, z.ZodType>>;
/** Typed values, by the fields' names on the wire. */
export type TypedFields = Readonly<Record<string, TypedValue>>;

/** Initial values of a form: a record's values, or the defaults of a new one. */
export const startTyped = (schemas: Schemas, record: Fields | null): TypedFields =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const start = record && name in record ? null : schema.safeParse(undefined);
      return [name, startValue(schema, start ? start.data : record?.[name])];
    }),
  );

/** Readable names of the records a record refers to, by its fields. */
export const refNames = (schemas: Schemas, record: Fields | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const { kind, nameIn } = fieldMeta(schema);
      return kind === refKind && nameIn ? [[name, textOf(record?.[nameIn])]] : [];
    }),
  );

/** The same names as a record carries them. */
export const nameMembers = (schemas: Schemas, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) => {
      const nameIn = schemas[field] && fieldMeta(schemas[field]).nameIn;
      return nameIn ? [[nameIn, name]] : [];
    }),
  );

/** Whether a field is required. */
export const isNeeded = (schema: z.ZodType): boolean =>
  isRequired(schema) && !schema.safeParse(fieldMeta(schema).kind.nothing).success;

/** Restores a draft from the device; a value an earlier version stored in another shape is taken from `start`. */
export function keptFields(schemas: Schemas, kept: TypedFields, start: TypedFields): TypedFields {
  const isLike = (schema: z.ZodType, typed: TypedValue | undefined) => {
    const { part } = fieldMeta(schema).kind;
    if (part === 'list') return Array.isArray(typed);
    return part === 'rows' || part === 'members' ? typed !== undefined : typeof typed === 'string';
  };
  const names = Object.keys(start).filter((name) => isLike(schemas[name] as z.ZodType, kept[name]));
  return { ...start, ...Object.fromEntries(names.map((name) => [name, kept[name] as TypedValue])) };
}

/** The content of a form. */
export interface FormContent {
  typed: TypedFields;
  /** Readable names of the records it refers to, by field. */
  names: Readonly<Record<string, string>>;
  /** The edited record as it was read; null for a new one. */
  seen: ResourceRecord | null;
}

/** Rebases a form on another version of its record: untouched fields, and those in `theirs`, take that version's values and names. */
export function rebased(
  schemas: Schemas,
  { typed, names, seen }: FormContent,
  record: ResourceRecord,
  theirs: ReadonlySet<string>,
): FormContent {
  const [before, now] = [startTyped(schemas, seen), startTyped(schemas, record)];
  const isOwn = (name: string) => !theirs.has(name) && !isSame(typed[name], before[name]);
  const own = <Value>(all: Readonly<Record<string, Value>>) => Object.entries(all).filter(([name]) => isOwn(name));
  // Rows and languages that only they have changed are theirs, in a field that the person has changed too.
  const both = own(typed).map(([name, value]) => [name, mergeTyped(before[name], value, now[name]) ?? value]);
  return {
    typed: { ...now, ...Object.fromEntries(both) },
    names: { ...refNames(schemas, record), ...Object.fromEntries(own(names)) },
    seen: record,
  };
}

/** Whether two people changed different rows or languages of a field: `rebased` has the changes of both. */
export function areMergeable(
  schemas: Schemas,
  { typed, seen }: FormContent,
  record: ResourceRecord,
  name: string,
): boolean {
  const [before, now] = [startTyped(schemas, seen), startTyped(schemas, record)];
  return mergeTyped(before[name], typed[name], now[name]) !== undefined;
}

/** What the declaration asks of a form. */
interface ReadOptions {
  schemas: Schemas;
  resource?: Ruled;
  /** Fields that must not be empty, beside those whose schema says so. */
  required?: ReadonlySet<string>;
}

/** The body a form sends, or its errors. */
interface FormReading {
  /** All values of a new record, only the differences of an existing one. */
  fields: Record<string, unknown>;
  errors: Record<string, FormError>;
  /** The required fields, with those that the other values require. */
  required: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Reads a form. What an opened record lacks may stay missing, but what it has of the required fields may not be cleared. */
export function readFields(
  { schemas, resource, required: always = NONE }: ReadOptions,
  typed: TypedFields,
  seen: Fields | null,
): FormReading {
  const fields: Record<string, unknown> = {};
  const errors: Record<string, FormError> = {};
  const emptied: string[] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    const each = typed[name] ?? '';
    const there = startValue(schema, seen?.[name]);
    const reading = readTyped(schema, each);
    if (seen && isSame(each, there)) continue;
    if ('error' in reading) {
      Object.assign(errors, Object.fromEntries(errorsAt(name, reading)));
      continue;
    }
    if (isBlank(each)) emptied.push(name);
    const taken = schema.safeParse(reading.value);
    if (!isBlank(each) || taken.success) {
      const isSent = seen ? !isSame(reading.value, seen[name]) : taken.data !== undefined;
      if (isSent) fields[name] = reading.value;
    } else if (seen || isRequired(schema)) errors[name] = { word: 'required' };
  }
  const required = new Set([...always, ...(resource ? requiredBy(resource, { ...seen, ...fields }, true) : [])]);
  for (const name of emptied) if (required.has(name)) errors[name] = { word: 'required' };
  // The server reports a fault of a field that the form does not have.
  const faults = (resource ? faultsOf(resource, seen, fields) : []).filter(({ path }) => path in schemas);
  for (const [name, error] of Object.entries(faultsByField(faults))) {
    // A rule says why a value is required; one that is malformed is not missing.
    if ((errors[name]?.word ?? 'required') === 'required') errors[name] = error;
  }
  return { fields, errors, required };
}
