/** The job queue: kinds of jobs, and how to enqueue them. `server/services/jobs/job-claims.ts` runs them. */
import { availableParallelism } from 'node:os';

import { and, eq, gte, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type * as z from 'zod';

import type { ImportCounts } from '../../../contract/calls/jobs.ts';
import { clock } from '../../../contract/clock.ts';
import type { Db } from '../../db/pool.ts';
import { jobs } from '../../db/schema/work.ts';
import { type Write, writeTogether } from '../../db/together.ts';
import type { Storage } from '../../storage/storage.ts';
import { publish, noticeWrite } from '../records/changes.ts';

/**
 * Concurrent jobs per lane and process. No lane waits for another. Rendering takes half of the cores: each picture occupies one, and one of
 * the four threads that also read and write files.
 */
export const LANES = {
  mail: 2,
  short: 2,
  long: 1,
  render: Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2))),
  care: 2,
  // A long one must not delay other care.
  backup: 1,
  // Mostly waiting for an answer.
  vies: 2,
  payments: 2,
};
export type Lane = keyof typeof LANES;

/** A job as stored. */
export type JobRow = typeof jobs.$inferSelect;

/** A job's file: its name in the store, its download name, the ASCII fallback of that, and its size in bytes. */
export interface JobFile {
  stored: string;
  name: string;
  plain: string;
  bytes: number;
}

/** The result of a job that somebody waits for. */
export interface JobResult {
  file: JobFile;
  counts?: ImportCounts;
}

/** Called with a job's progress; throws to end it. */
export type ReportProgress = (done: number, total: number) => Promise<void>;

/** A kind of job, and what its work needs. */
export interface JobDefinition<Input = unknown, Needs = never> {
  kind: string;
  input: z.ZodType<Input>;
  lane: Lane;
  /** From this many steps on a job goes to the lane `long`, so that short jobs do not wait for it. */
  longFrom?: number;
  /** Maximum of this kind at once in a process, below the width of its lane. */
  atOnce?: number;
  /** Within its lane, each step counts as a minute of waiting. Default: 0. */
  priority?: number;
  /** Maximum starts; a crashed worker counts, a stopped one does not. */
  tries: number;
  /** Delays after each failed try, in ms; the last one repeats. */
  backoffMs: readonly number[];
  /** How long a done job is kept, in ms. Default: deleted at once. */
  keepMs?: number;
  /** Whether a process can run it; one that cannot neither enqueues nor claims it. Default: every one can. */
  canRun?(deps: Needs): boolean;
  /** Recurring: enqueued again, by one process, this many ms after it was last enqueued. */
  everyMs?: number;
  /** Recurring: enqueued once a day at this time, `HH:MM` in UTC; after a stop of the server, as soon as it runs again. */
  dailyAt?: `${number}:${number}`;
  /**
   * Runs the job. A refusal it throws is final, any other error is retried. It must be idempotent: it may run twice if a worker times out.
   */
  handle(deps: Needs, input: Input, job: JobRow, tell: ReportProgress): Promise<JobResult | void>;
  /** Removes the job's input beside its row, once it is done or deleted. */
  clear?: (storage: Storage, id: string) => Promise<void>;
}

const DAY_MS = 24 * 3_600_000;
const clears = new Map<string, JobDefinition['clear']>();

/** Declares a kind of job; `server/jobs/kinds.ts` lists them. */
export const declareJob = <Input, Needs>(definition: JobDefinition<Input, Needs>): JobDefinition<Input, Needs> => {
  const { kind, everyMs = definition.dailyAt === undefined ? 0 : DAY_MS, keepMs = 0, clear } = definition;
  if (keepMs < everyMs) {
    throw new Error(`${kind}: a recurring job is kept until the next one, which is counted from it`);
  }
  clears.set(kind, clear);
  return definition;
};

/** Removes the files of a job whose row is gone. */
export async function dropFiles(storage: Storage, { id, kind, result }: JobRow): Promise<void> {
  const file = (result as JobResult | null)?.file;
  if (file) await storage.remove(file.stored);
  await clears.get(kind)?.(storage, id);
}

/** Whether a row is open. Unqualified, because an index uses it. */
export const OPEN = sql`state in ('waiting', 'running')`;

/** Columns of a new or restarted job, except its input. */
export function newJob(definition: Omit<JobDefinition, 'input' | 'handle'>, total: number | null = null) {
  const { kind, lane, longFrom = Infinity, priority = 0, tries } = definition;
  return {
    kind,
    lane: (total ?? 0) >= longFrom ? 'long' : lane,
    priority,
    maxAttempts: tries,
    done: 0,
    total,
    ...RESET_JOB,
  };
}

/** Reset to the start, with all its tries. */
export const RESET_JOB = {
  state: 'waiting' as const,
  attempts: 0,
  error: null,
  dueAt: sql`now()`,
  startedAt: null,
  seenAt: null,
  finishedAt: null,
  expiresAt: null,
};

interface JobRequest<Input> {
  input: Input;
  /** At most one job of this kind and key is open. */
  key?: string;
}

interface EnqueueOptions {
  /** An open one of the same key gets the new input and is restarted. */
  renew?: boolean;
  /** Delay before it is due, in ms. */
  inMs?: number;
}

/** Enqueues jobs without an owner, in the caller's transaction. */
export const enqueue = <Input>(...order: Parameters<typeof jobWrites<Input>>): Promise<void> =>
  writeTogether(order[0], jobWrites(...order));

/** The writes of `enqueue`. */
export function jobWrites<Input>(
  tx: Db,
  definition: JobDefinition<Input>,
  requests: readonly JobRequest<Input>[],
  { renew = false, inMs = 0 }: EnqueueOptions = {},
): Write[] {
  if (requests.length === 0) return [];
  const { kind, ...anew } = newJob(definition);
  const fresh = { ...anew, dueAt: sql`now() + ${inMs} * interval '1 millisecond'`, createdAt: sql`now()` };
  const rows = requests.map(({ key = null, input }) => {
    return { id: uuid(), kind, key, input: input as Record<string, unknown>, ...fresh };
  });
  const insert = tx.insert(jobs).values(rows);
  const target = [jobs.kind, jobs.key];
  const set = { ...fresh, input: sql`excluded.input` };
  const added = renew
    ? insert.onConflictDoUpdate({ target, targetWhere: OPEN, set })
    : insert.onConflictDoNothing({ target, where: OPEN });
  return [added, noticeWrite(tx, { due: true })];
}

/** Removes open jobs of a kind and key. */
export async function removeOpenJobs(tx: Db, { kind }: Pick<JobDefinition, 'kind'>, key: string): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.kind, kind), eq(jobs.key, key), OPEN));
}

/** Recurring jobs wait after a start, so that people are served first. */
const AFTER_START_MS = 60_000;

/** Enqueues due recurring jobs. Several processes may do this concurrently: each job is enqueued once. */
export async function enqueueRecurring(db: Db, kinds: readonly JobDefinition[]): Promise<void> {
  for (const definition of kinds) {
    const { kind } = definition;
    const since = lastTurn(definition);
    if (since === null) continue;
    const [last] = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.kind, kind), or(gte(jobs.createdAt, since), OPEN)))
      .limit(1);
    if (!last) await enqueue(db, definition, [{ input: {}, key: kind }], { inMs: AFTER_START_MS });
  }
}

/** When a recurring job was last to be enqueued, by the clock of the database. */
function lastTurn({ everyMs, dailyAt }: JobDefinition) {
  if (everyMs !== undefined) return sql`now() - ${everyMs} * interval '1 millisecond'`;
  if (dailyAt === undefined) return null;
  const time = sql`${dailyAt}::interval`;
  return sql`(date_trunc('day', now() at time zone 'UTC' - ${time}) + ${time}) at time zone 'UTC'`;
}

/** Notifies the owner's pages of progress, and the workers of a new job. */
export async function notifyOwner(
  db: Db,
  { id, userId }: JobRow,
  type: 'created' | 'updated' | 'deleted',
): Promise<void> {
  if (userId === null) return;
  const at = clock.now().toISOString();
  await publish(db, { job: { type, entity: 'job', _id: id, hubcenter: null, at }, owner: userId });
}
