/** Waiting for background jobs in tests. */

import type { Job } from '../../contract/calls/jobs.ts';
import { fileMailer } from '../../server/mail/mailer.ts';
import type { WorkDeps } from '../../server/services/jobs/queue.ts';
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
