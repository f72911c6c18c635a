import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { coupon, couponDayFault, isUsedUp } from './coupon.ts';

describe('a coupon', () => {
  it.each([
    ['2026-06-16', '2026-06-17', '2026-06-15', 'couponTooEarly'],
    ['2026-06-16', '2026-06-17', '2026-06-16', null],
    ['2026-06-16', '2026-06-17', '2026-06-17', null],
    ['2026-06-16', '2026-06-17', '2026-06-18', 'couponExpired'],
    ['2026-06-16', '2026-06-16', '2026-06-16', null],
    [null, '2026-06-17', '2020-01-01', null],
    [null, '2026-06-17', '2026-06-18', 'couponExpired'],
    ['2026-06-16', null, '2030-01-01', null],
    ['2026-06-16', null, '2026-06-15', 'couponTooEarly'],
    [null, null, '2026-06-15', null],
  ])('from %s to %s on %s: %s', (validFrom, validTo, day, fault) => {
    expect(couponDayFault({ validFrom, validTo }, day)).toBe(fault);
  });

  it.each([
    [0, 1, false],
    [1, 1, true],
    [2, 1, true],
    [2, 3, false],
    [3, 3, true],
    [4, 3, true],
    [1_000_000, null, false],
  ])('used %s times of %s is used up: %s', (used, max, isOver) => expect(isUsedUp(used, max)).toBe(isOver));

  it.each([
    [0, false],
    [1, true],
    [1_000_000, true],
    [1_000_001, false],
    [null, true],
  ])('may be limited to %s uses: %s', (max, may) => {
    for (const field of ['maxUses', 'maxUsesPerAccount'] as const)
      expect(z.safeParse(coupon.create?.fields[field] ?? z.never(), max).success).toBe(may);
  });

  it.each([
    [0, false],
    [0.01, true],
    [1, true],
  ])('may take off %s euro: %s', (amount, may) => {
    const faults = (coupon.rules ?? []).flatMap(({ fields, faults: of }) =>
      fields.includes('discount') ? of({ discount: { unit: 'euro', amount } }) : [],
    );
    expect(faults.length === 0).toBe(may);
  });
});
