/** Invoices beyond their lists: what they are made of, their files, receipts, and the company that issues them. */
import { queryOptions } from '@tanstack/react-query';

import { type CompanyData, type CompanyFields, readCompany, updateCompany } from '../../contract/calls/company.ts';
import {
  exportInvoiceFile,
  exportInvoiceFiles,
  importReceipts,
  readInvoiceDetails,
} from '../../contract/calls/invoices.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { exportAddress } from './exports.ts';
import { type ListSearch, resourceKey } from './resource-queries.ts';
import { upload } from './upload.ts';

export const invoiceDetailsOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey('invoice'), 'details', id],
    queryFn: async ({ signal }) =>
      unwrap(await ask(readInvoiceDetails, credentials(), { params: { id }, signal })).data,
  });

/** The download address of one file. */
export const invoiceFileAddress = (name: string) => exportAddress({ path: exportInvoiceFile.path, query: { name } });

/** The download address of the files of some invoices, as an archive. */
export const invoiceFilesAddress = (query: ListSearch) => exportAddress({ path: exportInvoiceFiles.path, query });

export type ReceiptResult = (typeof importReceipts)['data']['_output'][number];

/** Takes in receipts. */
export function sendReceipts(files: readonly File[]) {
  const form = new FormData();
  for (const file of files) form.append('receipts[]', file);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return upload<ReceiptResult[]>(importReceipts, credentials(), { form, bytes, headers: {} });
}

export const companyOptions = () =>
  queryOptions({
    queryKey: ['company'],
    queryFn: async ({ signal }): Promise<CompanyData> => unwrap(await ask(readCompany, credentials(), { signal })).data,
  });

export const saveCompany = (fields: CompanyFields) => ask(updateCompany, credentials(), { body: fields });
