import { expect, it } from 'vitest';

import { afterUpload, isClosed, retry, OPEN_GATE, unreachable } from './gate.ts';

const circumstances = { now: 1000, random: 0.999 };

it('closes for ten seconds at most while the server is unreachable, and probes before it opens', () => {
  let gate = OPEN_GATE;
  for (let round = 1; round <= 20; round++) {
    gate = unreachable(gate, circumstances);
    expect(gate.failures).toBe(round);
    expect(gate.until).toBeGreaterThan(1000);
    expect(gate.until - 1000).toBeLessThanOrEqual(10_500);
  }
  expect(retry(gate)).toEqual({ until: 0, failures: 20 });
});

it('keeps the server’s own back-off, which a returning network does not shorten', () => {
  const later = { type: 'later', reason: { word: 'busy' }, waitMs: 30_000, gate: true } as const;
  const gate = afterUpload(OPEN_GATE, later, 31_000, circumstances);
  expect(retry(gate)).toEqual({ until: 31_000, failures: 0 });
});

it('stays open for failures of one parcel', () => {
  const poison = { type: 'later', reason: { word: 'server' }, waitMs: null, gate: false } as const;
  expect(afterUpload(OPEN_GATE, poison, 31_000, circumstances)).toBe(OPEN_GATE);
  expect(afterUpload(OPEN_GATE, { type: 'refused', reason: { word: 'refused' } }, 0, circumstances)).toBe(OPEN_GATE);
});

it('does not stay closed because the clock was set back', () => {
  const gate = { until: 10_000_000_000, failures: 0 };
  expect(isClosed(gate, 10_000_000_000 - 30_000)).toBe(true);
  expect(isClosed(gate, 10_000_000_000 + 1)).toBe(false);
  expect(isClosed(gate, 1000)).toBe(false);
});
