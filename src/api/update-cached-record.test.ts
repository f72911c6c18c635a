import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';

import { detailOptions, listOptions } from './resource-queries.ts';
import { updateCachedRecord } from './update-cached-record.ts';

const record = (id: string, rev: number, price: number) => ({ _id: id, rev, price });
const page = { data: [record('a', 5, 10), record('b', 5, 10)], total: 2 };
const list = listOptions('product', { limit: 20 }).queryKey;
const detail = (id: string) => detailOptions('product', id).queryKey;

it('replaces an older record in every read, and keeps the age of the rest', () => {
  const client = new QueryClient();
  client.setQueryData(list, page, { updatedAt: 1000 });
  expect(updateCachedRecord(client, 'product', record('a', 6, 12))).toBe(true);
  expect(client.getQueryData(list)?.data).toEqual([record('a', 6, 12), record('b', 5, 10)]);
  expect(client.getQueryState(list)?.dataUpdatedAt).toBe(1000);
  expect(client.getQueryData(detail('a'))).toEqual(record('a', 6, 12));
  expect(updateCachedRecord(client, 'product', record('a', 6, 12))).toBe(false);
});

it('replaces no newer record', () => {
  const client = new QueryClient();
  client.setQueryData(list, page, { updatedAt: 1000 });
  client.setQueryData(detail('a'), record('a', 7, 13), { updatedAt: 1000 });
  expect(updateCachedRecord(client, 'product', record('a', 4, 9))).toBe(false);
  expect(client.getQueryData(list)).toBe(page);
  expect(client.getQueryState(detail('a'))).toMatchObject({ data: record('a', 7, 13), dataUpdatedAt: 1000 });
});
