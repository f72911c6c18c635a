import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';

import { isAnyOf } from './any-of.ts';
import { products } from './schema/items.ts';

it('values: any number of them is the same query, so that its plan is kept', () => {
  const queries = [[], ['a'], ['a', 'b', 'c']].map((ids) => new PgDialect().sqlToQuery(isAnyOf(products.id, ids)));
  expect(new Set(queries.map(({ sql }) => sql)).size).toBe(1);
  expect(queries.map(({ params }) => params)).toEqual([[[]], [['a']], [['a', 'b', 'c']]]);
});
