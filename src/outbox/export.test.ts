/** The export of an outbox, and that an import restores it exactly. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PHOTO_SLOTS } from '../../contract/calls/intake.ts';
import { formatCode, ITEM_KINDS } from '../../contract/code.ts';
import { anna, anotherDevice } from '../../tests/support/archive.ts';
import { capture, OTHER, OWNER, withOutbox } from '../../tests/support/outbox.ts';
import { db, type Original, type Parcel, type StoredPhoto } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';
import { exportOutbox } from './export.ts';
import { importArchive } from './import.ts';
import { openArchive } from './read-archive.ts';

withOutbox();

const whole = () => exportOutbox({ lane: OWNER, appVersion: '1.2.3' });

const everything = async () => ({
  parcels: await db.parcels.toArray(),
  photos: await db.photos.toArray(),
  originals: await db.originals.toArray(),
  thumbnails: await db.thumbnails.toArray(),
});

describe('export', () => {
  it('is a self-describing zip, with the manifest first and every photo as its bytes', async () => {
    const parcel = await capture();
    const { file, name, items } = await whole();
    expect(items).toBe(1);
    const device = (await db.settings.get('deviceId'))?.value ?? '';
    expect(name).toMatch(new RegExp(`^ordito-outbox-${device.slice(-6)}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
    const start = await file.slice(0, 100).text();
    expect(start).toContain('manifest.json');
    const archive = await openArchive(file);
    if (typeof archive === 'string') throw new Error(archive);
    expect(archive.items).toMatchObject([{ id: parcel.id, deviceId: parcel.deviceId, owner: OWNER, state: 'queued' }]);
    const [photo] = await db.photos.toArray();
    const bytes = await archive.photo(`photos/${parcel.id}/0-itemImage.jpg`);
    expect(await sha256Hex(bytes ?? new ArrayBuffer(0))).toBe(photo?.sha256);
  });

  it('has what is not delivered, the trash included, and no other person’s items', async () => {
    const [waiting, trashed, delivered, others] = [await capture(), await capture(), await capture(), await capture()];
    await db.parcels.update(trashed.seq, { state: 'trashed', nextAt: Date.now() + 1000 });
    await db.parcels.update(delivered.seq, { state: 'delivered' });
    await db.parcels.update(others.seq, { lane: OTHER, owner: OTHER });
    const archive = await openArchive((await whole()).file);
    if (typeof archive === 'string') throw new Error(archive);
    expect(archive.items.map((each) => (each as Parcel).id)).toEqual([waiting.id, trashed.id]);
  });

  it('changes nothing on the device', async () => {
    await capture();
    await capture({ raw: true });
    const before = await everything();
    await whole();
    expect(await everything()).toEqual(before);
  });

  it('lists a photo that is gone, so that the import reports it', async () => {
    const gone = await capture();
    await capture();
    await db.photos.where('parcel').equals(gone.id).delete();
    const { file, items } = await whole();
    expect(items).toBe(2);
    await anotherDevice();
    const result = await importArchive(file, anna);
    expect(result).toMatchObject({ items: [{ answer: 'photoMissing' }, { answer: 'imported' }] });
    expect(await db.parcels.count()).toBe(1);
  });
});

const photo = fc.record({
  slot: fc.constantFrom(...PHOTO_SLOTS),
  mime: fc.constantFrom('image/jpeg', 'image/png', 'image/heic', 'application/octet-stream'),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }),
});

const REASON = { word: 'codeTaken', status: 409, message: 'Il codice è già in uso' } as const;

const item = fc
  .record({
    id: fc.uuid({ version: 7 }),
    kind: fc.constantFrom(...ITEM_KINDS),
    hubName: fc.string({ unit: 'grapheme', maxLength: 40 }),
    source: fc.constantFrom('quick-add', 'dialog'),
    code: fc.constantFrom(null, formatCode({ prefix: 'MIL', kind: 'product', sequence: 7 })),
    capturedAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
    state: fc.constantFrom('queued', 'waiting', 'sending', 'attention', 'trashed', 'captured'),
    shrunk: fc.boolean(),
    unanswered: fc.nat(3),
    photos: fc.array(photo, { minLength: 1, maxLength: 4 }),
  })
  .map(({ state, ...rest }) => ({ ...rest, state, raw: state === 'captured' }));

type Item = typeof item extends fc.Arbitrary<infer T> ? T : never;

async function put({ photos, capturedAt, ...rest }: Item): Promise<void> {
  const stored: StoredPhoto[] = [];
  const originals: Original[] = [];
  for (const [position, { slot, mime, bytes }] of photos.entries()) {
    const buffer = new Uint8Array(bytes).buffer;
    const place = { parcel: rest.id, slot, position, mime, bytes: buffer };
    const id = crypto.randomUUID();
    if (rest.raw) originals.push({ photo: id, ...place });
    else stored.push({ id, ...place, sha256: await sha256Hex(buffer) });
  }
  await db.parcels.add({
    ...rest,
    owner: OWNER,
    ownerName: 'Anna',
    lane: OWNER,
    hub: OWNER,
    deviceId: 'tablet A',
    capturedAt: capturedAt.toISOString(),
    day: '2000-01-01',
    photos: stored.map(({ slot, sha256 }) => ({ slot, sha256 })),
    attempts: 4,
    starts: 9,
    nextAt: 123,
    receipt: null,
    reason: rest.state === 'attention' ? REASON : null,
  });
  await db.photos.bulkAdd(stored);
  await db.originals.bulkAdd(originals);
}

/** What must be equal on every device: everything the server sees, and whether a person discarded it. */
async function frozen(): Promise<unknown[]> {
  const rows = await db.parcels.toArray();
  const all = await Promise.all(
    rows.map(async ({ id, owner, ownerName, deviceId, kind, hub, hubName, code, source, capturedAt, ...rest }) => {
      const files = [
        ...(await db.photos.where('parcel').equals(id).sortBy('position')),
        ...(await db.originals.where('parcel').equals(id).sortBy('position')),
      ];
      return {
        id,
        owner,
        ownerName,
        deviceId,
        kind,
        hub,
        hubName,
        code,
        source,
        capturedAt,
        lane: rest.lane,
        raw: rest.raw,
        shrunk: rest.shrunk,
        photos: rest.photos,
        reason: rest.reason,
        state: ['waiting', 'sending'].includes(rest.state) ? 'queued' : rest.state,
        files: files.map(({ slot, mime, bytes }) => [slot, mime, [...new Uint8Array(bytes)]]),
      };
    }),
  );
  return all.sort((one, other) => (one.id < other.id ? -1 : 1));
}

describe('round trip', () => {
  it('restores whatever was exported, bytes and key, in order of capture', async () => {
    const items = fc.uniqueArray(item, { maxLength: 6, selector: ({ id }) => id });
    await fc.assert(
      fc.asyncProperty(items, async (some) => {
        await anotherDevice();
        for (const each of some) await put(each);
        const before = await frozen();
        const { file } = await whole();
        await anotherDevice();
        const result = await importArchive(file, anna);
        expect(result).toMatchObject({ items: some.map(() => ({ answer: 'imported' })) });
        expect(await frozen()).toEqual(before);
        const rows = await db.parcels.orderBy('seq').toArray();
        const times = rows.map(({ capturedAt }) => capturedAt);
        expect(times).toEqual(times.toSorted());
        for (const row of rows) {
          expect(row).toMatchObject({ attempts: 0, starts: 0 });
          expect(row.unanswered).toBeGreaterThan(0);
          if (row.state !== 'trashed') expect(row.nextAt).toBe(0);
        }
        // Importing the same file again changes nothing.
        const again = await importArchive(file, anna);
        expect(again).toMatchObject({ items: some.map(() => ({ answer: 'alreadyHere' })) });
        expect(await db.parcels.toArray()).toEqual(rows);
      }),
      { numRuns: 40 },
    );
  });
});
