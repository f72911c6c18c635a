/** The details of items between the wire and the tables: euro here, whole cents there. */
import type * as z from 'zod';

import type { ItemKind } from '../../contract/code.ts';
import { DETAILS, type fabricKnown, isMissing, type productKnown } from '../../contract/resources/details.ts';
import { CONDITIONS } from '../../contract/vocabulary/conditions.ts';
import type { fabrics, products } from '../db/schema/items.ts';

type Known = { [Name in keyof typeof productKnown]: z.infer<(typeof productKnown)[Name]> } & {
  [Name in keyof typeof fabricKnown]: z.infer<(typeof fabricKnown)[Name]>;
};
/** What may be given of an item's details; a kind takes those it has. */
export type GivenDetails = { [Name in keyof Known]?: Known[Name] | undefined };

/** Columns of every kind's details; a row has those of its kind. */
type Columns = Pick<
  typeof products.$inferSelect,
  'types' | 'itemFor' | 'seasons' | 'condition' | 'colors' | 'sizeSystem' | 'sizeValue' | 'weightG' | 'priceCents'
> &
  Pick<typeof fabrics.$inferSelect, 'patterns'>;
export type DetailColumns = Partial<Columns>;

interface Stored<Value> {
  read(row: DetailColumns): unknown;
  write(value: Value): DetailColumns;
}

const CENTS = 100;

/** How each detail is stored; one without a column does not compile. */
const STORED: { [Name in keyof Known]: Stored<Known[Name]> } = {
  types: { read: ({ types }) => types, write: (types) => ({ types }) },
  itemFor: { read: ({ itemFor }) => itemFor, write: (itemFor) => ({ itemFor }) },
  seasons: { read: ({ seasons }) => seasons, write: (seasons) => ({ seasons }) },
  condition: { read: ({ condition }) => condition, write: (condition) => ({ condition }) },
  patterns: { read: ({ patterns }) => patterns, write: (patterns) => ({ patterns }) },
  colors: { read: ({ colors }) => colors, write: (colors) => ({ colors }) },
  sizes: {
    read: ({ sizeSystem: system, sizeValue: value }) => (system && value ? { system, value } : null),
    write: (size) => ({ sizeSystem: size?.system ?? null, sizeValue: size?.value ?? null }),
  },
  weight: { read: ({ weightG }) => weightG, write: (weightG) => ({ weightG }) },
  price: {
    read: ({ priceCents }) => (typeof priceCents === 'number' ? priceCents / CENTS : null),
    write: (price) => ({ priceCents: price === null ? null : Math.round(price * CENTS) }),
  },
};

const namesOf = (kind: ItemKind) => Object.keys(DETAILS[kind]) as (keyof Known)[];

/** The details of a row as its record carries them. */
export const detailsOf = (kind: ItemKind, row: DetailColumns): Record<string, unknown> =>
  Object.fromEntries(namesOf(kind).map((name) => [name, STORED[name].read(row) ?? null]));

/** Columns for the details that were given. */
export function detailColumns(kind: ItemKind, given: GivenDetails): DetailColumns {
  const stored: Readonly<Record<keyof Known, Stored<unknown>>> = STORED;
  const names = namesOf(kind).filter((name) => given[name] !== undefined);
  return Object.assign({}, ...names.map((name) => stored[name].write(given[name]))) as DetailColumns;
}

/** Names of a record's details that are missing, in the order they are declared. */
export const missingOf = (kind: ItemKind, details: Readonly<Record<string, unknown>>): string[] =>
  namesOf(kind).filter((name) => isMissing(details[name]));

/** What follows from a garment's condition; null while it is not known (spec section 3). */
export function conditionFlags({ condition }: DetailColumns) {
  const found = CONDITIONS.find(({ id }) => id === condition);
  const { isUsed = null, isStock = null, isDefectedNew = null } = found ?? {};
  return { isUsed, isStock, isDefectedNew };
}
