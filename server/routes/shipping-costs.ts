import { listShippingGaps, quoteShipping } from '../../contract/calls/shipping-costs.ts';
import { findBand, gramsIn, shippingGaps } from '../services/shipping/shipping-costs.ts';
import type { Routes } from './route-deps.ts';

/** Calls about shipping costs beyond the resource engine. */
export const shippingCostRoutes: Routes = (api, { db }) => {
  api.mount(quoteShipping, async ({ body: { weight, country, province = null, postalCode = null } }) => {
    const found = await findBand(db, { country, province, postalCode }, gramsIn(weight));
    return { data: found && { _id: found.id, band: found.band, cost: found.costCents / 100 } };
  });
  api.mount(listShippingGaps, async () => {
    const data = await shippingGaps(db);
    return { data, total: data.length };
  });
};
