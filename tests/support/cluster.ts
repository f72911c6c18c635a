/** One PostgreSQL per test run, with a migrated template that each test file clones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { startEmbedded } from '../../server/db/embedded.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { startTestServer } from './server-app.ts';
import { databaseUrl, TEMPLATE, TEMPLATE_WITH_PEOPLE } from './server-database.ts';
import { addPeople, type People } from './server-people.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
    people: People;
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
  await migrateDatabase(databaseUrl(embedded.url, TEMPLATE));
  await admin.query(`create database ${TEMPLATE_WITH_PEOPLE} template ${TEMPLATE}`);
  await admin.end();
  // Hashing their passwords in every file would take as long as many of its tests.
  const server = await startTestServer({ databaseUrl: databaseUrl(embedded.url, TEMPLATE_WITH_PEOPLE) });
  project.provide('people', await addPeople(server));
  await server.stop();
  project.provide('clusterUrl', embedded.url);
  return async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
