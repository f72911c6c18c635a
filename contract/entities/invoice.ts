import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineResource, member } from '../define-resource.ts';
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
  fields: {
    number: member(msg({ message: 'Number', context: 'invoice' }), code().nullable()),
    type: member(msg({ message: 'Type', context: 'document' }), choice(INVOICE_TYPES, INVOICE_TYPE_WORDS)),
    status: member(msg`Status`, choice(INVOICE_STATUSES, INVOICE_STATUS_WORDS)),
    total: member(msg`Total`, euro()),
    order: member(msg({ message: 'Order', context: 'purchase' }), ref('order', 'orderName')),
    orderName: text(),
    orderNumber: member(msg`Order number`, code(), 'hidden'),
    issuedOn: member(msg({ message: 'Issued on', context: 'invoice' }), day().nullable()),
    dueOn: member(msg({ message: 'To send by', context: 'invoice' }), day()),
    rejectedAt: member(msg({ message: 'Rejected', context: 'when' }), moment().nullable()),
    fileName: member(msg`File`, code().nullable()),
    customerName: member(msg`Customer`, text()),
    vatNumber: member(msg`VAT number`, code().nullable()),
    fiscalCode: member(msg({ message: 'Tax code', context: 'invoice' }), code().nullable()),
    sdiCode: member(msg`SDI code`, code().nullable()),
    pec: member(msg`PEC`, email().nullable()),
    street: member(msg({ message: 'Street', context: 'address' }), text()),
    zipcode: member(msg`Postal code`, text()),
    city: member(msg`City`, text()),
    province: member(msg`Province`, text().nullable()),
    country: member(msg`Country`, areaFields.country),
    createdAt: member(msg({ message: 'Requested', context: 'invoice' }), moment()),
    updatedAt: member(msg`Last edited`, moment(), 'hidden'),
    _id: member(msg`Id`, id(), 'hidden'),
    rev: member(msg`Revision`, z.int(), 'hidden'),
  },
  export: { who: ADMINS },
  edit: { who: ADMINS, of: isOpenInvoice, fields: customer },
  rules: [validVatNumber('vatNumber')],
  status: invoiceMachine,
  bulk: {},
  hubScoped: false,
  title: 'orderNumber',
  list: {
    columns: ['number', 'type', 'orderNumber', 'customerName', 'total', 'issuedOn', 'dueOn', 'status'],
    sort: ['createdAt', 'updatedAt', 'number', 'issuedOn', 'dueOn', 'total'],
    search: ['number', 'orderNumber', 'customerName', 'fileName'],
    filters: ['status', 'type', 'dueOn', 'issuedOn', 'createdAt', 'total', 'order'],
  },
});
