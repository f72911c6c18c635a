import { productOrder, updateProductOrder } from '../../contract/calls/product-order.ts';
import { readOrder, writeOrder } from '../services/items/product-order.ts';
import type { Routes } from './route-deps.ts';

/** The manual order of the catalogue. */
export const productOrderRoutes: Routes = (api, { db }) => {
  api.mount(productOrder, async ({ caller }) => ({ data: await readOrder(db, caller) }));
  api.mount(updateProductOrder, async ({ caller, body, rev, requestId, channel, done }) => {
    const data = await writeOrder(db, body.products, { caller, rev, requestId, channel });
    return { data, message: done.recordSaved };
  });
};
