/** Prices baskets of the shop. */
import type { ShopBasket } from '../../../contract/calls/shop.ts';
import { clock } from '../../../contract/clock.ts';
import { PAYMENT_CENTS } from '../../../contract/limits.ts';
import { gramsOf, paymentProblem, priceBasket } from '../../../contract/pricing/basket.ts';
import type { Area } from '../../../contract/pricing/shipping.ts';
import type { Db } from '../../db/pool.ts';
import { type FieldRefusal, Refusal } from '../../engine/refusal.ts';
import { findCoupon, type UsableCoupon } from '../coupons/coupons.ts';
import { findBand } from '../shipping/shipping-costs.ts';
import { findForSale } from './items-for-sale.ts';

interface Basket {
  items: readonly string[];
  coupon?: string | undefined;
  email?: string | undefined;
  destination?: ({ [Part in keyof Area]?: Area[Part] | undefined } & Pick<Area, 'country'>) | undefined;
}

/** A basket with its prices; why its coupon cannot be used is a refusal for the caller to word. */
type PricedShopBasket = Omit<ShopBasket, 'coupon'> & {
  coupon: { code: string; discountCents: number; problem: FieldRefusal | null } | null;
};

/** Prices a basket as an order of now would cost; keeps nothing. */
export async function priceShopBasket(
  db: Db,
  { items: names, coupon, email, destination }: Basket,
): Promise<PricedShopBasket> {
  const { items, gone } = await findForSale(db, names);
  const use = { account: email ?? null, items: items.map(({ id }) => id), at: clock.now() };
  const tried = coupon === undefined ? null : await tryCoupon(db, { ...use, code: coupon });
  const area = destination && { province: null, postalCode: null, ...withoutMissing(destination) };
  const band = area && items.length > 0 ? await findBand(db, area, gramsOf(items)) : null;
  // Commissions are none of the shop's business, and change no price.
  const lines = items.map((item) => ({ ...item, commissionBp: 0, basis: 'paidPrice' as const }));
  const { costCents: shippingCents = null } = band ?? {};
  const priced = priceBasket(lines, tried?.usable ?? null, shippingCents);
  return {
    lines: priced.lines.map(({ id, priceCents, paidCents }, index) => {
      const { code = '', kind = 'product', name = '', grams = 0 } = items[index] ?? {};
      return {
        _id: id,
        code,
        kind,
        name,
        grams,
        priceCents,
        discountCents: priceCents - paidCents,
        totalCents: paidCents,
      };
    }),
    gone,
    coupon: tried && { code: tried.code, discountCents: priced.couponCents, problem: tried.problem },
    grams: priced.grams,
    subtotalCents: priced.subtotalCents,
    discountCents: priced.hubDiscountCents + priced.couponCents,
    shipping: destination === undefined ? 'noDestination' : band ? 'priced' : 'onRequest',
    shippingCents,
    totalCents: priced.totalCents,
    payable: {
      minimumCents: PAYMENT_CENTS.min,
      maximumCents: PAYMENT_CENTS.max,
      problem: paymentProblem(priced.totalCents),
    },
  };
}

interface TriedCoupon {
  code: string;
  usable: UsableCoupon | null;
  problem: FieldRefusal | null;
}

async function tryCoupon(db: Db, use: Parameters<typeof findCoupon>[1]): Promise<TriedCoupon> {
  try {
    const usable = await findCoupon(db, use);
    return { code: usable.code, usable, problem: null };
  } catch (error) {
    const [problem] = (error instanceof Refusal && error.details.errors) || [];
    if (!problem) throw error;
    return { code: use.code.toUpperCase(), usable: null, problem };
  }
}

const withoutMissing = ({ country, province, postalCode }: NonNullable<Basket['destination']>) => ({
  country,
  ...(province ? { province } : {}),
  ...(postalCode ? { postalCode } : {}),
});
