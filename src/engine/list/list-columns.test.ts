import { expect, test } from 'vitest';

import { resourceOf } from '../../../contract/catalogue.ts';
import { columnsOf, moved } from './list-columns.ts';

test('every column of every list can be shown, and ids never are', () => {
  for (const name of ['product', 'fabric', 'generic', 'merchant', 'user'] as const) {
    const resource = resourceOf(name);
    expect(columnsOf(resource)).toEqual(expect.arrayContaining([...resource.list.columns]));
    expect(columnsOf(resource)).not.toContain('_id');
  }
  expect(columnsOf(resourceOf('product'))).toContain('weight');
});

test('a column moves as far as there is room', () => {
  const columns = ['a', 'b', 'c'];
  expect(moved(columns, 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moved(columns, 'a', 9)).toEqual(['b', 'c', 'a']);
  expect(moved(columns, 'a', -1)).toBe(columns);
  expect(moved(columns, 'x', 1)).toBe(columns);
});
