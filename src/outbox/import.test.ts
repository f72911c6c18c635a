/** Importing good files: each item once, whoever already has it, and only for people who may. */
import { describe, expect, it } from 'vitest';

import {
  anna,
  anotherDevice,
  answers,
  expectEmpty,
  exported,
  manifestOf,
  PIXELS,
  zipOf,
  zipWith,
} from '../../tests/support/archive.ts';
import { capture, deliver, OTHER, OWNER, profile, remote, store, withOutbox } from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { drain } from './drain.ts';
import { importArchive } from './import.ts';
import { TRASH_MS } from './transition.ts';

withOutbox();

const admin = { _id: OTHER, userType: 1, key: 2 } as const;

describe('an imported item', () => {
  it('is sent under its own key, as the device that captured it would send it, after the server was asked', async () => {
    const { id, deviceId, capturedAt } = await capture();
    const file = await exported();
    await anotherDevice();
    expect(answers(await importArchive(file, anna))).toEqual(['imported']);
    let body = '';
    remote.answer = (key, parts, response) => {
      body = parts;
      deliver(key, parts, response);
    };
    remote.lookups = [];
    await drain({ onSignedOut: () => undefined });
    expect(remote.lookups).toEqual([{ keys: [id] }]);
    expect(remote.uploads).toEqual([id]);
    expect(body).toContain(deviceId);
    expect(body).toContain(capturedAt);
    expect((await db.parcels.toArray())[0]?.state).toBe('delivered');
  });

  it('needs no upload if its device has sent it meanwhile', async () => {
    const { id } = await capture();
    const file = await exported();
    await anotherDevice();
    await db.session.update('current', { token: null });
    expect(answers(await importArchive(file, anna))).toEqual(['imported']);
    await store(id);
    await db.session.update('current', { token: 'token' });
    await drain({ onSignedOut: () => undefined });
    expect(remote.uploads).toEqual([]);
    expect((await db.parcels.toArray())[0]).toMatchObject({ state: 'delivered', receipt: { key: id } });
  });

  it('keeps its reason if it needs attention, and a week in the trash if it was discarded', async () => {
    const reason = { word: 'codeTaken', status: 409, message: 'taken' };
    await importArchive(await zipWith({}, { state: 'attention', reason }), anna);
    await importArchive(await zipWith({}, { state: 'trashed' }), anna);
    const [attention, trashed] = await db.parcels.orderBy('seq').toArray();
    expect(attention).toMatchObject({ state: 'attention', reason, nextAt: 0 });
    expect(trashed?.state).toBe('trashed');
    expect(trashed?.nextAt).toBeGreaterThan(Date.now() + TRASH_MS - 60_000);
  });

  it('is compressed here if its photo is an original', async () => {
    const { id } = await capture({ raw: true });
    const file = await exported();
    await anotherDevice();
    expect(answers(await importArchive(file, anna))).toEqual(['imported']);
    expect(await db.parcels.toArray()).toMatchObject([{ id, state: 'captured', raw: true, photos: [] }]);
    expect(await db.photos.count()).toBe(0);
    expect(await db.originals.toArray()).toMatchObject([{ parcel: id, slot: 'itemImage', position: 0 }]);
  });

  it('of a later version is imported, and a reason unknown here is learnt from the server', async () => {
    const file = await zipWith({ extra: 1 }, { note: 'later', state: 'attention', reason: { word: 'later' } });
    expect(answers(await importArchive(file, anna))).toEqual(['imported']);
    expect(await db.parcels.toArray()).toMatchObject([{ state: 'queued', reason: null }]);
    expect(await db.parcels.toArray()).not.toMatchObject([{ note: 'later' }]);
  });

  it('asks for a person after a 413, since there is no original to compress again', async () => {
    await importArchive(await zipWith(), anna);
    remote.answer = (_key, _parts, response) => response.writeHead(413, { 'Content-Type': 'text/html' }).end('no');
    await drain({ onSignedOut: () => undefined, compress: async () => null });
    expect(await db.parcels.toArray()).toMatchObject([{ state: 'attention', reason: { word: 'tooLarge' } }]);
  });
});

describe('a known item', () => {
  it('is skipped if it is on this device, in whatever state', async () => {
    const parcel = await capture();
    const file = await exported();
    await db.parcels.update(parcel.seq, { state: 'delivered' });
    const before = await db.parcels.toArray();
    expect(answers(await importArchive(file, anna))).toEqual(['alreadyHere']);
    expect(await db.parcels.toArray()).toEqual(before);
    expect(await db.photos.count()).toBe(1);
  });

  it('is skipped if the server has it with these photos', async () => {
    const [sent, unsent] = [await capture(), await capture()];
    const file = await exported();
    await store(sent.id);
    await anotherDevice();
    expect(answers(await importArchive(file, anna))).toEqual(['alreadyDelivered', 'imported']);
    expect(remote.lookups).toEqual([{ keys: [sent.id, unsent.id] }]);
    expect((await db.parcels.toArray()).map(({ id }) => id)).toEqual([unsent.id]);
  });

  it('is imported if the server has something else under its key: a person must look', async () => {
    const { id } = await capture();
    const file = await exported();
    const receipt = await store(id);
    remote.held.set(id, { ...receipt, photos: receipt.photos.map((each) => ({ ...each, sha256: '0'.repeat(64) })) });
    await anotherDevice();
    expect(answers(await importArchive(file, anna))).toEqual(['imported']);
  });

  it('twice in one file is one item', async () => {
    const manifest = await manifestOf();
    const [item] = manifest.parcels;
    const parcels = [item, { ...item, id: item?.id.toUpperCase() }];
    const text = JSON.stringify({ ...manifest, parcels });
    const file = await zipOf({ 'manifest.json': text, [`photos/${item?.id}/0-itemImage.jpg`]: PIXELS });
    expect(answers(await importArchive(file, anna))).toEqual(['imported', 'alreadyHere']);
    expect(await db.parcels.count()).toBe(1);
    expect(await db.photos.count()).toBe(1);
  });
});

describe('ownership', () => {
  it("refuses it to another person, with the owner's name, and asks or stores nothing", async () => {
    const file = await zipWith();
    const other = { _id: OTHER, userType: 3, key: 3 } as const;
    await db.session.update('current', { profile: { ...profile, _id: OTHER } });
    const result = await importArchive(file, other);
    expect(result).toMatchObject({ items: [{ answer: 'otherPerson', what: { ownerName: 'Anna' } }] });
    expect(remote.lookups).toEqual([]);
    await expectEmpty();
  });

  it('keeps the owner in an admin’s lane, and asks the server in the owner’s name', async () => {
    const [one, two] = [await capture(), await capture()];
    const file = await exported();
    await store(one.id);
    await anotherDevice();
    await db.session.update('current', { profile: { ...profile, ...admin } });
    expect(answers(await importArchive(file, admin))).toEqual(['alreadyDelivered', 'imported']);
    expect(remote.lookups).toEqual([{ keys: [one.id, two.id], capturedBy: OWNER }]);
    expect(await db.parcels.toArray()).toMatchObject([{ id: two.id, owner: OWNER, lane: OTHER }]);
  });
});
