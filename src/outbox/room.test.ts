import { expect, it, vi } from 'vitest';

import { capture, states, withOutbox } from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { keepBallast, readRoom, withRoom } from './room.ts';

withOutbox();

const quota = () => new DOMException('no space', 'QuotaExceededError');

it('frees what can be fetched again, in order, and never a photo', async () => {
  await keepBallast();
  const waiting = await capture();
  const done = await capture();
  await db.parcels.update(done.seq, { state: 'delivered' });
  const raw = await capture({ raw: true });
  await db.reads.put({ key: 'list', user: 'anna', at: 0, value: '{}' });
  const seen: number[][] = [];
  const work = async () => {
    const tables = [db.reads, db.photos, db.originals, db.ballast];
    seen.push(await Promise.all(tables.map((table) => table.count())));
    // Dexie wraps the browser's error in one of its own.
    if (seen.length < 4) throw Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota() });
    return 'done';
  };
  expect(await withRoom(work)).toBe('done');
  expect(seen).toEqual([
    [1, 2, 3, 15],
    [0, 2, 3, 15],
    [0, 2, 1, 15],
    [0, 2, 1, 0],
  ]);
  // A delivered one goes on the server's word only, which nobody waits for here.
  expect((await db.photos.toArray()).map(({ parcel }) => parcel).toSorted()).toEqual([waiting.id, done.id].toSorted());
  expect((await db.originals.toArray())[0]?.parcel).toBe(raw.id);
  expect(await states()).toEqual(['queued', 'delivered', 'captured']);
});

it('counts as full from the moment the ballast was freed until it was restored', async () => {
  await keepBallast();
  expect((await readRoom()).full).toBe(false);
  await expect(withRoom(() => Promise.reject(quota()))).rejects.toThrow('no space');
  expect((await readRoom()).full).toBe(true);
  await keepBallast();
  expect((await readRoom()).full).toBe(false);
});

it('reserves the ballast once, however many calls ask for it at once', async () => {
  await Promise.all([keepBallast(), keepBallast(), keepBallast()]);
  expect(await db.ballast.count()).toBe(15);
});

it('frees nothing for an error that is not about space', async () => {
  await keepBallast();
  let calls = 0;
  const work = () => {
    calls += 1;
    return calls < 2 ? Promise.reject(new Error('closed')) : Promise.resolve(calls);
  };
  expect(await withRoom(work)).toBe(2);
  expect(await db.ballast.count()).toBe(15);
});

it('continues with the next step when one fails itself', async () => {
  await keepBallast();
  const refuse = vi.fn<() => Promise<boolean>>(() => Promise.reject(new Error('the caches cannot be opened')));
  vi.stubGlobal('caches', { delete: refuse });
  const work = async () => {
    if ((await db.ballast.count()) > 0) throw quota();
    return 'done';
  };
  expect(await withRoom(work).finally(() => vi.unstubAllGlobals())).toBe('done');
  expect(refuse).toHaveBeenCalledOnce();
});
