/** An order is paid: its items are sold, or the whole payment goes back. */
import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { RefundCause } from '../../../contract/calls/orders.ts';
import { clock } from '../../../contract/clock.ts';
import { sumOf } from '../../../contract/pricing/cents.ts';
import type { Db } from '../../db/pool.ts';
import { type payments, refunds, transfers } from '../../db/schema/money.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { Refusal } from '../../engine/refusal.ts';
import { returnCoupon, takeCoupon } from '../coupons/coupons.ts';
import { addInvoice } from '../invoices/invoice-rows.ts';
import { capturedSides, post, unusedSides } from '../ledger/postings.ts';
import { addShipments } from '../shipments/shipment-rows.ts';
import { isWanted, payPeriod } from '../subscriptions/subscription-rows.ts';
import { queueOrderMail } from './order-mails.ts';
import { noteOrder } from './order-notes.ts';
import { refundJob } from './refund-jobs.ts';
import { setAside } from './refund-postings.ts';
import { freeItems, isLeftFor, lockItems, piecesOf, sellItems } from './reservations.ts';
import { sendTransfersOf } from './transfers.ts';

type Order = typeof orders.$inferSelect;
type Line = typeof orderLines.$inferSelect;
type Payment = typeof payments.$inferSelect;

/** An order with its lines, locked until the transaction ends. */
export async function lockOrder(tx: Db, id: string): Promise<{ order: Order; lines: Line[] } | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  if (!order) return null;
  const lines = await tx.select().from(orderLines).where(eq(orderLines.order, id)).orderBy(orderLines.position);
  return { order, lines };
}

/**
 * Completes an order whose payment was captured, or that costs nothing (`payment` null). If every item is still its own or nobody's, they are
 * sold, the sale is posted and each hub center's transfer is made; otherwise the whole payment goes back. Runs once per payment: its caller
 * holds the row.
 */
export async function completeOrder(tx: Db, id: string, payment: Payment | null): Promise<void> {
  const found = await lockOrder(tx, id);
  if (!found) throw new TypeError('a payment without its order');
  const { order, lines } = found;
  const isOpen = order.status === 'newRequest' || order.status === 'expired';
  const locked = await lockItems(tx, lines);
  const isWhole = piecesOf(lines).every(({ item }) => isLeftFor(id, locked.get(item)));
  const isLeft = isOpen && isWhole && (await isWanted(tx, order));
  if (!isLeft) {
    if (!payment) throw new TypeError('a free order without its items');
    return returnPayment(tx, order, lines, { payment, cause: causeOf(order, isWhole) });
  }
  await sellItems(tx, { order: id }, lines);
  await payPeriod(tx, order);
  if (order.status === 'expired') await takeCouponBack(tx, order, lines);
  const at = clock.now();
  const paid = { paymentStatus: 'paid', status: 'ordered', paidAt: at, reservedUntil: null } as const;
  await tx
    .update(orders)
    .set({ ...paid, rev: order.rev + 1, updatedAt: at })
    .where(eq(orders.id, id));
  if (!payment) await tx.update(orderLines).set({ feeCents: 0 }).where(eq(orderLines.order, id));
  await post(tx, `captured:${payment?.id ?? id}`, id, capturedSides(lines, order));
  await addTransfers(tx, id, lines, payment);
  await noteOrder(tx, {
    order: id,
    action: 'paid',
    status: [order.status, paid.status],
    paymentStatus: [order.paymentStatus, paid.paymentStatus],
  });
  await addShipments(tx, id);
  await addInvoice(tx, id);
  await queueOrderMail(tx, { order: id, about: 'paid' });
}

/** Takes the coupon of an order again that was paid after its expiry. Used up or over by now, it holds all the same: it was paid for. */
async function takeCouponBack(tx: Db, order: Order, lines: readonly Line[]): Promise<void> {
  if (order.couponCode === null) return;
  const use = { code: order.couponCode, account: order.customerEmail, items: lines.map(({ item }) => item) };
  try {
    await tx.transaction((inner) => takeCoupon(inner, { order: order.id, at: clock.now(), ...use }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * What each hub center gets of an order, as rows to insert. They draw from the charge if it covers them: a coupon of the platform can make
 * them exceed it.
 */
export function planTransfers(
  order: string,
  lines: readonly Pick<Line, 'hub' | 'netCents'>[],
  payment: Pick<Payment, 'amountCents' | 'charge'> | null,
) {
  const hubs = [...new Set(lines.map(({ hub }) => hub))];
  const netOf = (hub: string) => sumOf(lines.filter((line) => line.hub === hub).map(({ netCents }) => netCents));
  const due = hubs.map((hub) => ({ hub, amountCents: netOf(hub) })).filter(({ amountCents }) => amountCents > 0);
  const isCovered = payment !== null && sumOf(due.map(({ amountCents }) => amountCents)) <= payment.amountCents;
  const source = isCovered ? payment.charge : null;
  return due.map((each) => ({ ...each, id: uuid(), key: `tr:${order}:${each.hub}`, order, source }));
}

async function addTransfers(tx: Db, order: string, lines: readonly Line[], payment: Payment | null): Promise<void> {
  const rows = planTransfers(order, lines, payment);
  if (rows.length === 0) return;
  await tx.insert(transfers).values(rows);
  await sendTransfersOf(tx, order);
}

/** Why a payment cannot buy its order. */
function causeOf({ status }: Order, isWhole: boolean): Exclude<RefundCause, 'staff'> {
  if (status === 'cancelled' || status === 'rejected') return 'closed';
  if (status !== 'newRequest' && status !== 'expired') return 'paidElsewhere';
  return isWhole ? 'closed' : 'gone';
}

/**
 * A payment that bought nothing goes back by a job, and its order with it. One that was paid elsewhere meanwhile stands as it is: only the
 * payment goes back.
 */
async function returnPayment(
  tx: Db,
  order: Order,
  lines: readonly Line[],
  { payment, cause }: { payment: Payment; cause: Exclude<RefundCause, 'staff'> },
): Promise<void> {
  const at = clock.now();
  const isOver = cause !== 'paidElsewhere';
  const isOpen = order.status === 'newRequest' || order.status === 'expired';
  const status = isOpen ? ('cancelled' as const) : order.status;
  const paymentStatus = isOver ? ('paid' as const) : order.paymentStatus;
  const nobody = { hub: null, netCents: 0, commissionCents: 0, marketingCents: 0 };
  const whole = [
    ...lines.map(({ id, paidCents, refundedCents }) => ({ line: id, cents: paidCents - refundedCents, ...nobody })),
    { line: null, cents: order.shippingCents - order.shippingRefundedCents, ...nobody },
  ];
  const parts = isOver ? whole.filter(({ cents }) => cents > 0) : [];
  if (isOver) {
    await freeItems(tx, order.id, lines);
    await returnCoupon(tx, order.id, at);
    await tx
      .update(orders)
      .set({ paymentStatus, status, paidAt: at, reservedUntil: null })
      .where(eq(orders.id, order.id));
  }
  await setAside(tx, order, parts);
  await post(tx, `unused:${payment.id}`, order.id, unusedSides(payment.amountCents));
  const id = uuid();
  await tx.insert(refunds).values({
    id,
    // As a restored database names it again: a payment goes back as a whole once.
    key: `re:${payment.id}`,
    order: order.id,
    payment: payment.id,
    amountCents: payment.amountCents,
    cause,
    reason: '',
    parts,
  });
  await enqueue(tx, refundJob, [{ input: { refund: id }, key: id }]);
  await noteOrder(tx, {
    order: order.id,
    action: 'paymentReturned',
    status: [order.status, status],
    paymentStatus: [order.paymentStatus, paymentStatus],
    details: { cause },
  });
}
