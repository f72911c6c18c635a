import { randomBytes } from 'node:crypto';

import pg from 'pg';

import type { Database } from '../../server/db/pool.ts';

/** The migrated, empty database that others are cloned from. */
export const TEMPLATE = 'ordito_template';

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** A clone of it with one signed-in person of every kind. */
export const TEMPLATE_WITH_PEOPLE = 'ordito_template_people';

interface OwnDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** A database without any table. */
export const emptyDatabase = (clusterUrl: string): Promise<OwnDatabase> => cloneDatabase(clusterUrl, 'template1');

/** Clones a template; returns the new database's address and a function to drop it. */
export async function cloneDatabase(clusterUrl: string, template: string = TEMPLATE): Promise<OwnDatabase> {
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
  await run(`create database ${name} template ${template}`);
  return { url: databaseUrl(clusterUrl, name), drop: () => run(`drop database ${name} with (force)`) };
}

/** A query sent to the database. */
export interface SentQuery {
  text: string;
  values: unknown[];
}

/** The queries a server sends while `work` runs; the list grows live. Queries in transactions use another path and are not included. */
export async function queriesOf(
  { database: { pool } }: { database: Database },
  work: (queries: readonly SentQuery[]) => Promise<unknown>,
): Promise<readonly SentQuery[]> {
  const queries: SentQuery[] = [];
  const ask = pool.query.bind(pool) as (...all: unknown[]) => unknown;
  const noted = (query: string | { text: string; values?: unknown[] }, ...rest: unknown[]) => {
    const { text, values = [] } = typeof query === 'string' ? { text: query } : query;
    queries.push({ text, values: Array.isArray(rest[0]) ? rest[0] : values });
    return ask(query, ...rest);
  };
  Object.assign(pool, { query: noted });
  try {
    await work(queries);
  } finally {
    Object.assign(pool, { query: ask });
  }
  return queries;
}
