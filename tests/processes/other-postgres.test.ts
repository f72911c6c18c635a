/** The same server on the system's PostgreSQL, of another version, through `DATABASE_URL`. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chooseRunAs } from '../../server/db/unprivileged.ts';
import { freePort } from '../support/free-port.ts';
import { openEvents } from '../support/server-events.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { ADMIN, type ServerProcess, startProcess } from '../support/server-process.ts';
import { until } from '../support/until.ts';

const ROOT = '/usr/lib/postgresql';
/** The oldest that is supported; the embedded one is the newest. */
const [version] = (existsSync(ROOT) ? readdirSync(ROOT) : [])
  .filter((name) => Number(name) >= 15)
  .toSorted((one, other) => Number(one) - Number(other));
const binaries = version ? join(ROOT, version, 'bin') : null;
if (!binaries) process.stdout.write(`other-postgres skipped: no PostgreSQL 15 or newer in ${ROOT}\n`);

describe.skipIf(!binaries)(`PostgreSQL ${version ?? ''} of the system`, () => {
  let folder: string;
  let url: string;
  const servers: ServerProcess[] = [];
  const run = (name: string, args: string[]) => {
    const program = join(binaries as string, name);
    const { program: first, args: rest, options } = chooseRunAs([program, folder]).command(program, args);
    execFileSync(first, rest, { ...(options as object), cwd: '/', stdio: 'ignore' });
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ordito-other-'));
    const cluster = join(folder, 'cluster');
    const password = join(folder, 'password');
    writeFileSync(password, 'secret');
    // The system distribution's default, unlike our embedded cluster: C collation, no builtin provider.
    const runAs = chooseRunAs(['/', folder]);
    runAs.own(folder);
    if (process.getuid?.() !== 0) chownSync(folder, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
    run('initdb', [
      '-D',
      cluster,
      '-U',
      'owner',
      '--auth=scram-sha-256',
      `--pwfile=${password}`,
      '--encoding=UTF8',
      '--locale=C',
    ]);
    const port = await freePort();
    const flags = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=''`;
    run('pg_ctl', ['start', '-w', '-D', cluster, '-o', flags, '-l', join(folder, 'log')]);
    const admin = new pg.Client({ connectionString: `postgres://owner:secret@127.0.0.1:${port}/postgres` });
    await admin.connect();
    // Not a superuser, as on managed PostgreSQL.
    await admin.query(`create role app login password 'app'`);
    await admin.query('create database app owner app');
    await admin.end();
    url = `postgres://app:app@127.0.0.1:${port}/app`;
  });
  afterAll(async () => {
    for (const server of servers) await server.end('SIGKILL');
    run('pg_ctl', ['stop', '-m', 'immediate', '-D', join(folder, 'cluster')]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves several servers at once, with the same schema and responses', async () => {
    const dataDir = join(folder, 'data');
    servers.push(
      ...(await Promise.all([
        startProcess(dataDir, { DATABASE_URL: url }),
        startProcess(dataDir, { DATABASE_URL: url }),
      ])),
    );
    const [one, two] = servers as [ServerProcess, ServerProcess];
    const owner = await one.client.signIn(ADMIN.email, ADMIN.password);
    const fields = { firstName: 'Città', lastName: 'Però', email: 'hub@example.org', password: 'long enough' };
    expect((await two.client.call('/merchant', { token: owner, form: form(Object.entries(fields)) })).status).toBe(201);
    const token = await one.client.signIn(fields.email, fields.password);
    const photo = await jpeg();
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? one : two).client.call('/product/mobile', { token, form: form([['itemImage', photo]]) }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(made.map(({ body }) => (body.data as { code: string }).code)).size).toBe(10);
    const list = await two.client.call('/products?search=CIT-p&sort=-code&limit=3', { token });
    expect([list.status, list.body.total, (list.body.data as unknown[]).length]).toEqual([200, 10, 3]);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

    // Live changes of the one reach streams of the other, and the publisher keeps nothing back.
    const stream = await openEvents(two, token);
    const { status } = await one.client.call('/product/mobile', { token, form: form([['itemImage', photo]]) });
    expect(status).toBe(201);
    expect((await stream.until(1))[0]).toMatchObject({ entity: 'product' });
    stream.close();
    // Jobs run: the photos are rendered.
    const asking = new pg.Client({ connectionString: url });
    await asking.connect();
    const count = async (query: string) => (await asking.query<{ n: number }>(query)).rows[0]?.n;
    await until(
      async () => (await count(`select count(*)::int as n from photos where state = 'raw'`)) === 0,
      'every photo to be rendered',
    );
    await until(async () => (await count('select count(*)::int as n from notices')) === 0, 'every notice to be sent');
    await asking.end();
    expect(await one.end('SIGTERM')).toBe(0);
    expect((await two.client.call('/profile', { token })).status).toBe(200);
  });
});
