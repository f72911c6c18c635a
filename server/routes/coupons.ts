import { addCouponCodes, listCouponRedemptions } from '../../contract/calls/coupons.ts';
import { created } from '../http/created.ts';
import { addCodes } from '../services/coupons/coupon-codes.ts';
import { redemptionsOf } from '../services/coupons/coupons.ts';
import type { Routes } from './route-deps.ts';

/** Calls about coupons beyond the resource engine. */
export const couponRoutes: Routes = (api, deps) => {
  api.mount(listCouponRedemptions, ({ params }) => redemptionsOf(deps.db, params.id));
  api.mount(addCouponCodes, async ({ params, body, done, ...author }) =>
    created(await addCodes(deps, { ...author, ...params, form: body, message: done.couponCodesAdded })),
  );
};
