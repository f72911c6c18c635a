/**
 * Sends and receives notices over a connection of its own, which reconnects when it breaks. One connection of all server processes, the
 * leader, sends what transactions have written; an advisory lock decides, and ends with its connection.
 */
import { setTimeout as wait } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import pg from 'pg';

import type { Db } from './pool.ts';

/** Name of the connections in `pg_stat_activity`. */
export const NOTICE_CONNECTION = 'ordito notices';

const CHANNEL = 'changes';
const LOCK = 'select pg_try_advisory_lock(7270003) as mine';
const RETRY_MS = 1000;
/** Pause between two batches, and between two tries to become the leader, in ms. */
const BATCH_MS = 40;
const FOLLOW_MS = 1000;
/** Notices sent in one transaction. */
const BATCH_MAX = 1000;
/** PostgreSQL takes payloads of less than 8000 bytes. */
const PAYLOAD_MAX = 7900;
const TAKE = `
  delete from notices where id in (select id from notices order by id limit ${BATCH_MAX}) returning id, notice`;

export interface NoticeConnection {
  close(): Promise<void>;
}

/** How a process takes part. */
export interface NoticeParts<Notice> {
  /** Called with each notice, in the order they were written. */
  hear: (notice: Notice) => void;
  /** Called when the connection breaks, and when it is back: notices in between are lost, so read the state again. */
  gap: () => void;
  /** Merges the notices of a batch into fewer. */
  merge: (notices: readonly Notice[]) => readonly Notice[];
  /** Called when a batch could not be sent; it is tried again. */
  report: (error: unknown) => void;
}

/** Takes part in the notices of a database; resolves once it hears them. */
export async function joinNotices<Notice>(
  url: string,
  { hear, gap, merge, report }: NoticeParts<Notice>,
): Promise<NoticeConnection> {
  const end = new AbortController();
  const { signal } = end;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: NOTICE_CONNECTION });
    next.on('error', () => undefined);
    next.on('notification', ({ payload = '[]' }) => {
      // Servers of the version before send one at a time.
      for (const notice of [JSON.parse(payload) as Notice | Notice[]].flat()) hear(notice as Notice);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    const over = new AbortController();
    next.on('end', () => {
      over.abort();
      void reconnect();
    });
    void lead(next, over.signal);
    return next;
  }

  async function reconnect(): Promise<void> {
    if (signal.aborted) return;
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

  /** Waits for its turn to lead and then sends, until the connection ends. */
  async function lead(connection: pg.Client, over: AbortSignal): Promise<void> {
    for (let leads = false; !over.aborted && !signal.aborted;) {
      let pause = FOLLOW_MS;
      try {
        leads ||= (await connection.query<{ mine: boolean }>(LOCK)).rows[0]?.mine ?? false;
        if (leads) pause = (await send(connection, merge)) === BATCH_MAX ? 0 : BATCH_MS;
      } catch (error) {
        // A broken connection ends by itself.
        if (!signal.aborted) report(error);
      }
      await wait(pause, undefined, { signal: over, ref: false }).catch(() => undefined);
    }
  }

  return {
    async close() {
      end.abort();
      await client.end().catch(() => undefined);
    },
  };
}

/** Sends one batch, if and only if its rows are deleted. Returns how many there were. */
async function send<Notice>(client: pg.Client, merge: NoticeParts<Notice>['merge']): Promise<number> {
  if ((await client.query('select from notices order by id limit 1')).rowCount === 0) return 0;
  await client.query('begin');
  try {
    const { rows } = await client.query<{ id: string; notice: Notice }>(TAKE);
    const inOrder = rows.toSorted((one, other) => Number(one.id) - Number(other.id)).map(({ notice }) => notice);
    await client.query('select pg_notify($1, each) from unnest($2::text[]) as each', [CHANNEL, pack(merge(inOrder))]);
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** JSON lists of notices, as few as the limit of a payload allows. */
function pack(notices: readonly unknown[]): string[] {
  const packed: string[][] = [];
  let room = 0;
  for (const text of notices.map((notice) => JSON.stringify(notice))) {
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > room) {
      packed.push([]);
      room = PAYLOAD_MAX;
    }
    packed.at(-1)?.push(text);
    room -= bytes;
  }
  return packed.map((texts) => `[${texts.join(',')}]`);
}

/** How many notices wait to be sent, counted as far as `most`: sent, they are deleted within some ms. */
export async function countNotices(db: Db, most: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from notices limit ${most}) as waiting`,
  );
  return rows[0]?.n ?? 0;
}

/** The share, 0 to 1, of PostgreSQL's queue of notifications that is in use; full, it blocks the publisher. */
export async function noticeQueueUsage(db: Db): Promise<number> {
  const { rows } = await db.execute<{ used: number }>(sql`select pg_notification_queue_usage() as used`);
  return rows[0]?.used ?? 0;
}
