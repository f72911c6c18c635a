/** Bookings of textile mixes. */
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { BookingStatus } from '../../../contract/booking-states.ts';
import { BOOKING_CONFIRM_MS } from '../../../contract/limits.ts';
import { searchIndex } from '../plain-text.ts';
import { sortIndex, textKey, timeKey } from '../sort-keys.ts';
import { generics } from './items.ts';
import { merchants, moment } from './people.ts';

/**
 * A textile mix that is kept for one buyer until the end of a day in UTC; the mix itself says who has it (`reservedBy`). `weightG` and
 * `priceCents` are as of the booking. `requestKey` and `fingerprint` recognize a request of the shop that is sent twice. `reason`: why it was
 * rejected or cancelled, for its buyer. `confirmHash`: of the token in the link that confirms it.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey(),
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    number: text('number')
      .notNull()
      .unique()
      .generatedAlwaysAs(sql`'B' || lpad(sequence::text, greatest(6, length(sequence::text)), '0')`),
    generic: uuid('generic')
      .notNull()
      .references(() => generics.id),
    hubcenter: uuid('hubcenter')
      .notNull()
      .references(() => merchants.id),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerMobile: text('customer_mobile'),
    language: text('language').notNull(),
    note: text('note').notNull().default(''),
    weightG: integer('weight_g'),
    priceCents: bigint('price_cents', { mode: 'number' }),
    status: text('status').$type<BookingStatus>().notNull().default('requested'),
    until: date('until').notNull(),
    reason: text('reason'),
    requestKey: text('request_key').unique(),
    fingerprint: text('fingerprint'),
    confirmHash: text('confirm_hash').unique(),
    rev: integer('rev').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('bookings_created_at').on(table.createdAt, table.id),
    index('bookings_updated_at').on(table.updatedAt, table.id),
    sortIndex('bookings_by_number', textKey(table.number), table.id),
    sortIndex('bookings_by_customer_name', textKey(table.customerName), table.id),
    sortIndex('bookings_by_until', timeKey(table.until), table.id),
    index('bookings_hubcenter').on(table.hubcenter, table.createdAt, table.id),
    index('bookings_status').on(table.status, table.createdAt),
    index('bookings_generic').on(table.generic, table.createdAt),
    searchIndex('bookings_search', table.number, table.customerName, table.customerEmail),
  ],
);

/** When a booking ends by itself: its last day is over, or nobody has confirmed it. */
export const bookingEnd = sql`case ${bookings.status}
  when 'unconfirmed' then ${bookings.createdAt} + ${BOOKING_CONFIRM_MS} * interval '1 millisecond'
  else (${bookings.until} + 1)::timestamp at time zone 'UTC' end`;
/** Whether it has. */
export const isBookingOver = sql<boolean>`${bookingEnd} <= clock_timestamp()`;
