import { expect, test } from 'vitest';

import { resourceOf } from '../../../../contract/catalogue.ts';
import { readListState } from '../list-state.ts';
import { isOnShow, queryText, stateOf } from './view-query.ts';

const products = resourceOf('product');
const state = (raw: Record<string, unknown>) => readListState(products, raw);

test('a view keeps everything but the page, in a canonical order', () => {
  const one = queryText(products, state({ sort: 'name', colors: ['red', 'blue'], page: '4', cols: 'code,price' }));
  expect(one).toBe('colors=red&colors=blue&cols=code%2Cprice&sort=name');
  expect(queryText(products, stateOf(products, one))).toBe(one);
  expect(stateOf(products, `${one}&nonsense=1`)).toEqual(stateOf(products, one));
});

test('a view without a look matches any', () => {
  expect(isOnShow(products, 'status=sold', state({ status: 'sold', view: 'table', page: '3' }))).toBe(true);
  expect(isOnShow(products, 'status=sold&view=grid', state({ status: 'sold', view: 'table' }))).toBe(false);
  expect(isOnShow(products, 'status=sold', state({ status: ['sold', 'active'] }))).toBe(false);
});
