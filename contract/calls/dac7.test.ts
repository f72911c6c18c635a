import { expect, it } from 'vitest';

import { isReportable } from './dac7.ts';

it.each([
  [0, 0, false],
  [29, 0, false],
  [30, 0, true],
  [31, 0, true],
  [1, 199_999, false],
  [1, 200_000, false],
  [1, 200_001, true],
  [29, 200_000, false],
  [30, 200_001, true],
  [30, -100, true],
])('DAC7: %s sales and %s cents are reported: %s', (sales, paidCents, isReported) => {
  expect(isReportable({ sales, paidCents })).toBe(isReported);
});
