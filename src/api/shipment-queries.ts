/** What shipments are packed and addressed with. Every change of a shipment makes it stale. */
import { queryOptions } from '@tanstack/react-query';

import { readShipmentPapers } from '../../contract/calls/shipments.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { resourceKey } from './resource-queries.ts';

export const papersOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...resourceKey('shipment'), 'papers', ids],
    queryFn: async ({ signal }) =>
      unwrap(await ask(readShipmentPapers, credentials(), { query: { ids }, signal })).data,
  });
