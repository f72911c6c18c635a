/** How far a new installation is. */
import { queryOptions } from '@tanstack/react-query';

import { readFirstSteps, type FirstSteps } from '../../contract/calls/first-steps.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';

/** A tablet tells of itself without a live change; until one has, it is asked about now and then. */
const EVERY_MS = 30_000;

/** Whether nothing is left to be done, which is never asked about again. */
export const isThrough = ({ hub, tablet, item }: FirstSteps): boolean => hub && tablet && item;

export const firstStepsOptions = () =>
  queryOptions({
    queryKey: ['resource', 'firstSteps'],
    queryFn: async ({ signal }) => unwrap(await ask(readFirstSteps, credentials(), { signal })).data,
    enabled: ({ state: { data } }) => !data || !isThrough(data),
    refetchInterval: ({ state: { data } }) => (data && !isThrough(data) ? EVERY_MS : false),
  });
