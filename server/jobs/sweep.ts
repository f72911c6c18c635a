import * as z from 'zod';

import { FAILED_JOB_KEPT_MS } from '../../contract/limits.ts';
import { dropExpiredTickets } from '../services/exports/tickets.ts';
import { dropExpiredJobs } from '../services/jobs/jobs.ts';
import { defineJob } from '../services/jobs/queue.ts';
import { dropOldTries } from '../services/limits/rate-limit.ts';
import { dropOldEvents } from '../services/payments/payment-jobs.ts';
import { dropExpiredProofs } from '../services/people/mail-proofs.ts';
import { dropExpiredSessions } from '../services/people/sessions.ts';
import { dropExpiredSignIns } from '../services/people/sign-in.ts';
import { enqueueMissedRenditions } from '../services/photos/rendition-job.ts';
import { sweepOrphans } from '../services/photos/sweep.ts';
import { dropUnattachedPhotos } from '../services/photos/unattached-photos.ts';

/**
 * Removes expired data: orphaned files, sessions, mailed proofs, tickets, counts of tries, events of the payment provider,
 * and photos of no item.
 */
export const sweepJob = defineJob({
  kind: 'sweep',
  input: z.object({}),
  lane: 'care',
  dailyAt: '02:30',
  tries: 3,
  backoffMs: [60_000, 600_000],
  keepMs: FAILED_JOB_KEPT_MS,
  async handle(deps) {
    await dropExpiredSessions(deps.db);
    await dropExpiredProofs(deps.db);
    await dropExpiredSignIns(deps.db);
    await dropExpiredTickets(deps.db);
    await dropOldTries(deps.db);
    await dropOldEvents(deps.db);
    await dropUnattachedPhotos(deps.db);
    const removed = await sweepOrphans(deps);
    if (removed) deps.log.info({ removed }, 'orphaned files removed');
    if (removed === null) {
      deps.log.warn({}, 'the photos belong to the database of another installation: orphaned files are kept');
    }
  },
});

const TIDY_MS = 300_000;

/** Deletes expired jobs, and enqueues the renditions of photos that have no job. */
export const tidyJob = defineJob({
  kind: 'tidy',
  input: z.object({}),
  lane: 'care',
  everyMs: TIDY_MS,
  tries: 3,
  backoffMs: [60_000],
  keepMs: TIDY_MS,
  async handle({ db, storage }) {
    await dropExpiredJobs(db, storage);
    await enqueueMissedRenditions(db);
  },
});
