/**
 * Details of an item beyond its photos, which may be added later: at the counter for a whole run, or at the desk item by item (spec
 * sections 3 and 5). An item is complete when its name and all details of its kind are present.
 */
import * as z from 'zod';

import type { ItemKind } from '../code.ts';
import { isMissing } from '../field-meta.ts';
import { blankText, euro, grams, oneTerm, size, term, terms } from '../field.ts';
import { COLOURS } from '../vocabulary/colours.ts';
import { CONDITIONS } from '../vocabulary/conditions.ts';
import { GARMENTS } from '../vocabulary/garments.ts';
import { GENDERS } from '../vocabulary/genders.ts';
import { PATTERNS } from '../vocabulary/patterns.ts';
import { SEASONS } from '../vocabulary/seasons.ts';

/** Maximum colours of one item. */
const COLOURS_MAX = 5;

/** Details that a run of garments shares: pinned at the counter, and sent with each capture. */
const run = { types: term(GARMENTS), itemFor: term(GENDERS), seasons: oneTerm(SEASONS), condition: term(CONDITIONS) };
const common = { colors: terms(COLOURS, COLOURS_MAX), weight: grams(), price: euro() };

export const productDetails = { ...run, ...common, sizes: size() };
export const fabricDetails = { ...common, patterns: term(PATTERNS) };
export const genericDetails = common;

const known = { colors: common.colors, weight: common.weight.nullable(), price: common.price.nullable() };

/** Details as in a record and as they may be edited: null if missing; colours may be empty. */
export const productKnown = {
  types: run.types.nullable(),
  itemFor: run.itemFor.nullable(),
  seasons: run.seasons.nullable(),
  condition: run.condition.nullable(),
  ...known,
  sizes: productDetails.sizes.nullable(),
};
export const fabricKnown = { ...known, patterns: fabricDetails.patterns.nullable() };
export const genericKnown = known;

/** The details of each kind, by wire name. */
export const DETAILS = {
  product: productDetails,
  fabric: fabricDetails,
  generic: genericDetails,
} as const satisfies Record<ItemKind, z.ZodRawShape>;

/** What an item of each kind needs to be on sale: its details, and a name, which the counter has no time for. */
export const NEEDED = {
  product: { ...productDetails, name: blankText() },
  fabric: { ...fabricDetails, name: blankText() },
  generic: { ...genericDetails, name: blankText() },
} as const satisfies Record<ItemKind, z.ZodRawShape>;

/** The needed values of a record, null if missing; a code does not count as a name. */
export const neededOf = (kind: ItemKind, record: Readonly<Record<string, unknown>>, code: string) =>
  Object.fromEntries(
    Object.keys(NEEDED[kind]).map((field) => {
      const { [field]: value = null } = record;
      return [field, field === 'name' && (value === '' || value === code) ? null : value];
    }),
  );

/** Names of the missing needed values, in declaration order. */
export const missingOf = (needed: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(needed).filter((field) => isMissing(needed[field]));

/** Details of a run; the person decides which are pinned. */
export const runDetails = z.strictObject(run).partial();
export type RunDetails = z.infer<typeof runDetails>;
export const RUN_FIELDS = ['types', 'itemFor', 'seasons', 'condition'] as const satisfies readonly (keyof RunDetails)[];

/** The run details that apply to a kind: none for fabrics and textile mixes. */
export const runOf = (kind: ItemKind, details: RunDetails = {}): RunDetails =>
  Object.fromEntries(
    RUN_FIELDS.flatMap((name) => (name in DETAILS[kind] && details[name] ? [[name, details[name]]] : [])),
  );
