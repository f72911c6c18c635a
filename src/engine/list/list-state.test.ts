import { expect, test } from 'vitest';

import { resourceOf } from '../../../contract/catalogue.ts';
import { PAGE_SIZE, SEARCH_MAX } from '../../../contract/limits.ts';
import { defaultSort } from '../../../contract/resource.ts';
import {
  changed,
  countQueryOf,
  isNarrowed,
  isCanonical,
  nextSort,
  queryOf,
  readListState,
  tabOf,
  tabState,
  toggled,
  withFilters,
  writeListState,
} from './list-state.ts';

const products = resourceOf('product');
const HUB = '0191d3a0-7b1c-7def-8abc-0123456789ab';

test('an empty address is the first page, newest first', () => {
  const state = readListState(products, {});
  expect(state).toEqual({
    page: 1,
    size: PAGE_SIZE,
    endless: false,
    after: null,
    sort: '-createdAt',
    search: '',
    filters: {},
    look: null,
    columns: null,
    trash: false,
  });
  expect(isNarrowed(state)).toBe(false);
  expect(writeListState(products, state)).toEqual({});
});

test('a full address survives the round trip', () => {
  const raw = {
    page: '3',
    size: '50',
    sort: 'name',
    search: 'giacca',
    status: ['active', 'sold'],
    hubcenter: HUB,
    colors: 'red',
    sizes: ['IT:42', 'INT:L'],
    priceMin: '10',
    priceMax: '12.5',
    isUsed: 'true',
    tagImage: 'none',
    startDate: '2026-01-31',
    view: 'table',
    cols: 'code,price,itemImage',
  };
  const state = readListState(products, raw);
  expect(writeListState(products, state)).toEqual(raw);
  expect(queryOf(state)).toEqual({
    offset: 100,
    limit: 50,
    sort: 'name',
    search: 'giacca',
    status: ['active', 'sold'],
    hubcenter: [HUB],
    colors: ['red'],
    sizes: ['IT:42', 'INT:L'],
    priceMin: ['10'],
    priceMax: ['12.5'],
    isUsed: ['true'],
    tagImage: ['none'],
    startDate: ['2026-01-31'],
  });
  expect(isNarrowed(state)).toBe(true);
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
  [{ size: '11' }],
  [{ size: '20' }],
  [{ rows: 'some' }],
  [{ view: 'photos' }],
  [{ cols: 'password,,' }],
  [{ after: 'abc' }],
  [{ colors: ['octarine'] }],
  [{ sizes: 'IT' }],
  [{ priceMin: '-1', priceMax: '12,50' }],
  [{ isUsed: 'yes' }],
  [{ tagImage: 'perhaps' }],
  [{ startDate: '2026-02-30' }],
])('nonsense falls back to the default: %j', (raw) => {
  expect(writeListState(products, readListState(products, raw))).toEqual({});
});

test('a single filter word may be a string, and unknown ones are dropped', () => {
  expect(readListState(products, { status: 'sold' }).filters).toEqual({ status: ['sold'] });
  expect(readListState(products, { status: ['zzz', 'active'] }).filters).toEqual({ status: ['active'] });
});

test('a page past the count is reached by its cursor alone', () => {
  expect(readListState(products, { page: '700' }).page).toBe(1);
  const deep = readListState(products, { page: '700', after: 'abc' });
  expect(deep).toMatchObject({ page: 700, after: 'abc' });
  expect(queryOf(deep)).toEqual({ cursor: 'abc', limit: PAGE_SIZE, sort: '-createdAt', search: undefined });
});

test('the column that opens a record is always there', () => {
  expect(readListState(products, { cols: 'name,price' }).columns).toEqual(['code', 'name', 'price']);
  expect(readListState(products, { cols: 'name,name,code,zzz' }).columns).toEqual(['name', 'code']);
});

test('another look keeps the page, every other change starts at the first', () => {
  const state = readListState(products, { page: '700', after: 'abc' });
  expect(changed(state, { look: 'table', columns: ['code'] })).toMatchObject({ page: 700, after: 'abc' });
  expect(changed(state, { sort: 'name' })).toMatchObject({ page: 1, after: null });
  expect(changed(state, { page: 4 })).toMatchObject({ page: 4, after: null });
});

test('a filter without words is dropped', () => {
  expect(withFilters({ status: ['sold'], colors: ['red'] }, { status: [], types: ['jeans'] })).toEqual({
    colors: ['red'],
    types: ['jeans'],
  });
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggled(['b'], 'a')).toEqual(['b', 'a']);
});

test("a search is trimmed and cut to the server's limit", () => {
  expect(readListState(products, { search: `  ${'a'.repeat(500)}` }).search).toHaveLength(SEARCH_MAX);
});

test('a resource without hub centers ignores the hub filter', () => {
  expect(readListState(resourceOf('user'), { hubcenter: HUB }).filters).toEqual({});
});

test('pressing a header sorts ascending, then descending, then ascending', () => {
  expect(nextSort('-createdAt', 'name')).toBe('name');
  expect(nextSort('name', 'name')).toBe('-name');
  expect(nextSort('-name', 'name')).toBe('name');
});

test('every resource of the catalogue has a valid default sort', () => {
  for (const name of ['product', 'fabric', 'generic', 'merchant', 'user'] as const) {
    expect(resourceOf(name).list.sort).toContain(defaultSort(resourceOf(name)).replace('-', ''));
  }
});

test('distinguishes an address that says more than the list shows', () => {
  for (const raw of [
    {},
    { page: '3', sort: 'name', search: ' giacca ', status: ['active', 'sold'], hubcenter: HUB },
    { status: 'active' },
    { page: '1', sort: '-createdAt' },
    { size: '20', rows: 'all', view: 'grid', cols: 'code,name', priceMin: '3', endDate: '2026-01-31' },
    { page: '700', after: 'abc' },
  ]) {
    expect(isCanonical(products, raw), JSON.stringify(raw)).toBe(true);
  }
  for (const raw of [
    { page: '-4' },
    { page: ['1', '2'] },
    { sort: 'password' },
    { status: ['active', 'zzz'] },
    { hubcenter: 'mine' },
    { cols: 'name' },
    { after: 'abc' },
    { view: 'list' },
    { priceMin: ['3', '4'] },
    { utm_source: 'mail' },
    { search: 'x'.repeat(SEARCH_MAX + 1) },
  ]) {
    expect(isCanonical(products, raw), JSON.stringify(raw)).toBe(false);
  }
});

test('a tab is a word of the filter, the trash, or neither; its count is narrowed by the other filters', () => {
  const state = readListState(products, { search: 'giacca', status: ['active', 'sold'], hubcenter: HUB });
  expect(tabOf(products, state)).toBeNull();
  for (const [tab, search] of [
    ['total', {}],
    ['sold', { status: 'sold' }],
    ['incomplete', { incomplete: 'true' }],
    ['complete', { status: 'active', incomplete: 'false' }],
    ['trash', { trash: 'true' }],
  ] as const) {
    const shown = { ...state, ...tabState(products, state, tab) };
    expect(tabOf(products, shown)).toBe(tab);
    expect(countQueryOf(products, shown)).toEqual({ search: 'giacca', hubcenter: [HUB] });
    expect(readListState(products, writeListState(products, shown))).toEqual(shown);
    expect(readListState(products, { ...search, hubcenter: HUB })).toMatchObject(tabState(products, shown, tab));
  }
  for (const status of ['active', 'active/sold'])
    expect(tabOf(products, readListState(products, { status }))).toBeNull();
  expect(tabOf(products, readListState(products, { status: 'sold', trash: 'true' }))).toBeNull();
});

test('only a resource with a trash shows one, and only on request', () => {
  expect(readListState(resourceOf('user'), { trash: 'true' }).trash).toBe(false);
  for (const trash of ['false', '1', ['x', 'true']]) expect(readListState(products, { trash }).trash).toBe(false);
  expect(isCanonical(products, { trash: 'true' })).toBe(true);
  expect(isCanonical(products, { trash: 'yes' })).toBe(false);
});
