/** Background jobs: starting, reading, downloading the file. */
import { queryOptions } from '@tanstack/react-query';

import { API_BASE } from '../../contract/app.ts';
import { exportTicket } from '../../contract/calls/exports.ts';
import {
  deleteJob,
  exportJob,
  type FailedJob,
  type Job,
  listFailedJobs,
  listJobs,
  retryJob,
} from '../../contract/calls/jobs.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import type { ExportRequest } from './exports.ts';
import type { Failure, Result } from './result.ts';

/** Polls while a job is open, in case no live change arrives. */
const AGAIN_MS = 4000;
/** Polling interval of failed jobs, in ms: no live change reports them to admins. */
const FAILED_MS = 300_000;

/** Whether a job is waiting or running. */
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

/** The person's own jobs, newest first; every live change of a job makes them stale. */
export const jobsOptions = () =>
  queryOptions({
    queryKey: ['resource', 'job'],
    queryFn: async ({ signal }) => unwrap(await ask<Job[]>(listJobs, credentials(), { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? AGAIN_MS : false),
  });

/** Failed jobs of all people; for admins only. */
export const failedJobsOptions = () =>
  queryOptions({
    queryKey: ['resource', 'job', 'failed'],
    queryFn: async ({ signal }) => unwrap(await ask<FailedJob[]>(listFailedJobs, credentials(), { signal })).data,
    refetchInterval: FAILED_MS,
  });

/** Restarts a failed job. */
export async function replayJob(id: string): Promise<Result<null, Failure>> {
  const answer = await ask<null>(retryJob, credentials(), { params: { id } });
  return answer.ok ? { ok: true, value: null } : answer;
}

/** Starts an export in the background. */
export async function startExport({ path, query }: ExportRequest): Promise<Result<Job, Failure>> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const answer = await ask<Job>(exportJob, credentials(), { body: { path, query: given } });
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** Cancels an open job, deletes an ended one. */
export async function endJob(id: string): Promise<Result<null, Failure>> {
  const answer = await ask<null>(deleteJob, credentials(), { params: { id } });
  return answer.ok ? { ok: true, value: null } : answer;
}

/** The download address of a job's file: valid once, for one minute. */
export async function jobFileAddress(id: string): Promise<Result<string, Failure>> {
  const path = `/jobs/${id}/file`;
  const answer = await ask<{ token: string }>(exportTicket, credentials(), { body: { path } });
  return answer.ok ? { ok: true, value: `${API_BASE}${path}?token=${answer.value.data.token}` } : answer;
}
