import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';

import { product } from '../../../contract/entities/product.ts';
import { itemSources } from '../../services/items/item-sources.ts';
import { filterCondition } from './list-where.ts';

it('a list with filters is planned by their values, one without has no condition', () => {
  const of = (query: Parameters<typeof filterCondition>[2]) => filterCondition(itemSources.product, product, query);
  const filtered = of({ colors: ['green'] });
  expect(filtered && new PgDialect().sqlToQuery(filtered).sql).toContain('/* plan by values */');
  expect(of({})).toBeUndefined();
});
