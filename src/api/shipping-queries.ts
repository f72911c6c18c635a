/** Calls about shipping costs. */
import { queryOptions } from '@tanstack/react-query';

import {
  listShippingGaps,
  quoteShipping,
  type ShippingGap,
  type ShippingQuote,
} from '../../contract/calls/shipping-costs.ts';
import { ask, askList, type CallFor, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { resourceKey } from './resource-queries.ts';

/** The weights without a band. Every change of a shipping cost makes them stale. */
export const shippingGapsOptions = () =>
  queryOptions({
    queryKey: [...resourceKey('shippingCost'), 'gaps'],
    queryFn: async ({ signal }) => unwrap(await askList<ShippingGap>(listShippingGaps, credentials(), { signal })).data,
  });

/** What a parcel costs. */
export const quoteFor = (parcel: Readonly<Record<string, unknown>>) =>
  ask(quoteShipping as unknown as CallFor<ShippingQuote>, credentials(), { body: parcel });
