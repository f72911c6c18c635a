import { expect, it } from 'vitest';

import { after, before, first, toPlace, without } from './steps.ts';

const ABCD = ['a', 'b', 'c', 'd'];
const joined = (ids: readonly string[]) => ids.join('');

it('one is brought to a place, whatever it was before', () => {
  const at = (id: string, place: number) => joined(toPlace(ABCD, id, place)(ABCD));
  expect([at('c', 0), at('a', 2), at('b', 1), at('a', 3), at('d', -1), at('b', 9)]).toEqual([
    'cabd',
    'bcad',
    'abcd',
    'bcda',
    'dabc',
    'acdb',
  ]);
});

it('some come first or go, and nobody stands there twice', () => {
  expect(joined(first(['x', 'c'])(ABCD))).toBe('xcabd');
  expect(joined(without(['b', 'x'])(ABCD))).toBe('acd');
});

it('steps are made again on what somebody else has made of the order', () => {
  const steps = [toPlace(ABCD, 'd', 1), without(['a']), first(['x'])];
  expect(joined(after(ABCD, steps))).toBe('xdbc');
  // Somebody else has put y first and taken b away, before which d was to stand.
  expect(joined(after(['y', 'a', 'c', 'd'], steps))).toBe('xycd');
  // What is gone is not brought back by being moved.
  expect(joined(before('d', 'a')(['a', 'b']))).toBe('ab');
});
