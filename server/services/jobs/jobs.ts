/** Jobs as their owners see them: create, read, cancel, delete. `job-claims.ts` runs them. */
import { and, count, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import { type Job, type JobError, SERVER_FAULTS } from '../../../contract/calls/jobs.ts';
import { clock } from '../../../contract/clock.ts';
import { JOB_KEPT_MS, OPEN_JOBS_MAX } from '../../../contract/limits.ts';
import { isResourceName } from '../../../contract/resource-access.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { jobs } from '../../db/schema/work.ts';
import {
  dropFiles,
  type JobDefinition,
  type JobFile,
  type JobResult,
  type JobRow,
  newJob,
  notifyOwner,
} from '../../engine/jobs/queue.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { afterMs } from './job-claims.ts';

/** A job to create; the `resource` in its input is shown with it. */
export interface NewJob<Input> {
  id: string;
  definition: JobDefinition<Input>;
  input: Input;
  total: number | null;
}

const SHOWN = 50;

/**
 * Creates a job, in the caller's transaction or in its own. An interrupted job with that id is restarted; an open or done one is left as it
 * is. Throws `validation` if its owner has too many open.
 */
export async function addJob<Input>(
  db: Db,
  caller: Caller,
  { id, definition, input, total }: NewJob<Input>,
): Promise<Job> {
  return db.transaction(async (tx) => {
    // Serialised: two concurrent requests would both find room for the last one.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, caller._id)).for('update');
    const [before] = await tx.select().from(jobs).where(own(caller, id)).for('update');
    if (before && before.state !== 'failed' && before.state !== 'cancelled') return presentJob(before);
    const [open] = await tx
      .select({ total: count() })
      .from(jobs)
      .where(and(eq(jobs.userId, caller._id), inArray(jobs.state, ['waiting', 'running'])));
    if ((open?.total ?? 0) >= OPEN_JOBS_MAX) throw refuseField('jobs', 'tooMany', OPEN_JOBS_MAX);
    const anew = { ...newJob(definition, total), input: input as Record<string, unknown> };
    const [row] = await tx
      .insert(jobs)
      .values({ id, userId: caller._id, ...anew, createdAt: clock.now() })
      .onConflictDoUpdate({
        target: jobs.id,
        set: anew,
        setWhere: eq(jobs.userId, caller._id),
      })
      .returning();
    if (!row) throw new Refusal('notFound');
    await notifyOwner(tx, row, 'created');
    return presentJob(row);
  });
}

/** A person's newest jobs. */
export async function listJobs(db: Db, caller: Caller): Promise<Job[]> {
  const rows = await db
    .select()
    .from(jobs)
    .where(eq(jobs.userId, caller._id))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(SHOWN);
  return rows.map(presentJob);
}

/** One job of a person. Throws `notFound` for anybody else's. */
export const readJob = async (db: Db, caller: Caller, id: string): Promise<Job> =>
  presentJob(await ownRow(db, caller, id));

/** The file of a person's job. Throws `notFound` if there is none, or it has expired. */
export async function fileOfJob(db: Db, caller: Caller, id: string): Promise<JobFile> {
  const file = resultOf(await ownRow(db, caller, id))?.file;
  if (!file) throw new Refusal('notFound');
  return file;
}

/** Cancels an open job; deletes an ended one with its files. Throws `notFound` for anybody else's. */
export async function deleteJob({ db, storage }: { db: Db; storage: Storage }, caller: Caller, id: string) {
  const ended = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(jobs).where(own(caller, id)).for('update');
    if (!row) throw new Refusal('notFound');
    if (row.state === 'waiting' || row.state === 'running') {
      const end = { finishedAt: sql`now()`, expiresAt: afterMs(JOB_KEPT_MS) };
      await tx
        .update(jobs)
        .set({ state: 'cancelled', ...end })
        .where(eq(jobs.id, id));
      await notifyOwner(tx, row, 'updated');
      return null;
    }
    await tx.delete(jobs).where(eq(jobs.id, id));
    await notifyOwner(tx, row, 'deleted');
    return row;
  });
  if (ended) await dropFiles(storage, ended);
}

/** Deletes expired jobs with their files. */
export async function dropExpiredJobs(db: Db, storage: Storage): Promise<void> {
  const gone = await db
    .delete(jobs)
    .where(lt(jobs.expiresAt, sql`now()`))
    .returning();
  for (const row of gone) {
    await dropFiles(storage, row);
    await notifyOwner(db, row, 'deleted');
  }
}

const own = (caller: Caller, id: string) => and(eq(jobs.id, id), eq(jobs.userId, caller._id));

async function ownRow(db: Db, caller: Caller, id: string): Promise<JobRow> {
  const [row] = await db.select().from(jobs).where(own(caller, id));
  if (!row) throw new Refusal('notFound');
  return row;
}

const resultOf = ({ result }: JobRow) => result as JobResult | null;

function presentJob(row: JobRow): Job {
  const result = resultOf(row);
  const resource = String(row.input['resource']);
  return {
    _id: row.id,
    kind: row.kind,
    resource: isResourceName(resource) ? resource : null,
    state: row.state,
    done: row.done,
    total: row.total,
    counts: result?.counts ?? null,
    file: result ? { name: result.file.name, bytes: result.file.bytes } : null,
    error: row.error as JobError | null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** Unfinished and failed jobs of a kind in one state; `overdue` is how long the oldest has been due, in seconds. */
export interface JobCount {
  lane: string;
  kind: string;
  state: string;
  count: number;
  overdue: number;
}

/** Unfinished jobs, and those that failed by a fault of the server. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  return db
    .select({
      lane: jobs.lane,
      kind: jobs.kind,
      state: jobs.state,
      count: sql<number>`count(*)::int`,
      overdue: sql<number>`extract(epoch from greatest(now() - min(${jobs.dueAt}), interval '0'))::float8`,
    })
    .from(jobs)
    .where(
      or(
        inArray(jobs.state, ['waiting', 'running']),
        and(eq(jobs.state, 'failed'), inArray(jobs.error, [...SERVER_FAULTS])),
      ),
    )
    .groupBy(jobs.lane, jobs.kind, jobs.state);
}
