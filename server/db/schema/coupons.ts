/** Coupons, how often each account has used one, and the orders that have it. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import type { Bearer, CouponStatus } from '../../../contract/entities/coupon.ts';
import { sortIndex, textKey, timeKey, wholeKey } from '../sort-keys.ts';
import { products } from './items.ts';
import { moment, recordColumns } from './people.ts';

/** `uses` counts what is in an order now; only taking and returning a coupon change it, never above `maxUses`. */
export const coupons = pgTable(
  'coupons',
  {
    name: text('name').notNull(),
    code: text('code').notNull().unique(),
    discount: jsonb('discount').$type<{ unit: 'euro' | 'percent'; hundredths: number }>().notNull(),
    borneBy: text('borne_by').$type<Bearer>().notNull().default('platform'),
    hubShare: numeric('hub_share', { mode: 'number', precision: 5, scale: 2 }),
    maxUses: integer('max_uses'),
    maxUsesPerAccount: integer('max_uses_per_account'),
    accounts: uuid('accounts').array().notNull().default([]),
    product: uuid('product').references(() => products.id),
    validFrom: date('valid_from'),
    validTo: date('valid_to'),
    bannerIt: text('banner_it').notNull().default(''),
    bannerEn: text('banner_en').notNull().default(''),
    status: text('status').$type<CouponStatus>().notNull().default('active'),
    uses: integer('uses').notNull().default(0),
    ...recordColumns(),
  },
  (table) => [
    check('coupons_uses', sql`${table.uses} >= 0`),
    index('coupons_created_at').on(table.createdAt, table.id),
    index('coupons_updated_at').on(table.updatedAt, table.id),
    sortIndex('coupons_by_code', textKey(table.code), table.id),
    sortIndex('coupons_by_name', textKey(table.name), table.id),
    sortIndex('coupons_by_uses', wholeKey(table.uses), table.id),
    sortIndex('coupons_by_valid_to', timeKey(table.validTo), table.id),
    index('coupons_product').on(table.product),
  ],
);

/** How many orders of an account, by its e-mail address in lower case, have a coupon. */
export const couponAccounts = pgTable(
  'coupon_accounts',
  {
    coupon: uuid('coupon')
      .notNull()
      .references(() => coupons.id),
    account: text('account').notNull(),
    uses: integer('uses').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.coupon, table.account] }),
    check('coupon_accounts_uses', sql`${table.uses} >= 0`),
  ],
);

/** A coupon in an order; `returnedAt`: the order expired or was cancelled, and the use is free again. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    order: uuid('order').primaryKey(),
    coupon: uuid('coupon')
      .notNull()
      .references(() => coupons.id),
    account: text('account').notNull(),
    takenAt: moment('taken_at').notNull(),
    returnedAt: moment('returned_at'),
  },
  (table) => [index('coupon_redemptions_coupon').on(table.coupon, table.takenAt)],
);
