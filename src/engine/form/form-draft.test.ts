import { afterEach, expect, it, vi } from 'vitest';

import { withOutbox } from '../../../tests/support/outbox.ts';
import type { PhotoEntry } from '../../capture/use-photos.ts';
import { dropFormDraft } from '../../outbox/form-drafts.ts';
import { db, durable } from '../../store/db.ts';
import { FormDraftKeeper } from './form-draft.ts';

withOutbox();
afterEach(() => vi.restoreAllMocks());

const photo = (id: number): PhotoEntry => {
  const original = { bytes: new Uint8Array([id]).buffer, mime: 'image/jpeg' };
  return { id, slot: 'images', status: 'working', original };
};
const KEY = '0190a000-0000-7000-8000-0000000000f1';
const opened = () => new FormDraftKeeper('anna', '/products/create');
const closed = () => Promise.reject(new DOMException('closed', 'InvalidStateError')) as never;
const form = { typed: { name: 'Coat' }, names: {}, seen: null };
const kept = async (keeper: FormDraftKeeper) =>
  (await keeper.readDraft())?.photos.map(({ bytes }) => new Uint8Array(bytes)[0]);

it('a form that the outbox took and returned is saved again with its photos', async () => {
  const keeper = opened();
  keeper.follow(form, [photo(1), photo(2)]);
  await keeper.flush();
  expect(await kept(keeper)).toEqual([1, 2]);
  await keeper.stop();
  // As storing the parcel does.
  await dropFormDraft(keeper.held);
  keeper.follow(form, [photo(1), photo(2)]);
  await keeper.flush();
  expect(await kept(keeper)).toEqual([1, 2]);
});

it('a removed photo does not return with another one', async () => {
  const keeper = opened();
  keeper.follow(form, [photo(1), photo(2)]);
  await keeper.flush();
  keeper.follow(form, [photo(2)]);
  await keeper.flush();
  expect(await kept(keeper)).toEqual([2]);
});

it('writes a photo when it is chosen, also while typing goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const keeper = opened();
  keeper.follow(form, [photo(1)]);
  keeper.follow({ ...form, typed: { name: 'Coat, red' } }, [photo(1)]);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await kept(opened())).toEqual([1]));
});

it('reads it again after a failed read', async () => {
  const keeper = opened();
  keeper.follow(form, [photo(1)]);
  await keeper.flush();
  vi.spyOn(durable, 'transaction').mockImplementationOnce(closed);
  expect(await kept(opened())).toEqual([1]);
});

it('keeps the photos of a form that could not be read, both on typing and on storing', async () => {
  const before = opened();
  before.follow(form, [photo(1), photo(2)]);
  await before.flush();
  const blind = opened();
  vi.spyOn(durable, 'transaction').mockImplementationOnce(closed).mockImplementationOnce(closed);
  expect(await blind.readDraft()).toBeNull();
  blind.follow(form, [photo(3)]);
  await blind.flush();
  expect(await kept(opened())).toEqual([3, 1, 2]);
  await dropFormDraft(blind.held);
  expect(await opened().readDraft()).toMatchObject({ form: { typed: {} } });
  expect(await kept(opened())).toEqual([1, 2]);
});

it('returns the photos when the typed values cannot be read', async () => {
  const keeper = opened();
  keeper.follow(form, [photo(1)]);
  await keeper.flush();
  await db.formDrafts.update(keeper.key, { values: '{"typed":1}' });
  expect(await opened().readDraft()).toMatchObject({
    form: { typed: {}, seen: null },
    photos: [{ slot: 'itemImage' }],
  });
  const draft = await opened().readDraft();
  await opened().drop(draft);
  expect([await db.formDrafts.count(), await db.draftPhotos.count()]).toEqual([0, 0]);
});

it('has one cover after merging the photos of two windows', async () => {
  const shots = (ids: number[]) =>
    ids.map((id, at) => ({ ...photo(id), slot: at === 0 ? 'itemImage' : 'images' }) as const);
  for (const ids of [[1, 2], [3]]) {
    const keeper = opened();
    keeper.follow(form, shots(ids));
    await keeper.flush();
  }
  const draft = await opened().readDraft();
  expect(draft?.photos.map(({ slot }) => slot)).toEqual(['itemImage', 'images', 'images']);
});

it('is saved again completely after another window stored the same form', async () => {
  const one = opened();
  one.follow(form, [photo(1)]);
  await one.flush();
  const other = opened();
  for (const each of (await other.readDraft())?.photos ?? []) other.adopt(7, each);
  await other.stop();
  await dropFormDraft(other.held);
  expect(await db.draftPhotos.count()).toBe(0);
  one.follow(form, [photo(1), photo(2)]);
  await one.flush();
  expect(await kept(opened())).toEqual([1, 2]);
});

it('keeps its key', async () => {
  const keeper = opened();
  keeper.follow({ ...form, key: KEY }, [photo(1)]);
  await keeper.flush();
  expect((await opened().readDraft())?.form.key).toBe(KEY);
});

it('reports whether it is on disk', async () => {
  const keeper = opened();
  const disk = vi.spyOn(durable, 'transaction').mockImplementation(closed);
  keeper.follow(form, [photo(1)]);
  expect(await keeper.flush()).toBe(false);
  expect(await keeper.flush()).toBe(false);
  disk.mockRestore();
  keeper.follow(form, [photo(1)]);
  expect(await keeper.flush()).toBe(true);
  expect(await kept(opened())).toEqual([1]);
});
