import { expect, it } from 'vitest';
import * as z from 'zod';

import { readAnswer, retryAfterMs } from './read-answer.ts';

it('reads seconds and dates, and ignores invalid values', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  expect(retryAfterMs('30', now)).toBe(30_000);
  expect(retryAfterMs('Sat, 21 Nov 2026 08:01:00 GMT', now)).toBe(60_000);
  expect(retryAfterMs('86400', now)).toBe(3_600_000);
  for (const nonsense of [null, '', 'soon', '-5', 'Sat, 21 Nov 2020 08:01:00 GMT']) {
    expect(retryAfterMs(nonsense, now)).toBeNull();
  }
});

it('tells a gateway without our server, which is down, from a network that answers itself', () => {
  const kindOf = (status: number) => {
    const result = readAnswer({ status, text: '<html>', header: () => null }, z.unknown());
    return result.ok ? null : result.failure.kind;
  };
  expect([502, 503, 504].map(kindOf)).toEqual(['unreachable', 'unreachable', 'unreachable']);
  expect([200, 302, 401, 500, 511].map(kindOf)).toEqual(Array.from({ length: 5 }, () => 'foreign'));
});
