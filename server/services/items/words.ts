/** The values that the filters of products, fabrics and generics compare with, as on the wire; null if none. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { ItemKind } from '../../../contract/code.ts';
import { REVIEW_REPORTED } from '../../../contract/review.ts';
import { CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import { fabrics, generics, products } from '../../db/schema/items.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { itemTables } from '../../db/tables.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';

type Words = NonNullable<RecordSource['words']>;

/** The values of every kind. */
export function itemWords(kind: ItemKind): Words {
  const { [kind]: table } = itemTables;
  return {
    // A sold item matches two words, as in the filter.
    status: sql`case when ${table.soldAt} is null then array[${table.status}] when ${table.status} = 'active' then array['active/sold', 'sold'] else array['disactive/sold', 'sold'] end`,
    incomplete: sql`${table.toComplete}::text`,
    review: sql`(select array[${reviews.state}] from ${reviews} where ${reviews.item} = ${table.id} and ${inArray(reviews.state, [...REVIEW_REPORTED])})`,
    hubcenter: sql`${table.hub}::text`,
    colors: table.colors,
    weight: table.weightG,
    price: sql`${table.priceCents} / 100.0`,
    stock: table.stock,
    material: table.fibres,
    priceId: sql`${table.priceTier}::text`,
  };
}

/** The values of garments; three of them are derived from the condition. */
export const garmentWords: Words = {
  tagImage: presenceWord(products.hasTagImage),
  types: products.types,
  itemFor: products.itemFor,
  seasons: products.seasons,
  condition: products.condition,
  isUsed: conditionWord('isUsed'),
  isStock: conditionWord('isStock'),
  isDefectedNew: conditionWord('isDefectedNew'),
  sizes: sizeWord(products),
  branded: sql`${products.branded}::text`,
  fabric: sql`${products.fabric}::text`,
};

/** The values of generics. */
export const genericWords: Words = { itemImage: presenceWord(generics.hasItemImage) };

/** The values of fabrics. */
export const fabricWords: Words = { patterns: fabrics.patterns, itemFor: fabrics.itemFor, sizes: sizeWord(fabrics) };

function presenceWord(there: AnyPgColumn): SQL {
  return sql`case when ${there} then 'some' else 'none' end`;
}

function sizeWord({ sizeSystem, sizeValue }: typeof products | typeof fabrics): SQL {
  return sql`${sizeSystem} || ':' || ${sizeValue}`;
}

function conditionWord(flag: 'isUsed' | 'isStock' | 'isDefectedNew'): SQL {
  const cases = CONDITIONS.map(({ id, [flag]: is }) => sql`when ${id} then ${String(is)}`);
  return sql`case ${products.condition} ${sql.join(cases, sql` `)} end`;
}
