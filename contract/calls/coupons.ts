/** Calls about coupons beyond the resource engine. */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall, defineListCall } from '../call.ts';
import { COUPON_CODES_MAX, REDEMPTIONS_SHOWN } from '../limits.ts';

/** How many codes, and what they begin with. */
const couponCodes = z.strictObject({
  count: z.int().min(1).max(COUPON_CODES_MAX),
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{0,12}$/)
    .default(''),
});
export type CouponCodesForm = z.infer<typeof couponCodes>;

/** Adds coupons like this one, each with a random code; returns the codes. */
export const addCouponCodes = defineCall({
  name: 'addCouponCodes',
  method: 'POST',
  path: '/coupon/{id}/codes',
  summary: 'Add copies of a coupon with random codes, all or none',
  who: ADMINS,
  params: z.strictObject({ id: z.uuid() }),
  body: couponCodes,
  idempotent: true,
  data: z.array(z.string()),
  status: 201,
});

/** A coupon in an order; `returnedAt`: the order did not happen, and the use is free again. */
const couponRedemption = z.object({
  order: z.uuid(),
  /** Of the order, as people know it; null while it is not stored. */
  number: z.string().nullable(),
  account: z.string(),
  takenAt: z.iso.datetime(),
  returnedAt: z.iso.datetime().nullable(),
});
export type CouponRedemption = z.infer<typeof couponRedemption>;

export const listCouponRedemptions = defineListCall({
  name: 'listCouponRedemptions',
  of: 'coupon',
  method: 'GET',
  path: '/coupon/{id}/redemptions',
  summary: `List the last ${REDEMPTIONS_SHOWN} orders with a coupon, newest first`,
  who: ADMINS,
  params: z.strictObject({ id: z.uuid() }),
  data: couponRedemption,
});
