/** What the query client persists of its reads, and when it shows it, with the real client and the real database. */
import { createHash } from 'node:crypto';

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { catalogue } from '../../contract/catalogue.ts';
import type { Resource } from '../../contract/resource.ts';
import { db, type StoredSession } from '../store/db.ts';
import { firstScreenDrawn } from '../ui/first-screen.ts';
import { keptReads, SHAPE } from './kept-reads.ts';
import { CallError } from './result.ts';

vi.stubGlobal('__APP_VERSION__', '1');
firstScreenDrawn();

const PERSON = 'anna';
const LAST_TIMEOUT_MS = 10_000;
const unreachable = () => Promise.reject(new CallError({ kind: 'unreachable' }));

/** A page whose query client has only the persisted reads. */
function page(person = PERSON) {
  const { persister, forget } = keptReads(person);
  const client = new QueryClient({ defaultOptions: { queries: { persister, retry: false, networkMode: 'always' } } });
  const watch = (queryFn: () => Promise<unknown>, keep: 'first' | 'fallback' | undefined, key = 'list') => {
    const observer = new QueryObserver(client, { queryKey: [key], queryFn, ...(keep ? { meta: { keep } } : {}) });
    observer.subscribe(() => undefined);
    return observer;
  };
  return { client, watch, forget };
}

async function seen(value: unknown, keep: 'first' | 'fallback' = 'first'): Promise<void> {
  page().watch(() => Promise.resolve(value), keep);
  await vi.waitUntil(async () => (await db.reads.count()) > 0);
}

beforeEach(async () => {
  await db.reads.clear();
  await db.session.put({
    slot: 'current',
    token: 'a-token',
    profile: { _id: PERSON },
    language: 'it',
  } as unknown as StoredSession);
});

/** Blocks the database for reads until `release`. `late` resolves once a first screen no longer waits for it. */
function keepBusy() {
  const hold = new AbortController();
  onTestFinished(() => hold.abort());
  const over = db.transaction('rw', db.reads, async () => {
    while (!hold.signal.aborted) await db.reads.count();
  });
  const limits = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => limits.mockRestore());
  return {
    // The longer limit follows the short one.
    late: () => vi.waitUntil(() => limits.mock.calls.some(([, ms]) => ms === LAST_TIMEOUT_MS)),
    release: () => {
      hold.abort();
      return over;
    },
  };
}

test('shows the persisted value first, with its age, and refetches it', async () => {
  await seen('old');
  const anHourAgo = Date.now() - 3_600_000;
  await db.reads.toCollection().modify((row) => {
    row.value = row.value.replace(/"dataUpdatedAt":\d+/, `"dataUpdatedAt":${anHourAgo}`);
  });
  let answer: (value: string) => void = () => undefined;
  const list = page().watch(() => new Promise((resolve) => (answer = resolve)), 'first');
  await vi.waitUntil(() => list.getCurrentResult().data === 'old' && list.getCurrentResult().isFetching);
  expect(list.getCurrentResult().dataUpdatedAt).toBe(anHourAgo);
  answer('new');
  await vi.waitUntil(() => list.getCurrentResult().data === 'new');
});

test('asks the server once, at the same time as the database', async () => {
  await seen('old');
  const ask = vi.fn(() => Promise.resolve('new'));
  const busy = keepBusy();
  const list = page().watch(ask, 'first');
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  await vi.waitUntil(() => list.getCurrentResult().data === 'new');
  await busy.release();
  await vi.waitUntil(() => !list.getCurrentResult().isFetching);
  expect(ask).toHaveBeenCalledOnce();

  await vi.waitUntil(async () => (await db.reads.toArray()).some(({ value }) => value.includes('new')));
  const next = page().watch(ask, 'first');
  await vi.waitUntil(() => next.getCurrentResult().data === 'new' && !next.getCurrentResult().isFetching);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('keeps the persisted value when the server does not answer, and says why', async () => {
  await seen('old');
  const list = page().watch(unreachable, 'first');
  await vi.waitUntil(() => list.getCurrentResult().error !== null);
  expect(list.getCurrentResult()).toMatchObject({ data: 'old', error: { failure: { kind: 'unreachable' } } });
});

test('waits for a slow database when the server does not answer', async () => {
  await seen('old');
  const busy = keepBusy();
  const list = page().watch(unreachable, 'first');
  await busy.late();
  await busy.release();
  await vi.waitUntil(() => list.getCurrentResult().data === 'old');
  await vi.waitUntil(() => list.getCurrentResult().error !== null);
  expect(list.getCurrentResult().data).toBe('old');
});

test('keeps data set by another way while the database is slow', async () => {
  await seen('old');
  const busy = keepBusy();
  const { client, watch } = page();
  const list = watch(unreachable, 'first');
  await busy.late();
  client.setQueryData(['list'], 'new');
  await busy.release();
  await vi.waitUntil(() => !list.getCurrentResult().isFetching);
  expect(list.getCurrentResult().data).toBe('new');
});

test('uses a fallback instead of a missing answer, never before one', async () => {
  await seen('old', 'fallback');
  const list = page().watch(() => Promise.resolve('new'), 'fallback');
  await vi.waitUntil(() => list.getCurrentResult().data !== undefined);
  expect(list.getCurrentResult().data).toBe('new');
  const offline = page().watch(unreachable, 'fallback');
  await vi.waitUntil(() => offline.getCurrentResult().error !== null && offline.getCurrentResult().data !== undefined);
});

test('another person, another version and a withheld record find nothing', async () => {
  await seen('old');
  const other = page('bruno').watch(unreachable, 'first');
  await vi.waitUntil(() => other.getCurrentResult().error !== null);
  expect(other.getCurrentResult().data).toBeUndefined();
  vi.stubGlobal('__APP_VERSION__', '2');
  const later = page().watch(unreachable, 'first');
  await vi.waitUntil(() => later.getCurrentResult().error !== null);
  expect(later.getCurrentResult().data).toBeUndefined();
  vi.stubGlobal('__APP_VERSION__', '1');
  await db.reads.clear();
  await seen('old');
  const { client, watch, forget } = page();
  const list = watch(unreachable, 'first');
  await vi.waitUntil(() => list.getCurrentResult().error !== null);
  forget(client.getQueryCache().getAll()[0] as never);
  await vi.waitUntil(async () => (await db.reads.count()) === 0);
});

test('does not show a list persisted by a version whose records had fewer fields', async () => {
  await seen('old');
  await db.reads.toCollection().modify((row) => {
    row.value = row.value.replace(/"buster":"[^"]*"/, '"buster":"1:1"');
  });
  const list = page().watch(unreachable, 'first');
  await vi.waitUntil(() => list.getCurrentResult().error !== null);
  expect(list.getCurrentResult().data).toBeUndefined();
});

test('SHAPE is raised with the fields of the records and the tabs of the lists', () => {
  const resources = Object.values(catalogue) as unknown as Resource[];
  const held = resources.map(({ name, record, list }) => [
    name,
    Object.keys(record.shape).toSorted(),
    Object.keys(list.tabs?.words ?? {}).toSorted(),
  ]);
  const digest = createHash('sha256').update(JSON.stringify(held)).digest('hex').slice(0, 12);
  // Another digest: raise SHAPE, then update both values here.
  expect([SHAPE, digest]).toEqual([16, 'b4ab2e0ef119']);
});

test('does not persist a read without `keep`', async () => {
  const list = page().watch(() => Promise.resolve('secret'), undefined);
  await vi.waitUntil(() => list.getCurrentResult().data === 'secret');
  // One that is read later is persisted.
  await seen('public');
  expect((await db.reads.toArray()).map(({ value }) => value.includes('public'))).toEqual([true]);
});
