/**
 * Data and apps of earlier versions. `tests/fixtures/<version>.ordito` is a backup that version's database made, `<version>.json` what its app
 * asked for on that data, and what it was answered.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';

import {
  alone,
  applyMigrations,
  inTransaction,
  lastMigration,
  migrateDatabase,
  newestMigration,
} from '../../server/db/migrate.ts';
import { restoreBackup } from '../../server/services/backups/fill-installation.ts';
import { diskStorage } from '../../server/storage/disk.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { cloneDatabase, emptyDatabase } from '../support/server-database.ts';
import { ADMIN } from '../support/server-process.ts';

const MERCHANT = { email: 'milano@example.org', password: 'long enough' };
/** As that of the recorded app: a session names its device. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const JOURNAL = new URL('../../server/db/migrations/meta/_journal.json', import.meta.url);
const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url);

let folder: string;
const undo: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ordito-upgrade-'));
});
afterAll(async () => {
  for (const each of undo.toReversed()) await each();
  await rm(folder, { recursive: true, force: true });
});

/** A server of this version on the data of another one. */
async function serverOf(version: string): Promise<TestServer> {
  const { url, drop } = await emptyDatabase(inject('clusterUrl'));
  const storage = await diskStorage(join(folder, version));
  await restoreBackup({ url, storage }, fixture(`${version}.ordito`).pathname, null, { replace: false });
  const server = await startTestServer({ databaseUrl: url, storage });
  undo.push(drop, () => server.stop());
  return server;
}

it('data of the first version: everything is there, and work goes on', async () => {
  const server = await serverOf('0.1.0');
  const token = await server.client.signIn(MERCHANT.email, MERCHANT.password);
  const { body } = await server.client.call('/products?sort=code', { token });
  expect(body.data).toMatchObject([
    { code: 'MIL-P000001S', note: 'A red one', itemImage: { width: 300 } },
    { code: 'MIL-P000002Q', note: 'A blue one' },
  ]);
  const [{ itemImage }] = body.data as [{ itemImage: { url: string } }];
  expect((await fetch(`${server.origin}${itemImage.url}?w=160`)).status).toBe(200);
  for (const path of ['/fabrics', '/generics']) {
    expect((await server.client.call(path, { token })).body).toMatchObject({ total: 1 });
  }
  const owner = await server.client.signIn(ADMIN.email, ADMIN.password);
  expect((await server.client.call('/users', { token: owner })).body).toMatchObject({ total: 2 });
  const code = await server.client.call('/unique/code?kind=product', { token });
  expect([code.status, code.body.data]).toEqual([200, 'MIL-P020008O']);
});

/** Signs in as a browser does. */
async function signIn({ client }: TestServer, json: { email: string; password: string }): Promise<string> {
  const { body } = await client.call('/login', { json, headers: { 'User-Agent': BROWSER } });
  return (body.data as { token: string }).token;
}

const recorded = z.array(
  z.object({
    who: z.enum(['owner', 'merchant']),
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.string().optional(),
    status: z.number(),
    answer: z.unknown(),
  }),
);

describe('the app of the version before', () => {
  it('is answered as by its own server: nothing it reads is missing or of another type', async () => {
    const server = await serverOf('0.2.0');
    const requests = recorded.parse(JSON.parse(readFileSync(fixture('0.2.0.json'), 'utf8')));
    const tokens = {
      owner: await signIn(server, ADMIN),
      merchant: await signIn(server, MERCHANT),
    };
    expect(requests.filter(({ method }) => method !== 'GET').length).toBeGreaterThan(3);
    for (const { who, method, path, headers = {}, body, status, answer } of requests) {
      const response = await fetch(`${server.origin}/admin/api${path}`, {
        method,
        headers: { 'User-Agent': BROWSER, ...headers, Authorization: `Bearer ${tokens[who]}` },
        ...(body === undefined ? {} : { body: Buffer.from(body, 'base64') }),
      });
      const now: unknown = await response.json();
      expect([method, path, response.status, missing(answer, now)]).toEqual([method, path, status, []]);
    }
  });
});

/** Where an answer lacks what another one has, or has something else in its place. A list has to have a row like the first one. */
function missing(before: unknown, now: unknown, at = ''): string[] {
  // What had no value yet may have one.
  if (before === null || before === undefined) return [];
  if (Array.isArray(before)) {
    if (!Array.isArray(now)) return [`${at}: no list`];
    const faults = now.map((row) => missing(before[0], row, `${at}[]`));
    return faults.some((each) => each.length === 0) ? [] : (faults[0] ?? []);
  }
  if (typeof before !== 'object') return typeof now === typeof before ? [] : [`${at}: ${typeof now}`];
  if (typeof now !== 'object' || now === null) return [`${at}: ${typeof now}`];
  return Object.entries(before).flatMap(([name, value]) =>
    name in now ? missing(value, (now as Record<string, unknown>)[name], `${at}.${name}`) : [`${at}.${name}: missing`],
  );
}

describe('migrations', () => {
  const withDatabase = async (work: (url: string) => Promise<void>, make = emptyDatabase) => {
    const { url, drop } = await make(inject('clusterUrl'));
    try {
      await work(url);
    } finally {
      await drop();
    }
  };
  const lastOf = (url: string) => alone(url, (client) => lastMigration(client));
  const ask = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(text);
    await client.end();
    return rows;
  };
  const TABLES = `select count(*)::int as n from pg_tables where schemaname in ('public', 'drizzle')`;

  it('run once, when several servers start together', () =>
    withDatabase(async (url) => {
      let first = 0;
      await Promise.all([1, 2, 3].map(() => migrateDatabase(url, async () => void (first += 1))));
      expect(first).toBe(3);
      const [{ n, distinct }] = (await ask(
        url,
        'select count(*)::int as n, count(distinct created_at)::int as distinct from drizzle.__drizzle_migrations',
      )) as [{ n: number; distinct: number }];
      expect(n).toBe(distinct);
    }));

  it('that break off leave the database as it was, and are made up for', () =>
    withDatabase(async (url) => {
      // In the way of a later migration.
      await ask(url, 'create table contacts (id int)');
      await expect(migrateDatabase(url)).rejects.toThrow('contacts');
      expect(await ask(url, TABLES)).toEqual([{ n: 1 }]);
      await ask(url, 'drop table contacts');
      // The connection is cut in the middle.
      const cut = alone(url, (client) =>
        inTransaction(client, async () => {
          await applyMigrations(client, newestMigration() - 1);
          await ask(
            url,
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
          );
          await applyMigrations(client);
        }),
      );
      await expect(cut).rejects.toThrow();
      expect(await ask(url, TABLES)).toEqual([{ n: 0 }]);
      await migrateDatabase(url);
      await expect(migrateDatabase(url)).resolves.toBeUndefined();
    }));

  it('begin again where a server that writes has locked the same tables in another order', () =>
    withDatabase(async (url) => {
      // A sequence counts on when its transaction is undone.
      await ask(
        url,
        `create schema test;
        create sequence test.tries;
        create function test.deadlock() returns event_trigger language plpgsql as $$
          begin if nextval('test.tries') <= 2 then raise exception 'deadlock' using errcode = '40P01'; end if; end $$;
        create event trigger deadlock on ddl_command_start when tag in ('CREATE INDEX') execute function test.deadlock()`,
      );
      await migrateDatabase(url);
      expect(await ask(url, 'select last_value > 2 as n from test.tries')).toEqual([{ n: true }]);
      expect(await lastOf(url)).toBe(newestMigration());
    }));

  it('give the orders of earlier versions to the accounts of their addresses, and those of guests to nobody', () =>
    withDatabase(async (url) => {
      const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as { entries: { tag: string; when: number }[] };
      const before = (entries.find(({ tag }) => tag === '0033_order_accounts')?.when ?? 0) - 1;
      await alone(url, (client) => inTransaction(client, () => applyMigrations(client, before)));
      await ask(
        url,
        `insert into users (id, email, full_name, user_type) values (gen_random_uuid(), 'ada@example.org', 'Ada', 2);
        insert into orders (id, number, channel, customer_name, customer_email, language, shipping_address, items_cents, discount_cents,
          coupon_cents, shipping_cents, total_cents, request_key, fingerprint, created_at, updated_at)
        select gen_random_uuid(), n, 'shop', 'Ada', email, 'it', '{}', 2000, 0, 0, 500, 2500, n, n, now(), now()
        from (values ('1', 'ada@example.org'), ('2', 'guest@example.org'), ('3', 'ada@example.org')) as sent (n, email)`,
      );
      await migrateDatabase(url);
      const owners = await ask(
        url,
        `select number, users.email from orders left join users on users.id = account_id order by number`,
      );
      expect(owners.map(({ number, email }) => [number, email])).toEqual([
        ['1', 'ada@example.org'],
        ['2', null],
        ['3', 'ada@example.org'],
      ]);
    }));

  it('of a newer version are refused in words, and nothing is touched', () =>
    withDatabase(async (url) => {
      await ask(
        url,
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${newestMigration() + 1})`,
      );
      let ran = false;
      const start = migrateDatabase(url, async () => void (ran = true));
      await expect(start).rejects.toThrow('used by a newer version of the program');
      expect(ran).toBe(false);
    }, cloneDatabase));
});
