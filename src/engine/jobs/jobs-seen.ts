/** Which results of work in the background a person has looked at on this device. */
import type { Job } from '../../../contract/calls/jobs.ts';
import { isOpen } from '../../api/job-queries.ts';

const KEY = 'ordito-jobs-seen';

/** Until when results have been looked at; everything before counts as seen. */
export const jobsSeen = (): string => window.localStorage.getItem(KEY) ?? '';

/** Remembers that all results of now have been looked at; answers until when. */
export function rememberSeen(jobs: readonly Job[]): string {
  const latest = jobs.reduce(
    (last, { finishedAt }) => (finishedAt !== null && finishedAt > last ? finishedAt : last),
    jobsSeen(),
  );
  window.localStorage.setItem(KEY, latest);
  return latest;
}

/** How many jobs are in work, or ended since somebody looked. What a person cancelled is no news. */
export const newsOf = (jobs: readonly Job[], seen: string): number =>
  jobs.filter((job) => isOpen(job) || (job.state !== 'cancelled' && (job.finishedAt ?? '') > seen)).length;
