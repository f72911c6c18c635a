/** Keeps a storm of uploads from starving everything else: a bound on bytes in memory, and on work at the same time. */
import { Refusal } from '../services/refusal.ts';
import { takeTurns } from '../services/turns.ts';

/** Bodies being received, waiting or in work, in bytes. */
const BYTES_MAX = 192_000_000;
/** Uploads that use the database and the decoder at the same time; fewer than the pool has connections. */
const IN_WORK_MAX = 8;
/** In seconds. */
const RETRY_AFTER = 2;

export interface Admission {
  /** Holds room for a body while `work` runs. Throws `unavailable` when there is none. */
  hold<T>(bytes: number, work: () => Promise<T>): Promise<T>;
  /** Runs the part that needs database and decoder, in turn. */
  turn<T>(work: () => Promise<T>): Promise<T>;
}

/** One for a server process. */
export function createAdmission(): Admission {
  let held = 0;
  return {
    async hold(bytes, work) {
      if (held + bytes > BYTES_MAX) throw new Refusal('unavailable', { retryAfter: RETRY_AFTER });
      held += bytes;
      try {
        return await work();
      } finally {
        held -= bytes;
      }
    },
    turn: takeTurns(IN_WORK_MAX),
  };
}
