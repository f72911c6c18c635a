import { fileURLToPath } from 'node:url';

import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { pauses } from '../clock.ts';
import { databaseError, type Db } from './pool.ts';

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url));
const LOCK = 7_270_002;
const OLDEST = 150_000;
/** `deadlock_detected`. */
const DEADLOCK = '40P01';
const DEADLOCKS_MAX = 10;
const PAUSE_MS = 1000;

/** The database belongs to a later version of the program. */
export class NewerDatabaseError extends Error {
  constructor() {
    super('The database was used by a newer version of the program. Install that version, or restore an older backup.');
  }
}

/** The time of the newest migration this program knows, which is its number; each release has a higher one. */
export const newestMigration = (): number => migrations().at(-1)?.folderMillis ?? 0;

const migrations = () => readMigrationFiles({ migrationsFolder: FOLDER });

/**
 * Migrates the database to the current schema and then runs `first`, one server at a time; others on the same database wait. Throws if
 * PostgreSQL is older than 15, or the database is of a newer version.
 */
export async function migrateDatabase(url: string, first: () => Promise<void> = async () => undefined): Promise<void> {
  await alone(url, async (client) => {
    for (let left = DEADLOCKS_MAX; ; left -= 1) {
      try {
        await inTransaction(client, () => applyMigrations(client));
        break;
      } catch (error) {
        // Servers of the version before go on writing, and lock the same tables in another order.
        if (databaseError(error)?.code !== DEADLOCK || left === 0) throw error;
        await pauses.after(PAUSE_MS);
      }
    }
    // Of a server that was stopped for months.
    await client.query('select make_audit_partitions()');
    await first();
  });
}

/** Throws if the database is of a newer version of the program. */
export const refuseNewer = (url: string): Promise<void> =>
  alone(url, async (client) => {
    const { rows } = await client.query<{ known: string | null }>(
      `select to_regclass('drizzle.__drizzle_migrations')::text as known`,
    );
    if (rows[0]?.known && (await lastMigration(client)) > newestMigration()) throw new NewerDatabaseError();
  });

/** Runs `work` on a connection of its own, while no server migrates this database. */
export async function alone<T>(url: string, work: (client: pg.Client, db: Db) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // An idle connection that breaks only emits an error; the next query on it fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    if (Number(rows[0]?.version) < OLDEST) throw new Error('PostgreSQL 15 or newer is needed.');
    // A restore waits for the store between its statements.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work(client, drizzle(client));
  } finally {
    await client.end();
  }
}

/** Runs `work` in a transaction of the connection. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Applies the migrations that are missing, up to a number, in the caller's transaction: all of them or none. */
export async function applyMigrations(client: pg.Client, upTo = Infinity): Promise<void> {
  await client.query(`create schema if not exists drizzle`);
  await client.query(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  const last = await lastMigration(client);
  if (last > newestMigration()) throw new NewerDatabaseError();
  for (const { folderMillis, sql, hash } of migrations()) {
    if (folderMillis <= last || folderMillis > upTo) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** The number of the newest migration in a migrated database. */
export async function lastMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last ?? 0);
}
