import { expect, it } from 'vitest';

import { type GalleryPhoto, inOrder, movedTo, nextShown, orderOf } from './gallery-photo.ts';

const photo = (id: string, more: Partial<GalleryPhoto> = {}): GalleryPhoto => ({
  id,
  url: `/images/${id}`,
  slot: 'images',
  ...more,
});
const ids = (photos: readonly GalleryPhoto[]) => photos.map(({ id }) => id).join('');

it.each([
  ['a', 1, 'bacd'],
  ['d', 0, 'dabc'],
  ['b', 3, 'acdb'],
  ['c', 2, 'abcd'],
  ['d', 9, 'abcd'],
  ['b', -1, 'bacd'],
  ['x', 1, 'abcd'],
])('moves %s to %i', (id, place, wanted) => {
  expect(movedTo(['a', 'b', 'c', 'd'], id, place).join('')).toBe(wanted);
});

it('orders stored photos of the item: no label photo, and none still being uploaded', () => {
  const photos = [photo('a', { slot: 'itemImage' }), photo('b'), photo('t', { slot: 'tagImage' })];
  expect(orderOf([...photos, photo('s', { state: 'sending' }), photo('f', { state: 'failed' })])).toEqual(['a', 'b']);
});

it('shows an order that is not saved yet; new photos follow', () => {
  expect(ids(inOrder([photo('a'), photo('b'), photo('c'), photo('new')], ['c', 'a', 'b']))).toBe('cabnew');
});

it('selects the neighbour of a removed photo', () => {
  const photos = ['a', 'b', 'c'].map((id) => photo(id));
  expect(['a', 'b', 'c'].map((id) => nextShown(photos, id))).toEqual(['b', 'c', 'b']);
  expect(nextShown([photo('a')], 'a')).toBeNull();
});
