import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { itemCode, itemKind } from '../code.ts';
import { photo as storedPhoto } from '../field.ts';
import { CODES_PER_RESERVATION_MAX, DEVICE_ID_MAX } from '../limits.ts';

/** The next free code, reserved for the caller for 24 hours; without `kind`, for a product. Merchants may omit `hubcenter`. */
export const uniqueCode = defineCall({
  name: 'uniqueCode',
  method: 'GET',
  path: '/unique/code',
  summary: 'Reserve the next free code',
  who: COUNTER,
  ownOnly: true,
  query: z.strictObject({ hubcenter: z.uuid().optional(), kind: itemKind.default('product') }),
  data: z.string(),
});

/** A block of codes for offline use, owned by user and device, for 90 days; a code is never reissued, even if unused. */
export const reserveCodes = defineCall({
  name: 'reserveCodes',
  method: 'POST',
  path: '/codes/reserve',
  summary: 'Reserve a block of codes for a device',
  who: COUNTER,
  body: z.strictObject({
    hubcenter: z.uuid().optional(),
    kind: itemKind,
    count: z.int().min(1).max(CODES_PER_RESERVATION_MAX),
    deviceId: z.string().min(1).max(DEVICE_ID_MAX),
  }),
  data: z.object({ codes: z.array(z.string()), expiresAt: z.iso.datetime() }),
});

/**
 * Codes for a roll of blank tags. They belong to the hub center, so anyone who works there may put one on an item. They never expire and
 * are never reissued; the same request with the same key returns the same codes.
 */
export const reserveTags = defineCall({
  name: 'reserveTags',
  method: 'POST',
  path: '/codes/tags',
  summary: 'Reserve codes for blank tags',
  who: COUNTER,
  body: z.strictObject({
    hubcenter: z.uuid().optional(),
    kind: itemKind,
    count: z.int().min(1).max(CODES_PER_RESERVATION_MAX),
  }),
  data: z.object({ codes: z.array(z.string()) }),
  idempotent: true,
});

/**
 * What a scanned code stands for, as far as the caller may know. `free`: the caller may put it on an item. `used`: it is on `item`.
 * `reserved`: somebody else holds it. `otherHub`: it belongs to a hub center the caller does not work for. `unknown`: well formed, never
 * issued.
 */
export const codeState = defineCall({
  name: 'codeState',
  method: 'GET',
  path: '/codes/{code}',
  summary: 'Look up a scanned code',
  who: COUNTER,
  params: z.object({ code: itemCode }),
  data: z.object({
    code: z.string(),
    kind: itemKind,
    state: z.enum(['free', 'used', 'reserved', 'otherHub', 'unknown']),
    hubcenter: z.uuid().nullable(),
    hubcenterName: z.string().nullable(),
    item: z
      .object({
        _id: z.uuid(),
        itemImage: storedPhoto().nullable(),
        createdAt: z.iso.datetime(),
        // When the item was trashed; it keeps its code.
        deletedAt: z.iso.datetime().nullable(),
      })
      .nullable(),
  }),
});
export type CodeState = z.infer<typeof codeState.data>;

const availability = (name: string, path: string) =>
  defineCall({
    name,
    method: 'GET',
    path,
    summary: 'Check whether a code is unused',
    who: COUNTER,
    query: z.strictObject({ code: itemCode }),
    data: z.object({ available: z.boolean() }),
  });

export const productCode = availability('productCode', '/products/code');
export const fabricCode = availability('fabricCode', '/fabrics/code');
