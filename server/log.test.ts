import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, inject, test } from 'vitest';

import type { Db } from './db/pool.ts';
import { createLog, plainWords } from './log.ts';

const CANARY = 'canary\n    at its.post (canary:1:1)';

async function failing(run: (db: Db) => Promise<unknown>): Promise<unknown> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  try {
    return await run(drizzle(client)).then(
      () => expect.unreachable(),
      (error: unknown) => error,
    );
  } finally {
    await client.end();
  }
}

function logged(err: unknown): { line: string; err: Record<string, unknown> } {
  let line = '';
  createLog('info', { write: (text) => (line += text) }).error({ err }, 'request failed');
  return { line, err: (JSON.parse(line) as { err: Record<string, unknown> }).err };
}

test('log: omits the parameters of a failed query from message, stack, fields and cause', async () => {
  const error = await failing(async (db) => {
    await db.execute(sql`create temporary table kept (secret text constraint once unique)`);
    const insert = () => db.execute(sql`insert into kept values (${CANARY})`);
    await insert();
    await insert();
  });
  // The error itself does contain the values that the log must omit.
  expect([(error as Error).message, (error as Error).stack]).toEqual(Array(2).fill(expect.stringContaining('canary')));
  const { line, err } = logged(new Error('the job broke off', { cause: error }));
  expect(line).not.toContain('canary');
  expect(err).toMatchObject({ name: 'Error', message: 'the job broke off', stack: expect.stringMatching(/^at /) });
  expect(err['cause']).toEqual({
    name: 'DrizzleQueryError',
    query: 'insert into kept values ($1)',
    stack: expect.stringMatching(/^at /),
    cause: {
      name: 'DatabaseError',
      code: '23505',
      constraint: 'once',
      message: 'duplicate key value violates unique constraint "once"',
      stack: expect.stringMatching(/^at /),
    },
  });
  expect(plainWords(error)).toBe('duplicate key value violates unique constraint "once"');
});

test('log: tells the start of a query that is as long as its thousands of rows', async () => {
  const long = `select ${Array(9000).fill(1).join()}, 1/0`;
  const { err } = logged(await failing((db) => db.execute(sql.raw(long))));
  expect(err['query']).toBe(long.slice(0, 2000));
  let line = '';
  createLog('info', { write: (text) => (line += text) }).warn({ query: long }, 'slow query');
  expect(JSON.parse(line)).toMatchObject({ query: long.slice(0, 2000) });
});

test('log: omits the value PostgreSQL quotes when it rejects it', async () => {
  const error = await failing((db) => db.execute(sql`select ${CANARY}::uuid`));
  expect((error as Error).cause).toMatchObject({ message: expect.stringContaining('canary') });
  const { line, err } = logged(error);
  expect(line).not.toContain('canary');
  expect(err['cause']).toMatchObject({ code: '22P02' });
  expect(plainWords(error)).toBe('DatabaseError');
});

test('log: keeps the text of other errors; a thrown non-error is logged by its type only', () => {
  const full = Object.assign(new Error('disk full'), { code: 'ENOSPC', secret: 'canary' });
  expect(logged(full).err).toEqual({ name: 'Error', message: 'disk full', code: 'ENOSPC', stack: expect.any(String) });
  expect(logged('canary').err).toEqual({ name: 'string' });
});
