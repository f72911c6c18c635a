/** Which part of a form is on disk at each moment: everything that could be lost, and nothing already saved. */
import { beforeEach, expect, it, vi } from 'vitest';

import type { PhotoSlot } from '../../contract/calls/intake.ts';
import type { PhotoEntry } from '../capture/use-photos.ts';
import { takePlace } from '../outbox/draft-place.ts';
import { db, durable } from '../store/db.ts';
import { DraftKeeper, type FormContent } from './draft-keeper.ts';

const CONTENT: FormContent = { kind: 'product', hub: { _id: 'milano', fullName: 'Milano' }, code: null };

const entry = (id: number, slot: PhotoSlot, text: string | null): PhotoEntry => ({
  id,
  slot,
  status: 'working',
  original: text === null ? null : { bytes: new TextEncoder().encode(text).buffer, mime: 'image/jpeg' },
});

/** Contents of the stored photos, by position. */
const kept = async () =>
  (await db.draftPhotos.orderBy('id').toArray())
    .sort((one, other) => one.position - other.position)
    .map(({ bytes }) => new TextDecoder().decode(bytes));

/** Waits for the keeper's pending writes. */
const written = (keeper: DraftKeeper) => keeper.saving().finally(() => keeper.saved(false));

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
});

it('stores the draft once the camera is open, with its slot, and follows the hub center', async () => {
  const keeper = new DraftKeeper('one', 'quick-add');
  keeper.open('tagImage', CONTENT);
  await written(keeper);
  expect(await db.drafts.toArray()).toMatchObject([{ owner: 'one', slot: 'tagImage', hub: 'milano', kind: 'product' }]);
  keeper.follow({ ...CONTENT, hub: { _id: 'roma', fullName: 'Roma' }, code: 'ROM-P000001X' });
  await written(keeper);
  expect(await db.drafts.toArray()).toMatchObject([{ hub: 'roma', code: 'ROM-P000001X' }]);
  keeper.cancelled(CONTENT);
  await written(keeper);
  expect(await db.drafts.count()).toBe(0);
});

it('stores a photo that came without a press, and keeps the earlier one until the new one is read', async () => {
  const keeper = new DraftKeeper('two', 'quick-add');
  keeper.photos([entry(1, 'itemImage', 'first')], CONTENT);
  await written(keeper);
  expect(await kept()).toEqual(['first']);
  keeper.photos([entry(2, 'itemImage', null)], CONTENT);
  await written(keeper);
  expect(await kept()).toEqual(['first']);
  keeper.photos([entry(2, 'itemImage', 'second')], CONTENT);
  await written(keeper);
  expect(await kept()).toEqual(['second']);
  keeper.photos([{ id: 2, slot: 'itemImage', status: 'failed', problem: 'corrupt', rest: null }], CONTENT);
  await written(keeper);
  expect(await kept()).toEqual([]);
});

it('resumes a draft in order, in one page only, and never drops what the form has not shown yet', async () => {
  const first = new DraftKeeper('three', 'quick-add');
  const generic: FormContent = { ...CONTENT, kind: 'generic' };
  first.photos([entry(1, 'images', 'a'), entry(2, 'images', 'b')], generic);
  await written(first);
  expect(await new DraftKeeper('three', 'quick-add').resume()).toBeNull();
  first.leave();
  const next = new DraftKeeper('three', 'quick-add');
  const found = await next.resume();
  expect(found?.photos).toHaveLength(2);
  for (const [index, photo] of (found?.photos ?? []).entries()) next.adopt(index + 1, photo);
  next.photos([], generic);
  await written(next);
  expect(await kept()).toEqual(['a', 'b']);
  const shown = [entry(1, 'images', 'a'), entry(2, 'images', 'b')];
  next.photos([...shown, entry(3, 'images', 'c')], generic);
  await written(next);
  expect(await kept()).toEqual(['a', 'b', 'c']);
  next.photos([entry(2, 'images', 'b'), entry(3, 'images', 'c')], generic);
  await written(next);
  expect(await kept()).toEqual(['b', 'c']);
});

it('recognises the photos of its own draft when a hidden form is shown again, and drops none that an entry needs', async () => {
  const keeper = new DraftKeeper('eleven', 'quick-add');
  keeper.photos([entry(1, 'itemImage', 'a')], CONTENT);
  keeper.leave();
  const [photo] = (await keeper.resume())?.photos ?? [];
  if (!photo) throw new Error('its photo is gone');
  expect(keeper.has(photo)).toBe(true);
  expect(keeper.has({ id: 'of another page' })).toBe(false);
  keeper.adopt(2, photo);
  keeper.photos([entry(2, 'itemImage', null)], CONTENT);
  await written(keeper);
  expect(await kept()).toEqual(['a']);
  keeper.photos([], CONTENT);
  await written(keeper);
  expect(await kept()).toEqual([]);
});

it('resumes nothing while its form, shown again, is being saved', async () => {
  const keeper = new DraftKeeper('twelve', 'quick-add');
  keeper.photos([entry(1, 'itemImage', 'a')], CONTENT);
  await keeper.saving();
  keeper.leave();
  expect(await keeper.resume()).toBeNull();
  keeper.saved(false);
  expect(await takePlace('twelve', 'quick-add', 50)).toBeNull();
  keeper.leave();
});

it('writes nothing into a draft that is being saved; later content starts the next one', async () => {
  const keeper = new DraftKeeper('four', 'quick-add');
  keeper.photos([entry(1, 'itemImage', 'first')], CONTENT);
  const id = await keeper.saving();
  keeper.photos([entry(1, 'itemImage', 'first'), entry(2, 'tagImage', 'late')], CONTENT);
  expect(await kept()).toEqual(['first']);
  await Promise.all([db.drafts.clear(), db.draftPhotos.clear()]);
  keeper.saved(true);
  keeper.photos([entry(2, 'tagImage', 'late')], CONTENT);
  await written(keeper);
  expect(await kept()).toEqual(['late']);
  expect((await db.drafts.toArray())[0]?.id).not.toBe(id);
});

it('deletes the draft with the last photo', async () => {
  const keeper = new DraftKeeper('five', 'lot');
  keeper.photos([entry(1, 'itemImage', 'first')], CONTENT);
  keeper.photos([], CONTENT);
  await written(keeper);
  expect(await db.drafts.count()).toBe(0);
  expect(await kept()).toEqual([]);
});

it('stores with the next photo what could not be written before', async () => {
  const full = () => {
    throw new DOMException('no space', 'QuotaExceededError');
  };
  const keeper = new DraftKeeper('six', 'quick-add');
  const first = entry(1, 'itemImage', 'first');
  durable.drafts.hook('creating', full);
  keeper.photos([first], CONTENT);
  await written(keeper);
  durable.drafts.hook('creating').unsubscribe(full);
  expect(await kept()).toEqual([]);
  // No new photo: a full device must not be tried again and again.
  keeper.photos([first], CONTENT);
  await written(keeper);
  expect(await kept()).toEqual([]);
  keeper.photos([first, entry(2, 'tagImage', 'second')], CONTENT);
  await written(keeper);
  expect(await db.drafts.count()).toBe(1);
  expect(await kept()).toEqual(['first', 'second']);
});

it('starts to write once another page has released the place', async () => {
  const release = await takePlace('seven', 'quick-add');
  const keeper = new DraftKeeper('seven', 'quick-add');
  const first = entry(1, 'itemImage', 'first');
  keeper.photos([first], CONTENT);
  await written(keeper);
  expect(await kept()).toEqual([]);
  release?.();
  await vi.waitFor(async () => {
    const place = await takePlace('seven', 'quick-add');
    place?.();
    expect(place).toBeNull();
  });
  keeper.photos([first, entry(2, 'tagImage', 'second')], CONTENT);
  await written(keeper);
  expect(await kept()).toEqual(['first', 'second']);
});

it('writes its draft again when it is gone from disk', async () => {
  const keeper = new DraftKeeper('eight', 'quick-add');
  keeper.open('itemImage', CONTENT);
  await written(keeper);
  await db.drafts.clear();
  keeper.photos([entry(1, 'itemImage', 'first')], CONTENT);
  await written(keeper);
  expect([await db.drafts.count(), await kept()]).toEqual([1, ['first']]);
});

it.each([true, false])('releases its place when a save ends after the form was closed (saved: %s)', async (done) => {
  const keeper = new DraftKeeper('nine', 'quick-add');
  keeper.photos([entry(1, 'itemImage', 'first')], CONTENT);
  await keeper.saving();
  keeper.leave();
  for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
  expect(await takePlace('nine', 'quick-add')).toBeNull();
  keeper.saved(done);
  const release = await takePlace('nine', 'quick-add', 1000);
  expect(release).not.toBeNull();
  release?.();
});

it('holds its place while the form is open and could not be saved', async () => {
  const keeper = new DraftKeeper('ten', 'quick-add');
  keeper.photos([entry(1, 'itemImage', 'first')], CONTENT);
  await written(keeper);
  expect(await takePlace('ten', 'quick-add', 50)).toBeNull();
  keeper.leave();
});
