import { queryOptions } from '@tanstack/react-query';

import { type Job, listJobs } from '../../contract/calls/jobs.ts';
import { read } from './calls.ts';

/** Polls while a job is open, in case no live change arrives. */
const AGAIN_MS = 4000;

/** Whether a job is waiting or running. */
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

/** The person's own jobs, newest first. */
export const ownJobs = () =>
  queryOptions({
    ...read(listJobs),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? AGAIN_MS : false),
  });
