import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { acceptedUntil, dayIn, endOf, extendedUntil, extensionMax } from './booking-states.ts';
import { companyFields } from './calls/company.ts';
import { bookingDays } from './entities/booking.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

describe('a booking', () => {
  it.each([
    [0, false],
    [1, true],
    [2, true],
    [59, true],
    [60, true],
    [61, false],
    [1.5, false],
  ])('may be for %s days: %s', (days, may) => expect(bookingDays().safeParse(days).success).toBe(may));

  it.each([
    ['2026-03-01T00:00:00.000Z', '2026-03-08'],
    ['2026-03-01T23:59:59.999Z', '2026-03-08'],
    ['2026-02-28T23:59:59.999Z', '2026-03-07'],
  ])('of %s for seven days lasts until %s', (now, day) => {
    vi.setSystemTime(now);
    expect(dayIn(7)).toBe(day);
  });

  it('ends with its last day', () => expect(endOf('2026-02-28').toISOString()).toBe('2026-03-01T00:00:00.000Z'));

  it.each([
    ['2026-03-07', 7, '2026-03-08'],
    ['2026-03-08', 7, '2026-03-08'],
    ['2026-03-09', 7, '2026-03-09'],
  ])('until %s, accepted when new ones last %s days, lasts until %s', (until, days, to) => {
    expect(acceptedUntil(until, days)).toBe(to);
  });

  it.each([
    ['2026-02-01', '2026-03-04', 60],
    ['2026-02-28', '2026-03-04', 60],
    ['2026-03-01', '2026-03-04', 60],
    ['2026-03-02', '2026-03-05', 59],
    ['2026-04-29', '2026-05-02', 1],
    ['2026-04-30', '2026-05-03', 0],
  ])('until %s and three days more lasts until %s, with %s days more at most', (until, to, max) => {
    expect([extendedUntil(until, 3), extensionMax(until)]).toEqual([to, max]);
    expect(extendedUntil(until, extensionMax(until))).toBe(dayIn(60));
  });
});

it.each([
  [4, false],
  [5, true],
  [120, true],
  [121, false],
])('items of an unpaid order may be reserved for %s minutes: %s', (minutes, may) => {
  expect(companyFields.shape.reservedMinutes.safeParse(minutes).success).toBe(may);
});
