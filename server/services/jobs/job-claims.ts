/** Claims on jobs: one worker at a time, kept by heartbeats, released after a timeout. */
import { and, asc, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';

import type { JobError } from '../../../contract/calls/jobs.ts';
import { FAILED_JOB_KEPT_MS, JOB_KEPT_MS, JOB_SILENT_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { jobs } from '../../db/schema/work.ts';
import { type JobResult, type JobRow, type Lane, notifyOwner } from './queue.ts';

const afterMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

/** Running without a heartbeat. By the database's clock, because servers' clocks may differ. */
const silent = () => and(eq(jobs.state, 'running'), lt(jobs.seenAt, afterMs(-JOB_SILENT_MS)));

/** The lanes with room, and the kinds a worker can run. */
interface ClaimScope {
  lanes: readonly Lane[];
  kinds: readonly string[];
}

/**
 * Claims the due job of the highest priority, oldest first, or one whose worker timed out; null if there is none. A job interrupted too
 * often fails.
 */
export async function claimJob(db: Db, among?: ClaimScope): Promise<JobRow | null> {
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
  if (row) await notifyOwner(db, row, 'updated');
  return row ?? null;
}

async function endWornOut(db: Db): Promise<void> {
  const ended = await db
    .update(jobs)
    .set({ state: 'failed', error: 'gaveUp', ...failing() })
    .where(and(silent(), gte(jobs.attempts, jobs.maxAttempts)))
    .returning();
  for (const row of ended) await notifyOwner(db, row, 'updated');
}

/** Heartbeat with progress. False if the job was cancelled or claimed by another worker. */
export async function keepJob(
  db: Db,
  claim: JobRow,
  { done, total }: Pick<JobRow, 'done' | 'total'>,
): Promise<boolean> {
  const set = { done, total, seenAt: sql`now()` };
  return change(db, claim, set);
}

/** Whether the job still belongs to this worker; holds until the transaction ends. */
export async function holdJob(tx: Db, claim: JobRow): Promise<boolean> {
  const rows = await tx.select({ id: jobs.id }).from(jobs).where(ownedBy(claim)).for('update');
  return rows.length > 0;
}

/** Returns a job to the queue, to another lane if given; this try does not count. */
export const giveBackJob = (db: Db, claim: JobRow, lane?: Lane): Promise<boolean> =>
  change(db, claim, { state: 'waiting', attempts: sql`${jobs.attempts} - 1`, ...(lane && { lane }) });

/** Marks a job as done; it is kept for the given ms, and deleted at once if that is 0. False if it no longer belongs to this worker. */
export async function finishJob(
  db: Db,
  claim: JobRow,
  result: JobResult | null,
  keptMs = JOB_KEPT_MS,
): Promise<boolean> {
  if (keptMs === 0) return (await db.delete(jobs).where(ownedBy(claim)).returning({ id: jobs.id })).length > 0;
  return change(db, claim, {
    state: 'done',
    result: result && { ...result },
    done: sql`coalesce(${jobs.total}, ${jobs.done})`,
    finishedAt: sql`now()`,
    expiresAt: afterMs(keptMs),
  });
}

/** Whether a job was cancelled or deleted, so that nobody works on it or waits for its file. */
export async function isGivenUp(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ state: jobs.state }).from(jobs).where(eq(jobs.id, id));
  return !row || row.state === 'cancelled';
}

/** A try failed: the next one is due after `pauseMs`. */
export const retryJob = (db: Db, claim: JobRow, lastError: string, pauseMs: number): Promise<boolean> =>
  change(db, claim, { state: 'waiting', lastError, dueAt: afterMs(pauseMs) });

/** Marks a job as failed. */
export const failJob = (db: Db, claim: JobRow, error: JobError, lastError: string): Promise<boolean> =>
  change(db, claim, { state: 'failed', error, lastError, ...failing() });

/** Its owner can see it for a day; a job without an owner is kept longer, for staff. */
const failing = () => ({
  finishedAt: sql`now()`,
  expiresAt: sql`case when ${jobs.userId} is null then ${afterMs(FAILED_JOB_KEPT_MS)} else ${afterMs(JOB_KEPT_MS)} end`,
});

type Changes = { [Name in keyof JobRow]?: JobRow[Name] | SQL };

/** Matches only while this try of the job, since its last start, is running. */
function ownedBy({ id, attempts, startedAt }: JobRow): SQL | undefined {
  const began = startedAt ? eq(jobs.startedAt, startedAt) : undefined;
  return and(eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.attempts, attempts), began);
}

async function change(db: Db, claim: JobRow, set: Changes): Promise<boolean> {
  const [row] = await db.update(jobs).set(set).where(ownedBy(claim)).returning();
  if (row) await notifyOwner(db, row, 'updated');
  return row !== undefined;
}
