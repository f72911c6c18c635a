import { expect, it } from 'vitest';

import { followed, marksOn, pointed, spot, withoutSpot } from './typed-spots.ts';

const cover = { imageId: 'a' };

it('stays within the photo', () => {
  expect(spot(-0.2, 1.4)).toEqual({ x: 0, y: 1 });
});

it('shows each photo its own marks; marks of no photo are on the cover', () => {
  const marks = [
    { defect: 'stain', x: 0.1, y: 0.1 },
    { defect: 'hole' },
    { defect: 'tear', imageId: 'b', x: 0, y: 0 },
  ] as const;
  expect(marksOn(marks, cover, true).map(({ index }) => index)).toEqual([0]);
  expect(marksOn(marks, { imageId: 'b' }, false).map(({ index }) => index)).toEqual([2]);
});

it("a spot on a stored photo has the photo's id", () => {
  const marks = [{ defect: 'stain' }] as const;
  expect(pointed(marks, 0, cover, spot(0.5, 0.25))).toEqual([{ defect: 'stain', imageId: 'a', x: 0.5, y: 0.25 }]);
  expect(pointed(marks, 0, { imageId: null }, spot(0, 0))).toEqual([{ defect: 'stain', x: 0, y: 0 }]);
});

it('keeps the defect when its only spot is removed', () => {
  const one = { defect: 'stain', x: 0.1, y: 0.1 } as const;
  expect(withoutSpot([one], 0)).toEqual([{ defect: 'stain' }]);
  expect(withoutSpot([one, { ...one, x: 0.5 }], 0)).toEqual([{ ...one, x: 0.5 }]);
});

it('follows its photo of a new item when the photos are reordered', () => {
  const marks = [
    { defect: 'stain', x: 0.1, y: 0.1 },
    { defect: 'tear', shot: 1, x: 0, y: 0 },
    { defect: 'hole' },
  ] as const;
  const [stain, tear, hole] = marks;
  expect(marksOn(marks, { imageId: null, shot: 1 }, false).map(({ index }) => index)).toEqual([1]);
  expect(pointed([hole], 0, { imageId: null, shot: 2 }, spot(0, 0))).toEqual([{ defect: 'hole', shot: 2, x: 0, y: 0 }]);
  expect(followed(marks, ['a', 'b'], ['b', 'a'])).toEqual([
    { ...stain, shot: 1 },
    { defect: 'tear', x: 0, y: 0 },
    hole,
  ]);
  expect(followed(marks, ['a', 'b'], ['b'])).toEqual([{ defect: 'stain' }, { defect: 'tear', x: 0, y: 0 }, hole]);
  expect(followed([tear], ['a', 'b'], ['c', 'b', 'a'])).toEqual([tear]);
});
