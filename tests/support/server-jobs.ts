/** Work in the background, as a test waits for it. */
import { setTimeout as wait } from 'node:timers/promises';

import type { Job } from '../../contract/calls/jobs.ts';
import type { TestServer } from './server-app.ts';
import type { Person } from './server-people.ts';

const WAIT_MS = 20_000;

/** The job once it has ended. Throws where it takes too long. */
export async function jobEnded({ client }: TestServer, { token }: Person, id: string): Promise<Job> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await wait(50)) {
    const { body } = await client.call(`/jobs/${id}`, { token });
    const job = body.data as Job;
    if (job.state !== 'waiting' && job.state !== 'running') return job;
  }
  throw new Error('the job takes too long');
}
