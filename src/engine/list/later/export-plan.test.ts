import { expect, it } from 'vitest';

import { declaration } from '../../declared.ts';
import { type Exported, isLarge, wishOf } from './export-plan.ts';

const list: Exported = { part: 'list', query: { sort: 'code' }, columns: ['code'], total: 501, isOpenEnded: false };
const chosen = (count: number): Exported => {
  return { ...list, part: 'chosen', query: { ids: Array.from({ length: count }, String) }, total: count };
};

it('photos of many records, more ids than an address holds, and lists nobody has counted are not waited for', () => {
  expect([isLarge('all', list), isLarge('photos', list)]).toEqual([false, true]);
  expect(isLarge('photos', { ...list, total: 500 })).toBe(false);
  expect(isLarge('photos', { ...list, total: undefined })).toBe(false);
  expect(isLarge('shown', { ...list, isOpenEnded: true })).toBe(true);
  expect([isLarge('all', chosen(100)), isLarge('all', chosen(101))]).toEqual([false, true]);
});

it('the columns on show go with the sheet that is like the list, and with no other file', () => {
  const product = declaration('product');
  const { query } = list;
  expect(wishOf('shown', product, list)).toEqual({ path: '/export/products', query: { ...query, columns: ['code'] } });
  expect(wishOf('all', product, list)).toEqual({ path: '/export/products', query });
  expect(wishOf('photos', product, list)).toEqual({ path: '/export/product/images', query });
});
