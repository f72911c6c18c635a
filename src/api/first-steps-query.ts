/** How far the set-up of a new installation is. */
import { queryOptions } from '@tanstack/react-query';

import { readFirstSteps, type FirstSteps } from '../../contract/calls/first-steps.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';

/** A tablet reports itself without a live change, so the status is polled until one has. */
const EVERY_MS = 5000;

/** Whether set-up is complete; then it is never fetched again. */
const isThrough = ({ item }: FirstSteps): boolean => item;

export const firstStepsOptions = () =>
  queryOptions({
    queryKey: ['resource', 'firstSteps'],
    queryFn: async ({ signal }) => unwrap(await ask(readFirstSteps, credentials(), { signal })).data,
    enabled: ({ state: { data } }) => !data || !isThrough(data),
    refetchInterval: ({ state: { data } }) => (data && !isThrough(data) ? EVERY_MS : false),
  });
