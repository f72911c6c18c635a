import type { Deps } from '../services/deps.ts';
import { dropOldTries } from '../services/limiter.ts';
import { dropLoosePhotos } from '../services/loose-photos.ts';
import { dropExpiredProofs } from '../services/mail-proofs.ts';
import { dropExpiredSessions } from '../services/sessions.ts';
import { sweepOrphans } from '../services/sweep.ts';
import { dropExpiredTickets } from '../services/tickets.ts';
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
