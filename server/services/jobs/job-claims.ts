/** Claims on jobs: one worker at a time, kept by heartbeats, released after a timeout. */
import { and, eq, type SQL, sql } from 'drizzle-orm';

import type { JobError } from '../../../contract/calls/jobs.ts';
import { FAILED_JOB_KEPT_MS, JOB_KEPT_MS, JOB_SILENT_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { jobs } from '../../db/schema/work.ts';
import { type JobResult, type JobRow, type Lane, LANES, notifyOwner, OPEN } from '../../engine/jobs/queue.ts';

/** So long from now, by the database's clock. */
export const afterMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

/** Due, or running without a heartbeat. By the database's clock, because servers' clocks may differ. */
const claimable = sql`${OPEN} and ${jobs.dueAt} <= now()
  and (${jobs.state} = 'waiting' or ${jobs.seenAt} < ${afterMs(-JOB_SILENT_MS)})`;

/** The lanes with room, and the kinds a worker can run. */
interface ClaimScope {
  lanes: readonly string[];
  kinds: readonly string[];
}

/** So many jobs at the head of a lane are compared, whatever the length of the queue. */
const HEAD = 100;
/** Since when a job counts as waiting: since it was due, or since the last job of its owner in the lane began, minus its priority. */
const turn = sql`
  greatest(${jobs.dueAt}, (
    select max(other.started_at) from ${jobs} as other
    where other.user_id = ${jobs.userId} and other.lane = ${jobs.lane}
  )) - ${jobs.priority} * interval '1 minute'`;

/**
 * Claims the due job that has waited longest, or one whose worker timed out; null if there is none. Owners take turns. A job interrupted
 * too often fails.
 */
export async function claimJob(db: Db, among?: ClaimScope): Promise<JobRow | null> {
  const { lanes = Object.keys(LANES), kinds } = among ?? {};
  const ofKinds = kinds ? sql`and ${jobs.kind} = any(${sql.param(kinds)})` : sql``;
  // The subqueries fix the order of work: a plan made for a short queue would compare each waiting job with every other one.
  const next = sql`
    with head as materialized (
      select lane_head.* from unnest(${sql.param(lanes)}::text[]) as free(lane)
      cross join lateral (
        select ${jobs.id}, ${turn} as turn from ${jobs} where ${jobs.lane} = free.lane and ${claimable} ${ofKinds}
        order by ${jobs.priority} desc, ${jobs.dueAt} limit ${HEAD}
      ) as lane_head
    )
    select jobs.id from (select head.id from head order by head.turn) as head
    cross join lateral (select * from ${jobs} where ${jobs.id} = head.id limit 1 for update skip locked) as jobs
    where ${claimable} limit 1`;
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
  if (!row) return null;
  if (row.attempts > row.maxAttempts) {
    await failJob(db, row, 'gaveUp', row.lastError);
    return claimJob(db, among);
  }
  await notifyOwner(db, row, 'updated');
  return row;
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

/** Returns a job to the queue, to another lane or for later if given; this try does not count. */
export const giveBackJob = (
  db: Db,
  claim: JobRow,
  { lane, pauseMs }: { lane?: Lane | undefined; pauseMs?: number } = {},
): Promise<boolean> => {
  const back = { state: 'waiting' as const, attempts: sql`${jobs.attempts} - 1` };
  return change(db, claim, { ...back, ...(lane && { lane }), ...(pauseMs && { dueAt: afterMs(pauseMs) }) });
};

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

/** Marks a job as failed; it is kept until somebody has surely looked. */
export const failJob = (db: Db, claim: JobRow, error: JobError, lastError: string | null): Promise<boolean> =>
  change(db, claim, {
    state: 'failed',
    error,
    lastError,
    attempts: sql`least(${jobs.attempts}, ${jobs.maxAttempts})`,
    finishedAt: sql`now()`,
    expiresAt: afterMs(FAILED_JOB_KEPT_MS),
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
