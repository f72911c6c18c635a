/** Price-tier calls beyond the resource engine (spec section 2, `/product-price`): matching and repricing. */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall } from '../call.ts';
import { itemKind } from '../code.ts';
import { productKnown } from '../entities/details.ts';
import { FACTS } from '../entities/item-facts.ts';
import { priceTier, priceTierCreate } from '../entities/price-tier.ts';

const tierName = z.object({ _id: z.uuid(), name: z.string() });

/** Active tiers of the same priority that could match the same items; checked before a tier is saved. `id` is the tier itself. */
export const overlappingPriceTiers = defineCall({
  name: 'overlappingPriceTiers',
  method: 'POST',
  path: '/product-price/overlaps',
  summary: 'Find overlapping tiers of equal priority',
  who: ADMINS,
  body: priceTierCreate.extend({ id: z.uuid().optional() }),
  data: z.array(tierName),
});

/** A description of an item; every part is optional. */
export const describedItem = {
  types: productKnown.types.optional(),
  itemFor: productKnown.itemFor.optional(),
  condition: productKnown.condition.optional(),
  branded: FACTS.product.branded.optional(),
  weight: productKnown.weight.optional(),
  hubcenter: z.uuid().optional(),
};

const tierPrice = z.object({
  base: z.number(),
  conditionFactor: z.number(),
  hubFactor: z.number(),
  price: z.number(),
});

/** The tier that matches an item today, and the resulting price in a hub center. */
export const matchPriceTier = defineCall({
  name: 'matchPriceTier',
  method: 'POST',
  path: '/product-price/match',
  summary: 'Match a described item to a tier and its price',
  who: ADMINS,
  body: z.strictObject(describedItem),
  data: z.object({ tier: priceTier.record.nullable(), price: tierPrice.nullable() }),
});
export type PriceTierMatch = z.infer<typeof matchPriceTier.data>;

/** Rows a dry run shows, and maximum changes per call of a run. */
export const REPRICE_SHOWN = 50;
export const REPRICE_BATCH = 100;

/**
 * Reprices unsold items by their tier, in parts: a call returns what it did or would do, and `next` as the cursor. Trashed, sold and
 * unpriced items are left alone; an item that conflicts with a concurrent change counts as `skipped`. Parts are idempotent per `operation`:
 * earlier changes of the same operation count as its own.
 */
export const repricePriceTiers = defineCall({
  name: 'repricePriceTiers',
  method: 'POST',
  path: '/product-price/reprice',
  summary: 'Reprice unsold items by their tier; a dry run only previews',
  who: ADMINS,
  body: z.strictObject({
    dryRun: z.boolean(),
    /** One tier. Default: all. */
    tier: z.uuid().optional(),
    hubcenter: z.uuid().optional(),
    /** Only items whose price came from a tier. */
    linked: z.boolean().default(false),
    /** Made by the page, the same for every part of a run, so that the run can be undone like a bulk change (`undoBulkProducts`). */
    operation: z.uuid().optional(),
    after: z.string().max(200).optional(),
  }),
  data: z.object({
    examined: z.int(),
    changed: z.int(),
    skipped: z.int(),
    /** All items the operation has changed, including by an earlier try of the same part; a dry run lists only those. */
    done: z.array(z.object({ _id: z.uuid(), kind: itemKind })),
    /** Sums of the prices of the changed items, in euro. */
    before: z.number(),
    now: z.number(),
    rows: z.array(
      z.object({
        _id: z.uuid(),
        kind: itemKind,
        code: z.string(),
        name: z.string(),
        tier: z.string(),
        from: z.number(),
        to: z.number(),
      }),
    ),
    next: z.string().nullable(),
  }),
});
export type Repricing = z.infer<typeof repricePriceTiers.data>;
