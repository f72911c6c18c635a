/** What the sweep removes from the store, and what it must keep: the store outlives databases and their restored backups. */
import { randomBytes } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { IMAGE_WIDTHS } from '../../contract/limits.ts';
import { photos } from '../../server/db/schema/items.ts';
import { installation } from '../../server/db/schema/ledger.ts';
import { jobs } from '../../server/db/schema/work.ts';
import { sweepJob } from '../../server/jobs/sweep.ts';
import type { Log } from '../../server/log.ts';
import type { JobRow } from '../../server/services/jobs/queue.ts';
import { masterName, rawName, renditionName } from '../../server/services/photos/photos.ts';
import { sweepOrphans } from '../../server/services/photos/sweep.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { workDeps } from '../support/server-jobs.ts';

const DAY = 24 * 3_600_000;
const later = (days: number) => new Date(Date.now() + days * DAY);
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
const addRow = (imageId: string) => {
  const place = { entity: 'products', recordId: '019a0000-0000-7000-8000-000000000000', slot: 'itemImage' };
  return server.deps.db.insert(photos).values({ imageId, ...place, sha256: imageId, bytes: 1, width: 1, height: 1 });
};
const isThere = async (name: string) => (await server.deps.storage.read(name)) !== null;

it('sweep: removes a file that had no row for 30 days, and none that has one', async () => {
  const [kept, orphan] = [newId(), newId()];
  await addRow(kept);
  await put(rawName(kept), rawName(orphan));
  expect(await sweepOrphans(server.deps)).toBe(0);
  expect(await sweepOrphans(server.deps, later(29.9))).toBe(0);
  expect(await isThere(rawName(orphan))).toBe(true);
  expect(await sweepOrphans(server.deps, later(30.1))).toBe(1);
  expect([await isThere(rawName(kept)), await isThere(rawName(orphan))]).toEqual([true, false]);
});

it('sweep: counts from the removal of the row, however old the file, and restarts if it was restored in between', async () => {
  const imageId = newId();
  await addRow(imageId);
  await put(rawName(imageId));
  expect(await sweepOrphans(server.deps, later(400))).toBe(0);
  await server.deps.db.delete(photos);
  expect(await sweepOrphans(server.deps, later(401))).toBe(0);
  await addRow(imageId);
  expect(await sweepOrphans(server.deps, later(420))).toBe(0);
  await server.deps.db.delete(photos);
  expect(await sweepOrphans(server.deps, later(425))).toBe(0);
  expect(await sweepOrphans(server.deps, later(450))).toBe(0);
  expect(await sweepOrphans(server.deps, later(456))).toBe(1);
});

it('sweep: keeps files of running requests, and removes uploads that have had renditions for a day', async () => {
  const [young, ready] = [newId(), newId()];
  await server.deps.storage.put(rawName(young), BYTES);
  await addRow(ready);
  await server.deps.db.update(photos).set({ state: 'ready' });
  await put(rawName(ready), masterName(ready), ...IMAGE_WIDTHS.map((width) => renditionName(ready, width)));
  expect(await sweepOrphans(server.deps)).toBe(1);
  expect([await isThere(rawName(ready)), await isThere(renditionName(ready, 160))]).toEqual([false, true]);
  expect(await server.database.pool.query('select from orphaned_files')).toMatchObject({ rowCount: 0 });
  expect(await isThere(rawName(young))).toBe(true);
});

it('sweep: keeps an upload that is all a restored backup has of a photo, and has its renditions made again', async () => {
  const imageId = newId();
  await addRow(imageId);
  await server.deps.db.update(photos).set({ state: 'ready' });
  await put(rawName(imageId), masterName(imageId));
  expect(await sweepOrphans(server.deps)).toBe(0);
  expect(await isThere(rawName(imageId))).toBe(true);
  expect((await server.deps.db.select().from(photos))[0]).toMatchObject({ state: 'raw' });
  expect(await server.deps.db.select().from(jobs).where(eq(jobs.key, imageId))).toMatchObject([{ kind: 'rendition' }]);
});

it('sweep: never touches the photos of another installation, and reports it', async () => {
  const imageId = newId();
  await addRow(imageId);
  await put(rawName(imageId));
  expect(await sweepOrphans(server.deps)).toBe(0);

  const other = await start(server.photosDir);
  expect(await sweepOrphans(other.deps)).toBeNull();
  expect(await sweepOrphans(other.deps, later(4000))).toBeNull();
  const warnings: string[] = [];
  const log: Log = { info: () => undefined, warn: (_, text) => void warnings.push(text), error: () => undefined };
  const row = {} as JobRow;
  await sweepJob.handle(workDeps(other, { log }), {}, row, async () => undefined);
  expect(warnings).toEqual([expect.stringContaining('another installation')]);
  expect(await isThere(rawName(imageId))).toBe(true);
  expect(await sweepOrphans(server.deps, later(4000))).toBe(0);
});
