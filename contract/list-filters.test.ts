import { describe, expect, it } from 'vitest';

import { catalogue } from './catalogue.ts';
import { readSize, writeSize } from './field-kinds/size.ts';
import { listFilters } from './list-filters.ts';
import { listQuery, type Resource } from './resource.ts';

const product = catalogue.product as unknown as Resource;
const filterOf = (field: string) => listFilters(product).find((each) => each.field === field);
const read = (query: object) => listQuery(product).safeParse(query);

describe("list filters: the parameters follow from the field's kind", () => {
  it.each([
    ['status', 'anyOf', ['status']],
    ['hubcenter', 'anyOf', ['hubcenter']],
    ['types', 'anyOf', ['types']],
    ['colors', 'anyOf', ['colors']],
    ['isUsed', 'anyOf', ['isUsed']],
    ['sizes', 'anyOf', ['sizes']],
    ['price', 'range', ['priceMin', 'priceMax']],
    ['weight', 'range', ['weightMin', 'weightMax']],
    ['soldAt', 'days', ['soldAtFrom', 'soldAtTo']],
    ['tagImage', 'presence', ['tagImage']],
  ])('%s', (field, form, params) => {
    expect(filterOf(field)).toMatchObject({ field, form, params });
  });

  it('list filters: a kind without a filter is refused', () => {
    const list = { ...product.list, filters: ['note'] };
    expect(() => listFilters({ ...product, list })).toThrow('note');
  });

  it('list filters: no two filters of a resource share a parameter', () => {
    for (const resource of Object.values(catalogue)) {
      const params = listFilters(resource as unknown as Resource).flatMap((filter) => [...filter.params]);
      expect(new Set(params).size).toBe(params.length);
    }
  });
});

describe('list query', () => {
  it('reads one value as a list of one, and repeated values once each', () => {
    expect(read({ types: 'coat' }).data).toMatchObject({ types: ['coat'] });
    expect(read({ types: ['coat', 'shirt', 'coat'], sizes: 'IT:42' }).data).toMatchObject({
      types: ['coat', 'shirt'],
      sizes: ['IT:42'],
    });
  });

  it('reads either bound alone, as numbers', () => {
    expect(read({ priceMin: '12.50' }).data).toMatchObject({ priceMin: 12.5 });
    expect(read({ weightMax: '900' }).data).toMatchObject({ weightMax: 900 });
  });

  it.each([
    { types: 'spoon' },
    { colors: ['navy', 'nvy'] },
    { isUsed: 'yes' },
    { hubcenter: 'x' },
    { sizes: '42' },
    { sizes: 'XX:42' },
    { sizes: 'IT:' },
    { priceMin: '' },
    { priceMin: '-1' },
    { priceMin: '0x10' },
    { priceMin: '1e9' },
    { priceMin: '12,5' },
    { priceMin: '1.005' },
    { priceMin: ['1', '2'] },
    { weightMax: '12.5' },
    { soldAtFrom: '2026-02-30' },
    { soldAtTo: '1.3.2026' },
    { tagImage: 'maybe' },
    { tagImage: ['none', 'some'] },
    { price: '12' },
    { types: Array.from({ length: 101 }, () => 'coat') },
  ])('rejects %j', (query) => {
    expect(read(query).success).toBe(false);
  });
});

it('size: a written size is read back, whatever its value contains', () => {
  const odd = { system: 'US', value: '10:30 W' } as const;
  expect(readSize(writeSize(odd))).toEqual(odd);
});
