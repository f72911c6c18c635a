import { expect, it } from 'vitest';

import { resourceOf } from '../../../../contract/catalogue.ts';
import { type ExportSource, isLarge, requestOf } from './export-plan.ts';

const list: ExportSource = { part: 'list', query: { sort: 'code' }, columns: ['code'], total: 501, isOpenEnded: false };
const chosen = (count: number): ExportSource => {
  return { ...list, part: 'chosen', query: { ids: Array.from({ length: count }, String) }, total: count };
};

it('photos of many records, more ids than fit an address, and uncounted lists run in the background', () => {
  expect([isLarge('all', list), isLarge('photos', list)]).toEqual([false, true]);
  expect(isLarge('photos', { ...list, total: 500 })).toBe(false);
  expect(isLarge('photos', { ...list, total: undefined })).toBe(false);
  expect(isLarge('shown', { ...list, isOpenEnded: true })).toBe(true);
  expect([isLarge('all', chosen(100)), isLarge('all', chosen(101))]).toEqual([false, true]);
});

it('the visible columns are sent only with the sheet that shows them', () => {
  const product = resourceOf('product');
  const { query } = list;
  expect(requestOf('shown', product, list)).toEqual({
    path: '/export/products',
    query: { ...query, columns: ['code'] },
  });
  expect(requestOf('all', product, list)).toEqual({ path: '/export/products', query });
  expect(requestOf('photos', product, list)).toEqual({ path: '/export/product/images', query });
});
