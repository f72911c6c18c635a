/** Photos added to a record: sent once each, in the order of the record, and never as an item of their own. */
import { describe, expect, it } from 'vitest';

import { anna, anotherDevice, answers } from '../../tests/support/archive.ts';
import {
  addedTo as add,
  capture,
  changeOf,
  deliver,
  OTHER,
  otherChanges,
  OWNER,
  profile,
  refuse,
  remote,
  states,
  store,
  withOutbox,
  parcelOf,
  sendAll,
} from '../../tests/support/outbox.ts';
import { RECORD } from '../../tests/support/served-record.ts';
import { db } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';
import { addedTo, latestRevision, pictureOf } from './added-photos.ts';
import { choicesOf } from './choices.ts';
import { exportOutbox } from './export.ts';
import { fieldsPrint } from './form-content.ts';
import { importArchive } from './import.ts';
import { apply } from './lane.ts';
import { purge } from './purge.ts';
import { othersWaiting, takeOver } from './take-over.ts';
import { countWaiting, readRecent } from './use-outbox.ts';

withOutbox();

const ONE = '0190a000-0000-7000-8000-0000000000d1';
const TWO = '0190a000-0000-7000-8000-0000000000d2';
const PATH = `/admin/api/generic/image/${RECORD._id}`;

describe('an added photo', () => {
  it('is sent to its record at once under its key, with nothing but its bytes, and is delivered by its receipt', async () => {
    let body = '';
    const { answer } = remote;
    remote.answer = (key, parts, response) => {
      body = parts;
      answer(key, parts, response);
    };
    await add(ONE);
    expect(await sendAll()).toBeNull();
    expect([remote.uploads, remote.paths]).toEqual([[ONE], [PATH]]);
    expect(body.match(/ name="[^"]+"/g)).toEqual([' name="images"']);
    expect(body).toContain(`photo ${ONE}`);
    const { state, receipt, code } = await parcelOf(ONE);
    expect([state, receipt?.rev, receipt?.imageIds, code]).toEqual([
      'delivered',
      6,
      [ONE.replaceAll('-', '')],
      RECORD['code'],
    ]);
    expect(await latestRevision(RECORD._id, OWNER)).toBe(6);
  });

  it('is on disk before it is sent, and stays there until a receipt for exactly these bytes', async () => {
    await add(ONE);
    expect(await (await pictureOf(ONE))?.text()).toBe(`photo ${ONE}`);
    for (const change of [{ key: TWO }, { photos: [] }, { photos: [{ slot: 'images', sha256: '0', bytes: 1 }] }]) {
      remote.answer = (key, _parts, response) =>
        void store(key).then((receipt) => {
          remote.held.clear();
          response
            .writeHead(201, { 'Content-Type': 'application/json', 'X-App': 'ordito/test' })
            .end(JSON.stringify({ data: { ...receipt, ...change } }));
        });
      await sendAll();
      expect(await states()).toEqual(['waiting']);
    }
    await purge(Date.now() + 365 * 24 * 3_600_000);
    expect(await (await pictureOf(ONE))?.text()).toBe(`photo ${ONE}`);
    expect(await db.originals.count()).toBe(1);
  });

  it('is looked up after a lost answer, and not sent again', async () => {
    await add(ONE);
    remote.answer = (key, _parts, response) => void store(key).then(() => response.destroy());
    await sendAll();
    expect(await states()).toEqual(['waiting']);
    await sendAll();
    expect(remote.uploads).toEqual([ONE]);
    expect((await parcelOf(ONE)).receipt).toMatchObject({ rev: 6, imageIds: [ONE.replaceAll('-', '')] });
  });

  it('is sent again under the same key if it never arrived', async () => {
    const { answer } = remote;
    await add(ONE);
    remote.answer = (_key, _parts, response) => response.destroy();
    await sendAll();
    remote.answer = answer;
    await sendAll();
    expect(remote.uploads).toEqual([ONE, ONE]);
    expect(await states()).toEqual(['delivered']);
    expect(remote.record?.rev).toBe(6);
  });

  it('is kept with the reason if refused or if its record is gone, and blocks no capture', async () => {
    await add(ONE);
    remote.answer = (_key, _parts, response) => refuse(response, 404, { ermessage: 'notFound' });
    await sendAll();
    expect((await parcelOf(ONE)).reason).toEqual({ word: 'gone', status: 404 });
    expect(choicesOf(await parcelOf(ONE), true)).toEqual(['again', 'trash']);
    remote.answer = (_key, _parts, response) => refuse(response, 422, { ermessage: 'validation' });
    await apply((await parcelOf(ONE)).seq, { type: 'retry' });
    await sendAll();
    expect((await parcelOf(ONE)).reason).toMatchObject({ word: 'refused', message: 'no' });
    await apply((await parcelOf(ONE)).seq, { type: 'trash' });
    expect(await addedTo(RECORD._id, OWNER)).toEqual([]);
    await apply((await parcelOf(ONE)).seq, { type: 'restore' });
    expect((await addedTo(RECORD._id, OWNER)).map(({ state }) => state)).toEqual(['queued']);
  });

  it('arrives after its item, if a restored server has neither', async () => {
    remote.epoch = 'one';
    const item = await capture();
    await sendAll();
    await sendAll();
    await add(ONE);
    remote.held.clear();
    remote.epoch = 'two';
    remote.answer = (key, parts, response) => {
      if (key === ONE && !remote.held.has(item.id)) refuse(response, 404, { ermessage: 'notFound' });
      else deliver(key, parts, response);
    };
    await sendAll();
    expect(await states()).toEqual(['queued', 'attention']);
    await sendAll();
    await sendAll();
    expect(await states()).toEqual(['delivered', 'delivered']);
    expect(remote.uploads).toEqual([item.id, ONE, item.id, ONE]);
    remote.lookups = [];
    await sendAll();
    expect(remote.lookups).toEqual([]);
  });

  it('is never sent to another record than was stored', async () => {
    await add(ONE);
    await db.parcels.update((await parcelOf(ONE)).seq, { record: OTHER });
    await sendAll();
    expect(remote.uploads).toEqual([]);
    expect((await parcelOf(ONE)).reason).toEqual({ word: 'unreadable' });
  });

  it('is sent by no older version of the app as an item of its own', async () => {
    await add(ONE);
    const parcel = await parcelOf(ONE);
    // Versions without forms compare all prints with the stored photos.
    const photos = await db.photos.where('parcel').equals(ONE).toArray();
    const found = await Promise.all(photos.map(async ({ slot, bytes }) => `${slot} ${await sha256Hex(bytes)}`));
    expect(found).not.toEqual(parcel.photos.map(({ slot, sha256 }) => `${slot} ${sha256}`));
    // Versions with forms look for fields that match the print.
    expect(parcel.fields).toBeUndefined();
    expect(parcel.photos).toContainEqual(await fieldsPrint(RECORD._id));
  });

  it('counts as waiting, but neither as an item of the day nor among the captures', async () => {
    await add(ONE);
    expect(await countWaiting(OWNER)).toMatchObject({ own: 1, today: 0 });
    expect(await readRecent(OWNER)).toEqual([]);
  });

  it('is sent only for the person who added it', async () => {
    await add(ONE);
    expect(await othersWaiting(OTHER)).toMatchObject([{ count: 0, changes: 1 }]);
    await takeOver(profile._id, OTHER);
    expect((await parcelOf(ONE)).lane).toBe(profile._id);
  });

  it('is exported with its bytes to another device of its person, and to nobody else', async () => {
    await add(ONE, { slot: 'tagImage' });
    const before = await parcelOf(ONE);
    const { file } = await exportOutbox({ lane: OWNER, appVersion: '1' });
    await anotherDevice();
    expect(answers(await importArchive(file, { _id: OTHER, userType: 1, key: 2 }))).toEqual(['otherChange']);
    expect(answers(await importArchive(file, anna))).toEqual(['imported']);
    const { action, record, rev, before: seen, photos, fields, day } = await parcelOf(ONE);
    expect([action, record, rev, seen, photos, fields, day]).toEqual([
      before.action,
      before.record,
      before.rev,
      before.before,
      before.photos,
      undefined,
      '',
    ]);
    await sendAll();
    expect([remote.uploads, remote.paths, await states()]).toEqual([[ONE], [PATH], ['delivered']]);
  });
});

describe('photos and changes of one record', () => {
  it('arrive in order, without a conflict', async () => {
    await add(ONE);
    await changeOf({ price: 12 });
    await add(TWO);
    expect(await sendAll()).toBeNull();
    expect(await states()).toEqual(['delivered', 'delivered', 'delivered']);
    expect(remote.uploads).toEqual([ONE, TWO]);
    // The change already knew which revision the photo would make.
    expect(remote.changes.map(({ rev }) => rev)).toEqual(['"6"']);
    expect(remote.record).toMatchObject({ price: 12, rev: 8 });
    expect(await latestRevision(RECORD._id, OWNER)).toBe(8);
  });

  it('do not hide from a change what somebody else did in between', async () => {
    await add(ONE);
    await changeOf({ price: 12 });
    otherChanges({ price: 15 });
    await sendAll();
    expect(await states()).toEqual(['delivered', 'attention']);
    expect(remote.record).toMatchObject({ price: 15, rev: 7 });
  });

  it('do not overtake one that waits for the network', async () => {
    await add(ONE);
    await add(TWO);
    await changeOf({ price: 12 });
    remote.answer = (_key, _parts, response) => response.destroy();
    await sendAll();
    expect([remote.uploads, remote.changes]).toEqual([[ONE], []]);
    expect(await states()).toEqual(['waiting', 'queued', 'queued']);
  });
});
