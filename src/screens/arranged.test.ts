import { expect, it } from 'vitest';

import { arranged } from './arranged.ts';

const comment = (_id: string, isChosen: boolean) => ({ _id, it: _id, en: '', es: '', zh: '', isChosen, updatedAt: '' });

it('puts the selected ones first, in their order, and keeps the others hidden', () => {
  const all = [comment('a', true), comment('b', true), comment('c', false)];
  const names = (ids: string[]) => arranged(all, ids).map(({ _id, isChosen }) => `${_id} ${isChosen}`);
  expect(names(['b', 'a'])).toEqual(['b true', 'a true', 'c false']);
  expect(names(['c', 'b'])).toEqual(['c true', 'b true', 'a false']);
  expect(names(['gone', 'a'])).toEqual(['a true', 'b false', 'c false']);
});
