/** The yearly report of sellers. Every change of an order makes it stale. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { exportDac7, listDac7, readDac7 } from '../../contract/calls/dac7.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { exportAddress } from './exports.ts';
import { resourceKey } from './resource-queries.ts';

export const dac7Options = (year: number) =>
  queryOptions({
    queryKey: [...resourceKey('order'), 'dac7', year],
    queryFn: async ({ signal }) =>
      unwrap(await ask(listDac7, credentials(), { params: { year: String(year) }, signal })).data,
    placeholderData: keepPreviousData,
  });

/** Of one hub center. */
export const ownDac7Options = (id: string, year: number) =>
  queryOptions({
    queryKey: [...resourceKey('order'), 'dac7', year, id],
    queryFn: async ({ signal }) =>
      unwrap(await ask(readDac7, credentials(), { params: { id, year: String(year) }, signal })).data,
  });

/** The download address of the report as CSV. */
export const dac7Address = (year: number) => exportAddress({ path: exportDac7.path, query: { year } });
