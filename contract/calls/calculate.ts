/** `POST /calculate/ai` (spec section 7): calculates from sales, the price list and published figures; no AI model is involved. */
import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { itemKind } from '../code.ts';
import { FACTS } from '../entities/item-facts.ts';
import { imageId } from '../field.ts';
import { COLOURS } from '../vocabulary/colours.ts';
import { idsOf } from '../vocabulary/term.ts';
import { describedItem } from './price-tiers.ts';

/** Fewer sales than this are not enough to suggest a price. */
export const SALES_MIN = 8;
/** How far back sales count, in days. */
export const SALES_DAYS = 365;

/** Criteria dropped, in this order, until there are enough similar sales. */
export const RELAXATIONS = ['condition', 'brand', 'hubcenter'] as const;
export type Relaxation = (typeof RELAXATIONS)[number];

const euro = z.number();

const price = z.object({
  /** In euro; null if there is no basis for a price. */
  value: euro.nullable(),
  from: z.enum(['sales', 'tier', 'none']),
  /** Number of similar sales. For a merchant, those of its own hub center only. */
  n: z.int(),
  median: euro.nullable(),
  p25: euro.nullable(),
  p75: euro.nullable(),
  /** Median of the days from arrival to sale. */
  daysToSell: z.number().nullable(),
  relaxed: z.array(z.enum(RELAXATIONS)),
  /** Fabrics and mixes are compared per kilogram. */
  per: z.enum(['piece', 'kg']),
  tier: z.object({ _id: z.uuid(), name: z.string(), base: euro, conditionFactor: z.number() }).nullable(),
  /** The hub center's factor for a price from the list; sale prices already include it. */
  factor: z.number().nullable(),
});
export type PriceSuggestion = z.infer<typeof price>;

const impact = z.object({
  avoidedKgCO2e: z.object({ value: z.number(), low: z.number(), high: z.number() }),
  factor: z.number(),
  source: z.string(),
  year: z.int(),
  /** In grams. */
  weight: z.int(),
  weightEstimated: z.boolean(),
  /** The saving counts once the item is sold; until then it is what a sale would avoid. */
  counted: z.boolean(),
});
export type ImpactFigures = z.infer<typeof impact>;

const confidence = z.number().min(0).max(1);
const suggestedField = z.discriminatedUnion('field', [
  z.object({ field: z.literal('colors'), value: z.array(z.enum(idsOf(COLOURS))), confidence }),
  z.object({ field: z.literal('weight'), value: z.int(), confidence }),
]);
export type SuggestedField = z.infer<typeof suggestedField>;

/** Input of a calculation. */
export const question = z.strictObject({
  kind: itemKind.default('product'),
  item: z.uuid().optional(),
  /** A photo the caller uploaded that belongs to no item yet; its colours take precedence over those of the item. */
  image: imageId.optional(),
  ...describedItem,
  brand: FACTS.product.brand.optional(),
  /** Accepted, but unused: the figures of the source do not distinguish fibres. */
  material: FACTS.product.material.optional(),
});
export type Question = z.infer<typeof question>;

/**
 * What an item could cost, what its second life avoids, and which colours its photo shows. Given fields override those of the item. Equal
 * inputs give equal results until another sale; "not enough data" is a valid result.
 */
export const calculate = defineCall({
  name: 'calculate',
  method: 'POST',
  path: '/calculate/ai',
  summary: 'Price, impact and field suggestions for an item: calculated, without an AI model',
  who: COUNTER,
  body: question,
  data: z.object({
    price,
    impact: impact.nullable(),
    impactReason: z.enum(['kind', 'noType', 'noFactor', 'noWeight']).nullable(),
    fields: z.array(suggestedField),
  }),
});
export type Calculation = z.infer<typeof calculate.data>;
