import type { JobError } from '../../contract/calls/jobs.ts';
import { isUnavailable } from '../db/pool.ts';
import { claimJob, failJob, finishJob, giveBackJob, isGivenUp, keepJob } from '../services/jobs/job-claims.ts';
import { doJob, tidyJob, type WorkDeps } from '../services/jobs/job-work.ts';
import { dropExpiredJobs, type JobRow } from '../services/jobs/jobs.ts';
import { Refusal } from '../services/refusal.ts';
import { isOutOfRoom } from '../storage/storage.ts';
import { type Job, startJob } from './job.ts';

/** Looks again without being woken: for jobs of a server that died, and files whose time is over. */
const EVERY_MS = 15_000;
/** How often it is said at most that a job goes on, and how often also without progress. */
const TELL_MS = 1000;
const BEAT_MS = 10_000;

/** A job is no longer this worker's: cancelled, taken by another, or to be given back. */
class Ended extends Error {
  readonly giveBack: boolean;

  constructor(giveBack: boolean) {
    super('the job has ended');
    this.giveBack = giveBack;
  }
}

/** Does the jobs that wait, one after the other; one that runs when the server stops is given back. */
export const startWorker = (deps: WorkDeps): Job =>
  startJob(
    'jobs',
    EVERY_MS,
    async (stopped) => {
      await dropExpiredJobs(deps.db, deps.storage);
      while (!stopped()) {
        const job = await claimJob(deps.db);
        if (!job) return;
        await work(deps, job, stopped);
      }
    },
    deps.log,
  );

async function work(deps: WorkDeps, job: JobRow, stopped: () => boolean): Promise<void> {
  const { db, log } = deps;
  let { done, total } = job;
  let told = 0;
  let mine = true;
  const keep = async () => {
    told = performance.now();
    mine &&= await keepJob(db, job, { done, total });
  };
  const beat = setInterval(() => void keep().catch(() => undefined), BEAT_MS);
  try {
    const result = await doJob(deps, job, async (nowDone, nowTotal) => {
      [done, total] = [nowDone, nowTotal];
      if (stopped()) throw new Ended(true);
      if (performance.now() - told >= TELL_MS) await keep();
      if (!mine) throw new Ended(false);
    });
    if (await finishJob(db, job, result)) await tidyJob(deps, job);
    // Cancelled at the last moment, and perhaps forgotten: nobody will ask for the file. Somebody else's has the same name.
    else if (await isGivenUp(db, job.id)) await deps.storage.remove(result.file.stored);
  } catch (error) {
    if (error instanceof Ended) {
      if (error.giveBack) await giveBackJob(db, job);
    } else if (isUnavailable(error)) {
      // Left as it is: after its silence somebody takes it again.
      log.warn({ job: job.id, err: error }, 'a job broke off, the database is not there');
    } else {
      const word = wordOf(error);
      if (word === 'internal') log.error({ job: job.id, kind: job.kind, err: error }, 'a job failed');
      await failJob(db, job, word);
    }
  } finally {
    clearInterval(beat);
  }
}

function wordOf(error: unknown): JobError {
  if (isOutOfRoom(error)) return 'noRoom';
  if (!(error instanceof Refusal)) return 'internal';
  if (error.word === 'forbidden') return 'forbidden';
  if (error.word === 'notFound') return 'gone';
  return error.details.errors?.some(({ code }) => code === 'tooMany') ? 'tooMany' : 'internal';
}
