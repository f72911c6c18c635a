import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bandGaps, overlappingBand, shippingBand } from './shipping.ts';

const area = (country: string, province: string | null = null, postalCode: string | null = null) => ({
  country,
  province,
  postalCode,
});
const band = (at: ReturnType<typeof area>, minG: number, maxG: number, costCents: number) => ({
  ...at,
  minG,
  maxG,
  costCents,
});
const bologna = area('IT', 'BO', '40121');
const bands = [
  band(area('IT'), 0, 2000, 700),
  band(area('IT'), 2000, 30_000, 1500),
  band(area('IT', 'BO'), 0, 3000, 500),
  band(area('IT', 'ME', '98055'), 0, 5000, 2500),
  band(area('DE'), 0, 5000, 1900),
  band(area('NL'), 0, 5000, 1200),
  band(area('NL', null, '1012 AB'), 0, 5000, 2900),
];

describe('shipping', () => {
  it.each([
    ['a province before its country', bologna, 2300, 500],
    ['the country beyond the bands of the province', bologna, 3001, 1500],
    ['the upper bound is in the band', area('IT', 'MI', '20121'), 2000, 700],
    ['the lower bound is not', area('IT', 'MI', '20121'), 2001, 1500],
    ['nothing weighs as much as a gram', area('IT', 'MI', '20121'), 0, 700],
    ['a postal code before its province', area('IT', 'ME', '98055'), 1000, 2500],
    ['a postal code also without a province', area('IT', null, '98055'), 1000, 2500],
    ['a postal code of another country is another one', area('DE', null, '98055'), 1000, 1900],
    ['a postal code written with a space', area('IT', null, '98 055'), 1000, 2500],
    ['a postal code written without its space', area('NL', null, '1012AB'), 1000, 2900],
    ['a postal code written with a hyphen and in small letters', area('NL', null, '1012-ab'), 1000, 2900],
    ['too heavy', bologna, 30_001, undefined],
    ['no such country', area('FR'), 100, undefined],
  ])('%s', (_what, at, grams, cost) => expect(shippingBand(bands, at, grams)?.costCents).toBe(cost));

  it.each([
    [999, undefined],
    [1000, undefined],
    [1001, 1],
    [1999, 1],
    [2000, 1],
    [2001, 2],
    [3000, 2],
    [3001, undefined],
  ])('%s grams between bands from 1,000 to 2,000 and from 2,000 to 3,000 grams', (grams, cost) => {
    const two = [band(area('IT'), 1000, 2000, 1), band(area('IT'), 2000, 3000, 2)];
    expect(shippingBand(two, area('IT'), grams)?.costCents).toBe(cost);
    expect(shippingBand(two.toReversed(), area('IT'), grams)?.costCents).toBe(cost);
  });

  it.each([
    [0, 999, undefined],
    [0, 1000, undefined],
    [0, 1001, 1],
    [1999, 2500, 1],
    [2000, 2500, undefined],
    [2001, 2500, undefined],
  ])('a band from %s to %s grams overlaps one from 1,000 to 2,000 grams', (minG, maxG, cost) => {
    const one = [band(area('IT'), 1000, 2000, 1)];
    expect(overlappingBand(one, { ...area('IT'), minG, maxG })?.costCents).toBe(cost);
  });

  it.each([
    ['inside', 500, 1000, 700],
    ['around', 0, 40_000, 700],
    ['across a bound', 1999, 2001, 700],
    ['beside', 30_000, 31_000, undefined],
  ])('overlaps %s', (_what, minG, maxG, cost) => {
    expect(overlappingBand(bands, { ...area('IT'), minG, maxG })?.costCents).toBe(cost);
  });

  it('overlaps by postal code, whatever the province says', () => {
    expect(overlappingBand(bands, { ...area('IT', null, '98055'), minG: 0, maxG: 1 })?.costCents).toBe(2500);
    expect(overlappingBand(bands, { ...area('IT', 'ME'), minG: 0, maxG: 1 })).toBeNull();
  });

  it('overlaps by postal code, however it is written', () => {
    expect(overlappingBand(bands, { ...area('IT', null, '98 055'), minG: 0, maxG: 1 })?.costCents).toBe(2500);
  });

  it('names the weights without a band', () => {
    expect(bandGaps(bands)).toEqual([]);
    expect(bandGaps([band(area('IT'), 1000, 2000, 1), band(area('IT'), 2500, 3000, 1)])).toEqual([
      { ...area('IT'), fromG: 0, toG: 1000 },
      { ...area('IT'), fromG: 2000, toG: 2500 },
    ]);
  });

  it('finds exactly one band of an area for each weight, if no two overlap and no gap is named', () => {
    const bounds = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(bounds, fc.array(fc.nat(7), { maxLength: 4 }), (some, removed) => {
        const uppers = some.toSorted((one, other) => one - other);
        const all = uppers
          .map((maxG, index) => band(area('IT'), uppers[index - 1] ?? 0, maxG, index))
          .filter((_one, index) => !removed.includes(index));
        const gaps = bandGaps(all);
        for (let grams = 1; grams <= Math.max(0, ...all.map(({ maxG }) => maxG)); grams += 1) {
          const isMissing = gaps.some(({ fromG, toG }) => grams > fromG && grams <= toG);
          expect(shippingBand(all, area('IT'), grams) === null).toBe(isMissing);
        }
        for (const one of all) {
          expect(
            overlappingBand(
              all.filter((other) => other !== one),
              one,
            ),
          ).toBeNull();
        }
      }),
    );
  });
});
