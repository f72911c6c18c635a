import { expect, it } from 'vitest';

import { retryAfterMs } from './read-answer.ts';

it('reads seconds and dates, and ignores invalid values', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  expect(retryAfterMs('30', now)).toBe(30_000);
  expect(retryAfterMs('Sat, 21 Nov 2026 08:01:00 GMT', now)).toBe(60_000);
  expect(retryAfterMs('86400', now)).toBe(3_600_000);
  for (const nonsense of [null, '', 'soon', '-5', 'Sat, 21 Nov 2020 08:01:00 GMT']) {
    expect(retryAfterMs(nonsense, now)).toBeNull();
  }
});
