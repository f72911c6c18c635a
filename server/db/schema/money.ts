/** Money that moves: one row for each call to the payment provider, made before the call; and the ledger. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import type { DisputeStatus, HeldReason, LedgerAccount, RefundCause } from '../../../contract/calls/orders.ts';
import type { OrderChannel } from '../../../contract/order-states.ts';
import type { PaymentMethod, TransactionStatus, TransactionType } from '../../../contract/transaction-states.ts';
import { searchIndex } from '../plain-text.ts';
import { orders } from './orders.ts';
import { merchants, moment, users } from './people.ts';

const cents = (name: string) => bigint(name, { mode: 'number' });

/** Common to every call: the key under which the provider does it once, its id there, and what last went wrong. */
const callColumns = () => ({
  id: uuid('id').primaryKey(),
  key: text('key').notNull().unique(),
  stripeId: text('stripe_id').unique(),
  amountCents: cents('amount_cents').notNull(),
  problem: text('problem'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** A payment of an order, `pi:<order>:<n>`. */
export const payments = pgTable(
  'payments',
  {
    ...callColumns(),
    order: uuid('order')
      .notNull()
      .references(() => orders.id),
    n: smallint('n').notNull(),
    status: text('status').$type<'open' | 'succeeded' | 'cancelled'>().notNull().default('open'),
    /** The provider's charge; transfers draw from it. */
    charge: text('charge'),
    /** Null until it is paid and the provider has said. */
    method: text('method').$type<PaymentMethod>(),
    /** Null until the provider knows it. */
    feeCents: cents('fee_cents'),
    /** From when the provider can pay its money out; null until it knows. */
    availableOn: moment('available_on'),
  },
  (table) => [
    unique('payments_order').on(table.order, table.n),
    index('payments_unsettled')
      .on(table.createdAt)
      .where(sql`${table.status} = 'open' or (${table.status} = 'succeeded' and ${table.feeCents} is null)`),
    index('payments_no_method')
      .on(table.createdAt)
      .where(sql`${table.status} = 'succeeded' and ${table.method} is null`),
    check('payments_amount', sql`${table.amountCents} > 0`),
  ],
);

/** What of a line, or of the shipping (`line` null), a refund gives back, and who bears it. */
export interface RefundPart {
  line: string | null;
  hub: string | null;
  cents: number;
  netCents: number;
  commissionCents: number;
  marketingCents: number;
  /** Its item goes back on sale. */
  restock?: true;
}

/**
 * A refund, `re:<refund>`. `cause`: by staff, or why the whole payment goes back by itself. One of 0 cents has no payment: it undoes the sale
 * of what cost the customer nothing.
 */
export const refunds = pgTable(
  'refunds',
  {
    ...callColumns(),
    order: uuid('order')
      .notNull()
      .references(() => orders.id),
    payment: uuid('payment').references(() => payments.id),
    status: text('status').$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    cause: text('cause').$type<RefundCause>().notNull(),
    reason: text('reason').notNull(),
    parts: jsonb('parts').$type<RefundPart[]>().notNull(),
    /** These recognize a request that is sent twice. */
    requestKey: uuid('request_key').unique(),
    fingerprint: text('fingerprint'),
    createdBy: uuid('created_by').references(() => users.id),
  },
  (table) => [
    index('refunds_order').on(table.order),
    index('refunds_payment').on(table.payment),
    check(
      'refunds_amount',
      sql`${table.amountCents} >= 0 and (${table.amountCents} > 0) = (${table.payment} is not null)`,
    ),
    // A payment that bought nothing goes back once, whatever asks for it.
    uniqueIndex('refunds_gone')
      .on(table.payment)
      .where(sql`${table.cause} <> 'staff'`),
  ],
);

/**
 * What a hub center gets of an order, `tr:<order>:<hub>`. `amountCents` falls with refunds until `sentCents` and `destination` are fixed,
 * before the call: a repeated one must say the same.
 */
export const transfers = pgTable(
  'transfers',
  {
    ...callColumns(),
    order: uuid('order')
      .notNull()
      .references(() => orders.id),
    hub: uuid('hub')
      .notNull()
      .references(() => merchants.id),
    status: text('status').$type<'waiting' | 'held' | 'sending' | 'sent' | 'dropped'>().notNull().default('waiting'),
    held: text('held').$type<HeldReason>(),
    destination: text('destination'),
    /** The charge it draws from; null: the balance. */
    source: text('source'),
    sentCents: cents('sent_cents'),
    /** What the hub center owed, and was set off: `sentCents` is less by this. */
    setOffCents: cents('set_off_cents').notNull().default(0),
    sentAt: moment('sent_at'),
    /** The failed refund whose part it gives back, where the transfer of the sale had been sent; null: of the sale itself. */
    refund: uuid('refund').references(() => refunds.id),
  },
  (table) => [
    unique('transfers_order').on(table.order, table.hub, table.refund).nullsNotDistinct(),
    index('transfers_hub').on(table.hub, table.status),
    index('transfers_waiting')
      .on(table.createdAt)
      .where(sql`${table.status} in ('waiting', 'held', 'sending')`),
    check('transfers_amount', sql`${table.amountCents} >= 0 and ${table.sentCents} >= 0`),
  ],
);

/** What a hub center gives back of a transfer, `rv:<refund>:<hub>`. What it owes is set off in later transfers. */
export const transferReversals = pgTable(
  'transfer_reversals',
  {
    ...callColumns(),
    transfer: uuid('transfer')
      .notNull()
      .references(() => transfers.id),
    refund: uuid('refund')
      .notNull()
      .references(() => refunds.id),
    hub: uuid('hub')
      .notNull()
      .references(() => merchants.id),
    status: text('status').$type<'waiting' | 'done' | 'owed'>().notNull().default('waiting'),
    /** What was taken back, fixed before the call; the hub center owes the rest. */
    reversedCents: cents('reversed_cents'),
  },
  (table) => [
    unique('transfer_reversals_refund').on(table.refund, table.transfer),
    index('transfer_reversals_transfer').on(table.transfer),
    index('transfer_reversals_hub').on(table.hub, table.status),
    check(
      'transfer_reversals_amount',
      sql`${table.amountCents} > 0 and ${table.reversedCents} between 0 and ${table.amountCents}`,
    ),
  ],
);

/**
 * A payment that its customer disputes at the bank. `withdrawnCents`: what the provider holds of it now, without its fee; `moves`: how often it
 * has moved money for this so far.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    stripeId: text('stripe_id').notNull().unique(),
    order: uuid('order')
      .notNull()
      .references(() => orders.id),
    payment: uuid('payment')
      .notNull()
      .references(() => payments.id),
    status: text('status').$type<DisputeStatus>().notNull(),
    reason: text('reason').notNull(),
    dueBy: moment('due_by'),
    amountCents: cents('amount_cents').notNull(),
    withdrawnCents: cents('withdrawn_cents').notNull(),
    feeCents: cents('fee_cents').notNull(),
    moves: smallint('moves').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('disputes_order').on(table.order)],
);

/**
 * The money that moves, one row for each row above of that kind and with its id. The database itself writes them, from the view `money_moves`,
 * whenever such a row changes: a list of all of them needs indexes. No code writes here.
 */
export const transactions = pgTable(
  'transactions',
  {
    id: uuid('id').primaryKey(),
    type: text('type').$type<TransactionType>().notNull(),
    reference: text('reference').notNull(),
    order: uuid('order')
      .notNull()
      .references(() => orders.id),
    number: text('number').notNull(),
    channel: text('channel').$type<OrderChannel>().notNull(),
    customerName: text('customer_name'),
    account: uuid('account').references(() => users.id),
    method: text('method').$type<PaymentMethod>(),
    coupon: uuid('coupon'),
    hubcenter: uuid('hubcenter').references(() => merchants.id),
    grossCents: cents('gross_cents').notNull(),
    feeCents: cents('fee_cents'),
    netCents: cents('net_cents').notNull(),
    status: text('status').$type<TransactionStatus>().notNull(),
    orderedAt: moment('ordered_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    index('transactions_created_at').on(table.createdAt, table.id),
    index('transactions_gross').on(sql`coalesce(${table.grossCents}, -1)`, table.id),
    index('transactions_hubcenter').on(table.hubcenter, table.createdAt, table.id),
    index('transactions_type').on(table.type, table.createdAt, table.id),
    index('transactions_status').on(table.status, table.createdAt, table.id),
    index('transactions_channel').on(table.channel, table.createdAt, table.id),
    index('transactions_ordered_at').on(table.orderedAt),
    index('transactions_order').on(table.order),
    index('transactions_account')
      .on(table.account, table.createdAt, table.id)
      .where(sql`${table.account} is not null`),
    index('transactions_method')
      .on(table.method, table.createdAt, table.id)
      .where(sql`${table.method} is not null`),
    // Without them: of customers, whom the money of hub centers has not.
    index('transactions_guests')
      .on(table.createdAt, table.id)
      .where(sql`${table.account} is null and ${table.hubcenter} is null`),
    index('transactions_no_method')
      .on(table.createdAt, table.id)
      .where(sql`${table.method} is null and ${table.hubcenter} is null`),
    index('transactions_coupon')
      .on(table.coupon, table.createdAt, table.id)
      .where(sql`${table.coupon} is not null`),
    searchIndex('transactions_search', table.reference, table.number),
  ],
);

/**
 * One side of a posting, positive for debit. The database refuses a posting whose sides do not sum to 0, and changes of a row. `posting` names
 * what happened, such as `captured:<payment>`, so that it is posted once.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    posting: text('posting').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    hub: uuid('hub').references(() => merchants.id),
    order: uuid('order')
      .notNull()
      .references(() => orders.id),
    cents: cents('cents').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    unique('ledger_entries_posting').on(table.posting, table.account, table.hub).nullsNotDistinct(),
    index('ledger_entries_hub')
      .on(table.hub, table.at)
      .where(sql`${table.hub} is not null`),
    index('ledger_entries_order').on(table.order, table.id),
    check('ledger_entries_hub', sql`(${table.account} = 'hub') = (${table.hub} is not null)`),
    check('ledger_entries_cents', sql`${table.cents} <> 0`),
  ],
);
