/** What the sweep removes from the store, and what it must keep: the store outlives databases and their restored backups. */
import { randomBytes } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { IMAGE_WIDTHS } from '../../contract/limits.ts';
import { photos } from '../../server/db/schema/items.ts';
import { installation, orphanedFiles } from '../../server/db/schema/ledger.ts';
import { jobs } from '../../server/db/schema/work.ts';
import type { JobRow } from '../../server/engine/jobs/queue.ts';
import { masterName, rawName, renditionName } from '../../server/engine/photos/photos.ts';
import { renditionJob } from '../../server/engine/photos/rendition-job.ts';
import { sweepJob, tidyJob } from '../../server/jobs/sweep.ts';
import type { Log } from '../../server/log.ts';
import { foldersOf } from '../../server/services/photos/folders.ts';
import { ownsStore, removeOrphans, sweepFolders } from '../../server/services/photos/sweep.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { workDeps } from '../support/server-jobs.ts';

const DAY = 24 * 3_600_000;
const later = (days: number, from = Date.now()) => new Date(from + days * DAY);
const BYTES = new Uint8Array([1]);

let server: TestServer;
const servers: TestServer[] = [];
const start = async (photosDir?: string) => {
  const started = await startTestServer(photosDir ? { photosDir } : {});
  servers.push(started);
  await started.deps.db.insert(installation).values({ id: 1, data: 'admin' });
  return started;
};
beforeEach(async () => {
  server = await start();
});
afterEach(async () => {
  for (const each of servers.splice(0)) await each.stop();
});

const newId = () => randomBytes(16).toString('hex');
/** Stored two days ago. */
const put = async (...names: string[]) => {
  for (const name of names) {
    await server.deps.storage.put(name, BYTES);
    await utimes(join(server.photosDir, name), later(-2), later(-2));
  }
};
/** Without a job, so that nobody renders it. */
const addRow = (imageId: string, position = 0) => {
  const place = { entity: 'products', recordId: '019a0000-0000-7000-8000-000000000000', slot: 'itemImage' };
  return server.deps.db
    .insert(photos)
    .values({ imageId, ...place, position, sha256: imageId, bytes: 1, width: 1, height: 1 });
};
const isThere = async (name: string) => (await server.deps.storage.read(name)) !== null;

const FOLDERS = foldersOf(new Date(0)).concat(...Array.from({ length: 29 }, (_, n) => foldersOf(later(n + 1, 0))));
/** A month of nightly listings, and what is due then. */
const sweep = async (now = new Date()) =>
  (await removeOrphans(server.deps, now)) + (await sweepFolders(server.deps, FOLDERS, now));
const queued = async () => (await server.deps.db.select().from(orphanedFiles)).map(({ name }) => name).sort();
const age = (days: number) => server.deps.db.update(orphanedFiles).set({ foundAt: later(-days) });
const filesOf = (imageId: string) => [
  rawName(imageId),
  masterName(imageId),
  ...IMAGE_WIDTHS.map((width) => renditionName(imageId, width)),
];

it('sweep: the folders of thirty days are all of the store, each once, the same all day', () => {
  expect(new Set(FOLDERS).size).toBe(FOLDERS.length);
  expect(FOLDERS).toHaveLength(256 + 2);
  expect(foldersOf(new Date('2026-11-26T00:00Z'))).toEqual(foldersOf(new Date('2026-11-26T23:59Z')));
});

it('sweep: files of a removed photo are noted as its row is deleted, and removed after 30 days without any listing', async () => {
  const [kept, gone] = [newId(), newId()];
  await addRow(kept);
  await addRow(gone, 1);
  await put(rawName(kept), ...filesOf(gone));
  await server.deps.db.delete(photos).where(eq(photos.imageId, gone));
  expect(await queued()).toEqual(filesOf(gone).toSorted());
  const lists = vi.spyOn(server.deps.storage, 'list');
  expect(await removeOrphans(server.deps, later(29.9))).toBe(0);
  expect(await removeOrphans(server.deps, later(30.1))).toBe(5);
  expect(lists).not.toHaveBeenCalled();
  expect([await isThere(rawName(kept)), await isThere(masterName(gone)), await queued()]).toEqual([true, false, []]);
});

it('sweep: a rolled back removal notes nothing, and a photo put back meanwhile keeps its files', async () => {
  const imageId = newId();
  await addRow(imageId);
  await put(rawName(imageId));
  const refused = server.deps.db.transaction(async (tx) => {
    await tx.delete(photos);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await queued()).toEqual([]);
  await server.deps.db.delete(photos);
  await age(40);
  await addRow(imageId);
  expect(await removeOrphans(server.deps)).toBe(0);
  expect([await isThere(rawName(imageId)), await queued()]).toEqual([true, []]);
  // Removed again, it counts from then.
  await server.deps.db.delete(photos);
  expect(await removeOrphans(server.deps, later(29.9))).toBe(0);
});

it('sweep: goes on where it broke off when the store fails', async () => {
  const ids = [newId(), newId()];
  for (const [place, imageId] of ids.entries()) await addRow(imageId, place);
  await put(...ids.map(masterName));
  await server.deps.db.delete(photos);
  await age(31);
  const failing = { ...server.deps.storage, remove: () => Promise.reject(new Error('down')) };
  await expect(removeOrphans({ ...server.deps, storage: failing })).rejects.toThrow('down');
  expect(await queued()).toHaveLength(10);
  expect(await removeOrphans(server.deps)).toBe(10);
  expect(await Promise.all(ids.map((imageId) => isThere(masterName(imageId))))).toEqual([false, false]);
});

it('sweep: removes a file that never had a row 30 days after a listing found it, and none that has one', async () => {
  const [kept, orphan] = [newId(), newId()];
  await addRow(kept);
  await put(rawName(kept), rawName(orphan));
  expect(await sweep()).toBe(0);
  expect(await sweep(later(29.9))).toBe(0);
  expect(await isThere(rawName(orphan))).toBe(true);
  expect(await sweep(later(30.1))).toBe(1);
  expect([await isThere(rawName(kept)), await isThere(rawName(orphan))]).toEqual([true, false]);
});

it('sweep: keeps files of running requests, and removes uploads that have had renditions for a day', async () => {
  const [young, ready] = [newId(), newId()];
  await server.deps.storage.put(rawName(young), BYTES);
  await addRow(ready);
  await server.deps.db.update(photos).set({ state: 'ready' });
  await put(rawName(ready), masterName(ready), ...IMAGE_WIDTHS.map((width) => renditionName(ready, width)));
  expect(await sweep()).toBe(1);
  expect([await isThere(rawName(ready)), await isThere(renditionName(ready, 160))]).toEqual([false, true]);
  expect(await server.database.pool.query('select from orphaned_files')).toMatchObject({ rowCount: 0 });
  expect(await isThere(rawName(young))).toBe(true);
});

it('sweep: keeps an upload that is all a restored backup has of a photo, and has its renditions made again', async () => {
  const imageId = newId();
  await addRow(imageId);
  await server.deps.db.update(photos).set({ state: 'ready' });
  await put(rawName(imageId), masterName(imageId));
  expect(await sweep()).toBe(0);
  expect(await isThere(rawName(imageId))).toBe(true);
  expect((await server.deps.db.select().from(photos))[0]).toMatchObject({ state: 'raw' });
  expect(await server.deps.db.select().from(jobs).where(eq(jobs.key, imageId))).toMatchObject([{ kind: 'rendition' }]);
});

it('tidy: with the store down, missed renditions are queued all the same, and the job fails with that reason', async () => {
  await addRow(newId());
  const { storage } = server.deps;
  const read = () => Promise.reject(new Error('the store is down'));
  const deps = workDeps(server, { storage: { ...storage, read } });
  await expect(tidyJob.handle(deps, {}, {} as JobRow, async () => undefined)).rejects.toThrow('the store is down');
  const rendering = server.deps.db.select().from(jobs).where(eq(jobs.kind, renditionJob.kind));
  expect(await rendering).toHaveLength(1);
});

it('sweep: never touches the photos of another installation, and reports it', async () => {
  const imageId = newId();
  await addRow(imageId);
  await put(rawName(imageId));
  expect(await sweep()).toBe(0);

  const other = await start(server.photosDir);
  expect([await ownsStore(server.deps), await ownsStore(other.deps)]).toEqual([true, false]);
  const warnings: string[] = [];
  const log: Log = { info: () => undefined, warn: (_, text) => void warnings.push(text), error: () => undefined };
  const row = {} as JobRow;
  await sweepJob.handle(workDeps(other, { log }), {}, row, async () => undefined);
  expect(warnings).toEqual([expect.stringContaining('another installation')]);
  expect(await isThere(rawName(imageId))).toBe(true);
  expect(await sweep(later(4000))).toBe(0);
});
