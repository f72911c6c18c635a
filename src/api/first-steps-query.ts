/** How far the set-up of a new installation is. */
import { queryOptions } from '@tanstack/react-query';

import { readFirstSteps, type FirstSteps } from '../../contract/calls/first-steps.ts';
import { read } from './calls.ts';

/** A tablet reports itself without a live change, so the status is polled until one has. */
const EVERY_MS = 5000;

/** Whether set-up is complete; then it is never fetched again. */
const isThrough = ({ item }: FirstSteps): boolean => item;

export const firstStepsOptions = () =>
  queryOptions({
    ...read(readFirstSteps),
    enabled: ({ state: { data } }) => !data || !isThrough(data),
    refetchInterval: ({ state: { data } }) => (data && !isThrough(data) ? EVERY_MS : false),
  });
