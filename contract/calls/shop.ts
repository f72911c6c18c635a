/** Calls of the shop. Programs make them with an API key; none shows what a shop must not see, such as commissions. */
import * as z from 'zod';

import { SHOP_BASE } from '../app.ts';
import { defineCall } from '../call.ts';
import { itemKind } from '../code.ts';
import { areaFields } from '../entities/shipping-cost.ts';
import { emailAddress } from '../field.ts';
import { BASKET_ITEMS_MAX, COUPON_CODE_MAX } from '../limits.ts';

const cents = z.int().min(0);

/** An item of a basket with its price; `totalCents` is after discounts. */
const basketLine = z.object({
  _id: z.uuid(),
  code: z.string(),
  kind: itemKind,
  name: z.string(),
  grams: z.int(),
  priceCents: cents,
  discountCents: cents,
  totalCents: cents,
});

export const priceShopBasket = defineCall({
  name: 'priceShopBasket',
  method: 'POST',
  base: SHOP_BASE,
  path: '/baskets/price',
  summary: 'Price a basket: items, coupon and shipping; keeps nothing',
  about:
    'Items by ids or codes. `gone` names those that are not for sale. A coupon that cannot be used has a `problem`, and takes nothing off; `email` is for coupons with limits per account. `shippingCents` is null without a destination, and if shipping is `onRequest`: such a basket cannot be ordered.',
  who: 'anyone',
  scope: 'basket:price',
  body: z.strictObject({
    items: z.array(z.string().trim().min(1).max(50)).min(1).max(BASKET_ITEMS_MAX),
    coupon: z.string().trim().min(1).max(COUPON_CODE_MAX).optional(),
    email: emailAddress().optional(),
    destination: z.strictObject(areaFields).optional(),
  }),
  data: z.object({
    lines: z.array(basketLine),
    gone: z.array(z.string()),
    coupon: z
      .object({
        code: z.string(),
        discountCents: cents,
        problem: z.object({ code: z.string(), message: z.string() }).nullable(),
      })
      .nullable(),
    grams: z.int(),
    subtotalCents: cents,
    discountCents: cents,
    shipping: z.enum(['priced', 'onRequest', 'noDestination']),
    shippingCents: cents.nullable(),
    totalCents: cents.nullable(),
    /** What can be paid, in one payment; a total of 0 needs none. An order of any other total is refused. */
    payable: z.object({
      minimumCents: cents,
      maximumCents: cents,
      problem: z.enum(['tooSmall', 'tooLarge']).nullable(),
    }),
  }),
});
export type ShopBasket = z.infer<typeof priceShopBasket.data>;
