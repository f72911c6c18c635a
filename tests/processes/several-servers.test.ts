/** Three servers and a worker as processes of their own, on one database and one store, behind a load balancer; any of them may die. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import type { Job } from '../../contract/calls/jobs.ts';
import { parseCode } from '../../contract/code.ts';
import { type Database, openDatabase } from '../../server/db/pool.ts';
import { createLog } from '../../server/log.ts';
import { s3Storage } from '../../server/storage/s3.ts';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { judgeOf } from '../support/declared-answers.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { type ApiRequest, type ApiResponse, createClient } from '../support/server-client.ts';
import { cloneDatabase } from '../support/server-database.ts';
import { openEvents } from '../support/server-events.ts';
import { addPeople, type People } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { until } from '../support/until.ts';

const WEBS = 3;
/** Counts as captured by people at counters, and read at desks, all the time. */
const [CAPTURING, READING, PAGES] = [3, 2, 3];
/** Between two presses of a person, in ms: servers must be able to start beside them, on two cores. */
const PAUSE_MS = 100;

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let store: S3Server;
let folder: string;
let database: Database;
let people: People;
let balancer: Balancer;
let client: ReturnType<typeof createClient>;
let photo: Buffer;
const webs: ServerProcess[] = [];
let worker: ServerProcess;

const start = (ROLE: string) => {
  const { keys, address } = store.bucket;
  return startProcess(folder, {
    ROLE,
    DRAIN_SECONDS: '0.3',
    DATABASE_URL: clone.url,
    DATABASE_POOL: '4',
    STORAGE_URL: `s3://photos?endpoint=${new URL(address).origin}&region=us-east-1`,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    VIES_URL: 'off',
    LOG_LEVEL: 'warn',
  });
};

beforeAll(async () => {
  [clone, store, folder, photo] = await Promise.all([
    cloneDatabase(inject('clusterUrl')),
    startS3(),
    mkdtemp(join(tmpdir(), 'ordito-several-')),
    jpeg(),
  ]);
  // This store removes a folder with its last file, also while another server writes there: that of the probes stays.
  await s3Storage(store.bucket).put('00/kept.probe', Buffer.from('kept'));
  database = openDatabase(clone.url, () => undefined, { connections: 4 });
  balancer = await startBalancer(() => webs.map(({ origin }) => origin));
  client = createClient(balancer.url, judgeOf());
  const started = await Promise.all([...Array.from({ length: WEBS }, () => start('web')), start('worker')]);
  worker = started.pop() as ServerProcess;
  webs.push(...started);
  const deps = { db: database.db, storage: s3Storage(store.bucket), log: createLog('silent'), reach: () => undefined };
  people = await addPeople({ deps, client });
});

afterAll(async () => {
  await balancer.stop();
  await Promise.all([...webs, worker].map((each) => each.end('SIGKILL')));
  await database.close();
  await Promise.all([clone.drop(), store.stop(), rm(folder, { recursive: true })]);
});

/** What a client may see of a server that ends: no answer, or one that says to come back. */
const AGAIN = [502, 503];
/** Sends a request, and again until it is answered, as the app does. */
const insist = (path: string, request: ApiRequest): Promise<ApiResponse> =>
  until(async () => {
    const answer = await client.call(path, request).catch(() => null);
    return answer && !AGAIN.includes(answer.status) && answer;
  }, `an answer from ${path}`);

/** Does something every so many ms, unless it still does it, until it is over. */
function repeat(everyMs: number, over: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    if (over.aborted) {
      clearInterval(timer);
      return resolve();
    }
    isBusy = true;
    work().then(() => (isBusy = false), reject);
  }, everyMs);
  return promise;
}

const capture = async (): Promise<Receipt> => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const { token } = people.merchantA;
  const answer = await insist('/product/mobile', { token, headers, form: form([['itemImage', photo]]) });
  expect(answer.status).toBe(201);
  return answer.body.data as Receipt;
};

/** A page with the list open: it hears of changes, and reads the list again when it has lost its stream. */
function openPage(origin: string, over: AbortSignal) {
  const seen = new Set<string>();
  const { token } = people.merchantA;
  const live = (async () => {
    while (!over.aborted) {
      const stream = await until(() => openEvents({ origin }, token).catch(() => over.aborted && 'none'));
      if (stream === 'none') return;
      const list = await insist('/products?limit=100&sort=-createdAt', { token });
      for (const { _id } of list.body.data as Receipt[]) seen.add(_id);
      const lost = new AbortController();
      void stream.ended.then(() => lost.abort());
      const either = AbortSignal.any([over, lost.signal]);
      await until(() => {
        for (const { _id } of stream.changes) seen.add(_id);
        return either.aborted;
      });
      stream.close();
    }
  })();
  return { seen, live };
}

/** Captures, reads and listens while `storm` runs; every page sees every capture. Returns the receipts. */
async function underLoad(storm: (receipts: readonly Receipt[]) => Promise<void>) {
  const receipts: Receipt[] = [];
  const over = new AbortController();
  const many = (count: number, work: () => Promise<void>) =>
    Array.from({ length: count }, () => repeat(PAUSE_MS, over.signal, work));
  const { token } = people.merchantA;
  const load = [
    ...many(CAPTURING, async () => {
      receipts.push(await capture());
    }),
    ...many(READING, async () => {
      expect((await insist('/products?limit=20', { token })).status).toBe(200);
    }),
  ];
  const closed = new AbortController();
  const pages = Array.from({ length: PAGES }, () => openPage(balancer.url, closed.signal));
  try {
    await storm(receipts);
  } finally {
    over.abort();
    await Promise.all(load);
    const unseen = () => pages.flatMap(({ seen }) => receipts.filter(({ _id }) => !seen.has(_id)));
    await expect.poll(unseen).toEqual([]);
    closed.abort();
    await Promise.all(pages.map(({ live }) => live));
  }
  return receipts;
}

/** Nothing is lost, doubled or torn: each receipt is one item with its photo in the store, with a number of its own. */
async function judge(receipts: readonly Receipt[]): Promise<void> {
  const { rows } = await database.db.execute<{ id: string; code: string; image_id: string }>(sql`
    select products.id, code, image_id from products left join photos on record_id = products.id`);
  expect(rows.map(({ id }) => id).sort()).toEqual(receipts.map(({ _id }) => _id).sort());
  const numbers = rows.map(({ code }) => parseCode(code)?.sequence);
  expect(new Set(numbers).size).toBe(rows.length);
  const storage = s3Storage(store.bucket);
  for (const { image_id: id } of rows) expect(await storage.read(`${id.slice(0, 2)}/${id}.raw`)).not.toBeNull();
}

const exportJob = async () => {
  const { token } = people.merchantA;
  const { status, body } = await insist('/jobs/export', { token, json: { path: '/export/products', query: {} } });
  expect(status).toBe(201);
  return (body.data as Job)._id;
};
const stateOf = async (id: string) =>
  ((await insist(`/jobs/${id}`, { token: people.merchantA.token })).body.data as Job).state;

const all: Receipt[] = [];

it('any server or the worker may be killed under load: nothing is lost or doubled, and jobs go on', async () => {
  const jobs: string[] = [];
  const receipts = await underLoad(async (captured) => {
    const more = async (count: number) => {
      const enough = captured.length + count;
      await until(() => captured.length >= enough, `${count} captures`);
    };
    await more(5);
    const kill = async (server: ServerProcess) => {
      jobs.push(await exportJob());
      await server.end('SIGKILL');
      await more(5);
    };
    const [one, other] = webs as [ServerProcess, ServerProcess];
    await kill(one);
    await kill(worker);
    [webs[0], worker] = await Promise.all([start('web'), start('worker')]);
    await kill(other);
    webs.splice(1, 1);
  });
  all.push(...receipts);
  expect(receipts.length).toBeGreaterThanOrEqual(20);
  await judge(all);
  // The job of the killed worker is free after a minute without a sign of life.
  await database.db.execute(sql`update jobs set seen_at = seen_at - interval '1 hour' where state = 'running'`);
  for (const id of jobs) await expect.poll(() => stateOf(id)).toBe('done');
});

it('a change made through one server reaches the pages of every other, and an ended session ends their streams', async () => {
  const { email } = people.merchantA;
  const token = await client.signIn(email, 'correct horse battery');
  const streams = await Promise.all(webs.map((server) => openEvents(server, token)));
  const receipt = await capture();
  all.push(receipt);
  const { _id } = receipt;
  for (const stream of streams) expect((await stream.until(1))[0]).toMatchObject({ _id, type: 'created' });
  expect((await insist('/logout', { token, method: 'PATCH' })).status).toBe(200);
  await Promise.all(streams.map(({ ended }) => ended));
});

it('a rolling restart drains each server: no request fails, not even once', async () => {
  const { token } = people.merchantA;
  const failed: (number | null)[] = [];
  const receipts = await underLoad(async () => {
    const over = new AbortController();
    const watching = repeat(10, over.signal, async () => {
      const { status } = (await client.call('/products?limit=5', { token }).catch(() => null)) ?? { status: null };
      if (status !== 200) failed.push(status);
    });
    const [one, other] = webs as [ServerProcess, ServerProcess];
    webs.push(await start('web'));
    for (const server of [one, other]) {
      expect(await server.end('SIGTERM')).toBe(0);
      webs.splice(webs.indexOf(server), 1);
    }
    over.abort();
    await watching;
  });
  all.push(...receipts);
  expect(failed).toEqual([]);
  await judge(all);
});
