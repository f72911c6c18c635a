/** What every table says of persons: the one register that erasure, export and their test read (docs/privacy.md). */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { ResourceName } from '../../../contract/resource-access.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { contactEntries, contacts } from '../../db/schema/contacts.ts';
import { couponAccounts, couponRedemptions, coupons } from '../../db/schema/coupons.ts';
import { devices } from '../../db/schema/devices.ts';
import { erasures } from '../../db/schema/erasures.ts';
import { companies, invoiceFiles, invoiceReceipts, invoices, invoiceSeries } from '../../db/schema/invoices.ts';
import { codeCounters, codes, fabrics, generics, photos, products } from '../../db/schema/items.ts';
import { audit, epochs, idempotencyKeys, installation, orphanedFiles, rateLimits } from '../../db/schema/ledger.ts';
import { mailProofs } from '../../db/schema/mail.ts';
import {
  disputes,
  ledgerEntries,
  payments,
  refunds,
  transactions,
  transferReversals,
  transfers,
} from '../../db/schema/money.ts';
import { notices } from '../../db/schema/notices.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { paymentAccounts, providerEvents } from '../../db/schema/payment-accounts.ts';
import { blockedTokens, merchantConditions, merchants, sessions, users } from '../../db/schema/people.ts';
import { priceTiers } from '../../db/schema/price-tiers.ts';
import { productComments } from '../../db/schema/product-comments.ts';
import { providerDifferences } from '../../db/schema/provider-differences.ts';
import { reviewers, reviews, reviewVerdicts } from '../../db/schema/reviews.ts';
import { shipments } from '../../db/schema/shipments.ts';
import { shippingCosts } from '../../db/schema/shipping-costs.ts';
import { shopChanges } from '../../db/schema/shop-changes.ts';
import { shopKeys } from '../../db/schema/shop-keys.ts';
import { plans, subscriptions } from '../../db/schema/subscriptions.ts';
import { authenticatorApps, passkeys, pendingSignIns, recoveryCodes } from '../../db/schema/two-step.ts';
import { vatChecks } from '../../db/schema/vat-checks.ts';
import { exportTickets, jobs, savedViews } from '../../db/schema/work.ts';

/** What the rows of a person are found by. */
export type SubjectPart = 'accounts' | 'emails' | 'contacts' | 'orders' | 'bookings' | 'subscriptions' | 'invoices';

/** Stands for an address that nobody has, and by which the rows of one erasure are still known to be of one person. */
export const MARK = Symbol('mark');
/** A name that was erased. */
const NOBODY = '—';

type Columns<Table extends PgTable> = keyof Table['_']['columns'] & string;

/** What a table says of persons. Every column with text, lists or JSON is in `personal`, `secret` or `plain`. */
interface Declared<Table extends PgTable> {
  /** Whose its rows are; absent: of nobody. */
  of?: readonly [AnyPgColumn, SubjectPart];
  /** How its rows go, where they are not erased by `of`. */
  elsewhere?: string;
  /** Personal columns, and what takes the place of a value. */
  personal?: Readonly<Partial<Record<Columns<Table>, string | null | SQL | typeof MARK>>>;
  /** Never exported, and erased with the rest. */
  secret?: readonly Columns<Table>[];
  /** Say nothing of a person. */
  plain?: readonly Columns<Table>[];
  /** Its rows are deleted. */
  isDropped?: true;
  /** Which rows the law no longer wants, by the day up to which it does not; without it: all. */
  isFree?: (lawUntil: Date) => SQL;
  /** The resource its rows are records of, and the column of their hub center. */
  entity?: ResourceName;
  hub?: AnyPgColumn;
}

export interface RegisteredTable extends Omit<Declared<PgTable>, 'personal' | 'secret' | 'plain'> {
  table: PgTable;
  personal: Readonly<Record<string, string | null | SQL | typeof MARK>>;
  secret: readonly string[];
  plain: readonly string[];
}

function table<Table extends PgTable>(of: Table, declared: Declared<Table>): RegisteredTable {
  const { personal = {}, secret = [], plain = [], ...rest } = declared;
  return { ...rest, table: of, personal, secret, plain };
}

/** An address of which the country is left: it decides the tax. */
const addressLeft = (column: AnyPgColumn) =>
  sql`case when ${column} is not null then jsonb_build_object('name', ${NOBODY}::text, 'street', '', 'zipcode', '', 'city', '', 'province', '', 'country', ${column} ->> 'country') end`;
const invoiceLeft = sql`case when ${orders.invoice} is not null then jsonb_build_object('type', ${orders.invoice} ->> 'type', 'fiscalCode', null, 'vatNumber', null, 'sdiCode', null, 'pec', null) end`;

/** An invoice that the law no longer wants, by its day. What was never issued is no document. */
const isFreeInvoice = (lawUntil: Date) =>
  sql`(coalesce(${invoices.issuedOn}, ${invoices.createdAt}) < ${lawUntil}::timestamptz or ${eq(invoices.status, 'notNeeded')})`;

/** A hub center is a partner by contract, and a seller whom the tax office knows: it is never erased. */
const never = () => sql`false`;

const itemPlain = ['code', 'name', 'status', 'note', 'deviceId', 'source', 'colors', 'material', 'fibres'] as const;
const measuredPlain = ['dimensions', 'defects', 'itemFor', 'sizeSystem', 'sizeValue'] as const;
const callPlain = ['key', 'stripeId', 'problem', 'status'] as const;

/** Every table. Erased in this order. */
export const register: readonly RegisteredTable[] = [
  table(users, {
    of: [users.id, 'accounts'],
    entity: 'user',
    personal: {
      email: sql`'erased-' || ${users.id} || '@erased.invalid'`,
      verified: sql`false`,
      fullName: NOBODY,
      mobile: null,
      code: null,
      status: 'erased',
      settings: sql`'{}'::jsonb`,
    },
    secret: ['passwordHash'],
    plain: ['accountType', 'language', 'moduleAccess'],
  }),
  table(sessions, {
    of: [sessions.userId, 'accounts'],
    isDropped: true,
    personal: { agent: null, deviceId: null },
    secret: ['tokenHash', 'passkeyChallenge'],
  }),
  table(blockedTokens, { of: [blockedTokens.userId, 'accounts'], isDropped: true, secret: ['tokenHash'] }),
  table(mailProofs, { of: [mailProofs.userId, 'accounts'], isDropped: true, secret: ['hash'], plain: ['purpose'] }),
  table(authenticatorApps, { of: [authenticatorApps.userId, 'accounts'], isDropped: true, secret: ['secret'] }),
  table(passkeys, {
    of: [passkeys.userId, 'accounts'],
    isDropped: true,
    personal: { name: '' },
    secret: ['credentialId', 'publicKey'],
    plain: ['transports', 'host'],
  }),
  table(recoveryCodes, { of: [recoveryCodes.userId, 'accounts'], isDropped: true, secret: ['hash'] }),
  table(pendingSignIns, {
    of: [pendingSignIns.userId, 'accounts'],
    isDropped: true,
    secret: ['tokenHash', 'passkeyChallenge'],
  }),
  table(exportTickets, {
    of: [exportTickets.userId, 'accounts'],
    isDropped: true,
    personal: { query: null },
    secret: ['tokenHash'],
    plain: ['path', 'language'],
  }),
  table(savedViews, {
    of: [savedViews.owner, 'accounts'],
    isDropped: true,
    personal: { name: '', query: '' },
    plain: ['resource'],
  }),
  table(devices, {
    of: [devices.person, 'accounts'],
    personal: { name: null },
    plain: ['deviceId', 'system', 'appVersion', 'lanes', 'storage', 'battery'],
  }),
  table(photos, {
    elsewhere: 'pictures of an account are deleted with it; those of items are of no person',
    plain: ['imageId', 'entity', 'slot', 'sha256', 'masterSha256', 'state'],
  }),
  table(merchants, {
    of: [merchants.id, 'accounts'],
    isFree: never,
    personal: {
      firstName: NOBODY,
      lastName: NOBODY,
      vatNumber: null,
      website: null,
      contactName: null,
      mobile: null,
      billingAddress: null,
      billingCity: null,
      billingProvince: null,
      billingZipcode: null,
      billingCountry: null,
      shippingAddresses: sql`'[]'::jsonb`,
    },
    plain: ['prefix', 'vatScheme'],
  }),
  table(merchantConditions, {
    of: [merchantConditions.merchant, 'accounts'],
    isFree: never,
    personal: { acceptedBy: null, reason: null },
    plain: ['basis'],
  }),
  table(paymentAccounts, {
    of: [paymentAccounts.merchant, 'accounts'],
    isFree: never,
    personal: { creation: null },
    plain: ['stripeId', 'state', 'missing'],
  }),
  table(reviewers, { of: [reviewers.id, 'accounts'], plain: ['hubs', 'provinces'] }),
  table(contacts, {
    of: [contacts.id, 'contacts'],
    entity: 'contact',
    personal: {
      name: NOBODY,
      email: null,
      mobile: null,
      subject: null,
      message: '',
      status: 'closed',
      requestKey: null,
      fingerprint: null,
    },
    plain: ['language'],
  }),
  table(contactEntries, {
    of: [contactEntries.contact, 'contacts'],
    isDropped: true,
    personal: { text: '', mailTo: null, mailProblem: null },
    plain: ['kind', 'mailState'],
  }),
  table(orderLines, { of: [orderLines.order, 'orders'], plain: ['kind', 'code', 'name', 'imageId'] }),
  table(shipments, {
    of: [shipments.order, 'orders'],
    entity: 'shipment',
    hub: shipments.hubcenter,
    personal: { customerName: NOBODY, city: null, province: null, tracking: null, note: '' },
    plain: ['number', 'orderNumber', 'codes', 'carrier', 'status'],
  }),
  table(payments, { of: [payments.order, 'orders'], plain: [...callPlain, 'charge', 'method'] }),
  table(refunds, {
    of: [refunds.order, 'orders'],
    personal: { reason: '', fingerprint: null },
    plain: [...callPlain, 'cause', 'parts'],
  }),
  table(disputes, { of: [disputes.order, 'orders'], plain: ['stripeId', 'status', 'reason'] }),
  table(transactions, {
    of: [transactions.order, 'orders'],
    entity: 'transaction',
    hub: transactions.hubcenter,
    personal: { customerName: NOBODY },
    plain: ['type', 'reference', 'number', 'channel', 'method', 'status'],
  }),
  table(transfers, {
    elsewhere: 'of hub centers',
    plain: [...callPlain, 'held', 'destination', 'source'],
  }),
  table(transferReversals, { elsewhere: 'of hub centers', plain: [...callPlain] }),
  table(ledgerEntries, { elsewhere: 'amounts only', plain: ['posting', 'account'] }),
  table(bookings, {
    of: [bookings.id, 'bookings'],
    entity: 'booking',
    hub: bookings.hubcenter,
    personal: {
      customerName: NOBODY,
      customerEmail: MARK,
      customerMobile: null,
      note: '',
      reason: null,
      fingerprint: null,
    },
    secret: ['confirmHash'],
    plain: ['number', 'language', 'status', 'requestKey'],
  }),
  table(subscriptions, {
    of: [subscriptions.id, 'subscriptions'],
    entity: 'subscription',
    personal: { customerName: NOBODY, customerEmail: MARK, note: '' },
    plain: ['number', 'period', 'language', 'status', 'renewal', 'validity'],
  }),
  table(couponAccounts, {
    of: [couponAccounts.account, 'emails'],
    elsewhere: 'the uses in erased orders go to the mark, also those of two addresses with the same coupon',
    personal: { account: MARK },
  }),
  table(couponRedemptions, {
    of: [couponRedemptions.order, 'orders'],
    elsewhere: 'with the uses of its account',
    personal: { account: MARK },
  }),
  table(invoiceReceipts, {
    elsewhere: 'of a file of an invoice',
    plain: ['kind', 'sdiId', 'errors', 'digest'],
  }),
  table(invoiceFiles, {
    of: [invoiceFiles.invoice, 'invoices'],
    isFree: (day) =>
      sql`exists (select from ${invoices} where ${and(eq(invoices.id, invoiceFiles.invoice), isFreeInvoice(day))})`,
    personal: { xml: '' },
    plain: ['name', 'lines'],
  }),
  table(invoices, {
    of: [invoices.id, 'invoices'],
    entity: 'invoice',
    isFree: isFreeInvoice,
    personal: {
      customerName: NOBODY,
      fiscalCode: null,
      vatNumber: null,
      sdiCode: null,
      pec: null,
      street: '',
      zipcode: '',
      city: '',
      province: null,
    },
    plain: ['type', 'number', 'orderNumber', 'country', 'status', 'fileName'],
  }),
  // Last: the others are found by it.
  table(orders, {
    of: [orders.id, 'orders'],
    entity: 'order',
    personal: {
      customerName: NOBODY,
      customerEmail: MARK,
      customerMobile: null,
      shippingAddress: addressLeft(orders.shippingAddress),
      billingAddress: addressLeft(orders.billingAddress),
      invoice: invoiceLeft,
      note: '',
      fingerprint: '',
    },
    plain: [
      'number',
      'channel',
      'paymentStatus',
      'status',
      'language',
      'terms',
      'hubs',
      'couponCode',
      'requestKey',
      'marketing1',
      'marketing2',
      'supplier',
      'supplierFile',
      // Derived from the address.
      'city',
      'province',
    ],
  }),
  table(audit, {
    elsewhere: 'former values of personal fields, and reasons, leave the history of the records above',
    personal: { details: null, changes: null },
    plain: ['action', 'entity', 'requestId', 'channel'],
  }),
  table(idempotencyKeys, {
    elsewhere: 'deleted with the records above',
    personal: { body: null },
    plain: ['fingerprint'],
  }),
  table(jobs, {
    elsewhere: 'mails that wait are deleted; the others are deleted with their files within days',
    personal: { input: null, result: null, key: null },
    plain: ['kind', 'lane', 'state', 'error', 'lastError'],
  }),
  table(rateLimits, { elsewhere: 'counts of tries, gone within a day', personal: { key: null } }),
  table(notices, { elsewhere: 'ids only, gone within seconds', plain: ['notice'] }),
  table(erasures, { elsewhere: 'ids and hashes of those who were erased', plain: ['accounts', 'hashes', 'state'] }),
  table(vatChecks, {
    elsewhere: 'of companies; evidence for the tax office',
    plain: ['number', 'result', 'companyName', 'companyAddress', 'requestId', 'problem', 'note'],
  }),
  table(companies, {
    elsewhere: 'the shop itself',
    plain: [
      'name',
      'vatNumber',
      'fiscalCode',
      'taxRegime',
      'street',
      'zipcode',
      'city',
      'province',
      'reaOffice',
      'reaNumber',
    ],
  }),
  table(products, {
    plain: [...itemPlain, ...measuredPlain, 'types', 'seasons', 'condition', 'subTitle', 'description', 'brand'],
  }),
  table(fabrics, { plain: [...itemPlain, ...measuredPlain, 'patterns'] }),
  table(generics, { plain: [...itemPlain] }),
  table(codes, { plain: ['code', 'kind', 'deviceId'] }),
  table(codeCounters, { plain: ['kind'] }),
  table(coupons, {
    plain: ['name', 'code', 'discount', 'borneBy', 'accounts', 'bannerIt', 'bannerEn', 'status'],
  }),
  table(invoiceSeries, { plain: ['type'] }),
  table(orphanedFiles, { plain: ['name'] }),
  table(installation, { plain: ['data'] }),
  table(epochs, { plain: ['place'] }),
  table(providerEvents, { plain: ['id', 'type', 'account', 'payment', 'state'] }),
  table(providerDifferences, {
    plain: [
      ...(['reference', 'key', 'type', 'currency', 'order', 'number', 'intent', 'charge', 'payment'] as const),
      ...(['lines', 'codes', 'status', 'problem', 'note'] as const),
    ],
  }),
  table(priceTiers, { plain: ['name', 'types', 'itemFor', 'conditions', 'unit'] }),
  table(productComments, { plain: ['text', 'translations'] }),
  table(reviews, { plain: ['kind', 'why', 'state', 'note', 'reason'] }),
  table(reviewVerdicts, { plain: ['verdict', 'reason', 'why'] }),
  table(shippingCosts, { plain: ['country', 'province', 'postalCode', 'band'] }),
  table(shopChanges, { plain: ['kind'] }),
  table(shopKeys, { plain: ['name', 'scopes', 'origins', 'secretHash', 'hint'] }),
  table(plans, { plain: ['name', 'code', 'period', 'note'] }),
];

/** Members of histories that are no column of their record. */
const DERIVED = ['user', 'userName', 'accountName', 'city', 'province'];

/** Fields whose former values leave the histories of an erased person's records. */
export const PERSONAL_FIELDS: readonly string[] = [
  ...new Set([...register.flatMap(({ personal }) => Object.keys(personal)), ...DERIVED]),
].filter((name) => name !== 'status');
