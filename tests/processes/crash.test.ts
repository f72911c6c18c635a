import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import { isAlive } from '../../server/db/postmaster.ts';
import { addHub, create, useDataFolder } from '../support/data-folder.ts';
import { freePort } from '../support/free-port.ts';
import { spawnServer } from '../support/server-process.ts';

const folder = useDataFolder();
const { postmaster, start, startWithHub } = folder;

it.each(['after-commit', 'before-commit', 'photo-stored'])(
  'crash: a server that dies %s has one item after the same key is sent again',
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

it('crash: a server starts with all data after it and its PostgreSQL were killed', async () => {
  const { server: first, merchant } = await startWithHub();
  const key = randomUUID();
  expect((await create(first, merchant, key)).status).toBe(201);
  const pid = postmaster() as number;
  await first.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  const second = await start();
  const found = await second.client.call('/receipts/verify', { token: merchant, json: { keys: [key] } });
  expect(found.body.data).toMatchObject([{ key, found: true }]);
  await second.end('SIGTERM');
});

it('crash: a power cut before the first checkpoint leaves a server that takes uploads', async () => {
  // A new one: in a folder that was stopped in order everything is synced.
  const first = await start();
  const merchant = await addHub(first);
  expect((await create(first, merchant, randomUUID())).status).toBe(201);
  const pid = postmaster() as number;
  await first.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
  // What PostgreSQL had not yet synced of unlogged relations: it makes it again from its log, except of sequences.
  const base = join(folder.dataDir, 'postgres', 'base');
  const unsynced = (await readdir(base, { recursive: true })).filter((name) => name.endsWith('_init'));
  expect(unsynced.length).toBeGreaterThan(0);
  for (const name of unsynced) await truncate(join(base, name));
  const second = await start();
  expect((await create(second, merchant, randomUUID())).status).toBe(201);
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  await second.end('SIGTERM');
});

it('crash: a server restarts PostgreSQL after it alone was killed', async () => {
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
    await expect.poll(async () => isNew() && (await answers()) === 200).toBe(true);
  }
  const found = await server.client.call('/receipts/verify', { token: merchant, json: { keys: [key] } });
  expect(found.body.data).toMatchObject([{ key, found: true }]);
  expect((await create(server, merchant, randomUUID())).status).toBe(201);
  expect(server.output()).toContain('starting it again');

  const other = spawnServer({ DATA_DIR: folder.dataDir, PORT: String(await freePort()) });
  await once(other.child, 'exit');
  expect(other.output()).toContain('Another server is running on this DATA_DIR');
  const pid = postmaster() as number;
  expect(await server.end('SIGTERM')).toBe(0);
  expect(isAlive(pid)).toBe(false);
});
