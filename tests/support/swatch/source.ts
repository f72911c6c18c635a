import { boolean, date, doublePrecision, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { moment } from '../../../server/db/schema/people.ts';
import { position } from '../../../server/db/schema/positions.ts';
import { tableSource } from '../../../server/engine/records/table-source.ts';
import { swatch } from './swatch.ts';

export const swatches = pgTable('swatches', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  sku: text(),
  note: text().notNull(),
  story: text().notNull(),
  title: jsonb().notNull(),
  care: jsonb(),
  contact: text(),
  phone: text(),
  website: text(),
  factor: doublePrecision(),
  discount: numeric({ mode: 'number' }),
  stock: integer(),
  weightG: integer('weight_g'),
  baleG: integer('bale_g'),
  priceCents: integer('price_cents'),
  rebate: jsonb(),
  active: boolean().notNull(),
  finish: text(),
  patterns: text(),
  colors: text().array().notNull(),
  sizes: jsonb(),
  material: jsonb(),
  dimensions: jsonb(),
  defects: jsonb().notNull(),
  places: jsonb().notNull(),
  steps: jsonb().notNull(),
  lessons: jsonb().notNull(),
  maker: uuid(),
  cuts: uuid().array().notNull(),
  certificate: jsonb(),
  arrivedAt: moment('arrived_at'),
  soldOut: date('sold_out'),
  hubcenter: uuid().notNull(),
  place: position(),
  state: text().notNull().default('draft'),
  rev: integer().notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
});
export const swatchSource = tableSource(swatch, swatches, {
  acts: {
    actions: {
      refill: async (_tx, { record, input }) => ({ stock: Number(record['stock']) + Number(input['amount']) }),
    },
  },
});
