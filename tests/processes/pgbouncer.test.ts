/** The server behind PgBouncer in transaction mode, where each transaction may get another connection. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import { freePort } from '../support/free-port.ts';
import { cloneDatabase } from '../support/server-database.ts';
import { openEvents } from '../support/server-events.ts';
import { readSheet, recordsIn, takeAway } from '../support/server-exports.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { ADMIN, type ServerProcess, startProcess } from '../support/server-process.ts';
import { until } from '../support/until.ts';

const isInstalled = (() => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
if (!isInstalled) process.stdout.write('pgbouncer skipped: it is not installed\n');

/** Fewer connections than the server's pool: without sharing them it would stop. */
const [POOL, SHARED] = [8, 3];

describe.skipIf(!isInstalled)('PgBouncer in transaction mode', () => {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  let folder: string;
  let bouncer: ChildProcess;
  let pooled: URL;
  let server: ServerProcess;
  let output = '';

  beforeAll(async () => {
    clone = await cloneDatabase(inject('clusterUrl'));
    folder = mkdtempSync(join(tmpdir(), 'ordito-bouncer-'));
    const direct = new URL(clone.url);
    const port = await freePort();
    pooled = new URL(clone.url);
    pooled.port = String(port);
    writeFileSync(join(folder, 'users'), `"${direct.username}" "${decodeURIComponent(direct.password)}"\n`);
    const settings = {
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      auth_type: 'scram-sha-256',
      auth_file: join(folder, 'users'),
      pool_mode: 'transaction',
      default_pool_size: SHARED,
      ignore_startup_parameters: 'extra_float_digits',
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    const databases = `[databases]\n* = host=127.0.0.1 port=${direct.port}\n`;
    writeFileSync(join(folder, 'ini'), `${databases}\n[pgbouncer]\n${lines.join('\n')}\n`);
    // It refuses to run as root.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    if (nobody.uid) for (const name of ['', 'users', 'ini']) chownSync(join(folder, name), nobody.uid, nobody.gid);
    bouncer = spawn('pgbouncer', [join(folder, 'ini')], { ...nobody, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [bouncer.stdout, bouncer.stderr]) stream?.on('data', (text) => (output += String(text)));
    await until(() => {
      if (bouncer.exitCode !== null) throw new Error(`no PgBouncer:\n${output}`);
      return accepts(port);
    }, 'PgBouncer');
    server = await startProcess(folder, {
      DATABASE_URL: pooled.href,
      DATABASE_DIRECT_URL: clone.url,
      DATABASE_POOL: String(POOL),
      VIES_URL: 'off',
      LOG_LEVEL: 'warn',
    });
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    bouncer?.kill('SIGKILL');
    await clone.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('signs in, captures, announces, lists and exports, many at once', async () => {
    const { client } = server;
    const owner = await client.signIn(ADMIN.email, ADMIN.password);
    const hub = { firstName: 'Milano', lastName: 'Navigli', email: 'milano@example.org', password: 'long enough' };
    expect((await client.call('/merchant', { token: owner, form: form(Object.entries(hub)) })).status).toBe(201);
    const token = await client.signIn(hub.email, hub.password);
    const stream = await openEvents(server, token);
    const photo = await jpeg();
    const captures = Array.from({ length: 20 }, () =>
      client.call('/product/mobile', { token, form: form([['itemImage', photo]]) }),
    );
    const lists = Array.from({ length: 20 }, () => client.call('/products?search=mil', { token }));
    const answers = await Promise.all([...captures, ...lists]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    const codes = answers.slice(0, 20).map(({ body }) => (body.data as Receipt).code);
    expect(new Set(codes).size).toBe(20);
    await stream.until(1);
    stream.close();
    const file = await takeAway(server, { path: '/export/products', token });
    const exported = recordsIn(await readSheet(file)).map(({ code }) => code?.text);
    expect(exported.sort()).toEqual(codes.sort());
    // Jobs are claimed, too: photos get their renditions.
    const rendered = async () => {
      const direct = new pg.Client({ connectionString: clone.url });
      await direct.connect();
      const { rows } = await direct.query<{ left: number }>(
        `select count(*)::int as left from photos where state = 'raw'`,
      );
      await direct.end();
      return rows[0]?.left;
    };
    await expect.poll(rendered).toBe(0);
    expect(server.output()).not.toMatch(/"level":(40|50)(?!.*"msg":"slow query")/);
  });

  it('shares its connections between transactions, and only the direct way listens', async () => {
    const monitor = new pg.Client({ connectionString: new URL('/postgres', clone.url).href });
    await monitor.connect();
    const name = new URL(clone.url).pathname.slice(1);
    const { rows } = await monitor.query<{ query: string }>('select query from pg_stat_activity where datname = $1', [
      name,
    ]);
    await monitor.end();
    // Those of PgBouncer, and that of the notices.
    expect(rows.length).toBeLessThanOrEqual(SHARED + 1);
    expect(rows.length).toBeGreaterThan(1);
  });
});

/** Whether something listens on a port. */
const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
