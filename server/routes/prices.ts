import { calculate } from '../../contract/calls/calculate.ts';
import { matchPriceTier, overlappingPriceTiers, repricePriceTiers } from '../../contract/calls/price-tiers.ts';
import { calculateFor } from '../services/prices/calculation.ts';
import { matchTier, overlapsOf } from '../services/prices/price-tiers.ts';
import { reprice } from '../services/prices/repricing.ts';
import type { Routes } from './route-deps.ts';

/** Price-tier calls beyond the resource engine, and price calculation. */
export const priceRoutes: Routes = (api, deps) => {
  const { db } = deps;
  api.mount(overlappingPriceTiers, async ({ body: { id, ...form } }) => ({ data: await overlapsOf(db, form, id) }));
  api.mount(matchPriceTier, async ({ caller, body }) => ({ data: await matchTier(db, caller, body) }));
  api.mount(repricePriceTiers, async ({ caller, body, requestId, channel }) => {
    return { data: await reprice(db, body, { caller, requestId, channel }) };
  });
  api.mount(calculate, async ({ caller, body }) => ({ data: await calculateFor(deps, caller, body) }));
};
