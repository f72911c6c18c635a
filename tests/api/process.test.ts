import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { EPOCH_HEADER } from '../../contract/app.ts';
import type { Receipt } from '../../contract/calls/intake.ts';
import { parseCode } from '../../contract/code.ts';
import { isAlive } from '../../server/db/postmaster.ts';
import { childOf } from '../support/child-process.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { ADMIN, freePort, type ServerProcess, spawnServer, startProcess } from '../support/server-process.ts';

/** Maximum ms until a server is ready after a crash; on a busy machine, the time of the first start with a new cluster. */
const READY_MS = 5000;

/** It builds the app first if a source has changed. */
const BUILDS = { timeout: 120_000 };
const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const START = join(CHECKOUT, 'scripts/start.mjs');

const HUB = { firstName: 'Milano', lastName: 'Navigli', email: 'milano@example.org', password: 'long enough' };

/** A data folder with a hub center, made once: a new cluster takes seconds. */
let prepared: string;
let newClusterMs: number;
let dataDir: string;
let running: ServerProcess[];
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'ordito-prepared-'));
  const server = await startProcess(prepared);
  newClusterMs = server.readyMs;
  const owner = await server.client.signIn(ADMIN.email, ADMIN.password);
  const created = await server.client.call('/merchant', { token: owner, form: form(Object.entries(HUB)) });
  expect([created.status, await server.end('SIGTERM')]).toEqual([201, 0]);
});
afterAll(() => rm(prepared, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ordito-process-'));
  running = [];
});
afterEach(async () => {
  // After a failed test: the last server stops PostgreSQL with it.
  for (const each of running) await each.end('SIGKILL');
  if (postmaster()) await (await startProcess(dataDir)).end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (environment: Record<string, string> = {}) => {
  const server = await startProcess(dataDir, environment);
  running.push(server);
  return server;
};
function postmaster(): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    return isAlive(pid) ? pid : null;
  } catch {
    return null;
  }
}
/** Starts a server on a copy of the prepared folder, and signs its hub center in. */
async function startWithHub(environment: Record<string, string> = {}) {
  execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  const server = await start(environment);
  return { server, merchant: await server.client.signIn(HUB.email, HUB.password) };
}
const create = async ({ client }: ServerProcess, token: string, key: string) =>
  client.call('/product/mobile', {
    token,
    form: form([['itemImage', await jpeg()]]),
    headers: { 'Idempotency-Key': key },
  });

it('process: an empty data folder gets only the owner of the environment; SIGTERM stops everything', async () => {
  const server = await start();
  const token = await server.client.signIn(ADMIN.email, ADMIN.password);
  const users = await server.client.call('/users', { token });
  expect([users.body.total, (users.body.data as { email: string }[])[0]?.email]).toEqual([1, ADMIN.email]);
  expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
  await expect(stat(join(dataDir, 'demo-accounts.txt'))).rejects.toThrow('ENOENT');
  const pid = postmaster();
  expect(pid).not.toBeNull();
  expect(server.output()).toContain('Sign in at');
  expect(server.output()).not.toContain(ADMIN.password);

  const events = await fetch(`${server.origin}/admin/api/events`, { headers: { Authorization: `Bearer ${token}` } });
  const began = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(performance.now() - began).toBeLessThan(9000);
  expect(isAlive(pid as number)).toBe(false);
  await events.body?.cancel().catch(() => undefined);

  const again = await start({ ADMIN_EMAIL: 'other@example.org' });
  await expect(again.client.signIn('other@example.org', ADMIN.password)).rejects.toThrow('401');
  expect((await again.client.call('/users', { token })).status).toBe(200);
  expect(await again.end('SIGINT')).toBe(0);
});

it('process: after SIGKILL PostgreSQL still runs; the next server adopts it with all data, and a second one refuses to start', async () => {
  const { server: first, merchant } = await startWithHub();
  const key = randomUUID();
  expect((await create(first, merchant, key)).status).toBe(201);
  const pid = postmaster();
  await first.end('SIGKILL');
  expect(isAlive(pid as number)).toBe(true);

  const second = await start();
  expect(second.readyMs).toBeLessThan(Math.max(READY_MS, newClusterMs));
  expect(postmaster()).toBe(pid);
  const found = await second.client.call('/receipts/verify', { token: merchant, json: { keys: [key] } });
  expect(found.body.data).toMatchObject([{ key, found: true }]);

  const third = spawnServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  await once(third.child, 'exit');
  expect(third.child.exitCode).toBe(1);
  expect(third.output()).toContain('Another server is running on this DATA_DIR');
  expect((await second.client.call('/ping')).status).toBe(200);
  expect(postmaster()).toBe(pid);

  // The signal of a closed terminal.
  expect(await second.end('SIGHUP')).toBe(0);
  expect(isAlive(pid as number)).toBe(false);
});

it.each(['after-commit', 'before-commit', 'photo-stored'])(
  'process: a server that dies %s has one item after the same key is sent again',
  async (point) => {
    const { server: dying, merchant } = await startWithHub({ FAULT_POINTS: `${point}:2` });
    expect((await create(dying, merchant, randomUUID())).status).toBe(201);
    const key = randomUUID();
    await expect(create(dying, merchant, key)).rejects.toThrow();
    await dying.end('SIGKILL');
    expect(dying.child.signalCode).toBe('SIGKILL');

    const next = await start();
    const again = await create(next, merchant, key);
    expect(again.status).toBe(201);
    expect(again.headers.get('Idempotent-Replayed')).toBe(point === 'after-commit' ? 'true' : null);
    const list = await next.client.call('/products', { token: merchant });
    expect(list.body.total).toBe(2);
    expect((list.body.data as Receipt[])[0]?._id).toBe((again.body.data as Receipt)._id);
    await next.end('SIGTERM');
  },
);

it(
  'process: the epoch survives restarts and crashes, and changes once the data folder was restored',
  { timeout: 60_000 },
  async () => {
    const epoch = async ({ origin }: ServerProcess) => (await fetch(`${origin}/healthz`)).headers.get(EPOCH_HEADER);
    const { server: first, merchant } = await startWithHub();
    const known = await epoch(first);
    expect(await first.end('SIGTERM')).toBe(0);
    const backup = `${dataDir}-backup`;
    execFileSync('cp', ['-a', dataDir, backup]);

    const second = await start();
    expect(await epoch(second)).toBe(known);
    const after = randomUUID();
    const lost = (await create(second, merchant, after)).body.data as Receipt;
    expect(await second.end('SIGTERM')).toBe(0);
    await rm(dataDir, { recursive: true });
    execFileSync('mv', [backup, dataDir]);

    const restored = await start();
    const next = await epoch(restored);
    expect(next).toMatch(/./);
    expect(next).not.toBe(known);
    // Codes issued after the backup are on tags: they are not issued again, and are accepted with their items.
    const code = ((await create(restored, merchant, randomUUID())).body.data as Receipt).code;
    expect(parseCode(code)?.sequence).toBeGreaterThan(parseCode(lost.code)?.sequence ?? 0);
    const again = await restored.client.call('/product/mobile', {
      token: merchant,
      form: form([
        ['itemImage', await jpeg()],
        ['name', lost.code],
      ]),
      headers: { 'Idempotency-Key': after },
    });
    expect([again.status, (again.body.data as Receipt).code]).toEqual([201, lost.code]);
    await restored.end('SIGKILL');
    expect(await epoch(await start())).toBe(next);
  },
);

it('process: a server starts with all data after it and its PostgreSQL were killed', async () => {
  const { server: first, merchant } = await startWithHub();
  const key = randomUUID();
  expect((await create(first, merchant, key)).status).toBe(201);
  const pid = postmaster() as number;
  await first.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  const second = await start();
  expect(second.readyMs).toBeLessThan(Math.max(READY_MS, newClusterMs));
  const found = await second.client.call('/receipts/verify', { token: merchant, json: { keys: [key] } });
  expect(found.body.data).toMatchObject([{ key, found: true }]);
  await second.end('SIGTERM');
});

it('process: a server restarts PostgreSQL after it alone was killed', async () => {
  const { server, merchant } = await startWithHub();
  const key = randomUUID();
  expect((await create(server, merchant, key)).status).toBe(201);
  for (let round = 0; round < 2; round++) {
    const pid = postmaster() as number;
    process.kill(pid, 'SIGKILL');
    const answers = async () =>
      (await server.client.call('/receipts/verify', { token: merchant, json: { keys: [key] } })).status;
    // Backends survive the postmaster briefly, and may still respond, also while its pid file is gone.
    const isNew = () => ![null, pid].includes(postmaster()) && isAlive(postmaster() as number);
    await expect.poll(async () => isNew() && (await answers()) === 200, { timeout: 30_000 }).toBe(true);
  }
  const found = await server.client.call('/receipts/verify', { token: merchant, json: { keys: [key] } });
  expect(found.body.data).toMatchObject([{ key, found: true }]);
  expect((await create(server, merchant, randomUUID())).status).toBe(201);
  expect(server.output()).toContain('starting it again');

  const other = spawnServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  await once(other.child, 'exit');
  expect(other.output()).toContain('Another server is running on this DATA_DIR');
  const pid = postmaster() as number;
  expect(await server.end('SIGTERM')).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

it('process: npm start restarts a crashed server and says so, but not one that cannot start', BUILDS, async () => {
  execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  const server = await startProcess(dataDir, {}, START);
  running.push(server);
  await server.client.signIn(ADMIN.email, ADMIN.password);
  process.kill(childOf(server.child.pid as number), 'SIGKILL');
  await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('ended unexpectedly (SIGKILL)');
  const isBack = () => server.client.signIn(ADMIN.email, ADMIN.password).catch(() => null);
  await expect.poll(isBack, { timeout: 30_000 }).toBeTypeOf('string');

  const other = spawnServer({ DATA_DIR: dataDir, PORT: String(await freePort()) }, START);
  await once(other.child, 'exit');
  expect(other.child.exitCode).toBe(1);
  expect(other.output()).not.toContain('Starting it again');

  const pid = postmaster() as number;
  expect(await server.end('SIGTERM')).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

it('process: a start killed while creating the cluster does not break the next one', async () => {
  for (const delay of [150, 350, 700]) {
    const { child } = spawnServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    await wait(delay);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const server = await start();
  await expect(server.client.signIn(ADMIN.email, ADMIN.password)).resolves.toBeTypeOf('string');
  await server.end('SIGTERM');
});

it.skipIf(process.getuid?.() !== 0)(
  'process: root can have checkout and data where no other user has access',
  async () => {
    const clone = join(dataDir, 'clone');
    mkdirSync(clone, { mode: 0o700 });
    for (const name of ['server', 'contract', 'src/i18n/locales', 'package.json'])
      cpSync(join(CHECKOUT, name), join(clone, name), { recursive: true });
    // Hard links, because the packages are large.
    execFileSync('cp', ['-al', join(CHECKOUT, 'node_modules'), clone]);
    const server = await startProcess(join(clone, 'data'), {}, join(clone, 'server/main.ts'));
    running.push(server);
    await expect(server.client.signIn(ADMIN.email, ADMIN.password)).resolves.toBeTypeOf('string');
    expect(await server.end('SIGTERM')).toBe(0);
  },
);

it('process: all errors of the environment are reported at once', async () => {
  const { child, output } = spawnServer({
    DATA_DIR: dataDir,
    PORT: '99999',
    ADMIN_PASSWORD: '',
    TLS_CERT: '/nowhere.pem',
  });
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  for (const name of ['PORT', 'ADMIN_PASSWORD', 'TLS_CERT']) expect(output()).toContain(name);
});
