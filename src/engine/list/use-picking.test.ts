import { expect, it } from 'vitest';

import { declaration } from '../declared.ts';
import { readListState } from './list-state.ts';
import { chosenQuery } from './use-picking.ts';

const state = readListState(declaration('product'), { search: 'wool', types: 'coat', sort: 'code', trash: 'true' });

it('records that were chosen one by one are found though they no longer match, in the order and the place of the list', () => {
  const ids = ['0198c0de-0000-7000-8000-000000000001'];
  expect(chosenQuery({ kind: 'ids', ids }, state)).toEqual({ ids, sort: 'code', trash: 'true' });
});

it('all that match are found as the list finds them, in the order it has now', () => {
  const query = { sort: '-createdAt', search: 'wool' };
  expect(chosenQuery({ kind: 'query', query }, state)).toEqual({
    search: 'wool',
    types: ['coat'],
    sort: 'code',
    trash: 'true',
  });
});
