/** `POST /calculate/ai` (spec section 7): a calculation out of sales, the price list and published figures; no model has a part in it. */
import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { itemKind } from '../code.ts';
import { imageId } from '../field.ts';
import { FACTS } from '../resources/item-facts.ts';
import { COLOURS } from '../vocabulary/colours.ts';
import { idsOf } from '../vocabulary/term.ts';
import { describedItem } from './price-tiers.ts';

/** Fewer sales than this say nothing about a price. */
export const SALES_MIN = 8;
/** Sales count for this long, in days. */
export const SALES_DAYS = 365;

/** What was left out of the likeness until there were enough sales, in this order. */
export const RELAXATIONS = ['condition', 'brand', 'hubcenter'] as const;
export type Relaxation = (typeof RELAXATIONS)[number];

const euro = z.number();

const price = z.object({
  /** In euro; null where nothing says what to ask. */
  value: euro.nullable(),
  from: z.enum(['sales', 'tier', 'none']),
  /** Sales of the same type, or as like as there are. Of a merchant's own hub center only: nobody learns of another's. */
  n: z.int(),
  median: euro.nullable(),
  p25: euro.nullable(),
  p75: euro.nullable(),
  /** Median of the days from arrival to sale. */
  daysToSell: z.number().nullable(),
  relaxed: z.array(z.enum(RELAXATIONS)),
  /** Fabrics and mixes are compared by the kilogram. */
  per: z.enum(['piece', 'kg']),
  tier: z.object({ _id: z.uuid(), name: z.string(), base: euro, conditionFactor: z.number() }).nullable(),
  /** The hub center's, of a price from the list; sales have it in them. */
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
  /** It counts once the item is sold; until then it is what a sale would avoid. */
  counted: z.boolean(),
});
export type ImpactFigures = z.infer<typeof impact>;

const confidence = z.number().min(0).max(1);
const suggestedField = z.discriminatedUnion('field', [
  z.object({ field: z.literal('colors'), value: z.array(z.enum(idsOf(COLOURS))), confidence }),
  z.object({ field: z.literal('weight'), value: z.int(), confidence }),
]);
export type SuggestedField = z.infer<typeof suggestedField>;

/** What a calculation is asked with. */
export const question = z.strictObject({
  kind: itemKind.default('product'),
  item: z.uuid().optional(),
  /** A photo the caller has uploaded for no item yet: its colours are told, before any of the item's. */
  image: imageId.optional(),
  ...describedItem,
  brand: FACTS.product.brand.optional(),
  /** Taken along; the figures of the source do not tell fibres apart. */
  material: FACTS.product.material.optional(),
});
export type Question = z.infer<typeof question>;

/**
 * What an item could cost, what its second life avoids, and what its photo shows. Fields that are given stand before those of
 * the item. Equal questions get equal answers until something is sold; "not enough data" is an answer.
 */
export const calculate = defineCall({
  name: 'calculate',
  method: 'POST',
  path: '/calculate/ai',
  summary: 'Price, impact and field suggestions for an item: a calculation without any model',
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
