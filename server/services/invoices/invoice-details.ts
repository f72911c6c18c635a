/** Reads what an invoice is made of, and its files. */
import { and, desc, eq, inArray } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import type { InvoiceDetails } from '../../../contract/calls/invoices.ts';
import { invoice } from '../../../contract/entities/invoice.ts';
import { isOpenInvoice } from '../../../contract/invoice-states.ts';
import { EXPORT_ROWS_MAX } from '../../../contract/limits.ts';
import type { WholeQuery } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { invoiceFiles, invoiceReceipts, invoices } from '../../db/schema/invoices.ts';
import { findIds } from '../../engine/records/records.ts';
import { type FieldRefusal, Refusal } from '../../engine/refusal.ts';
import type { ArchiveEntry } from '../../files/zip.ts';
import { faultsOfInvoice } from './invoice-issue.ts';
import { linesOfInvoice } from './invoice-lines.ts';
import { invoiceSource } from './invoice-source.ts';

/** What an invoice is made of. Throws `notFound`. */
export async function readInvoice(
  db: Db,
  id: string,
): Promise<Omit<InvoiceDetails, 'faults'> & { faults: FieldRefusal[] }> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Refusal('notFound');
  const files = await db
    .select()
    .from(invoiceFiles)
    .where(eq(invoiceFiles.invoice, id))
    .orderBy(desc(invoiceFiles.progressive));
  const receipts = await db
    .select()
    .from(invoiceReceipts)
    .where(
      inArray(
        invoiceReceipts.file,
        files.map(({ progressive }) => progressive),
      ),
    )
    .orderBy(invoiceReceipts.at);
  return {
    lines: files[0]?.lines ?? (await linesOfInvoice(db, row)).lines,
    faults: isOpenInvoice(NOBODY, row) ? await faultsOfInvoice(db, row) : [],
    files: files.map(({ name, progressive, createdAt }) => ({
      name: name ?? '',
      createdAt: createdAt.toISOString(),
      receipts: receipts
        .filter(({ file }) => file === progressive)
        .map(({ id: _id, kind, sdiId, at, errors }) => ({ _id, kind, sdiId, at: at.toISOString(), errors })),
    })),
  };
}

const NOBODY: Caller = { _id: '', userType: 1, key: null };

/** One file. Throws `notFound`. */
export async function readInvoiceFile(db: Db, name: string): Promise<string> {
  const [file] = await db.select({ xml: invoiceFiles.xml }).from(invoiceFiles).where(eq(invoiceFiles.name, name));
  if (!file) throw new Refusal('notFound');
  return file.xml;
}

const LOT = 200;

/** The latest file of each invoice of a list, some at a time. */
export async function* invoiceArchive(db: Db, caller: Caller, query: WholeQuery): AsyncGenerator<ArchiveEntry> {
  const order = { query, caller, limit: EXPORT_ROWS_MAX };
  const ids = await findIds(db, invoiceSource, invoice, order);
  const encoder = new TextEncoder();
  for (let from = 0; from < ids.length; from += LOT) {
    const rows = await db
      .select({ name: invoiceFiles.name, xml: invoiceFiles.xml })
      .from(invoices)
      .innerJoin(invoiceFiles, and(eq(invoiceFiles.invoice, invoices.id), eq(invoiceFiles.name, invoices.fileName)))
      .where(inArray(invoices.id, ids.slice(from, from + LOT)))
      .orderBy(invoiceFiles.progressive);
    for (const { name, xml } of rows) yield { name: name ?? '', content: [encoder.encode(xml)], packed: true };
  }
}
