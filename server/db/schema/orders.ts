/** Orders and their lines. What a line says of its item is as of the sale, and never changed. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

import type { VatScheme } from '../../../contract/invoice-states.ts';
import type {
  LineKind,
  OrderChannel,
  OrderPaymentStatus,
  OrderStatus,
  SyncStatus,
} from '../../../contract/order-states.ts';
import { searchIndex } from '../plain-text.ts';
import { sortIndex, textKey, wholeKey } from '../sort-keys.ts';
import { merchants, moment, users } from './people.ts';
import { subscriptions } from './subscriptions.ts';

const sync = (name: string) => text(name).$type<SyncStatus>().notNull().default('notSynced');
const cents = (name: string) => bigint(name, { mode: 'number' });

/** A postal address of a customer. */
export interface PostalAddress {
  name: string;
  street: string;
  zipcode: string;
  city: string;
  province: string;
  country: string;
}

/** What a customer who wants an invoice gives. */
export interface InvoiceRequest {
  type: 'private' | 'company';
  fiscalCode: string | null;
  vatNumber: string | null;
  sdiCode: string | null;
  pec: string | null;
}

/** Terms a customer accepted, with their version. */
export interface AcceptedTerms {
  name: string;
  version: string;
  acceptedAt: string;
}

/** The last number of a year's series; it never decreases. */
export const orderSeries = pgTable('order_series', {
  year: smallint('year').primaryKey(),
  issued: integer('issued').notNull(),
});

/**
 * What a customer asked for in one go. `requestKey` and `fingerprint` recognize a request that is sent twice; `reservedUntil` is when the
 * items of an unpaid order are free again.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    channel: text('channel').$type<OrderChannel>().notNull(),
    paymentStatus: text('payment_status').$type<OrderPaymentStatus>().notNull().default('unpaid'),
    status: text('status').$type<OrderStatus>().notNull().default('newRequest'),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    /** The account of that address when it was ordered, or opened since; it stays when the address of the account changes. */
    account: uuid('account_id').references(() => users.id),
    customerMobile: text('customer_mobile'),
    language: text('language').notNull(),
    shippingAddress: jsonb('shipping_address').$type<PostalAddress>().notNull(),
    billingAddress: jsonb('billing_address').$type<PostalAddress>(),
    invoice: jsonb('invoice').$type<InvoiceRequest>(),
    terms: jsonb('terms').$type<AcceptedTerms[]>().notNull().default([]),
    note: text('note').notNull().default(''),
    itemsCents: cents('items_cents').notNull(),
    discountCents: cents('discount_cents').notNull(),
    couponCents: cents('coupon_cents').notNull(),
    shippingCents: cents('shipping_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** The part of `refundedCents` that was for shipping. */
    shippingRefundedCents: cents('shipping_refunded_cents').notNull().default(0),
    /** Those that its lines are of, for lists. */
    hubs: uuid('hubs').array().notNull().default([]),
    couponId: uuid('coupon_id'),
    couponCode: text('coupon_code'),
    requestKey: text('request_key').notNull().unique(),
    fingerprint: text('fingerprint').notNull(),
    reservedUntil: moment('reserved_until'),
    paidAt: moment('paid_at'),
    archived: boolean('archived').notNull().default(false),
    /** What it starts or renews. */
    subscription: uuid('subscription').references(() => subscriptions.id),
    /** Two external marketing tools. */
    marketing1: sync('marketing_1'),
    marketing2: sync('marketing_2'),
    /** The file at the supplier, `supplierFile` as soon as it was decided which orders are in it. */
    supplier: sync('supplier'),
    supplierFile: text('supplier_file'),
    /** For lists, of what is stored as a whole. */
    city: text('city').generatedAlwaysAs(sql`shipping_address ->> 'city'`),
    province: text('province').generatedAlwaysAs(sql`shipping_address ->> 'province'`),
    invoiceRequested: boolean('invoice_requested')
      .notNull()
      .generatedAlwaysAs(sql`invoice is not null`),
    rev: integer('rev').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('orders_created_at').on(table.createdAt, table.id),
    index('orders_updated_at').on(table.updatedAt, table.id),
    sortIndex('orders_by_number', textKey(table.number), table.id),
    sortIndex('orders_customer_name', textKey(table.customerName), table.id),
    sortIndex('orders_total_cents', wholeKey(table.totalCents), table.id),
    index('orders_status').on(table.status, table.createdAt),
    index('orders_archived').on(table.archived, table.createdAt, table.id),
    index('orders_payment_status').on(table.paymentStatus, table.createdAt),
    index('orders_hubs').using('gin', table.hubs),
    index('orders_subscription')
      .on(table.subscription, table.createdAt)
      .where(sql`subscription is not null`),
    index('orders_supplier')
      .on(table.createdAt)
      .where(sql`channel = 'nutraceutical' and supplier = 'notSynced'`),
    index('orders_account').on(table.account),
    index('orders_guests')
      .on(table.createdAt, table.id)
      .where(sql`${table.account} is null`),
    index('orders_unclaimed')
      .on(table.customerEmail)
      .where(sql`${table.account} is null`),
    searchIndex('orders_search', table.number, table.customerName, table.customerEmail, table.city),
    check(
      'orders_total',
      sql`${table.totalCents} = ${table.itemsCents} - ${table.discountCents} - ${table.couponCents} + ${table.shippingCents} and ${table.totalCents} >= 0`,
    ),
    check('orders_refunded', sql`${table.refundedCents} between 0 and ${table.totalCents}`),
  ],
);

/**
 * One item in an order. The customer pays `priceCents - discountCents - couponCents`; the platform adds `marketingCents`, its part of the
 * coupon; the two together are the commission and the hub center's net.
 */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid('id').primaryKey(),
    order: uuid('order')
      .notNull()
      .references(() => orders.id),
    position: smallint('position').notNull(),
    kind: text('kind').$type<LineKind>().notNull(),
    item: uuid('item').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    hub: uuid('hub')
      .notNull()
      .references(() => merchants.id),
    imageId: text('image_id'),
    priceCents: cents('price_cents').notNull(),
    discountCents: cents('discount_cents').notNull(),
    couponCents: cents('coupon_cents').notNull(),
    marketingCents: cents('marketing_cents').notNull(),
    paidCents: cents('paid_cents').notNull(),
    commissionBp: integer('commission_bp').notNull(),
    commissionCents: cents('commission_cents').notNull(),
    netCents: cents('net_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** What of the net went back with refunds. */
    netBackCents: cents('net_back_cents').notNull().default(0),
    /** Written with each refund, as by servers of the version before; read of lines that cost nothing alone. */
    isSetBack: boolean('returned').notNull().default(false),
    /** It was given back as a whole. */
    returned: boolean('is_returned')
      .notNull()
      .generatedAlwaysAs(sql`case when paid_cents > 0 then refunded_cents >= paid_cents else returned end`),
    /** Since when its item, given back, is on sale again; it is no longer in a parcel, also if the refund fails afterwards. */
    restockedAt: moment('restocked_at'),
    /** Its part of what the provider keeps of the payment, borne by the platform; null until that is known. */
    feeCents: cents('fee_cents'),
    /** Null until its order has sold it. */
    soldAt: moment('sold_at'),
    /** How it was taxed when it was sold, and the ordinary rate then; null for what a server of the version before has sold. */
    vatScheme: text('vat_scheme').$type<VatScheme>(),
    vatRateBp: integer('vat_rate_bp'),
  },
  (table) => [
    index('order_lines_sold_at')
      .on(table.soldAt, table.id)
      .where(sql`${table.soldAt} is not null`),
    index('order_lines_price')
      .on(wholeKey(table.priceCents), table.id)
      .where(sql`${table.soldAt} is not null`),
    index('order_lines_net')
      .on(wholeKey(sql`(${table.netCents} - ${table.netBackCents})`), table.id)
      .where(sql`${table.soldAt} is not null`),
    index('order_lines_sold_by')
      .on(table.hub, table.soldAt, table.id)
      .where(sql`${table.soldAt} is not null`),
    unique('order_lines_item').on(table.order, table.item),
    index('order_lines_of_item').on(table.item),
    index('order_lines_hub').on(table.hub, table.order),
    check(
      'order_lines_paid',
      sql`${table.paidCents} = ${table.priceCents} - ${table.discountCents} - ${table.couponCents} and ${table.paidCents} >= 0`,
    ),
    check(
      'order_lines_split',
      sql`${table.netCents} + ${table.commissionCents} = ${table.paidCents} + ${table.marketingCents}`,
    ),
    check('order_lines_refunded', sql`${table.refundedCents} between 0 and ${table.paidCents}`),
    check('order_lines_net_back', sql`${table.netBackCents} between 0 and ${table.netCents}`),
  ],
);
