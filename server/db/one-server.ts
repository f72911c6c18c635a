/** One server per embedded cluster: a lock held as long as its connection. */
import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

const LOCK = 'select pg_try_advisory_lock(7270001) as mine';
/** The connection of a killed server may linger for a moment. */
const TIMEOUT_MS = 3000;
/** Delays before PostgreSQL is restarted, in ms: immediately, then longer each time it does not stay up. */
const BACK_OFF_MS = [0, 1000, 2000, 5000, 10_000, 30_000];
/** After this uptime the delays start over, in ms. */
const SETTLED_MS = 60_000;

/** Another server uses this data folder. */
export class AlreadyRunningError extends Error {
  constructor() {
    super('Another server is running on this DATA_DIR. Stop it first, or give this one a DATA_DIR of its own.');
  }
}

export interface Claim {
  /** Runs `last`, which stops the cluster, while the lock is still held; then releases the lock. */
  release(last: () => Promise<void>): Promise<void>;
}

/** Callbacks for when the connection that holds the lock ends. */
export interface ClaimWatch {
  /** Restarts PostgreSQL on the same address; rejects if it does not come up. */
  revive: () => Promise<void>;
  /** Called before each try, with the error of the last one. */
  report: (failure: unknown) => void;
  /** PostgreSQL cannot be restarted, or another server took over. */
  lost: (reason: Error) => void;
}

/** Takes the lock and keeps it: restarts PostgreSQL with increasing delays when it ends. Throws `AlreadyRunningError`. */
export async function claimCluster(url: string, { revive, report, lost }: ClaimWatch): Promise<Claim> {
  let client = await take(url, TIMEOUT_MS);
  const end = new AbortController();
  let failures = 0;
  let regaining: Promise<void> = Promise.resolve();

  const watch = (held: pg.Client) => {
    const since = Date.now();
    held.on('end', () => {
      if (end.signal.aborted) return;
      if (Date.now() - since > SETTLED_MS) failures = 0;
      regaining = regain().catch((reason: Error) => void (end.signal.aborted || lost(reason)));
    });
  };

  async function regain(): Promise<void> {
    for (let failure: unknown = null; ;) {
      const pause = BACK_OFF_MS[failures++];
      if (pause === undefined) throw failure instanceof Error ? failure : new Error('PostgreSQL does not stay up.');
      report(failure);
      await wait(pause, undefined, { signal: end.signal });
      try {
        await revive();
        client = await take(url, TIMEOUT_MS);
        watch(client);
        return;
      } catch (error) {
        if (error instanceof AlreadyRunningError) throw error;
        failure = error;
      }
    }
  }

  watch(client);
  return {
    async release(last) {
      end.abort();
      await regaining;
      await last();
      await client.end();
    },
  };
}

async function take(url: string, timeout: number): Promise<pg.Client> {
  for (const end = Date.now() + timeout; ; await wait(100)) {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('error', () => undefined);
    let failure: unknown = new AlreadyRunningError();
    try {
      await client.connect();
      const { rows } = await client.query<{ mine: boolean }>(LOCK);
      if (rows[0]?.mine) return client;
    } catch (error) {
      failure = error;
    }
    await client.end().catch(() => undefined);
    if (Date.now() > end) throw failure;
  }
}
