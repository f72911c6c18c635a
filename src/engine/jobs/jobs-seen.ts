/** Which job results a person has seen on this device. */
import type { FailedJob, Job } from '../../../contract/calls/jobs.ts';
import { isOpen } from '../../api/own-jobs.ts';

const KEY = 'ordito-jobs-seen';

/** Time up to which results count as seen. */
export const jobsSeen = (): string => window.localStorage.getItem(KEY) ?? '';

/** Marks all current results as seen; returns the time up to which they are. */
export function rememberSeen(jobs: readonly Pick<Job, 'finishedAt'>[]): string {
  const latest = jobs.reduce(
    (last, { finishedAt }) => (finishedAt !== null && finishedAt > last ? finishedAt : last),
    jobsSeen(),
  );
  window.localStorage.setItem(KEY, latest);
  return latest;
}

/**
 * Number of jobs running, or ended since the last look; for admins, `failed` adds those of others. A job the person cancelled does not
 * count.
 */
export function newsOf(jobs: readonly Job[], failed: readonly FailedJob[], seen: string): number {
  const isNew = ({ finishedAt }: Pick<Job, 'finishedAt'>) => (finishedAt ?? '') > seen;
  const own = jobs.filter((job) => isOpen(job) || (job.state !== 'cancelled' && isNew(job)));
  return new Set([...own, ...failed.filter(isNew)].map(({ _id }) => _id)).size;
}
