/** What a move of an order by a person does beside the state. */
import { eq } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import type { OrderStatus } from '../../../contract/order-states.ts';
import type { Db } from '../../db/pool.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { Refusal } from '../../engine/refusal.ts';
import { returnCoupon } from '../coupons/coupons.ts';
import { addInvoice } from '../invoices/invoice-rows.ts';
import { addShipments, cancelShipments } from '../shipments/shipment-rows.ts';
import { cancelOffer, isWanted, payPeriod } from '../subscriptions/subscription-rows.ts';
import { lockOrder } from './order-completion.ts';
import { orderExpiryJob } from './order-jobs.ts';
import { queueOrderMail } from './order-mails.ts';
import { returnFree } from './refund-rows.ts';
import { freeItems, isLeftFor, lockItems, piecesOf, sellItems } from './reservations.ts';

/**
 * Moves a locked order that was not paid here: its items are sold, because it is paid elsewhere, or free again; its payment is cancelled
 * by a job. A move of a paid order moves no money: that is a refund. Only of one that cost nothing, hub centers give back their part. Throws `itemsGone`.
 */
export async function moveOrder(tx: Db, id: string, to: OrderStatus): Promise<void> {
  const found = await lockOrder(tx, id);
  if (to === 'cancelled' || to === 'rejected') await queueOrderMail(tx, { order: id, about: 'cancelled' });
  // What is on its way stays so.
  if (to === 'cancelled' || to === 'notDone' || to === 'notAccepted') await cancelShipments(tx, id);
  if (found && (to === 'cancelled' || to === 'rejected')) await returnFree(tx, found.order, found.lines);
  if (found?.order.status !== 'newRequest') return;
  const { lines } = found;
  if (to === 'ordered') {
    const locked = await lockItems(tx, lines);
    const gone = piecesOf(lines).filter(({ item }) => !isLeftFor(id, locked.get(item)));
    if (gone.length > 0) throw new Refusal('itemsGone', { items: gone.map(({ item, code }) => ({ _id: item, code })) });
    if (!(await isWanted(tx, found.order)))
      throw new Refusal('itemsGone', { items: lines.map(({ item, code }) => ({ _id: item, code })) });
    await sellItems(tx, { order: id }, lines);
    await payPeriod(tx, found.order);
    // Nobody keeps a part of what was paid elsewhere.
    await tx.update(orderLines).set({ feeCents: 0 }).where(eq(orderLines.order, id));
    await addShipments(tx, id);
    await addInvoice(tx, id);
    await queueOrderMail(tx, { order: id, about: 'paid' });
  } else {
    await freeItems(tx, id, lines);
    await cancelOffer(tx, found.order);
    await returnCoupon(tx, id, clock.now());
  }
  await tx.update(orders).set({ reservedUntil: null }).where(eq(orders.id, id));
  await enqueue(tx, orderExpiryJob, [{ input: { order: id }, key: id }], { renew: true });
}
