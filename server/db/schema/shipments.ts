/** Shipments: what one hub center sends of one order. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

import type { ShipmentStatus } from '../../../contract/shipment-states.ts';
import { searchIndex } from '../plain-text.ts';
import { sortIndex, textKey, timeKey } from '../sort-keys.ts';
import { orders } from './orders.ts';
import { merchants, moment } from './people.ts';

/** One for each hub center of a paid order. What it says of the order and its lines never changes, and stands here to be searched. */
export const shipments = pgTable(
  'shipments',
  {
    id: uuid('id').primaryKey(),
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    number: text('number')
      .notNull()
      .unique()
      .generatedAlwaysAs(sql`'S' || lpad(sequence::text, greatest(6, length(sequence::text)), '0')`),
    order: uuid('order')
      .notNull()
      .references(() => orders.id),
    orderNumber: text('order_number').notNull(),
    hubcenter: uuid('hubcenter')
      .notNull()
      .references(() => merchants.id),
    customerName: text('customer_name').notNull(),
    city: text('city'),
    province: text('province'),
    pieces: integer('pieces').notNull(),
    codes: text('codes').notNull(),
    carrier: text('carrier'),
    tracking: text('tracking'),
    note: text('note').notNull().default(''),
    status: text('status').$type<ShipmentStatus>().notNull().default('ready'),
    collectedAt: moment('collected_at'),
    shippedAt: moment('shipped_at'),
    deliveredAt: moment('delivered_at'),
    rev: integer('rev').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    unique('shipments_once').on(table.order, table.hubcenter),
    index('shipments_created_at').on(table.createdAt, table.id),
    index('shipments_updated_at').on(table.updatedAt, table.id),
    sortIndex('shipments_by_number', textKey(table.number), table.id),
    sortIndex('shipments_by_customer_name', textKey(table.customerName), table.id),
    sortIndex('shipments_by_shipped_at', timeKey(table.shippedAt), table.id),
    index('shipments_status').on(table.status, table.createdAt),
    index('shipments_hubcenter').on(table.hubcenter, table.status, table.createdAt),
    searchIndex('shipments_search', table.number, table.orderNumber, table.customerName, table.codes, table.tracking),
  ],
);
