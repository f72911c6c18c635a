/** The state of an item's form, pure: initial values, errors, and the values to send. */
import type * as z from 'zod';

import { catalogue } from '../../../contract/catalogue.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { fieldMeta, isRequired } from '../../../contract/field.ts';
import { DETAILS } from '../../../contract/resources/details.ts';
import { itemForms } from '../../../contract/resources/item-form.ts';
import { faultsByField, faultsOf, requiredBy } from '../../../contract/rules.ts';
import { declaration } from '../../engine/declared.ts';
import type { FormError } from '../../engine/form/form-errors.ts';
import { isAsked } from '../../engine/groups.ts';
import { isBlank, readTyped, type TypedValue, typedOf } from '../../engine/kinds/typed-value.ts';
import { itemGroups, sectionsOf } from '../../items/groups/groups.ts';
import { isSame } from '../../outbox/merge.ts';

/** Form values, by the fields' names on the wire. */
export type FormValues = Readonly<Record<string, TypedValue>>;

/** A record as it was opened, or null for a new one. */
export type OpenedRecord = Readonly<Record<string, unknown>> | null;

export interface FormReading {
  /** Values to send: all of a new record, only the differences of an existing one. */
  fields: Record<string, unknown>;
  errors: Record<string, FormError>;
}

interface Form {
  kind: ItemKind;
  isAdmin: boolean;
  seen: OpenedRecord;
}

type Schemas = Readonly<Record<string, z.ZodType>>;

const formSchemas = (kind: ItemKind): Schemas => itemForms[kind].shape;
const editSchemas = (kind: ItemKind): Schemas => (catalogue[kind].edit?.fields ?? {}) as Schemas;

/** The schema of a field, for creating or for editing. Throws for a name the kind does not have. */
export function fieldSchema(kind: ItemKind, name: string, seen: OpenedRecord): z.ZodType {
  const schema = (seen ? editSchemas(kind)[name] : undefined) ?? formSchemas(kind)[name];
  if (!schema) throw new TypeError(`${kind} has no field ${name}`);
  return schema;
}

/** The fields of a form, in order. */
export const fieldNames = (kind: ItemKind, isAdmin: boolean): readonly string[] =>
  sectionsOf(kind, isAdmin).flatMap(({ fields }) => fields);

/** Whether a form has a field: the code of an existing item is fixed, and its status has moves of its own. */
export const isInForm = (kind: ItemKind, name: string, seen: OpenedRecord): boolean =>
  !seen || name in editSchemas(kind);

/** Defaults of a new item: one piece, published immediately. */
const NEW: Readonly<Record<string, unknown>> = { stock: 1, status: 'active' };

/** Initial values of a form: a record's, or those of a new item. */
export function startValues({ kind, isAdmin }: Omit<Form, 'seen'>, record: OpenedRecord): FormValues {
  return Object.fromEntries(
    fieldNames(kind, isAdmin).map((name) => {
      const value = record ? record[name] : NEW[name];
      return [name, typedOf(fieldMeta(fieldSchema(kind, name, record)).kind, value)];
    }),
  );
}

/** Initial values of a duplicate: all but the code and the status, and no marks on photos it does not have. */
export function duplicateValues(form: Omit<Form, 'seen'>, record: Readonly<Record<string, unknown>>): FormValues {
  const { defects } = record as { defects?: readonly { defect: string }[] };
  const like = {
    ...record,
    code: null,
    status: NEW['status'],
    ...(defects ? { defects: defects.map(({ defect }) => ({ defect })) } : {}),
  };
  return startValues(form, like);
}

/** Readable names of referenced records, by the form's fields. */
export const namesOf = (record: OpenedRecord): Record<string, string> => {
  const name = (field: string) => (typeof record?.[field] === 'string' ? record[field] : '');
  return { hubcenter: name('hubcenterName'), fabric: name('fabricName'), priceId: name('priceTierName') };
};

/** Rebases a form on another version of its record: untouched fields, and those in `theirs`, take that version's values. */
export function rebased(
  form: Omit<Form, 'seen'>,
  { typed, names, seen }: { typed: FormValues; names: Readonly<Record<string, string>>; seen: OpenedRecord },
  record: NonNullable<OpenedRecord>,
  theirs: ReadonlySet<string>,
) {
  const [before, now] = [startValues(form, seen), startValues(form, record)];
  const isOwn = (name: string) => !theirs.has(name) && !isSame(typed[name], before[name]);
  const own = (all: Readonly<Record<string, unknown>>) => Object.entries(all).filter(([name]) => isOwn(name));
  return {
    typed: { ...now, ...Object.fromEntries(own(typed)) } as FormValues,
    names: { ...namesOf(record), ...Object.fromEntries(own(names)) } as Record<string, string>,
    seen: record,
  };
}

/** Values that usually stay the same from one item of a pile to the next. */
const KEPT = ['hubcenter', 'types', 'itemFor', 'seasons'];

/** Initial values of the form after a saved one. */
export const nextValues = (form: Omit<Form, 'seen'>, typed: FormValues): FormValues => ({
  ...startValues(form, null),
  ...Object.fromEntries(KEPT.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]]))),
});

/** The required fields of a new item's form; an existing item's form marks the same ones. */
export function requiredNames({ kind, isAdmin }: Omit<Form, 'seen'>, typed: FormValues): ReadonlySet<string> {
  const schemas = formSchemas(kind);
  const always = fieldNames(kind, isAdmin).filter((name) => {
    const schema = schemas[name];
    return schema !== undefined && isRequired(schema);
  });
  const condition = typed['condition'] || undefined;
  return new Set([...always, ...requiredBy(declaration(kind), { condition }, true), ...(isAdmin ? ['hubcenter'] : [])]);
}

/**
 * Reads a form. What an opened record lacks may stay missing, but an existing value that a new item requires may not be cleared; the
 * rules of its kind are asked as the server asks them.
 */
export function readForm({ kind, isAdmin, seen }: Form, typed: FormValues): FormReading {
  const fields: Record<string, unknown> = {};
  const errors: Record<string, FormError> = {};
  const required = requiredNames({ kind, isAdmin }, typed);
  for (const name of fieldNames(kind, isAdmin)) {
    if (!isInForm(kind, name, seen)) continue;
    const schema = fieldSchema(kind, name, seen);
    const each = typed[name] ?? '';
    const had = seen !== null && !isSame(seen[name], null);
    if (isBlank(each)) {
      const reading = readTyped(schema, each);
      const mayBeEmpty = !required.has(name) && (!had || schema.safeParse('value' in reading && reading.value).success);
      if (mayBeEmpty || (seen && !had)) {
        if (had && 'value' in reading) fields[name] = reading.value;
      } else errors[name] = { word: 'required' };
      continue;
    }
    const reading = readTyped(schema, each);
    if ('error' in reading) {
      if (!seen || !isSame(each, typedOf(fieldMeta(schema).kind, seen[name]))) errors[name] = reading.error;
    } else if (!seen || !isSame(reading.value, seen[name])) fields[name] = reading.value;
  }
  for (const [name, error] of Object.entries(faultsByField(faultsOf(declaration(kind), seen, fields)))) {
    // A rule says why a value is required; one that is malformed is not missing.
    if ((errors[name]?.word ?? 'required') === 'required') errors[name] = error;
  }
  return { fields, errors };
}

/** Missing details: with any, an item is listed as incomplete. */
export const missingDetails = (kind: ItemKind, typed: FormValues): string[] =>
  Object.keys(DETAILS[kind]).filter((name) => isBlank(typed[name]));

/** Whether a form differs from its initial values. */
export const hasChanged = (start: FormValues, typed: FormValues): boolean =>
  Object.keys(typed).some((name) => !isSame(typed[name], start[name]));

/** Whether a field is visible: one that depends on a flag only if that is set, or the field has a value. */
export function isShown(kind: ItemKind, name: string, typed: FormValues): boolean {
  const groups = itemGroups[kind];
  return groups === null || isAsked(groups, name, (flag) => typed[flag] === 'true') || !isBlank(typed[name]);
}
