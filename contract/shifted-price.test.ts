import { describe, expect, it } from 'vitest';

import { shiftedPrice } from './shifted-price.ts';

describe('shifted price', () => {
  it.each([
    [20, -10, 18],
    [19.95, -10, 17.96],
    [0.01, -50, 0.01],
    [12.34, 0, 12.34],
    [33.33, 12.5, 37.5],
    [20, -100, 0],
  ])('%s by %s percent is %s', (price, percent, to) => expect(shiftedPrice(price, { percent })).toBe(to));

  it.each([
    [20, 1.5, 21.5],
    [0.1, 0.2, 0.3],
    [1, -1.5, 0],
  ])('%s and %s more is %s', (price, add, to) => expect(shiftedPrice(price, { add })).toBe(to));
});
