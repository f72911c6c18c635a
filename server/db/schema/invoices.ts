/** E-invoices, their files and the receipts of the exchange system, and the company that issues them. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import type {
  InvoiceStatus,
  InvoiceType,
  ReceiptKind,
  TaxRegime,
  VatScheme,
} from '../../../contract/invoice-states.ts';
import { searchIndex } from '../plain-text.ts';
import { sortIndex, textKey, timeKey, wholeKey } from '../sort-keys.ts';
import { refunds } from './money.ts';
import { orders } from './orders.ts';
import { moment, users } from './people.ts';

/** Who issues invoices: one row. `vatRate`: the ordinary rate, in percent. */
export const companies = pgTable('companies', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull(),
  vatNumber: text('vat_number').notNull(),
  fiscalCode: text('fiscal_code').notNull(),
  taxRegime: text('tax_regime').$type<TaxRegime>().notNull(),
  vatRate: doublePrecision('vat_rate').notNull(),
  street: text('street').notNull(),
  zipcode: text('zipcode').notNull(),
  city: text('city').notNull(),
  province: text('province').notNull(),
  reaOffice: text('rea_office').notNull(),
  reaNumber: text('rea_number').notNull(),
  bookingDays: smallint('booking_days').notNull().default(7),
  reservedMinutes: smallint('reserved_minutes').notNull().default(15),
  updatedAt: moment('updated_at').notNull(),
});

/** The last number of a type in a year. It is raised in the transaction that uses it, so that there is no gap. */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    type: text('type').$type<InvoiceType>().notNull(),
    year: smallint('year').notNull(),
    issued: integer('issued').notNull(),
  },
  (table) => [primaryKey({ columns: [table.type, table.year] })],
);

/**
 * An invoice of an order, or the credit note of a refund. `number` and `issuedOn` never change once they are there. `replaces`: the one that
 * was rejected and could not be issued again.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey(),
    type: text('type').$type<InvoiceType>().notNull(),
    number: text('number').unique(),
    order: uuid('order')
      .notNull()
      .references(() => orders.id),
    orderNumber: text('order_number').notNull(),
    refund: uuid('refund').references(() => refunds.id),
    replaces: uuid('replaces').references((): AnyPgColumn => invoices.id),
    customerName: text('customer_name').notNull(),
    fiscalCode: text('fiscal_code'),
    vatNumber: text('vat_number'),
    sdiCode: text('sdi_code'),
    pec: text('pec'),
    street: text('street').notNull(),
    zipcode: text('zipcode').notNull(),
    city: text('city').notNull(),
    province: text('province'),
    country: text('country').notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    status: text('status').$type<InvoiceStatus>().notNull().default('toIssue'),
    issuedOn: date('issued_on'),
    dueOn: date('due_on').notNull(),
    fileName: text('file_name'),
    rejectedAt: moment('rejected_at'),
    rev: integer('rev').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('invoices_created_at').on(table.createdAt, table.id),
    index('invoices_updated_at').on(table.updatedAt, table.id),
    sortIndex('invoices_by_number', textKey(table.number), table.id),
    sortIndex('invoices_by_issued_on', timeKey(table.issuedOn), table.id),
    sortIndex('invoices_by_due_on', timeKey(table.dueOn), table.id),
    sortIndex('invoices_by_total', wholeKey(table.totalCents), table.id),
    index('invoices_status').on(table.status, table.createdAt),
    index('invoices_issued_on').on(table.issuedOn),
    uniqueIndex('invoices_once')
      .on(table.order)
      .where(sql`${table.type} = 'invoice' and ${table.status} <> 'replaced'`),
    uniqueIndex('invoices_refund')
      .on(table.refund)
      .where(sql`${table.status} <> 'replaced'`),
    index('invoices_order').on(table.order),
    searchIndex('invoices_search', table.number, table.orderNumber, table.customerName, table.fileName),
    check('invoices_type', sql`(${table.type} = 'creditNote') = (${table.refund} is not null)`),
    check('invoices_number', sql`(${table.number} is null) = (${table.issuedOn} is null)`),
    check('invoices_total', sql`${table.totalCents} > 0`),
  ],
);

/** A line with its VAT; `code` null: shipping, which is taxed as the items it belongs to. */
export interface InvoiceLine {
  code: string | null;
  name: string;
  scheme: VatScheme;
  /** What the customer pays, or gets back. */
  grossCents: number;
  taxableCents: number;
  taxCents: number;
  /** What the hub center gets of an item, or gives back; null for shipping. */
  netCents: number | null;
}

/** Every file that was made of an invoice, as it was; the exchange system accepts each name once. */
export const invoiceFiles = pgTable(
  'invoice_files',
  {
    progressive: bigint('progressive', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    invoice: uuid('invoice')
      .notNull()
      .references(() => invoices.id),
    name: text('name').unique(),
    xml: text('xml').notNull().default(''),
    /** What it consists of, as it was issued. */
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('invoice_files_invoice').on(table.invoice)],
);

/** What the exchange system said of a file. The same receipt is stored once, by its `digest`. */
export const invoiceReceipts = pgTable(
  'invoice_receipts',
  {
    id: uuid('id').primaryKey(),
    file: bigint('file', { mode: 'number' })
      .notNull()
      .references(() => invoiceFiles.progressive),
    kind: text('kind').$type<ReceiptKind>().notNull(),
    sdiId: text('sdi_id').notNull(),
    at: moment('at').notNull(),
    errors: jsonb('errors').$type<{ code: string; text: string }[]>().notNull(),
    digest: text('digest').notNull().unique(),
    importedBy: uuid('imported_by')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('invoice_receipts_file').on(table.file)],
);
