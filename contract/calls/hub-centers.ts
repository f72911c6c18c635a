/** What is read of one hub center beside its record: conditions, figures and set-up (spec section 7). */
import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { COMMISSION_BASES, merchant, merchantCreate } from '../entities/merchant.ts';
import { openedSession } from './session.ts';

const params = z.strictObject({ id: z.uuid() });

/** Creates a hub center and the account of its merchant (spec section 7: form with an optional `image`). */
export const createMerchant = defineCall({
  name: 'createMerchant',
  method: 'POST',
  path: '/merchant',
  summary: 'Create a hub center',
  who: ADMINS,
  body: merchantCreate,
  files: { image: { max: 1 } },
  lane: 'portraits',
  data: merchant.record,
  idempotent: true,
  status: 201,
});

/** The commission of a hub center from a day on. Never changed: a new one follows. */
export const condition = z.object({
  _id: z.uuid(),
  /** Percent. */
  commission: z.number(),
  basis: z.enum(COMMISSION_BASES),
  validFrom: z.iso.date(),
  acceptedOn: z.iso.date().nullable(),
  acceptedBy: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Name of the admin; null for the server itself. */
  createdBy: z.string().nullable(),
});
export type Condition = z.infer<typeof condition>;

const conditionHistory = z.object({ current: condition.nullable(), history: z.array(condition) });
export type ConditionHistory = z.infer<typeof conditionHistory>;

/** The conditions of a hub center, the latest first; `current` is valid today. A merchant reads its own. */
export const readConditions = defineCall({
  name: 'readMerchantConditions',
  of: 'merchant',
  method: 'GET',
  path: '/merchant/condition/detail/{id}',
  summary: 'Read the commission of a hub center and its history',
  who: COUNTER,
  params,
  data: conditionHistory,
});

const kindCount = z.object({ inserted: z.int(), sold: z.int() });

/** Items inserted and sold in a period, whose days are inclusive in UTC; `inserted` and `sold` are of all kinds. */
export const soldCount = z.object({ ...kindCount.shape, products: kindCount, fabrics: kindCount, generics: kindCount });
export type SoldCount = z.infer<typeof soldCount>;

export const countInsertedSold = defineCall({
  name: 'countInsertedSold',
  of: 'merchant',
  method: 'GET',
  path: '/inserted/sold/product/count/{id}',
  summary: 'Count the items a hub center inserted and sold',
  who: [1, 2, 3, 4],
  params,
  query: z
    .strictObject({ startDate: z.iso.date().optional(), endDate: z.iso.date().optional() })
    .refine(({ startDate = '', endDate = '9' }) => startDate <= endDate, {
      path: ['endDate'],
      params: { word: 'tooEarly' },
    }),
  data: soldCount,
});

/** What happens to a hub center beside its declared actions, as its history tells it. */
export type HubEvent = 'viewStarted' | 'viewStopped';

/**
 * Opens a session that sees what the merchant of a hub center sees, and changes nothing (decision 0029). It ends after 30 minutes, by
 * `PATCH /logout` with its token, and with the session that started it. Its token is sent only once.
 */
export const viewMerchant = defineCall({
  name: 'viewMerchant',
  method: 'POST',
  path: '/merchant/view/{id}',
  summary: 'Start a read-only view of what a hub center sees',
  who: ADMINS,
  params,
  data: openedSession,
});

/** What a hub center still needs before it works. */
export const hubSetup = z.object({
  /** The merchant has confirmed the e-mail address. */
  verified: z.boolean(),
  /** A device has worked for it. */
  tablet: z.boolean(),
  /** An item of it has arrived. */
  delivered: z.boolean(),
  /** It has a billing address. */
  address: z.boolean(),
  /** Its payment account is ready; absent while the server has no payment provider. */
  payment: z.boolean().optional(),
});
export type HubSetup = z.infer<typeof hubSetup>;

/** A merchant reads its own. */
export const readHubSetup = defineCall({
  name: 'readHubSetup',
  of: 'merchant',
  method: 'GET',
  path: '/merchant/setup/{id}',
  summary: 'Set-up steps of a hub center that are done',
  who: COUNTER,
  params,
  data: hubSetup,
});
