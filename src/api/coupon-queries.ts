/** Reads which orders have a coupon, and adds codes. */
import { queryOptions } from '@tanstack/react-query';

import {
  addCouponCodes,
  type CouponCodesForm,
  type CouponRedemption,
  listCouponRedemptions,
} from '../../contract/calls/coupons.ts';
import { ask, askList, type CallFor, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { resourceKey } from './resource-queries.ts';

/** The last orders with a coupon, and how many there are. Every change of the coupon makes them stale. */
export const redemptionsOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey('coupon'), 'redemptions', id],
    queryFn: async ({ signal }) =>
      unwrap(await askList<CouponRedemption>(listCouponRedemptions, credentials(), { params: { id }, signal })),
  });

/** Adds coupons like another one; sent again under the same key, they are the same. */
export const addCodes = (id: string, body: CouponCodesForm, key: string) =>
  ask(addCouponCodes as unknown as CallFor<string[]>, credentials(), {
    params: { id },
    body,
    headers: { 'Idempotency-Key': key },
  });
