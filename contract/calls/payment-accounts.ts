/** Payment accounts of hub centers (spec section 7). A merchant reaches its own; any other is 404. */
import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { PAYMENT_NEEDS, PAYMENT_STATES } from '../payment-states.ts';

const params = z.strictObject({ id: z.uuid() });
/** Default: the caller's own hub center; admins must name one. */
const whose = z.strictObject({ id: z.uuid().optional() });

/** Something the provider still needs; `isRejected`: what was given could not be verified. */
const need = z.object({ what: z.enum(PAYMENT_NEEDS), isRejected: z.boolean() });

export const paymentAccount = z.object({
  /** The hub center. */
  _id: z.uuid(),
  hubName: z.string(),
  /** The server has keys of the payment provider; without them nothing can be connected. */
  isConfigured: z.boolean(),
  /** The keys move no real money. */
  isTest: z.boolean(),
  state: z.enum(PAYMENT_STATES),
  missing: z.array(need),
  /** Until when what is missing must be there. */
  dueBy: z.iso.datetime().nullable(),
  /** Nothing the hub center can give changes the state; the provider's support can. */
  needsHelp: z.boolean(),
  /** When the provider was last asked. */
  checkedAt: z.iso.datetime().nullable(),
  /** Of today, in percent; null before the first conditions. */
  commission: z.number().nullable(),
});
export type PaymentAccount = z.infer<typeof paymentAccount>;

/** The state of a payment account as last read from the provider. */
export const readPaymentAccount = defineCall({
  name: 'readPaymentAccount',
  of: 'merchant',
  method: 'GET',
  path: '/merchant/stripe/{id}',
  summary: 'Read the state of a hub center’s payment account',
  who: COUNTER,
  params,
  data: paymentAccount,
});

/** How often the provider pays out; `manual`: only when the hub center asks it to. */
export const PAYOUT_INTERVALS = ['daily', 'weekly', 'monthly', 'manual'] as const;
/** The days of a weekly payout, as the provider names them; there is none at weekends. */
export const PAYOUT_WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

export const payoutPlan = z.object({
  /** Null if the provider names none of these. */
  interval: z.enum(PAYOUT_INTERVALS).nullable(),
  /** Of a weekly one. */
  weekdays: z.array(z.enum(PAYOUT_WEEKDAYS)),
  /** Of a monthly one, from 1 to 31. */
  monthdays: z.array(z.int()),
  /** The next one on its way to the bank, and the day it arrives; null: none is. */
  next: z.object({ amountCents: z.int(), day: z.iso.date() }).nullable(),
  /** The latest one that the bank has refused, and the day it should have arrived, until one has arrived later. */
  failed: z.object({ _id: z.string(), amountCents: z.int(), day: z.iso.date() }).nullable().default(null),
});
export type PayoutPlan = z.infer<typeof payoutPlan>;

/** When the money on a payment account goes to the bank: asked of the provider. */
export const readPayoutPlan = defineCall({
  name: 'readPayoutPlan',
  of: 'merchant',
  method: 'GET',
  path: '/merchant/stripe/payouts/{id}',
  summary: 'Read the payout schedule and the next payout of a payment account',
  who: COUNTER,
  params,
  data: payoutPlan,
});

/** Opens the provider's form: creates the account the first time; the address works once and expires. */
export const connectStripe = defineCall({
  name: 'connectStripe',
  method: 'GET',
  path: '/merchant/stripe/connect/{id}',
  summary: 'Get the address at which a hub center sets up its payment account',
  who: COUNTER,
  ownOnly: true,
  params,
  data: z.object({ url: z.url(), expiresAt: z.iso.datetime() }),
});

/** Reads the account back from the provider, after the person returned from its form. */
export const verifyStripe = defineCall({
  name: 'verifyStripe',
  method: 'PUT',
  path: '/merchant/stripe/verify',
  summary: 'Read a payment account back from Stripe',
  who: COUNTER,
  body: whose.default({}),
  data: paymentAccount,
});

/** Closes the account and forgets it. The id may also be in the query, because proxies drop bodies of this method. */
export const deleteStripe = defineCall({
  name: 'deleteStripe',
  method: 'DELETE',
  path: '/merchant/stripe',
  summary: 'Disconnect a payment account',
  who: COUNTER,
  query: whose,
  body: whose.default({}),
  proven: true,
  data: paymentAccount,
});

/** The same, with the id in the path. */
export const deleteStripeOf = defineCall({
  name: 'deleteStripeOf',
  method: 'DELETE',
  path: '/merchant/deletestripe/{id}',
  summary: 'Disconnect the payment account of a hub center',
  who: COUNTER,
  params,
  proven: true,
  data: paymentAccount,
});

/** Invites the merchant by mail to set the account up or to go on; returns the address if the server sends no mail. */
export const sendStripeLink = defineCall({
  name: 'sendStripeLink',
  method: 'POST',
  path: '/merchant/stripe/link/{id}',
  summary: 'Mail a merchant the address of its payment account',
  who: ADMINS,
  params,
  data: z.object({ link: z.url().nullable() }),
});
