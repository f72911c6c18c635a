import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { itemCode, itemKind } from '../code.ts';
import { CODES_PER_RESERVATION_MAX, DEVICE_ID_MAX } from '../limits.ts';

/** Next free code, reserved for the caller for 24 hours. Merchants may leave `hubcenter` out. */
export const uniqueCode = defineCall({
  name: 'uniqueCode',
  method: 'GET',
  path: '/unique/code',
  summary: 'Reserve the next free code',
  who: COUNTER,
  query: z.strictObject({ hubcenter: z.uuid().optional(), kind: itemKind }),
  data: z.string(),
});

/** A block of codes for use offline, owned by user and device, for 90 days; never issued again, also when unused. */
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

const availability = (name: string, path: string) =>
  defineCall({
    name,
    method: 'GET',
    path,
    summary: 'Whether no item has this code yet',
    who: COUNTER,
    query: z.strictObject({ code: itemCode }),
    data: z.object({ available: z.boolean() }),
  });

export const productCode = availability('productCode', '/products/code');
export const fabricCode = availability('fabricCode', '/fabrics/code');
