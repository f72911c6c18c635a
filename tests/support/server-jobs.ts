/** Waiting for background jobs in tests. */
import { setTimeout as wait } from 'node:timers/promises';

import type { Job } from '../../contract/calls/jobs.ts';
import { fileMailer } from '../../server/mail/mailer.ts';
import type { WorkDeps } from '../../server/services/jobs/queue.ts';
import { MAIL_FROM, type TestServer } from './server-app.ts';
import type { Person } from './server-people.ts';

const WAIT_MS = 60_000;

/** The job once it has ended. Throws after a timeout. */
export async function jobEnded({ client }: TestServer, { token }: Person, id: string): Promise<Job> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await wait(50)) {
    const { body } = await client.call(`/jobs/${id}`, { token });
    const job = body.data as Job;
    if (job.state !== 'waiting' && job.state !== 'running') return job;
  }
  throw new Error('the job takes too long');
}

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
