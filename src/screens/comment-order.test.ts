import { expect, it } from 'vitest';

import { sortComments, moveItem } from './comment-order.ts';

it('moves a member up, down and nowhere', () => {
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveItem(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c']);
});

const comment = (_id: string, isChosen: boolean) => ({ _id, it: _id, en: '', es: '', zh: '', isChosen, updatedAt: '' });

it('puts the selected ones first, in their order, and keeps the others hidden', () => {
  const all = [comment('a', true), comment('b', true), comment('c', false)];
  const names = (ids: string[]) => sortComments(all, ids).map(({ _id, isChosen }) => `${_id} ${isChosen}`);
  expect(names(['b', 'a'])).toEqual(['b true', 'a true', 'c false']);
  expect(names(['c', 'b'])).toEqual(['c true', 'b true', 'a false']);
  expect(names(['gone', 'a'])).toEqual(['a true', 'b false', 'c false']);
});
