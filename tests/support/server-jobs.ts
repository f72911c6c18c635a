/** Waiting for background jobs in tests. */
import { sql } from 'drizzle-orm';

import type { Job } from '../../contract/calls/jobs.ts';
import type { Db } from '../../server/db/pool.ts';
import { fileMailer } from '../../server/mail/mailer.ts';
import type { WorkDeps } from '../../server/services/deps.ts';
import { MAIL_FROM, type TestServer } from './server-app.ts';
import type { Person } from './server-people.ts';
import { until } from './until.ts';

/** The job once it has ended. */
export const jobEnded = ({ client }: TestServer, { token }: Person, id: string): Promise<Job> =>
  until(async () => {
    const { body } = await client.call(`/jobs/${id}`, { token });
    const job = body.data as Job;
    return job.state !== 'waiting' && job.state !== 'running' && job;
  }, 'the end of the job');

/** Dependencies of a worker that a test starts. */
export const workDeps = ({ deps, database, mailDir, origin }: TestServer, more: Partial<WorkDeps> = {}): WorkDeps => ({
  ...deps,
  reading: database.reading,
  faultText: () => '',
  mailer: fileMailer(mailDir, MAIL_FROM),
  baseUrl: origin,
  vies: null,
  payments: null,
  supplier: null,
  backups: null,
  ...more,
});

/** Waits until the database's time is after every moment of a job: rows keep whole milliseconds. */
export const nextMoment = (db: Db): Promise<true> =>
  until(async () => {
    const { rows } = await db.execute<{ later: boolean }>(
      sql`select clock_timestamp() >= max(greatest(due_at, started_at)) + interval '1 millisecond' as later from jobs where due_at <= now()`,
    );
    return rows[0]?.later ?? true;
  }, 'a later moment');
