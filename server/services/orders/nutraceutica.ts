/** The nutraceutical channel: the same orders and transactions, narrowed. */
import type { OrderChannel } from '../../../contract/order-states.ts';

export const NUTRACEUTICAL: OrderChannel = 'nutraceutical';

/** A query of orders, narrowed to the channel and to days of purchase. */
export function ofChannel({
  purchaseDateMin: startDate,
  purchaseDateMax: endDate,
  ...query
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...query, channel: [NUTRACEUTICAL], startDate, endDate };
}
