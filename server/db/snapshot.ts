import { Readable } from 'node:stream';
/** All rows of a database, read at one moment, and written into an empty one: by COPY, without any program of PostgreSQL. */
import { pipeline } from 'node:stream/promises';

import pg from 'pg';
import { from, to } from 'pg-copy-streams';

import { applyMigrations, lastMigration } from './migrate.ts';

/** The rows of a table in COPY's text format, which every version of PostgreSQL reads. */
export interface TableRows {
  name: string;
  /** Generated columns are left out: the database computes them. */
  columns: readonly string[];
}

/** What a copy of a database consists of, beside its rows. */
export interface Outline {
  /** The installation's own name. */
  installation: string;
  /** The number of its newest migration, which makes the schema. */
  migration: number;
  tables: readonly TableRows[];
  /** The last value of each sequence. */
  sequences: readonly { name: string; last: string }[];
}

/** The rows of one table, as a stream. */
export interface TableStream {
  table: TableRows;
  rows: AsyncIterable<Uint8Array>;
}

export interface Snapshot extends Outline {
  /** Each table in turn: a stream must be read before the next one is asked for. */
  streams(): AsyncIterable<TableStream>;
  close(): Promise<void>;
}

/** Reads a database as it is now; what is written meanwhile is not in it. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    if ((await contentsOf(client)) !== 'installation')
      throw new Error('The database is empty: there is nothing to copy.');
    const { rows: found } = await client.query<{ name: string }>('select name from public.installation');
    const migration = await lastMigration(client);
    const tables = await readTables(client);
    const { rows: sequences } = await client.query<{ name: string; last: string }>(
      `select sequencename as name, last_value::text as last from pg_sequences
        where schemaname = 'public' and last_value is not null order by 1`,
    );
    return {
      installation: found[0]?.name ?? '',
      migration,
      tables,
      sequences,
      async *streams() {
        for (const table of tables) {
          yield { table, rows: client.query(to(`copy (select ${listOf(table)} from ${nameOf(table)}) to stdout`)) };
        }
        // A transaction that lasts keeps PostgreSQL from tidying up.
        await client.query('commit');
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function readTables(client: pg.Client): Promise<TableRows[]> {
  const { rows } = await client.query<TableRows>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname order by relname`,
  );
  return rows;
}

const { escapeIdentifier: quote } = pg;

const nameOf = ({ name }: Pick<TableRows, 'name'>) => `public.${quote(name)}`;
const listOf = ({ columns }: TableRows) => columns.map(quote).join(', ');

/**
 * Fills an empty database, in the caller's transaction: the schema the rows were read with, the rows, and then the migrations since.
 * Foreign keys and indexes are made after the rows, at once instead of row by row. Returns the rows of each table.
 */
export async function fillDatabase(
  client: pg.Client,
  { migration, sequences }: Outline,
  streams: AsyncIterable<TableStream>,
): Promise<Map<string, number>> {
  await applyMigrations(client, migration);
  const rebuild = await takeDown(client);
  const counts = new Map<string, number>();
  for await (const { table, rows } of streams) {
    const name = nameOf(table);
    await client.query(`alter table ${name} disable trigger user`);
    const copy = client.query(from(`copy ${name} (${listOf(table)}) from stdin`));
    await pipeline(Readable.from(rows, { objectMode: false }), copy);
    counts.set(table.name, copy.rowCount ?? 0);
    await client.query(`alter table ${name} enable trigger user`);
  }
  for (const { name, last } of sequences) {
    await client.query('select setval($1, $2)', [nameOf({ name }), last]);
  }
  for (const statement of rebuild) await client.query(statement);
  await applyMigrations(client);
  await client.query('analyze');
  return counts;
}

/** Removes foreign keys and indexes; returns the statements that make them again. */
async function takeDown(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ remove: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    union all select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition and not indisunique`,
  );
  for (const { remove } of rows) await client.query(remove);
  await client.query(`set local maintenance_work_mem = '256MB'`);
  return rows.map(({ make }) => make);
}

/** Removes everything in the database, in the caller's transaction; an empty one is left as it is. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace limit 1`);
  if (!rowCount) return;
  await client.query('drop schema if exists drizzle cascade');
  await client.query('drop schema public cascade');
  await client.query('create schema public');
}

/** What is in a database: an installation, nothing but perhaps an empty schema, or tables of something else. */
export type Contents = 'empty' | 'installation' | 'foreign';

export async function contentsOf(client: pg.Client): Promise<Contents> {
  const { rows } = await client.query<{ ours: boolean; any: boolean }>(
    `select to_regclass('public.installation') is not null as ours,
      exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as any`,
  );
  if (!rows[0]?.ours) return rows[0]?.any ? 'foreign' : 'empty';
  const { rowCount } = await client.query('select from public.installation');
  return rowCount ? 'installation' : 'empty';
}
