/** Backups: written while the server runs, checked, restored as a whole or not at all, and offered again what came after (contract 9). */
import { createHash, randomUUID } from 'node:crypto';
import promises, { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';

import { EPOCH_HEADER } from '../../contract/app.ts';
import type { Receipt } from '../../contract/calls/intake.ts';
import type { FailedJob } from '../../contract/calls/jobs.ts';
import { parseCode } from '../../contract/code.ts';
import { contentsOf } from '../../server/db/snapshot.ts';
import { documentName } from '../../server/engine/documents/documents.ts';
import { enqueue, type JobRow } from '../../server/engine/jobs/queue.ts';
import { masterName, rawName, renditionName } from '../../server/engine/photos/photos.ts';
import { renditionJob } from '../../server/engine/photos/rendition-job.ts';
import { createKeys } from '../../server/files/sealed.ts';
import { startWorker } from '../../server/jobs/worker.ts';
import { listBackups } from '../../server/services/backups/backup-folder.ts';
import { backupJob, type BackupPlan } from '../../server/services/backups/backup-job.ts';
import { type DataSource, onLiveSource } from '../../server/services/backups/data-source.ts';
import { fileCheckJob } from '../../server/services/backups/file-check-job.ts';
import { fillInstallation, type Installation, restoreBackup } from '../../server/services/backups/fill-installation.ts';
import { verifyBackup } from '../../server/services/backups/read-backup.ts';
import { verifyInstallation } from '../../server/services/backups/verify-installation.ts';
import { backupToFile, backupToFolder } from '../../server/services/backups/write-backup.ts';
import { MARKS } from '../../server/services/installation/marks.ts';
import { isTurnOf } from '../../server/services/photos/folders.ts';
import { diskStorage } from '../../server/storage/disk.ts';
import { s3Storage } from '../../server/storage/s3.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { startS3 } from '../support/s3-server.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { emptyDatabase } from '../support/server-database.ts';
import { addDocument, pdf } from '../support/server-documents.ts';
import { workDeps } from '../support/server-jobs.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

/** No job changes rows or files between a backup and what it is compared with. */
const lanes = { mail: 0, short: 0, long: 0, render: 0, care: 0, vies: 0, payments: 0, backup: 0 };
const { server, people } = await serverWithPeople({ lanes });
const photo = await jpeg();
const NOW = new Date('2026-11-26T02:30:00Z');
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const keys = createKeys('correct horse battery staple');

let folder: string;
let target: Installation & { drop: () => Promise<void> };
beforeAll(async () => {
  const { pool } = server.database;
  await pool.query(`insert into installation (id, data) values (1, 'admin')`);
  // Everything that COPY has to write in its own way.
  await pool.query(`update users set full_name = E'Zoë \\\\ "tab\\t" new\\nline' where id = $1`, [people.merchantA.id]);
  await create(server);
  await addDocument(server, people.admin);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ordito-backup-'));
  const { url, drop } = await emptyDatabase(inject('clusterUrl'));
  target = { url, drop, storage: await diskStorage(join(folder, 'target')) };
});
afterEach(async () => {
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

async function create({ client }: TestServer, key: string = randomUUID(), name?: string) {
  const fields: [string, string | Buffer][] = [['itemImage', photo]];
  if (name) fields.push(['name', name]);
  const headers = { 'Idempotency-Key': key };
  const { status, body } = await client.call('/product/mobile', {
    token: people.merchantA.token,
    form: form(fields),
    headers,
  });
  expect(status).toBe(201);
  return body.data as Receipt;
}

type Options = Partial<Parameters<typeof backupToFile>[2]>;
const plain = { version: '0.0.0-test', keys: null, withFiles: true, now: NOW };
const live = <T>(work: (source: DataSource) => Promise<T>, { databaseUrl, deps } = server) =>
  onLiveSource(databaseUrl, deps.storage, work);
const toFile = (path: string, options: Options = {}) =>
  live((source) => backupToFile(source, path, { ...plain, ...options }));
const toFolder = (options: Options = {}, keepDays = 30) =>
  live((source) => backupToFolder(source, join(folder, 'backups'), keepDays, { ...plain, ...options }));
const restore = (path: string, using: typeof keys | null = null, to: Installation = target, replace = false) =>
  restoreBackup(to, path, using, { replace });
const onTarget = async <T>(url: string, ask: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
};
const contents = () => onTarget(target.url, contentsOf);

/** A hash of the rows of each table, except those that a restore changes. */
const rowsOf = (url: string) =>
  live(
    async (source) => {
      const found: Record<string, string> = {};
      for await (const { table, rows: pieces } of source.streams()) {
        let text = '';
        for await (const piece of pieces) text += Buffer.from(piece).toString();
        if (!['epochs', 'code_counters', 'order_series', 'notices'].includes(table.name)) {
          // A restore has whoever was erased since erased again.
          const rows = text.split('\n').filter((row) => !row.includes('\terasure\t'));
          found[table.name] = rows.sort().join('\n');
        }
      }
      return found;
    },
    { ...server, databaseUrl: url },
  );
const filesOf = async (storage: Storage) => {
  const found: Record<string, string> = {};
  for await (const { name } of storage.list()) {
    found[name] = createHash('sha256')
      .update((await storage.read(name)) ?? '')
      .digest('hex');
  }
  return found;
};
const schemaOf = (url: string) =>
  onTarget(url, async (client) => {
    const { rows } = await client.query<{ all: string[] }>(`select array_agg(line order by line) as all from (
      select indexdef as line from pg_indexes where schemaname = 'public'
      union all select conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgname || tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal) x`);
    return rows[0]?.all;
  });

describe.each([
  ['one file', null, (name: string) => toFile(name)],
  ['an encrypted folder', keys, () => toFolder({ keys })],
])('backup into %s', (_, using, write) => {
  it('restores every row, file, index and trigger, but no marks, which say how far the store has come', async () => {
    await server.deps.storage.put(MARKS, Buffer.from('{}'));
    const { path, rows, files } = await write(join(folder, 'all.ordito'));
    expect(await verifyBackup(path, using)).toMatchObject({ rows, files, faults: [] });
    expect(await restore(path, using)).toEqual({ rows, files, known: 0, faults: [] });
    expect(await rowsOf(target.url)).toEqual(await rowsOf(server.databaseUrl));
    const { [MARKS]: marks, ...others } = await filesOf(server.deps.storage);
    await server.deps.storage.remove(MARKS);
    expect([marks, await filesOf(target.storage)]).toEqual([expect.any(String), others]);
    expect(await schemaOf(target.url)).toEqual(await schemaOf(server.databaseUrl));
    expect(await verifyInstallation(server.database.db, target.storage)).toMatchObject({ faults: [] });
  });
});

describe('restore', () => {
  it('brings the list of who was erased since, which lies beside the backups', async () => {
    const { path } = await toFolder({ withFiles: false });
    const list = await diskStorage(join(folder, 'backups/erased'));
    await list.put('er/one.json', Buffer.from('{}'));
    await restore(path);
    expect(await target.storage.read('er/one.json')).toEqual(Buffer.from('{}'));
  });

  it('begins an epoch; what was confirmed after the backup is offered again, and no code is issued twice', async () => {
    const before = randomUUID();
    await create(server, before);
    const { path } = await toFolder();
    const after = randomUUID();
    const lost = await create(server, after);
    await restore(path);
    const restored = await startTestServer({ databaseUrl: target.url, storage: target.storage });
    try {
      const epoch = async ({ origin }: TestServer) =>
        (await fetch(`${origin}/admin/api/ping?nonce=x`)).headers.get(EPOCH_HEADER);
      expect(await epoch(restored)).toMatch(/^[0-9a-f-]{36}$/);
      expect(await epoch(restored)).not.toBe(await epoch(server));
      // As a tablet does that hears of another epoch.
      const { token } = people.merchantA;
      const { body } = await restored.client.call('/receipts/verify', { token, json: { keys: [before, after] } });
      expect(body.data).toMatchObject([
        { key: before, found: true },
        { key: after, found: false },
      ]);
      const next = (await create(restored)).code;
      expect(parseCode(next)?.sequence).toBeGreaterThan(parseCode(lost.code)?.sequence ?? 0);
      const again = await create(restored, after, lost.code);
      expect([again.code, again.photos[0]?.sha256]).toEqual([lost.code, lost.photos[0]?.sha256]);
    } finally {
      await restored.stop();
    }
  });

  it('refuses an installation in use, tables of another program, and files of another installation', async () => {
    const { path } = await toFile(join(folder, 'all.ordito'), { withFiles: false });
    await onTarget(target.url, (client) => client.query('create table theirs (id int)'));
    await expect(restore(path, null, target, true)).rejects.toThrow('tables of another program');
    await onTarget(target.url, (client) => client.query('drop table theirs'));
    await target.storage.put('id/installation.txt', Buffer.from(randomUUID()));
    await expect(restore(path)).rejects.toThrow('files of another installation');
    expect(await contents()).toBe('empty');
    await target.storage.remove('id/installation.txt');
    await restore(path);
    await expect(restore(path)).rejects.toThrow('in use by an installation');
    await onTarget(target.url, (client) => client.query(`update users set full_name = 'changed'`));
    const running = await startTestServer({ databaseUrl: target.url, storage: target.storage, lanes });
    await expect(restore(path, null, target, true)).rejects.toThrow('server is running on this database');
    await running.stop();
    await restore(path, null, target, true);
    expect(await rowsOf(target.url)).toEqual(await rowsOf(server.databaseUrl));
  });

  it('that breaks off leaves an empty database, and goes on where it was', async () => {
    const { path, files } = await toFolder();
    let left = 1;
    const broken: Storage = {
      ...target.storage,
      put: async (name, bytes) => {
        if (left-- <= 0) throw new Error('broke off');
        await target.storage.put(name, bytes);
      },
    };
    await expect(restore(path, null, { ...target, storage: broken })).rejects.toThrow('broke off');
    expect(await contents()).toBe('empty');
    expect(await restore(path)).toMatchObject({ files, known: 1 });
  });

  it('renders no photo again whose upload was replaced by its renditions while the backup was written', async () => {
    const { path } = await toFolder();
    const { rows } = await server.database.pool.query<{ image_id: string }>('select image_id from photos');
    const names = rows.map(({ image_id: id }) => `${id.slice(0, 2)}/${id}`);
    await restore(path);
    for (const name of names) {
      for (const each of ['jpg', '160.webp', '640.webp', '1600.webp']) {
        await target.storage.put(`${name}.${each}`, photo);
      }
      await target.storage.remove(`${name}.raw`);
    }
    await onTarget(target.url, (client) => client.query(`update photos set state = 'raw'`));
    const restored = await startTestServer({ databaseUrl: target.url, storage: target.storage });
    await restored.database.pool.query(`update jobs set state = 'waiting', due_at = now() where kind = 'rendition'`);
    await restored.database.pool
      .query(`insert into jobs (id, kind, key, lane, input, state, priority, attempts, max_attempts, done, due_at, created_at)
      select gen_random_uuid(), 'rendition', image_id, 'render', jsonb_build_object('imageId', image_id), 'waiting', 0, 0, 5, 0, now(), now()
      from photos on conflict do nothing`);
    await restored.database.pool.query(`select pg_notify('changes', '{"due":true}')`);
    const states = async () => (await restored.database.pool.query('select distinct state from photos')).rows;
    await expect.poll(states).toEqual([{ state: 'ready' }]);
    await restored.stop();
  });
});

describe('a backup that is not whole', () => {
  it.each([
    ['plain', null],
    ['encrypted', keys],
  ])('is refused when it is cut off anywhere, %s', async (_, using) => {
    const path = join(folder, 'all.ordito');
    await toFile(path, { keys: using });
    const { length } = await readFile(path);
    for (const size of [length - 1, length - 1100, length - 70_000, 200_000, 5000, 300, 40, 0]) {
      if (size < 0 || size >= length) continue;
      const cut = join(folder, 'cut.ordito');
      await writeFile(cut, await readFile(path));
      await truncate(cut, size);
      await expect(restore(cut, using), `${size} of ${length}`).rejects.toThrow(/cut off|is no backup|was changed/);
    }
    expect(await contents()).toBe('empty');
  });

  it('is refused when a byte was changed, and with another passphrase', async () => {
    const path = join(folder, 'all.ordito');
    await toFile(path, { keys });
    const bytes = await readFile(path);
    for (const at of [60, Math.floor(bytes.length / 2), bytes.length - 20]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await writeFile(path, changed);
      await expect(restore(path, keys)).rejects.toThrow('was changed');
    }
    await writeFile(path, bytes);
    await expect(restore(path, createKeys('another passphrase'))).rejects.toThrow('another passphrase');
    await expect(verifyBackup(path, null)).rejects.toThrow('set BACKUP_PASSPHRASE');
    await toFile(path);
    await expect(restore(path, keys)).rejects.toThrow('is not encrypted');
    const open = await readFile(path);
    for (const at of [2000, Math.floor(open.length / 2)]) {
      const changed = Buffer.from(open);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await writeFile(path, changed);
      await expect(restore(path)).rejects.toThrow();
    }
    expect(await contents()).toBe('empty');
  });

  it('is noticed at once, and removed, when the disk did not keep what was written', async () => {
    const { rename: move } = promises;
    const moved = vi.spyOn(promises, 'rename').mockImplementation(async (from, to) => {
      if (String(to).endsWith('.ordito')) await truncate(from, (await promises.stat(from)).size - 2000);
      await move(from, to);
    });
    syncBuiltinESMExports();
    try {
      await expect(toFolder()).rejects.toThrow('is cut off');
      expect(await listBackups(join(folder, 'backups'))).toEqual([]);
    } finally {
      moved.mockRestore();
      syncBuiltinESMExports();
    }
    expect((await toFolder()).faults).toEqual([]);
  });

  it('is refused when a newer version wrote it, or another program', async () => {
    const path = join(folder, 'all.ordito');
    await toFile(path);
    const newer = (await readFile(path, 'latin1')).replace(/"migration":\d/, '"migration":9');
    await writeFile(path, Buffer.from(newer, 'latin1'));
    await expect(restore(path)).rejects.toThrow('newer version of the program (0.0.0-test)');
    await writeFile(path, 'PK something else'.repeat(100));
    await expect(restore(path)).rejects.toThrow('is no backup');
    await toFile(path);
    const text = (await readFile(path, 'latin1')).replace('"format":1', '"format":2');
    await writeFile(path, Buffer.from(text, 'latin1'));
    await expect(restore(path)).rejects.toThrow('newer version of the program');
    expect(await contents()).toBe('empty');
  });
});

describe('a backup folder', () => {
  const pool = async () =>
    (await readdir(join(folder, 'backups/files'), { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort();
  const archives = async () => (await readdir(join(folder, 'backups'))).filter((name) => name.endsWith('.ordito'));

  it('copies only new files, and drops what no kept backup has', async () => {
    const first = await toFolder();
    expect(first.copied).toBeGreaterThan(0);
    await create(server);
    const second = await toFolder({ now: later(1) });
    expect(second.copied).toBeGreaterThan(0);
    expect(second.copied).toBeLessThan(first.copied);
    expect(await toFolder({ now: later(2) })).toMatchObject({ copied: 0, files: second.files });
    expect(await archives()).toHaveLength(3);

    const name = `ff/${'f'.repeat(32)}.raw`;
    await server.deps.storage.put(name, photo);
    await toFolder({ now: later(3) });
    await server.deps.storage.remove(name);
    await toFolder({ now: later(4) });
    expect(await pool()).toContain(name);
    expect((await verifyBackup((await toFolder({ now: later(5) })).path, null)).faults).toEqual([]);
    // Until this one is whole, the older ones are kept, with what they need.
    await toFolder({ now: later(38) }, 30);
    expect(await pool()).toContain(name);
    expect(await archives()).toEqual(['2027-01-03T02-30-00Z.ordito']);
    await toFolder({ now: later(39) }, 30);
    expect(await pool()).not.toContain(name);
  });

  it('is checked: a file that is missing or changed, a photo without a file', async () => {
    const { path } = await toFolder();
    const [gone = '', changed = ''] = (await pool()).filter((name) => name.endsWith('.raw') || name.endsWith('.jpg'));
    await rm(join(folder, 'backups/files', gone));
    await appendFile(join(folder, 'backups/files', changed || gone), 'x');
    const { faults } = await verifyBackup(path, null);
    expect(faults.join('\n')).toContain(`${gone}: missing`);
    if (changed) expect(faults.join('\n')).toContain(`${changed}: was changed`);
    // The next backup copies it again.
    expect((await toFolder({ now: later(1) })).copied).toBeGreaterThan(0);

    const id = randomUUID().replaceAll('-', '');
    await server.database.pool.query(
      `insert into photos (image_id, entity, record_id, slot, sha256, bytes, width, height) values ($1, 'user', gen_random_uuid(), 'picture', '', 1, 1, 1)`,
      [id],
    );
    try {
      const { faults: found } = await verifyBackup((await toFolder({ now: later(2) })).path, null);
      expect(found).toContainEqual(`photo or document ${id.slice(0, 16)}…: no file`);
      const here = await verifyInstallation(server.database.db, server.deps.storage);
      expect(here.faults).toEqual([`photo ${id}: no file, or a changed one`]);
    } finally {
      await server.database.pool.query('delete from photos where image_id = $1', [id]);
    }
  });
});

describe('the check of every night', () => {
  const plan = (to: string) => ({ ...plain, url: server.databaseUrl, folder: to, keepDays: 7 });
  const check = (createdAt: Date, backups: BackupPlan | null) =>
    fileCheckJob.handle(workDeps(server, { backups }), {}, { createdAt } as JobRow, async () => undefined);
  const day = (folderName: string) => {
    const days = Array.from({ length: 30 }, (_, n) => later(n + 1));
    return days.find((each) => isTurnOf(folderName, each)) as Date;
  };
  const change = (bytes: Uint8Array) => Uint8Array.from(bytes, (byte, at) => (at === 200 ? byte ^ 1 : byte));
  const newest = async () => {
    await create(server);
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select image_id as id from photos order by created_at desc limit 1',
    );
    return rows[0]?.id ?? '';
  };

  it('puts back from the backups what the store has lost, or names it', async () => {
    const { storage, db } = server.deps;
    const raw = await newest();
    let ready = await newest();
    // Each in its own night.
    while (isTurnOf(ready.slice(0, 2), day(raw.slice(0, 2)))) ready = await newest();
    await renditionJob.handle(workDeps(server), { imageId: ready }, {} as JobRow, async () => undefined);
    const uploaded = async () => (await addDocument(server, people.admin, { bytes: pdf('x'.repeat(300)) }))._id;
    let document = await uploaded();
    while ([raw, ready].some((id) => isTurnOf(document.slice(0, 2), day(id.slice(0, 2))))) document = await uploaded();
    const names = [rawName(raw), masterName(ready), documentName(document), renditionName(ready, 640)];
    const before = await filesOf(storage);
    for (const using of [null, keys]) {
      const to = join(folder, using ? 'sealed' : 'plain');
      await live((source) => backupToFolder(source, to, 30, { ...plain, keys: using }));
      const [first = '', second = '', third = '', fourth = ''] = names;
      for (const name of [first, second, third]) await storage.put(name, change((await storage.read(name)) ?? photo));
      await storage.remove(fourth);
      for (const what of [`photo ${raw}`, `photo ${ready}`, `document ${document}`]) {
        const night = day((what.split(' ')[1] ?? '').slice(0, 2));
        await expect(check(night, null)).rejects.toThrow(
          `1 photos or documents are damaged: ${what}: no file, or a changed one`,
        );
        await check(night, { ...plan(to), keys: using });
      }
      expect(await filesOf(storage)).toMatchObject(before);
    }
    expect((await verifyInstallation(db, storage)).faults).toEqual([]);
  });

  it('copies again what a byte was changed of in a backup, or says that the store has it no more', async () => {
    const { storage } = server.deps;
    const [here, gone] = [`ff/${'a'.repeat(32)}.raw`, `ff/${'b'.repeat(32)}.raw`];
    for (const name of [here, gone]) await storage.put(name, photo);
    await toFolder();
    for (const name of [here, gone]) await writeFile(join(folder, 'backups/files', name), change(photo));
    await storage.remove(gone);
    const { faults } = await toFolder({ now: day('ff') });
    expect(faults).toEqual([`${gone}: was changed, and the store does not have it as it was`]);
    expect(await readFile(join(folder, 'backups/files', here))).toEqual(photo);
    await storage.remove(here);
  });
});

describe('a copy made while photos are rendered', () => {
  /** The store, where every photo is rendered once the first upload is about to be read. */
  const rendering = (): Storage => {
    const { storage, db } = server.deps;
    let rendered: Promise<unknown> | null = null;
    const render = async () => {
      const { rows } = await server.database.pool.query<{ id: string }>(
        `select image_id as id from photos where state = 'raw'`,
      );
      expect(rows.length).toBeGreaterThan(1);
      const deps = { ...workDeps(server), storage, db };
      for (const { id } of rows) await renditionJob.handle(deps, { imageId: id }, {} as JobRow, async () => undefined);
    };
    return {
      ...storage,
      async open(name) {
        if (name.endsWith('.raw')) await (rendered ??= render());
        return storage.open(name);
      },
    };
  };
  beforeEach(async () => {
    for (let made = 0; made < 10; made++) await create(server);
  });
  const whole = { faults: [] };

  it.each([
    ['one file', (source: DataSource) => backupToFile(source, join(folder, 'all.ordito'), plain)],
    ['a folder', (source: DataSource) => backupToFolder(source, join(folder, 'backups'), 30, plain)],
  ])('into %s has them all', async (_, write) => {
    const done = await onLiveSource(server.databaseUrl, rendering(), write);
    expect(done).toMatchObject(whole);
    expect(await verifyBackup(done.path, null)).toMatchObject({ files: done.files, ...whole });
    expect(await restore(done.path)).toMatchObject({ files: done.files, ...whole });
    expect(await verifyInstallation(server.database.db, target.storage)).toMatchObject(whole);
  });

  it('into another installation has them all', async () => {
    const copy = (source: DataSource) => fillInstallation(target, source, { replace: false });
    expect(await onLiveSource(server.databaseUrl, rendering(), copy)).toMatchObject(whole);
    expect(await verifyInstallation(server.database.db, target.storage)).toMatchObject(whole);
  });

  it('that lacks a photo says so, and keeps the older backups', async () => {
    await toFolder();
    const { rows } = await server.database.pool.query<{ id: string }>('select image_id as id from photos limit 1');
    const id = rows[0]?.id ?? '';
    const without: Storage = {
      ...server.deps.storage,
      async *list(only) {
        for await (const file of server.deps.storage.list(only)) if (!file.name.includes(id)) yield file;
      },
    };
    const faults = [`photo or document ${id.slice(0, 16)}…: no file`];
    const write = (source: DataSource) =>
      backupToFolder(source, join(folder, 'backups'), 30, { ...plain, now: later(60) });
    expect(await onLiveSource(server.databaseUrl, without, write)).toMatchObject({ faults });
    expect(await listBackups(join(folder, 'backups'))).toHaveLength(2);
    const copy = (source: DataSource) => fillInstallation(target, source, { replace: false });
    expect(await onLiveSource(server.databaseUrl, without, copy)).toMatchObject({ faults });
  });
});

it('copy: from a folder into a bucket and back, resumed after it broke off', async () => {
  const s3 = await startS3();
  const bucket = s3Storage(s3.bucket);
  const back = { ...(await emptyDatabase(inject('clusterUrl'))), storage: await diskStorage(join(folder, 'back')) };
  try {
    const copy = (to: Installation) => live((source) => fillInstallation(to, source, { replace: false }));
    let left = 2;
    const put: Storage['put'] = (name, bytes) =>
      left-- > 0 ? bucket.put(name, bytes) : Promise.reject(new Error('broke off'));
    const broken: Storage = { ...bucket, put };
    await expect(copy({ url: target.url, storage: broken })).rejects.toThrow('broke off');
    expect(await contents()).toBe('empty');
    const done = await copy({ url: target.url, storage: bucket });
    expect(done.known).toBe(2);
    expect(done.files).toBe(Object.keys(await filesOf(server.deps.storage)).length);
    await onLiveSource(target.url, bucket, (source) => fillInstallation(back, source, { replace: false }));
    expect(await rowsOf(back.url)).toEqual(await rowsOf(server.databaseUrl));
    expect(await filesOf(back.storage)).toEqual(await filesOf(server.deps.storage));
  } finally {
    await back.drop();
    await s3.stop();
  }
});

describe('the nightly backup', () => {
  const plan = (to: string) => ({ ...plain, url: server.databaseUrl, folder: to, keepDays: 7 });
  const failed = async () =>
    (await server.client.call('/jobs/failed', { token: people.admin.token })).body.data as FailedJob[];

  it('is written by a job of its own every night', async () => {
    const other = await startTestServer({
      databaseUrl: server.databaseUrl,
      storage: server.deps.storage,
      backups: plan(folder),
    });
    try {
      // By the server that has a folder for it, not by the other one.
      const waiting = () => server.database.pool.query(`select due_at from jobs where kind = 'backup'`);
      await expect.poll(async () => (await waiting()).rows).toHaveLength(1);
      await server.database.pool.query(`update jobs set due_at = now() where kind = 'backup'`);
      await server.database.pool.query(`select pg_notify('changes', '{"due":true}')`);
      await expect.poll(() => listBackups(folder)).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  it('that fails is told to staff, and started again by them', async () => {
    const worker = startWorker(workDeps(server, { backups: plan(join(folder, 'a file/backups')) }), [backupJob]);
    await writeFile(join(folder, 'a file'), '');
    try {
      await server.database.pool.query(`delete from jobs where kind = 'backup'`);
      await enqueue(server.deps.db, { ...backupJob, tries: 1 }, [{ input: {}, key: 'backup' }]);
      worker.wake();
      await expect.poll(failed).toMatchObject([{ kind: 'backup', error: 'internal', cause: 'ENOTDIR' }]);
      await rm(join(folder, 'a file'));
      const [job] = await failed();
      const again = await server.client.call(`/jobs/${job?._id}/retry`, { method: 'POST', token: people.admin.token });
      expect(again.status).toBe(200);
      worker.wake();
      await expect.poll(() => listBackups(join(folder, 'a file/backups'))).toHaveLength(1);
      expect(await failed()).toEqual([]);
    } finally {
      await worker.stop();
    }
  });
});
