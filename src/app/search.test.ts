import { expect, test } from 'vitest';

import { parseSearch, stringifySearch } from './search.ts';

test('reads single and repeated names', () => {
  expect(parseSearch('?page=2&status=active&status=sold&search=gi%20acca')).toEqual({
    page: '2',
    status: ['active', 'sold'],
    search: 'gi acca',
  });
  expect(parseSearch('')).toEqual({});
});

test('writes what it reads', () => {
  const search = { page: '2', status: ['active', 'sold'], redirect: '/products/index?page=2&a=ö' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('leaves out values without a plain form', () => {
  expect(stringifySearch({ a: undefined, b: null, c: {}, d: [] })).toBe('');
  expect(stringifySearch({ page: 3, a: undefined })).toBe('?page=3');
});

test('treats a name from the prototype as a plain name', () => {
  const search = parseSearch('?__proto__=x&constructor=y');
  expect(Object.getPrototypeOf(search)).toBe(Object.prototype);
  expect(search['constructor']).toBe('y');
});
