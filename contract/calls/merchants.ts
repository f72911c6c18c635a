import * as z from 'zod';

import { defineCall } from '../call.ts';

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
