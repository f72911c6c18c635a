/** Background jobs: run once, by one worker, visible to their owner only. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';

import type { Caller } from '../../contract/access.ts';
import type { Job } from '../../contract/calls/jobs.ts';
import { FAILED_JOB_KEPT_MS, LIST_IDS_MAX } from '../../contract/limits.ts';
import { type Database, openDatabase } from '../../server/db/pool.ts';
import { jobs } from '../../server/db/schema/work.ts';
import { startWorker } from '../../server/jobs/worker.ts';
import type { WorkDeps } from '../../server/services/deps.ts';
import { defineJob } from '../../server/services/jobs/define-job.ts';
import { claimJob, finishJob, giveBackJob, keepJob } from '../../server/services/jobs/job-claims.ts';
import { personalJobs } from '../../server/services/jobs/job-work.ts';
import { addJob, deleteJob, dropExpiredJobs, listJobs, readJob } from '../../server/services/jobs/jobs.ts';
import { createUser } from '../../server/services/people/people.ts';
import { diskStorage } from '../../server/storage/disk.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { cloneDatabase } from '../support/server-database.ts';
import { openEvents } from '../support/server-events.ts';
import { askTicket, openExport, readSheet } from '../support/server-exports.ts';
import { addItem } from '../support/server-items.ts';
import { jobEnded, nextMoment, workDeps } from '../support/server-jobs.ts';
import { PASSWORD, type Person } from '../support/server-people.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

/** Timeout for a busy machine. */

const { server, people } = await serverWithPeople();
await addItem(server, people.merchantA);

const call = (path: string, { token }: Person, more: object = {}) => server.client.call(path, { token, ...more });
const begin = async (person: Person, query: object = {}, path = '/export/products') => {
  const { status, body } = await call('/jobs/export', person, { json: { path, query } });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as Job;
};
const rowOf = async (id: string) => (await server.deps.db.select().from(jobs).where(eq(jobs.id, id)))[0];

describe('export as a job', () => {
  it('makes the same file as the direct export, opened once with a ticket', async () => {
    const { _id } = await begin(people.merchantA);
    const job = await jobEnded(server, people.merchantA, _id);
    expect(job).toMatchObject({ kind: 'sheet', resource: 'product', state: 'done', done: 1, total: 1, error: null });
    expect(job.file?.name).toMatch(/^prodotti-\d{4}-\d\d-\d\d\.xlsx$/);

    const path = `/jobs/${_id}/file`;
    const { ticket } = await askTicket(server, { path, token: people.merchantA.token });
    const response = await openExport(server, path, { token: ticket });
    expect(response.headers.get('Content-Length')).toBe(String(job.file?.bytes));
    expect(response.headers.get('Content-Disposition')).toMatch(/filename="products-.*UTF-8''prodotti-/);
    const { rows } = await readSheet(new Uint8Array(await response.arrayBuffer()));
    expect(rows).toHaveLength(2);
    expect((await openExport(server, path, { token: ticket })).status).toBe(401);
  });

  it('accepts more selected records than an address holds', async () => {
    const { _id: own } = await addItem(server, people.merchantB);
    const ids = [own, ...Array.from({ length: LIST_IDS_MAX - 1 }, () => randomUUID())];
    const { _id } = await begin(people.merchantB, { ids });
    expect(await jobEnded(server, people.merchantB, _id)).toMatchObject({ state: 'done', done: 1, total: 1 });
    const foreign = await begin(people.merchantA, { ids });
    expect(await jobEnded(server, people.merchantA, foreign._id)).toMatchObject({ state: 'done', done: 0, total: 0 });
  });

  it('refuses what the export would refuse', async () => {
    const ask = (path: string, query: object, person = people.merchantA) =>
      call('/jobs/export', person, { json: { path, query } });
    expect((await ask('/export/everything', {})).body.errors?.[0]).toMatchObject({ path: 'path', code: 'choice' });
    expect((await ask('/export/products', { sort: 'secret' })).status).toBe(422);
    expect((await ask('/export/merchants', {})).status).toBe(403);
  });

  it('cannot be seen, ended or opened by anybody else', async () => {
    const { _id } = await begin(people.merchantA);
    await jobEnded(server, people.merchantA, _id);
    for (const stranger of [people.merchantB, people.admin]) {
      expect((await call(`/jobs/${_id}`, stranger)).status).toBe(404);
      expect((await call(`/jobs/${_id}`, stranger, { method: 'DELETE' })).status).toBe(404);
      const answer = await askTicket(server, { path: `/jobs/${_id}/file`, token: stranger.token });
      expect(answer.status).toBe(404);
      const { body } = await call('/jobs', stranger);
      expect((body.data as Job[]).map((job) => job._id)).not.toContain(_id);
    }
    expect(((await call('/jobs', people.merchantA)).body.data as Job[])[0]?._id).toBe(_id);
  });

  it('reports its progress to its owner only', async () => {
    const [mine, other] = await Promise.all(
      [people.merchantA, people.admin].map(({ token }) => openEvents(server, token)),
    );
    const { _id } = await begin(people.merchantA);
    await mine?.until(3);
    expect(mine?.changes.slice(0, 3).map(({ type, entity, _id: id }) => [type, entity, id])).toEqual([
      ['created', 'job', _id],
      ['updated', 'job', _id],
      ['updated', 'job', _id],
    ]);
    // Notices are ordered: whoever receives one of a later job has received this one's.
    await jobEnded(server, people.merchantA, _id);
    const own = await begin(people.admin);
    await other?.until(3);
    expect([...new Set(other?.changes.map(({ _id: id }) => id))]).toEqual([own._id]);
    mine?.close();
    other?.close();
  });

  it('is deleted with its file by its owner, or when it expires', async () => {
    const ids = [await begin(people.merchantA), await begin(people.merchantA)].map((job) => job._id);
    const [one = '', two = ''] = ids;
    const fileOf = (id: string) => readFile(join(server.photosDir, `jb/${id.replaceAll('-', '')}.xlsx`));
    for (const id of ids) {
      await jobEnded(server, people.merchantA, id);
      expect((await fileOf(id)).length).toBeGreaterThan(100);
    }
    expect((await call(`/jobs/${one}`, people.merchantA, { method: 'DELETE' })).status).toBe(200);
    await dropExpiredJobs(server.deps.db, server.deps.storage);
    expect(await rowOf(two)).toBeDefined();
    await server.deps.db
      .update(jobs)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(jobs.id, two));
    await dropExpiredJobs(server.deps.db, server.deps.storage);
    for (const id of ids) {
      expect(await rowOf(id)).toBeUndefined();
      await expect(fileOf(id)).rejects.toThrow('ENOENT');
    }
  });
});

describe('with several workers', () => {
  // Without a server: the test claims the jobs.
  let database: Database;
  let folder: string;
  let deps: WorkDeps;
  let owner: Caller;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const clone = await cloneDatabase(inject('clusterUrl'));
    drop = clone.drop;
    database = openDatabase(clone.url, () => undefined);
    folder = await mkdtemp(join(tmpdir(), 'ordito-jobs-'));
    deps = workDeps(server, { db: database.db, storage: await diskStorage(folder) });
    const person = { email: 'a@example.org', password: PASSWORD, fullName: 'A', userType: 3, key: 3 } as const;
    const { _id } = await createUser(deps.db, person);
    owner = { _id, userType: 3, key: 3 };
  });
  afterAll(async () => {
    await database.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => deps.db.delete(jobs));

  const input = { resource: 'product', query: {}, language: 'it', origin: 'https://ordito.example' } as const;
  const add = async (id: string = randomUUID()) => {
    return (await addJob(deps.db, owner, { id, definition: personalJobs.sheet, input, total: null }))._id;
  };
  const silence = (id: string) => {
    const seenAt = sql`now() - interval '61 seconds'`;
    return deps.db.update(jobs).set({ seenAt }).where(eq(jobs.id, id));
  };
  const stateOf = (id: string) => readJob(deps.db, owner, id);

  it('one claims it, and no other while the first sends heartbeats', async () => {
    const { db } = deps;
    const id = await add();
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimJob(db)));
    expect(claims.filter((each) => each !== null)).toHaveLength(1);
    expect(await claimJob(db)).toBeNull();
    await silence(id);
    const again = await claimJob(db);
    expect(again).toMatchObject({ id, attempts: 2 });

    const first = claims.find((each) => each !== null);
    if (!first || !again) throw new Error('nothing was claimed');
    const file = { stored: 'jb/0.xlsx', name: 'x', plain: 'x', bytes: 1 };
    expect(await keepJob(db, first, { done: 9, total: 9 })).toBe(false);
    expect(await finishJob(db, first, { file })).toBe(false);
    expect(await keepJob(db, again, { done: 1, total: 2 })).toBe(true);
    expect(await stateOf(id)).toMatchObject({ state: 'running', done: 1, total: 2 });
  });

  it('it fails when interrupted for the third time', async () => {
    const { db } = deps;
    const id = await add();
    for (const attempts of [1, 2, 3]) {
      expect(await claimJob(db)).toMatchObject({ attempts });
      await silence(id);
    }
    expect(await claimJob(db)).toBeNull();
    const failed = await stateOf(id);
    expect(failed).toMatchObject({ state: 'failed', error: 'gaveUp' });
    // A failure on a Friday is still there on Monday.
    expect(Date.parse(failed.expiresAt ?? '') - Date.parse(failed.finishedAt ?? '')).toBe(FAILED_JOB_KEPT_MS);
    expect((await deps.db.select().from(jobs))[0]?.attempts).toBe(3);
  });

  it('jobs: a person may have one of another kind, without a resource, and a row of an unknown kind is deleted as well', async () => {
    const cleared: string[] = [];
    const report = defineJob({
      kind: 'report',
      input: z.object({ month: z.string() }),
      lane: 'short',
      tries: 1,
      backoffMs: [],
      keepMs: 1000,
      handle: async () => undefined,
      clear: async (_, id) => void cleared.push(id),
    });
    const ids = [randomUUID(), randomUUID()] as const;
    for (const id of ids) {
      await addJob(deps.db, owner, { id, definition: report, input: { month: '2026-01' }, total: null });
    }
    const { kind, resource, file } = await stateOf(ids[0]);
    expect([kind, resource, file]).toEqual(['report', null, null]);
    await deps.db.update(jobs).set({ kind: 'of a later version' }).where(eq(jobs.id, ids[1]));
    await deps.db.update(jobs).set({ state: 'failed', expiresAt: sql`now() - interval '1 second'` });
    await dropExpiredJobs(deps.db, deps.storage);
    expect(await listJobs(deps.db, owner)).toEqual([]);
    expect(cleared).toEqual([ids[0]]);
  });

  it('a cancelled one is no longer worked on; a returned one loses no try', async () => {
    const { db } = deps;
    const id = await add();
    const first = await claimJob(db);
    if (!first) throw new Error('nothing was claimed');
    await giveBackJob(db, first);
    const second = await claimJob(db);
    expect(second?.attempts).toBe(1);
    await deleteJob(deps, owner, id);
    expect(second && (await keepJob(db, second, { done: 1, total: 2 }))).toBe(false);
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled' });
  });

  it('one cancelled and restarted no longer belongs to its former worker', async () => {
    const { db } = deps;
    const id = await add();
    const first = await claimJob(db);
    await deleteJob(deps, owner, id);
    await nextMoment(db);
    expect(await add(id)).toBe(id);
    const second = await claimJob(db);
    if (!first || !second) throw new Error('nothing was claimed');
    expect(second).toMatchObject({ id, attempts: first.attempts });
    expect(await keepJob(db, first, { done: 9, total: 9 })).toBe(false);
    expect(await finishJob(db, first, { file: { stored: 'jb/0.xlsx', name: 'x', plain: 'x', bytes: 1 } })).toBe(false);
    expect(await keepJob(db, second, { done: 1, total: 2 })).toBe(true);
  });

  it('a worker that timed out leaves the file to its successor', async () => {
    const id = await add();
    const stored = `jb/${id.replaceAll('-', '')}.xlsx`;
    // While the first stores its file without heartbeats, another one does the job.
    const put: Storage['put'] = async (name, bytes) => {
      await deps.storage.put(name, bytes);
      await silence(id);
      const other = await claimJob(deps.db);
      if (other) await finishJob(deps.db, other, { file: { stored: name, name: 'x', plain: 'x', bytes: 1 } });
    };
    const worker = startWorker({ ...deps, storage: { ...deps.storage, put } });
    await expect.poll(async () => (await stateOf(id)).state).toBe('done');
    await worker.stop();
    expect(await deps.storage.read(stored)).not.toBeNull();
  });

  it('jobs: a stopping server returns its running jobs', async () => {
    const id = await add();
    let stopping: Promise<void> | undefined;
    // It is stopped while it stores the file, so the job is running.
    const put: Storage['put'] = async (_, bytes) => {
      stopping = worker.stop();
      for await (const piece of bytes as AsyncIterable<Uint8Array>) void piece;
    };
    const worker = startWorker({ ...deps, storage: { ...deps.storage, put } });
    await expect.poll(() => stopping !== undefined).toBe(true);
    await stopping;
    expect(await stateOf(id)).toMatchObject({ state: 'waiting' });
    const next = startWorker(deps);
    await expect.poll(async () => (await stateOf(id)).state).toBe('done');
    await next.stop();
  });

  it('jobs: open jobs per person are limited', async () => {
    for (let n = 0; n < 10; n += 1) await add();
    await expect(add()).rejects.toThrow('validation');
    const [open] = await listJobs(deps.db, owner);
    expect(await add(open?._id)).toBe(open?._id);
  });
});
