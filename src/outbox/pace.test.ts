import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { failed, measured, timed, UNKNOWN_PACE, width } from './pace.ts';

const PHOTO = 400_000;
const perMs = (megabits: number) => (megabits * 1_000_000) / 8 / 1000;

describe('concurrent uploads', () => {
  it('one at first, on a near link, and on one too slow to share', () => {
    expect(width(UNKNOWN_PACE, PHOTO)).toBe(1);
    expect(width({ latencyMs: 300, rate: null }, PHOTO)).toBe(1);
    expect(width({ latencyMs: 3, rate: perMs(900) }, PHOTO)).toBe(1);
    expect(width({ latencyMs: 2000, rate: perMs(0.05) }, PHOTO)).toBe(1);
  });

  it('four on a usual link and six on a far one', () => {
    expect(width({ latencyMs: 50, rate: perMs(14) }, PHOTO)).toBe(4);
    expect(width({ latencyMs: 300, rate: perMs(3.3) }, PHOTO)).toBe(6);
  });

  it('at least one, and at most what a browser opens', () => {
    const number = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(number, number, fc.nat(1e9), (latencyMs, rate, bytes) => {
        const many = width({ latencyMs, rate }, bytes);
        expect(Number.isInteger(many) && many >= 1 && many <= 6).toBe(true);
      }),
    );
  });

  it('follow a link that becomes slow', () => {
    let pace = { latencyMs: 100, rate: perMs(10) };
    for (let photo = 0; photo < 8; photo++) pace = { ...pace, rate: measured(pace, PHOTO, 60_000).rate ?? 0 };
    expect(width(pace, PHOTO)).toBe(1);
  });

  it('start with one again on a link that is suddenly far, and after a failed upload', () => {
    const near = { latencyMs: 3, rate: perMs(900) };
    const far = timed(near, 2000);
    expect(width(far, PHOTO)).toBe(1);
    expect(width(measured(far, PHOTO, 64_000), PHOTO)).toBe(1);
    expect(width(timed({ latencyMs: 45, rate: perMs(14) }, 60), PHOTO)).toBe(4);
    expect(width(failed({ latencyMs: 50, rate: perMs(14) }), PHOTO)).toBe(1);
  });
});
