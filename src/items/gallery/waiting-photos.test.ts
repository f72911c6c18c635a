import { expect, test } from 'vitest';

import type { OwnPhoto } from '../../outbox/use-added-photos.ts';
import type { Parcel } from '../../store/db.ts';
import type { GalleryPhoto } from './gallery-photo.ts';
import { waitingPhotos } from './waiting-photos.ts';

const own = (id: string, change: Partial<Parcel> = {}): OwnPhoto => ({
  parcel: {
    id,
    state: 'queued',
    unanswered: 0,
    photos: [{ slot: 'images', sha256: id }],
    before: '{"seen":["a"]}',
    ...change,
  } as Parcel,
  url: `blob:${id}`,
});
const there = (...ids: string[]) => ids.map((id): GalleryPhoto => ({ id, url: `/${id}`, slot: 'images' }));
const arrived = (imageId: string, rev: number): Partial<Parcel> => ({
  state: 'delivered',
  receipt: { imageIds: [imageId], rev } as Parcel['receipt'],
});
const shown = (photos: readonly OwnPhoto[], record: readonly GalleryPhoto[], rev: number) =>
  waitingPhotos(photos, record, rev, ({ state }) => state).map(({ id, state = 'there' }) => `${id} ${state}`);

test('shows pending photos beside stored ones, with their state', () => {
  const states = (['queued', 'sending', 'waiting', 'attention'] as const).map((state) => own(state, { state }));
  expect(shown(states, there('a'), 5)).toEqual(['queued kept', 'sending sending', 'waiting kept', 'attention failed']);
  expect(waitingPhotos([own('1', { state: 'waiting' })], [], 5, () => 'no network')).toEqual([
    { id: '1', url: 'blob:1', slot: 'images', state: 'kept', problem: 'no network' },
  ]);
});

test('shows a delivered photo at once under its id, and once when the record has it', () => {
  const photo = own('1', arrived('x', 6));
  expect(shown([photo], there('a'), 5)).toEqual(['x there']);
  expect(shown([photo], there('a', 'x'), 6)).toEqual([]);
  // Removed since: the revision that had it is older than the current one.
  expect(shown([photo], there('a'), 7)).toEqual([]);
});

test('shows a photo whose answer was lost only once if the record already has it', () => {
  const lost = own('1', { state: 'waiting', unanswered: 1 });
  expect(shown([lost], there('a'), 5)).toEqual(['1 kept']);
  expect(shown([lost], there('a', 'x'), 6)).toEqual([]);
  // A label photo is not counted among the others.
  expect(shown([lost], [{ id: 't', url: '/t', slot: 'tagImage' }, ...there('a')], 6)).toEqual(['1 kept']);
});

test('does not confuse an earlier photo from here with the next one', () => {
  const photos = [own('1', arrived('x', 6)), own('2', { state: 'sending', unanswered: 1 })];
  expect(shown(photos, there('a', 'x'), 6)).toEqual(['2 sending']);
  expect(shown(photos, there('a', 'x', 'y'), 7)).toEqual([]);
});
