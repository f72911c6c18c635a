/** Converts details of items between wire and tables: euro there, whole cents here. */
import { getTableColumns } from 'drizzle-orm';
import type * as z from 'zod';

import type { ItemKind } from '../../../contract/code.ts';
import { DETAILS, type fabricKnown, type productKnown } from '../../../contract/entities/details.ts';
import { FACTS } from '../../../contract/entities/item-facts.ts';
import { type FieldMeta, fieldMeta, type Measure } from '../../../contract/field-meta.ts';
import { CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import type { fabrics, generics, products } from '../../db/schema/items.ts';
import { itemTables } from '../../db/tables.ts';
import { storedKind } from '../../engine/stored-kinds.ts';

type Values<Shape> = { [Name in keyof Shape]: z.infer<Shape[Name]> };
type DetailValues = Values<typeof productKnown & Omit<typeof FACTS.product, 'dimensions'>> &
  Values<Pick<typeof fabricKnown, 'patterns'>> & { dimensions: Partial<Record<Measure, number>> | null };
/** Given details and facts of an item; a kind uses those it has. */
export type GivenDetails = { [Name in keyof DetailValues]?: DetailValues[Name] | undefined };

/** Columns of every kind's details and facts; a row has those of its kind. */
type Columns = Omit<typeof products.$inferSelect, keyof typeof generics.$inferSelect> &
  Pick<typeof generics.$inferSelect, 'colors' | 'weightG' | 'priceCents' | 'material' | 'stock' | 'priceTier'> &
  Pick<typeof fabrics.$inferSelect, 'patterns'>;
export type DetailColumns = Partial<Columns>;

const same = (value: unknown) => value;

/** Column and conversion of each detail and fact, by kind; a price tier's column has another name. Throws for a field without a column. */
function fieldsOf(kind: ItemKind) {
  const columns = { ...getTableColumns(itemTables[kind]), sizes: null };
  return Object.entries({ ...DETAILS[kind], ...FACTS[kind] }).map(([name, schema]) => {
    const meta = fieldMeta(schema as z.ZodType);
    const { key: keyOf, wire = same, stored = same } = storedKind(meta.kind);
    const key = name === 'priceId' ? 'priceTier' : (keyOf?.(name) ?? name);
    if (!Object.hasOwn(columns, key)) throw new TypeError(`${kind}.${name} has no column ${key}`);
    return { name, key, meta, wire, stored };
  });
}
const FIELDS = { product: fieldsOf('product'), fabric: fieldsOf('fabric'), generic: fieldsOf('generic') };

/** The details and facts of a row as in its record; a size has two columns. */
export function storedOf(kind: ItemKind, row: DetailColumns): Record<string, unknown> {
  const { sizeSystem: system, sizeValue: value } = row;
  const columns: Readonly<Record<string, unknown>> = { ...row, sizes: system && value ? { system, value } : null };
  const fields = FIELDS[kind].map(({ name, key, meta, wire }) => [name, orNull(columns[key], meta, wire)]);
  return Object.fromEntries(fields) as Record<string, unknown>;
}

/** Columns for the given details and facts. */
export function detailColumns(kind: ItemKind, { sizes, ...given }: GivenDetails): DetailColumns {
  const fields: Readonly<Record<string, unknown>> = given;
  const known = FIELDS[kind].filter(({ name }) => fields[name] !== undefined);
  const columns = Object.fromEntries(
    known.map(({ name, key, meta, stored }) => [key, orNull(fields[name], meta, stored)]),
  );
  if (sizes === undefined || kind === 'generic') return columns;
  return { ...columns, sizeSystem: sizes?.system ?? null, sizeValue: sizes?.value ?? null };
}

const orNull = (value: unknown, meta: FieldMeta, made: (value: unknown, meta: FieldMeta) => unknown) =>
  (value ?? null) === null ? null : made(value, meta);

/** The flags that follow from a garment's condition; null if it is unknown (spec section 3). */
export function conditionFlags({ condition }: DetailColumns) {
  const found = CONDITIONS.find(({ id }) => id === condition);
  const { isUsed = null, isStock = null, isDefectedNew = null } = found ?? {};
  return { isUsed, isStock, isDefectedNew };
}
