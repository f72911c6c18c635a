import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall } from '../call.ts';
import { merchant, merchantCreate } from '../resources/merchant.ts';

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

/** A hub center as a form option. By `prefix` a device recognises the hub's codes, also offline. */
export const hubOption = z.object({ _id: z.uuid(), fullName: z.string(), prefix: z.string() });
export type HubOption = z.infer<typeof hubOption>;

/** Selectable hub centers; a merchant gets only its own. */
export const merchantOptions = defineCall({
  name: 'merchantOptions',
  method: 'GET',
  path: '/merchants/options',
  summary: 'List hub centers for a select',
  who: [1, 2, 3, 4],
  data: z.array(hubOption),
});
