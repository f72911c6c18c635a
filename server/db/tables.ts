import type { PgTable } from 'drizzle-orm/pg-core';

import type { ItemKind } from '../../contract/code.ts';
import { contactEntries } from './schema/contacts.ts';
import { couponAccounts, couponRedemptions } from './schema/coupons.ts';
import { devices } from './schema/devices.ts';
import { erasures } from './schema/erasures.ts';
import { files } from './schema/files.ts';
import { companies, invoiceFiles, invoiceReceipts, invoiceSeries } from './schema/invoices.ts';
import { codeCounters, codes, fabrics, generics, photos, products } from './schema/items.ts';
import { audit, idempotencyKeys, rateLimits } from './schema/ledger.ts';
import { mailProofs } from './schema/mail.ts';
import { disputes, ledgerEntries, payments, refunds, transferReversals, transfers } from './schema/money.ts';
import { notices } from './schema/notices.ts';
import { orderLines, orders, orderSeries } from './schema/orders.ts';
import { paymentAccounts, providerEvents } from './schema/payment-accounts.ts';
import { blockedTokens, merchantConditions, sessions } from './schema/people.ts';
import { productComments } from './schema/product-comments.ts';
import { providerChecks, providerDifferences } from './schema/provider-differences.ts';
import { reviewers, reviews, reviewVerdicts } from './schema/reviews.ts';
import { shopChanges } from './schema/shop-changes.ts';
import { shopKeys } from './schema/shop-keys.ts';
import { authenticatorApps, passkeys, pendingSignIns, recoveryCodes, securitySettings } from './schema/two-step.ts';
import { exportTickets, jobs, savedViews } from './schema/work.ts';

/** Every table with user data, except those of the resources. */
export const ledgerTables: readonly PgTable[] = [
  audit,
  authenticatorApps,
  blockedTokens,
  codeCounters,
  codes,
  companies,
  contactEntries,
  couponAccounts,
  couponRedemptions,
  devices,
  erasures,
  exportTickets,
  files,
  idempotencyKeys,
  invoiceFiles,
  invoiceReceipts,
  invoiceSeries,
  jobs,
  ledgerEntries,
  mailProofs,
  merchantConditions,
  notices,
  orderLines,
  orders,
  orderSeries,
  passkeys,
  paymentAccounts,
  payments,
  pendingSignIns,
  photos,
  productComments,
  providerChecks,
  providerDifferences,
  providerEvents,
  rateLimits,
  recoveryCodes,
  refunds,
  reviewers,
  reviews,
  reviewVerdicts,
  savedViews,
  securitySettings,
  sessions,
  transferReversals,
  disputes,
  transfers,
  shopChanges,
  shopKeys,
];

/** The columns common to all items. */
export type ItemTable = typeof generics;

/** The table of each kind. Products and fabrics have additional columns. */
export const itemTables: Readonly<Record<ItemKind, ItemTable>> = {
  product: products as unknown as ItemTable,
  fabric: fabrics as unknown as ItemTable,
  generic: generics,
};
