/** The manual order of the catalogue (spec section 7, `/all/products/order/update`). */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall } from '../call.ts';
import { product } from '../entities/product.ts';
import { refs } from '../field.ts';
import { PLACED_MAX } from '../limits.ts';

/** The record id of the order in the audit log; there is one order. */
export const PRODUCT_ORDER_ID = '00000000-0000-7000-8000-000000000002';

/** A product as the engine's services pass it on. */
const record: z.ZodType<Record<string, unknown> & { _id: string }, Record<string, unknown>> = product.record;
/** `rev` identifies the order; it is derived from its products, so equal orders have equal revisions. */
const order = z.object({ _id: z.literal(PRODUCT_ORDER_ID), products: z.array(record), rev: z.int() });
export type ProductOrder = z.infer<typeof order>;

/** The products with a place, in order; trashed ones are left out. */
export const productOrder = defineCall({
  name: 'productOrder',
  of: 'product',
  method: 'GET',
  path: '/all/products/order',
  summary: 'List the featured products in order; all others follow, newest first',
  who: ADMINS,
  data: order,
});

/** Sets the order by product ids. With `If-Match`, a stale order is refused as `stale`. */
export const updateProductOrder = defineCall({
  name: 'updateProductOrder',
  method: 'PUT',
  path: '/all/products/order/update',
  summary:
    'Put products in order, by their ids: they come first in the catalogue (`sort=position`). Those that are not named lose their place and follow, the newest first',
  who: ADMINS,
  body: z.strictObject({ products: refs('product', PLACED_MAX, null) }),
  form: true,
  revised: true,
  data: order,
});
