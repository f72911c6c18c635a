/** PostgreSQL access: a connection pool and the query builder over it. */
import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

import { Plans } from './plans.ts';
import { readFromReplica, type Reading } from './replica.ts';
import { epochs } from './schema/ledger.ts';
import { notices } from './schema/notices.ts';

/** Runs queries on the pool or in one open transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Address of PostgreSQL itself, for notices and locks that last: a pooler gives each transaction another connection. */
  directUrl: string;
  /** For exports, statements and the shop’s catalogue. */
  reading: Reading;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** Address of PostgreSQL itself if `url` is that of a pooler. */
  directUrl?: string;
  /** Address of a replica that may answer reads, and who is told whether it does. */
  replica?: { url: string; report: (isUsed: boolean) => void } | undefined;
  /** Maximum connections; default 20. */
  connections?: number;
  /** Told of each query that took longer than so many ms: its text, without its parameters. */
  slow?: { ms: number; report: (ms: number, query: string) => void };
}

const TRY_MS = 10_000;

/** Opens the pool. `report` receives errors of idle connections; the pool replaces them by itself. */
export function openDatabase(
  url: string,
  report: (error: Error) => void,
  { directUrl = url, replica, connections = 20, slow }: DatabaseOptions = {},
): Database {
  const plans = directUrl === url ? new Plans() : null;
  const open = (connectionString: string) => {
    const pool = new pg.Pool({
      connectionString,
      max: connections,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say.
      ...(plans ? { onConnect: inOneProcess } : {}),
    });
    pool.on('error', report);
    // A connection that breaks inside a transaction, between two queries, only emits an error, and an unhandled one ends the process. The
    // next query on it fails anyway.
    pool.on('connect', (client) => void client.on('error', () => undefined));
    if (plans) pool.on('connect', (client) => plans.keepOn(client));
    if (slow) pool.on('connect', (client) => timeQueries(client, slow));
    return pool;
  };
  const pool = open(url);
  const db = drizzle(pool);
  const readPool = replica ? open(replica.url) : null;
  const reading: Reading =
    replica && readPool
      ? readFromReplica({ primary: db, replica: drizzle(readPool), isUnavailable, report: replica.report })
      : (work) => work(db);
  return {
    db,
    pool,
    directUrl,
    reading,
    async close() {
      await Promise.all([pool.end(), readPool?.end()]);
    },
  };
}

/** To start two more processes takes longer than what they save of a query of one page. */
const inOneProcess = (client: pg.ClientBase) => client.query('set max_parallel_workers_per_gather = 0');

/** Times every query of a connection, from its start to its last row; a query that fails counts too. */
function timeQueries(client: pg.PoolClient, { ms, report }: NonNullable<DatabaseOptions['slow']>): void {
  const run = client.query.bind(client) as (...all: unknown[]) => unknown;
  const timed = (query: string | { text: string }, ...rest: unknown[]): unknown => {
    const began = performance.now();
    const note = () => {
      const took = performance.now() - began;
      if (took >= ms) report(Math.round(took), typeof query === 'string' ? query : query.text);
    };
    const done = rest.at(-1);
    if (typeof done === 'function') {
      const noted = (...answer: unknown[]) => {
        note();
        (done as (...all: unknown[]) => void)(...answer);
      };
      return run(query, ...rest.slice(0, -1), noted);
    }
    const answer = run(query, ...rest);
    if (answer instanceof Promise) answer.then(note, note);
    return answer;
  };
  Object.assign(client, { query: timed });
}

/** Connects once. Throws if PostgreSQL does not answer, or refuses. */
export async function tryDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TRY_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs a query on a connection of its own. */
type Session = (query: string) => Promise<{ rows: { value?: unknown }[] }>;

/**
 * Whether two connections share what each sets for itself alone: then a pooler gives each transaction another one, and prepared statements,
 * locks and notices get lost. Tried several times, because it may also give each its own.
 */
export async function shareSessions(one: Session, other: Session): Promise<boolean> {
  for (let tries = 0; tries < SHARE_TRIES; tries += 1) {
    const mark = randomUUID();
    await one(`select set_config('ordito.session', '${mark}', false)`);
    const { rows } = await other(`select current_setting('ordito.session', true) as value`);
    if (rows[0]?.value === mark) return true;
  }
  return false;
}
const SHARE_TRIES = 5;

/** Throws if PostgreSQL does not answer, or refuses, or if the address is that of a pooler in transaction mode. */
export async function tryDirectly(url: string): Promise<void> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: TRY_MS }));
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const [one, other] = clients.map(
      (client): Session =>
        (query) =>
          client.query(query),
    );
    if (one && other && (await shareSessions(one, other))) throw new PoolerError();
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** An address leads to a pooler where PostgreSQL itself is needed. */
export class PoolerError extends Error {
  constructor() {
    super('a pooler in transaction mode; name PostgreSQL itself in DATABASE_DIRECT_URL');
  }
}

/** The error of PostgreSQL or its connection, unwrapped from the query builder's error. */
export function databaseError(error: unknown): { code: string; constraint: string | undefined } | null {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code, constraint } = each as { code?: unknown; constraint?: unknown };
    if (typeof code === 'string') return { code, constraint: typeof constraint === 'string' ? constraint : undefined };
  }
  return null;
}

/**
 * Connection and shutdown (08, 57P), out of space (53), a standby or read-only database (25006), serialization conflicts (40001, 40P01);
 * then network errors.
 */
const UNAVAILABLE =
  /^(08...|57P0.|53...|25006|40001|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const GONE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/;

/** Whether the database is down, full, read-only or shutting down, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseError(error)?.code;
  if (code && UNAVAILABLE.test(code)) return true;
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (GONE_TEXT.test(each.message)) return true;
  }
  return false;
}

/** Whether the database takes what every upload writes: a notice, and a commit. */
export async function isWriting(db: Db): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      const [written] = await tx.insert(notices).values({ notice: {} }).returning({ id: notices.id });
      await tx.delete(notices).where(eq(notices.id, written?.id ?? 0));
      // Logged, so that the commit reaches the disk.
      await tx.update(epochs).set({ id: sql`${epochs.id}` });
    });
    return true;
  } catch {
    return false;
  }
}

/** Whether the database responds to a query. */
export async function isAnswering(db: Db): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
