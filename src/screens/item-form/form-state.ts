/** A form of an item, pure: what it starts with, what is wrong with it, and what of it is sent. */
import type * as z from 'zod';

import { catalogue } from '../../../contract/catalogue.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { fieldMeta, isRequired } from '../../../contract/field.ts';
import type { ConditionInput } from '../../../contract/resources/condition.ts';
import { DETAILS } from '../../../contract/resources/details.ts';
import { conditionIssues, itemForms } from '../../../contract/resources/item-form.ts';
import type { FormError } from '../../engine/form/form-errors.ts';
import { isAsked } from '../../engine/groups.ts';
import { isBlank, readTyped, type TypedValue, typedOf } from '../../engine/kinds/typed-value.ts';
import { itemGroups, sectionsOf } from '../../items/groups/groups.ts';
import { isSame } from '../../outbox/merge.ts';

/** What a form holds, by the fields' names on the wire. */
export type FormValues = Readonly<Record<string, TypedValue>>;

/** A record as it was opened, or null for one that is to be made. */
export type OpenedRecord = Readonly<Record<string, unknown>> | null;

export interface FormReading {
  /** What is sent: all that is given of a new record, only what differs of one that is there. */
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

/** How the contract declares a field: as it is created, or as it is changed. Throws for a name the kind has not. */
export function fieldSchema(kind: ItemKind, name: string, seen: OpenedRecord): z.ZodType {
  const schema = (seen ? editSchemas(kind)[name] : undefined) ?? formSchemas(kind)[name];
  if (!schema) throw new TypeError(`${kind} has no field ${name}`);
  return schema;
}

/** The fields of a form, in order. */
export const fieldNames = (kind: ItemKind, isAdmin: boolean): readonly string[] =>
  sectionsOf(kind, isAdmin).flatMap(({ fields }) => fields);

/** Whether a form asks for a field: of an item that is there the code stays, and its status has moves of its own. */
export const isInForm = (kind: ItemKind, name: string, seen: OpenedRecord): boolean =>
  !seen || name in editSchemas(kind);

/** What a new item is unless somebody says otherwise: one piece, on offer at once. */
const NEW: Readonly<Record<string, unknown>> = { stock: 1, status: 'active' };

/** What a form starts with: a record's values, or those of a new item. */
export function startValues({ kind, isAdmin }: Omit<Form, 'seen'>, record: OpenedRecord): FormValues {
  return Object.fromEntries(
    fieldNames(kind, isAdmin).map((name) => {
      const value = record ? record[name] : NEW[name];
      return [name, typedOf(fieldMeta(fieldSchema(kind, name, record)).kind, value)];
    }),
  );
}

/** What the form of a like item starts with: all but the code and the status, and without the spots on photos it has not. */
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

/** Readable names of what a record refers to, by the form's fields. */
export const namesOf = (record: OpenedRecord): Record<string, string> => {
  const name = (field: string) => (typeof record?.[field] === 'string' ? record[field] : '');
  return { hubcenter: name('hubcenterName'), fabric: name('fabricName'), priceId: name('priceTierName') };
};

/** The form of a record that has become another one: what was not typed, and the fields in `theirs`, are as it has them. */
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

/** What mostly stays the same from one item of a pile to the next. */
const KEPT = ['hubcenter', 'types', 'itemFor', 'seasons'];

/** What the form after a saved one starts with. */
export const nextValues = (form: Omit<Form, 'seen'>, typed: FormValues): FormValues => ({
  ...startValues(form, null),
  ...Object.fromEntries(KEPT.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]]))),
});

/** What a garment's condition asks for beside itself. */
const askedByCondition = (kind: ItemKind, condition: unknown): string[] =>
  'condition' in formSchemas(kind)
    ? conditionIssues({ condition: condition as ConditionInput['condition'] }).map(({ path }) => path)
    : [];

/** The fields a form of a new item must have; those of one that is there are marked alike. */
export function requiredNames({ kind, isAdmin }: Omit<Form, 'seen'>, typed: FormValues): ReadonlySet<string> {
  const schemas = formSchemas(kind);
  const always = fieldNames(kind, isAdmin).filter((name) => {
    const schema = schemas[name];
    return schema !== undefined && isRequired(schema);
  });
  const byCondition = askedByCondition(kind, typed['condition'] || undefined);
  return new Set([
    ...always,
    ...('condition' in schemas ? ['condition'] : []),
    ...byCondition,
    ...(isAdmin ? ['hubcenter'] : []),
  ]);
}

/**
 * Reads a form. What an opened record lacks may go on missing, but what it has may not be emptied where a new one must have it;
 * a condition that is chosen now must be fully told.
 */
export function readForm({ kind, isAdmin, seen }: Form, typed: FormValues): FormReading {
  const fields: Record<string, unknown> = {};
  const errors: Record<string, FormError> = {};
  const required = requiredNames({ kind, isAdmin }, typed);
  const isNewCondition = !isSame(typed['condition'], seen?.['condition']);
  const askedNow = isNewCondition ? askedByCondition(kind, typed['condition'] || undefined) : [];
  for (const name of fieldNames(kind, isAdmin)) {
    if (!isInForm(kind, name, seen)) continue;
    const schema = fieldSchema(kind, name, seen);
    const each = typed[name] ?? '';
    const had = seen !== null && !isSame(seen[name], null);
    if (isBlank(each)) {
      const reading = readTyped(schema, each);
      const mayBeEmpty = !required.has(name) && (!had || schema.safeParse('value' in reading && reading.value).success);
      if (mayBeEmpty || (seen && !had && !askedNow.includes(name))) {
        if (had && 'value' in reading) fields[name] = reading.value;
      } else errors[name] = { word: 'required' };
      continue;
    }
    const reading = readTyped(schema, each);
    if ('error' in reading) {
      if (!seen || !isSame(each, typedOf(fieldMeta(schema).kind, seen[name]))) errors[name] = reading.error;
    } else if (!seen || !isSame(reading.value, seen[name])) fields[name] = reading.value;
  }
  return { fields, errors };
}

/** Details that are missing still: with any, an item waits at the desk for them. */
export const missingDetails = (kind: ItemKind, typed: FormValues): string[] =>
  Object.keys(DETAILS[kind]).filter((name) => isBlank(typed[name]));

/** Whether a form holds anything that it did not start with. */
export const hasChanged = (start: FormValues, typed: FormValues): boolean =>
  Object.keys(typed).some((name) => !isSame(typed[name], start[name]));

/** Whether a field is to be seen: what hangs on a flag only where that is set, or something was typed already. */
export function isShown(kind: ItemKind, name: string, typed: FormValues): boolean {
  const groups = itemGroups[kind];
  return groups === null || isAsked(groups, name, (flag) => typed[flag] === 'true') || !isBlank(typed[name]);
}
