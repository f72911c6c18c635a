import { PAYMENT_CENTS } from '../limits.ts';
import { allocate, shareOf, sumOf, WHOLE_BP } from './cents.ts';

/** One item in a basket. `hubDiscountCents`: what its hub center takes off; `commissionBp` and `basis`: the hub's conditions. */
export interface BasketLine {
  id: string;
  priceCents: number;
  grams: number;
  hubDiscountCents?: number;
  commissionBp: number;
  basis: 'paidPrice' | 'listPrice';
}

/**
 * What a coupon takes off. `value`: cents if fixed, basis points if a percentage; `item`: the only item that it is for; `hubShareBp`: the
 * share that hub centers bear, the platform bears the rest.
 */
export interface BasketCoupon {
  type: 'fixed' | 'percentage';
  value: number;
  item: string | null;
  hubShareBp: number;
}

/**
 * A line with its price. `paidCents` is what the customer pays for it; what the platform's share of the coupon adds to it is shared between
 * `commissionCents` and the hub's `netCents`.
 */
export interface PricedLine {
  id: string;
  priceCents: number;
  hubDiscountCents: number;
  couponHubCents: number;
  couponPlatformCents: number;
  paidCents: number;
  commissionCents: number;
  netCents: number;
}

/** A basket with its prices. `shippingCents` and `totalCents` are null if shipping is on request. */
export interface PricedBasket {
  lines: PricedLine[];
  grams: number;
  /** Sum of the prices, before discounts. */
  subtotalCents: number;
  hubDiscountCents: number;
  couponCents: number;
  shippingCents: number | null;
  totalCents: number | null;
}

/** Why a total cannot be paid in one payment; null if it can, costs nothing, or is not known. */
export function paymentProblem(totalCents: number | null): 'tooSmall' | 'tooLarge' | null {
  if (totalCents === null || totalCents === 0) return null;
  if (totalCents < PAYMENT_CENTS.min) return 'tooSmall';
  return totalCents > PAYMENT_CENTS.max ? 'tooLarge' : null;
}

/** The weight of some lines, in grams. */
export const gramsOf = (lines: readonly { grams: number }[]): number => sumOf(lines.map(({ grams }) => grams));

/** What a coupon takes off each line, whose prices are after the hub's discount. Never more than the price. */
function couponOf(prices: readonly number[], lines: readonly BasketLine[], coupon: BasketCoupon | null): number[] {
  if (coupon === null) {
    return prices.map(() => 0);
  }
  const eligible = prices.map((price, index) => (coupon.item === null || coupon.item === lines[index]?.id ? price : 0));
  return coupon.type === 'fixed'
    ? allocate(Math.min(coupon.value, sumOf(eligible)), eligible)
    : eligible.map((price) => shareOf(price, Math.min(coupon.value, WHOLE_BP)));
}

/**
 * Prices a basket: discounts of hub centers, then the coupon, then shipping (null: on request). Commission is a share of the list price, or of
 * the price that the customer and the platform's share of the coupon pay together; a hub's net is the rest and never below 0.
 */
export function priceBasket(
  lines: readonly BasketLine[],
  coupon: BasketCoupon | null,
  shippingCents: number | null,
): PricedBasket {
  const discounts = lines.map(({ priceCents, hubDiscountCents = 0 }) => Math.min(hubDiscountCents, priceCents));
  const prices = lines.map(({ priceCents }, index) => priceCents - (discounts[index] ?? 0));
  const coupons = couponOf(prices, lines, coupon);
  const priced = lines.map(({ id, priceCents, commissionBp, basis }, index): PricedLine => {
    const price = prices[index] ?? 0;
    const off = coupons[index] ?? 0;
    const couponHubCents = shareOf(off, coupon?.hubShareBp ?? 0);
    const gross = price - couponHubCents;
    const commissionCents = Math.min(gross, shareOf(basis === 'listPrice' ? priceCents : gross, commissionBp));
    return {
      id,
      priceCents,
      hubDiscountCents: discounts[index] ?? 0,
      couponHubCents,
      couponPlatformCents: off - couponHubCents,
      paidCents: price - off,
      commissionCents,
      netCents: gross - commissionCents,
    };
  });
  const paid = sumOf(priced.map(({ paidCents }) => paidCents));
  return {
    lines: priced,
    grams: gramsOf(lines),
    subtotalCents: sumOf(lines.map(({ priceCents }) => priceCents)),
    hubDiscountCents: sumOf(discounts),
    couponCents: sumOf(coupons),
    shippingCents,
    totalCents: shippingCents === null ? null : paid + shippingCents,
  };
}
