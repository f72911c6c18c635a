/**
 * The indexes of items. One per list sort, for all rows and for one hub's. They are ascending, because a `desc` index puts nulls last and
 * our `order by … desc` puts them first. Filter indexes exclude the trash and include more columns than they look up, so that lists use
 * index-only scans. Costs and savings: `npm run bench:lists`, decision 0015.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';

import { searchedText } from '../plain-text.ts';

type Columns<Name extends string> = Record<Name, ExtraConfigColumn>;
type ItemColumn =
  | 'id'
  | 'code'
  | 'name'
  | 'status'
  | 'soldAt'
  | 'hub'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'toComplete'
  | 'colors'
  | 'fibres'
  | 'weightG'
  | 'priceCents'
  | 'stock'
  | 'priceTier';

/** Filter columns specific to a kind: vocabulary words, and facts only read together with other columns. */
export interface Facets {
  words?: readonly ExtraConfigColumn[];
  sizes?: readonly ExtraConfigColumn[];
  facts?: readonly ExtraConfigColumn[];
  /** Search columns beside code and name. */
  letters?: readonly ExtraConfigColumn[];
}

/** Indexes of a kind: sorts, list filters, search, completion queue, and sales. */
export function itemIndexes(kind: string, table: Columns<ItemColumn>, facets: Facets = {}) {
  const kept = sql`${table.deletedAt} is null`;
  return [
    index(`${kind}_created_at`).on(table.createdAt, table.id),
    // Includes columns often filtered within a hub's rows, to avoid table lookups.
    index(`${kind}_hub_created_at`).on(table.hub, table.createdAt, table.id, table.colors, table.fibres).where(kept),
    index(`${kind}_updated_at`).on(table.updatedAt, table.id),
    index(`${kind}_hub_updated_at`).on(table.hub, table.updatedAt, table.id),
    index(`${kind}_name`).on(sql`lower(${table.name})`, table.id),
    index(`${kind}_hub_name`).on(table.hub, sql`lower(${table.name})`, table.id),
    index(`${kind}_hub_code`).on(table.hub, table.code, table.id),
    index(`${kind}_to_complete`)
      .on(table.createdAt, table.id)
      .where(sql`${table.toComplete}`),
    index(`${kind}_hub_to_complete`)
      .on(table.hub, table.createdAt, table.id)
      .where(sql`${table.toComplete}`),
    ...numberIndexes(kind, table, kept),
    ...facetIndexes(kind, table, facets, kept),
    index(`${kind}_status`).on(table.status, table.soldAt, table.createdAt, table.toComplete).where(kept),
    linkIndex(`${kind}_price_tier`, table.priceTier),
    // Price suggestions use recent sales; lists by sale date need no table rows.
    index(`${kind}_sold`)
      .on(table.soldAt, table.createdAt, table.id, table.status)
      .where(sql`${table.soldAt} is not null and ${kept}`),
    index(`${kind}_hub_sold`)
      .on(table.hub, table.soldAt, table.createdAt, table.id, table.status)
      .where(sql`${table.soldAt} is not null and ${kept}`),
    // Counts by status use index-only scans; the trash is small beside the table.
    index(`${kind}_hub_status`).on(table.hub, table.status, table.soldAt, table.deletedAt, table.toComplete),
    // The shop's catalogue: the small part of the table that is for sale.
    index(`${kind}_offered`).on(table.createdAt, table.id, table.hub, table.priceCents).where(isOffered(table)),
    index(`${kind}_trash`)
      .on(table.hub, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
  ];
}

/** Items that the shop offers, unless their hub center does not sell or an order has reserved them; without parameters, for the index. */
export const isOffered = ({
  status,
  soldAt,
  deletedAt,
  toComplete,
  priceCents,
  stock,
}: Record<
  'status' | 'soldAt' | 'deletedAt' | 'toComplete' | 'priceCents' | 'stock',
  ExtraConfigColumn | AnyPgColumn
>): SQL =>
  sql`${status} = 'active' and ${soldAt} is null and ${deletedAt} is null and not ${toComplete} and ${priceCents} is not null and ${stock} > 0`;

/**
 * Indexes of number columns, for sorting and ranges. The plain column is included because an index-only scan cannot return an expression.
 * They include the columns that tab counts use, like the facet indexes.
 */
function numberIndexes(kind: string, table: Columns<ItemColumn>, kept: SQL) {
  const { hub, id, createdAt, status, toComplete, soldAt, priceCents, weightG, stock } = table;
  const facts = [id, createdAt, status, toComplete, soldAt] as const;
  const price = [sql`coalesce(${priceCents}, -1)`, ...facts, priceCents] as const;
  const weight = [sql`coalesce(${weightG}, -1)`, ...facts, weightG] as const;
  return [
    ...Object.entries({ price, weight }).flatMap(([name, columns]) => [
      index(`${kind}_${name}`)
        .on(...columns)
        .where(kept),
      index(`${kind}_hub_${name}`)
        .on(hub, ...columns)
        .where(kept),
    ]),
    index(`${kind}_stock`).on(stock, id).where(kept),
  ];
}

/**
 * Indexes of filters. The inverted index intersects several words, also with a search. Rows of one hub center are few enough to scan, which
 * the other index does without reading the table.
 */
function facetIndexes(
  kind: string,
  table: Columns<ItemColumn>,
  { words = [], sizes = [], facts = [], letters = [] }: Facets,
  kept: SQL,
) {
  const { hub, colors, fibres, code, name } = table;
  const { status, createdAt, id, soldAt, priceCents, weightG, stock, toComplete } = table;
  const texts = [code, name, ...letters].map(searchedText);
  return [
    index(`${kind}_words`)
      .using('gin', hub, colors, fibres, ...words, ...texts)
      .where(kept),
    index(`${kind}_hub_facets`)
      .on(hub, ...words, ...sizes, status, createdAt, id, soldAt, priceCents, weightG, stock, ...facts, toComplete)
      .where(kept),
  ];
}

/** Index of a size. */
export const sizeIndex = (kind: string, table: Columns<'sizeSystem' | 'sizeValue' | 'deletedAt'>) =>
  index(`${kind}_size`)
    .on(table.sizeSystem, table.sizeValue)
    .where(sql`${table.deletedAt} is null`);

/** The catalogue sort key, descending: products with a place first, in order, then all others. */
export const placeKey = (position: ExtraConfigColumn | AnyPgColumn): SQL =>
  sql`coalesce(-${position}, ${sql.raw(NO_PLACE)})`;
const NO_PLACE = '-1000000';

/** Indexes of the catalogue order, and of the few products with a place in it. */
export const placeIndexes = (kind: string, table: Columns<'position' | 'hub' | 'id' | 'deletedAt'>) => [
  index(`${kind}_placed`)
    .on(table.position)
    .where(sql`${table.position} is not null`),
  index(`${kind}_place`)
    .on(placeKey(table.position), table.id)
    .where(sql`${table.deletedAt} is null`),
  index(`${kind}_hub_place`)
    .on(table.hub, placeKey(table.position), table.id)
    .where(sql`${table.deletedAt} is null`),
];

/** Index of a reference that most rows do not have. */
export const linkIndex = (name: string, column: ExtraConfigColumn) =>
  index(name)
    .on(column)
    .where(sql`${column} is not null`);
