/** Subscriptions of the nutraceutical channel, and the plans they are to. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { Period, Renewal, SubscriptionStatus, Validity } from '../../../contract/subscription-states.ts';
import { searchIndex } from '../plain-text.ts';
import { sortIndex, textKey, timeKey } from '../sort-keys.ts';
import { merchants, moment, recordColumns } from './people.ts';

const cents = (name: string) => bigint(name, { mode: 'number' });

export const plans = pgTable(
  'plans',
  {
    name: text('name').notNull(),
    code: text('code').notNull().unique(),
    period: text('period').$type<Period>().notNull(),
    priceCents: cents('price_cents').notNull(),
    hubcenter: uuid('hubcenter')
      .notNull()
      .references(() => merchants.id),
    active: boolean('active').notNull().default(true),
    note: text('note').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    check('plans_price', sql`${table.priceCents} > 0`),
    index('plans_created_at').on(table.createdAt, table.id),
  ],
);

/**
 * A customer's subscription. `priceCents`: of each renewal. `startedOn` and `periods`: from when on, without a gap, and for how many periods it
 * is paid; `validUntil` is their last day. `waitsFor`: the one order whose payment makes it valid, if there is one. `dueAt`: when its job
 * looks at it next.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey(),
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    number: text('number')
      .notNull()
      .unique()
      .generatedAlwaysAs(sql`'S' || lpad(sequence::text, greatest(6, length(sequence::text)), '0')`),
    plan: uuid('plan')
      .notNull()
      .references(() => plans.id),
    period: text('period').$type<Period>().notNull(),
    priceCents: cents('price_cents').notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    language: text('language').notNull(),
    status: text('status').$type<SubscriptionStatus>().notNull().default('newRequest'),
    renewal: text('renewal').$type<Renewal>().notNull().default('active'),
    validity: text('validity').$type<Validity>().notNull().default('invalid'),
    startedOn: date('started_on'),
    periods: integer('periods').notNull().default(0),
    validUntil: date('valid_until'),
    waitsFor: uuid('waits_for'),
    dueAt: moment('due_at'),
    note: text('note').notNull().default(''),
    rev: integer('rev').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('subscriptions_created_at').on(table.createdAt, table.id),
    index('subscriptions_updated_at').on(table.updatedAt, table.id),
    sortIndex('subscriptions_by_number', textKey(table.number), table.id),
    sortIndex('subscriptions_by_customer_name', textKey(table.customerName), table.id),
    sortIndex('subscriptions_by_valid_until', timeKey(table.validUntil), table.id),
    index('subscriptions_status').on(table.status, table.createdAt),
    index('subscriptions_customer_email').on(table.customerEmail),
    index('subscriptions_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    searchIndex('subscriptions_search', table.number, table.customerName, table.customerEmail),
  ],
);
