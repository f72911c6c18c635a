/** Calls about shipping costs beyond the resource engine: what a parcel costs, and which weights have no cost. */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall, defineListCall } from '../call.ts';
import { areaFields } from '../entities/shipping-cost.ts';
import { kilograms } from '../field.ts';

/** A parcel and its destination. */
export const parcel = z.strictObject({ ...areaFields, weight: kilograms() });
export type ParcelForm = z.input<typeof parcel>;

/** The cost of a parcel by the most precise band; null: none fits, and shipping is on request. */
export const quoteShipping = defineCall({
  name: 'quoteShipping',
  method: 'POST',
  path: '/shipping-cost/quote',
  summary: 'What shipping of a weight to a destination costs',
  who: ADMINS,
  body: parcel,
  data: z.object({ _id: z.uuid(), band: z.string(), cost: z.number() }).nullable(),
});
export type ShippingQuote = z.infer<typeof quoteShipping.data>;

/** Weights between the bands of an area, in kilograms. */
const shippingGap = z.object({
  country: z.string(),
  province: z.string().nullable(),
  postalCode: z.string().nullable(),
  from: z.number(),
  to: z.number(),
});
export type ShippingGap = z.infer<typeof shippingGap>;

export const listShippingGaps = defineListCall({
  name: 'listShippingGaps',
  of: 'shippingCost',
  method: 'GET',
  path: '/shipping-cost/gaps',
  summary: 'Weights below the heaviest band of an area without a band of their own',
  who: ADMINS,
  data: shippingGap,
});
