/** Calls about coupons beyond the resource engine. */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineListCall } from '../call.ts';
import { REDEMPTIONS_SHOWN } from '../limits.ts';

/** A coupon in an order; `returnedAt`: the order did not happen, and the use is free again. */
const couponRedemption = z.object({
  order: z.uuid(),
  account: z.string(),
  takenAt: z.iso.datetime(),
  returnedAt: z.iso.datetime().nullable(),
});
export type CouponRedemption = z.infer<typeof couponRedemption>;

export const listCouponRedemptions = defineListCall({
  name: 'listCouponRedemptions',
  method: 'GET',
  path: '/coupon/{id}/redemptions',
  summary: `List the last ${REDEMPTIONS_SHOWN} orders with a coupon, newest first`,
  who: ADMINS,
  params: z.strictObject({ id: z.uuid() }),
  data: couponRedemption,
});
