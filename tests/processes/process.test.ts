import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { EPOCH_HEADER } from '../../contract/app.ts';
import type { Receipt } from '../../contract/calls/intake.ts';
import { parseCode } from '../../contract/code.ts';
import { isAlive } from '../../server/db/postmaster.ts';
import { childOf } from '../support/child-process.ts';
import { create, useDataFolder } from '../support/data-folder.ts';
import { freePort } from '../support/free-port.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { ADMIN, type ServerProcess, spawnServer } from '../support/server-process.ts';
import { until } from '../support/until.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const START = join(CHECKOUT, 'scripts/start.mjs');

const folder = useDataFolder();
const { postmaster, start, startWithHub } = folder;

it('process: an empty data folder gets only the owner of the environment; SIGTERM stops everything', async () => {
  const server = await start();
  const token = await server.client.signIn(ADMIN.email, ADMIN.password);
  const users = await server.client.call('/users', { token });
  expect([users.body.total, (users.body.data as { email: string }[])[0]?.email]).toEqual([1, ADMIN.email]);
  expect((await stat(join(folder.dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
  await expect(stat(join(folder.dataDir, 'demo-accounts.txt'))).rejects.toThrow('ENOENT');
  const pid = postmaster();
  expect(pid).not.toBeNull();
  expect(server.output()).toContain('Sign in at');
  expect(server.output()).not.toContain(ADMIN.password);

  const events = await fetch(`${server.origin}/admin/api/events`, { headers: { Authorization: `Bearer ${token}` } });
  // Its code tells whether it stopped by itself: a stream that is open does not hold it.
  expect(await server.end('SIGTERM')).toBe(0);
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
  expect(postmaster()).toBe(pid);
  const found = await second.client.call('/receipts/verify', { token: merchant, json: { keys: [key] } });
  expect(found.body.data).toMatchObject([{ key, found: true }]);

  const third = spawnServer({ DATA_DIR: folder.dataDir, PORT: String(await freePort()) });
  await once(third.child, 'exit');
  expect(third.child.exitCode).toBe(1);
  expect(third.output()).toContain('Another server is running on this DATA_DIR');
  expect((await second.client.call('/ping')).status).toBe(200);
  expect(postmaster()).toBe(pid);

  // The signal of a closed terminal.
  expect(await second.end('SIGHUP')).toBe(0);
  expect(isAlive(pid as number)).toBe(false);
});

it('process: the epoch survives restarts and crashes, and changes once the data folder was restored', async () => {
  const epoch = async ({ origin }: ServerProcess) => (await fetch(`${origin}/healthz`)).headers.get(EPOCH_HEADER);
  const { server: first, merchant } = await startWithHub();
  const known = await epoch(first);
  expect(await first.end('SIGTERM')).toBe(0);
  const { dataDir } = folder;
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
  expect(restored.output()).toContain('DATA_DIR was restored or copied');
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
});

it('process: npm start restarts a crashed server and says so, but not one that cannot start', async () => {
  folder.fill();
  const server = await start({}, START);
  await server.client.signIn(ADMIN.email, ADMIN.password);
  process.kill(childOf(server.child.pid as number), 'SIGKILL');
  await expect.poll(() => server.output()).toContain('ended unexpectedly (SIGKILL)');
  const isBack = () => server.client.signIn(ADMIN.email, ADMIN.password).catch(() => null);
  await expect.poll(isBack).toBeTypeOf('string');

  const other = spawnServer({ DATA_DIR: folder.dataDir, PORT: String(await freePort()) }, START);
  await once(other.child, 'exit');
  expect(other.child.exitCode).toBe(1);
  expect(other.output()).not.toContain('Starting it again');

  const pid = postmaster() as number;
  expect(await server.end('SIGTERM')).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

it('process: a start killed while creating the cluster does not break the next one', async () => {
  // Its password, the folder it is created in, and the first files there.
  for (const file of ['postgres.password', 'postgres.init-', 'postgres.init-/base']) {
    const { child } = spawnServer({ DATA_DIR: folder.dataDir, PORT: String(await freePort()) });
    const place = join(folder.dataDir, file.replace('init-', `init-${child.pid}`));
    await until(() => existsSync(place), place);
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
    const clone = join(folder.dataDir, 'clone');
    mkdirSync(clone, { mode: 0o700 });
    for (const name of ['server', 'contract', 'src/i18n/locales', 'package.json'])
      cpSync(join(CHECKOUT, name), join(clone, name), { recursive: true });
    // Hard links, because the packages are large.
    execFileSync('cp', ['-al', join(CHECKOUT, 'node_modules'), clone]);
    const server = await start({}, join(clone, 'server/main.ts'), join(clone, 'data'));
    await expect(server.client.signIn(ADMIN.email, ADMIN.password)).resolves.toBeTypeOf('string');
    expect(await server.end('SIGTERM')).toBe(0);
  },
);

it('process: whatever the settings name and does not answer is listed at the start, without passwords', async () => {
  const { child, output } = spawnServer({
    DATA_DIR: folder.dataDir,
    DATABASE_URL: 'postgres://ordito:topsecret@127.0.0.1:1/shop',
    STORAGE_URL: 's3://photos?endpoint=http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  expect(output()).toContain('DATABASE_URL (127.0.0.1:1/shop): connect ECONNREFUSED');
  expect(output()).toContain('STORAGE_URL (http://127.0.0.1:1/photos/): the store does not answer');
  expect(output()).toContain('SMTP_URL: mails wait');
  expect(output()).not.toContain('topsecret');
});

it('process: all errors of the environment are reported at once', async () => {
  const { child, output } = spawnServer({
    DATA_DIR: folder.dataDir,
    PORT: '99999',
    ADMIN_PASSWORD: '',
    TLS_CERT: '/nowhere.pem',
  });
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  for (const name of ['PORT', 'ADMIN_PASSWORD', 'TLS_CERT']) expect(output()).toContain(name);
});
