/** Commits per second with live changes: a NOTIFY in each transaction, as before, and a row that one publisher sends in batches. */
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

import { joinNotices } from '../../../server/db/notices.ts';
import type { Notice } from '../../../server/engine/records/changes.ts';
import { round } from '../support.ts';

const WRITERS = 32;
const SECONDS = Number(process.env['SECONDS'] ?? 8);
const RECORD = '019a0000-0000-7000-8000-000000000000';
/** Of a record each, because PostgreSQL sends equal payloads once. */
const NOTICE = `jsonb_build_object('change', jsonb_build_object('type', 'updated', 'entity', 'product', '_id', gen_random_uuid(),
  'hubcenter', '${RECORD}', 'at', clock_timestamp()))`;
/** The audit entry that every change writes. */
const AUDIT = `insert into audit (id, action, entity, record_id) values (gen_random_uuid(), 'updated', 'product', '${RECORD}')`;

/** Alternately, so that a machine that others use too treats both alike. */
export async function measureNotices(url: string): Promise<object> {
  const seen = { received: 0, batches: 0 };
  const joined = await joinNotices<Notice>(url, {
    hear: () => void (seen.received += 1),
    gap: () => undefined,
    merge: (batch) => ((seen.batches += 1), batch),
    report: (error) => console.error(error),
  });
  const before: number[] = [];
  const after: number[] = [];
  const silent: number[] = [];
  let expected = 0;
  for (let time = 0; time < 2; time += 1) {
    silent.push((await commits(url, [AUDIT])).perSecond);
    const notified = await commits(url, [AUDIT, `select pg_notify('changes', ${NOTICE}::text)`]);
    const written = await commits(url, [AUDIT, `insert into notices (notice) values (${NOTICE})`]);
    before.push(notified.perSecond);
    after.push(written.perSecond);
    expected += notified.count + written.count;
  }
  for (let waits = 0; seen.received < expected && waits < 1000; waits += 1) await wait(20);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ mb: number; left: number }>(
    `select (pg_total_relation_size('notices') / 1e6)::float8 as mb, (select count(*)::int from notices) as left`,
  );
  const idle = await idleQueries(client);
  await client.end();
  await joined.close();
  const commitsPerSecond = { silent: mean(silent), notifyInEach: mean(before), oneSender: mean(after) };
  return {
    writers: WRITERS,
    commitsPerSecond,
    ratio: round(commitsPerSecond.oneSender / commitsPerSecond.notifyInEach, 2),
    batches: seen.batches,
    lost: expected - seen.received,
    tableMb: round(rows[0]?.mb ?? NaN, 1),
    rowsLeft: rows[0]?.left,
    idleQueriesPerSecond: idle,
    cores: cpus().length,
  };
}

async function commits(url: string, statements: readonly string[]): Promise<{ count: number; perSecond: number }> {
  const clients = Array.from({ length: WRITERS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  let count = 0;
  const began = performance.now();
  const until = began + SECONDS * 1000;
  const text = `begin; ${statements.join('; ')}; commit`;
  const write = async (client: pg.Client) => {
    while (performance.now() < until) {
      await client.query(text);
      count += 1;
    }
  };
  await Promise.all(clients.map(write));
  const took = (performance.now() - began) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return { count, perSecond: count / took };
}

/** Queries a second of the publisher that has nothing to send. */
async function idleQueries(client: pg.Client): Promise<number> {
  const count = async () =>
    Number(
      (
        await client.query<{ n: string }>(
          'select xact_commit as n from pg_stat_database where datname = current_database()',
        )
      ).rows[0]?.n,
    );
  const before = await count();
  await wait(5000);
  return round(((await count()) - before) / 5, 0);
}

const mean = (values: readonly number[]) => round(values.reduce((sum, each) => sum + each, 0) / values.length, 0);
