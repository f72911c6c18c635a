import { expect, it } from 'vitest';

import { resourceOf } from '../../../contract/catalogue.ts';
import { readListState } from './list-state.ts';
import { chosenQuery } from './use-picking.ts';

const state = readListState(resourceOf('product'), { search: 'wool', types: 'coat', sort: 'code', trash: 'true' });

it("individually selected records are found even if they no longer match, in the list's order and scope", () => {
  const ids = ['0198c0de-0000-7000-8000-000000000001'];
  expect(chosenQuery({ kind: 'ids', ids }, state)).toEqual({ ids, sort: 'code', trash: 'true' });
});

it("all matches are found by the list's query, in its current order", () => {
  const query = { sort: '-createdAt', search: 'wool' };
  expect(chosenQuery({ kind: 'query', query }, state)).toEqual({
    search: 'wool',
    types: ['coat'],
    sort: 'code',
    trash: 'true',
  });
});
