/** The payout statement of a hub center: what it sold in a month, what was kept, and what it got, all from the ledger. */
import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { type Message, msg } from '../msg.ts';
import { HELD_REASONS } from './orders.ts';

const cents = z.int();
const params = z.strictObject({ id: z.uuid() });

/** A month in UTC, as `2026-11`. */
export const statementMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** What a line of a statement tells; `other` is a correction. */
export const STATEMENT_EVENTS = ['sale', 'refund', 'refundFailed', 'transfer', 'reversal', 'other'] as const;
export type StatementEvent = (typeof STATEMENT_EVENTS)[number];
export const STATEMENT_EVENT_WORDS: Readonly<Record<StatementEvent, Message>> = {
  sale: msg({ message: 'Sale', context: 'statement' }),
  refund: msg({ message: 'Refund', context: 'statement' }),
  refundFailed: msg({ message: 'Refund failed', context: 'statement' }),
  transfer: msg({ message: 'Transfer', context: 'statement' }),
  reversal: msg({ message: 'Transfer reversed', context: 'statement' }),
  other: msg({ message: 'Correction', context: 'statement' }),
};

/** Where the money of a sale is. */
export const PAYOUT_STATES = ['waiting', 'held', 'sent', 'dropped'] as const;

/** The headers of a statement, on the screen and in the file. */
export const STATEMENT_WORDS = {
  at: msg({ message: 'Day', context: 'statement' }),
  event: msg({ message: 'Event', context: 'statement' }),
  number: msg`Order`,
  code: msg({ message: 'Code', context: 'item' }),
  name: msg({ message: 'Name', context: 'item' }),
  price: msg({ message: 'Price', context: 'statement' }),
  discount: msg({ message: 'Discounts', context: 'statement' }),
  commission: msg({ message: 'Commission', context: 'statement' }),
  net: msg({ message: 'Net', context: 'statement' }),
  reference: msg({ message: 'Stripe reference', context: 'statement' }),
  expectedOn: msg({ message: 'Expected on', context: 'payout' }),
  opening: msg({ message: 'Balance at the start', context: 'statement' }),
  closing: msg({ message: 'Balance at the end', context: 'statement' }),
} as const satisfies Record<string, Message>;

/** Amounts of goods are positive for a sale and negative for a refund: price less discounts less commission is the net. */
export const statementLine = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  event: z.enum(STATEMENT_EVENTS),
  order: z.uuid(),
  number: z.string(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  priceCents: cents.nullable(),
  discountCents: cents.nullable(),
  commissionCents: cents.nullable(),
  /** By how much the line changes what is owed to the hub center. */
  netCents: cents,
  /** The provider's number of a transfer, or of what was taken back of one. */
  reference: z.string().nullable(),
  /** Of a sale: where its money is, and from which day it can be paid out to the bank, once the provider has said so. */
  payout: z
    .object({
      state: z.enum(PAYOUT_STATES),
      held: z.enum(HELD_REASONS).nullable(),
      reference: z.string().nullable(),
      expectedOn: z.iso.date().nullable(),
    })
    .nullable(),
});
export type StatementLine = z.infer<typeof statementLine>;

const totals = z.object({
  soldCents: cents,
  discountCents: cents,
  refundedCents: cents,
  commissionCents: cents,
  netCents: cents,
  transferredCents: cents,
  reversedCents: cents,
});
export type StatementTotals = z.infer<typeof totals>;

/** What was owed before and after: the opening balance, and what the lines change, is the closing one. */
export const payoutStatement = z.object({
  hub: z.uuid(),
  hubName: z.string(),
  /** The hub center's prefix and the month. */
  number: z.string(),
  month: statementMonth,
  openingCents: cents,
  closingCents: cents,
  totals,
  lines: z.array(statementLine),
});
export type PayoutStatement = z.infer<typeof payoutStatement>;

export const readPayoutStatement = defineCall({
  name: 'readPayoutStatement',
  of: 'order',
  method: 'GET',
  path: '/merchant/{id}/statement',
  summary: 'Read the payout statement of a hub center for a month, from the ledger',
  who: COUNTER,
  params,
  query: z.strictObject({ month: statementMonth }),
  data: payoutStatement,
});

/** The months in which something happened, the latest first. */
export const listPayoutMonths = defineCall({
  name: 'listPayoutMonths',
  of: 'order',
  method: 'GET',
  path: '/merchant/{id}/statements',
  summary: 'List the months that have a payout statement, from the ledger',
  who: COUNTER,
  params,
  data: z.array(z.object({ month: statementMonth, netCents: cents, transferredCents: cents, closingCents: cents })),
});

/** Which statement a file is of. */
export const statementQuery = z.strictObject({ hub: z.uuid(), month: statementMonth });

export const exportPayoutStatement = defineCall({
  name: 'exportPayoutStatement',
  method: 'GET',
  path: '/export/statement',
  summary: 'The payout statement of a hub center for a month, as a spreadsheet',
  who: COUNTER,
  ticket: true,
  query: statementQuery,
  data: z.unknown(),
});
