/** Onboarding progress of a new installation: what an admin still has to do before the first item arrives. */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall } from '../call.ts';

/**
 * What has happened at least once. `tablet`: a device has worked for a hub center; `captured`: one has reported an item, or it has arrived
 * since. `invited`: the newest merchant who has not chosen a password yet.
 */
export const firstSteps = z.object({
  hub: z.boolean(),
  invited: z.uuid().nullable(),
  tablet: z.boolean(),
  captured: z.boolean(),
  item: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const readFirstSteps = defineCall({
  name: 'readFirstSteps',
  of: 'firstSteps',
  method: 'GET',
  path: '/first-steps',
  summary: 'First steps done: hub center, tablet, first item captured and arrived',
  who: ADMINS,
  data: firstSteps,
});
