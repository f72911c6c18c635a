import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { measured, width } from './pace.ts';

const PHOTO = 400_000;
const perMs = (megabits: number) => (megabits * 1_000_000) / 8 / 1000;

describe('uploads in flight', () => {
  it('one until the link is measured, and on one too slow to share', () => {
    expect(width(null, PHOTO)).toBe(1);
    expect(width(perMs(0.05), PHOTO)).toBe(1);
  });

  it('six on a usual link, fewer of what takes it long', () => {
    expect(width(perMs(900), PHOTO)).toBe(6);
    expect(width(perMs(3.3), PHOTO)).toBe(6);
    expect(width(perMs(3.3), 2_000_000)).toBe(2);
  });

  it('at least one, and at most what a browser opens', () => {
    const number = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(number, fc.nat(1e9), (rate, bytes) => {
        const many = width(rate, bytes);
        expect(Number.isInteger(many) && many >= 1 && many <= 6).toBe(true);
      }),
    );
  });

  it('count together: six that end at the same time used the link for each other, too', () => {
    expect(measured(null, PHOTO, 6, 6000)).toBe(PHOTO / 1000);
    expect(width(measured(null, PHOTO, 6, 384_000), PHOTO)).toBe(1);
  });

  it('follow a link that becomes slow', () => {
    let rate = perMs(10);
    for (let photo = 0; photo < 8; photo++) rate = measured(rate, PHOTO, 1, 60_000);
    expect(width(rate, PHOTO)).toBe(1);
  });
});
