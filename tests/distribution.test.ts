import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { distribution } from './support/distribution.ts';

it('scale: the statements of the documentation distribute the schema as it is', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../docs/scale.md'), 'utf8');
  const [, statements = ''] = /```sql\n(.*?)\n```/s.exec(text) ?? [];
  expect(statements).toBe(distribution());
});

it('scale: every table that grows with items carries the hub center', () => {
  const tables = [...distribution().matchAll(/create_distributed_table\('(\w+)'/g)].map(([, name]) => name);
  expect(tables).toEqual([
    'audit',
    'code_counters',
    'codes',
    'fabrics',
    'generics',
    'idempotency_keys',
    'photos',
    'products',
  ]);
});
