/** Shipments follow their order: made when it is paid, cancelled with it. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { shipment } from '../../../contract/resources/shipment.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { shipments } from '../../db/schema/shipments.ts';
import { publish } from '../records/changes.ts';

/** The shipments of an order that are neither on their way nor over. */
const UNSENT = ['ready', 'collected'] as const;

async function note(
  tx: Db,
  { id, hubcenter }: { id: string; hubcenter: string },
  { at, action, from, to }: { at: Date; action: 'created' | 'status'; from?: string; to?: string },
): Promise<void> {
  const changes = to === undefined ? {} : { status: { from, to } };
  const what = { action, entity: shipment.name, recordId: id, hub: hubcenter, changes };
  await tx.insert(audit).values({ id: uuid(), at, userId: null, ...what });
  const type = action === 'created' ? 'created' : 'updated';
  await publish(tx, { change: { type, entity: shipment.name, _id: id, hubcenter, at: at.toISOString() } });
}

/** Makes the shipments of a paid order, one for each hub center. */
export async function addShipments(tx: Db, order: string, at = new Date()): Promise<void> {
  const parts = await tx
    .select({
      orderNumber: orders.number,
      hubcenter: orderLines.hub,
      customerName: orders.customerName,
      city: orders.city,
      province: sql<string | null>`nullif(${orders.province}, '')`,
      pieces: sql<number>`count(*)::int`,
      codes: sql<string>`string_agg(${orderLines.code}, ' ' order by ${orderLines.position})`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.order))
    .where(eq(orders.id, order))
    .groupBy(orders.id, orderLines.hub)
    .orderBy(orderLines.hub);
  const rows = parts.map((part) => ({ ...part, id: uuid(), order, createdAt: at, updatedAt: at }));
  if (rows.length === 0) return;
  const added = await tx.insert(shipments).values(rows).onConflictDoNothing().returning();
  for (const row of added) await note(tx, row, { at, action: 'created' });
}

/** Cancels what is not on its way of a cancelled order. */
export async function cancelShipments(tx: Db, order: string): Promise<void> {
  const isUnsent = and(eq(shipments.order, order), inArray(shipments.status, [...UNSENT]));
  const rows = await tx.select().from(shipments).where(isUnsent).for('update');
  const at = new Date();
  for (const row of rows) {
    const status = 'cancelled' as const;
    await tx
      .update(shipments)
      .set({ status, rev: row.rev + 1, updatedAt: at })
      .where(eq(shipments.id, row.id));
    await note(tx, row, { at, action: 'status', from: row.status, to: status });
  }
}
