/** What an e-invoice is about: the items and the shipping of an order, or what a refund gives back of them, by the cent. */
import { eq, getTableColumns, sql } from 'drizzle-orm';

import type { VatScheme } from '../../../contract/invoice-states.ts';
import { allocate, sumOf, WHOLE_BP } from '../../../contract/pricing/cents.ts';
import type { Db } from '../../db/pool.ts';
import { invoiceFiles, type InvoiceLine, invoices } from '../../db/schema/invoices.ts';
import { refunds } from '../../db/schema/money.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { merchants } from '../../db/schema/people.ts';
import { rateOf, readCompany } from './company.ts';

interface Document {
  order: string;
  refund: string | null;
}

type Given = Omit<InvoiceLine, 'taxableCents' | 'taxCents'>;

/** The scheme of a line in the latest file of its order's invoice: servers of the version before keep none with what they sell. */
const invoicedScheme = sql`(
  select part ->> 'scheme' from ${invoices} join ${invoiceFiles} as file on file.invoice = ${invoices.id},
    lateral jsonb_array_elements(file.lines) as part
  where ${invoices.order} = ${orderLines.order} and ${invoices.type} = 'invoice' and part ->> 'code' = ${orderLines.code}
  order by file.progressive desc limit 1)`;

/** The lines of an invoice or a credit note, and the ordinary rate in them: both as of the sale. Of what a server before has sold, the rate is that of now. */
export async function linesOfInvoice(db: Db, document: Document): Promise<{ lines: InvoiceLine[]; rateBp: number }> {
  const [order] = await db.select().from(orders).where(eq(orders.id, document.order));
  if (!order) throw new TypeError('an invoice without its order');
  const rows = await db
    .select({
      ...getTableColumns(orderLines),
      vatScheme: sql<VatScheme>`coalesce(${orderLines.vatScheme}, ${invoicedScheme}, ${merchants.vatScheme})`,
    })
    .from(orderLines)
    .innerJoin(merchants, eq(merchants.id, orderLines.hub))
    .where(eq(orderLines.order, order.id))
    .orderBy(orderLines.position);
  const rateBp = rows[0]?.vatRateBp ?? rateOf(await readCompany(db));
  const [refund] = document.refund
    ? await db.select().from(refunds).where(eq(refunds.id, document.refund))
    : [undefined];
  const items = rows.map(({ id, code, name, vatScheme: scheme, paidCents, netCents }): Given => {
    const part = refund?.parts.find(({ line }) => line === id);
    const [grossCents, net] = refund ? [part?.cents ?? 0, part?.netCents ?? 0] : [paidCents, netCents];
    return { code, name, scheme, grossCents, netCents: net };
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
  const given = [...items, ...shipping].filter(({ grossCents }) => grossCents > 0);
  return { lines: withVat(given, rateBp), rateBp };
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
