/** One PostgreSQL per test run, with a migrated template that each test file clones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { startEmbedded } from '../../server/db/embedded.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { databaseUrl, TEMPLATE } from './server-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

/** Vitest's global setup; returns its teardown. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // mkdtemp makes a folder only its owner can enter; as root this also tests PostgreSQL's access to it.
  const folder = await mkdtemp(join(tmpdir(), 'ordito-cluster-'));
  const embedded = await startEmbedded(folder);
  const admin = new pg.Client({ connectionString: embedded.url });
  await admin.connect();
  // Nothing here outlives the run; what does is tested on clusters of their own (`process.test.ts`, the fault bench).
  for (const setting of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrateDatabase(databaseUrl(embedded.url, TEMPLATE));
  project.provide('clusterUrl', embedded.url);
  return async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
