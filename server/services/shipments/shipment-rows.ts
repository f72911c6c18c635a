/** Shipments follow their order: made when it is paid, cancelled with it. */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { clock } from '../../../contract/clock.ts';
import { shipment } from '../../../contract/entities/shipment.ts';
import { UNSENT } from '../../../contract/shipment-states.ts';
import type { Db } from '../../db/pool.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { shipments } from '../../db/schema/shipments.ts';
import { noteEvent } from '../../engine/records/change-notes.ts';

type ShipmentRow = typeof shipments.$inferSelect;
const inAudit = ({ id: recordId, hubcenter: hub }: ShipmentRow) => ({ entity: shipment.name, recordId, hub });

/** What has not left the parcel of a hub center in an order: it was neither given back nor put back on sale. */
export const isInParcel = (line: Pick<typeof orderLines.$inferSelect, 'returned' | 'restockedAt'>): boolean =>
  !line.returned && line.restockedAt === null;
export const inParcel = sql`(not ${orderLines.returned} and ${orderLines.restockedAt} is null)`;

/** What is in a parcel. */
const packed = {
  pieces: sql<number>`count(*)::int`,
  codes: sql<string>`string_agg(${orderLines.code}, ' ' order by ${orderLines.position})`,
};

/** Makes the shipments of a paid order, one for each hub center. */
export async function addShipments(tx: Db, order: string, at = clock.now()): Promise<void> {
  const parts = await tx
    .select({
      orderNumber: orders.number,
      hubcenter: orderLines.hub,
      customerName: orders.customerName,
      city: orders.city,
      province: sql<string | null>`nullif(${orders.province}, '')`,
      ...packed,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.order))
    .where(eq(orders.id, order))
    .groupBy(orders.id, orderLines.hub)
    .orderBy(orderLines.hub);
  const rows = parts.map((part) => ({ ...part, id: uuid(), order, createdAt: at, updatedAt: at }));
  if (rows.length === 0) return;
  const added = await tx.insert(shipments).values(rows).onConflictDoNothing().returning();
  for (const row of added) await noteEvent(tx, { at, action: 'created', ...inAudit(row) });
}

/** Takes what was given back out of the shipments of an order that have not left, and puts it back where that was undone. */
export async function repackShipments(tx: Db, order: string): Promise<void> {
  const parts = await tx
    .select({ hub: orderLines.hub, ...packed })
    .from(orderLines)
    .where(and(eq(orderLines.order, order), inParcel))
    .groupBy(orderLines.hub)
    .orderBy(orderLines.hub);
  for (const { hub, ...contents } of parts) {
    const isHere = notInArray(shipments.status, ['shipped', 'delivered']);
    const isOther = sql`${shipments.codes} <> ${contents.codes}`;
    await tx
      .update(shipments)
      .set({ ...contents, rev: sql`${shipments.rev} + 1`, updatedAt: clock.now() })
      .where(and(eq(shipments.order, order), eq(shipments.hubcenter, hub), isHere, isOther));
  }
}

/** Cancels what is not on its way of a cancelled order. */
export async function cancelShipments(tx: Db, order: string): Promise<void> {
  const isUnsent = and(eq(shipments.order, order), inArray(shipments.status, [...UNSENT]));
  const rows = await tx.select().from(shipments).where(isUnsent).for('update');
  const at = clock.now();
  for (const row of rows) {
    const status = 'cancelled' as const;
    await tx
      .update(shipments)
      .set({ status, rev: row.rev + 1, updatedAt: at })
      .where(eq(shipments.id, row.id));
    const changes = { status: { from: row.status, to: status } };
    await noteEvent(tx, { at, action: 'status', ...inAudit(row), changes });
  }
}
