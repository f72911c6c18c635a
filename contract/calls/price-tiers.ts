/** Price tiers beyond what the resource engine does (spec section 2, `/product-price`): trying and applying them. */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall } from '../call.ts';
import { itemKind } from '../code.ts';
import { productKnown } from '../resources/details.ts';
import { FACTS } from '../resources/item-facts.ts';
import { priceTier, priceTierCreate } from '../resources/price-tier.ts';

const tierName = z.object({ _id: z.uuid(), name: z.string() });

/** Which active tiers could get the same items at the same priority: asked before a tier is saved. `id` is the tier itself. */
export const overlappingPriceTiers = defineCall({
  name: 'overlappingPriceTiers',
  method: 'POST',
  path: '/product-price/overlaps',
  summary: 'Tiers that could get the same items at the same priority',
  who: ADMINS,
  body: priceTierCreate.extend({ id: z.uuid().optional() }),
  data: z.array(tierName),
});

/** What is known of an item in words; nothing of it must be given. */
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

/** Which tier an item gets today, and what that comes to in a hub center. */
export const matchPriceTier = defineCall({
  name: 'matchPriceTier',
  method: 'POST',
  path: '/product-price/match',
  summary: 'Describe an item: which tier it gets, and what price',
  who: ADMINS,
  body: z.strictObject(describedItem),
  data: z.object({ tier: priceTier.record.nullable(), price: tierPrice.nullable() }),
});
export type PriceTierMatch = z.infer<typeof matchPriceTier.data>;

/** Rows a dry run shows, and changes one call of the run makes. */
export const REPRICE_SHOWN = 50;
export const REPRICE_BATCH = 100;

/**
 * Gives unsold items the price of their tier, part by part: a call answers what it did, or would do, and `next` where to go on.
 * Items in the trash, sold ones and those without any price are left alone; one that refuses it, as somebody changes it or its
 * tier meanwhile, is `skipped`. A part may be sent again with its `operation`: what it changed before counts as changed by it.
 */
export const repricePriceTiers = defineCall({
  name: 'repricePriceTiers',
  method: 'POST',
  path: '/product-price/reprice',
  summary: 'Give unsold items the price of their tier; a dry run only tells what would change',
  who: ADMINS,
  body: z.strictObject({
    dryRun: z.boolean(),
    /** One tier, or all of them. */
    tier: z.uuid().optional(),
    hubcenter: z.uuid().optional(),
    /** Only items whose price came from a tier before. */
    linked: z.boolean().default(false),
    /** Made by the page, the same for every part of a run: what has it can be undone as a change of many items is (`undoBulkProducts`). */
    operation: z.uuid().optional(),
    after: z.string().max(200).optional(),
  }),
  data: z.object({
    examined: z.int(),
    changed: z.int(),
    skipped: z.int(),
    /** The items the operation has changed, every one of them, also when the same part was sent before; a dry run tells of those only. */
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
