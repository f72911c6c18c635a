/** What has moved money at the payment provider and is unknown here, and when that was last looked at. */
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';

import { moment } from './people.ts';

/**
 * A movement at the provider without a row of ours. `settled`: it was taken in; `refunded`: the payment went back as a whole. `order` and
 * `number` are those of its metadata, and may be of an order that is unknown here as well.
 */
export const providerDifferences = pgTable(
  'provider_differences',
  {
    id: uuid('id').primaryKey(),
    stripeId: text('stripe_id').notNull().unique(),
    kind: text('kind').$type<'payment' | 'refund' | 'transfer' | 'reversal' | 'dispute'>().notNull(),
    /** Negative for what has left the balance. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    order: text('order'),
    number: text('number'),
    state: text('state').$type<'open' | 'refunded' | 'settled'>().notNull().default('open'),
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
  },
  (table) => [
    index('provider_differences_open')
      .on(table.firstSeenAt)
      .where(sql`${table.state} = 'open'`),
  ],
);

/** When all movements at the provider up to then were compared with ours, one row. */
export const providerChecks = pgTable('provider_checks', {
  id: smallint('id').primaryKey(),
  checkedAt: moment('checked_at').notNull(),
});
