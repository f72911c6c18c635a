/** What belongs to a transaction. Every change of the transaction makes it stale. */
import { queryOptions } from '@tanstack/react-query';

import { readTransactionDetails } from '../../contract/calls/transactions.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { resourceKey } from './resource-queries.ts';

export const transactionDetailsOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey('transaction'), 'details', id],
    queryFn: async ({ signal }) =>
      unwrap(await ask(readTransactionDetails, credentials(), { params: { id }, signal })).data,
  });
