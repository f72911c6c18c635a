import { afterAll, inject } from 'vitest';

import { startTestServer, type TestServer, type TestServerOptions } from './server-app.ts';
import { TEMPLATE_WITH_PEOPLE } from './server-database.ts';
import type { People } from './server-people.ts';

/** A server with people for all tests of a file; it stops after the last. They were added once, to the database it clones. */
export async function serverWithPeople(
  options: Omit<TestServerOptions, 'databaseUrl' | 'template'> = {},
): Promise<{ server: TestServer; people: People }> {
  const server = await startTestServer({ ...options, template: TEMPLATE_WITH_PEOPLE });
  afterAll(() => server.stop());
  return { server, people: inject('people') };
}
