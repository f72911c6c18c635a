import { listCouponRedemptions } from '../../contract/calls/coupons.ts';
import { redemptionsOf } from '../services/coupons/coupons.ts';
import type { Routes } from './route-deps.ts';

/** Calls about coupons beyond the resource engine. */
export const couponRoutes: Routes = (api, { db }) => {
  api.mount(listCouponRedemptions, ({ params }) => redemptionsOf(db, params.id));
};
