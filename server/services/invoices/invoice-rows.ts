/** Invoices follow their order: one to issue when it is paid, a credit note for each refund. */
import { and, eq, ne } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { clock } from '../../../contract/clock.ts';
import { invoice } from '../../../contract/entities/invoice.ts';
import { type InvoiceStatus, sendBy } from '../../../contract/invoice-states.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { invoices } from '../../db/schema/invoices.ts';
import type { refunds } from '../../db/schema/money.ts';
import { orders } from '../../db/schema/orders.ts';
import { moveByServer } from '../../engine/records/actions.ts';
import { publishChange } from '../../engine/records/changes.ts';
import { invoiceSource, UNISSUED } from './invoice-source.ts';

type Order = typeof orders.$inferSelect;
type Row = typeof invoices.$inferSelect;
type NewRow = typeof invoices.$inferInsert;
const served = { resource: invoice as unknown as Resource, source: invoiceSource };

/** The invoice of an order, for whom it names. */
function invoiceOf(order: Order) {
  const { name, street, zipcode, city, province, country } = order.billingAddress ?? order.shippingAddress;
  const { fiscalCode = null, vatNumber = null, sdiCode = null, pec = null } = order.invoice ?? {};
  return {
    type: 'invoice' as const,
    totalCents: order.totalCents,
    order: order.id,
    orderNumber: order.number,
    customerName: name || order.customerName,
    fiscalCode,
    vatNumber,
    sdiCode,
    pec,
    street,
    zipcode,
    city,
    province: province || null,
    country,
  };
}

async function insert(tx: Db, row: Omit<NewRow, 'id' | 'dueOn' | 'createdAt' | 'updatedAt'>, at: Date): Promise<void> {
  const id = uuid({ msecs: at.getTime() });
  await tx.insert(invoices).values({ ...row, id, dueOn: sendBy(at), createdAt: at, updatedAt: at });
  await publishChange(tx, 'created', invoice.name, id, { at });
}

/** Adds the invoice of a paid order whose customer wants one. */
export async function addInvoice(tx: Db, id: string, at = clock.now()): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  if (!order?.invoice || order.totalCents === 0) return;
  await insert(tx, invoiceOf(order), at);
}

const move = (tx: Db, { id }: Row, to: InvoiceStatus, refund: string): Promise<void> =>
  moveByServer(tx, served, { id, to, details: { refund } });

/** The documents of an order that are not replaced, locked, the invoice first. */
async function documentsOf(tx: Db, order: string): Promise<Row[]> {
  const rows = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.order, order), ne(invoices.status, 'replaced')))
    .orderBy(invoices.id)
    .for('update');
  return rows.toSorted((one, other) => other.type.localeCompare(one.type));
}

/**
 * A refund is done: it gets a credit note, if its order has an invoice. What is refunded as a whole before anything was issued needs no
 * document at all.
 */
export async function creditRefund(
  tx: Db,
  {
    refund,
    isWhole,
    at = clock.now(),
  }: { refund: Pick<typeof refunds.$inferSelect, 'id' | 'order' | 'amountCents'>; isWhole: boolean; at?: Date },
): Promise<void> {
  const documents = await documentsOf(tx, refund.order);
  const [of] = documents.filter(({ type }) => type === 'invoice');
  if (!of || of.status === 'notNeeded') return;
  if (isWhole && of.status === 'toIssue') {
    for (const each of documents.filter(({ status }) => status === 'toIssue'))
      await move(tx, each, 'notNeeded', refund.id);
    return;
  }
  const credit = { type: 'creditNote', refund: refund.id, replaces: null, totalCents: refund.amountCents } as const;
  // For whom the invoice was: the order of an erased person no longer says it.
  await insert(tx, { ...of, ...UNISSUED, ...credit }, at);
}

/** A refund failed after all: its credit note is not needed unless it was issued, and the invoice is again if the refund had ended that. */
export async function uncreditRefund(tx: Db, refund: Pick<typeof refunds.$inferSelect, 'id' | 'order'>): Promise<void> {
  const documents = await documentsOf(tx, refund.order);
  const note = documents.find((each) => each.refund === refund.id);
  if (note?.status === 'toIssue') return move(tx, note, 'notNeeded', refund.id);
  const of = documents.find(({ type }) => type === 'invoice');
  if (!note && of?.status === 'notNeeded') await move(tx, of, 'toIssue', refund.id);
}
