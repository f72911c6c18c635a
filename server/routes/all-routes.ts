import { accountRoutes } from './account.ts';
import { bookingRoutes } from './bookings.ts';
import { bulkRoutes } from './bulk.ts';
import { codeRoutes } from './codes.ts';
import { completionRoutes } from './completion.ts';
import { contactRoutes } from './contacts.ts';
import { couponRoutes } from './coupons.ts';
import { dac7Routes } from './dac7.ts';
import { deviceRoutes } from './devices.ts';
import { documentRoutes } from './documents.ts';
import { exportRoutes } from './exports.ts';
import { filterRoutes } from './filters.ts';
import { historyRoutes } from './history.ts';
import { imageRoutes } from './images.ts';
import { importRoutes } from './imports.ts';
import { intakeRoutes } from './intake.ts';
import { invoiceRoutes } from './invoices.ts';
import { jobRoutes } from './jobs.ts';
import { liveRoutes } from './live.ts';
import { merchantRoutes } from './merchants.ts';
import { orderRoutes } from './orders.ts';
import { paymentAccountRoutes } from './payment-accounts.ts';
import { payoutStatementRoutes } from './payout-statements.ts';
import { personRoutes } from './persons.ts';
import { photoRoutes } from './photos.ts';
import { priceRoutes } from './prices.ts';
import { productOrderRoutes } from './product-order.ts';
import { productSettingRoutes } from './product-setting.ts';
import { resourceRoutes } from './resource-routes.ts';
import { reviewRoutes } from './reviews.ts';
import type { Routes } from './route-deps.ts';
import { savedViewRoutes } from './saved-views.ts';
import { sessionRoutes } from './session.ts';
import { shipmentRoutes } from './shipments.ts';
import { shippingCostRoutes } from './shipping-costs.ts';
import { shopOrderRoutes } from './shop-orders.ts';
import { shopRoutes } from './shop.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { systemRoutes } from './system.ts';
import { transactionRoutes } from './transactions.ts';
import { twoStepRoutes } from './two-step.ts';
import { userRoutes } from './users.ts';
import { vatCheckRoutes } from './vat-checks.ts';

/** Order matters: a literal path must be mounted before a path with a parameter in the same place. */
export const ROUTES: readonly Routes[] = [
  sessionRoutes,
  accountRoutes,
  twoStepRoutes,
  codeRoutes,
  intakeRoutes,
  completionRoutes,
  deviceRoutes,
  merchantRoutes,
  paymentAccountRoutes,
  payoutStatementRoutes,
  userRoutes,
  liveRoutes,
  imageRoutes,
  exportRoutes,
  documentRoutes,
  jobRoutes,
  filterRoutes,
  photoRoutes,
  historyRoutes,
  bulkRoutes,
  savedViewRoutes,
  importRoutes,
  priceRoutes,
  productSettingRoutes,
  productOrderRoutes,
  vatCheckRoutes,
  reviewRoutes,
  contactRoutes,
  bookingRoutes,
  orderRoutes,
  invoiceRoutes,
  dac7Routes,
  personRoutes,
  transactionRoutes,
  shipmentRoutes,
  subscriptionRoutes,
  shippingCostRoutes,
  couponRoutes,
  shopRoutes,
  shopOrderRoutes,
  systemRoutes,
  resourceRoutes,
];
