/** Who works on which job: taken by one worker at a time, kept by being heard of, taken again after a silence. */
import { and, asc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';

import type { JobError } from '../../../contract/calls/jobs.ts';
import { JOB_KEPT_MS, JOB_SILENT_MS, JOB_TRIES } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { jobs } from '../../db/schema/work.ts';
import { type JobResult, type JobRow, tellOwner } from './jobs.ts';

/** Nobody has been heard of who works on it. By the clock of the database: servers may disagree. */
const silent = () =>
  and(eq(jobs.state, 'running'), lt(jobs.seenAt, sql`now() - ${JOB_SILENT_MS} * interval '1 millisecond'`));

/** Takes the job that waits longest, or one whose worker fell silent; null when there is none. One that broke off too often fails. */
export async function claimJob(db: Db): Promise<JobRow | null> {
  await endWornOut(db);
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(or(eq(jobs.state, 'waiting'), silent()))
    .orderBy(asc(jobs.createdAt))
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
    .set({ state: 'failed', error: 'gaveUp', ...ending() })
    .where(and(silent(), gte(jobs.attempts, JOB_TRIES)))
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

/** Puts a job back for somebody else; this try does not count. */
export const giveBackJob = (db: Db, claim: JobRow): Promise<boolean> =>
  change(db, claim, { state: 'waiting', attempts: sql`${jobs.attempts} - 1` });

/** A job is done. False where it is no longer this worker's. */
export const finishJob = (db: Db, claim: JobRow, result: JobResult): Promise<boolean> =>
  change(db, claim, {
    state: 'done',
    result: { ...result },
    done: sql`coalesce(${jobs.total}, ${jobs.done})`,
    ...ending(),
  });

/** Whether nobody works on a job or waits for its file: it has been cancelled or forgotten. */
export async function isGivenUp(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ state: jobs.state }).from(jobs).where(eq(jobs.id, id));
  return !row || row.state === 'cancelled';
}

/** A job cannot be done. */
export const failJob = (db: Db, claim: JobRow, error: JobError): Promise<boolean> =>
  change(db, claim, { state: 'failed', error, ...ending() });

const ending = () => ({
  finishedAt: sql`now()`,
  expiresAt: sql`now() + ${JOB_KEPT_MS} * interval '1 millisecond'`,
});

type Changes = { [Name in keyof JobRow]?: JobRow[Name] | SQL };

/** Only as long as it is this try of it that runs, since it was begun the last time. */
async function change(db: Db, { id, attempts, startedAt }: JobRow, set: Changes): Promise<boolean> {
  const began = startedAt ? eq(jobs.startedAt, startedAt) : undefined;
  const mine = and(eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.attempts, attempts), began);
  const [row] = await db.update(jobs).set(set).where(mine).returning();
  if (row) await tellOwner(db, row, 'updated');
  return row !== undefined;
}
