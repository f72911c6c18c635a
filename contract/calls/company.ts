/** The company that runs the marketplace: as its invoices name it, and how long it keeps things for customers. */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall } from '../call.ts';
import { bookingDays } from '../entities/booking.ts';
import { countKind } from '../field-kinds/count.ts';
import { field } from '../field-meta.ts';
import { blankText, choice, percent } from '../field.ts';
import { TAX_REGIME_WORDS, TAX_REGIMES } from '../invoice-states.ts';
import { RESERVED_MINUTES_MAX, RESERVED_MINUTES_MIN } from '../limits.ts';
import { type Message, msg } from '../msg.ts';

/** Its fields; empty texts are not filled in yet. `vatRate`: the ordinary rate, in percent. */
export const companyFields = z.strictObject({
  name: blankText(80),
  vatNumber: blankText(30),
  fiscalCode: blankText(16),
  taxRegime: choice(TAX_REGIMES, TAX_REGIME_WORDS),
  vatRate: percent(),
  street: blankText(60),
  zipcode: blankText(5),
  city: blankText(60),
  province: blankText(2),
  reaOffice: blankText(2),
  reaNumber: blankText(20),
  /** How many days a textile mix is kept for who books it, unless told otherwise. */
  bookingDays: bookingDays(),
  /** How many minutes the items of an unpaid order are reserved. */
  reservedMinutes: field(z.int().min(RESERVED_MINUTES_MIN).max(RESERVED_MINUTES_MAX), { kind: countKind }),
});
export type CompanyFields = z.infer<typeof companyFields>;

// Apps of earlier versions do not send the last two.
const companyChange = companyFields.partial({ bookingDays: true, reservedMinutes: true });
export type CompanyChange = z.infer<typeof companyChange>;

export const COMPANY_WORDS = {
  name: msg({ message: 'Name', context: 'company' }),
  vatNumber: msg`VAT number`,
  fiscalCode: msg({ message: 'Tax code', context: 'invoice' }),
  taxRegime: msg`Tax regime`,
  vatRate: msg`Ordinary VAT rate`,
  street: msg({ message: 'Street', context: 'address' }),
  zipcode: msg`Postal code`,
  city: msg`City`,
  province: msg`Province`,
  reaOffice: msg`Company register: province`,
  reaNumber: msg`Company register: number`,
  bookingDays: msg`Booking hold (days)`,
  reservedMinutes: msg`Time to pay (minutes)`,
} as const satisfies Record<keyof CompanyFields, Message>;

/** `faults`: fields without which no invoice can be issued, and those that are wrong. */
const company = companyFields.extend({
  faults: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
});
export type CompanyData = z.infer<typeof company>;

export const readCompany = defineCall({
  name: 'readCompany',
  method: 'GET',
  path: '/settings/company',
  summary: 'Read the data of the company that issues invoices, and how long it keeps things for customers',
  who: ADMINS,
  data: company,
});

export const updateCompany = defineCall({
  name: 'updateCompany',
  method: 'PUT',
  path: '/settings/company',
  summary: 'Change the data of the company that issues invoices, or how long it keeps things for customers',
  who: ADMINS,
  body: companyChange,
  form: true,
  data: company,
});
