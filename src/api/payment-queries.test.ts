/** What the payment account's screen reads by itself. */
import { expect, it } from 'vitest';

import type { PaymentAccount } from '../../contract/calls/payment-accounts.ts';
import { paymentAccountOptions } from './payment-queries.ts';

it.each([
  ['restricted', true, true],
  ['ready', true, true],
  ['none', true, false],
  ['ready', false, false],
] as const)('payment account: %s, configured %s, is read again: %s', (state, isConfigured, isAgain) => {
  const { refetchInterval } = paymentAccountOptions('hub');
  const data = { state, isConfigured } as PaymentAccount;
  const next = typeof refetchInterval === 'function' ? refetchInterval({ state: { data } } as never) : refetchInterval;
  expect(next !== false && next !== undefined).toBe(isAgain);
});
