/** What belongs to an invoice beyond its record, its files, and the receipts of SDI. */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall } from '../call.ts';
import { invoice } from '../entities/invoice.ts';
import { fieldFailure } from '../failure.ts';
import { RECEIPT_KINDS, VAT_SCHEMES } from '../invoice-states.ts';
import { RECEIPT_BYTES_MAX, RECEIPTS_MAX } from '../limits.ts';
import { exportQuery } from '../resource-export.ts';

const cents = z.int();

const invoiceDetails = z.object({
  lines: z.array(
    z.object({
      /** Null for shipping. */
      code: z.string().nullable(),
      name: z.string(),
      scheme: z.enum(VAT_SCHEMES),
      grossCents: cents,
      taxableCents: cents,
      taxCents: cents,
      /** What the hub center gets of it, or gives back. */
      netCents: cents.nullable(),
    }),
  ),
  /** What has to be put right before it can be issued. */
  faults: z.array(fieldFailure),
  /** Every file made of it, the latest first. */
  files: z.array(
    z.object({
      name: z.string(),
      createdAt: z.iso.datetime(),
      receipts: z.array(
        z.object({
          _id: z.uuid(),
          kind: z.enum(RECEIPT_KINDS),
          sdiId: z.string(),
          at: z.iso.datetime(),
          errors: z.array(z.object({ code: z.string(), text: z.string() })),
        }),
      ),
    }),
  ),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

export const readInvoiceDetails = defineCall({
  name: 'readInvoiceDetails',
  of: 'invoice',
  method: 'GET',
  path: '/invoice/{id}/details',
  summary: 'Read the lines, files and receipts of an invoice',
  who: ADMINS,
  params: z.strictObject({ id: z.uuid() }),
  data: invoiceDetails,
});

/** What became of a receipt; `noted`: it is kept, and changes no state. */
export const RECEIPT_OUTCOMES = ['applied', 'noted', 'known', 'unknownFile', 'unreadable'] as const;

/**
 * Receipts in any order; each is taken in once, and one that is none does not stop the others. They find their document by the name of its
 * file or the id that SDI gave it; `invoice` is whose they are if an intermediary has renamed the file.
 */
export const importReceipts = defineCall({
  name: 'importReceipts',
  method: 'POST',
  path: '/invoices/receipts',
  summary: 'Take in receipts of SDI, which move the invoices they are about',
  who: ADMINS,
  body: z.strictObject({ invoice: z.uuid().optional() }),
  files: { receipts: { max: RECEIPTS_MAX, required: true, bytes: RECEIPT_BYTES_MAX } },
  lane: 'sheets',
  data: z.array(
    z.object({
      /** The place of the file in the request. */
      position: z.int(),
      outcome: z.enum(RECEIPT_OUTCOMES),
      kind: z.enum(RECEIPT_KINDS).nullable(),
      invoice: z.object({ _id: z.uuid(), number: z.string() }).nullable(),
    }),
  ),
});

const { columns: _columns, ...listed } = exportQuery(invoice).shape;

/** The latest file of each invoice of the list that has one. */
export const exportInvoiceFiles = defineCall({
  name: 'exportInvoiceFiles',
  method: 'GET',
  path: '/export/invoice/files',
  summary: 'The files of invoices as an archive, with the filters of the list; opened with a ticket',
  who: ADMINS,
  query: z.strictObject(listed),
  ticket: true,
  data: z.unknown(),
});

export const exportInvoiceFile = defineCall({
  name: 'exportInvoiceFile',
  method: 'GET',
  path: '/export/invoice/file',
  summary: 'One file of an invoice; opened with a ticket',
  who: ADMINS,
  query: z.strictObject({ name: z.string().min(1).max(100) }),
  ticket: true,
  data: z.unknown(),
});
