import { afterAll } from 'vitest';

import { startTestServer, type TestServer } from './server-app.ts';
import { addPeople, type People } from './server-people.ts';

/** A server with people for all tests of a file; it stops after the last. */
export async function serverWithPeople(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<{ server: TestServer; people: People }> {
  const server = await startTestServer(options);
  afterAll(() => server.stop());
  return { server, people: await addPeople(server) };
}
