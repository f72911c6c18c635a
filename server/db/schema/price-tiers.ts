/** The price list: price tiers. */
import { bigint, boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { recordColumns } from './people.ts';

/** Words of a scope are any-of; an empty list or null leaves it open. Money is in cents per piece or kilogram. */
export const priceTiers = pgTable(
  'price_tiers',
  {
    name: text('name').notNull(),
    types: text('types').array().notNull().default([]),
    itemFor: text('item_for').array().notNull().default([]),
    conditions: text('conditions').array().notNull().default([]),
    branded: boolean('branded'),
    weightMinG: integer('weight_min_g'),
    weightMaxG: integer('weight_max_g'),
    unit: text('unit').$type<'piece' | 'kg'>().notNull().default('piece'),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    validFrom: date('valid_from'),
    validTo: date('valid_to'),
    priority: integer('priority').notNull().default(0),
    active: boolean('active').notNull().default(true),
    ...recordColumns(),
  },
  (table) => [index('price_tiers_created_at').on(table.createdAt, table.id)],
);
