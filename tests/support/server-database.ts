import { randomBytes } from 'node:crypto';

import pg from 'pg';

/** The migrated, empty database others are cloned from. */
export const TEMPLATE = 'ordito_template';

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Clones the template; answers the new database's address and how to drop it. */
export async function cloneDatabase(clusterUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: clusterUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template ${TEMPLATE}`);
  return { url: databaseUrl(clusterUrl, name), drop: () => run(`drop database ${name} with (force)`) };
}
