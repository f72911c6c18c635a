/**
 * The indexes of items. One per sort of the lists, for everybody's rows and for one hub's: ascending, as an index that says
 * `desc` puts nulls last and no `order by … desc` of ours does. Those of the filters hold no trash, so that rows are
 * counted in the index alone. What they cost and save: `npm run bench:lists`.
 */
import { sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';

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
  | 'weightG'
  | 'priceCents'
  | 'stock'
  | 'material'
  | 'priceTier';

/** Those of every kind: sorts, trigrams of the search, the queue of the desk, and the filters all kinds have. */
export const itemIndexes = (kind: string) => (table: Columns<ItemColumn>) => {
  const kept = sql`${table.deletedAt} is null`;
  return [
    index(`${kind}_created_at`).on(table.createdAt, table.id),
    index(`${kind}_hub_created_at`).on(table.hub, table.createdAt, table.id),
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
    index(`${kind}_search`).using('gin', sql`${table.code} gin_trgm_ops`, sql`${table.name} gin_trgm_ops`),
    index(`${kind}_price`)
      .on(sql`coalesce(${table.priceCents}, -1)`, table.id)
      .where(kept),
    index(`${kind}_weight`)
      .on(sql`coalesce(${table.weightG}, -1)`, table.id)
      .where(kept),
    index(`${kind}_stock`).on(table.stock, table.id).where(kept),
    index(`${kind}_status`).on(table.status, table.soldAt, table.createdAt).where(kept),
    index(`${kind}_colors`).using('gin', table.colors).where(kept),
    index(`${kind}_material`)
      .using('gin', sql`${table.material} jsonb_path_ops`)
      .where(kept),
    linkIndex(`${kind}_price_tier`, table.priceTier),
    // Suggested prices are learnt from what was sold last.
    index(`${kind}_sold`)
      .on(table.soldAt)
      .where(sql`${table.soldAt} is not null`),
    index(`${kind}_hub_sold`)
      .on(table.hub, table.soldAt)
      .where(sql`${table.soldAt} is not null`),
    // The counts by status are read from the index alone; the trash is small beside the table.
    index(`${kind}_hub_status`).on(table.hub, table.status, table.soldAt, table.deletedAt),
    index(`${kind}_trash`)
      .on(table.hub, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
  ];
};

/** Those of what is worn, and of the fabrics it is made from. */
export const wornIndexes = (kind: string) => (table: Columns<'itemFor' | 'sizeSystem' | 'sizeValue' | 'deletedAt'>) => [
  index(`${kind}_item_for`)
    .on(table.itemFor)
    .where(sql`${table.deletedAt} is null`),
  index(`${kind}_size`)
    .on(table.sizeSystem, table.sizeValue)
    .where(sql`${table.deletedAt} is null`),
];

/** Those of words of a vocabulary. */
export const wordIndexes = <Name extends string>(
  kind: string,
  table: Columns<Name | 'deletedAt'>,
  names: readonly Name[],
) =>
  names.map((name) =>
    index(`${kind}_${name}`)
      .on(table[name])
      .where(sql`${table.deletedAt} is null`),
  );

/** That of a reference which most rows do without. */
export const linkIndex = (name: string, column: ExtraConfigColumn) =>
  index(name)
    .on(column)
    .where(sql`${column} is not null`);
