/** An item under somebody's hands: what it lacks, what has been typed for it, and what of that is sent. */
import type * as z from 'zod';

import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { fieldMeta } from '../../../contract/field.ts';
import { isMissing, missingOf, NEEDED, neededOf } from '../../../contract/resources/details.ts';
import { FACTS } from '../../../contract/resources/item-facts.ts';
import { faultsOf } from '../../../contract/rules.ts';
import { type Garment, GARMENTS } from '../../../contract/vocabulary/garments.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { declaration } from '../../engine/declared.ts';
import type { FormError } from '../../engine/form/form-errors.ts';
import { isBlank, readTyped, type TypedValue, typedOf } from '../../engine/kinds/typed-value.ts';
import { isSame } from '../../outbox/merge.ts';

/** What has been typed for one item, by the details' names. */
export type TypedDetails = Readonly<Record<string, TypedValue>>;

/** Values of details as the contract has them, by their names. */
export type Details = Readonly<Record<string, unknown>>;

const garments: readonly Garment[] = GARMENTS;

/** How the contract declares a detail, or what a detail asks for. Throws for a name the kind has not. */
export function detailSchema(kind: ItemKind, name: string): z.ZodType {
  const schema = ({ ...FACTS[kind], ...NEEDED[kind] } as Readonly<Record<string, z.ZodType>>)[name];
  if (!schema) throw new TypeError(`${kind} has no detail ${name}`);
  return schema;
}

/** The details of a kind, in the order of the form. */
export const detailNames = (kind: ItemKind): readonly string[] => Object.keys(NEEDED[kind]);

/** Whether an item has something typed that is not saved. */
export const hasTyped = (typed: TypedDetails): boolean => Object.keys(typed).length > 0;

/** What is typed after a change of one detail; going back to what the item has leaves nothing typed. */
export function withTyped(item: IncompleteItem, typed: TypedDetails, name: string, next: TypedValue): TypedDetails {
  const { [name]: _before, ...others } = typed;
  const there = item.details[name];
  return isMissing(there) && isBlank(next) ? others : { ...others, [name]: next };
}

/** What of the typed would be sent, and what is wrong with the rest. Words that name what the item has already are not sent. */
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
  for (const { path } of faultsOf(declaration(item.kind), item.details, values)) errors[path] ??= { word: 'required' };
  return { values, errors };
}

/** What else is asked of an item by what is typed: a defect, where the condition speaks of one. */
export function alsoAsked(item: IncompleteItem, typed: TypedDetails): string[] {
  const { defects: _named, ...others } = typed;
  return Object.keys(readDetails(item, others).errors).filter((name) => !detailNames(item.kind).includes(name));
}

/** Fills what is missing and not typed yet with what another item has. */
export function copyDetails(item: IncompleteItem, typed: TypedDetails, from: Details): TypedDetails {
  const copied = item.missing.flatMap((name) =>
    isBlank(typed[name]) && !isMissing(from[name])
      ? [[name, typedOf(fieldMeta(detailSchema(item.kind, name)).kind, from[name])] as const]
      : [],
  );
  return { ...typed, ...Object.fromEntries(copied) };
}

/** The item as a record says it is now. */
export function renewed(item: IncompleteItem, record: ResourceRecord | Record<string, unknown>): IncompleteItem {
  const needed = neededOf(item.kind, record, item.code);
  const defects = 'defects' in record ? { defects: record['defects'] } : {};
  return { ...item, details: { ...needed, ...defects }, missing: missingOf(needed), rev: Number(record['rev']) };
}

/** The item as it will be once the values are saved. */
export const withValues = (item: IncompleteItem, values: Details): IncompleteItem =>
  renewed(item, { ...item.details, ...values, rev: item.rev });

/** The details whose value somebody else has changed. */
export const changedDetails = (before: IncompleteItem, now: IncompleteItem): string[] =>
  detailNames(before.kind).filter((name) => !isSame(before.details[name], now.details[name]));

/** What an item of the type that is typed or known usually weighs, in grams; null where nothing is known. */
export function usualGrams(item: IncompleteItem, typed: TypedDetails): number | null {
  const type = typed['types'] ?? item.details['types'];
  return garments.find(({ id }) => id === type)?.usualGrams ?? null;
}
