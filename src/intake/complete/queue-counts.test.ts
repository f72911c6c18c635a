import { expect, it } from 'vitest';

import type { ItemKind } from '../../../contract/code.ts';
import { hubSums, kindSums, sumOf } from './queue-counts.ts';
import { readFilter, writeFilter } from './queue-filter.ts';

const count = (hub: string, kind: ItemKind, items: number, day: number) => ({
  hubcenter: hub,
  hubcenterName: hub.toUpperCase(),
  kind,
  count: items,
  oldest: `2026-03-0${day}T00:00:00.000Z`,
});
const counts = [count('a', 'product', 3, 5), count('a', 'fabric', 1, 2), count('b', 'product', 4, 1)];

it('sums the counts a filter matches, with the oldest item', () => {
  expect(sumOf(counts, { hubcenter: null, kind: null })).toEqual({ count: 8, oldest: '2026-03-01T00:00:00.000Z' });
  expect(sumOf(counts, { hubcenter: 'a', kind: 'fabric' })).toEqual({ count: 1, oldest: '2026-03-02T00:00:00.000Z' });
  expect(sumOf(counts, { hubcenter: 'b', kind: 'fabric' })).toEqual({ count: 0, oldest: null });
});

it('sorts hub centers by their oldest item', () => {
  expect(hubSums(counts, null).map(({ name, count: items }) => [name, items])).toEqual([
    ['B', 4],
    ['A', 4],
  ]);
  expect(hubSums(counts, 'fabric')).toMatchObject([{ hubcenter: 'a', count: 1 }]);
});

it('lists every kind, also with a count of 0', () => {
  expect(kindSums(counts, 'b').map(({ kind, count: items }) => [kind, items])).toEqual([
    ['product', 4],
    ['fabric', 0],
    ['generic', 0],
  ]);
});

it('parses filters from an untrusted address', () => {
  const hubcenter = '0197a000-0000-7000-8000-000000000001';
  expect(readFilter({ hubcenter, kind: 'fabric' })).toEqual({ hubcenter, kind: 'fabric' });
  expect(readFilter({ hubcenter: "'; drop", kind: ['product'] })).toEqual({ hubcenter: null, kind: null });
  expect(writeFilter(readFilter({ kind: 'generic', page: '3' }))).toEqual({ kind: 'generic' });
});
