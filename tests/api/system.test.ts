/** The System page: every check in its states, one answer for both kinds of administrators, and the command that says the same. */
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

import { CHECKS, type CheckName, readSystem, type SystemReport } from '../../contract/calls/system.ts';
import { openDatabase } from '../../server/db/pool.ts';
import { archiveName } from '../../server/services/backups/backup-folder.ts';
import { installationFigures } from '../../server/services/installation/metrics.ts';
import { PaymentError, type Payments } from '../../server/services/payments/stripe.ts';
import { checkSystem, type SystemParts } from '../../server/services/system/checks.ts';
import { StoreError } from '../../server/storage/storage.ts';
import { cloneDatabase } from '../support/server-database.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const DOCTOR = fileURLToPath(new URL('../../tools/doctor/main.ts', import.meta.url));

const { server, people } = await serverWithPeople();
const { pool } = server.database;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ordito-system-'));
});
afterEach(async () => {
  await pool.query('truncate devices, jobs');
  await rm(folder, { recursive: true, force: true });
});

/** What a check finds on an installation that differs in some parts. */
const find = async (check: CheckName, more: Partial<SystemParts> = {}) => {
  const { lines } = await checkSystem({ ...server.system, ...more });
  const { state, finding, values } = lines.find((each) => each.check === check) ?? {};
  return [state, finding, values];
};

/** A self-signed certificate and its key, in PEM files. */
function makeCertificate(days: string, name = 'cert'): { cert: string; key: string } {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key];
  const named = ['-subj', '/CN=shop', '-addext', 'subjectAltName=DNS:shop.lan,IP:192.168.1.10'];
  const args = ['req', '-x509', ...curve, '-out', cert, '-days', days, ...named];
  execFileSync('openssl', args, { stdio: 'ignore' });
  return { cert, key };
}

it('GET /system is for administrators, and its state is that of the worst line', async () => {
  const read = async (token?: string) => server.client.call(readSystem.path, { token });
  const statuses = [people.admin, people.staff, people.merchantA, people.reviewer].map(
    async ({ token }) => (await read(token)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 403, 403]);
  expect((await read()).status).toBe(401);
  const { state, lines } = (await read(people.admin.token)).body.data as SystemReport;
  expect(state).toBe('warning');
  expect(lines.map(({ check }) => check)).toEqual(
    Object.keys(CHECKS).filter((name) => name !== 'certificate' && name !== 'agreement'),
  );
});

describe('a check', () => {
  it('of the database says its version, or why it does not answer; the other checks go on', async () => {
    expect(await find('database')).toEqual([
      'ok',
      'database',
      { version: expect.stringMatching(/^\d+\.\d+/), sizeBytes: expect.any(Number) },
    ]);
    const gone = openDatabase('postgres://nobody:x@127.0.0.1:1/x', () => undefined);
    const { lines, state } = await checkSystem({ ...server.system, db: gone.db });
    expect(state).toBe('error');
    expect(lines.filter((each) => each.state === 'error').map(({ check }) => check)).toEqual(['database']);
    // What only it could tell is not claimed.
    const reported = lines.map(({ check }) => check);
    for (const check of ['jobs', 'tablets', 'clock'] as const) expect(reported).not.toContain(check);
    await gone.close();
  });

  it('of the store writes and reads a file', async () => {
    expect(await find('storage')).toEqual(['ok', 'storeFolder', {}]);
    const { storage } = server.system;
    const skewed = { ...storage, put: () => Promise.reject(new StoreError('RequestTimeTooSkewed', 403)) };
    expect(await find('storage', { storage: skewed })).toEqual([
      'error',
      'storeDown',
      { reason: 'the clock of this machine is more than 15 minutes off' },
    ]);
  });

  it("of the store fetches a picture from its address, as a tablet's service worker does", async () => {
    const { storage } = server.system;
    const open = { 'Access-Control-Allow-Origin': '*' };
    const store = createServer(({ url = '/' }, answer) => {
      const send = (bytes: Uint8Array | null) =>
        answer.writeHead(bytes ? 200 : 403, url.startsWith('/open') ? open : {}).end(bytes);
      if (url.startsWith('/shut')) send(null);
      else void storage.read(url.slice('/open/'.length)).then(send);
    }).listen(0, '127.0.0.1');
    await once(store, 'listening');
    const address = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    const from = (path: string) => find('storage', { picturesFrom: `${address}/${path}` });
    const failed = (path: string, reason: string) => [
      'warning',
      'storeAddress',
      { address: `${address}/${path}`, reason: expect.stringContaining(reason) },
    ];
    expect(await from('open')).toEqual(['ok', 'storeFolder', {}]);
    expect(await from('shut')).toEqual(failed('shut', 'HTTP 403'));
    expect(await from('mine')).toEqual(failed('mine', 'no Access-Control-Allow-Origin'));
    store.close();
    store.closeAllConnections();
    expect(await from('open')).toEqual(failed('open', 'ECONNREFUSED'));
  });

  it('of the backups', async () => {
    const write = (hours: number) => writeFile(join(folder, archiveName(new Date(Date.now() - hours * 3_600_000))), '');
    const backupDir = folder;
    expect(await find('backups')).toEqual(['warning', 'backupsOff', {}]);
    expect(await find('backups', { backupDir })).toEqual(['warning', 'backupsFirst', {}]);
    await write(48);
    expect(await find('backups', { backupDir })).toMatchObject(['error', 'backupsOld', {}]);
    await write(4);
    expect(await find('backups', { backupDir })).toMatchObject(['warning', 'backupsHere', {}]);
    expect(await find('backups', { backupDir, dataDir: '/dev/shm' })).toMatchObject(['ok', 'backups', { count: 2 }]);
    // A file with a hole: larger than any room.
    const huge = join(folder, archiveName(new Date()));
    await writeFile(huge, '');
    await truncate(huge, 1e13);
    expect(await find('backups', { backupDir })).toEqual(['error', 'backupsFull', { freeBytes: expect.any(Number) }]);
    const nowhere = await find('backups', { backupDir: '/proc/nope' });
    expect(nowhere).toMatchObject(['error', 'backupsUnreadable', { reason: expect.stringContaining('ENOENT') }]);
    await writeFile(join(folder, 'a file'), '');
    expect(await find('backups', { backupDir: join(folder, 'a file') })).toMatchObject([
      'error',
      'backupsUnreadable',
      {},
    ]);
  });

  it('of the jobs: failed ones, and one that nobody takes', async () => {
    const add = (state: string, due: string) =>
      pool.query(`insert into jobs (id, kind, lane, input, state, error, priority, attempts, max_attempts, done, due_at, created_at)
        values (gen_random_uuid(), 'test', 'care', '{}', '${state}', ${state === 'failed' ? `'internal'` : 'null'}, 0, 0, 1, 0, now() - interval '${due}', now())`);
    expect(await find('jobs')).toEqual(['ok', 'jobs', {}]);
    await add('waiting', '1 minute');
    expect(await find('jobs')).toEqual(['ok', 'jobs', {}]);
    await add('failed', '1 hour');
    expect(await find('jobs')).toEqual(['warning', 'jobsFailed', { count: 1 }]);
    await add('waiting', '1 hour');
    expect(await find('jobs')).toMatchObject(['error', 'jobsLate', { dueAt: expect.any(String) }]);
  });

  it('of live changes that nobody sends, which the metrics count too', async () => {
    const { url, drop } = await cloneDatabase(inject('clusterUrl'));
    const other = openDatabase(url, () => undefined);
    const { db } = other;
    await db.execute(sql`insert into notices (notice) select '{"due":true}' from generate_series(1, 5000)`);
    expect(await find('jobs', { db })).toEqual(['error', 'noticesStuck', { count: 5000 }]);
    expect(await installationFigures(db)).toMatchObject({ notices: 5000 });
    await other.close();
    await drop();
  });

  it('of the tablets: what waits on them, and for how long', async () => {
    const report = (id: string, waiting: number, hours: number) =>
      pool.query(
        `insert into devices (device_id, id, person, last_contact_at, lanes) values ($1, gen_random_uuid(), $2, now(), $3)`,
        [
          id,
          people.merchantA.id,
          JSON.stringify([{ owner: people.merchantA.id, waiting, oldestAt: new Date(Date.now() - hours * 3_600_000) }]),
        ],
      );
    expect(await find('tablets')).toEqual(['ok', 'tabletsNone', {}]);
    await report('one', 0, 0);
    expect(await find('tablets')).toEqual(['ok', 'tablets', { count: 1 }]);
    await report('two', 3, 2);
    expect(await find('tablets')).toMatchObject(['ok', 'tabletsWaiting', { count: 3 }]);
    await report('three', 2, 30);
    expect(await find('tablets')).toMatchObject(['warning', 'tabletsSilent', { count: 5 }]);
  });

  it('of mail, payments and the supplier', async () => {
    const { mailer } = server.system;
    const down = { ...mailer, host: 'mail.example', verify: () => Promise.reject(new Error('connect ECONNREFUSED.')) };
    expect(await find('mail')).toEqual(['warning', 'mailFiles', {}]);
    expect(await find('mail', { mailer: { ...down, verify: async () => undefined } })).toEqual([
      'ok',
      'mail',
      { host: 'mail.example' },
    ]);
    expect(await find('mail', { mailer: down })).toEqual([
      'error',
      'mailDown',
      { host: 'mail.example', reason: 'connect ECONNREFUSED' },
    ]);
    const stripe = (fault: PaymentError['fault']) =>
      ({ isTest: true, read: () => Promise.reject(new PaymentError(fault)) }) as unknown as Payments;
    expect(await find('supplier')).toEqual(['ok', 'supplierOff', {}]);
    const supplier = { host: 'sftp.example.org' };
    expect(await find('supplier', { supplier })).toEqual(['ok', 'supplier', supplier]);
    expect(await find('payments')).toEqual(['ok', 'paymentsOff', {}]);
    expect(await find('payments', { payments: stripe('gone') })).toEqual(['ok', 'paymentsTest', {}]);
    expect(await find('payments', { payments: stripe('key') })).toEqual(['error', 'paymentsKey', {}]);
    expect(await find('payments', { payments: stripe('again') })).toEqual(['warning', 'paymentsDown', {}]);
  });

  it('of address and certificate', async () => {
    const make = (days: string) => readFileSync(makeCertificate(days).cert, 'utf8');
    expect(await find('address')).toMatchObject(['warning', 'addressUnset', {}]);
    expect(await find('address', { publicUrl: 'https://shop.lan' })).toMatchObject(['ok', 'address', {}]);
    expect(await find('address', { publicUrl: 'http://192.168.1.10:8080' })).toMatchObject([
      'error',
      'addressPlain',
      {},
    ]);
    const publicUrl = 'https://192.168.1.10';
    expect(await find('certificate', { certificate: make('90'), publicUrl })).toMatchObject(['ok', 'certificate', {}]);
    expect(await find('certificate', { certificate: make('90'), publicUrl: 'https://other.lan' })).toMatchObject([
      'error',
      'certificateName',
      { host: 'other.lan' },
    ]);
    expect(await find('certificate', { certificate: make('9'), publicUrl })).toMatchObject([
      'warning',
      'certificateSoon',
      {},
    ]);
  });

  it('of disk and clock', async () => {
    expect(await find('disk')).toMatchObject([
      expect.anything(),
      expect.stringMatching(/^disk/),
      { freeBytes: expect.any(Number) },
    ]);
    expect(await find('clock')).toEqual(['ok', 'clock', {}]);
  });
});

describe('npm run doctor', () => {
  const run = (environment: Record<string, string>) => {
    const { PATH = '' } = process.env;
    const env = { PATH, DATA_DIR: folder, DATABASE_URL: server.databaseUrl, PORT: '0', ...environment };
    const { status, stdout } = spawnSync(process.execPath, [DOCTOR], { env, encoding: 'utf8' });
    return { status, lines: stdout.split('\n').map((line) => line.replace(/ +/g, ' ')) };
  };

  it('says what the page says, and ends with 0 unless something does not work', () => {
    const { status, lines } = run({});
    expect(lines).toContain('ok Photo store Photos are in a folder of this server.');
    expect(lines).toContain('warning Backups There is no nightly backup. Set BACKUP_DIR to a folder on another disk.');
    expect(status).toBe(0);
    const broken = run({
      SMTP_URL: 'smtp://127.0.0.1:1',
      STORAGE_URL: 's3://photos?endpoint=http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
    });
    expect(broken.status).toBe(1);
    expect(broken.lines.filter((line) => line.startsWith('ERROR')).map((line) => line.slice(0, 40))).toEqual([
      'ERROR Photo store The photo store can’t ',
      'ERROR Mail The mail server 127.0.0.1:1 d',
    ]);
  });

  it('lists wrong settings, and says that a database does not answer', () => {
    expect(run({ PORT: 'x', SMTP_URL: 'mail' })).toMatchObject({
      status: 1,
      lines: [
        expect.stringContaining('ERROR Settings'),
        expect.stringContaining('PORT'),
        expect.stringContaining('SMTP_URL'),
        '',
      ],
    });
    const { status, lines } = run({ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' });
    expect([status, lines.find((line) => line.startsWith('ERROR'))]).toEqual([
      1,
      expect.stringContaining('The database doesn’t answer'),
    ]);
  });

  it('names the certificate, the key, the address and the replica that cannot be used', async () => {
    const [one, other] = [makeCertificate('90', 'one'), makeCertificate('90', 'other')];
    const faults = (environment: Record<string, string>) =>
      run(environment)
        .lines.slice(1)
        .filter((line) => line !== '');
    expect(faults({ TLS_CERT: one.key, TLS_KEY: one.cert, PUBLIC_URL: 'https://shop.lan/ordito' })).toEqual([
      ' PUBLIC_URL: must have no path',
    ]);
    expect(faults({ TLS_CERT: one.key, TLS_KEY: one.cert })).toEqual([
      ' TLS_CERT: the file has no certificate in PEM',
      ' TLS_KEY: the file has no private key in PEM',
    ]);
    expect(faults({ TLS_CERT: one.cert, TLS_KEY: other.key })).toEqual([
      ' TLS_KEY: not the key of the certificate in TLS_CERT',
    ]);
    const { status, lines } = run({ DATABASE_READ_URL: 'postgres://x:y@127.0.0.1:1/z' });
    expect([status, lines.find((line) => line.startsWith('warning Replica'))]).toEqual([
      0,
      expect.stringContaining('DATABASE_READ_URL'),
    ]);
  });

  it('tries the pooler as well as the way past it', async () => {
    const { url, drop } = await cloneDatabase(inject('clusterUrl'));
    const { status, lines } = run({ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z', DATABASE_DIRECT_URL: url });
    expect([status, lines.find((line) => line.startsWith('ERROR Pooler'))]).toEqual([
      1,
      expect.stringContaining('DATABASE_URL'),
    ]);
    await drop();
  });

  it('refuses a database of a newer version', async () => {
    const { url, drop } = await cloneDatabase(inject('clusterUrl'));
    const newer = openDatabase(url, () => undefined);
    const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Number.MAX_SAFE_INTEGER})`;
    await newer.db.execute(later);
    await newer.close();
    const { status, lines } = run({ DATABASE_URL: url });
    expect([status, lines.find((line) => line.startsWith('ERROR'))]).toEqual([
      1,
      expect.stringContaining('ERROR Database The database was used by a newer version'),
    ]);
    await drop();
  });
});
