/** The nutraceutical channel: the same orders and transactions, narrowed. */
import { type Caller, hubLimit } from '../../../contract/access.ts';
import { HUB_ORDER_PARAMS, HUB_ORDER_SORTS, hubOrder } from '../../../contract/calls/nutraceutica.ts';
import type { OrderChannel } from '../../../contract/order-states.ts';
import type { ListQuery, Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { listRecords, type Page } from '../../engine/records/records.ts';
import { refuseField } from '../../engine/refusal.ts';

export const NUTRACEUTICAL: OrderChannel = 'nutraceutical';

/** A query of orders, narrowed to the channel and to days of purchase. */
export function ofChannel({
  purchaseDateMin: startDate,
  purchaseDateMax: endDate,
  ...query
}: Readonly<Record<string, unknown>>): ListQuery {
  return { ...query, channel: [NUTRACEUTICAL], startDate, endDate } as unknown as ListQuery;
}

/** The orders of the channel: all of them, or for a hub center those that have an item of it, without what is about others. */
export async function listChannelOrders(
  db: Db,
  source: RecordSource,
  resource: Resource,
  { query, caller }: { query: Readonly<Record<string, unknown>>; caller: Caller },
): Promise<Page> {
  const hub = hubLimit(caller);
  const narrowed = { ...ofChannel(query), ...(hub === null ? {} : { hubs: [hub] }) };
  if (hub === null) return listRecords(db, source, resource, narrowed, caller);
  refuseParams(query);
  const page = await listRecords(db, source, resource, narrowed, caller);
  return { ...page, data: page.data.map((record) => hubOrder.parse(record)) };
}

/** Which orders match, and in which order, would reveal whose they are. Throws `validation`. */
function refuseParams(query: Readonly<Record<string, unknown>>): void {
  const isAllowed = (name: string, value: unknown) =>
    name === 'sort' ? HUB_ORDER_SORTS.includes(String(value).replace(/^-/, '')) : HUB_ORDER_PARAMS.includes(name);
  const refused = Object.entries(query).find(([name, value]) => value !== undefined && !isAllowed(name, value));
  if (refused) throw refuseField(refused[0], 'unknownField');
}
