import type { Deps } from '../services/deps.ts';
import { dropOldTries } from '../services/login-limits.ts';
import { dropExpiredSessions } from '../services/sessions.ts';
import { sweepOrphans } from '../services/sweep.ts';
import { type Job, startJob } from './job.ts';

const EVERY_MS = 6 * 3_600_000;

/** Clears away what nobody needs any more: orphaned files, sessions that ran out, old counts of tries. */
export const startSweep = (deps: Deps): Job =>
  startJob(
    'sweep',
    EVERY_MS,
    async () => {
      await dropExpiredSessions(deps.db);
      await dropOldTries(deps.db);
      const removed = await sweepOrphans(deps);
      if (removed > 0) deps.log.info({ removed }, 'orphaned files removed');
    },
    deps.log,
  );
