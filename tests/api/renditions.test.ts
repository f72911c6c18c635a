/** Renditions as jobs: each photo gets them, through crashes, failures, removals and updates. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';

import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import type { FailedJob } from '../../contract/calls/jobs.ts';
import { photos } from '../../server/db/schema/items.ts';
import { jobs } from '../../server/db/schema/work.ts';
import type { JobRow } from '../../server/engine/jobs/queue.ts';
import { lookAtFile } from '../../server/engine/photos/lost-files.ts';
import { masterName, rawName } from '../../server/engine/photos/photos.ts';
import { enqueueRenditions } from '../../server/engine/photos/rendition-job.ts';
import type { Job } from '../../server/jobs/job.ts';
import { tidyJob } from '../../server/jobs/sweep.ts';
import { startWorker } from '../../server/jobs/worker.ts';
import type { WorkDeps } from '../../server/services/deps.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { workDeps } from '../support/server-jobs.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

// Its own worker leaves renditions to those of the tests.
const { server, people } = await serverWithPeople({ lanes: { render: 0 } });
const { db, storage } = server.deps;
const photo = await jpeg();
const workers: Job[] = [];
beforeEach(async () => {
  await db.delete(jobs);
  await db.update(photos).set({ state: 'ready' });
});
afterEach(async () => {
  for (const each of workers.splice(0)) await each.stop();
});

const work = (more: Partial<WorkDeps> = {}) => {
  const worker = startWorker(workDeps(server, { lanes: { render: 1, care: 0 }, ...more }));
  workers.push(worker);
  return worker;
};
const tidy = () => tidyJob.handle(workDeps(server), {}, {} as JobRow, async () => undefined);
const call = (path: string, { token } = people.admin, more: object = {}) =>
  server.client.call(path, { token, ...more });
const send = async (more: readonly (readonly [string, Uint8Array])[] = []) => {
  const sent = form([['itemImage', photo], ...more]);
  const { status, body } = await call('/product/mobile', people.merchantA, { form: sent });
  expect(status).toBe(201);
  const rows = await db
    .select()
    .from(photos)
    .where(eq(photos.recordId, (body.data as Receipt)._id))
    .orderBy(photos.slot);
  return { _id: (body.data as Receipt)._id, imageIds: rows.map(({ imageId }) => imageId) };
};
const sendOne = async () => {
  const { _id, imageIds } = await send();
  return { _id, imageId: imageIds[0] ?? '' };
};
const renditionRows = () => db.select().from(jobs).where(eq(jobs.kind, 'rendition')).orderBy(jobs.createdAt);
const stateOf = async (imageId: string) =>
  (await db.select({ state: photos.state }).from(photos).where(eq(photos.imageId, imageId)))[0]?.state;
const filesOf = async (imageId: string) =>
  (await readdir(server.photosDir, { recursive: true }))
    .filter((name) => name.includes(imageId))
    .map((name) => name.slice(36))
    .sort();
const MADE = ['160.webp', '1600.webp', '640.webp', 'jpg'];
const dueNow = () => db.update(jobs).set({ dueAt: sql`now()` });

it('renditions: each photo has a job beside its row, and none once they are made', async () => {
  const { imageIds } = await send([['tagImage', await jpeg(2)]]);
  expect((await renditionRows()).map(({ key }) => key).sort()).toEqual(imageIds.toSorted());
  work();
  await expect.poll(async () => Promise.all(imageIds.map(stateOf))).toEqual(['ready', 'ready']);
  await expect.poll(renditionRows).toEqual([]);
  for (const imageId of imageIds) expect(await filesOf(imageId)).toEqual(MADE);
});

it('renditions: a server killed while rendering loses nothing; another one renders the photo, once', async () => {
  const { imageId } = await sendOne();
  const child = fork(new URL('../support/render-and-hang.ts', import.meta.url), [server.databaseUrl, server.photosDir]);
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect([await stateOf(imageId), await filesOf(imageId)]).toEqual(['raw', ['jpg', 'raw']]);
  const put: string[] = [];
  const counting: Storage = { ...storage, put: (name, bytes) => (put.push(name), storage.put(name, bytes)) };
  const worker = work({ storage: counting });
  expect(await renditionRows()).toMatchObject([{ state: 'running', attempts: 1 }]);
  await db.update(jobs).set({ seenAt: sql`now() - interval '61 seconds'` });
  worker.wake();
  await expect.poll(() => stateOf(imageId)).toBe('ready');
  await expect.poll(renditionRows).toEqual([]);
  expect([await filesOf(imageId), put.length]).toEqual([MADE, MADE.length]);
});

it('renditions: a server that dies before it deletes the upload leaves that to the next try', async () => {
  const { imageId } = await sendOne();
  const dying: Storage = { ...storage, remove: () => Promise.reject(new Error('killed')) };
  const worker = work({ storage: dying });
  await expect.poll(async () => (await renditionRows())[0]).toMatchObject({ state: 'waiting', attempts: 1 });
  await worker.stop();
  expect([await stateOf(imageId), await filesOf(imageId)]).toEqual(['ready', [...MADE, 'raw'].toSorted()]);
  await dueNow();
  work();
  await expect.poll(renditionRows).toEqual([]);
  expect(await filesOf(imageId)).toEqual(MADE);
});

it('renditions: a picture without its upload is taken if it decodes, and its hash proves it from then on', async () => {
  const { imageId } = await sendOne();
  const first = work();
  const rowOf = async () => (await db.select().from(photos).where(eq(photos.imageId, imageId)))[0];
  await expect.poll(async () => (await rowOf())?.state).toBe('ready');
  await first.stop();
  const made = (await storage.read(masterName(imageId))) as Uint8Array;
  await db.update(photos).set({ state: 'raw' });
  await enqueueRenditions(db, [imageId]);
  await storage.put(masterName(imageId), made.subarray(0, -100));
  const worker = work();
  await expect.poll(async () => (await renditionRows())[0]).toMatchObject({ state: 'waiting', attempts: 1 });
  const fileOf = async () =>
    lookAtFile(storage, (await rowOf()) as NonNullable<Awaited<ReturnType<typeof rowOf>>>, 'bytes');
  expect(await fileOf()).toBe('lost');
  // It begins and ends as it should, and is damaged in between.
  const half = made.length >> 1;
  const damaged = made.map((byte, at) => (at > half && at < half + 200 ? (at % 2 ? 0xd9 : 0xff) : byte));
  await storage.put(masterName(imageId), damaged);
  await dueNow();
  worker.wake();
  await expect.poll(async () => (await renditionRows())[0]).toMatchObject({ state: 'waiting', attempts: 2 });
  await storage.put(masterName(imageId), made);
  expect(await fileOf()).toBe('there');
  await dueNow();
  worker.wake();
  await expect.poll(renditionRows).toEqual([]);
  expect([(await rowOf())?.state, await fileOf()]).toEqual(['ready', 'stored']);
  await storage.put(masterName(imageId), damaged);
  expect(await fileOf()).toBe('lost');
});

it('renditions: no connection is held while the store works', async () => {
  await sendOne();
  let store = () => undefined as void;
  const held = new Promise<void>((resolve) => (store = resolve));
  let writes = 0;
  const slow: Storage = {
    ...storage,
    put: async (name, bytes) => ((writes += 1), await held, storage.put(name, bytes)),
  };
  work({ storage: slow });
  await expect.poll(() => writes).toBe(1);
  // Other work has short transactions of its own; one held here would stay.
  const idle = () =>
    server.database.pool.query(
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
    );
  try {
    await expect.poll(async () => (await idle()).rows).toEqual([]);
    expect(writes).toBe(1);
  } finally {
    store();
  }
});

it('renditions: after five failures staff see the job, and a replay makes them once the cause is gone', async () => {
  const { imageId } = await sendOne();
  await storage.put(rawName(imageId), new Uint8Array([1]));
  const worker = work();
  for (let attempts = 1; attempts < 5; attempts += 1) {
    await expect.poll(async () => (await renditionRows())[0]).toMatchObject({ state: 'waiting', attempts });
    expect((await renditionRows())[0]?.dueAt.getTime()).toBeGreaterThan(Date.now() + 5000);
    await dueNow();
    worker.wake();
  }
  await expect.poll(async () => (await renditionRows())[0]?.state).toBe('failed');
  const [failed] = (await call('/jobs/failed')).body.data as FailedJob[];
  expect(failed).toMatchObject({ kind: 'rendition', about: imageId, attempts: 5, error: 'internal' });
  expect(failed?.cause).toContain('unsupported image format');
  // A failed one is not begun anew behind their backs.
  await tidy();
  expect(await renditionRows()).toHaveLength(1);

  await storage.put(rawName(imageId), photo);
  expect((await call(`/jobs/${failed?._id}/retry`, people.admin, { method: 'POST' })).status).toBe(200);
  worker.wake();
  await expect.poll(() => stateOf(imageId)).toBe('ready');
  await expect.poll(renditionRows).toEqual([]);
  expect(await filesOf(imageId)).toEqual(MADE);
});

it('renditions: a photo of an older database, or whose failed job has expired, gets a job', async () => {
  const { imageId } = await sendOne();
  await db.delete(jobs);
  for (let n = 0; n < 2; n += 1) await tidy();
  expect(await renditionRows()).toMatchObject([{ key: imageId, state: 'waiting' }]);
  await db.update(jobs).set({ state: 'failed', expiresAt: sql`now() - interval '1 second'` });
  await tidy();
  expect(await renditionRows()).toMatchObject([{ key: imageId, state: 'waiting' }]);
  work();
  await expect.poll(() => stateOf(imageId)).toBe('ready');
});

it('renditions: a photo removed meanwhile keeps its upload, and restored it gets them', async () => {
  const { _id, imageIds } = await send([['tagImage', await jpeg(3)]]);
  const [, imageId = ''] = imageIds;
  await db.delete(jobs).where(sql`${jobs.key} <> ${imageId}`);
  let removed = false;
  const removing: Storage = {
    ...storage,
    async put(name, bytes) {
      await storage.put(name, bytes);
      if (removed) return;
      removed = true;
      const path = `/product/image/remove/${_id}/${imageId}`;
      expect((await call(path, people.merchantA, { method: 'DELETE' })).status).toBe(200);
    },
  };
  const worker = work({ storage: removing });
  await expect.poll(renditionRows).toEqual([]);
  expect([removed, await filesOf(imageId)]).toEqual([true, [...MADE, 'raw']]);
  const restore = { method: 'PUT', json: { image: imageId } };
  expect((await call(`/product/image/restore/${_id}`, people.merchantA, restore)).status).toBe(200);
  worker.wake();
  await expect.poll(() => stateOf(imageId)).toBe('ready');
  await expect.poll(() => filesOf(imageId)).toEqual(MADE);
});

it('renditions: a photo restored while its job runs gets another one, as that may have seen it removed', async () => {
  const { _id, imageIds } = await send([['tagImage', await jpeg(4)]]);
  const [, imageId = ''] = imageIds;
  const ofPhoto = eq(jobs.key, imageId);
  await db
    .update(jobs)
    .set({ state: 'running', attempts: 1, startedAt: sql`now()`, seenAt: sql`now()` })
    .where(ofPhoto);
  await call(`/product/image/remove/${_id}/${imageId}`, people.merchantA, { method: 'DELETE' });
  await call(`/product/image/restore/${_id}`, people.merchantA, { method: 'PUT', json: { image: imageId } });
  expect(await db.select().from(jobs).where(ofPhoto)).toMatchObject([
    { state: 'waiting', attempts: 0, startedAt: null },
  ]);
});
