import { expect, it } from 'vitest';

import { resourceOf } from '../../../contract/catalogue.ts';
import type { BulkResource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import type { RecordSource } from '../records/record-source.ts';
import { checkerOf } from './plan.ts';

it('bulk plan: checks a tier once, whatever price each record gets from it', async () => {
  const calls: object[] = [];
  const source = {
    check: (_tx, { fields }) => {
      calls.push(fields);
      return Promise.resolve();
    },
  } as Partial<RecordSource> as RecordSource;
  const caller = { _id: 'admin', userType: 1, key: 1 } as const;
  const check = checkerOf({} as Db, source, resourceOf('product') as BulkResource, caller);
  for (const price of [3, 4, 5]) await check({}, { priceId: 'a', price });
  await check({}, { priceId: 'b', price: 3 });
  expect(calls).toEqual([{ priceId: 'a' }, { priceId: 'b' }]);
});
