/** Jobs the server could not do: seen by staff, and begun again. */
import { and, desc, eq, inArray, ne } from 'drizzle-orm';

import { type FailedJob, SERVER_FAULTS } from '../../../contract/calls/jobs.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { jobs } from '../../db/schema/work.ts';
import { publish } from '../records/changes.ts';
import { Refusal } from '../refusal.ts';
import { OPEN, REWOUND, tellOwner } from './queue.ts';

const SHOWN = 100;

/** What somebody may not, or what is gone, is told to its owner and is no fault of the server. */
const isFault = and(eq(jobs.state, 'failed'), inArray(jobs.error, [...SERVER_FAULTS]));

/** The jobs that failed, the newest first. */
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

/** Begins a failed job again, with all its tries; one that was asked for anew meanwhile is dropped. Throws `notFound` where there is none. */
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
    else await tx.update(jobs).set(REWOUND).where(eq(jobs.id, id));
    await tellOwner(tx, row, anew ? 'deleted' : 'updated');
    await publish(tx, { due: true });
  });
}
