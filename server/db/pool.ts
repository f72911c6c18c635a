/** The door to PostgreSQL: a pool of connections and the query builder over it. */
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** Runs queries: the pool, or one open transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

const CONNECTIONS = 20;

export interface Database {
  db: Db;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

/** Opens the pool. `report` hears of idle connections that broke; the pool replaces them by itself. */
export function openDatabase(url: string, report: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  pool.on('error', report);
  // One that breaks inside a transaction, between two queries, tells nobody but itself, and an error nobody hears ends
  // the process. The next query on it fails by itself.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return { db: drizzle(pool), pool, url, close: () => pool.end() };
}

/** The error PostgreSQL or its connection gave, out of what the query builder wrapped around it. */
export function databaseError(error: unknown): { code: string; constraint: string | undefined } | null {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code, constraint } = each as { code?: unknown; constraint?: unknown };
    if (typeof code === 'string') return { code, constraint: typeof constraint === 'string' ? constraint : undefined };
  }
  return null;
}

/**
 * Connections and shutdown (08, 57P), no room for more (53), a standby or a database that was made read-only (25006), and
 * losing to another transaction (40001, 40P01); then what the network says.
 */
const GONE = /^(08...|57P0.|53...|25006|40001|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const GONE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether the database is down, full, read-only or going away, so that the same request may well succeed later. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseError(error)?.code;
  if (code && GONE.test(code)) return true;
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (GONE_TEXT.test(each.message)) return true;
  }
  return false;
}
