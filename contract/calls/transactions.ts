/** What belongs to a transaction beyond its record. */
import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { HELD_REASONS, hubLine, LEDGER_ACCOUNTS } from './orders.ts';

export const transactionDetails = z.object({
  /** Its order and customer, for staff. */
  order: z.object({ _id: z.uuid(), customerEmail: z.string(), account: z.uuid().nullable() }).nullable(),
  /** The items of its order; of a hub center's transaction, those of that hub center. */
  lines: z.array(hubLine),
  /** Why a transfer waits. */
  held: z.enum(HELD_REASONS).nullable(),
  /** Why there is a refund, or why a customer disputes a payment. */
  reason: z.string().nullable(),
  /** What last went wrong at the provider. */
  problem: z.string().nullable(),
  /** What the provider told of its payment, for staff. */
  events: z.array(
    z.object({
      _id: z.string(),
      type: z.string(),
      at: z.iso.datetime(),
      state: z.enum(['waiting', 'applied', 'ignored']),
    }),
  ),
  ledger: z.array(
    z.object({
      at: z.iso.datetime(),
      account: z.enum(LEDGER_ACCOUNTS),
      hubName: z.string().nullable(),
      /** Positive for debit. */
      cents: z.int(),
    }),
  ),
});
export type TransactionDetails = z.infer<typeof transactionDetails>;

export const readTransactionDetails = defineCall({
  name: 'readTransactionDetails',
  of: 'transaction',
  method: 'GET',
  path: '/transaction/{id}/details',
  summary: 'Read the events and the ledger entries of a transaction; a merchant, of an own one',
  who: COUNTER,
  params: z.strictObject({ id: z.uuid() }),
  data: transactionDetails,
});
