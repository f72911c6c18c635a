import { expect, it } from 'vitest';

import { after, before, first, toPlace, without } from './steps.ts';

const ABCD = ['a', 'b', 'c', 'd'];
const joined = (ids: readonly string[]) => ids.join('');

it('moves one to an index, from anywhere', () => {
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

it('puts some first or removes them, without duplicates', () => {
  expect(joined(first(['x', 'c'])(ABCD))).toBe('xcabd');
  expect(joined(without(['b', 'x'])(ABCD))).toBe('acd');
});

it('applies steps again to an order somebody else has changed', () => {
  const steps = [toPlace(ABCD, 'd', 1), without(['a']), first(['x'])];
  expect(joined(after(ABCD, steps))).toBe('xdbc');
  // Somebody else has put y first and removed b, which d was to precede.
  expect(joined(after(['y', 'a', 'c', 'd'], steps))).toBe('xycd');
  // Moving does not bring a removed one back.
  expect(joined(before('d', 'a')(['a', 'b']))).toBe('ab');
});
