import { queryOptions } from '@tanstack/react-query';

import { readMixState } from '../../contract/calls/bookings.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { resourceKey } from './resource-queries.ts';

/** Whether a textile mix can be booked, and who has it until when. */
export const mixStateOf = (id: string) => ask(readMixState, credentials(), { params: { id } });

/** The same as a query; every change of a booking makes it stale. */
export const mixStateOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey('booking'), 'mix', id],
    queryFn: async ({ signal }) => unwrap(await ask(readMixState, credentials(), { params: { id }, signal })).data,
  });
