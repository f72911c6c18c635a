import * as z from 'zod';

import { clock } from '../../contract/clock.ts';
import { FAILED_JOB_KEPT_MS } from '../../contract/limits.ts';
import type { Deps } from '../engine/deps.ts';
import { dropUnusedDocuments } from '../engine/documents/unused-documents.ts';
import { dropOldTries } from '../engine/limits/rate-limit.ts';
import { enqueueMissedRenditions } from '../engine/photos/rendition-job.ts';
import { keepAuditPartitions } from '../engine/records/audit-partitions.ts';
import { dropRebuildableAnswers } from '../engine/records/idempotency.ts';
import type { Log } from '../log.ts';
import { keepMarks } from '../services/installation/marks.ts';
import { defineJob } from '../services/jobs/define-job.ts';
import { dropExpiredJobs } from '../services/jobs/jobs.ts';
import { dropOldEvents } from '../services/payments/payment-jobs.ts';
import { dropExpiredProofs } from '../services/people/mail-proofs.ts';
import { dropExpiredSessions } from '../services/people/sessions.ts';
import { dropExpiredSignIns } from '../services/people/sign-in.ts';
import { dropExpiredTickets } from '../services/people/tickets.ts';
import { foldersOf } from '../services/photos/folders.ts';
import { ownsStore, removeOrphans, sweepFolders } from '../services/photos/sweep.ts';
import { dropUnattachedPhotos } from '../services/photos/unattached-photos.ts';

/**
 * Removes expired data: orphaned files, sessions, mailed proofs, tickets, counts of tries, events of the payment provider,
 * photos of no item, documents of no record, responses that can be rebuilt, and months of the audit; prepares its next months.
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
    const { db, log } = deps;
    await tryEach(
      log,
      () => dropExpiredSessions(db),
      () => dropExpiredProofs(db),
      () => dropExpiredSignIns(db),
      () => dropExpiredTickets(db),
      () => dropOldTries(db),
      () => dropOldEvents(db),
      () => dropUnattachedPhotos(db),
      () => dropUnusedDocuments(db),
      () => dropRebuildableAnswers(db),
      () => keepAuditPartitions(db, deps.auditMonths),
      () => sweepStore(deps),
    );
  },
});

async function sweepStore(deps: Deps): Promise<void> {
  if (!(await ownsStore(deps))) {
    deps.log.warn({}, 'the photos belong to the database of another installation: orphaned files are kept');
    return;
  }
  const removed = (await removeOrphans(deps)) + (await sweepFolders(deps, foldersOf(clock.now())));
  if (removed) deps.log.info({ removed }, 'orphaned files removed');
}

const TIDY_MS = 300_000;

/** Notes how far the counters are, deletes expired jobs, and enqueues the renditions of photos that have no job. */
export const tidyJob = defineJob({
  kind: 'tidy',
  input: z.object({}),
  lane: 'care',
  everyMs: TIDY_MS,
  tries: 3,
  backoffMs: [60_000],
  keepMs: TIDY_MS,
  async handle({ db, storage, log }) {
    await tryEach(
      log,
      () => keepMarks({ db, storage, log }),
      () => dropExpiredJobs(db, storage),
      () => enqueueMissedRenditions(db),
    );
  },
});

/** Does each part, so that one that fails keeps none from being done; then throws the first reason. The others are logged. */
async function tryEach(log: Log, ...parts: (() => Promise<unknown>)[]): Promise<void> {
  let first: { error: unknown } | null = null;
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      if (first) log.error({ err: error }, 'a further part of the tidying failed');
      first ??= { error };
    }
  }
  if (first) throw first.error;
}
