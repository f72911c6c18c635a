import { describe, expect, it } from 'vitest';

import { hourlyRate } from './today-strip.tsx';

const START = Date.parse('2026-03-02T09:00:00Z');
/** Times with these gaps in seconds. */
const after = (...gaps: number[]) => {
  let at = START;
  return [new Date(at), ...gaps.map((gap) => new Date((at += gap * 1000)))].map((each) => each.toISOString());
};

describe('hourlyRate', () => {
  it('is the pace of the median gap', () => {
    expect(hourlyRate(after(20, 20, 20, 20, 20))).toBe(180);
    expect(hourlyRate(after(10, 20, 24, 30, 170))).toBe(150);
    expect(hourlyRate(after(10, 20, 28, 32, 40, 50))).toBe(120);
  });

  it('ignores pauses, and needs a handful of items', () => {
    expect(hourlyRate(after(20, 20, 3600, 20, 20, 20))).toBe(180);
    expect(hourlyRate(after(20, 20, 20, 20))).toBeNull();
    expect(hourlyRate([])).toBeNull();
  });

  it('ignores the order, and items saved at the same time', () => {
    expect(hourlyRate(after(20, 20, 20, 20, 20).toReversed())).toBe(180);
    expect(hourlyRate([...after(20, 20, 20, 20, 20), new Date(START).toISOString()])).toBe(180);
  });
});
