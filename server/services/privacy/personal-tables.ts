/** What is stored of a person, by table. */
import { and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { bookings } from '../../db/schema/bookings.ts';
import { contactEntries, contacts } from '../../db/schema/contacts.ts';
import { couponAccounts, couponRedemptions } from '../../db/schema/coupons.ts';
import { devices } from '../../db/schema/devices.ts';
import { invoiceFiles, invoices } from '../../db/schema/invoices.ts';
import { mailProofs } from '../../db/schema/mail.ts';
import { disputes, payments, refunds, transactions } from '../../db/schema/money.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { paymentAccounts } from '../../db/schema/payment-accounts.ts';
import { blockedTokens, merchantConditions, merchants, sessions, users } from '../../db/schema/people.ts';
import { reviewers } from '../../db/schema/reviews.ts';
import { shipments } from '../../db/schema/shipments.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { authenticatorApps, passkeys, pendingSignIns, recoveryCodes } from '../../db/schema/two-step.ts';
import { exportTickets, savedViews } from '../../db/schema/work.ts';
import { CALL_PLAIN, MARK, NOBODY, table, type RegisteredTable } from './declared-table.ts';

/** An address of which the country is left: it decides the tax. */
const addressLeft = (column: AnyPgColumn) =>
  sql`case when ${column} is not null then jsonb_build_object('name', ${NOBODY}::text, 'street', '', 'zipcode', '', 'city', '', 'province', '', 'country', ${column} ->> 'country') end`;
const invoiceLeft = sql`case when ${orders.invoice} is not null then jsonb_build_object('type', ${orders.invoice} ->> 'type', 'fiscalCode', null, 'vatNumber', null, 'sdiCode', null, 'pec', null) end`;

/** An invoice that the law no longer wants, by its day. What was never issued is no document. */
const isFreeInvoice = (lawUntil: Date) =>
  sql`(coalesce(${invoices.issuedOn}, ${invoices.createdAt}) < ${lawUntil}::timestamptz or ${eq(invoices.status, 'notNeeded')})`;

/** A hub center is a seller whom the tax office knows as well. */
const PARTNER = 'of hub centers, which are partners by contract and are not erased';

/** The tables with rows of a person. Erased in this order. */
export const personalTables: readonly RegisteredTable[] = [
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
  table(merchants, {
    of: [merchants.id, 'accounts'],
    elsewhere: PARTNER,
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
    elsewhere: PARTNER,
    personal: { acceptedBy: null, reason: null },
    plain: ['basis'],
  }),
  table(paymentAccounts, {
    of: [paymentAccounts.merchant, 'accounts'],
    elsewhere: PARTNER,
    personal: { creation: null },
    plain: ['stripeId', 'state', 'missing', 'failedPayout'],
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
  table(orderLines, { of: [orderLines.order, 'orders'], plain: ['kind', 'code', 'name', 'imageId', 'vatScheme'] }),
  table(shipments, {
    of: [shipments.order, 'orders'],
    entity: 'shipment',
    hub: shipments.hubcenter,
    personal: { customerName: NOBODY, city: null, province: null, tracking: null, note: '' },
    plain: ['number', 'orderNumber', 'codes', 'carrier', 'status'],
  }),
  table(payments, { of: [payments.order, 'orders'], plain: [...CALL_PLAIN, 'charge', 'method'] }),
  table(refunds, {
    of: [refunds.order, 'orders'],
    personal: { reason: '', fingerprint: null },
    plain: [...CALL_PLAIN, 'cause', 'parts'],
  }),
  table(disputes, { of: [disputes.order, 'orders'], plain: ['stripeId', 'status', 'reason'] }),
  table(transactions, {
    of: [transactions.order, 'orders'],
    entity: 'transaction',
    hub: transactions.hubcenter,
    personal: { customerName: NOBODY },
    plain: ['type', 'reference', 'number', 'channel', 'method', 'status'],
  }),
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
];
