/** What has moved money at the payment provider and is unknown here, and when that was last looked at. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';

import type { ItemKind } from '../../../contract/code.ts';
import type { DifferenceFault, DifferenceStatus } from '../../../contract/entities/stripe-difference.ts';
import type { TransactionType } from '../../../contract/transaction-states.ts';
import { searchIndex } from '../plain-text.ts';
import { sortIndex, textKey } from '../sort-keys.ts';
import { moment } from './people.ts';

/** An item that a payment has bought, with what decides who gets how much of it. */
export interface SoldLine {
  kind: ItemKind;
  item: string;
  priceCents: number;
  discountCents: number;
  couponCents: number;
  marketingCents: number;
  netCents: number;
  commissionBp: number;
}

/**
 * A movement at the provider without a row of ours, or with one of another amount, `reference` there. `order` and `number` are those of its
 * metadata, and may be of an order that is unknown here as well; `lines` what a payment has bought, by its metadata. `key` is that of its next
 * refund by staff.
 */
export const providerDifferences = pgTable(
  'provider_differences',
  {
    id: uuid('id').primaryKey(),
    reference: text('stripe_id').notNull().unique(),
    // Servers of the version before know neither this nor when it moved.
    key: text('key')
      .notNull()
      .unique()
      .default(sql`'re:' || gen_random_uuid()`),
    type: text('kind').$type<TransactionType>().notNull(),
    /** Negative for what has left the balance. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    order: text('order'),
    number: text('number'),
    /** The payment, its charge and its row here before, of a payment or refund. */
    intent: text('intent'),
    charge: text('charge'),
    payment: text('payment'),
    lines: jsonb('lines').$type<SoldLine[]>().notNull().default([]),
    /** Of the items that are reserved for it. */
    codes: text('codes'),
    status: text('state').$type<DifferenceStatus>().notNull().default('open'),
    fault: text('fault').$type<DifferenceFault>(),
    /** Of a row of ours with another amount. */
    knownCents: bigint('known_cents', { mode: 'number' }),
    /** The last failed call of its refund, in Stripe's codes. */
    problem: text('problem'),
    note: text('note').notNull().default(''),
    movedAt: moment('moved_at').notNull().defaultNow(),
    rev: integer('rev').notNull().default(1),
    createdAt: moment('first_seen_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('provider_differences_created_at').on(table.createdAt, table.id),
    index('provider_differences_moved_at').on(table.movedAt, table.id),
    index('provider_differences_updated_at').on(table.updatedAt, table.id),
    sortIndex('provider_differences_reference', textKey(table.reference), table.id),
    index('provider_differences_status').on(table.status, table.createdAt),
    index('provider_differences_charge').on(table.charge),
    searchIndex('provider_differences_search', table.reference, table.number),
  ],
);

/** When all movements at the provider up to then were compared with ours, one row. */
export const providerChecks = pgTable('provider_checks', {
  id: smallint('id').primaryKey(),
  checkedAt: moment('checked_at').notNull(),
});
