/** A disk or database without room: nothing is acknowledged, nothing is half written, and the server recovers by itself. */
import { randomUUID } from 'node:crypto';
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

import { startWorker } from '../../server/jobs/worker.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { workDeps } from '../support/server-jobs.ts';
import { addPeople, type People } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let people: People;
let photo: Buffer;
let disk: SmallDisk | null = null;
beforeEach(async () => {
  photo = await jpeg();
});
afterEach(async () => {
  await server.stop();
  disk?.remove();
  disk = null;
});
const start = async (photosDir?: string) => {
  server = await startTestServer(photosDir === undefined ? {} : { photosDir });
  people = await addPeople(server);
};

const send = (key = randomUUID(), kind = 'product') =>
  server.client.call(`/${kind}/mobile`, {
    token: people.merchantA.token,
    form: form([['itemImage', photo]]),
    headers: { 'Idempotency-Key': key },
  });
type SendResult = Awaited<ReturnType<typeof send>>;
const expectRefused = ({ status, body, headers }: SendResult) => {
  expect([status, body.ermessage, body.data]).toEqual([503, 'unavailable', undefined]);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
};
const expectAccepted = ({ status, headers }: SendResult) => {
  expect([status, headers.get('Idempotent-Replayed')]).toEqual([201, null]);
};
const number = async (query: string) =>
  Number((await server.database.pool.query<{ n: string }>(`select count(*) as n from ${query}`)).rows[0]?.n);

/** Pictures in the store without a row, and drafts. */
async function strays(): Promise<string[]> {
  const names = await readdir(server.photosDir, { recursive: true });
  const { rows } = await server.database.pool.query<{ id: string }>('select image_id as id from photos');
  const known = new Set(rows.map(({ id }) => id));
  return names.filter((name) => {
    const id = /^..\/([0-9a-f]{32})\./.exec(name)?.[1];
    return name.startsWith('tmp/') || (id !== undefined && !known.has(id));
  });
}
/** Everything acknowledged is stored, and nothing else; `drafts`: nor anything half written. */
async function expectExactly(accepted: number, drafts = true): Promise<void> {
  for (const table of ['products', 'photos', 'idempotency_keys', `audit where entity = 'product'`]) {
    expect([table, await number(table)]).toEqual([table, accepted]);
  }
  expect(await number('codes where used_by is not null')).toBe(accepted);
  // The background job briefly has drafts of its own.
  const found = async () => (await strays()).filter((name) => drafts || !name.startsWith('tmp/'));
  await expect.poll(found).toEqual([]);
}

describe('read-only database', () => {
  it('accepts nothing, still serves its data, and recovers once it is writable', async () => {
    await start();
    const { token } = people.merchantA;
    expectAccepted(await send());
    const name = new URL(server.databaseUrl).pathname.slice(1);
    const admin = new pg.Client({ connectionString: inject('clusterUrl') });
    await admin.connect();
    const setReadOnly = async (value: string) => {
      await admin.query(`alter database ${name} ${value}`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    };
    // A session unused for a while: its use cannot be recorded either.
    await server.database.pool.query(`update sessions set used_at = used_at - interval '2 hours'`);
    const key = randomUUID();
    try {
      await setReadOnly('set default_transaction_read_only = on');
      for (let tries = 0; tries < 3; tries += 1) expectRefused(await send(key));
      const list = await server.client.call('/products', { token });
      expect([list.status, list.body.total]).toEqual([200, 1]);
      const verified = await server.client.call('/receipts/verify', { token, json: { keys: [key] } });
      expect(verified.body.data).toEqual([{ key, found: false }]);
      const json = { kind: 'product', count: 1, deviceId: 'tablet' };
      expectRefused(await server.client.call('/codes/reserve', { token, json }));
      const report = { appVersion: '1', lanes: [], storage: null, battery: null };
      expectRefused(await server.client.call('/devices/tablet', { method: 'PUT', token, json: report }));
      expectRefused(await server.client.call('/login', { json: { email: 'x@example.org', password: 'x' } }));
      await expectExactly(1);
    } finally {
      await setReadOnly('reset default_transaction_read_only');
      await admin.end();
    }
    // The first request may still get a connection closed by the switch.
    const first = await send(key);
    if (first.status === 503) expectAccepted(await send(key));
    else expectAccepted(first);
    await expectExactly(2);
  });
});

describe('full photo disk', () => {
  it('accepts what fits, refuses the rest without a trace, and recovers when there is room', async (context) => {
    disk = mountSmallDisk('1m');
    if (!disk) return context.skip('no small disk can be mounted here');
    await start(join(disk.path, 'photos'));
    let accepted = 0;
    const refused: ReturnType<typeof randomUUID>[] = [];
    for (let tries = 0; tries < 40 && refused.length < 5; tries += 1) {
      const key = randomUUID();
      const sent = await send(key);
      if (sent.status === 201) accepted += 1;
      else refused.push(key);
      if (sent.status !== 201) expectRefused(sent);
    }
    expect([accepted > 0, refused.length]).toEqual([true, 5]);
    // Several concurrently, more than fit.
    for (const sent of await Promise.all(Array.from({ length: 6 }, () => send()))) {
      if (sent.status === 201) accepted += 1;
      else expectRefused(sent);
    }
    await expectExactly(accepted);
    expect((await server.client.call('/products', { token: people.merchantA.token })).status).toBe(200);

    await disk.change('ro');
    expectRefused(await send());
    await disk.change('rw,size=64m');
    for (const key of refused) expectAccepted(await send(key));
    // A draft of the background job from when the disk became read-only stays until the next start.
    await expectExactly(accepted + refused.length, false);

    // Lack of room used up no tries: all of them get their renditions.
    await server.database.pool.query(`update jobs set due_at = now() where kind = 'rendition'`);
    const job = startWorker(workDeps(server));
    // A job ends after its photo is ready, and one that is stopped in between stays.
    await until(async () => (await number(`jobs where kind = 'rendition'`)) === 0, 'the renditions');
    await job.stop();
    expect([await number(`photos where state = 'raw'`), await number(`jobs where kind = 'rendition'`)]).toEqual([0, 0]);
  });
});

describe('full database disk', () => {
  it('accepts nothing, leaves no photo behind, and recovers when there is room', async (context) => {
    disk = mountSmallDisk('400k');
    if (!disk) return context.skip('no small disk can be mounted here');
    await start();
    const { pool } = server.database;
    const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    const owner = statSync(rows[0]?.folder ?? '');
    const place = join(disk.path, 'tables');
    mkdirSync(place);
    chownSync(place, owner.uid, owner.gid);
    const tablespace = `small_${randomUUID().slice(0, 8)}`;
    await pool.query(`create tablespace ${tablespace} location '${place}'`);
    try {
      expectAccepted(await send());
      // The partition of today's month.
      await pool.query(`alter table audit_before set tablespace ${tablespace}`);
      const fill = async (rowCount: number) => {
        const values = `select gen_random_uuid(), 'x', 'filler', gen_random_uuid() from generate_series(1, ${rowCount})`;
        const text = `insert into audit (id, action, entity, record_id) ${values}`;
        for (let tries = 0; tries < 1000; tries += 1) {
          const code = await pool.query(text).then(
            () => null,
            (error: { code?: string }) => error.code,
          );
          if (code !== null) return code;
        }
        return null;
      };
      expect([await fill(100), await fill(1)]).toEqual(['53100', '53100']);
      const key = randomUUID();
      for (let tries = 0; tries < 3; tries += 1) expectRefused(await send(key));
      await expectExactly(1);
      await disk.change('size=16m');
      expectAccepted(await send(key));
      await expectExactly(2);
    } finally {
      await pool.query('alter table audit_before set tablespace pg_default');
      await pool.query(`drop tablespace ${tablespace}`);
    }
  });
});
