/** The payment account of a hub center. A live change of the hub center makes it stale. */
import { queryOptions } from '@tanstack/react-query';

import { type PaymentAccount, readPaymentAccount } from '../../contract/calls/payment-accounts.ts';
import { read } from './calls.ts';

/** Stripe may take a while, and the server asks again; in ms. */
export const STRIPE_TIMEOUT_MS = 35_000;
/** Merchants get no live changes of their own hub center, so an account that Stripe may change is read again, in ms. */
const EVERY_MS = 15_000;
const mayChange = ({ state, isConfigured }: PaymentAccount) => isConfigured && state !== 'none';

/** The account as it is known, read again while Stripe may change it. */
export const paymentAccountOptions = (hub: string) =>
  queryOptions({
    ...read(readPaymentAccount, { params: { id: hub } }),
    refetchInterval: ({ state: { data } }) => (data && mayChange(data) ? EVERY_MS : false),
  });
