/** PostgreSQL access: a connection pool and the query builder over it. */
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** Runs queries on the pool or in one open transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Address of PostgreSQL itself, for notices and locks that last: a pooler gives each transaction another connection. */
  directUrl: string;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** Address of PostgreSQL itself if `url` is that of a pooler. */
  directUrl?: string;
  /** Maximum connections; default 20. */
  connections?: number;
}

/** Opens the pool. `report` receives errors of idle connections; the pool replaces them by itself. */
export function openDatabase(
  url: string,
  report: (error: Error) => void,
  { directUrl = url, connections = 20 }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  pool.on('error', report);
  // A connection that breaks inside a transaction, between two queries, only emits an error, and an unhandled one ends the process. The
  // next query on it fails anyway.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return { db: drizzle(pool), pool, directUrl, close: () => pool.end() };
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
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether the database is down, full, read-only or shutting down, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseError(error)?.code;
  if (code && UNAVAILABLE.test(code)) return true;
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (GONE_TEXT.test(each.message)) return true;
  }
  return false;
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
