/** What monitors and load balancers ask, and what a process of a role does. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { appAddress } from '../../contract/picture-address.ts';
import { root } from '../../scripts/toolchain.mjs';
import { openDatabase } from '../../server/db/pool.ts';
import { LANES } from '../../server/engine/jobs/queue.ts';
import { readEnvironment } from '../../server/environment.ts';
import { lanesOfRole } from '../../server/jobs/lanes.ts';
import { archiveName } from '../../server/services/backups/backup-folder.ts';
import { diskStorage } from '../../server/storage/disk.ts';
import { type Storage, StoreError } from '../../server/storage/storage.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { openEvents } from '../support/server-events.ts';
import { addPeople, type People } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';

const TOKEN = 'a token of metrics';
let server: TestServer;
let storage: Storage;
let folder: string;
let people: People;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ordito-operations-'));
  storage = await diskStorage(folder);
  const backups = { url: '', folder, keepDays: 30, withFiles: false, keys: null, version: '0.0.0-test' };
  server = await startTestServer({ storage, drainMs: 300, metricsToken: TOKEN, backups, lanes: { render: 0 } });
  people = await addPeople(server);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${server.origin}${path}`, { headers });
const status = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).status;

describe('metrics', () => {
  const figure = async (line: string) => {
    const text = await (await ask('/metrics')).text();
    return Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.slice(line.length) ?? Number.NaN,
    );
  };

  it('count requests by route, never by address', async () => {
    await ask('/admin/api/product/00000000-0000-7000-8000-000000000001');
    await ask('/admin/api/product/00000000-0000-7000-8000-000000000002');
    const line = 'ordito_http_request_seconds_count{method="GET",route="/admin/api/product/:id",status="401"}';
    expect(await figure(line)).toBe(2);
    expect(await (await ask('/metrics')).text()).not.toContain('00000000-0000');
  });

  it('tell of the pool, the queue and the process', async () => {
    expect(await figure('ordito_database_connections{state="waiting"}')).toBe(0);
    expect(await figure('ordito_jobs{lane="care",kind="tidy",state="waiting"}')).toBeGreaterThan(0);
    expect(await figure('ordito_notification_queue_ratio')).toBeGreaterThanOrEqual(0);
    expect(await figure('ordito_database_commits')).toBeGreaterThan(0);
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });

  it('tell of intake by hub center, photos without renditions, tablets, and calls of the store', async () => {
    const { token } = people.merchantA;
    const sent = form([['itemImage', await jpeg()]]);
    expect((await server.client.call('/product/mobile', { token, form: sent })).status).toBe(201);
    await server.deps.db.execute(sql`update photos set state = 'raw', created_at = now() - interval '90 seconds'`);
    const oldestAt = new Date(Date.now() - 3_600_000).toISOString();
    const [{ id: owner } = { id: '' }] = (
      await server.deps.db.execute<{ id: string }>(sql`select id from merchants where prefix = 'AAA'`)
    ).rows;
    const lanes = [{ owner, waiting: 3, attention: 0, oldestAt, codes: [] }];
    const report = { appVersion: '1', lanes, storage: null, battery: null };
    const { status: reported } = await server.client.call('/devices/tablet', { method: 'PUT', token, json: report });
    expect(reported).toBe(200);
    expect(await figure('ordito_intake_items{hub="AAA"}')).toBe(1);
    expect(await figure('ordito_render_lag_seconds')).toBeGreaterThan(80);
    const { rows } = await server.deps.db.execute<{ id: string }>(sql`select id from devices`);
    const labels = `{device="${rows[0]?.id}",hub="AAA"}`;
    expect(await figure(`ordito_outbox_items${labels}`)).toBe(3);
    expect(await figure(`ordito_outbox_oldest_seconds${labels}`)).toBeGreaterThan(3500);
    expect(await figure('ordito_storage_call_seconds_count{call="put"}')).toBeGreaterThan(0);
    const stream = await openEvents(server, token);
    expect(await figure('ordito_event_streams')).toBe(1);
    stream.close();
  });

  it('tell of the process while the database is down', async () => {
    const { pool } = server.database;
    const query = pool.query.bind(pool);
    Object.assign(pool, { query: () => Promise.reject(new Error('Connection terminated')) });
    expect(await figure('ordito_database_up')).toBe(0);
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    Object.assign(pool, { query });
    expect(await figure('ordito_database_up')).toBe(1);
  });

  it('tell of disk and backup; what a process does not have is left out', async () => {
    expect(await figure('ordito_disk_free_bytes{place="data"}')).toBeGreaterThan(0);
    expect(await figure('ordito_disk_free_bytes{place="backups"}')).toBeGreaterThan(0);
    expect(await figure('ordito_certificate_expiry_timestamp_seconds')).toBeNaN();
    // No backup yet, or its disk is away: an age that raises an alarm.
    expect(await figure('ordito_backup_timestamp_seconds')).toBe(0);
    const at = new Date('2026-11-27T01:30:00Z');
    await writeFile(join(folder, archiveName(at)), '');
    expect(await figure('ordito_backup_timestamp_seconds')).toBe(at.getTime() / 1000);
  });

  it('have the names that the dashboard and the alerts ask for', async () => {
    const types = [...(await (await ask('/metrics')).text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const known = new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name],
      ),
    );
    for (const file of ['grafana-dashboard.json', 'alerts.yaml']) {
      const text = await readFile(join(root, 'deploy', file), 'utf8');
      const named = [...text.matchAll(/\b(?:ordito|process|nodejs)_\w+/g)].map(([name]) => name);
      expect(named.length).toBeGreaterThan(8);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    }
  });

  it('are for this machine, or for who has the token', async () => {
    const remote = { 'X-Forwarded-For': '203.0.113.9' };
    expect(await status('/metrics')).toBe(200);
    expect(await status('/metrics', remote)).toBe(404);
    expect(await status('/metrics', { ...remote, Authorization: 'Bearer wrong' })).toBe(404);
    expect(await status('/metrics', { ...remote, Authorization: `Bearer ${TOKEN}` })).toBe(200);
  });
});

describe('readiness', () => {
  it('goes on while the store does not answer; what needs it is answered 503 with a time to try again', async () => {
    const { token } = people.merchantA;
    const photo = await jpeg();
    const capture = () => server.client.call('/product/mobile', { token, form: form([['itemImage', photo]]) });
    expect((await capture()).status).toBe(201);
    const { rows } = await server.deps.db.execute<{ id: string }>(
      sql`select image_id as id from photos order by created_at desc limit 1`,
    );
    const url = appAddress(rows[0]?.id ?? '');
    const calls = (['put', 'read', 'open', 'size'] as const).map((call) =>
      vi.spyOn(storage, call).mockRejectedValue(new StoreError('unreachable', null)),
    );
    expect(await status('/readyz')).toBe(200);
    expect(await status('/healthz')).toBe(200);
    expect((await server.client.call('/profile', { token })).status).toBe(200);
    const refused = await capture();
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([503, expect.any(Number)]);
    const picture = await ask(url, { Authorization: `Bearer ${token}` });
    expect([picture.status, picture.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    for (const call of calls) call.mockRestore();
    expect((await capture()).status).toBe(201);
  });

  it('ends while the database does not answer', async () => {
    const { pool } = server.database;
    const query = pool.query.bind(pool);
    Object.assign(pool, { query: () => Promise.reject(new Error('Connection terminated')) });
    expect(await status('/readyz')).toBe(503);
    Object.assign(pool, { query });
    expect(await status('/readyz')).toBe(200);
  });

  it('ends while the database answers and takes nothing', async () => {
    const { pool } = server.database;
    await pool.query('alter table notices rename to notices_away');
    await expect.poll(() => status('/readyz')).toBe(503);
    expect(await status('/healthz')).toBe(200);
    await pool.query('alter table notices_away rename to notices');
    await expect.poll(() => status('/readyz')).toBe(200);
  });

  it('ends before the server does, which still answers for a while', async () => {
    const other = await startTestServer({ databaseUrl: server.databaseUrl, drainMs: 500 });
    const { origin } = other;
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const stopping = other.stop();
    // At once, before anything else is done.
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${origin}/admin/api/ping`)).status).toBe(200);
    await stopping;
    await expect(fetch(`${origin}/readyz`)).rejects.toThrow();
  });
});

it('statements have no names, which PgBouncer would not know in the next transaction', async () => {
  const queries = vi.spyOn(server.database.pool, 'query');
  await server.client.call('/login', { json: { email: 'nobody@example.org', password: 'not the password' } });
  const named = queries.mock.calls.flatMap(([query]: readonly unknown[]) =>
    typeof query === 'object' && query !== null && 'name' in query && query.name ? [query.name] : [],
  );
  expect(queries.mock.calls.length).toBeGreaterThan(2);
  expect(named).toEqual([]);
  queries.mockRestore();
});

it('a slow query is told of, without its parameters, from the pool and within a transaction', async () => {
  const reported: [number, string][] = [];
  const slow = { ms: 40, report: (ms: number, query: string) => void reported.push([ms, query]) };
  const database = openDatabase(server.databaseUrl, () => undefined, { slow });
  const { pool, db } = database;
  await pool.query('select pg_sleep(0.05), $1::text', ['private']);
  await pool.query('select 1');
  await db.transaction((tx) => tx.execute(sql`select pg_sleep(${0.05})`));
  await expect(pool.query('select 1 / (length(pg_sleep(0.05)::text) * $1::int)', [0])).rejects.toThrow('zero');
  await database.close();
  // On a busy machine others take long, too.
  expect(reported.map(([, query]) => query).filter((query) => query.includes('pg_sleep'))).toEqual([
    'select pg_sleep(0.05), $1::text',
    'select pg_sleep($1)',
    'select 1 / (length(pg_sleep(0.05)::text) * $1::int)',
  ]);
  expect(reported.every(([ms]) => ms >= 40)).toBe(true);
});

it('a query that comes often keeps its plan on each connection, a bounded number of them, and none behind a pooler', async () => {
  const kept = async (directUrl?: string) => {
    const options = { connections: 1, ...(directUrl && { directUrl }) };
    const database = openDatabase(server.databaseUrl, () => undefined, options);
    const again = async (times: number, text: string) => {
      for (let time = 0; time < times; time += 1) {
        const { rows } = await database.pool.query({ text, values: [time] });
        expect(rows).toEqual([{ n: time + 1 }]);
      }
    };
    await again(19, 'select $1::int + 1 as n -- seldom');
    await again(22, 'select $1::int + 1 as n /* plan by values */');
    for (let kind = 0; kind < 202; kind += 1) await again(22, `select $1::int + 1 as n -- often, ${kind}`);
    const { rows } = await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements');
    await database.close();
    return rows.map(({ statement }) => statement);
  };
  const plans = await kept();
  expect(plans).toHaveLength(200);
  expect(plans.filter((text) => !text.includes('often'))).toEqual([]);
  expect(await kept('postgres://elsewhere')).toEqual([]);
});

describe('roles', () => {
  const lanes = (...of: Parameters<typeof lanesOfRole>) => {
    const run = Object.entries({ ...LANES, ...lanesOfRole(...of) }).filter(([, width]) => width > 0);
    return run.map(([lane]) => lane).sort();
  };
  const every = Object.keys(LANES).sort();

  it('share the work', () => {
    expect(lanes('all', null)).toEqual(every);
    expect(lanes('all', 0)).toEqual(every.filter((lane) => lane !== 'render'));
    expect(lanes('worker', null)).toEqual(every.filter((lane) => lane !== 'render'));
    expect(lanes('render', null)).toEqual(['render']);
    // More than beside other work, so that no core waits for a file.
    expect(lanesOfRole('render', null).render).toBeGreaterThan(1);
    expect(lanesOfRole('render', 7)).toMatchObject({ render: 7, mail: 0 });
    expect(lanes('web', 5)).toEqual([]);
  });

  it('are read from the environment, with the pool and the way past a pooler', () => {
    const url = 'postgres://a@b/c';
    expect(readEnvironment({})).toMatchObject({ role: 'all', connections: null, directUrl: null, drainMs: 0 });
    const given = { ROLE: 'web', DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATABASE_POOL: '5', DRAIN_SECONDS: '2' };
    expect(readEnvironment(given)).toMatchObject({ role: 'web', connections: 5, directUrl: url, drainMs: 2000 });
    expect(() => readEnvironment({ ROLE: 'boss' })).toThrow('ROLE');
    expect(() => readEnvironment({ DATABASE_DIRECT_URL: url })).toThrow('needs DATABASE_URL');
    expect(() => readEnvironment({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN');
  });
});
