/** What an e-invoice is about: the items and the shipping of an order, or what a refund gives back of them, by the cent. */
import { and, desc, eq, inArray } from 'drizzle-orm';

import type { VatScheme } from '../../../contract/invoice-states.ts';
import { allocate, sumOf, WHOLE_BP } from '../../../contract/pricing/cents.ts';
import type { Db } from '../../db/pool.ts';
import { invoiceFiles, type InvoiceLine, invoices } from '../../db/schema/invoices.ts';
import { refunds } from '../../db/schema/money.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { merchants } from '../../db/schema/people.ts';

interface Document {
  order: string;
  refund: string | null;
}

type Given = Omit<InvoiceLine, 'taxableCents' | 'taxCents'>;

/** The lines of an invoice or a credit note. `rateBp`: the ordinary rate. */
export async function linesOfInvoice(db: Db, document: Document, rateBp: number): Promise<InvoiceLine[]> {
  const [order] = await db.select().from(orders).where(eq(orders.id, document.order));
  if (!order) throw new TypeError('an invoice without its order');
  const rows = await db.select().from(orderLines).where(eq(orderLines.order, order.id)).orderBy(orderLines.position);
  const hubs = await db
    .select({ id: merchants.id, scheme: merchants.vatScheme })
    .from(merchants)
    .where(inArray(merchants.id, [...new Set(rows.map(({ hub }) => hub))]));
  const schemes = new Map(hubs.map(({ id, scheme }) => [id, scheme]));
  const invoiced = document.refund ? await invoicedLines(db, order.id) : [];
  const schemeOf = (code: string, hub: string): VatScheme =>
    invoiced.find((line) => line.code === code)?.scheme ?? schemes.get(hub) ?? 'margin';
  const [refund] = document.refund
    ? await db.select().from(refunds).where(eq(refunds.id, document.refund))
    : [undefined];
  const items = rows.map(({ id, code, name, hub, paidCents, netCents }): Given => {
    const part = refund?.parts.find(({ line }) => line === id);
    const [grossCents, net] = refund ? [part?.cents ?? 0, part?.netCents ?? 0] : [paidCents, netCents];
    return { code, name, scheme: schemeOf(code, hub), grossCents, netCents: net };
  });
  const shippingCents = refund
    ? sumOf(refund.parts.filter(({ line }) => line === null).map(({ cents }) => cents))
    : order.shippingCents;
  const weights = rows.map(({ paidCents }) => paidCents);
  const isFree = sumOf(weights) === 0;
  const shares = allocate(shippingCents, isFree ? rows.map((_, index) => (index === 0 ? 1 : 0)) : weights);
  const shipping = (['margin', 'ordinary'] as const).map((scheme): Given => {
    const own = shares.filter((_, index) => items[index]?.scheme === scheme);
    return { code: null, name: 'Spedizione', scheme, grossCents: sumOf(own), netCents: null };
  });
  return withVat(
    [...items, ...shipping].filter(({ grossCents }) => grossCents > 0),
    rateBp,
  );
}

/** The lines of the issued invoice of an order: a credit note gives back its VAT, whatever the hub center's is by now. */
async function invoicedLines(db: Db, order: string): Promise<InvoiceLine[]> {
  const [file] = await db
    .select({ lines: invoiceFiles.lines })
    .from(invoiceFiles)
    .innerJoin(invoices, eq(invoices.id, invoiceFiles.invoice))
    .where(and(eq(invoices.order, order), eq(invoices.type, 'invoice')))
    .orderBy(desc(invoiceFiles.progressive))
    .limit(1);
  return file?.lines ?? [];
}

/** Takes the VAT out of the sum of the ordinary lines, once, half up, and allocates it: the lines add up to what is paid. */
function withVat(lines: readonly Given[], rateBp: number): InvoiceLine[] {
  const taxed = lines.filter(({ scheme }) => scheme === 'ordinary');
  const gross = taxed.map(({ grossCents }) => grossCents);
  const whole = WHOLE_BP + rateBp;
  const taxable = Number((2n * BigInt(sumOf(gross)) * BigInt(WHOLE_BP) + BigInt(whole)) / (2n * BigInt(whole)));
  const parts = allocate(taxable, gross);
  return lines.map((line) => {
    const taxableCents = line.scheme === 'ordinary' ? (parts[taxed.indexOf(line)] ?? 0) : line.grossCents;
    return { ...line, taxableCents, taxCents: line.grossCents - taxableCents };
  });
}
