/** Invoices as a source of the list engine. */
import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { invoice } from '../../../contract/entities/invoice.ts';
import type { Db } from '../../db/pool.ts';
import { invoices } from '../../db/schema/invoices.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableSource } from '../../engine/records/table-source.ts';
import { Refusal } from '../../engine/refusal.ts';
import { issueInvoice } from './invoice-issue.ts';

/** What a document has not been given yet. */
export const UNISSUED = {
  number: null,
  issuedOn: null,
  fileName: null,
  rejectedAt: null,
  status: 'toIssue',
  rev: 1,
} as const;

/** The next document in place of a rejected one, which keeps its number for good. */
export async function replaceInvoice(tx: Db, id: string, at: Date): Promise<void> {
  // Freed first: an order has one invoice, a refund one credit note.
  const [row] = await tx.update(invoices).set({ status: 'replaced' }).where(eq(invoices.id, id)).returning();
  if (!row) throw new Refusal('notFound');
  await tx.insert(invoices).values({ ...row, ...UNISSUED, id: uuid(), replaces: id, createdAt: at, updatedAt: at });
}

export const invoiceSource: RecordSource = tableSource(invoice, invoices, {
  acts: {
    async onMove(tx, { record, to, at }) {
      const id = String(record['_id']);
      if (to === 'issued') return { ...(await issueInvoice(tx, id)) };
      if (to === 'replaced') await replaceInvoice(tx, id, at);
      return to === 'rejected' ? { rejectedAt: at } : {};
    },
  },
});
