import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { choice, clearable, code, day, email, euro, id, moment, optionalCode, ref, text } from '../field.ts';
import { bareIdentifier } from '../identifiers/plain.ts';
import { taxCodeFault } from '../identifiers/tax-code.ts';
import { plainVatNumber } from '../identifiers/vat-number.ts';
import {
  INVOICE_STATUSES,
  INVOICE_STATUS_WORDS,
  INVOICE_TYPES,
  INVOICE_TYPE_WORDS,
  invoiceMachine,
  isOpenInvoice,
} from '../invoice-states.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource, recordLabels } from '../resource.ts';
import { validVatNumber } from '../rules.ts';
import { areaFields } from './shipping-cost.ts';

/** What the document says of the customer, taken from the order; SDI rejects what is wrong in it. */
const customer = {
  customerName: text(80),
  vatNumber: clearable(
    optionalCode(
      z
        .string()
        .overwrite((typed) => plainVatNumber(typed) ?? typed)
        .max(30),
      { samples: ['IT00743110157', 'PT501964843', 'IT00743110158'] },
    ),
  ),
  fiscalCode: clearable(
    optionalCode(
      z
        .string()
        .overwrite(bareIdentifier)
        .refine((typed) => taxCodeFault(typed) === null),
      { samples: ['RSSMRA80A01H501U', 'MRTMTT91D08F205J'] },
    ),
  ),
  sdiCode: clearable(optionalCode(z.string().regex(/^[A-Z0-9]{6,7}$/), { samples: ['M5UXCR1', 'UFAB12'] })),
  pec: clearable(email()),
  street: text(60),
  zipcode: text(20),
  city: text(60),
  province: clearable(areaFields.province),
  country: areaFields.country,
};

/** An invoice that a customer asked for, or the credit note of a refund. `dueOn`: by when it is to be sent to SDI. */
export const invoice = defineResource({
  name: 'invoice',
  plural: 'invoices',
  ...RESOURCES.invoice,
  words: {
    ...RESOURCES.invoice.words,
    labels: {
      ...recordLabels,
      type: msg({ message: 'Type', context: 'document' }),
      number: msg({ message: 'Number', context: 'invoice' }),
      order: msg({ message: 'Order', context: 'purchase' }),
      orderName: msg({ message: 'Order', context: 'purchase' }),
      orderNumber: msg`Order number`,
      customerName: msg`Customer`,
      vatNumber: msg`VAT number`,
      fiscalCode: msg({ message: 'Tax code', context: 'invoice' }),
      sdiCode: msg`SDI code`,
      pec: msg`PEC`,
      street: msg({ message: 'Street', context: 'address' }),
      zipcode: msg`Postal code`,
      city: msg`City`,
      province: msg`Province`,
      country: msg`Country`,
      total: msg`Total`,
      status: msg`Status`,
      issuedOn: msg({ message: 'Issued on', context: 'invoice' }),
      dueOn: msg({ message: 'To send by', context: 'invoice' }),
      fileName: msg`File`,
      rejectedAt: msg({ message: 'Rejected', context: 'when' }),
      createdAt: msg({ message: 'Requested', context: 'invoice' }),
    },
  },
  record: z.object({
    _id: id(),
    type: choice(INVOICE_TYPES, INVOICE_TYPE_WORDS),
    number: code().nullable(),
    order: ref('order', 'orderName'),
    orderName: text(),
    orderNumber: code(),
    customerName: text(),
    vatNumber: code().nullable(),
    fiscalCode: code().nullable(),
    sdiCode: code().nullable(),
    pec: email().nullable(),
    street: text(),
    zipcode: text(),
    city: text(),
    province: text().nullable(),
    country: customer.country,
    total: euro(),
    status: choice(INVOICE_STATUSES, INVOICE_STATUS_WORDS),
    issuedOn: day().nullable(),
    dueOn: day(),
    fileName: code().nullable(),
    rejectedAt: moment().nullable(),
    createdAt: moment(),
    updatedAt: moment(),
    rev: z.int(),
  }),
  export: { who: ADMINS },
  edit: { who: ADMINS, of: isOpenInvoice, fields: customer },
  rules: [validVatNumber('vatNumber')],
  status: invoiceMachine,
  bulk: { fields: [] },
  hubScoped: false,
  title: 'orderNumber',
  list: {
    columns: ['number', 'type', 'orderNumber', 'customerName', 'total', 'issuedOn', 'dueOn', 'status'],
    sort: ['createdAt', 'updatedAt', 'number', 'issuedOn', 'dueOn', 'total'],
    search: ['number', 'orderNumber', 'customerName', 'fileName'],
    filters: ['status', 'type', 'dueOn', 'issuedOn', 'createdAt', 'total', 'order'],
  },
  detail: [
    'number',
    'type',
    'status',
    'total',
    'order',
    'issuedOn',
    'dueOn',
    'rejectedAt',
    'fileName',
    'customerName',
    'vatNumber',
    'fiscalCode',
    'sdiCode',
    'pec',
    'street',
    'zipcode',
    'city',
    'province',
    'country',
    'createdAt',
  ],
});
