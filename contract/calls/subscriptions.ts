/** Subscriptions beyond their declaration: the specification's call, and what the shop reads. */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { SHOP_BASE } from '../app.ts';
import { defineCall, defineListCall } from '../call.ts';
import { subscription } from '../entities/subscription.ts';
import { PERIODS, RENEWALS, SUBSCRIPTION_STATUSES, VALIDITIES } from '../subscription-states.ts';

/** The record as the engine’s service passes it on. */
const passed: z.ZodType<Record<string, unknown>, Record<string, unknown>> = subscription.record;

/** The specification’s spelling. Asked for what it is already, it changes nothing. */
export const updateProductSubscription = defineCall({
  name: 'updateProductSubscription',
  method: 'PUT',
  path: '/product/subsription/update',
  summary: 'Make a subscription active or inactive: renewed, or not any more',
  who: ADMINS,
  body: z.strictObject({ id: z.uuid(), status: z.enum(RENEWALS) }),
  data: passed,
});

const shopPlan = z.object({
  _id: z.uuid(),
  code: z.string(),
  name: z.string(),
  period: z.enum(PERIODS),
  priceCents: z.int().min(0),
});
export type ShopPlan = z.infer<typeof shopPlan>;

export const listShopPlans = defineListCall({
  name: 'listShopPlans',
  method: 'GET',
  base: SHOP_BASE,
  path: '/plans',
  summary: 'List the subscription plans that are for sale; a plan is ordered by its id or code, alone',
  who: 'anyone',
  scope: 'catalogue:read',
  data: shopPlan,
});

/** `order`: what is to be paid now, as `GET /orders/{id}` reads it; null if there is nothing. */
const shopSubscription = z.object({
  _id: z.uuid(),
  number: z.string(),
  plan: shopPlan,
  status: z.enum(SUBSCRIPTION_STATUSES),
  renewal: z.enum(RENEWALS),
  validity: z.enum(VALIDITIES),
  validUntil: z.iso.date().nullable(),
  order: z.uuid().nullable(),
});
export type ShopSubscription = z.infer<typeof shopSubscription>;

export const readShopSubscription = defineCall({
  name: 'readShopSubscription',
  method: 'GET',
  base: SHOP_BASE,
  path: '/subscriptions/{id}',
  summary: 'Read a subscription, and which of its orders is to be paid',
  who: 'anyone',
  scope: 'orders:write',
  params: z.strictObject({ id: z.uuid() }),
  data: shopSubscription,
});
