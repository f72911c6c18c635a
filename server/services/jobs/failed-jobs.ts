/** Jobs that failed because of the server: staff can list and retry them. */
import { and, desc, eq, inArray, ne } from 'drizzle-orm';

import { type FailedJob, SERVER_FAULTS } from '../../../contract/calls/jobs.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { jobs } from '../../db/schema/work.ts';
import { OPEN, RESET_JOB, notifyOwner } from '../../engine/jobs/queue.ts';
import { publish } from '../../engine/records/changes.ts';
import { Refusal } from '../../engine/refusal.ts';

const SHOWN = 100;

/** A missing permission or target is reported to the owner and is not a server fault. */
const isFault = and(eq(jobs.state, 'failed'), inArray(jobs.error, [...SERVER_FAULTS]));

/** The failed jobs, newest first. */
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const rows = await db
    .select({ job: jobs, owner: users.fullName })
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.userId))
    .where(isFault)
    .orderBy(desc(jobs.finishedAt), desc(jobs.id))
    .limit(SHOWN);
  return rows.map(({ job: { id, kind, key, attempts, error, lastError, finishedAt }, owner }) => ({
    _id: id,
    kind,
    about: key,
    owner,
    attempts,
    error: error as FailedJob['error'],
    cause: lastError,
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
}

/** Retries a failed job with all its tries; dropped if the same work was requested again. Throws `notFound` if there is none. */
export async function replayJob(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.id, id), isFault))
      .for('update');
    if (!row) throw new Refusal('notFound');
    const same = and(eq(jobs.kind, row.kind), eq(jobs.key, row.key ?? ''), ne(jobs.id, id), OPEN);
    const [anew] = row.key === null ? [] : await tx.select({ id: jobs.id }).from(jobs).where(same);
    if (anew) await tx.delete(jobs).where(eq(jobs.id, id));
    else await tx.update(jobs).set(RESET_JOB).where(eq(jobs.id, id));
    await notifyOwner(tx, row, anew ? 'deleted' : 'updated');
    await publish(tx, { due: true });
  });
}
