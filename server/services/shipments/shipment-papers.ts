/** Reads what packing slips and address labels say. */
import { and, asc, eq, inArray } from 'drizzle-orm';

import { type Caller, hubLimit } from '../../../contract/access.ts';
import type { ShipmentPapers } from '../../../contract/calls/shipments.ts';
import type { Db } from '../../db/pool.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { shipments } from '../../db/schema/shipments.ts';
import { pictureAddress } from '../../engine/photos/photos.ts';
import { isInParcel } from './shipment-rows.ts';

/** The papers of shipments in the order of their ids; those of other hub centers are missing. */
export async function readPapers(db: Db, caller: Caller, ids: readonly string[]): Promise<ShipmentPapers[]> {
  if (ids.length === 0) return [];
  const limit = hubLimit(caller);
  const isOwn = limit === null ? undefined : eq(shipments.hubcenter, limit);
  const rows = await db
    .select({ shipment: shipments, order: orders, hub: merchants, hubName: users.fullName })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order))
    .innerJoin(merchants, eq(merchants.id, shipments.hubcenter))
    .innerJoin(users, eq(users.id, shipments.hubcenter))
    .where(and(inArray(shipments.id, [...ids]), isOwn));
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.order,
        rows.map(({ order }) => order.id),
      ),
    )
    .orderBy(asc(orderLines.position));
  const papers = rows.map(({ shipment: row, order, hub, hubName }) => ({
    _id: row.id,
    number: row.number,
    orderNumber: row.orderNumber,
    orderedAt: order.createdAt.toISOString(),
    carrier: row.carrier,
    tracking: row.tracking,
    note: order.note,
    from: senderOf(hub, hubName),
    to: order.shippingAddress,
    phone: order.customerMobile,
    lines: lines
      .filter((line) => line.order === order.id && line.hub === row.hubcenter)
      .map((line) => ({
        _id: line.id,
        kind: line.kind,
        item: line.item,
        code: line.code,
        name: line.name,
        imageUrl: line.imageId === null ? null : pictureAddress(line.imageId),
        isRefunded: !isInParcel(line),
      })),
  }));
  return ids.flatMap((id) => papers.find(({ _id }) => _id === id) ?? []);
}

/** Where a hub center sends from: its first shipping address, else its billing address. */
function senderOf(hub: typeof merchants.$inferSelect, name: string): ShipmentPapers['from'] {
  const [first] = hub.shippingAddresses;
  const { billingAddress, billingZipcode, billingCity, billingProvince, billingCountry } = hub;
  const from = first ?? {
    street: billingAddress,
    zipcode: billingZipcode,
    city: billingCity,
    province: billingProvince,
    country: billingCountry,
  };
  return {
    name,
    street: from.street ?? '',
    zipcode: from.zipcode ?? '',
    city: from.city ?? '',
    province: from.province ?? '',
    country: from.country ?? '',
  };
}
