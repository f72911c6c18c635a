import { beforeEach, expect, test } from 'vitest';

import { db, type StoredSession } from './db.ts';
import { dropRead, forgetReadsOfOthers, KEPT_READS_MAX, KEPT_READS_MS, pruneReads, writeRead } from './kept-reads.ts';
import { quickRead } from './quick-read.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

const read = (user: string, name: string, at = NOW) => ({ key: `${user}-${name}`, user, at, value: '{}' });
const signIn = (user: string, token: string | null = 'a-token') =>
  db.session.put({ slot: 'current', token, profile: { _id: user }, language: 'it' } as StoredSession);
const keys = async () => (await db.reads.toCollection().primaryKeys()).toSorted();

beforeEach(async () => {
  await db.reads.clear();
  await db.session.clear();
});

test('stores an answer for the signed-in person, and reads it without the database library', async () => {
  await signIn('anna');
  await writeRead(read('anna', 'list'));
  expect(await quickRead('reads', 'anna-list')).toEqual(read('anna', 'list'));
  expect(await quickRead('reads', 'anna-other')).toBeUndefined();
  await dropRead('anna-list');
  expect(await keys()).toEqual([]);
});

test('does not store an answer that arrives after its person has signed out', async () => {
  await signIn('anna', null);
  await writeRead(read('anna', 'list'));
  await signIn('bruno');
  await writeRead(read('anna', 'list'));
  expect(await keys()).toEqual([]);
});

test('a full device stores no cached reads', async () => {
  await signIn('anna');
  await db.settings.put({ name: 'room', value: 'full' });
  await writeRead(read('anna', 'list'));
  await db.settings.delete('room');
  expect(await keys()).toEqual([]);
});

test("a sign-in deletes other people's reads", async () => {
  await db.reads.bulkPut([read('anna', '1'), read('bruno', '1')]);
  await forgetReadsOfOthers('bruno');
  expect(await keys()).toEqual(['bruno-1']);
});

test('prunes old and surplus reads, oldest first, of one person only', async () => {
  const many = Array.from({ length: KEPT_READS_MAX + 2 }, (_, age) => read('anna', `${age}`, NOW - age));
  await db.reads.bulkPut([...many, read('bruno', 'old', NOW - KEPT_READS_MS - 1)]);
  await pruneReads('anna', NOW);
  const left = await keys();
  expect(left).toHaveLength(KEPT_READS_MAX + 1);
  expect(left).not.toContain(`anna-${KEPT_READS_MAX}`);
  expect(left).toContain(`anna-${KEPT_READS_MAX - 1}`);
  expect(left).toContain('bruno-old');
  await db.reads.clear();
  await db.reads.bulkPut([read('anna', 'new', NOW - KEPT_READS_MS + 1), read('anna', 'old', NOW - KEPT_READS_MS - 1)]);
  await pruneReads('anna', NOW);
  expect(await keys()).toEqual(['anna-new']);
});
