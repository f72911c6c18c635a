/** The past of the demo's invoices: numbered by the same functions, in every state. */
import { asc, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { InvoiceStatus, ReceiptKind } from '../../contract/invoice-states.ts';
import type { Db } from '../db/pool.ts';
import { companies, invoiceFiles, invoiceReceipts, invoices } from '../db/schema/invoices.ts';
import { audit } from '../db/schema/ledger.ts';
import { issueInvoice } from '../services/invoices/invoice-issue.ts';
import { replaceInvoice } from '../services/invoices/invoice-source.ts';
import { vatNumber } from './people.ts';

type Row = typeof invoices.$inferSelect;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Of the invoices by their place from the end; the older ones were delivered. */
const NEWEST: readonly InvoiceStatus[] = [
  'toIssue',
  'issued',
  'rejected',
  'sent',
  'notNeeded',
  'notDelivered',
  'delivered',
  'accepted',
  'replaced',
  'delivered',
  'refused',
];

/** How an issued document came to its state. */
const WAYS: Partial<Record<InvoiceStatus, readonly InvoiceStatus[]>> = {
  sent: ['sent'],
  rejected: ['sent', 'rejected'],
  replaced: ['sent', 'rejected', 'replaced'],
  notDelivered: ['sent', 'notDelivered'],
  delivered: ['sent', 'delivered'],
  accepted: ['sent', 'delivered', 'accepted'],
  refused: ['sent', 'delivered', 'refused'],
};
const RECEIPTS: Partial<Record<InvoiceStatus, ReceiptKind>> = {
  rejected: 'NS',
  notDelivered: 'MC',
  delivered: 'RC',
  accepted: 'DT',
  refused: 'NE',
};
const ERRORS = [{ code: '00311', text: 'CodiceDestinatario non valido' }];

/** Only public bodies accept and refuse. */
const LIBRARY = { customerName: 'Biblioteca civica di Ravenna', sdiCode: 'UF7K2M', fiscalCode: null, pec: null };

export async function insertInvoices(tx: Db, { now, staff }: { now: Date; staff: string }): Promise<void> {
  await tx.insert(companies).values({
    id: 1,
    name: 'Ordito S.r.l. Società Benefit',
    vatNumber: vatNumber('9940120015'),
    fiscalCode: '',
    taxRegime: 'RF01',
    vatRate: 22,
    street: 'Via Savona 18',
    zipcode: '20144',
    city: 'Milano',
    province: 'MI',
    reaOffice: 'MI',
    reaNumber: '2654321',
    updatedAt: now,
  });
  const rows = await tx.select().from(invoices).orderBy(asc(invoices.createdAt), asc(invoices.id));
  const bills = rows.filter(({ type }) => type === 'invoice');
  const notes = rows.filter(({ type }) => type === 'creditNote');
  const ends = new Map(bills.map(({ order }, index) => [order, NEWEST[bills.length - 1 - index] ?? 'delivered']));
  for (const row of bills) await tellPast(tx, row, { to: ends.get(row.order) ?? 'toIssue', now, staff });
  for (const [index, row] of notes.entries()) {
    const isReady = ['issued', 'sent', 'delivered', 'notDelivered'].includes(ends.get(row.order) ?? '');
    const to = isReady && index < notes.length - 1 ? 'delivered' : 'toIssue';
    await tellPast(tx, row, { to, now, staff });
  }
}

async function tellPast(
  tx: Db,
  row: Row,
  { to, now, staff }: { to: InvoiceStatus; now: Date; staff: string },
): Promise<void> {
  if (to === 'toIssue') return;
  const { id } = row;
  let at = new Date(Math.min(row.createdAt.getTime() + 4 * HOUR, now.getTime() - HOUR));
  let from: InvoiceStatus = 'toIssue';
  const step = async (status: InvoiceStatus, fields: Partial<Row> = {}, reason?: string) => {
    await tx
      .update(invoices)
      .set({ ...fields, status, updatedAt: at })
      .where(eq(invoices.id, id));
    const details = reason ? { details: { reason } } : {};
    const changes = { status: { from, to: status } };
    const about = { action: 'status', entity: 'invoice', recordId: id, userId: staff, changes, ...details };
    await tx.insert(audit).values({ id: uuid({ msecs: at.getTime() }), at, ...about });
    from = status;
    at = new Date(Math.min(at.getTime() + 3 * HOUR, now.getTime()));
  };
  if (to === 'notNeeded') return step(to, {}, 'Il cliente non vuole più la fattura');
  if (to === 'accepted' || to === 'refused') {
    await tx
      .update(invoices)
      .set({ ...LIBRARY, vatNumber: vatNumber('9950120039') })
      .where(eq(invoices.id, id));
  }
  await step('issued', await issueInvoice(tx, id, at));
  const [file] = await tx.select().from(invoiceFiles).where(eq(invoiceFiles.invoice, id));
  for (const status of WAYS[to] ?? []) {
    const { [status]: kind } = RECEIPTS;
    if (kind && file) {
      const errors = kind === 'NS' ? ERRORS : kind === 'NE' ? [{ code: 'EC02', text: 'Manca il codice CIG' }] : [];
      await tx.insert(invoiceReceipts).values({
        id: uuid(),
        file: file.progressive,
        kind,
        sdiId: String(7_000_000_000 + file.progressive * 131),
        at,
        errors,
        digest: `demo:${file.progressive}:${kind}`,
        importedBy: staff,
        createdAt: at,
      });
    }
    if (status === 'replaced') {
      at = new Date(Math.min(at.getTime() + 6 * DAY, now.getTime()));
      await replaceInvoice(tx, id, at);
    }
    await step(status, status === 'rejected' ? { rejectedAt: at } : {}, kind === 'NS' ? '00311' : undefined);
  }
}
