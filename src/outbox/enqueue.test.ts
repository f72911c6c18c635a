import { beforeEach, describe, expect, it } from 'vitest';

import { db, durable } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';
import { enqueue, type Capture } from './enqueue.ts';
import { KEEP_BYTES_MS } from './transition.ts';

const picture = (text: string) => ({ bytes: new TextEncoder().encode(text).buffer, mime: 'image/jpeg' });

const capture = (change: Partial<Capture> = {}): Capture => ({
  owner: { _id: 'anna', fullName: 'Anna' },
  hub: { _id: 'anna', fullName: 'Milano' },
  kind: 'product',
  code: null,
  source: 'quick-add',
  photos: [{ slot: 'itemImage', upload: picture('small'), original: picture('large original') }],
  thumbnail: picture('thumb'),
  ...change,
});

const hold = (code: string, change: object = {}) =>
  db.codes.put({ code, owner: 'anna', hub: 'anna', kind: 'product', expiresAt: Date.now() + 86_400_000, ...change });

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
});

describe('enqueue', () => {
  it('stores item, photo, original and thumbnail together, with the hash of what will be sent', async () => {
    const parcel = await enqueue(capture());
    expect(parcel).toMatchObject({ state: 'queued', attempts: 0, owner: 'anna' });
    const [photo] = await db.photos.where('parcel').equals(parcel.id).toArray();
    expect(photo?.sha256).toBe(await sha256Hex(picture('small').bytes));
    expect(await db.originals.get(photo?.id ?? '')).toMatchObject({ mime: 'image/jpeg' });
    expect(await db.thumbnails.get(parcel.id)).toBeDefined();
  });

  it('keeps the order of capture and gives every item its own key', async () => {
    const parcels = [];
    for (let index = 0; index < 10; index++) parcels.push(await enqueue(capture()));
    expect(new Set(parcels.map(({ id }) => id)).size).toBe(10);
    expect(parcels.map(({ seq }) => seq)).toEqual([...parcels].map(({ seq }) => seq).sort((a, b) => a - b));
  });

  it('stores pinned details with garments only', async () => {
    const details = { types: 'coat', condition: undefined, seasons: 'aw' } as const;
    expect((await enqueue(capture({ details }))).details).toEqual({ types: 'coat', seasons: 'aw' });
    for (const kind of ['fabric', 'generic'] as const) {
      expect(await enqueue(capture({ kind, details }))).not.toHaveProperty('details');
    }
    expect(await enqueue(capture({ details: {} }))).not.toHaveProperty('details');
  });

  it('uses a held code once, even when it was shown to two captures', async () => {
    await hold('MIL-P000001X');
    await hold('MIL-P000002V');
    const both = await Promise.all([
      enqueue(capture({ code: 'MIL-P000001X' })),
      enqueue(capture({ code: 'MIL-P000001X' })),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual(['MIL-P000001X', 'MIL-P000002V']);
    expect(await db.codes.count()).toBe(0);
    expect((await enqueue(capture())).code).toBeNull();
  });

  it('never uses a code of another person, another kind, or one about to expire', async () => {
    await hold('A', { owner: 'bruno' });
    await hold('B', { kind: 'fabric' });
    await hold('C', { expiresAt: Date.now() + 60_000 });
    expect((await enqueue(capture({ code: 'A' }))).code).toBeNull();
  });

  it('stores nothing when one part cannot be stored, and the code stays free', async () => {
    await hold('MIL-P000001X');
    const fail = () => {
      throw new Error('disk full');
    };
    // The thumbnail is written last, after item, photo and code.
    durable.thumbnails.hook('creating', fail);
    await expect(enqueue(capture())).rejects.toThrow('disk full');
    durable.thumbnails.hook('creating').unsubscribe(fail);
    expect(await db.parcels.count()).toBe(0);
    expect(await db.photos.count()).toBe(0);
    expect((await enqueue(capture())).code).toBe('MIL-P000001X');
  });
});

describe('a draft saved twice', () => {
  const ID = '0190a000-0000-7000-8000-0000000000d1';

  it('is one item, under the key of the draft, also from two tabs at once', async () => {
    await hold('MIL-P000001X');
    await hold('MIL-P000002V');
    const [first, second] = await Promise.all([enqueue(capture({ draft: ID })), enqueue(capture({ draft: ID }))]);
    expect([first.id, second.seq]).toEqual([ID, first.seq]);
    expect(await enqueue(capture({ draft: ID }))).toEqual(first);
    expect([await db.parcels.count(), await db.photos.count(), await db.codes.count()]).toEqual([1, 1, 1]);
  });

  it('is still one after its originals were deleted, and returns its state', async () => {
    const { seq } = await enqueue(capture({ draft: ID }));
    await db.originals.clear();
    await db.parcels.update(seq, { state: 'delivered' });
    expect(await enqueue(capture({ draft: ID }))).toMatchObject({ seq, state: 'delivered' });
  });

  it('never loses photos that are not in the first one, nor an item that is in the trash', async () => {
    const first = await enqueue(capture({ draft: ID }));
    const retaken = { slot: 'itemImage', upload: picture('other'), original: picture('another original') } as const;
    const second = await enqueue(capture({ draft: ID, photos: [retaken] }));
    expect(second.id).not.toBe(ID);
    expect(await db.originals.where('parcel').equals(second.id).count()).toBe(1);
    await db.parcels.update(first.seq, { state: 'trashed' });
    expect((await enqueue(capture({ draft: ID }))).state).toBe('queued');
    expect(await db.parcels.count()).toBe(3);
  });
});

describe('a full device', () => {
  it('deletes no photo for a capture, delivered or not: only the server says what it has', async () => {
    const waiting = await enqueue(capture());
    const done = await enqueue(capture());
    await db.parcels.update(done.seq, { state: 'delivered', nextAt: Date.now() + KEEP_BYTES_MS });
    const refuse = () => {
      throw new DOMException('no space', 'QuotaExceededError');
    };
    durable.thumbnails.hook('creating', refuse);
    await expect(enqueue(capture())).rejects.toThrow('no space');
    durable.thumbnails.hook('creating').unsubscribe(refuse);
    const kept = await db.photos.toArray();
    expect(kept.map(({ parcel }) => parcel).sort()).toEqual([waiting.id, done.id].sort());
  });
});
