/** What a coupon can be used for now, beside what staff have set. */
import { expect, test } from 'vitest';

import { view } from './view.ts';

test.each([
  ['active', { validFrom: '2020-01-01', validTo: '2999-01-01', uses: 1, maxUses: 2 }, 'active'],
  ['active', { validFrom: null, validTo: null, uses: 9, maxUses: null }, 'active'],
  ['active', { validFrom: '2999-01-01', validTo: null, uses: 0, maxUses: null }, 'scheduled'],
  ['active', { validFrom: null, validTo: '2020-01-01', uses: 0, maxUses: null }, 'expired'],
  ['active', { validFrom: null, validTo: null, uses: 2, maxUses: 2 }, 'usedUp'],
  ['paused', { validFrom: null, validTo: '2020-01-01', uses: 0, maxUses: null }, 'paused'],
  // As the history has it, alone.
  ['active', {}, 'active'],
])('coupon: %s with %o counts as %s', (status, record, state) => {
  expect(view.states?.of?.({ _id: '1', rev: 1, status, ...record })).toBe(state);
});
