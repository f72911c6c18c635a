/** Receives PostgreSQL notifications over its own connection, which reconnects when it breaks. */
import { setTimeout as wait } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import pg from 'pg';

import type { Db } from './pool.ts';

const RETRY_MS = 1000;

export interface Notices {
  close(): Promise<void>;
}

/**
 * Listens on a channel and resolves once listening. `gap` is called when the connection breaks: notifications are lost until it is back, so
 * callers that depend on them must read the state again.
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

/** The share, 0 to 1, of PostgreSQL's queue of notifications that is in use; full, it blocks every commit that notifies. */
export async function noticeQueueUsage(db: Db): Promise<number> {
  const { rows } = await db.execute<{ used: number }>(sql`select pg_notification_queue_usage() as used`);
  return rows[0]?.used ?? 0;
}
