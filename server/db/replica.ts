/** Reads that a replica may answer instead of the primary. */
import { setTimeout as wait } from 'node:timers/promises';

import { sql } from 'drizzle-orm';

import type { Db } from './pool.ts';

/** Runs queries, on a replica if one has everything that was committed until now; else on the primary. */
export type Reading = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** How long a read waits for the replica, and how long none is tried after it was behind or away; in ms. */
const BEHIND_MS = 200;
const LOOK_MS = 5;
const AWAY_MS = 2000;

export interface ReplicaParts {
  primary: Db;
  replica: Db;
  /** Whether an error means that a database is away, or cannot do this now. */
  isUnavailable: (error: unknown) => boolean;
  /** Told when the primary takes over, and when the replica is used again. */
  report: (isUsed: boolean) => void;
}

/** Whoever has just written, through any server, reads what they wrote: no person or session has to be remembered. */
export function readFromReplica({ primary, replica, isUnavailable, report }: ReplicaParts): Reading {
  let awayUntil = 0;
  let isUsed = true;
  const note = (now: boolean) => {
    if (now !== isUsed) report(now);
    isUsed = now;
  };
  return async (work) => {
    if (performance.now() >= awayUntil) {
      try {
        if (await hasCaughtUp(primary, replica)) {
          const result = await work(replica);
          note(true);
          return result;
        }
      } catch (error) {
        // Also a query that the replica ended because it stood in the way of its replay.
        if (!isUnavailable(error)) throw error;
      }
      awayUntil = performance.now() + AWAY_MS;
      note(false);
    }
    return work(primary);
  };
}

/** Waits a moment until the replica has replayed what the primary has on its disk, which every answered commit is. */
async function hasCaughtUp(primary: Db, replica: Db): Promise<boolean> {
  const [now] = (await primary.execute<{ at: string }>(sql`select pg_current_wal_flush_lsn()::text as at`)).rows;
  // Null for a database that is no replica, or no longer one.
  const reached = sql`
    select coalesce(pg_last_wal_replay_lsn() >= ${now?.at}::pg_lsn and pg_is_in_recovery(), false) as done`;
  for (const until = performance.now() + BEHIND_MS; ; await wait(LOOK_MS)) {
    const [state] = (await replica.execute<{ done: boolean }>(reached)).rows;
    if (state?.done) return true;
    if (performance.now() >= until) return false;
  }
}
