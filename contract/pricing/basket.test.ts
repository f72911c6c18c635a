import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type BasketCoupon, type BasketLine, priceBasket } from './basket.ts';
import { allocate, shareOf, sumOf } from './cents.ts';

const line = (priceCents: number, more: Partial<BasketLine> = {}): BasketLine => ({
  id: 'a',
  priceCents,
  grams: 500,
  commissionBp: 2000,
  basis: 'paidPrice',
  ...more,
});
const fixed = (value: number, more: Partial<BasketCoupon> = {}): BasketCoupon => ({
  type: 'fixed',
  value,
  item: null,
  hubShareBp: 0,
  ...more,
});
const percentage = (value: number, more: Partial<BasketCoupon> = {}): BasketCoupon => ({
  ...fixed(value, more),
  type: 'percentage',
});

const cents = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 100_000_000 }));
const basisPoints = fc.oneof(fc.constantFrom(0, 1, 3333, 5000, 9999, 10_000), fc.integer({ min: 0, max: 10_000 }));
const lines = fc
  .array(
    fc.record({
      priceCents: cents,
      grams: fc.integer({ min: 0, max: 50_000 }),
      hubDiscountCents: cents,
      commissionBp: basisPoints,
      basis: fc.constantFrom('paidPrice' as const, 'listPrice' as const),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map((one, index) => ({ ...one, id: String(index) })));
const coupons = fc.option(
  fc.record({
    type: fc.constantFrom('fixed' as const, 'percentage' as const),
    value: fc.oneof(basisPoints, cents),
    item: fc.constantFrom(null, null, '0', '1'),
    hubShareBp: basisPoints,
  }),
);

describe('price of a basket', () => {
  it('adds up to the cent, and nothing is below 0', () => {
    fc.assert(
      fc.property(lines, coupons, cents, (all, coupon, shipping) => {
        const basket = priceBasket(all, coupon, shipping);
        const of = (name: 'paidCents' | 'netCents' | 'commissionCents' | 'couponHubCents' | 'couponPlatformCents') =>
          sumOf(basket.lines.map((one) => one[name]));

        expect(basket.totalCents).toBe(of('paidCents') + shipping);
        expect(basket.subtotalCents).toBe(basket.hubDiscountCents + basket.couponCents + of('paidCents'));
        expect(of('couponHubCents') + of('couponPlatformCents')).toBe(basket.couponCents);
        // What is captured and what the platform adds to it is what hub centers, the platform and the carrier get.
        expect((basket.totalCents ?? 0) + of('couponPlatformCents')).toBe(
          of('netCents') + of('commissionCents') + shipping,
        );
        for (const one of basket.lines) {
          const { id: _id, ...amounts } = one;
          expect(Object.values(amounts).every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
          expect(one.paidCents + one.hubDiscountCents + one.couponHubCents + one.couponPlatformCents).toBe(
            one.priceCents,
          );
          expect(one.netCents + one.commissionCents).toBe(one.paidCents + one.couponPlatformCents);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('takes exactly a fixed amount off, or everything that there is', () => {
    fc.assert(
      fc.property(lines, cents, (all, value) => {
        const { couponCents, hubDiscountCents, subtotalCents } = priceBasket(all, fixed(value), 0);
        expect(couponCents).toBe(Math.min(value, subtotalCents - hubDiscountCents));
      }),
    );
  });

  it('is exactly 0 at 100 %', () => {
    fc.assert(
      fc.property(lines, basisPoints, (all, hubShareBp) => {
        expect(priceBasket(all, percentage(10_000, { hubShareBp }), 0).totalCents).toBe(0);
      }),
    );
  });

  it('rounds a percentage once a line, half up', () => {
    const { lines: priced, couponCents } = priceBasket([line(5), line(15), line(14)], percentage(1000), 0);
    expect(priced.map(({ couponPlatformCents }) => couponPlatformCents)).toEqual([1, 2, 1]);
    expect(couponCents).toBe(4);
  });

  it('takes a coupon off its item only', () => {
    const basket = priceBasket([line(1000), line(1000, { id: 'b' })], fixed(3000, { item: 'b' }), 500);
    expect(basket.lines.map(({ paidCents }) => paidCents)).toEqual([1000, 0]);
    expect(basket.totalCents).toBe(1500);
  });

  it.each([
    // 10 euro, coupon of 20 %, commission of 20 %.
    ['the platform bears it', 0, 'paidPrice', { paidCents: 800, commissionCents: 200, netCents: 800 }],
    ['the hub bears it', 10_000, 'paidPrice', { paidCents: 800, commissionCents: 160, netCents: 640 }],
    ['they share it', 5000, 'paidPrice', { paidCents: 800, commissionCents: 180, netCents: 720 }],
    ['commission of the list price', 10_000, 'listPrice', { paidCents: 800, commissionCents: 200, netCents: 600 }],
  ] as const)('%s', (_what, hubShareBp, basis, amounts) => {
    const basket = priceBasket([line(1000, { basis })], percentage(2000, { hubShareBp }), 0);
    expect(basket.lines[0]).toMatchObject(amounts);
  });

  it('has no total while shipping is on request', () => {
    expect(priceBasket([line(1000)], null, null)).toMatchObject({ shippingCents: null, totalCents: null });
  });
});

describe('shares', () => {
  it.each([
    [1, 5000, 1],
    [1, 4999, 0],
    [3, 5000, 2],
    [333, 3333, 111],
    [100_000_000, 9999, 99_990_000],
  ])('%s cents at %s basis points are %s', (amount, bp, share) => expect(shareOf(amount, bp)).toBe(share));

  it('are allocated by largest remainder, at equal remainders from the first on', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(10, [0, 999, 1])).toEqual([0, 10, 0]);
    expect(allocate(5, [0, 0])).toEqual([0, 0]);
  });

  it('never exceed their weight, nor differ by a cent from the exact share', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), fc.nat(), (weights, some) => {
        const whole = sumOf(weights);
        const amount = whole === 0 ? 0 : some % (whole + 1);
        const parts = allocate(amount, weights);
        expect(sumOf(parts)).toBe(amount);
        parts.forEach((part, index) => {
          const weight = weights[index] ?? 0;
          expect(part).toBeLessThanOrEqual(weight);
          expect(Math.abs(part - (whole === 0 ? 0 : (amount * weight) / whole))).toBeLessThan(1 + 1e-6);
        });
      }),
    );
  });
});
