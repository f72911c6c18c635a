/** Rows of an earlier version, with photos that exist nowhere else, must be read and sent by this one. */
import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';

import { completeOlderRows } from './complete-older-rows.ts';
import { db } from './db.ts';
import { DATABASE } from './quick-read.ts';

/** The tables as in version 1. */
const VERSION_1 = {
  parcels: '++seq, &id, state, [owner+state]',
  photos: 'id, parcel',
  originals: 'photo, parcel',
  thumbnails: 'parcel',
  codes: 'code, [owner+hub+kind]',
  session: 'slot',
  settings: 'name',
};

const bytes = new TextEncoder().encode('a photo').buffer;

/** A row as version 1 wrote it. */
const row = (id: string, state: string, attempts: number) => ({
  id,
  owner: 'anna',
  ownerName: 'Anna',
  kind: 'product',
  hub: 'milano',
  hubName: 'Milano',
  code: `MIL-P00000${id}`,
  source: 'quick-add',
  photos: [{ slot: 'tagImage', sha256: 'aa' }],
  capturedAt: '2026-11-20T12:00:00.000Z',
  state,
  attempts,
  nextAt: 5,
  reason: state === 'waiting' ? { word: 'network' } : null,
  shrunk: false,
  receipt: null,
});

async function leaveVersion1(settings: object[]): Promise<void> {
  const old = new Dexie(DATABASE);
  old.version(1).stores(VERSION_1);
  await old
    .table('parcels')
    .bulkAdd([row('1', 'queued', 0), row('2', 'waiting', 3), row('3', 'attention', 1), row('4', 'delivered', 1)]);
  for (const parcel of ['1', '2', '3']) {
    const photo = {
      id: `photo ${parcel}`,
      parcel,
      slot: 'tagImage',
      position: 1,
      mime: 'image/jpeg',
      bytes,
      sha256: 'aa',
    };
    await old.table('photos').add(photo);
    await old.table('originals').add({ photo: photo.id, parcel, mime: 'image/png', bytes });
  }
  await old.table('codes').add({ code: 'MIL-P000009Z', owner: 'anna', hub: 'milano', kind: 'product', expiresAt: 9 });
  await old.table('settings').bulkAdd(settings);
  old.close();
}

afterEach(async () => {
  db.close({ disableAutoOpen: false });
  await Dexie.delete(DATABASE);
});

test('every row of version 1 is there, in order, with its photos, in its owner’s lane', async () => {
  await leaveVersion1([{ name: 'deviceId', value: 'tablet' }]);
  const parcels = await db.parcels.orderBy('seq').toArray();
  expect(parcels.map(({ id, state }) => [id, state])).toEqual([
    ['1', 'queued'],
    ['2', 'waiting'],
    ['3', 'attention'],
    ['4', 'delivered'],
  ]);
  expect(parcels[1]).toMatchObject({
    ...row('2', 'waiting', 3),
    lane: 'anna',
    deviceId: 'tablet',
    day: '2026-11-20',
    starts: 3,
    unanswered: 3,
    raw: false,
  });
  expect(parcels.map(({ unanswered }) => unanswered)).toEqual([0, 3, 1, 0]);
  expect(await db.parcels.where('[lane+state]').equals(['anna', 'waiting']).count()).toBe(1);
  expect(await db.photos.count()).toBe(3);
  expect(await db.originals.get('photo 2')).toMatchObject({ slot: 'tagImage', position: 1, mime: 'image/png' });
  expect(await db.codes.count()).toBe(1);
});

test('a device without an id gets one, the same for all its rows', async () => {
  await leaveVersion1([]);
  const names = new Set((await db.parcels.toArray()).map(({ deviceId }) => deviceId));
  expect([...names]).toEqual([(await db.settings.get('deviceId'))?.value]);
  expect([...names][0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('an older tab that captures after the upgrade loses nothing', async () => {
  await leaveVersion1([{ name: 'deviceId', value: 'tablet' }]);
  await db.open();
  const old = new Dexie(DATABASE);
  old.version(1).stores(VERSION_1);
  await old.table('parcels').add(row('5', 'queued', 0));
  old.close();
  expect(await db.parcels.where('[lane+state]').equals(['anna', 'queued']).count()).toBe(1);
  await completeOlderRows();
  expect(await db.parcels.where('[lane+state]').equals(['anna', 'queued']).count()).toBe(2);
  expect(await db.parcels.get({ id: '5' })).toMatchObject({ lane: 'anna', deviceId: 'tablet', day: '2026-11-20' });
});

test('after a rollback the rows of a later version are readable and unchanged', async () => {
  const later = new Dexie(DATABASE);
  later.version(99).stores({ ...VERSION_1, more: 'id' });
  await later.table('parcels').add({ ...row('1', 'queued', 0), lane: 'anna', colour: 'red' });
  later.close();
  expect(await db.parcels.get({ id: '1' })).toMatchObject({ state: 'queued' });
  db.close({ disableAutoOpen: false });
  const again = new Dexie(DATABASE);
  again.version(99).stores({ ...VERSION_1, more: 'id' });
  expect(await again.table('parcels').toArray()).toMatchObject([{ id: '1', colour: 'red' }]);
  again.close();
});

test('parcels from before forms are captures, and no forms; a form is found by its record', async () => {
  await leaveVersion1([]);
  const form = { ...row('6', 'queued', 0), lane: 'anna', action: 'update' as const, record: 'r', fields: '{}' };
  await db.parcels.add(form as never);
  expect((await db.parcels.where('[action+state]').equals(['update', 'queued']).toArray()).map(({ id }) => id)).toEqual(
    ['6'],
  );
  expect(await db.parcels.where('record').equals('r').count()).toBe(1);
  expect(await db.parcels.where('[lane+state]').equals(['anna', 'queued']).count()).toBe(2);
  expect((await db.parcels.get({ id: '1' }))?.action).toBeUndefined();
});
