import { expect, it } from 'vitest';

import type { PhotoEntry } from '../../capture/use-photos.ts';
import { arranged, shotIds } from './form-shots.ts';

const entry = (id: number, slot: PhotoEntry['slot']): PhotoEntry => ({ id, slot, status: 'working', original: null });
const slots = (entries: readonly PhotoEntry[]) => entries.map(({ id, slot }) => `${id} ${slot}`);

it('puts each photo into the slot of its position, and the tag last', () => {
  const entries = [entry(4, 'tagImage'), entry(1, 'itemImage'), entry(2, 'images'), entry(3, 'images')];
  expect(slots(arranged(entries, [3, 1]))).toEqual(['3 itemImage', '1 images', '2 images', '4 tagImage']);
  expect(shotIds(entries)).toEqual([1, 2, 3]);
});

it('makes the next photo the cover when the cover is removed', () => {
  expect(slots(arranged([entry(2, 'images'), entry(3, 'images')]))).toEqual(['2 itemImage', '3 images']);
  expect(slots(arranged([entry(7, 'images')]))).toEqual(['7 itemImage']);
});
