/** Sold items as a source of the list engine. */
import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { API_BASE } from '../../../contract/app.ts';
import { type SoldPayout, soldItem } from '../../../contract/entities/sold-item.ts';
import type { LineKind } from '../../../contract/order-states.ts';
import { photos } from '../../db/schema/items.ts';
import { moment } from '../../db/schema/people.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableSource } from '../../engine/records/table-source.ts';

const cents = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** A view of the lines of orders, made by a migration: the schema has tables only. */
const soldItems = pgTable('sold_items', {
  id: uuid('id').primaryKey(),
  imageId: text('image_id'),
  kind: text('kind').$type<LineKind>().notNull(),
  item: uuid('item').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  hubcenter: uuid('hubcenter').notNull(),
  orderNumber: text('order_number').notNull(),
  priceCents: cents('price_cents'),
  discountCents: cents('discount_cents'),
  commissionCents: cents('commission_cents'),
  feeCents: bigint('fee_cents', { mode: 'number' }),
  netCents: cents('net_cents'),
  refundedCents: cents('refunded_cents'),
  payout: text('payout').$type<SoldPayout>().notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  rev: integer('rev').notNull(),
});

const itemImage = sql`${sql`(select json_build_object('imageId', ${photos.imageId}, 'url', ${`${API_BASE}/images/`}::text || ${photos.imageId}, 'width', ${photos.width}, 'height', ${photos.height})
  from ${photos} where ${photos.imageId} = ${soldItems.imageId})`}`;

export const soldItemSource: RecordSource = {
  ...tableSource(soldItem, soldItems, { computed: { itemImage } }),
  isView: true,
};
