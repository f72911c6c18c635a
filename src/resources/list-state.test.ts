import { expect, test } from 'vitest';

import { PAGE_SIZE, SEARCH_MAX } from '../../contract/limits.ts';
import { declaration } from './declared.ts';
import {
  defaultSort,
  isNarrowed,
  isUnderstood,
  nextSort,
  queryOf,
  readListState,
  writeListState,
} from './list-state.ts';

const products = declaration('product');
const HUB = '0191d3a0-7b1c-7def-8abc-0123456789ab';

test('an empty address is the first page, newest first', () => {
  const state = readListState(products, {});
  expect(state).toEqual({ page: 1, sort: '-createdAt', search: '', filters: {}, hubcenter: null });
  expect(isNarrowed(state)).toBe(false);
  expect(writeListState(products, state)).toEqual({});
});

test('a full address survives the round trip', () => {
  const raw = { page: '3', sort: 'name', search: 'giacca', status: ['active', 'sold'], hubcenter: HUB };
  const state = readListState(products, raw);
  expect(writeListState(products, state)).toEqual(raw);
  expect(queryOf(state)).toEqual({
    offset: 2 * PAGE_SIZE,
    limit: PAGE_SIZE,
    sort: 'name',
    search: 'giacca',
    status: ['active', 'sold'],
    hubcenter: HUB,
  });
});

test.each([
  [{ page: 'abc' }],
  [{ page: '-2' }],
  [{ page: '1e99' }],
  [{ page: ['0'] }],
  [{ sort: 'password' }],
  [{ sort: '--name' }],
  [{ sort: { toString: null } }],
  [{ status: 'zzz' }],
  [{ hubcenter: "' or 1=1" }],
  [{ unknown: 'x' }],
])('nonsense falls back to the default: %j', (raw) => {
  expect(writeListState(products, readListState(products, raw))).toEqual({});
});

test('one filter word may stand alone, and unknown ones are dropped', () => {
  expect(readListState(products, { status: 'sold' }).filters).toEqual({ status: ['sold'] });
  expect(readListState(products, { status: ['zzz', 'active'] }).filters).toEqual({ status: ['active'] });
});

test('a search is trimmed and cut to what the server takes', () => {
  expect(readListState(products, { search: `  ${'a'.repeat(500)}` }).search).toHaveLength(SEARCH_MAX);
});

test('a resource without hub centers ignores the hub filter', () => {
  expect(readListState(declaration('user'), { hubcenter: HUB }).hubcenter).toBeNull();
});

test('pressing a header sorts up, then down, then up', () => {
  expect(nextSort('-createdAt', 'name')).toBe('name');
  expect(nextSort('name', 'name')).toBe('-name');
  expect(nextSort('-name', 'name')).toBe('name');
});

test('every resource of the catalogue sorts by something it can sort by', () => {
  for (const name of ['product', 'fabric', 'generic', 'merchant', 'user'] as const) {
    expect(declaration(name).list.sort).toContain(defaultSort(declaration(name)).replace('-', ''));
  }
});

test('an address that says more than the list shows is told from one that does not', () => {
  for (const raw of [
    {},
    { page: '3', sort: 'name', search: ' giacca ', status: ['active', 'sold'], hubcenter: HUB },
    { status: 'active' },
    { page: '1', sort: '-createdAt' },
  ]) {
    expect(isUnderstood(products, raw), JSON.stringify(raw)).toBe(true);
  }
  for (const raw of [
    { page: '-4' },
    { page: ['1', '2'] },
    { sort: 'password' },
    { status: ['active', 'zzz'] },
    { hubcenter: 'mine' },
    { utm_source: 'mail' },
    { search: 'x'.repeat(SEARCH_MAX + 1) },
  ]) {
    expect(isUnderstood(products, raw), JSON.stringify(raw)).toBe(false);
  }
});
