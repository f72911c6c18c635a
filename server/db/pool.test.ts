import { expect, inject, it } from 'vitest';

import { cloneDatabase } from '../../tests/support/server-database.ts';
import { alone, inTransaction } from './migrate.ts';
import { isUnavailable, openDatabase, shareSessions, tryDirectly } from './pool.ts';

/** Connections of a pooler that shares so many of its own, and gives each query one in turn. */
function pooler(shared: number) {
  const settings: string[] = Array(shared).fill('');
  let turn = 0;
  return async (query: string) => {
    turn = (turn + 1) % shared;
    const [, mark] = /set_config\('ordito.session', '(.*)', false\)/.exec(query) ?? [];
    if (mark !== undefined) settings[turn] = mark;
    return { rows: [{ value: settings[turn] }] };
  };
}

it('database: a pooler in transaction mode is recognized, connections of their own are not taken for one', async () => {
  const [shared, many] = [pooler(1), pooler(3)];
  expect(await shareSessions(shared, shared)).toBe(true);
  let calls = 0;
  // Another server's queries come between.
  const busy: typeof many = async (query) => {
    calls += 1;
    const answer = await many(query);
    for (let others = 0; others < (calls < 5 ? 1 : 2); others += 1) await many('select 1');
    return answer;
  };
  expect(await shareSessions(busy, busy)).toBe(true);
  expect(await shareSessions(pooler(1), pooler(1))).toBe(false);
  const { url, drop } = await cloneDatabase(inject('clusterUrl'));
  await tryDirectly(url);
  await drop();
});

it('database: what fills or migrates it is not ended for its pauses', async () => {
  const { url, drop } = await cloneDatabase(inject('clusterUrl'));
  await alone(url, async (client) => {
    const limits = () =>
      inTransaction(client, async () => {
        const { rows } = await client.query<{ limits: string[] }>(
          `select array[current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')] as limits`,
        );
        return rows[0]?.limits;
      });
    expect(await limits()).toEqual(['0', '0']);
  });
  await drop();
});

it('database: what a stopped server no longer asks is out of reach, not an error of its own', async () => {
  const { url, drop } = await cloneDatabase(inject('clusterUrl'));
  const database = openDatabase(url, () => undefined);
  await database.close();
  const error: unknown = await database.db.execute('select 1').catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  await drop();
});
