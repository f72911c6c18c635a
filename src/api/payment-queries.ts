/** The payment account of a hub center. Its key is below that of hub centers: a live change makes it stale. */
import { queryOptions } from '@tanstack/react-query';

import {
  connectStripe,
  deleteStripeOf,
  type PaymentAccount,
  readPaymentAccount,
  readPayoutPlan,
  sendStripeLink,
  verifyStripe,
} from '../../contract/calls/payment-accounts.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';

/** Stripe may take a while, and the server asks again; in ms. */
const TIMEOUT_MS = 35_000;
/** Merchants get no live changes of their own hub center, so an account that Stripe may change is read again, in ms. */
const EVERY_MS = 15_000;
const mayChange = ({ state, isConfigured }: PaymentAccount) => isConfigured && state !== 'none';

export const paymentAccountOptions = (hub: string) =>
  queryOptions({
    queryKey: ['resource', 'merchant', 'payment', hub],
    queryFn: async ({ signal }) =>
      unwrap(await ask(readPaymentAccount, credentials(), { params: { id: hub }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data && mayChange(data) ? EVERY_MS : false),
  });

/** The payout schedule and the next payout, asked of Stripe. */
export const payoutPlanOptions = (hub: string) =>
  queryOptions({
    queryKey: ['resource', 'merchant', 'payout-plan', hub],
    queryFn: async ({ signal }) =>
      unwrap(await ask(readPayoutPlan, credentials(), { params: { id: hub }, signal, timeoutMs: TIMEOUT_MS })).data,
    retry: false,
  });

/** The address of Stripe's form. */
export const connectAccount = (hub: string) =>
  ask(connectStripe, credentials(), { params: { id: hub }, timeoutMs: TIMEOUT_MS });

/** Reads the account back from Stripe. */
export const verifyAccount = (hub: string) =>
  ask(verifyStripe, credentials(), { body: { id: hub }, timeoutMs: TIMEOUT_MS });

/** Closes the account; needs a recent proof of who the person is. */
export const disconnectAccount = (hub: string) =>
  ask(deleteStripeOf, credentials(), { params: { id: hub }, timeoutMs: TIMEOUT_MS });

/** Mails the merchant the address of this installation's payment screen. */
export const sendAccountLink = (hub: string) => ask(sendStripeLink, credentials(), { params: { id: hub } });
