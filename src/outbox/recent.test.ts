/** The newest items of one person, however many others captured after them. */
import { beforeEach, expect, it } from 'vitest';

import { capture, OTHER, OWNER, withOutbox } from '../../tests/support/outbox.ts';
import { db, type Parcel } from '../store/db.ts';
import { readPart, readRecent, urgentPart } from './use-outbox.ts';
import { readToday } from './use-today.ts';

withOutbox();

let first: Parcel;

/** Copies of the first item, with changes. */
async function more(count: number, change: Partial<Parcel>): Promise<void> {
  const { seq: _, ...row } = first;
  await db.parcels.bulkAdd(Array.from({ length: count }, () => ({ ...row, ...change, id: crypto.randomUUID() })));
}

beforeEach(async () => {
  first = await capture();
});

it("does not list other people's captures, nor discarded ones", async () => {
  await more(1, { state: 'delivered' });
  await more(1, { state: 'waiting', day: '2020-01-01' });
  await more(250, { owner: OTHER, lane: OTHER });
  await more(250, { state: 'trashed' });
  const today = await readToday(OWNER);
  expect([today.total, today.recent.map(({ seq }) => seq - first.seq)]).toEqual([2, [1, 0]]);
  expect((await readRecent(OWNER)).map(({ seq }) => seq - first.seq)).toEqual([2, 1, 0]);
});

it('lists the newest first over all states, up to the limit', async () => {
  for (const state of ['delivered', 'queued', 'attention'] as const) await more(100, { state });
  const [today, recent] = [await readToday(OWNER), await readRecent(OWNER)];
  expect([today.total, today.recent.length, recent.length]).toEqual([301, 60, 200]);
  expect(today.recent.map(({ seq }) => seq)).toEqual(recent.slice(0, 60).map(({ seq }) => seq));
  expect(recent[0]?.seq).toBe(first.seq + 300);
});

it('opens the outbox at what needs a person, else at what waits', () => {
  const none = { waiting: 0, attention: 0, delivered: 3, trash: 1 };
  expect(urgentPart({ ...none, waiting: 5, attention: 1 })).toBe('attention');
  expect(urgentPart({ ...none, waiting: 5 })).toBe('waiting');
  expect(urgentPart(none)).toBe('waiting');
});

it('a part of the outbox: its first rows in order of capture, over all states, and the number of all', async () => {
  const parcels = [first, await capture(), await capture()];
  await db.parcels.update(first.seq, { state: 'waiting' });
  const read = async (limit: number) => {
    const { parcels: rows, total } = await readPart(OWNER, 'waiting', limit);
    return [rows.map(({ id }) => id), total];
  };
  const ids = parcels.map(({ id }) => id);
  expect(await read(5)).toEqual([ids, 3]);
  expect(await read(2)).toEqual([ids.slice(0, 2), 3]);
  expect(await read(1)).toEqual([ids.slice(0, 1), 3]);
});
