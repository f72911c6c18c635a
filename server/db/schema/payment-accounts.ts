/** Payment accounts of hub centers, and what the payment provider reports. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { PaymentAccount } from '../../../contract/calls/payment-accounts.ts';
import type { PaymentState } from '../../../contract/payment-states.ts';
import { merchants, moment } from './people.ts';

/**
 * The payment account of a hub center: which one it is, and its state as last read from the provider. Names, addresses and bank details
 * stay there. The row outlives a disconnected account, whose number must not be used again.
 */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    merchant: uuid('merchant')
      .primaryKey()
      .references(() => merchants.id),
    /** Null before the provider has answered, and after disconnecting. */
    stripeId: text('stripe_id').unique(),
    /** Counts the accounts of this hub center: with its id, the key under which the provider creates the account once. */
    generation: integer('generation').notNull().default(1),
    /** What the provider was told to create, from before the call until its answer is stored: a repeated call must say the same. */
    creation: jsonb('creation').$type<Record<string, unknown>>(),
    state: text('state').$type<PaymentState>().notNull().default('none'),
    missing: jsonb('missing').$type<PaymentAccount['missing']>().notNull().default([]),
    dueBy: moment('due_by'),
    needsHelp: boolean('needs_help').notNull().default(false),
    /** When it was first ready: from then on, what is missing restricts it. */
    readyAt: moment('ready_at'),
    /** The payout, as Stripe names it, that its bank refused last and its hub center was told of. */
    failedPayout: text('failed_payout'),
    /** When the provider was last asked, by the clock of the database. */
    checkedAt: moment('checked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('payment_accounts_connected', sql`(${table.stripeId} is null) = (${table.state} = 'none')`),
    index('payment_accounts_state').on(table.state),
  ],
);

/** An event of the payment provider, once by its id and without its contents: what it is about is always read back. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The account it is about; null for an event about anything else. */
    account: text('account'),
    /** The payment it is about, by the provider's id. */
    payment: text('payment'),
    /** When the provider made it. */
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    state: text('state').$type<'waiting' | 'applied' | 'ignored'>().notNull().default('waiting'),
  },
  (table) => [
    index('provider_events_received_at').on(table.receivedAt),
    index('provider_events_payment')
      .on(table.payment)
      .where(sql`${table.payment} is not null`),
  ],
);
