/** Issues invoices: the number, the document as it will be sent, and the name of its file, in one transaction. */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import { bareIdentifier } from '../../../contract/identifiers/plain.ts';
import { readPostalCode } from '../../../contract/identifiers/postal-code.ts';
import { taxCodeFault } from '../../../contract/identifiers/tax-code.ts';
import {
  isVatNumber,
  plainVatNumber,
  readVatNumber,
  splitVatNumber,
} from '../../../contract/identifiers/vat-number.ts';
import type { InvoiceStatus, InvoiceType } from '../../../contract/invoice-states.ts';
import { sumOf } from '../../../contract/pricing/cents.ts';
import type { Db } from '../../db/pool.ts';
import { invoiceFiles, type InvoiceLine, invoices, invoiceSeries } from '../../db/schema/invoices.ts';
import { payments } from '../../db/schema/money.ts';
import { type FieldRefusal, Refusal } from '../../engine/refusal.ts';
import { type Fattura, latinOf, writeFattura } from '../../files/fattura-pa.ts';
import { type Company, companyFaults, readCompany } from './company.ts';
import { linesOfInvoice } from './invoice-lines.ts';

type Row = typeof invoices.$inferSelect;

/** The states in which an invoice counts as issued. */
const VALID: readonly InvoiceStatus[] = ['issued', 'sent', 'delivered', 'notDelivered', 'accepted'];
const FOREIGN_CODE = 'XXXXXXX';
const NO_CODE = '0000000';

/** What has to be filled in before an invoice can be issued; `company.` begins the paths of the company's fields. */
export async function faultsOfInvoice(db: Db, row: Row): Promise<FieldRefusal[]> {
  const company = (await companyFaults(db)).map((fault) => ({ ...fault, path: `company.${fault.path}` }));
  const own = customerFaults(row);
  const base = row.type === 'invoice' || (await invoiceOf(db, row.order)) !== null;
  return [...company, ...own, ...(base ? [] : [{ path: 'order', code: 'invoiceFirst' as const }])];
}

function customerFaults({ customerName, street, city, zipcode, province, country, ...row }: Row): FieldRefusal[] {
  const faults: FieldRefusal[] = [];
  for (const [path, text] of Object.entries({ customerName, street, city })) {
    if (latinOf(text) === null) faults.push({ path, code: 'latinOnly' });
  }
  const { vatNumber, fiscalCode, sdiCode } = row;
  if (country === 'IT') {
    if (!vatNumber && !fiscalCode) faults.push({ path: 'fiscalCode', code: 'taxIdMissing' });
    if (readPostalCode(zipcode, country) === null) faults.push({ path: 'zipcode', code: 'invalid' });
    if (!/^[A-Z]{2}$/.test(province ?? '')) faults.push({ path: 'province', code: 'required' });
  }
  if (vatNumber && !isVatNumber(vatNumber)) faults.push({ path: 'vatNumber', code: 'vatNumber' });
  // Abroad only an Italian one is put on the document.
  if (country === 'IT' && fiscalCode && taxCodeFault(fiscalCode) !== null)
    faults.push({ path: 'fiscalCode', code: 'invalid' });
  if (sdiCode && !/^[A-Z0-9]{6,7}$/.test(sdiCode)) faults.push({ path: 'sdiCode', code: 'invalid' });
  return faults;
}

/** The invoice of an order that counts. */
async function invoiceOf(db: Db, order: string): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.order, order), eq(invoices.type, 'invoice'), inArray(invoices.status, [...VALID])))
    .orderBy(asc(invoices.createdAt))
    .limit(1);
  return row ?? null;
}

/**
 * Issues a locked invoice, or again the one that was rejected, which keeps its number and date; returns what changes in it. Throws
 * `notIssuable` with what is missing. `past`: when it happened, if not now.
 */
export async function issueInvoice(tx: Db, id: string, past: Date | null = null): Promise<Partial<Row>> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Refusal('notFound');
  const errors = await faultsOfInvoice(tx, row);
  if (errors.length > 0) throw new Refusal('notIssuable', { errors });
  const named = await numberOf(tx, row, past);
  const company = await readCompany(tx);
  const [file] = await tx
    .insert(invoiceFiles)
    .values({ invoice: id, createdAt: past ?? clock.now() })
    .returning({ progressive: invoiceFiles.progressive });
  if (!file) throw new TypeError('the file was just inserted');
  const progressive = progressiveOf(file.progressive);
  const fileName = `${readVatNumber(company.vatNumber).full}_${progressive}.xml`;
  const { lines, rateBp } = await linesOfInvoice(tx, row);
  const xml = writeFattura(await documentOf(tx, { row: { ...row, ...named }, company, progressive, lines, rateBp }));
  await tx
    .update(invoiceFiles)
    .set({ name: fileName, xml, lines })
    .where(eq(invoiceFiles.progressive, file.progressive));
  return { ...named, fileName, rejectedAt: null };
}

const NAME_CHARACTERS = 5;
/** The last part of a file's name: letters and digits, five at most. */
const progressiveOf = (count: number): string => count.toString(36).toUpperCase().padStart(NAME_CHARACTERS, '0');

const PREFIX: Readonly<Record<InvoiceType, string>> = { invoice: 'F', creditNote: 'N' };
const NUMBER_DIGITS = 5;

/** The number and day of an invoice, the next ones of its series if it has none. Whoever issues next waits for the end of this transaction. */
async function numberOf(tx: Db, { type, number, issuedOn }: Row, past: Date | null) {
  if (number !== null && issuedOn !== null) return { number, issuedOn };
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('invoice'), hashtext(${type}))`);
  // Read now, so that numbers and days rise together; as the tax agency counts days.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(past ?? clock.now());
  const year = Number(day.slice(0, 4));
  const [series] = await tx
    .insert(invoiceSeries)
    .values({ type, year, issued: 1 })
    .onConflictDoUpdate({
      target: [invoiceSeries.type, invoiceSeries.year],
      set: { issued: sql`${invoiceSeries.issued} + 1` },
    })
    .returning({ issued: invoiceSeries.issued });
  return { number: `${PREFIX[type]}-${year}-${String(series?.issued).padStart(NUMBER_DIGITS, '0')}`, issuedOn: day };
}

async function documentOf(
  tx: Db,
  {
    row,
    company,
    progressive,
    lines,
    rateBp,
  }: { row: Row; company: Company; progressive: string; lines: InvoiceLine[]; rateBp: number },
): Promise<Fattura> {
  const schemes = [
    { rateBp: null, own: lines.filter(({ scheme }) => scheme === 'margin') },
    { rateBp, own: lines.filter(({ scheme }) => scheme === 'ordinary') },
  ];
  const totalCents = sumOf(lines.map(({ grossCents }) => grossCents));
  if (totalCents !== row.totalCents) throw new RangeError('the lines of an invoice do not add up to its total');
  const isCredit = row.type === 'creditNote';
  return {
    progressive,
    type: isCredit ? 'TD04' : 'TD01',
    number: row.number ?? '',
    day: row.issuedOn ?? '',
    totalCents,
    paidBy: await paidBy(tx, row.order),
    notes: [
      `${isCredit ? 'Rimborso' : 'Vendita'}, ordine ${row.orderNumber}`,
      ...(schemes[0]?.own.length ? ['Operazione soggetta al regime del margine, beni usati'] : []),
    ],
    refersTo: await referredTo(tx, row),
    issuer: {
      name: latinOf(company.name) ?? company.name,
      vatId: ['IT', readVatNumber(company.vatNumber).full.slice(2)],
      fiscalCode: company.fiscalCode || null,
      taxRegime: company.taxRegime,
      address: { ...company, country: 'IT' },
      rea: company.reaOffice && company.reaNumber ? { office: company.reaOffice, number: company.reaNumber } : null,
    },
    customer: customerOf(row),
    lines: lines.map(({ code, name, taxableCents, scheme }) => ({
      code,
      text: latinOf(name) ?? code ?? '',
      cents: taxableCents,
      rateBp: scheme === 'ordinary' ? rateBp : null,
    })),
    summary: schemes
      .filter(({ own }) => own.length > 0)
      .map(({ rateBp: of, own }) => ({
        rateBp: of,
        taxableCents: sumOf(own.map(({ taxableCents }) => taxableCents)),
        taxCents: sumOf(own.map(({ taxCents }) => taxCents)),
      })),
  };
}

/** An order that was paid elsewhere has no payment that arrived. */
async function paidBy(tx: Db, order: string): Promise<Fattura['paidBy']> {
  const isReceived = and(eq(payments.order, order), eq(payments.status, 'succeeded'));
  const [payment] = await tx.select({ method: payments.method }).from(payments).where(isReceived);
  if (!payment) return null;
  return payment.method === 'sepaDebit' ? 'MP19' : 'MP08';
}

function customerOf(row: Row): Fattura['customer'] {
  const { country, vatNumber, fiscalCode, sdiCode, pec, street, zipcode, city, province } = row;
  const taxCode = fiscalCode && taxCodeFault(fiscalCode) === null ? bareIdentifier(fiscalCode) : null;
  const full = vatNumber && plainVatNumber(vatNumber);
  // Abroad, people without a VAT number are named by zeros.
  const vat = full ? splitVatNumber(full) : country === 'IT' ? null : ([country, NO_CODE] as const);
  // SDI takes the code of abroad only with a tax id of abroad, wherever the address is; San Marino has one of its own.
  const isItalian = vat === null || vat[0] === 'IT';
  const code = isItalian ? (sdiCode ?? NO_CODE) : vat[0] === 'SM' && sdiCode ? sdiCode : FOREIGN_CODE;
  return {
    name: latinOf(row.customerName) ?? row.customerName,
    vatId: vat,
    fiscalCode: taxCode,
    address: {
      street: latinOf(street) ?? street,
      zipcode,
      city: latinOf(city) ?? city,
      province,
      country,
    },
    code,
    pec: code === NO_CODE ? pec : null,
  };
}

/** A credit note refers to its invoice, and what replaces a rejected document to that. */
async function referredTo(tx: Db, { type, order, replaces }: Row): Promise<Fattura['refersTo']> {
  const invoice = type === 'creditNote' ? await invoiceOf(tx, order) : null;
  const [rejected] = replaces
    ? await tx
        .select()
        .from(invoices)
        .where(and(eq(invoices.id, replaces), ne(invoices.status, 'issued')))
    : [undefined];
  return [invoice, rejected].flatMap((document) =>
    document?.number && document.issuedOn ? [{ number: document.number, day: document.issuedOn }] : [],
  );
}
