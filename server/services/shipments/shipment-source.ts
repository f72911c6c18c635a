/** Shipments as a source of the list engine. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';

import { order } from '../../../contract/entities/order.ts';
import { shipment } from '../../../contract/entities/shipment.ts';
import type { OrderStatus } from '../../../contract/order-states.ts';
import { type ShipmentStatus, UNSENT } from '../../../contract/shipment-states.ts';
import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { shipments } from '../../db/schema/shipments.ts';
import { pictureJson } from '../../engine/photos/photos.ts';
import { moveByServer } from '../../engine/records/actions.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableSource } from '../../engine/records/table-source.ts';
import { Refusal } from '../../engine/refusal.ts';
import { queueOrderMail } from '../orders/order-mails.ts';
import { orderSource } from '../orders/order-source.ts';
import { inParcel } from './shipment-rows.ts';

/** The cover of its first item that has one, as the API returns a picture. */
const cover = sql`${sql`(select ${pictureJson}
  from ${orderLines} join ${photos} on ${photos.imageId} = ${orderLines.imageId}
  where ${orderLines.order} = ${shipments.order} and ${orderLines.hub} = ${shipments.hubcenter} order by ${orderLines.position} limit 1)`}`;

const refundedPieces = sql`${sql`(select count(*)::int from ${orderLines}
  where ${orderLines.order} = ${shipments.order} and ${orderLines.hub} = ${shipments.hubcenter}
    and not ${inParcel})`}`;

/** Nothing is left in it: there is nothing to send. */
const isEmpty = sql`${sql`(select bool_and(not ${inParcel}) from ${orderLines}
  where ${orderLines.order} = ${shipments.order} and ${orderLines.hub} = ${shipments.hubcenter})`}`;

const isEmptyNow = async (tx: Db, id: string): Promise<boolean> =>
  (
    await tx
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.id, id), isEmpty))
  ).length > 0;

/** What is written with a state. */
const columnsOf = (to: ShipmentStatus, at: Date): object => {
  if (to === 'ready') return { collectedAt: null };
  if (to === 'collected') return { collectedAt: at };
  if (to === 'shipped') return { shippedAt: at };
  return to === 'delivered' ? { deliveredAt: at } : {};
};

/**
 * What a move does with the order of a shipment. A sent one tells the customer. Once none is open any more the order is completed, or not done
 * if nothing has arrived; one that is opened again takes such an order up again.
 */
async function followOrder(tx: Db, id: string, to: ShipmentStatus): Promise<void> {
  const [row] = await tx.select({ order: shipments.order }).from(shipments).where(eq(shipments.id, id));
  if (!row) throw new Refusal('notFound');
  if (to === 'shipped') await queueOrderMail(tx, { order: row.order, about: 'shipped', of: id });
  if (to !== 'ready' && to !== 'delivered' && to !== 'cancelled') return;
  // Locked, so that of two that end at once the later one sees the other.
  const [found] = await tx
    .select({ status: orders.status, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, row.order))
    .for('update');
  const move = (next: OrderStatus) =>
    moveByServer(tx, { resource: order, source: orderSource }, { id: row.order, to: next, details: { shipment: id } });
  if (to === 'ready') {
    if (found?.status === 'ordered' || found?.status === 'accepted') return;
    if (found?.status === 'notDone' && found.paymentStatus !== 'refunded') return move('ordered');
    throw new Refusal('transitionNotAllowed', { move: { from: 'cancelled', to, allowed: [] } });
  }
  if (found?.status !== 'ordered') return;
  const others = await tx
    .select({ status: shipments.status })
    .from(shipments)
    .where(and(eq(shipments.order, row.order), ne(shipments.id, id)));
  const ends = [to, ...others.map(({ status }) => status)];
  if (ends.some((status) => status !== 'delivered' && status !== 'cancelled')) return;
  await move(ends.includes('delivered') ? 'accepted' : 'notDone');
}

export const shipmentSource: RecordSource = tableSource(shipment, shipments, {
  computed: { itemImage: cover, refundedPieces },
  acts: {
    async onMove(tx, { record, to, input, at }) {
      const next = to as ShipmentStatus;
      const leaves = next === 'ready' || next === 'collected' || next === 'shipped';
      if (leaves && (await isEmptyNow(tx, String(record['_id'])))) {
        throw new Refusal('transitionNotAllowed', {
          move: { from: String(record['status']), to, allowed: ['cancelled'] },
        });
      }
      await followOrder(tx, String(record['_id']), next);
      return { ...input, ...columnsOf(next, at) };
    },
    actions: {
      // An empty field takes away what was there.
      track: async (_tx, { input: { carrier = null, tracking = null } }) => ({ carrier, tracking }),
    },
  },
});

/** Cancels what is not on its way yet of an order and was refunded piece by piece: there is nothing to send. */
export async function cancelRefunded(tx: Db, { order: id, refund }: { order: string; refund: string }): Promise<void> {
  const rows = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.order, id), inArray(shipments.status, [...UNSENT]), isEmpty))
    .orderBy(shipments.id)
    .for('update');
  for (const row of rows) {
    const served = { resource: shipment, source: shipmentSource };
    await moveByServer(tx, served, { id: row.id, to: 'cancelled', details: { refund } });
    await followOrder(tx, row.id, 'cancelled');
  }
}
