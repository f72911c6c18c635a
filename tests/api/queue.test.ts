/** The queue itself: due times, failures, and independence of kinds. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';

import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import * as z from 'zod';

import type { FailedJob } from '../../contract/calls/jobs.ts';
import type { Db } from '../../server/db/pool.ts';
import { jobs } from '../../server/db/schema/work.ts';
import { enqueue, enqueueRecurring, type JobDefinition } from '../../server/engine/jobs/queue.ts';
import { Refusal } from '../../server/engine/refusal.ts';
import type { Job } from '../../server/jobs/job.ts';
import { startWorker } from '../../server/jobs/worker.ts';
import type { WorkDeps } from '../../server/services/deps.ts';
import { defineJob } from '../../server/services/jobs/define-job.ts';
import { claimJob, finishJob } from '../../server/services/jobs/job-claims.ts';
import { addJob } from '../../server/services/jobs/jobs.ts';
import { mailJob } from '../../server/services/jobs/mails.ts';
import { steppedClock } from '../support/clock.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { databaseUrl } from '../support/server-database.ts';
import { nextMoment, workDeps } from '../support/server-jobs.ts';
import { addPeople, type People, type Person } from '../support/server-people.ts';

const HOUR = 3_600_000;

let server: TestServer;
let people: People;
let deps: WorkDeps;
const workers: Job[] = [];
beforeAll(async () => {
  server = await startTestServer();
  people = await addPeople(server);
  deps = workDeps(server);
});
afterAll(() => server.stop());
beforeEach(() => deps.db.delete(jobs));
afterEach(async () => {
  for (const each of workers.splice(0)) await each.stop();
});

const note = z.object({ text: z.string() });
const base = { input: note, lane: 'short', tries: 2, backoffMs: [HOUR], keepMs: HOUR } as const;
type Options = { key?: string } & Parameters<typeof enqueue>[3];
const put = (db: Db, kind: JobDefinition<{ text: string }>, text: string, { key = '', ...options }: Options = {}) =>
  enqueue(db, kind, [{ input: { text }, ...(key && { key }) }], options);
const work = (...kinds: JobDefinition[]) => {
  const worker = startWorker(deps, kinds);
  workers.push(worker);
  return worker;
};
const rows = () => deps.db.select().from(jobs).orderBy(jobs.createdAt);
const only = async () => (await rows())[0];
/** A second ago, because a machine's clock may be set back a little between two statements. */
const dueNow = () => deps.db.update(jobs).set({ dueAt: sql`now() - interval '1 second'` });

it('queue: a failed job is retried after its delay, and fails for good after its tries; staff see why and retry it', async () => {
  let broken = true;
  const failing = defineJob({
    ...base,
    kind: 'failing',
    async handle() {
      if (broken) throw new Error('the other side is away');
    },
  });
  await put(deps.db, failing, 'x', { key: 'one' });
  const worker = work(failing);
  await expect.poll(async () => (await only())?.lastError).toBe('the other side is away');
  const paused = await only();
  expect(paused).toMatchObject({ state: 'waiting', attempts: 1, error: null });
  expect((paused?.dueAt.getTime() ?? 0) - (paused?.startedAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(HOUR);
  await dueNow();
  worker.wake();
  await expect.poll(async () => (await only())?.state).toBe('failed');
  expect(await only()).toMatchObject({ attempts: 2, error: 'internal' });

  const call = (path: string, { token }: { token: string }, more = {}) => server.client.call(path, { token, ...more });
  const failed = (await call('/jobs/failed', people.admin)).body.data as FailedJob[];
  expect(failed).toMatchObject([
    { kind: 'failing', about: 'one', owner: null, attempts: 2, error: 'internal', cause: 'the other side is away' },
  ]);
  const retry = `/jobs/${failed[0]?._id}/retry`;
  expect((await call(retry, people.merchantA, { method: 'POST' })).status).toBe(403);
  broken = false;
  expect((await call(retry, people.admin, { method: 'POST' })).status).toBe(200);
  worker.wake();
  await expect.poll(async () => (await only())?.state).toBe('done');
  expect((await call('/jobs/failed', people.admin)).body.data).toEqual([]);
  expect((await call(retry, people.admin, { method: 'POST' })).status).toBe(404);
});

it('queue: a refusal is final, without a retry', async () => {
  const refusing = defineJob({
    ...base,
    kind: 'refusing',
    handle: () => Promise.reject(new Refusal('forbidden')),
  });
  await put(deps.db, refusing, 'x');
  work(refusing);
  await expect.poll(async () => (await only())?.state).toBe('failed');
  expect(await only()).toMatchObject({ attempts: 1, error: 'forbidden' });
  expect((await server.client.call('/jobs/failed', { token: people.admin.token })).body.data).toEqual([]);
});

it('queue: a key has one open job: a second request is dropped, or renews it; a retry of one requested again is dropped', async () => {
  const kind = defineJob({ ...base, kind: 'keyed', handle: async () => undefined });
  const { db } = deps;
  await put(db, kind, 'first', { key: 'a' });
  await put(db, kind, 'second', { key: 'a' });
  await put(db, kind, 'other', { key: 'b' });
  expect((await rows()).map(({ input }) => input['text'])).toEqual(['first', 'other']);
  const claim = await claimJob(db);
  expect(claim?.input).toEqual({ text: 'first' });
  await put(db, kind, 'third', { key: 'a', renew: true });
  expect((await rows()).filter(({ key }) => key === 'a')).toMatchObject([
    { input: { text: 'third' }, state: 'waiting', attempts: 0, startedAt: null },
  ]);
  await db.update(jobs).set({ state: 'failed', error: 'internal' }).where(eq(jobs.key, 'a'));
  const dead = (await rows()).find(({ key }) => key === 'a');
  await put(db, kind, 'fourth', { key: 'a' });
  const path = `/jobs/${dead?.id}/retry`;
  expect((await server.client.call(path, { token: people.admin.token, method: 'POST' })).status).toBe(200);
  expect((await rows()).filter(({ key }) => key === 'a').map(({ input }) => input['text'])).toEqual(['fourth']);
});

it('queue: a job is added with its transaction, or not at all', async () => {
  const kind = defineJob({ ...base, kind: 'kept', handle: async () => undefined });
  const failing = deps.db.transaction(async (tx) => {
    await put(tx, kind, 'x');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await rows()).toEqual([]);
});

it('queue: a job waits until it is due; among due ones, the highest priority goes first', async () => {
  const { db } = deps;
  const low = defineJob({ ...base, kind: 'low', handle: async () => undefined });
  const high = defineJob({ ...base, kind: 'high', priority: 1, handle: async () => undefined });
  await put(db, low, 'later', { inMs: HOUR });
  expect(await claimJob(db)).toBeNull();
  await put(db, low, 'x');
  await put(db, high, 'x');
  expect((await claimJob(db))?.kind).toBe('high');
  expect((await claimJob(db))?.input).toEqual({ text: 'x' });
  expect(await claimJob(db)).toBeNull();
  await dueNow();
  expect((await claimJob(db))?.input).toEqual({ text: 'later' });
});

it('queue: long jobs leave their lane once they report their length, and delay neither short jobs nor other kinds', async () => {
  const ends: (() => void)[] = [];
  const long = defineJob({
    ...base,
    kind: 'long',
    longFrom: 1000,
    async handle(_, __, ___, tell) {
      await tell(0, 1_000_000);
      await new Promise<void>((resolve) => ends.push(resolve));
    },
  });
  const short = defineJob({ ...base, kind: 'short', handle: async () => undefined });
  const mail = defineJob({ ...base, kind: 'letter', lane: 'mail', handle: async () => undefined });
  for (let n = 0; n < 4; n += 1) await put(deps.db, long, `${n}`);
  work(long, short, mail);
  await expect.poll(() => ends.length).toBe(1);
  await put(deps.db, short, 'x');
  await put(deps.db, mail, 'x');
  workers[0]?.wake();
  const states = async (kind: string) => (await rows()).filter((row) => row.kind === kind).map(({ state }) => state);
  await expect.poll(async () => [...(await states('short')), ...(await states('letter'))]).toEqual(['done', 'done']);
  expect((await states('long')).sort()).toEqual(['running', 'waiting', 'waiting', 'waiting']);
  expect((await rows()).filter(({ kind }) => kind === 'long').map(({ lane, attempts }) => [lane, attempts])).toEqual(
    expect.arrayContaining([
      ['long', 1],
      ['long', 0],
    ]),
  );
  await deps.db.delete(jobs).where(eq(jobs.state, 'waiting'));
  for (const end of ends) end();
});

it('queue: with several processes a recurring job runs once, and again when due', async () => {
  let runs = 0;
  const recurring = defineJob({
    ...base,
    kind: 'recurring',
    input: z.object({}),
    everyMs: HOUR,
    async handle() {
      runs += 1;
    },
  });
  const look = () => Promise.all(Array.from({ length: 4 }, () => enqueueRecurring(deps.db, [recurring])));
  await look();
  expect(await rows()).toHaveLength(1);
  await dueNow();
  for (let n = 0; n < 3; n += 1) work(recurring);
  await expect.poll(async () => (await only())?.state).toBe('done');
  await look();
  expect([runs, (await rows()).length]).toEqual([1, 1]);
  await deps.db.update(jobs).set({ createdAt: sql`now() - interval '61 minutes'` });
  await look();
  expect((await rows()).map(({ state }) => state)).toEqual(['done', 'waiting']);
});

it('queue: a daily job is enqueued after its time, once, also if the server was not running then', async () => {
  const daily = (hours: number) => {
    const dailyAt = new Date(Date.now() + hours * HOUR).toISOString().slice(11, 16) as `${number}:${number}`;
    return defineJob({ ...base, kind: 'daily', input: z.object({}), dailyAt, keepMs: 24 * HOUR, handle });
  };
  const handle = async () => undefined;
  const enqueuedAgain = async (hours: number, lastMinutes: number) => {
    await deps.db.delete(jobs);
    await enqueueRecurring(deps.db, [daily(hours)]);
    const createdAt = sql`now() - ${lastMinutes} * interval '1 minute'`;
    await deps.db.update(jobs).set({ state: 'done', createdAt });
    for (let n = 0; n < 2; n += 1) await enqueueRecurring(deps.db, [daily(hours)]);
    return (await rows()).length > 1;
  };
  // An hour ago, and in an hour.
  expect([await enqueuedAgain(-1, 30), await enqueuedAgain(-1, 90), await enqueuedAgain(-1, 3000)]).toEqual([
    false,
    true,
    true,
  ]);
  expect([await enqueuedAgain(1, 90), await enqueuedAgain(1, 22 * 60), await enqueuedAgain(1, 24 * 60)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await rows()).toHaveLength(2);
  expect(() => defineJob({ ...base, kind: 'short-lived', dailyAt: '02:30', handle })).toThrow('is kept until');
});

it('queue: of a kind with a limit no more run at once, and others use the rest of its lane', async () => {
  const ends: (() => void)[] = [];
  const handle = () => new Promise<void>((resolve) => ends.push(resolve));
  const limited = defineJob({ ...base, kind: 'limited', atOnce: 1, handle });
  const other = defineJob({ ...base, kind: 'unlimited', handle });
  for (let n = 0; n < 3; n += 1) await put(deps.db, limited, `${n}`);
  await put(deps.db, other, 'x');
  work(limited, other);
  const running = async () => (await rows()).filter(({ state }) => state === 'running').map(({ kind }) => kind);
  await expect.poll(async () => (await running()).toSorted()).toEqual(['limited', 'unlimited']);
  await deps.db.delete(jobs).where(eq(jobs.state, 'waiting'));
  for (const end of ends) end();
});

it('queue: owners take turns, whoever asked first and for however much', async () => {
  const { db } = deps;
  const owned = defineJob({ ...base, kind: 'owned', handle: async () => undefined });
  const add = async ({ caller }: Person, input: { text: string }) => {
    await addJob(db, caller, { id: randomUUID(), definition: owned, input, total: null });
    await nextMoment(db);
  };
  for (const text of ['a1', 'a2', 'a3']) await add(people.merchantA, { text });
  const claimed: unknown[] = [];
  const claim = async () => {
    const row = await claimJob(db);
    claimed.push(row?.input['text']);
    await nextMoment(db);
    if (row) await finishJob(db, row, null);
  };
  await claim();
  for (const text of ['b1', 'b2']) await add(people.merchantB, { text });
  for (let n = 0; n < 4; n += 1) await claim();
  expect(claimed).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

it('queue: a claim among twenty thousand reads few of them, as soon as they are there; renditions do not delay mails', async () => {
  const { db } = deps;
  await db.execute(sql`analyze jobs`);
  await db.execute(sql`
    insert into jobs (id, kind, lane, input, max_attempts, due_at, created_at)
    select gen_random_uuid(), 'herd', 'render', '{}', 5, now() - interval '1 hour', now() from generate_series(1, 20000)`);
  const mail = defineJob({ ...base, kind: 'letter', lane: 'mail', handle: async () => undefined });
  await put(db, mail, 'x');
  const claim = (lanes: string[]) =>
    db.transaction(async (tx) => {
      const job = await claimJob(tx, { lanes, kinds: ['herd', 'letter'] });
      const { rows: read } = await tx.execute<{ count: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables where relname = 'jobs'`);
      expect(read[0]?.count).toBeGreaterThan(0);
      expect(read[0]?.count).toBeLessThan(500);
      return job?.kind;
    });
  expect(await claim(['render', 'mail'])).toBe('herd');
  expect(await claim(['mail', 'short'])).toBe('letter');
});

it.each(['until intake has room again', 'for a minute'])(
  'queue: while photos wait to be taken in, none is rendered %s, and other work goes on',
  async (until) => {
    const { db } = deps;
    const time = steppedClock();
    const done: string[] = [];
    const kindOf = (kind: string, lane: 'render' | 'mail') =>
      defineJob({ ...base, kind, lane, handle: async () => void done.push(kind) });
    const [rendering, letter] = [kindOf('drawing', 'render'), kindOf('written', 'mail')];
    let isFull = true;
    await put(db, rendering, 'x');
    await put(db, letter, 'x');
    const worker = startWorker({ ...deps, isIntakeFull: () => isFull }, [rendering, letter]);
    workers.push(worker);
    await expect.poll(() => done).toEqual(['written']);
    expect((await rows()).find(({ kind }) => kind === 'drawing')).toMatchObject({ state: 'waiting' });
    if (until !== 'for a minute') isFull = false;
    else time.step(60_000);
    worker.wake();
    await expect.poll(() => done).toEqual(['written', 'drawing']);
  },
);

it("queue: a killed worker's job goes to another one after the timeout", async () => {
  const kind = defineJob({ ...base, kind: 'survivor', handle: async () => undefined });
  await put(deps.db, kind, 'x');
  const claimer = new URL('../support/claim-and-hang.ts', import.meta.url);
  const child = fork(claimer, [server.databaseUrl]);
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await only()).toMatchObject({ state: 'running', attempts: 1 });
  const worker = work(kind);
  expect(await claimJob(deps.db)).toBeNull();
  await deps.db.update(jobs).set({ seenAt: sql`now() - interval '61 seconds'` });
  worker.wake();
  await expect.poll(async () => (await only())?.state).toBe('done');
  expect((await only())?.attempts).toBe(2);
});

it('queue: an update migrates waiting mails, and runs the jobs of the earlier version', async () => {
  const admin = new pg.Client({ connectionString: inject('clusterUrl') });
  await admin.connect();
  const name = `update_${randomUUID().slice(0, 8)}`;
  await admin.query(`create database ${name}`);
  const before = new pg.Client({ connectionString: databaseUrl(inject('clusterUrl'), name) });
  await before.connect();
  try {
    const folder = new URL('../../server/db/migrations/', import.meta.url);
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    const run = async (wanted: (file: string) => boolean) => {
      for (const file of files.filter(wanted)) {
        await before.query((await readFile(new URL(file, folder), 'utf8')).replaceAll('--> statement-breakpoint', ''));
      }
    };
    await run((file) => file < '0012');
    const [mail, request, user, job] = Array.from({ length: 4 }, () => randomUUID());
    await before.query(`insert into mails (id, kind, email, request, attempts, due_at, created_at)
      values ('${mail}', 'code', 'a@example.org', '${request}', 3, now(), now())`);
    await before.query(`set session_replication_role = replica; insert into jobs (id, kind, user_id, input, created_at)
      values ('${job}', 'sheet', '${user}', '{"resource": "product"}', now())`);
    await run((file) => file.startsWith('0012'));
    const { rows: moved } = await before.query(
      `select id, kind, lane, key, state, attempts, max_attempts, input from jobs where due_at <= now() order by kind`,
    );
    expect(moved).toEqual([
      {
        id: mail,
        kind: 'mail',
        lane: 'mail',
        key: 'code:a@example.org',
        state: 'waiting',
        attempts: 3,
        max_attempts: 30,
        input: { about: 'code', email: 'a@example.org', request },
      },
      {
        id: job,
        kind: 'sheet',
        lane: 'short',
        key: null,
        state: 'waiting',
        attempts: 0,
        max_attempts: 3,
        input: { resource: 'product' },
      },
    ]);
    expect(mailJob.input.parse(moved[0]?.input)).toMatchObject({ about: 'code', request });
  } finally {
    await before.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});

it('queue: what a process cannot run it neither enqueues nor takes; another one does', async () => {
  const done: string[] = [];
  const nightly = (name: string, canRun: boolean) =>
    defineJob({
      ...base,
      kind: 'nightly',
      input: z.object({}),
      keepMs: 24 * HOUR,
      everyMs: 24 * HOUR,
      canRun: () => canRun,
      async handle() {
        done.push(name);
      },
    });
  const other = defineJob({
    ...base,
    kind: 'other',
    async handle() {
      done.push('other');
    },
  });
  work(nightly('without', false), other);
  await put(deps.db, other, 'x');
  await expect.poll(() => done).toEqual(['other']);
  expect((await rows()).filter(({ kind }) => kind === 'nightly')).toEqual([]);
  const able = work(nightly('with', true));
  await expect.poll(async () => (await rows()).filter(({ kind }) => kind === 'nightly')).toHaveLength(1);
  await dueNow();
  workers[0]?.wake();
  able.wake();
  await expect.poll(() => done).toEqual(['other', 'with']);
});
