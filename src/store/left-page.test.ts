/** A page in the back/forward cache, or a frozen one, blocks no other page, and loses nothing it has not reported as done. */
import { Dexie, liveQuery, RangeSet } from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';

const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
const { db, durable } = await import('./db.ts');
const { quickRead } = await import('./quick-read.ts');

const happen = (type: 'pagehide' | 'pageshow') =>
  page.dispatchEvent(Object.assign(new Event(type), { persisted: true }));

/** Writes like another page; waits while it is blocked. */
async function writeElsewhere(): Promise<void> {
  const opening = indexedDB.open('ordito');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const transaction = opening.result.transaction(['settings', 'reads', 'parcels'], 'readwrite');
  transaction.objectStore('settings').put({ name: 'labelLayout', value: 'theirs' });
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opening.result.close();
}

beforeEach(async () => {
  await db.settings.clear();
  await db.reads.clear();
});

test('a transaction interrupted by leaving changes nothing, blocks nobody, and completes when the page comes back', async () => {
  let opened = 0;
  const saved = durable.transaction('rw', durable.settings, durable.reads, async () => {
    opened += 1;
    await durable.settings.put({ name: 'photoEdge', value: 'first' });
    if (opened === 1) happen('pagehide');
    await durable.reads.put({ key: 'anna-list', user: 'anna', at: 1, value: '{}' });
    return 'saved';
  });
  await vi.waitFor(() => expect(opened).toBe(1));
  await writeElsewhere();
  expect(await Promise.race([saved, Promise.resolve('waits')])).toBe('waits');
  expect(await quickRead('settings', 'photoEdge')).toBeUndefined();

  happen('pageshow');
  expect(await saved).toBe('saved');
  expect([opened, await db.settings.count(), await db.reads.count()]).toEqual([2, 2, 1]);
});

test('a single read or write completes when the page comes back, and none starts before', async () => {
  await db.settings.put({ name: 'photoEdge', value: 'before' });
  const reading = db.settings.get('photoEdge');
  const writing = db.reads.put({ key: 'anna-list', user: 'anna', at: 1, value: '{}' });
  happen('pagehide');
  db.close({ disableAutoOpen: false });
  const later = db.settings.put({ name: 'photoEdge', value: 'later' });
  await writeElsewhere();
  expect(await quickRead('settings', 'photoEdge')).toMatchObject({ value: 'before' });

  happen('pageshow');
  await Promise.all([writing, later]);
  expect(await reading).toMatchObject({ name: 'photoEdge' });
  expect(await db.settings.get('photoEdge')).toMatchObject({ value: 'later' });
  expect(await db.reads.count()).toBe(1);
});

test('a frozen page that hears of a change blocks nobody, not even a newer version, and reads it once it goes on', async () => {
  await db.settings.put({ name: 'photoEdge', value: 'before' });
  const seen: unknown[] = [];
  const following = liveQuery(() => db.settings.get('photoEdge')).subscribe((row) => seen.push(row?.value));
  await vi.waitFor(() => expect(seen).toEqual(['before']));
  page.dispatchEvent(new Event('freeze'));
  // What another page broadcasts, still reaches a frozen one.
  Dexie.on('storagemutated').fire({ 'idb://ordito/settings/': new RangeSet('photoEdge') });
  const reading = db.settings.get('photoEdge');
  await writeElsewhere();
  const newer = indexedDB.open('ordito', 1_000_000);
  newer.addEventListener('upgradeneeded', () => newer.transaction?.abort());
  expect(
    await new Promise((resolve) =>
      ['error', 'blocked'].forEach((type) => newer.addEventListener(type, () => resolve(type))),
    ),
  ).toBe('error');
  expect(await Promise.race([reading, Promise.resolve('waits')])).toBe('waits');

  const opening = indexedDB.open('ordito');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const transaction = opening.result.transaction('settings', 'readwrite');
  transaction.objectStore('settings').put({ name: 'photoEdge', value: 'after' });
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opening.result.close();
  page.dispatchEvent(new Event('resume'));
  expect(await reading).toMatchObject({ value: 'after' });
  await vi.waitFor(() => expect(seen).toEqual(['before', 'after']));
  following.unsubscribe();
});

test('an error unrelated to leaving is reported as usual', async () => {
  await expect(
    durable.transaction('rw', durable.settings, () => Promise.reject(new Error('the tag is taken'))),
  ).rejects.toThrow('the tag is taken');
});
