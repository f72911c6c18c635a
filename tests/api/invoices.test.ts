/** E-invoices: their numbers, their files by the published schema, and the receipts of SDI. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { importReceipts, type InvoiceDetails, readInvoiceDetails } from '../../contract/calls/invoices.ts';
import { invoice } from '../../contract/entities/invoice.ts';
import { invoiceFiles, invoices } from '../../server/db/schema/invoices.ts';
import { payments } from '../../server/db/schema/money.ts';
import { type InvoiceRequest, orders } from '../../server/db/schema/orders.ts';
import { createRefund } from '../../server/services/orders/refunds.ts';
import { schemaFaults } from '../support/fatturapa-schema.ts';
import { takeAway, unzip } from '../support/server-exports.ts';
import {
  addForSale,
  connectHub,
  intentOf,
  linesOf,
  order,
  runMoneyJobs,
  startOrderBench,
} from '../support/server-orders.ts';
import type { Person } from '../support/server-people.ts';

const { bench, server, people, stripe } = await startOrderBench();
const { merchantA, merchantB, admin, staff } = people;
const { db } = server.deps;

const call = (path: string, json?: unknown, { token }: Person = admin, method?: string) =>
  server.client.call(path, { token, json, ...(method ? { method } : {}), headers: { 'Accept-Language': 'en' } });
const move = (id: string, status: string, more: object = {}) =>
  call(`/invoice/status/${id}`, { status, ...more }, admin, 'PUT');
const COMPANY = {
  name: 'Ordito S.r.l.',
  vatNumber: 'IT 00743110157',
  fiscalCode: '',
  taxRegime: 'RF01',
  vatRate: 22,
  street: 'Via Savona 1',
  zipcode: '20144',
  city: 'Milano',
  province: 'MI',
  reaOffice: 'MI',
  reaNumber: '1234567',
};
const PRIVATE: InvoiceRequest = {
  type: 'private',
  fiscalCode: 'RSSMRA80A01H501U',
  vatNumber: null,
  sdiCode: null,
  pec: null,
};
const NOWHERE = { name: '—', street: '', zipcode: '', city: '', province: '', country: 'IT' };
const setCompany = (more: object = {}) => call('/settings/company', { ...COMPANY, ...more }, admin, 'PUT');
const setScheme = (hub: Person, vatScheme: string) => call(`/merchant/${hub.id}`, { vatScheme }, admin, 'PUT');

async function ofOrder(id: string) {
  const { body } = await call(`/invoices?order=${id}`);
  return (body.data as unknown[]).map((each) => invoice.record.parse(each)).toReversed();
}
/** A paid order whose customer wants an invoice; returns it with its first document. */
async function paid(
  prices: readonly [hub: Person, cents: number][] = [[merchantA, 2000]],
  request: InvoiceRequest | null = PRIVATE,
) {
  const garments = [];
  for (const [hub, cents] of prices) garments.push(await addForSale(server, hub, cents));
  const id = await order(bench, garments, { invoice: request });
  await stripe.money.pay(await intentOf(bench, id));
  await runMoneyJobs(bench);
  return { id, doc: (await ofOrder(id))[0]?._id ?? '' };
}
async function refund(id: string, lines: readonly string[], shipping = false) {
  const about = { order: id, reason: 'Torn', key: null, userId: admin.id, requestId: null };
  await createRefund(db, { ...about, request: { lines, shipping } });
  await runMoneyJobs(bench);
}
const detailsOf = async (id: string): Promise<InvoiceDetails> =>
  readInvoiceDetails.data.parse((await call(`/invoice/${id}/details`)).body.data);
const fileOf = async (name: string | null): Promise<string> => {
  const query = { name: name ?? '' };
  return Buffer.from(await takeAway(server, { path: '/export/invoice/file', query, token: admin.token })).toString();
};
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text);
const receipt = (root: string, fileName: string | null, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ns3:${root} xmlns:ns3="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/x/v1.0" versione="1.0">
  <IdentificativoSdI>4400112233</IdentificativoSdI><NomeFile>${fileName}</NomeFile>
  <DataOraRicezione>${new Date().toISOString()}</DataOraRicezione>${more}<MessageId>${Math.random()}</MessageId></ns3:${root}>`;
const REJECTED = (file: string | null, code = '00305') =>
  receipt(
    'RicevutaScarto',
    file,
    `<ListaErrori><Errore><Codice>${code}</Codice><Descrizione>IdCodice &lt;x&gt;</Descrizione></Errore></ListaErrori>`,
  );
const take = (...texts: (string | Uint8Array<ArrayBuffer>)[]) => takeFor(null, ...texts);
async function takeFor(of: string | null, ...texts: (string | Uint8Array<ArrayBuffer>)[]) {
  const form = new FormData();
  if (of) form.append('invoice', of);
  for (const text of texts) form.append('receipts[]', new Blob([text], { type: 'text/xml' }), 'IT_RC.xml');
  const answer = await server.client.call('/invoices/receipts', { token: admin.token, form });
  expect(answer.status).toBe(200);
  return importReceipts.data.parse(answer.body.data).map(({ outcome }) => outcome);
}

beforeEach(async () => {
  stripe.reset();
  for (const hub of [merchantA, merchantB]) {
    await connectHub(bench, hub);
    await setScheme(hub, 'margin');
  }
  await setCompany();
});

describe('an invoice', () => {
  it('waits to be issued once the order of a customer who wants one is paid', async () => {
    const { id, doc } = await paid();
    expect(await ofOrder(id)).toMatchObject([
      {
        type: 'invoice',
        status: 'toIssue',
        number: null,
        total: 25,
        customerName: 'Ada Rossi',
        fiscalCode: PRIVATE.fiscalCode,
      },
    ]);
    expect((await paid([[merchantA, 1000]], null)).doc).toBe('');
    expect((await call(`/invoices`, undefined, merchantA)).status).toBe(403);
    expect((await call(`/invoice/${doc}/details`, undefined, merchantA)).status).toBe(403);
  });

  it('gets the next number and a file that the published schema accepts, with each line by its VAT', async () => {
    await setScheme(merchantB, 'ordinary');
    const { doc } = await paid([
      [merchantA, 2000],
      [merchantB, 3001],
    ]);
    const issued = invoice.record.parse((await move(doc, 'issued')).body.data);
    expect(issued).toMatchObject({
      number: expect.stringMatching(/^F-\d{4}-\d{5}$/),
      status: 'issued',
      fileName: expect.stringMatching(/^IT00743110157_[A-Z0-9]{5}\.xml$/),
    });
    const xml = await fileOf(issued.fileName);
    expect(schemaFaults(xml)).toEqual([]);
    expect(textsOf(xml, 'ImportoTotaleDocumento')).toEqual(['55.01']);
    const amounts = (name: string) => textsOf(xml, name).map((text) => Math.round(Number(text) * 100));
    const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
    // Shipping of 5 euros goes with the items, in proportion to their prices.
    const { lines } = await detailsOf(doc);
    expect(
      lines.map(({ scheme, grossCents, taxableCents, taxCents }) => [scheme, grossCents, taxableCents, taxCents]),
    ).toEqual([
      ['margin', 2000, 2000, 0],
      ['ordinary', 3001, 2460, 541],
      ['margin', 200, 200, 0],
      ['ordinary', 300, 246, 54],
    ]);
    expect(sum(amounts('PrezzoTotale'))).toBe(sum(amounts('ImponibileImporto')));
    expect(sum(amounts('ImponibileImporto')) + sum(amounts('Imposta'))).toBe(5501);
    expect(textsOf(xml, 'Natura')).toEqual(['N5', 'N5', 'N5']);
    // The same file with two elements exchanged is not valid.
    expect(schemaFaults(xml.replace(/(<Divisa>.*?<\/Divisa>)(<Data>.*?<\/Data>)/, '$2$1'))).not.toEqual([]);
  });

  it('says how it was paid: by card, by direct debit, or not, if that was elsewhere', async () => {
    const paidBy = async (doc: string) => {
      const xml = await fileOf(invoice.record.parse((await move(doc, 'issued')).body.data).fileName);
      expect(schemaFaults(xml)).toEqual([]);
      return textsOf(xml, 'ModalitaPagamento');
    };
    const [card, debit] = [await paid(), await paid()];
    for (const [{ id }, method] of [
      [card, 'card'],
      [debit, 'sepaDebit'],
    ] as const)
      await db.update(payments).set({ method }).where(eq(payments.order, id));
    expect([await paidBy(card.doc), await paidBy(debit.doc)]).toEqual([['MP08'], ['MP19']]);
    const id = await order(bench, [await addForSale(server, merchantA, 2000)], { invoice: PRIVATE });
    const elsewhere = { status: 'ordered', reason: 'Bank transfer received' };
    expect((await call(`/order/status/${id}`, elsewhere, admin, 'PUT')).status).toBe(200);
    expect(await paidBy((await ofOrder(id))[0]?._id ?? '')).toEqual([]);
  });

  it('is numbered without a gap, however many are issued at once, and whatever fails meanwhile', async () => {
    const docs: string[] = [];
    for (let index = 0; index < 12; index += 1) docs.push((await paid()).doc);
    await db
      .update(invoices)
      .set({ zipcode: 'none' })
      .where(eq(invoices.id, docs[3] ?? ''));
    const answers = await Promise.all(docs.map((doc) => move(doc, 'issued')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 422]);
    const year = new Date().getFullYear();
    const numbers = (await db.select().from(invoices)).flatMap(({ number }) =>
      number?.startsWith(`F-${year}`) ? [Number(number.slice(-5))] : [],
    );
    expect(numbers.sort((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
    const names = (await db.select().from(invoiceFiles)).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('says what is missing, and is put right before it is issued', async () => {
    const { doc } = await paid([[merchantA, 2000]], { ...PRIVATE, fiscalCode: null });
    await setCompany({ street: '' });
    const refused = await move(doc, 'issued');
    expect([refused.status, refused.body.ermessage, refused.body.errors?.map(({ path }) => path)]).toEqual([
      422,
      'validation',
      ['company.street', 'fiscalCode'],
    ]);
    expect((await detailsOf(doc)).faults.map(({ path, message }) => [path, message])).toEqual([
      ['company.street', 'Required'],
      ['fiscalCode', 'Enter a tax code or a VAT number'],
    ]);
    await setCompany();
    expect((await call(`/invoice/${doc}`, { fiscalCode: 'RSSMRA80A01H501X' }, admin, 'PUT')).status).toBe(422);
    expect((await call(`/invoice/${doc}`, { fiscalCode: 'rssmra80a01h501u' }, staff, 'PUT')).status).toBe(200);
    expect((await move(doc, 'issued')).status).toBe(200);
    expect((await call(`/invoice/${doc}`, { city: 'Roma' }, admin, 'PUT')).status).toBe(403);
    for (const wrong of [{ vatNumber: 'IT00743110158' }, { vatNumber: 'DE136695976' }, { zipcode: '1' }]) {
      expect((await setCompany(wrong)).status).toBe(422);
    }
  });

  it('goes abroad, to a company, and to a public body in the forms that SDI asks for', async () => {
    const company = {
      type: 'company',
      fiscalCode: null,
      vatNumber: 'IT00743110157',
      sdiCode: 'M5UXCR1',
      pec: null,
    } as const;
    const cases = [
      [{ customerName: 'Marea S.p.A.' }, company, 'FPR12', { CodiceDestinatario: ['M5UXCR1'] }],
      [{ sdiCode: 'UFXXXX' }, company, 'FPA12', { FormatoTrasmissione: ['FPA12'] }],
      [
        { pec: 'a@pec.example' },
        PRIVATE,
        'FPR12',
        { CodiceDestinatario: ['0000000'], PECDestinatario: ['a@pec.example'] },
      ],
      [
        { country: 'DE', city: 'Köln', zipcode: '50667', province: null, customerName: 'Jürgen “X” & Söhne' },
        PRIVATE,
        'FPR12',
        { CodiceDestinatario: ['XXXXXXX'], CAP: ['20144', '00000'] },
      ],
    ] as const;
    for (const [change, request, format, texts] of cases) {
      const { doc } = await paid([[merchantA, 1000]], request);
      await db.update(invoices).set(change).where(eq(invoices.id, doc));
      const xml = await fileOf(invoice.record.parse((await move(doc, 'issued')).body.data).fileName);
      expect(schemaFaults(xml)).toEqual([]);
      expect(xml).toContain(`versione="${format}"`);
      for (const [name, wanted] of Object.entries(texts)) expect(textsOf(xml, name)).toEqual(wanted);
    }
    const { doc } = await paid();
    await db.update(invoices).set({ customerName: '王丽' }).where(eq(invoices.id, doc));
    expect((await move(doc, 'issued')).body.errors).toMatchObject([{ path: 'customerName', code: 'latinOnly' }]);
  });

  it.each([
    ['IT', 'IT00743110157', 'M5UXCR1', ['IT', '00743110157'], 'M5UXCR1'],
    ['FR', 'IT00743110157', null, ['IT', '00743110157'], '0000000'],
    ['IT', 'FR40303265045', null, ['FR', '40303265045'], 'XXXXXXX'],
    ['DE', 'FR40303265045', 'M5UXCR1', ['FR', '40303265045'], 'XXXXXXX'],
    ['CH', 'CHE-116.281.710', null, ['CH', 'CHE116281710'], 'XXXXXXX'],
    ['GB', 'GB980780684', null, ['GB', '980780684'], 'XXXXXXX'],
    ['SM', 'SM12345', '2R4GTO8', ['SM', '12345'], '2R4GTO8'],
    ['SM', 'SM12345', null, ['SM', '12345'], 'XXXXXXX'],
  ] as const)(
    'goes to the address in %s of %s, code %s, by its tax id',
    async (country, vatNumber, sdiCode, id, code) => {
      const { doc } = await paid([[merchantA, 1000]], { ...PRIVATE, type: 'company', fiscalCode: null });
      const place = country === 'IT' ? { country } : { country, province: null };
      await db
        .update(invoices)
        .set({ ...place, vatNumber, sdiCode })
        .where(eq(invoices.id, doc));
      const { status, body } = await move(doc, 'issued');
      expect([status, body.errors]).toEqual([200, undefined]);
      const xml = await fileOf(invoice.record.parse(body.data).fileName);
      expect(schemaFaults(xml)).toEqual([]);
      const customer = xml.slice(xml.indexOf('<CessionarioCommittente>'));
      expect([textsOf(customer, 'IdPaese'), textsOf(customer, 'IdCodice')]).toEqual([[id[0]], [id[1]]]);
      expect(textsOf(xml, 'CodiceDestinatario')).toEqual([code]);
    },
  );

  it('has no tax code of impossible form, keeps that of an Italian abroad, and writes letters in Latin', async () => {
    const { doc } = await paid();
    await db.update(invoices).set({ fiscalCode: 'BLIPTR93MO4A674Q' }).where(eq(invoices.id, doc));
    expect((await move(doc, 'issued')).body.errors).toMatchObject([{ path: 'fiscalCode', code: 'invalid' }]);
    const abroad = {
      country: 'PL' as const,
      province: null,
      city: 'Łódź',
      customerName: 'Jeanne Œuvrard\u200B Đurić Yıldız',
    };
    await db
      .update(invoices)
      .set({ ...abroad, fiscalCode: PRIVATE.fiscalCode })
      .where(eq(invoices.id, doc));
    const xml = await fileOf(invoice.record.parse((await move(doc, 'issued')).body.data).fileName);
    expect(schemaFaults(xml)).toEqual([]);
    expect(textsOf(xml, 'CodiceFiscale')).toContain(PRIVATE.fiscalCode);
    expect(textsOf(xml, 'Denominazione')).toContain('Jeanne OEuvrard Duric Yildiz');
    expect(textsOf(xml, 'Comune')).toContain('Lódz');
  });

  it('is taken away with others as an archive, by the filters of the list', async () => {
    const [one, other] = [await paid(), await paid()];
    for (const { doc } of [one, other]) await move(doc, 'issued');
    const query = { ids: [one.doc, other.doc] };
    const bytes = await takeAway(server, { path: '/export/invoice/files', query, token: admin.token });
    const names = await db.select().from(invoices);
    const wanted = names.filter(({ id }) => query.ids.includes(id)).map(({ fileName }) => fileName);
    expect([...(await unzip(bytes)).keys()].sort()).toEqual(wanted.sort());
  });
});

describe('a credit note', () => {
  it('follows a refund, refers to its invoice, and is issued after it', async () => {
    const { id, doc } = await paid([
      [merchantA, 2000],
      [merchantB, 1000],
    ]);
    const [line] = await linesOf(bench, id);
    await refund(id, [line?.id ?? '']);
    const note = (await ofOrder(id)).find(({ type }) => type === 'creditNote');
    expect(note).toMatchObject({ status: 'toIssue', total: 20 });
    expect((await move(note?._id ?? '', 'issued')).body.errors).toMatchObject([
      { path: 'order', code: 'invoiceFirst' },
    ]);
    const { number } = invoice.record.parse((await move(doc, 'issued')).body.data);
    const issued = invoice.record.parse((await move(note?._id ?? '', 'issued')).body.data);
    expect(issued.number).toMatch(/^N-\d{4}-\d{5}$/);
    const xml = await fileOf(issued.fileName);
    expect(schemaFaults(xml)).toEqual([]);
    expect([
      textsOf(xml, 'TipoDocumento'),
      textsOf(xml, 'IdDocumento'),
      textsOf(xml, 'ImportoTotaleDocumento'),
    ]).toEqual([['TD04'], [number], ['20.00']]);
  });

  it('is for whom the invoice was, also once the order no longer says it', async () => {
    const { id } = await paid([
      [merchantA, 2000],
      [merchantB, 1000],
    ]);
    const [line] = await linesOf(bench, id);
    await db
      .update(orders)
      .set({ customerName: '—', shippingAddress: NOWHERE, invoice: null })
      .where(eq(orders.id, id));
    await refund(id, [line?.id ?? '']);
    const [of, note] = await db.select().from(invoices).where(eq(invoices.order, id)).orderBy(invoices.createdAt);
    const { customerName, fiscalCode, street, city } = of ?? {};
    expect(note).toMatchObject({ type: 'creditNote', status: 'toIssue', customerName, fiscalCode, street, city });
    expect([customerName, street]).not.toContain('—');
  });

  it('is taxed as its items were when they were sold, and so is what is given back, whatever holds by now', async () => {
    await setScheme(merchantB, 'ordinary');
    const { id, doc } = await paid([
      [merchantA, 2000],
      [merchantB, 1220],
    ]);
    await setScheme(merchantB, 'margin');
    onTestFinished(async () => void (await setCompany()));
    await setCompany({ vatRate: 10 });
    await move(doc, 'issued');
    await setScheme(merchantA, 'ordinary');
    const lines = await linesOf(bench, id);
    await refund(
      id,
      lines.map((line) => line.id),
      true,
    );
    const note = (await ofOrder(id)).find(({ type }) => type === 'creditNote')?._id ?? '';
    await move(note, 'issued');
    const vatOf = async (of: string) =>
      (await detailsOf(of)).lines.map(({ code, scheme, taxCents }) => [code, scheme, taxCents]);
    expect((await vatOf(note)).map(([, scheme, tax]) => [scheme, tax])).toContainEqual(['ordinary', 220]);
    expect(await vatOf(note)).toEqual(await vatOf(doc));
    const { fileName } = (await ofOrder(id)).find(({ type }) => type === 'creditNote') ?? {};
    expect(textsOf(await fileOf(fileName ?? ''), 'AliquotaIVA')).toContain('22.00');
  });

  it('is not needed for what is refunded as a whole before anything was issued', async () => {
    const { id } = await paid();
    const lines = await linesOf(bench, id);
    await refund(
      id,
      lines.map((line) => line.id),
      true,
    );
    expect((await ofOrder(id)).map(({ type, status }) => [type, status])).toEqual([['invoice', 'notNeeded']]);
  });
});

describe('receipts of SDI', () => {
  it('are found in capitals, in the older encoding, by the id of SDI, and for the invoice that a person names', async () => {
    const { doc } = await paid();
    const { fileName } = invoice.record.parse((await move(doc, 'issued')).body.data);
    const renamed = receipt('RicevutaConsegna', 'IT01879020517_a1b2c.xml').replaceAll('4400112233', '5500112233');
    expect(await take(renamed)).toEqual(['unknownFile']);
    expect(await takeFor(doc, renamed)).toEqual(['applied']);
    const later = receipt('NotificaDecorrenzaTermini', 'IT01879020517_a1b2c.xml.p7m');
    expect(await take(later.replaceAll('4400112233', '5500112233'))).toEqual(['noted']);
    const latin = receipt(
      'NotificaMancataConsegna',
      fileName?.toUpperCase() ?? null,
      '<Descrizione>perché</Descrizione>',
    );
    expect(await take(new Uint8Array(Buffer.from(latin, 'latin1')))).toEqual(['noted']);
    expect((await detailsOf(doc)).files[0]?.receipts).toHaveLength(3);
  });

  it('move the invoices they are about, once, in any order of files', async () => {
    const [one, other] = [await paid(), await paid()];
    const files = [];
    for (const { doc } of [one, other])
      files.push(invoice.record.parse((await move(doc, 'issued')).body.data).fileName);
    await move(one.doc, 'sent');
    const delivered = receipt('RicevutaConsegna', files[0] ?? null);
    const portal = receipt('RicevutaImpossibilitaRecapito', `${files[1]}.p7m`);
    expect(
      await take(
        delivered,
        portal,
        delivered,
        receipt('RicevutaConsegna', 'IT1_0.xml').replace('4400112233', '6600112233'),
        '<a/>',
        '\u0000',
        '<!DOCTYPE x>',
      ),
    ).toEqual(['applied', 'applied', 'known', 'unknownFile', 'unreadable', 'unreadable', 'unreadable']);
    expect([(await ofOrder(one.id))[0]?.status, (await ofOrder(other.id))[0]?.status]).toEqual([
      'delivered',
      'notDelivered',
    ]);
    // A public body's answer says nothing of an invoice that is for none.
    expect(await take(receipt('NotificaDecorrenzaTermini', files[0] ?? null), REJECTED(files[0] ?? null))).toEqual([
      'noted',
      'noted',
    ]);
    expect((await detailsOf(one.doc)).files[0]?.receipts.map(({ kind }) => kind)).toEqual(['RC', 'DT', 'NS']);
  });

  it('a rejected one is put right and issued again under its number and date, in a new file', async () => {
    const { id, doc } = await paid();
    const first = invoice.record.parse((await move(doc, 'issued')).body.data);
    expect(await take(REJECTED(first.fileName))).toEqual(['applied']);
    const [rejected] = await ofOrder(id);
    expect(rejected).toMatchObject({ status: 'rejected', number: first.number, rejectedAt: expect.any(String) });
    expect((await move(doc, 'replaced')).status).toBe(403);
    expect((await call(`/invoice/${doc}`, { city: 'Imola' }, admin, 'PUT')).status).toBe(200);
    const again = invoice.record.parse((await move(doc, 'issued')).body.data);
    expect(again).toMatchObject({ number: first.number, issuedOn: first.issuedOn, rejectedAt: null });
    expect(again.fileName).not.toBe(first.fileName);
    expect((await detailsOf(doc)).files.map(({ name }) => name)).toEqual([again.fileName, first.fileName]);
    expect(textsOf(await fileOf(again.fileName), 'Comune')).toEqual(['Milano', 'Imola']);
    expect(textsOf(await fileOf(first.fileName), 'Comune')).toEqual(['Milano', 'Bologna']);
    // What was said of the first file is over.
    expect(await take(REJECTED(first.fileName, '00400'))).toEqual(['noted']);
    expect((await ofOrder(id))[0]?.status).toBe('issued');
  });

  it('a rejected one that is not issued again in time is replaced under a new number', async () => {
    const { id, doc } = await paid();
    const first = invoice.record.parse((await move(doc, 'issued')).body.data);
    await move(doc, 'rejected', { reason: '00305' });
    await db
      .update(invoices)
      .set({ rejectedAt: new Date(Date.now() - 5 * 86_400_000) })
      .where(eq(invoices.id, doc));
    expect((await move(doc, 'issued')).status).toBe(403);
    expect((await move(doc, 'replaced')).status).toBe(200);
    const documents = await ofOrder(id);
    const next = documents.find(({ status }) => status === 'toIssue');
    expect(documents.find(({ _id }) => _id === doc)).toMatchObject({ status: 'replaced', number: first.number });
    const issued = invoice.record.parse((await move(next?._id ?? '', 'issued')).body.data);
    expect(Number(issued.number?.slice(-5))).toBe(Number(first.number?.slice(-5)) + 1);
    expect(textsOf(await fileOf(issued.fileName), 'IdDocumento')).toEqual([first.number]);
  });
});
