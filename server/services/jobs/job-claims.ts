/** Who works on which job: taken by one worker at a time, kept by being heard of, taken again after a silence. */
import { and, asc, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';

import type { JobError } from '../../../contract/calls/jobs.ts';
import { FAILED_JOB_KEPT_MS, JOB_KEPT_MS, JOB_SILENT_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { jobs } from '../../db/schema/work.ts';
import { type JobResult, type JobRow, type Lane, tellOwner } from './queue.ts';

const afterMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

/** Nobody has been heard of who works on it. By the clock of the database: servers may disagree. */
const silent = () => and(eq(jobs.state, 'running'), lt(jobs.seenAt, afterMs(-JOB_SILENT_MS)));

/** What a worker has room for, and knows how to do. */
interface Among {
  lanes: readonly Lane[];
  kinds: readonly string[];
}

/**
 * Takes the job that is due, of the highest priority and then the longest, or one whose worker fell silent; null when there is none.
 * One that broke off too often fails.
 */
export async function claimJob(db: Db, among?: Among): Promise<JobRow | null> {
  await endWornOut(db);
  const due = and(eq(jobs.state, 'waiting'), lte(jobs.dueAt, sql`now()`));
  const suits = among && and(inArray(jobs.lane, [...among.lanes]), inArray(jobs.kind, [...among.kinds]));
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(suits, or(due, silent())))
    .orderBy(desc(jobs.priority), asc(jobs.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(jobs)
    .set({
      state: 'running',
      attempts: sql`${jobs.attempts} + 1`,
      seenAt: sql`now()`,
      startedAt: sql`coalesce(${jobs.startedAt}, now())`,
    })
    .where(eq(jobs.id, sql`(${next})`))
    .returning();
  if (row) await tellOwner(db, row, 'updated');
  return row ?? null;
}

async function endWornOut(db: Db): Promise<void> {
  const ended = await db
    .update(jobs)
    .set({ state: 'failed', error: 'gaveUp', ...failing() })
    .where(and(silent(), gte(jobs.attempts, jobs.maxAttempts)))
    .returning();
  for (const row of ended) await tellOwner(db, row, 'updated');
}

/** Says that a job is still worked on, and how far it is. False where it has been cancelled, or taken by somebody else. */
export async function keepJob(
  db: Db,
  claim: JobRow,
  { done, total }: Pick<JobRow, 'done' | 'total'>,
): Promise<boolean> {
  const set = { done, total, seenAt: sql`now()` };
  return change(db, claim, set);
}

/** Whether a job is still this worker's; it stays so until the transaction ends. */
export async function holdJob(tx: Db, claim: JobRow): Promise<boolean> {
  const rows = await tx.select({ id: jobs.id }).from(jobs).where(mine(claim)).for('update');
  return rows.length > 0;
}

/** Puts a job back for somebody else, into another lane where one is named; this try does not count. */
export const giveBackJob = (db: Db, claim: JobRow, lane?: Lane): Promise<boolean> =>
  change(db, claim, { state: 'waiting', attempts: sql`${jobs.attempts} - 1`, ...(lane && { lane }) });

/** A job is done; it is kept for so many ms, and goes at once where that is 0. False where it is no longer this worker's. */
export async function finishJob(
  db: Db,
  claim: JobRow,
  result: JobResult | null,
  keptMs = JOB_KEPT_MS,
): Promise<boolean> {
  if (keptMs === 0) return (await db.delete(jobs).where(mine(claim)).returning({ id: jobs.id })).length > 0;
  return change(db, claim, {
    state: 'done',
    result: result && { ...result },
    done: sql`coalesce(${jobs.total}, ${jobs.done})`,
    finishedAt: sql`now()`,
    expiresAt: afterMs(keptMs),
  });
}

/** Whether nobody works on a job or waits for its file: it has been cancelled or forgotten. */
export async function isGivenUp(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ state: jobs.state }).from(jobs).where(eq(jobs.id, id));
  return !row || row.state === 'cancelled';
}

/** A try failed: the next one is due after `pauseMs`. */
export const retryJob = (db: Db, claim: JobRow, lastError: string, pauseMs: number): Promise<boolean> =>
  change(db, claim, { state: 'waiting', lastError, dueAt: afterMs(pauseMs) });

/** A job cannot be done. */
export const failJob = (db: Db, claim: JobRow, error: JobError, lastError: string): Promise<boolean> =>
  change(db, claim, { state: 'failed', error, lastError, ...failing() });

/** Its owner has a day to see it; what nobody waits for is kept longer, for staff. */
const failing = () => ({
  finishedAt: sql`now()`,
  expiresAt: sql`case when ${jobs.userId} is null then ${afterMs(FAILED_JOB_KEPT_MS)} else ${afterMs(JOB_KEPT_MS)} end`,
});

type Changes = { [Name in keyof JobRow]?: JobRow[Name] | SQL };

/** Only as long as it is this try of it that runs, since it was begun the last time. */
function mine({ id, attempts, startedAt }: JobRow): SQL | undefined {
  const began = startedAt ? eq(jobs.startedAt, startedAt) : undefined;
  return and(eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.attempts, attempts), began);
}

async function change(db: Db, claim: JobRow, set: Changes): Promise<boolean> {
  const [row] = await db.update(jobs).set(set).where(mine(claim)).returning();
  if (row) await tellOwner(db, row, 'updated');
  return row !== undefined;
}
