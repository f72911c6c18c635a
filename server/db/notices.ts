/** Hears what PostgreSQL's NOTIFY says, over a connection of its own that comes back when it breaks. */
import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

const RETRY_MS = 1000;

export interface Notices {
  close(): Promise<void>;
}

/**
 * Listens on a channel. `gap` is called when the connection broke: what was said until it is back is lost, so whoever
 * depends on it must look again. Answers once listening.
 */
export async function listen(
  url: string,
  channel: string,
  hear: (payload: string) => void,
  gap: () => void,
): Promise<Notices> {
  const end = new AbortController();
  const { signal } = end;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('error', () => undefined);
    next.on('notification', (notice) => hear(notice.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    next.on('end', () => void reconnect());
    return next;
  }

  async function reconnect(): Promise<void> {
    gap();
    while (!signal.aborted) {
      try {
        const next = await connect();
        if (signal.aborted) await next.end();
        else client = next;
        return gap();
      } catch {
        await wait(RETRY_MS);
      }
    }
  }

  return {
    async close() {
      end.abort();
      await client.end().catch(() => undefined);
    },
  };
}
