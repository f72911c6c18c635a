/** Items, their photos, and the codes on their tags. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  jsonb,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

import type { ItemKind } from '../../../contract/code.ts';
import type { FibreShare } from '../../../contract/composition.ts';
import type { Measure } from '../../../contract/field-meta.ts';
import type { Defect } from '../../../contract/field.ts';
import { itemIndexes, linkIndex, placeIndexes, sizeIndex } from './item-indexes.ts';
import { merchants, moment, users } from './people.ts';
import { priceTiers } from './price-tiers.ts';

/** The next running number of a hub and kind is `issued + 1`; it never decreases. */
export const codeCounters = pgTable(
  'code_counters',
  {
    hub: uuid('hub')
      .notNull()
      .references(() => merchants.id),
    kind: text('kind').$type<ItemKind>().notNull(),
    issued: bigint('issued', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hub, table.kind] })],
);

/**
 * Every code ever issued, whom it was reserved for, and the item that bears it. Codes are never reissued. A code without an owner is on a
 * blank tag, and whoever works for the hub center may use it.
 */
export const codes = pgTable(
  'codes',
  {
    code: text('code').primaryKey(),
    hub: uuid('hub')
      .notNull()
      .references(() => merchants.id),
    kind: text('kind').$type<ItemKind>().notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    owner: uuid('owner').references(() => users.id),
    deviceId: text('device_id'),
    expiresAt: moment('expires_at'),
    usedBy: uuid('used_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('codes_sequence').on(table.hub, table.kind, table.sequence),
    index('codes_owner').on(table.owner),
    // Reserved unused codes are counted before more are issued.
    index('codes_unused')
      .on(table.hub, table.kind, table.owner, table.createdAt)
      .where(sql`${table.usedBy} is null`),
    index('codes_device_unused')
      .on(table.deviceId)
      .where(sql`${table.usedBy} is null and ${table.deviceId} is not null`),
  ],
);

const itemColumns = () => ({
  id: uuid('id').primaryKey(),
  code: text('code')
    .notNull()
    .unique()
    .references(() => codes.code),
  name: text('name').notNull().default(''),
  status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
  soldAt: moment('sold_at'),
  hub: uuid('hub')
    .notNull()
    .references(() => merchants.id),
  note: text('note').notNull().default(''),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => users.id),
  capturedAt: moment('captured_at'),
  deviceId: text('device_id'),
  source: text('source'),
  rev: integer('rev').notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  /** When it was trashed. */
  deletedAt: moment('deleted_at'),
  /** The order or booking that has it, until when: another may take it from then on. The row that is sold is the row that is locked. */
  reservedBy: uuid('reserved_by'),
  reservedUntil: moment('reserved_until'),
});

/** Details common to all kinds. Money is in whole cents, so that sums have no rounding errors. */
const detailColumns = () => ({
  colors: text('colors')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  weightG: integer('weight_g'),
  priceCents: bigint('price_cents', { mode: 'number' }),
});

/** Facts of an item beyond its details. A composition is one JSON value, so that its rows stay together as on the label. */
const factColumns = () => ({
  material: jsonb('material').$type<FibreShare[]>(),
  /** Fibres in any part of it: maintained by the database, for filters by fibre. */
  fibres: text('fibres')
    .array()
    .generatedAlwaysAs(sql`fibres_of("material")`),
  stock: integer('stock').notNull().default(1),
  priceTier: uuid('price_tier').references(() => priceTiers.id),
});
const measuredColumns = () => ({
  dimensions: jsonb('dimensions').$type<Partial<Record<Measure, number>>>(),
  defects: jsonb('defects').$type<Defect[]>().notNull().default([]),
  itemFor: text('item_for'),
  sizeSystem: text('size_system'),
  sizeValue: text('size_value'),
});

/** Whether an item lacks its name or details: maintained by the database, so that the queue's indexes contain only such items. */
const toComplete = (details: readonly string[]) =>
  boolean('to_complete')
    .notNull()
    .generatedAlwaysAs(
      sql.raw(
        `status = 'active' and sold_at is null and deleted_at is null and (name = '' or name = code or colors = '{}' or ${details.map((name) => `${name} is null`).join(' or ')})`,
      ),
    );

/** Whether a slot has a picture: maintained by the database from `photos`, whoever writes there. */
const hasPicture = (name: string) => boolean(name).notNull().default(false);

/** Vocabulary words are stored by their ids; the contract defines which exist. */
export const products = pgTable(
  'products',
  {
    ...itemColumns(),
    ...detailColumns(),
    ...factColumns(),
    ...measuredColumns(),
    types: text('types'),
    seasons: text('seasons'),
    condition: text('condition'),
    subTitle: text('sub_title').notNull().default(''),
    description: text('description').notNull().default(''),
    branded: boolean('branded'),
    brand: text('brand').notNull().default(''),
    fabric: uuid('fabric').references((): AnyPgColumn => fabrics.id),
    hasTagImage: hasPicture('has_tag_image'),
    /** Its place among the featured products of the catalogue, from 1. */
    position: integer('position'),
    toComplete: toComplete([
      'types',
      'item_for',
      'seasons',
      'condition',
      'size_system',
      'size_value',
      'weight_g',
      'price_cents',
    ]),
  },
  (table) => [
    ...itemIndexes('products', table, {
      words: [table.types, table.condition, table.itemFor, table.seasons],
      sizes: [table.sizeSystem, table.sizeValue],
      facts: [table.branded, table.hasTagImage],
      letters: [table.brand],
    }),
    sizeIndex('products', table),
    linkIndex('products_fabric', table.fabric),
    ...placeIndexes('products', table),
    // Several words at once: each is frequent, but their intersection is rare. Found, counted and sorted without reading rows; an absent
    // criterion is skipped (decision 0015).
    index('products_facets')
      .on(
        table.types,
        table.condition,
        table.itemFor,
        table.seasons,
        table.sizeSystem,
        table.sizeValue,
        table.status,
        table.createdAt,
        table.id,
        table.soldAt,
        table.priceCents,
        table.hasTagImage,
        table.toComplete,
      )
      .where(sql`${table.deletedAt} is null`),
  ],
);
export const fabrics = pgTable(
  'fabrics',
  {
    ...itemColumns(),
    ...detailColumns(),
    ...factColumns(),
    ...measuredColumns(),
    patterns: text('patterns'),
    toComplete: toComplete(['patterns', 'weight_g', 'price_cents']),
  },
  (table) => [
    ...itemIndexes('fabrics', table, {
      words: [table.patterns, table.itemFor],
      sizes: [table.sizeSystem, table.sizeValue],
    }),
    sizeIndex('fabrics', table),
  ],
);
export const generics = pgTable(
  'generics',
  {
    ...itemColumns(),
    ...detailColumns(),
    ...factColumns(),
    hasItemImage: hasPicture('has_item_image'),
    toComplete: toComplete(['weight_g', 'price_cents']),
  },
  (table) => itemIndexes('generics', table, { facts: [table.hasItemImage] }),
);

/**
 * A picture of an item or a hub center. `raw` until the background job has made its upright renditions without metadata, then `ready`.
 * `sha256` and `bytes` are those of the upload, for receipts; `width` and `height` are upright.
 */
export const photos = pgTable(
  'photos',
  {
    imageId: text('image_id').primaryKey(),
    entity: text('entity').notNull(),
    recordId: uuid('record_id').notNull(),
    /** The hub center of its item, of anything else the record itself: maintained by the database, whoever writes there. */
    hub: uuid('hub'),
    slot: text('slot').notNull(),
    position: smallint('position').notNull().default(0),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    /** Of the full-size picture that was made of the upload; null before, and in rows of earlier versions. */
    masterSha256: text('master_sha256'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    state: text('state').$type<'raw' | 'ready'>().notNull().default('raw'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('photos_place').on(table.recordId, table.slot, table.position),
    index('photos_waiting')
      .on(table.createdAt)
      .where(sql`${table.state} = 'raw'`),
  ],
);
