/** Reopening a saved item: with every photo or not at all. */
import { beforeEach, expect, it } from 'vitest';

import { db, durable, type Parcel } from '../store/db.ts';
import { keepPhoto, putDraft } from './drafts.ts';
import { enqueue } from './enqueue.ts';
import { reopen } from './reopen.ts';

const picture = (text: string) => ({ bytes: new TextEncoder().encode(text).buffer, mime: 'image/jpeg' });
const texts = async (rows: Promise<{ bytes: ArrayBuffer }[]>) =>
  (await rows).map(({ bytes }) => new TextDecoder().decode(bytes));

const save = (raw: boolean, draft?: string): Promise<Parcel> =>
  enqueue({
    owner: { _id: 'anna', fullName: 'Anna' },
    hub: { _id: 'milano', fullName: 'Milano' },
    kind: 'product',
    code: null,
    source: 'counter',
    ...(draft === undefined ? {} : { draft }),
    photos: (['itemImage', 'tagImage'] as const).map((slot) => {
      return { slot, upload: raw ? null : picture(`small ${slot}`), original: picture(`large ${slot}`) };
    }),
    thumbnail: null,
  });

const begin = (id: string) =>
  putDraft({
    id,
    owner: 'anna',
    place: 'counter',
    kind: 'product',
    hub: 'milano',
    hubName: 'Milano',
    code: null,
    claimed: false,
    slot: null,
    startedAt: new Date().toISOString(),
  });

const counts = () => Promise.all([db.parcels, db.photos, db.originals, db.draftPhotos].map((table) => table.count()));

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
});

it.each([true, false])('moves every photo into a new draft, as its original (raw: %s)', async (raw) => {
  const { seq } = await save(raw, 'saved');
  const again = await reopen(seq, 'tagImage');
  expect(again?.draft).toMatchObject({ place: 'counter', slot: 'tagImage' });
  expect(again?.draft.id).not.toBe('saved');
  expect(await texts(db.draftPhotos.toCollection().sortBy('position'))).toEqual(['large itemImage', 'large tagImage']);
  expect(await counts()).toEqual([0, 0, 0, 2]);
});

it('takes the compressed photo if the original was deleted for space', async () => {
  const { seq } = await save(false);
  await db.originals.filter(({ slot }) => slot === 'itemImage').delete();
  await reopen(seq, 'tagImage');
  expect(await texts(db.draftPhotos.toCollection().sortBy('position'))).toEqual(['small itemImage', 'large tagImage']);
});

it('changes nothing when a photo is missing', async () => {
  const { seq, id } = await save(false);
  const tag = (await db.photos.where('parcel').equals(id).toArray()).find(({ slot }) => slot === 'tagImage')?.id ?? '';
  await db.photos.delete(tag);
  await db.originals.delete(tag);
  expect(await reopen(seq, 'tagImage')).toBeNull();
  expect(await counts()).toEqual([1, 1, 1, 0]);
  const raw = await save(true);
  await db.originals.where('parcel').equals(raw.id).delete();
  expect(await reopen(raw.seq, 'tagImage')).toBeNull();
});

it('never deletes the originals it needs when the device is full', async () => {
  const { seq } = await save(false);
  let refused = 0;
  const refuse = () => {
    refused += 1;
    if (refused < 3) throw new DOMException('no space', 'QuotaExceededError');
  };
  durable.drafts.hook('creating', refuse);
  await reopen(seq, 'tagImage');
  durable.drafts.hook('creating').unsubscribe(refuse);
  expect(refused).toBe(3);
  expect(await texts(db.draftPhotos.toCollection().sortBy('position'))).toEqual(['large itemImage', 'large tagImage']);
});

it('replaces a draft without photos, and never one with a photo', async () => {
  const { seq } = await save(false);
  await begin('empty');
  expect(await reopen(seq, 'tagImage')).not.toBeNull();
  expect(await db.drafts.get('empty')).toBeUndefined();
  await db.drafts.clear();
  await begin('begun');
  await keepPhoto({ id: 'photo', draft: 'begun', slot: 'itemImage', position: 0, ...picture('begun') }, true);
  const other = await save(false);
  expect(await reopen(other.seq, 'tagImage')).toBeNull();
  expect(await db.parcels.get(other.seq)).toBeDefined();
});
