import { expect, it } from 'vitest';

import type { Caller } from './access.ts';
import { mayCall } from './call.ts';
import { connectStripe, readPaymentAccount, verifyStripe } from './calls/payment-accounts.ts';
import { addSavedView, listSavedViews } from './calls/saved-views.ts';

it('a read-only view may read, and make no call that writes or is its person’s own', () => {
  const merchant: Caller = { _id: 'm', userType: 3, key: 3 };
  const view = { ...merchant, view: { by: 'Ada', until: '2026-01-01T00:00:00Z' } };
  for (const call of [connectStripe, verifyStripe, addSavedView]) {
    expect([mayCall(call, merchant), mayCall(call, view)]).toEqual([true, false]);
  }
  for (const call of [readPaymentAccount, listSavedViews]) expect(mayCall(call, view)).toBe(true);
  expect(mayCall(readPaymentAccount, { _id: 'c', userType: 2, key: null })).toBe(false);
});
