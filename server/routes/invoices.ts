import { readCompany, updateCompany } from '../../contract/calls/company.ts';
import {
  exportInvoiceFile,
  exportInvoiceFiles,
  importReceipts,
  readInvoiceDetails,
} from '../../contract/calls/invoices.ts';
import type { Language } from '../../contract/languages.ts';
import type { WholeQuery } from '../../contract/resource.ts';
import { utcDay } from '../../contract/utc-day.ts';
import type { FieldRefusal } from '../engine/refusal.ts';
import { archive } from '../files/zip.ts';
import { fieldText } from '../http/messages.ts';
import { companyFaults, readCompany as read, updateCompany as update } from '../services/invoices/company.ts';
import { invoiceArchive, readInvoice, readInvoiceFile } from '../services/invoices/invoice-details.ts';
import { takeReceipts } from '../services/invoices/receipts.ts';
import { download } from './download.ts';
import type { Routes } from './route-deps.ts';

const worded = (faults: readonly FieldRefusal[], language: Language) =>
  faults.map((fault) => ({ path: fault.path, code: fault.code, message: fieldText(fault, language) }));

/** Invoices beyond their declaration, and the company that issues them. */
export const invoiceRoutes: Routes = (api, { db, log }) => {
  api.mount(readCompany, async ({ language }) => ({
    data: { ...(await read(db)), faults: worded(await companyFaults(db), language) },
  }));
  api.mount(updateCompany, async ({ caller, body, requestId, channel, language, done }) => {
    const data = await update(db, body, { caller, requestId, channel });
    return { data: { ...data, faults: worded(await companyFaults(db), language) }, message: done.recordSaved };
  });
  api.mount(readInvoiceDetails, async ({ params: { id }, language }) => {
    const details = await readInvoice(db, id);
    return { data: { ...details, faults: worded(details.faults, language) } };
  });
  api.mount(importReceipts, async ({ caller, body, uploads, requestId, channel }) => ({
    data: await takeReceipts(db, { files: uploads, ...body }, { caller, requestId, channel }),
  }));
  api.mountTicketed(exportInvoiceFile, async ({ query: { name } }) => {
    const bytes = new TextEncoder().encode(await readInvoiceFile(db, name));
    return download(new Blob([bytes]).stream(), { name, plain: name, bytes: bytes.length });
  });
  api.mountTicketed(exportInvoiceFiles, async ({ caller, query }) => {
    const onFailure = (error: unknown) => log.error({ err: error }, 'an archive of invoices could not be finished');
    const name = `fatture-${utcDay()}.zip`;
    const files = invoiceArchive(db, caller, query as WholeQuery);
    return download(archive(files, { large: false, onFailure }), { name, plain: name });
  });
};
