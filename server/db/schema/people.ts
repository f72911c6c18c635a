import { sql } from 'drizzle-orm';
/** Users, and the hub centers some of them run. */
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

import type { COMMISSION_BASES } from '../../../contract/entities/merchant.ts';
import type { Address } from '../../../contract/field-kinds/addresses.ts';
import type { VatScheme } from '../../../contract/invoice-states.ts';
import { searchIndex } from '../plain-text.ts';

/** A timestamp with JavaScript's precision, so that a value read equals the one stored. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Columns every table of trashable records has beside its fields. */
export const recordColumns = () => ({
  id: uuid('id').primaryKey(),
  rev: integer('rev').notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
});

/** A user without a password hash is invited and has not chosen a password yet. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash'),
    fullName: text('full_name').notNull(),
    userType: smallint('user_type').notNull(),
    key: smallint('key'),
    status: text('status').notNull().default('active'),
    verified: boolean('verified').notNull().default(false),
    mobile: text('mobile'),
    accountType: text('account_type').notNull().default('private'),
    code: text('code'),
    language: text('language').notNull().default('it'),
    moduleAccess: jsonb('module_access').$type<string[]>().notNull().default([]),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    lastLoginAt: moment('last_login_at'),
    rev: integer('rev').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_created_at').on(table.createdAt, table.id),
    index('users_updated_at').on(table.updatedAt, table.id),
    index('users_full_name').on(sql`lower(${table.fullName})`, table.id),
    index('users_last_login_at').on(sql`coalesce(${table.lastLoginAt}, '-infinity')`, table.id),
    index('users_key').on(table.key),
    searchIndex('users_search', table.fullName, table.email),
  ],
);

/** A hub center is the user who runs it: same id. `prefix` starts every code of the hub. */
export const merchants = pgTable(
  'merchants',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id),
    prefix: text('prefix').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    vatNumber: text('vat_number'),
    /** How its goods are taxed when they are sold. */
    vatScheme: text('vat_scheme').$type<VatScheme>().notNull().default('margin'),
    website: text('website'),
    contactName: text('contact_name'),
    mobile: text('mobile'),
    billingAddress: text('billing_address'),
    billingCity: text('billing_city'),
    billingProvince: text('billing_province'),
    billingZipcode: text('billing_zipcode'),
    billingCountry: text('billing_country'),
    multiplicativeFactor: doublePrecision('multiplicative_factor').notNull(),
    isOnlyCatalogue: boolean('is_only_catalogue').notNull(),
    shippingAddresses: jsonb('shipping_addresses').$type<Address[]>().notNull().default([]),
    rev: integer('rev').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('merchants_created_at').on(table.createdAt, table.id),
    index('merchants_updated_at').on(table.updatedAt, table.id),
    searchIndex('merchants_search', table.prefix),
  ],
);

/**
 * The commission of a hub center from a day on, in basis points. Rows are never changed: a new one follows, and of two with the same day the
 * later one is valid. `createdBy` is null for the server itself.
 */
export const merchantConditions = pgTable(
  'merchant_conditions',
  {
    id: uuid('id').primaryKey(),
    merchant: uuid('merchant')
      .notNull()
      .references(() => merchants.id),
    commissionBp: integer('commission_bp').notNull(),
    basis: text('basis').$type<(typeof COMMISSION_BASES)[number]>().notNull(),
    validFrom: date('valid_from').notNull(),
    acceptedOn: date('accepted_on'),
    acceptedBy: text('accepted_by'),
    reason: text('reason'),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('merchant_conditions_merchant').on(table.merchant, table.validFrom, table.id),
    check('merchant_conditions_commission', sql`${table.commissionBp} between 0 and 10000`),
  ],
);

/** Tokens that a ban has ended, as hashes: their devices learn why they are refused, as long as the ban lasts. */
export const blockedTokens = pgTable(
  'blocked_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('blocked_tokens_user').on(table.userId)],
);

/**
 * A signed-in device, or a read-only view of a person by `viewer` (decision 0029), which ends with the session it was started from. Only the SHA-256 of its token is stored, so a copy of the table gives no access. `agent` is its `User-Agent` in
 * readable words, `deviceId` the id under which it last reported.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    agent: text('agent'),
    deviceId: text('device_id'),
    /** When its person last signed in or repeated the password. */
    provenAt: moment('proven_at'),
    /** What a new passkey must sign. */
    passkeyChallenge: text('passkey_challenge'),
    viewer: uuid('viewer').references(() => users.id, { onDelete: 'cascade' }),
    viewedFrom: uuid('viewed_from').references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_viewed_from').on(table.viewedFrom),
    check('sessions_view', sql`(${table.viewer} is null) = (${table.viewedFrom} is null)`),
  ],
);
