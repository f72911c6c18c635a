import type { JobError } from '../../contract/calls/jobs.ts';
import { pauses } from '../clock.ts';
import { databaseError, isUnavailable } from '../db/pool.ts';
import { enqueueRecurring, type JobDefinition, type JobRow, type Lane, LANES } from '../engine/jobs/queue.ts';
import { Refusal } from '../engine/refusal.ts';
import type { WorkDeps } from '../services/deps.ts';
import {
  claimJob,
  failJob,
  finishJob,
  giveBackJob,
  isGivenUp,
  keepJob,
  retryJob,
} from '../services/jobs/job-claims.ts';
import { isOutOfRoom, isStoreDown } from '../storage/storage.ts';
import { type Job, startJob } from './job.ts';
import { jobKinds } from './kinds.ts';

/** Polling interval, in ms: finds jobs that became due, and jobs of a crashed server. */
const EVERY_MS = 5000;
/** How often recurring jobs are enqueued. */
const RECUR_MS = 60_000;
/** Rendering leaves the processor to uploads that wait, for so long at a time, in ms. */
const YIELD_MS = 60_000;
/** Delay of a job that nobody waits for, until the disk may have room again. */
const ROOM_MS = 60_000;
/** Minimum interval of progress reports, and interval of heartbeats without progress. */
const TELL_MS = 1000;
const BEAT_MS = 10_000;
/** Maximum length of a stored failure cause, in characters. */
const CAUSE_MAX = 200;

/** The worker has lost its job: cancelled, taken by another worker, or to be returned, possibly to another lane. */
class LostJobError extends Error {
  readonly giveBack: boolean;
  readonly lane: Lane | undefined;

  constructor(giveBack: boolean, lane?: Lane) {
    super('the job has ended');
    this.giveBack = giveBack;
    this.lane = lane;
  }
}

/** Runs due jobs, as many at once as their lanes allow; at a server stop, running jobs are returned to the queue. */
export function startWorker(deps: WorkDeps, kinds: readonly JobDefinition<unknown, WorkDeps>[] = jobKinds): Job {
  const { db, log } = deps;
  const definitions = kinds.filter((kind) => kind.canRun?.(deps) ?? true);
  const known = new Map(definitions.map((definition) => [definition.kind, definition]));
  const lanes = Object.entries({ ...LANES, ...deps.lanes });
  const running = new Map<JobRow, Promise<void>>();
  let recurAt = 0;
  let yieldsSince: number | null = null;

  const runningIn = (which: 'lane' | 'kind', name: string) =>
    [...running.keys()].filter(({ [which]: each }) => each === name).length;
  const yields = (lane: string) => {
    if (lane !== 'render') return false;
    yieldsSince = deps.isIntakeFull?.() ? (yieldsSince ?? pauses.elapsed()) : null;
    return yieldsSince !== null && pauses.elapsed() - yieldsSince < YIELD_MS;
  };
  const free = () => ({
    lanes: lanes.flatMap(([lane, width]) => (runningIn('lane', lane) < width && !yields(lane) ? [lane] : [])),
    kinds: definitions.flatMap(({ kind, atOnce = Infinity }) => (runningIn('kind', kind) < atOnce ? [kind] : [])),
  });
  const begin = (job: JobRow, stopped: () => boolean) => {
    const definition = known.get(job.kind);
    if (!definition) return;
    const end = () => {
      running.delete(job);
      looking.wake();
    };
    const broke = (error: unknown) => log.error({ job: job.id, kind: job.kind, err: error }, 'job failed');
    running.set(job, work(deps, definition, job, stopped).catch(broke).finally(end));
  };

  const looking = startJob(
    'jobs',
    EVERY_MS,
    async (stopped) => {
      if (pauses.elapsed() >= recurAt) {
        await enqueueRecurring(db, definitions);
        recurAt = pauses.elapsed() + RECUR_MS;
      }
      while (!stopped()) {
        const scope = free();
        if (scope.lanes.length === 0) return;
        const job = await claimJob(db, scope);
        if (!job) return;
        begin(job, stopped);
      }
    },
    log,
  );
  return {
    wake: () => looking.wake(),
    async stop() {
      await looking.stop();
      await Promise.all(running.values());
    },
  };
}

async function work(
  deps: WorkDeps,
  definition: JobDefinition<unknown, WorkDeps>,
  job: JobRow,
  stopped: () => boolean,
): Promise<void> {
  const { db, storage } = deps;
  const { longFrom = Infinity, keepMs = 0 } = definition;
  let { done, total } = job;
  let savedAt = 0;
  let mine = true;
  const keep = async () => {
    savedAt = pauses.elapsed();
    mine &&= await keepJob(db, job, { done, total });
  };
  const beat = setInterval(() => void keep().catch(() => undefined), BEAT_MS);
  try {
    const input = definition.input.parse(job.input);
    const result = await definition.handle(deps, input, job, async (nowDone, nowTotal) => {
      [done, total] = [nowDone, nowTotal];
      if (stopped()) throw new LostJobError(true);
      if (total >= longFrom && job.lane !== 'long') throw new LostJobError(true, 'long');
      if (pauses.elapsed() - savedAt >= TELL_MS) await keep();
      if (!mine) throw new LostJobError(false);
    });
    if (await finishJob(db, job, result ?? null, keepMs)) await definition.clear?.(storage, job.id);
    // Cancelled at the last moment, and perhaps deleted, so nobody will fetch the file. A worker that took the job over uses the same name.
    else if (result && (await isGivenUp(db, job.id))) await storage.remove(result.file.stored);
  } catch (error) {
    await settle(deps, definition, job, error);
  } finally {
    clearInterval(beat);
  }
}

async function settle({ db, log }: WorkDeps, { backoffMs }: JobDefinition, job: JobRow, error: unknown): Promise<void> {
  const { id, kind, attempts, maxAttempts } = job;
  if (error instanceof LostJobError) {
    if (error.giveBack) await giveBackJob(db, job, { lane: error.lane });
    return;
  }
  if (isUnavailable(error)) {
    // Leave it running: another worker claims it after the heartbeat timeout.
    log.warn({ job: id, kind, err: error }, 'job interrupted: database unavailable');
    return;
  }
  if (job.userId === null && isStoreDown(error)) {
    log.warn({ job: id, kind, err: error }, 'a job waits until the store accepts files');
    await giveBackJob(db, job, { pauseMs: ROOM_MS });
    return;
  }
  const word = wordOf(error);
  const cause = causeOf(error);
  if (error instanceof Refusal || attempts >= maxAttempts) {
    if (word === 'internal') log.error({ job: id, kind, attempts, err: error }, 'a job failed');
    await failJob(db, job, word, cause);
    return;
  }
  log.warn({ job: id, kind, attempts, err: error }, 'job failed, will retry');
  await retryJob(db, job, cause, backoffMs[Math.min(attempts, backoffMs.length) - 1] ?? 0);
}

/** Not the parameters of a failed query, which may contain private data. */
function causeOf(error: unknown): string {
  const code = databaseError(error)?.code;
  return (code ?? (error instanceof Error ? error.message : String(error))).slice(0, CAUSE_MAX);
}

function wordOf(error: unknown): JobError {
  if (isOutOfRoom(error)) return 'noRoom';
  if (!(error instanceof Refusal)) return 'internal';
  if (error.word === 'forbidden') return 'forbidden';
  if (error.word === 'notFound') return 'gone';
  return error.details.errors?.some(({ code }) => code === 'tooMany') ? 'tooMany' : 'internal';
}
