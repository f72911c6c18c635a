/** A full device asks the server for room, once at a time and not without end. */
import { afterEach, expect, it, vi } from 'vitest';

import { capture, profile, remote, sendAll, withOutbox } from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { regainRoom } from './regain-room.ts';
import { withRoom } from './room.ts';

withOutbox();

afterEach(() => vi.restoreAllMocks());

/** One delivered item on a device that has given its ballast away. */
async function full(): Promise<string> {
  const { id } = await capture();
  await sendAll();
  await expect(withRoom(() => Promise.reject(new DOMException('no space', 'QuotaExceededError')))).rejects.toThrow();
  remote.lookups = [];
  return id;
}

const calls = () => remote.lookups.length;

it('is not full any more once the server proves to have what was delivered', async () => {
  const id = await full();
  const [first, second] = await Promise.all([regainRoom(), regainRoom()]);
  // The second one does not wait for what the first one is doing.
  expect([first.full, second.full]).toEqual([false, true]);
  expect(await db.photos.where('parcel').equals(id).count()).toBe(0);
  expect(calls()).toBe(1);
});

it('asks as soon as somebody has signed in', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1e8);
  await full();
  await db.session.clear();
  await regainRoom();
  await db.settings.put({ name: 'room', value: 'full' });
  await db.session.put({ slot: 'current', token: 'token', profile, language: 'it' });
  await regainRoom();
  expect(calls()).toBe(1);
});

it('asks again after a minute, or when something more was delivered', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1e9);
  remote.files = 'rows';
  await full();
  await regainRoom();
  await db.settings.put({ name: 'room', value: 'full' });
  await regainRoom();
  expect(calls()).toBe(1);
  await full();
  await regainRoom();
  expect(calls()).toBe(1);
  vi.spyOn(performance, 'now').mockReturnValue(1e9 + 60_000);
  await db.settings.put({ name: 'room', value: 'full' });
  await regainRoom();
  expect(calls()).toBe(2);
});
