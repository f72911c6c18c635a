/** Work in the background: asking for it, looking at it, its file. */
import { queryOptions } from '@tanstack/react-query';

import { API_BASE } from '../../contract/app.ts';
import { exportTicket } from '../../contract/calls/exports.ts';
import { deleteJob, exportJob, type Job, listJobs } from '../../contract/calls/jobs.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import type { ExportWish } from './exports.ts';
import type { Failure, Result } from './result.ts';

/** Looks again also where no live change comes, as long as something is in work. */
const AGAIN_MS = 4000;

/** Whether a job is still waiting or in work. */
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

/** One's own jobs, the newest first; every live change of a job makes them stale. */
export const jobsOptions = () =>
  queryOptions({
    queryKey: ['resource', 'job'],
    queryFn: async ({ signal }) => unwrap(await ask<Job[]>(listJobs, credentials(), { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? AGAIN_MS : false),
  });

/** Makes an export in the background. */
export async function startExport({ path, query }: ExportWish): Promise<Result<Job, Failure>> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const answer = await ask<Job>(exportJob, credentials(), { body: { path, query: given } });
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** Cancels a job that is open, forgets one that has ended. */
export async function endJob(id: string): Promise<Result<null, Failure>> {
  const answer = await ask<null>(deleteJob, credentials(), { params: { id } });
  return answer.ok ? { ok: true, value: null } : answer;
}

/** The address the file of a job can be downloaded from: once, within a minute. */
export async function jobFileAddress(id: string): Promise<Result<string, Failure>> {
  const path = `/jobs/${id}/file`;
  const answer = await ask<{ token: string }>(exportTicket, credentials(), { body: { path } });
  return answer.ok ? { ok: true, value: `${API_BASE}${path}?token=${answer.value.data.token}` } : answer;
}
