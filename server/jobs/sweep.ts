import type { Deps } from '../services/deps.ts';
import { dropExpiredTickets } from '../services/exports/tickets.ts';
import { dropOldTries } from '../services/limiter.ts';
import { dropExpiredProofs } from '../services/people/mail-proofs.ts';
import { dropExpiredSessions } from '../services/people/sessions.ts';
import { dropLoosePhotos } from '../services/photos/loose-photos.ts';
import { sweepOrphans } from '../services/photos/sweep.ts';
import { type Job, startJob } from './job.ts';

const EVERY_MS = 6 * 3_600_000;

/**
 * Clears away what nobody needs any more: orphaned files, sessions, mailed proofs and tickets that ran out, old counts of tries,
 * photos no item took.
 */
export function startSweep(deps: Deps): Job {
  let warned = false;
  return startJob(
    'sweep',
    EVERY_MS,
    async () => {
      await dropExpiredSessions(deps.db);
      await dropExpiredProofs(deps.db);
      await dropExpiredTickets(deps.db);
      await dropOldTries(deps.db);
      await dropLoosePhotos(deps.db);
      const removed = await sweepOrphans(deps);
      if (removed) deps.log.info({ removed }, 'orphaned files removed');
      if (removed === null && !warned) {
        warned = true;
        deps.log.warn({}, 'the photos belong to the database of another installation: orphaned files are kept');
      }
    },
    deps.log,
  );
}
