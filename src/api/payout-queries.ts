/** Payout statements of hub centers. Every change of an order makes them stale. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import {
  exportPayoutStatement,
  listPayoutMonths,
  readPayoutStatement,
} from '../../contract/calls/payout-statements.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { exportAddress } from './exports.ts';
import { resourceKey } from './resource-queries.ts';

/** The months of a hub center that have a statement, the latest first. */
export const payoutMonthsOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey('order'), 'statements', id],
    queryFn: async ({ signal }) => unwrap(await ask(listPayoutMonths, credentials(), { params: { id }, signal })).data,
  });

export const payoutStatementOptions = (id: string, month: string) =>
  queryOptions({
    queryKey: [...resourceKey('order'), 'statement', id, month],
    queryFn: async ({ signal }) =>
      unwrap(await ask(readPayoutStatement, credentials(), { params: { id }, query: { month }, signal })).data,
    placeholderData: keepPreviousData,
  });

/** The download address of a statement as a spreadsheet. */
export const statementAddress = (hub: string, month: string) =>
  exportAddress({ path: exportPayoutStatement.path, query: { hub, month } });
