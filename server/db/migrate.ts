import { fileURLToPath } from 'node:url';

import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url));
const LOCK = 7_270_002;
const OLDEST = 150_000;

/**
 * Migrates the database to the current schema and then runs `first`, one server at a time; others on the same database wait. Throws if
 * PostgreSQL is older than 15.
 */
export async function migrateDatabase(url: string, first: () => Promise<void> = async () => undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    if (Number(rows[0]?.version) < OLDEST) throw new Error('PostgreSQL 15 or newer is needed.');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
    // Of a server that was stopped for months.
    await client.query('select make_audit_partitions()');
    await first();
  } finally {
    await client.end();
  }
}
