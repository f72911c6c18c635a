/** What a platform reports of its sellers every year (Directive (EU) 2021/514, DAC7), from the ledger. */
import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { type Message, msg } from '../msg.ts';

/** A seller below both is not reported. */
export const DAC7_SALES = 30;
export const DAC7_CENTS = 200_000;

const cents = z.int();

/** By the day of the entry in the ledger, in UTC: what was sold less what was refunded. */
const period = z.object({
  /** Items sold, without those refunded as a whole. */
  sales: z.int(),
  /** What the hub center was credited, after discounts and commission. */
  paidCents: cents,
  /** Commission withheld. */
  feeCents: cents,
});
export type Dac7Period = z.infer<typeof period>;

/** Whether a seller is reported for a year: from 30 sales on, or above 2,000 EUR. */
export const isReportable = ({ sales, paidCents }: Pick<Dac7Period, 'sales' | 'paidCents'>): boolean =>
  sales >= DAC7_SALES || paidCents > DAC7_CENTS;

/** Data of a hub center that the report has to name. */
export const DAC7_DATA = ['name', 'address', 'city', 'zipcode', 'country', 'taxId'] as const;
export type Dac7Data = (typeof DAC7_DATA)[number];
export const DAC7_DATA_WORDS: Readonly<Record<Dac7Data, Message>> = {
  name: msg({ message: 'Name', context: 'company' }),
  address: msg`Billing address`,
  city: msg`City`,
  zipcode: msg`Postal code`,
  country: msg`Country`,
  taxId: msg`VAT number`,
};

const seller = z.object({
  hub: z.uuid(),
  hubName: z.string(),
  quarters: z.array(period).length(4),
  year: period,
  isReported: z.boolean(),
  missing: z.array(z.enum(DAC7_DATA)),
});
export type Dac7Seller = z.infer<typeof seller>;

const year = z.coerce.number().int().min(2020).max(2100);

export const listDac7 = defineCall({
  name: 'listDac7',
  of: 'order',
  method: 'GET',
  path: '/dac7/{year}',
  summary: 'Sales of each hub center by quarter, as the yearly report of sellers counts them',
  who: ADMINS,
  params: z.strictObject({ year }),
  data: z.array(seller),
});

/** For the hub center itself, too. */
export const readDac7 = defineCall({
  name: 'readDac7',
  of: 'order',
  method: 'GET',
  path: '/merchant/{id}/dac7/{year}',
  summary: 'Sales of a hub center by quarter, as the yearly report of sellers counts them',
  who: COUNTER,
  params: z.strictObject({ id: z.uuid(), year }),
  data: seller,
});

export const exportDac7 = defineCall({
  name: 'exportDac7',
  method: 'GET',
  path: '/export/dac7',
  summary: 'The data of the yearly report of sellers as CSV; opened with a ticket',
  who: ADMINS,
  query: z.strictObject({ year }),
  ticket: true,
  data: z.unknown(),
});
