import type * as z from 'zod';

import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { missingOf, NEEDED, neededOf } from '../../../contract/entities/details.ts';
import { FACTS } from '../../../contract/entities/item-facts.ts';
import { fieldMeta, isMissing } from '../../../contract/field-meta.ts';
import { faultsByField, faultsOf } from '../../../contract/rules.ts';
import { type Garment, GARMENTS } from '../../../contract/vocabulary/garments.ts';
/** An item being completed: what it lacks, what is typed for it, and what of that is sent. */
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { FormError } from '../../engine/form/form-errors.ts';
import type { TypedValue } from '../../engine/kinds/kind.ts';
import { isBlank } from '../../engine/kinds/typed-kinds.ts';
import { readTyped, typedOf } from '../../engine/kinds/typed-value.ts';
import { isSame } from '../../outbox/merge.ts';

/** Typed values of one item, by detail. */
export type TypedDetails = Readonly<Record<string, TypedValue>>;

/** Values in the contract's form, by detail. */
export type Details = Readonly<Record<string, unknown>>;

const garments: readonly Garment[] = GARMENTS;

/** The schema of a detail, or of one that a detail asks for. Throws for a name the kind does not have. */
export function detailSchema(kind: ItemKind, name: string): z.ZodType {
  const schema = ({ ...FACTS[kind], ...NEEDED[kind] } as Readonly<Record<string, z.ZodType>>)[name];
  if (!schema) throw new TypeError(`${kind} has no detail ${name}`);
  return schema;
}

/** The details of a kind, in the order of the form. */
export const detailNames = (kind: ItemKind): readonly string[] => Object.keys(NEEDED[kind]);

/** Whether an item has unsaved typed values. */
export const hasTyped = (typed: TypedDetails): boolean => Object.keys(typed).length > 0;

/** The typed values after a change of one detail; returning to the item's own value removes it. */
export function withTyped(item: IncompleteItem, typed: TypedDetails, name: string, next: TypedValue): TypedDetails {
  const { [name]: _before, ...others } = typed;
  const there = item.details[name];
  return isMissing(there) && isBlank(next) ? others : { ...others, [name]: next };
}

/** The values to send, and the errors of the others. Values equal to the item's own are not sent. */
export function readDetails(
  item: IncompleteItem,
  typed: TypedDetails,
): { values: Record<string, unknown>; errors: Record<string, FormError> } {
  const values: Record<string, unknown> = {};
  const errors: Record<string, FormError> = {};
  for (const [name, each] of Object.entries(typed)) {
    const reading = readTyped(detailSchema(item.kind, name), each);
    if ('error' in reading) errors[name] = reading.error;
    else if (!isSame(reading.value, item.details[name])) values[name] = reading.value;
  }
  return { values, errors: { ...faultsByField(faultsOf(declaration(item.kind), item.details, values)), ...errors } };
}

/** Further details the typed values require: a defect, if the condition mentions one. */
export function alsoRequired(item: IncompleteItem, typed: TypedDetails): string[] {
  const { defects: _named, ...others } = typed;
  return Object.keys(readDetails(item, others).errors).filter((name) => !detailNames(item.kind).includes(name));
}

/** Copies another item's values to details that are missing and not typed yet. */
export function copyDetails(item: IncompleteItem, typed: TypedDetails, from: Details): TypedDetails {
  const copied = item.missing.flatMap((name) =>
    isBlank(typed[name]) && !isMissing(from[name])
      ? [[name, typedOf(fieldMeta(detailSchema(item.kind, name)), from[name])] as const]
      : [],
  );
  return { ...typed, ...Object.fromEntries(copied) };
}

/** The item updated from a record. */
export function renewed(item: IncompleteItem, record: ResourceRecord | Record<string, unknown>): IncompleteItem {
  const needed = neededOf(item.kind, record, item.code);
  const defects = 'defects' in record ? { defects: record['defects'] } : {};
  return { ...item, details: { ...needed, ...defects }, missing: missingOf(needed), rev: Number(record['rev']) };
}

/** The item with the values applied. */
export const withValues = (item: IncompleteItem, values: Details): IncompleteItem =>
  renewed(item, { ...item.details, ...values, rev: item.rev });

/** The details whose value somebody else has changed. */
export const changedDetails = (before: IncompleteItem, now: IncompleteItem): string[] =>
  detailNames(before.kind).filter((name) => !isSame(before.details[name], now.details[name]));

/** Usual weight of the typed or stored type of an item, in grams; null if unknown. */
export function usualGrams(item: IncompleteItem, typed: TypedDetails): number | null {
  const type = typed['types'] ?? item.details['types'];
  return garments.find(({ id }) => id === type)?.usualGrams ?? null;
}
