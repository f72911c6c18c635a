/** The filters of products, fabrics and generics as conditions that use indexes. */
import { and, eq, inArray, isNotNull, isNull, like, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { formatCode, type ItemKind, parseCode } from '../../../contract/code.ts';
import { readSize } from '../../../contract/field-kinds/size.ts';
import { REVIEW_REPORTED } from '../../../contract/review.ts';
import type { ItemStatus } from '../../../contract/status.ts';
import { CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import { fabrics, generics, products } from '../../db/schema/items.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { type ItemTable, itemTables } from '../../db/tables.ts';
import { anyIn, anyOf, between, byWords, onDays, presence } from '../../engine/records/filter-sql.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';

type Filters = RecordSource['filters'];

/** A nullable number as a sort key: nulls sort first. */
export const knownOr = (column: AnyPgColumn): SQL => sql`coalesce(${column}, -1)`;

/** Filters common to all kinds. */
export function itemFilters(kind: ItemKind): Filters {
  const { [kind]: table } = itemTables;
  return {
    status: byWords((values) => or(...values.map((value) => LABELS[value as ItemStatus](table)))),
    incomplete: byWords((values) =>
      or(...values.map((value) => (value === 'true' ? isIncomplete(table) : not(table.toComplete)))),
    ),
    review: byWords((states) => {
      const wanted = and(
        eq(reviews.kind, kind),
        inArray(
          reviews.state,
          REVIEW_REPORTED.filter((each) => states.includes(each)),
        ),
      );
      return sql`${table.id} in (select ${reviews.item} from ${reviews} where ${wanted})`;
    }),
    hubcenter: anyOf(table.hub),
    colors: anyIn(table.colors),
    weight: between(knownOr(table.weightG)),
    price: between(knownOr(table.priceCents), CENTS),
    stock: between(table.stock),
    material: anyIn(table.fibres),
    priceId: anyOf(table.priceTier),
    soldAt: onDays(table.soldAt),
  };
}

/** Filters of garments; three of them are derived from the condition. */
export const garmentFilters: Filters = {
  tagImage: presence((some) => eq(products.hasTagImage, some)),
  types: anyOf(products.types),
  itemFor: anyOf(products.itemFor),
  seasons: anyOf(products.seasons),
  condition: anyOf(products.condition),
  isUsed: byCondition('isUsed'),
  isStock: byCondition('isStock'),
  isDefectedNew: byCondition('isDefectedNew'),
  sizes: bySize(products),
  branded: byWords((values) =>
    inArray(
      products.branded,
      values.map((word) => word === 'true'),
    ),
  ),
  fabric: anyOf(products.fabric),
};

/** Filters of generics. */
export const genericFilters: Filters = { itemImage: presence((some) => eq(generics.hasItemImage, some)) };

/** Filters of fabrics. */
export const fabricFilters: Filters = {
  patterns: anyOf(fabrics.patterns),
  itemFor: anyOf(fabrics.itemFor),
  sizes: bySize(fabrics),
};

/**
 * Finds an item by its code in any spelling, and items by a code prefix such as `MIL-P0001`; null for other text. A prefix uses the code
 * index, because as a substring it would match too many texts.
 */
export function byCode(table: ItemTable, search: string): SQL | null {
  const code = parseCode(search);
  if (code) return eq(table.code, formatCode(code));
  const beginning = search.trim().toUpperCase();
  return /^[A-Z0-9]{2,6}-[PFG]\d*$/.test(beginning) ? like(table.code, `${beginning}%`) : null;
}

/** Repeats the status condition, so that the indexes by status can be used. */
const isIncomplete = (table: ItemTable): SQL | undefined => and(LABELS.active(table), sql`${table.toComplete}`);

const CENTS = 100;

/** The labels of spec section 4 as conditions; `sold` matches all sold items. */
const LABELS: Readonly<Record<ItemStatus, (table: ItemTable) => SQL | undefined>> = {
  active: (table) => and(eq(table.status, 'active'), isNull(table.soldAt)),
  inactive: (table) => and(eq(table.status, 'inactive'), isNull(table.soldAt)),
  sold: (table) => isNotNull(table.soldAt),
  'active/sold': (table) => and(eq(table.status, 'active'), isNotNull(table.soldAt)),
  'disactive/sold': (table) => and(eq(table.status, 'inactive'), isNotNull(table.soldAt)),
};

function byCondition(flag: 'isUsed' | 'isStock' | 'isDefectedNew') {
  return byWords((values) => {
    const fitting = CONDITIONS.filter((condition) => values.includes(String(condition[flag])));
    return inArray(
      products.condition,
      fitting.map(({ id }) => id),
    );
  });
}

function bySize({ sizeSystem, sizeValue }: typeof products | typeof fabrics) {
  return byWords((values) =>
    or(
      ...values.map((text) => {
        const size = readSize(text);
        return size ? and(eq(sizeSystem, size.system), eq(sizeValue, size.value)) : sql`false`;
      }),
    ),
  );
}
