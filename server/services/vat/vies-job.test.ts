import { expect, it } from 'vitest';

import { pauseAfter } from './vies-job.ts';

it.each([
  [1, undefined, 0.5],
  [2, undefined, 2],
  [12, undefined, 360],
  [13, undefined, null],
  [1, 2, 0.5],
  [2, 2, null],
  [3, 2, null],
])('VIES: after try %s of %s the next one is %s minutes later', (attempts, max, minutes) => {
  expect(pauseAfter(attempts, max)).toBe(minutes === null ? null : minutes * 60_000);
});
