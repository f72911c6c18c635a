/** What shipments are packed and addressed with. */
import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { PAPERS_MAX } from '../limits.ts';
import { anyOf } from '../list-filters.ts';
import { orderLine, postalAddress } from './orders.ts';

const papers = z.object({
  _id: z.uuid(),
  number: z.string(),
  orderNumber: z.string(),
  orderedAt: z.iso.datetime(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** Of the order, for the expedition. */
  note: z.string(),
  from: postalAddress,
  to: postalAddress,
  phone: z.string().nullable(),
  lines: z.array(
    orderLine
      .pick({ _id: true, kind: true, item: true, code: true, name: true, imageUrl: true })
      // Refunded as a whole, it is not packed.
      .extend({ isRefunded: z.boolean() }),
  ),
});
export type ShipmentPapers = z.infer<typeof papers>;

/** In the order of the ids; those that the caller may not see are missing. */
export const readShipmentPapers = defineCall({
  name: 'readShipmentPapers',
  of: 'shipment',
  method: 'GET',
  path: '/shipments/papers',
  summary: 'Read the addresses and items of shipments, to pack and label them',
  who: COUNTER,
  query: z.strictObject({ ids: anyOf(z.uuid(), PAPERS_MAX) }),
  data: z.array(papers),
});
