/**
 * The indexes of items. One per sort of the lists, for everybody's rows and for one hub's: ascending, as an index that says
 * `desc` puts nulls last and no `order by … desc` of ours does. Those of the filters hold no trash, and more than they look
 * up: what else a list asks for is then read in the index alone. What they cost and save: `npm run bench:lists`, decision
 * 0015.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';

type Columns<Name extends string> = Record<Name, ExtraConfigColumn>;
type ItemColumn =
  | 'id'
  | 'code'
  | 'name'
  | 'status'
  | 'soldAt'
  | 'hub'
  | 'createdBy'
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

/** What a kind is filtered by beside what all are: words of a vocabulary, and facts that are only ever read beside others. */
export interface Facets {
  words?: readonly ExtraConfigColumn[];
  sizes?: readonly ExtraConfigColumn[];
  facts?: readonly ExtraConfigColumn[];
  /** What it is searched by beside code and name. */
  letters?: readonly ExtraConfigColumn[];
}

/** Those of a kind: sorts, the filters and the search of its list, the queue of the desk, and what was sold. */
export function itemIndexes(kind: string, table: Columns<ItemColumn>, facets: Facets = {}) {
  const kept = sql`${table.deletedAt} is null`;
  return [
    index(`${kind}_created_at`).on(table.createdAt, table.id),
    // With what is often met on the way through a hub's rows, and then need not be looked up.
    index(`${kind}_hub_created_at`).on(table.hub, table.createdAt, table.id, table.colors, table.fibres).where(kept),
    index(`${kind}_updated_at`).on(table.updatedAt, table.id),
    index(`${kind}_hub_updated_at`).on(table.hub, table.updatedAt, table.id),
    index(`${kind}_name`).on(sql`lower(${table.name})`, table.id),
    index(`${kind}_hub_name`).on(table.hub, sql`lower(${table.name})`, table.id),
    index(`${kind}_hub_code`).on(table.hub, table.code, table.id),
    index(`${kind}_created_by`).on(table.createdBy),
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
    // Suggested prices are learnt from what was sold last; lists of what was sold on some days read no row.
    index(`${kind}_sold`)
      .on(table.soldAt, table.createdAt, table.id, table.status)
      .where(sql`${table.soldAt} is not null and ${kept}`),
    index(`${kind}_hub_sold`)
      .on(table.hub, table.soldAt, table.createdAt, table.id, table.status)
      .where(sql`${table.soldAt} is not null and ${kept}`),
    // The counts by status are read from the index alone; the trash is small beside the table.
    index(`${kind}_hub_status`).on(table.hub, table.status, table.soldAt, table.deletedAt, table.toComplete),
    index(`${kind}_trash`)
      .on(table.hub, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
  ];
}

/**
 * Those of numbers: to sort by, and to look ranges up in; the plain column is there because an expression is never read. They know
 * what the figures above a list are counted by, as those of facets do.
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
 * Those of filters. What several words have in common is found in the inverted index, also what a search has in common with
 * them; the rows of one hub center are few enough to be gone through, which the other one does without reading any.
 */
function facetIndexes(
  kind: string,
  table: Columns<ItemColumn>,
  { words = [], sizes = [], facts = [], letters = [] }: Facets,
  kept: SQL,
) {
  const { hub, colors, fibres, code, name } = table;
  const { status, createdAt, id, soldAt, priceCents, weightG, stock, toComplete, updatedAt } = table;
  const texts = [code, name, ...letters].map((column) => sql`${column} gin_trgm_ops`);
  return [
    index(`${kind}_words`)
      .using('gin', hub, colors, fibres, ...words, ...texts)
      .where(kept),
    index(`${kind}_hub_facets`)
      .on(
        hub,
        ...words,
        ...sizes,
        status,
        createdAt,
        id,
        soldAt,
        priceCents,
        weightG,
        stock,
        ...facts,
        toComplete,
        updatedAt,
      )
      .where(kept),
  ];
}

/** That of a size. */
export const sizeIndex = (kind: string, table: Columns<'sizeSystem' | 'sizeValue' | 'deletedAt'>) =>
  index(`${kind}_size`)
    .on(table.sizeSystem, table.sizeValue)
    .where(sql`${table.deletedAt} is null`);

/** What rows are in the order of the catalogue by, falling: those with a place, the first one first, then all others. */
export const placeKey = (position: ExtraConfigColumn | AnyPgColumn): SQL =>
  sql`coalesce(-${position}, ${sql.raw(NO_PLACE)})`;
const NO_PLACE = '-1000000';

/** Those of the order of the catalogue, and of the few that have a place in it. */
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

/** That of a reference which most rows do without. */
export const linkIndex = (name: string, column: ExtraConfigColumn) =>
  index(name)
    .on(column)
    .where(sql`${column} is not null`);
