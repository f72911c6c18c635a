/** The details of items between the wire and the tables: euro here, whole cents there. */
import type * as z from 'zod';

import type { ItemKind } from '../../../contract/code.ts';
import type { Measure } from '../../../contract/field.ts';
import { DETAILS, type fabricKnown, type productKnown } from '../../../contract/resources/details.ts';
import { FACTS } from '../../../contract/resources/item-facts.ts';
import { CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import type { fabrics, generics, products } from '../../db/schema/items.ts';

type Values<Shape> = { [Name in keyof Shape]: z.infer<Shape[Name]> };
type Known = Values<typeof productKnown & Omit<typeof FACTS.product, 'dimensions'>> &
  Values<Pick<typeof fabricKnown, 'patterns'>> & { dimensions: Partial<Record<Measure, number>> | null };
/** What may be given of an item's details and facts; a kind takes those it has. */
export type GivenDetails = { [Name in keyof Known]?: Known[Name] | undefined };

/** Columns of every kind's details and facts; a row has those of its kind. */
type Columns = Omit<typeof products.$inferSelect, keyof typeof generics.$inferSelect> &
  Pick<typeof generics.$inferSelect, 'colors' | 'weightG' | 'priceCents' | 'material' | 'stock' | 'priceTier'> &
  Pick<typeof fabrics.$inferSelect, 'patterns'>;
export type DetailColumns = Partial<Columns>;

interface Stored<Value> {
  read(row: DetailColumns): unknown;
  write(value: Value): DetailColumns;
}

const CENTS = 100;

/** How each detail and fact is stored; one without a column does not compile. */
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
  material: { read: ({ material }) => material, write: (material) => ({ material }) },
  stock: { read: ({ stock }) => stock, write: (stock) => ({ stock }) },
  priceId: { read: ({ priceTier }) => priceTier, write: (priceTier) => ({ priceTier }) },
  subTitle: { read: ({ subTitle }) => subTitle, write: (subTitle) => ({ subTitle }) },
  description: { read: ({ description }) => description, write: (description) => ({ description }) },
  branded: { read: ({ branded }) => branded, write: (branded) => ({ branded }) },
  brand: { read: ({ brand }) => brand, write: (brand) => ({ brand }) },
  fabric: { read: ({ fabric }) => fabric, write: (fabric) => ({ fabric }) },
  dimensions: { read: ({ dimensions }) => dimensions, write: (dimensions) => ({ dimensions }) },
  defects: { read: ({ defects }) => defects, write: (defects) => ({ defects }) },
};

const storedNames = (kind: ItemKind) => Object.keys({ ...DETAILS[kind], ...FACTS[kind] }) as (keyof Known)[];

/** The details and facts of a row as its record carries them. */
export const storedOf = (kind: ItemKind, row: DetailColumns): Record<string, unknown> =>
  Object.fromEntries(storedNames(kind).map((name) => [name, STORED[name].read(row) ?? null]));

/** Columns for the details and facts that were given. */
export function detailColumns(kind: ItemKind, given: GivenDetails): DetailColumns {
  const stored: Readonly<Record<keyof Known, Stored<unknown>>> = STORED;
  const names = storedNames(kind).filter((name) => given[name] !== undefined);
  return Object.assign({}, ...names.map((name) => stored[name].write(given[name]))) as DetailColumns;
}

/** What follows from a garment's condition; null while it is not known (spec section 3). */
export function conditionFlags({ condition }: DetailColumns) {
  const found = CONDITIONS.find(({ id }) => id === condition);
  const { isUsed = null, isStock = null, isDefectedNew = null } = found ?? {};
  return { isUsed, isStock, isDefectedNew };
}
