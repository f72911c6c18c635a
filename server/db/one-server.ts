/** One server per embedded cluster: a lock that lives as long as the connection that holds it. */
import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

const LOCK = 'select pg_try_advisory_lock(7_270_001) as mine';
/** The connection of a server that was killed may linger for a moment. */
const PATIENCE_MS = 3000;
const REGAIN_MS = 10_000;

/** Another server has this data folder open. */
export class AlreadyRunning extends Error {
  constructor() {
    super('Another server is running on this DATA_DIR. Stop it first, or give this one a DATA_DIR of its own.');
  }
}

export interface Claim {
  /** Does `last`, the stopping of the cluster, while nobody else can take the lock; then lets go. */
  release(last: () => Promise<void>): Promise<void>;
}

/**
 * Takes the lock. Throws `AlreadyRunning`. `lost` is called when the lock is gone for good: the database went away and
 * did not come back, or another server took over.
 */
export async function claimCluster(url: string, lost: (reason: Error) => void): Promise<Claim> {
  let client = await take(url, PATIENCE_MS);
  let released = false;
  const watch = (held: pg.Client) =>
    held.on('end', () => {
      if (released) return;
      take(url, REGAIN_MS).then((again) => {
        client = again;
        watch(again);
      }, lost);
    });
  watch(client);
  return {
    async release(last) {
      released = true;
      await last();
      await client.end();
    },
  };
}

async function take(url: string, patience: number): Promise<pg.Client> {
  for (const end = Date.now() + patience; ; await wait(100)) {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('error', () => undefined);
    let failure: unknown = new AlreadyRunning();
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
