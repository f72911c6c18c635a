/** What a refund sets aside and posts, and the one place where all of that is undone. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';

import type { RefundCause } from '../../../contract/calls/orders.ts';
import { clock } from '../../../contract/clock.ts';
import type { OrderPaymentStatus } from '../../../contract/order-states.ts';
import type { Db } from '../../db/pool.ts';
import { disputes, payments, type RefundPart, refunds, transferReversals } from '../../db/schema/money.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { uncreditRefund } from '../invoices/invoice-rows.ts';
import { post, refundedSides, returnedSides, type Side } from '../ledger/postings.ts';
import { repackShipments } from '../shipments/shipment-rows.ts';
import { queueOrderMail } from './order-mails.ts';
import { noteOrder } from './order-notes.ts';
import { givenBackByHub } from './refund-plan.ts';
import { debtOf, lockDebts, lockTransfersOf, restoreHub } from './transfers.ts';

type Order = typeof orders.$inferSelect;
type Refund = typeof refunds.$inferSelect;

/** The order, then the refund: the order of every lock on money. */
export async function lockRefund(tx: Db, id: string): Promise<{ refund: Refund; order: Order } | null> {
  const [known] = await tx.select({ order: refunds.order }).from(refunds).where(eq(refunds.id, id));
  if (!known) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, known.order)).for('update');
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return order && refund ? { refund, order } : null;
}

/** Why a payment bought nothing; null for one that bought its order, and for none. */
export async function unusedCause(tx: Db, payment: string | null): Promise<Exclude<RefundCause, 'staff'> | null> {
  if (payment === null) return null;
  const isAutomatic = and(eq(refunds.payment, payment), ne(refunds.cause, 'staff'));
  const [first] = await tx.select({ cause: refunds.cause }).from(refunds).where(isAutomatic);
  return first && first.cause !== 'staff' ? first.cause : null;
}

/** What is left of a payment beside its refunds, also those under way, and what the bank has taken for disputes. */
export async function leftOfPayment(tx: Db, { id, amountCents }: { id: string; amountCents: number }): Promise<number> {
  const isBack = and(eq(refunds.payment, id), inArray(refunds.status, ['waiting', 'done']));
  const [back] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::float8` })
    .from(refunds)
    .where(isBack);
  const [taken] = await tx
    .select({ cents: sql<number>`coalesce(sum(${disputes.withdrawnCents}), 0)::float8` })
    .from(disputes)
    .where(eq(disputes.payment, id));
  return Math.max(0, amountCents - (back?.cents ?? 0) - (taken?.cents ?? 0));
}

/** The captured payment of an order. */
export async function capturedOf(tx: Db, order: string): Promise<typeof payments.$inferSelect | undefined> {
  const isCaptured = and(eq(payments.order, order), eq(payments.status, 'succeeded'));
  return (await tx.select().from(payments).where(isCaptured))[0];
}

/** The state of the payment of an order, by its refunds. What bought nothing is to be refunded until it is. */
export async function paymentStatusOf(
  tx: Db,
  { id, totalCents, paymentStatus }: Pick<Order, 'id' | 'totalCents' | 'paymentStatus'>,
): Promise<OrderPaymentStatus> {
  const payment = await capturedOf(tx, id);
  if (!payment) return totalCents > 0 || paymentStatus === 'unpaid' ? paymentStatus : statusOfFree(tx, id);
  const cause = await unusedCause(tx, payment.id);
  if (cause !== null && (await leftOfPayment(tx, payment)) > 0) return 'toRefund';
  if (cause === 'paidElsewhere')
    return paymentStatus === 'toRefund' || paymentStatus === 'processing' ? 'unpaid' : paymentStatus;
  const [done] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::float8` })
    .from(refunds)
    .where(and(eq(refunds.order, id), eq(refunds.status, 'done')));
  const cents = done?.cents ?? 0;
  return cents === 0 ? 'paid' : cents >= totalCents ? 'refunded' : 'partlyRefunded';
}

/** The state of what cost nothing, by the lines that were given back. */
async function statusOfFree(tx: Db, order: string): Promise<OrderPaymentStatus> {
  const lines = await tx.select({ returned: orderLines.returned }).from(orderLines).where(eq(orderLines.order, order));
  const back = lines.filter(({ returned }) => returned).length;
  return back === 0 ? 'paid' : back === lines.length ? 'refunded' : 'partlyRefunded';
}

/** Brings the state of the payment up to date, and returns both states. */
export async function followRefunds(tx: Db, order: Order): Promise<readonly [OrderPaymentStatus, OrderPaymentStatus]> {
  const paymentStatus = await paymentStatusOf(tx, order);
  await tx
    .update(orders)
    .set({ paymentStatus, rev: sql`${orders.rev} + 1`, updatedAt: clock.now() })
    .where(eq(orders.id, order.id));
  return [order.paymentStatus, paymentStatus];
}

/** Counts parts as refunded, before the refund itself is: `sign` -1 takes that back. */
export async function setAside(
  tx: Db,
  order: Pick<Order, 'id'>,
  parts: readonly RefundPart[],
  sign: 1 | -1 = 1,
): Promise<void> {
  let whole = 0;
  let shipping = 0;
  for (const { line, cents, netCents } of parts) {
    whole += cents;
    if (line === null) shipping += cents;
    else {
      await tx
        .update(orderLines)
        .set({
          refundedCents: sql`${orderLines.refundedCents} + ${sign * cents}`,
          // An older server that refunds during an update counts nothing.
          netBackCents: sql`greatest(0, ${orderLines.netBackCents} + ${sign * netCents})`,
          isSetBack: sign === 1 ? sql`${orderLines.refundedCents} + ${cents} >= ${orderLines.paidCents}` : false,
        })
        .where(eq(orderLines.id, line));
    }
  }
  await repackShipments(tx, order.id);
  await tx
    .update(orders)
    .set({
      refundedCents: sql`${orders.refundedCents} + ${sign * whole}`,
      shippingRefundedCents: sql`${orders.shippingRefundedCents} + ${sign * shipping}`,
      rev: sql`${orders.rev} + 1`,
      updatedAt: clock.now(),
    })
    .where(eq(orders.id, order.id));
}

/** A refund as the ledger posts it: of a payment that bought nothing, nobody but the customer has a part. */
export async function sidesOf(tx: Db, refund: Refund): Promise<Side[]> {
  const isUnused = (await unusedCause(tx, refund.payment)) !== null;
  return isUnused ? returnedSides(refund.amountCents) : refundedSides(refund.parts);
}

/**
 * A refund did not happen: the provider refused it (`from` waiting), or could not carry it out after all (done). Whatever was set aside,
 * posted and taken from hub centers for it is undone, staff see that it failed, and a customer who was told of it hears so.
 */
export async function failRefund(tx: Db, id: string, problem: string, from: 'waiting' | 'done'): Promise<void> {
  const locked = await lockRefund(tx, id);
  if (locked?.refund.status !== from) return;
  const { refund, order } = locked;
  const at = clock.now();
  await tx.update(refunds).set({ status: 'failed', problem, updatedAt: at }).where(eq(refunds.id, id));
  if (from === 'done') {
    const back = (await sidesOf(tx, refund)).map((side) => ({ ...side, cents: 0 - side.cents }));
    await post(tx, `refundFailed:${id}`, order.id, back);
    await uncreditRefund(tx, refund);
  }
  await setAside(tx, order, refund.parts, -1);
  for (const [hub, cents] of givenBackByHub(refund.parts)) {
    await lockDebts(tx, hub);
    await lockTransfersOf(tx, order.id, hub);
    const amountCents = cents - (await forgive(tx, id, hub));
    await restoreHub(tx, { order: order.id, refund: id, hub, amountCents });
  }
  const paymentStatus = await followRefunds(tx, order);
  await noteOrder(tx, { order: order.id, action: 'refundFailed', paymentStatus, details: { refund: id, problem } });
  const isNews = from === 'done' || refund.cause !== 'staff';
  if (isNews) await queueOrderMail(tx, { order: order.id, about: 'refundFailed', of: id });
}

/** What a hub center was to give back and did not is owed no more, unless later transfers have settled it; returns how much that is. */
async function forgive(tx: Db, refund: string, hub: string): Promise<number> {
  let forgivenCents = 0;
  const ofHub = and(eq(transferReversals.refund, refund), eq(transferReversals.hub, hub));
  for (const row of await tx.select().from(transferReversals).where(ofHub).for('update')) {
    const isWaiting = row.status === 'waiting';
    if (isWaiting && row.reversedCents !== null) throw new Error('a reversal is under way');
    const reversed = row.reversedCents ?? 0;
    const owed = row.amountCents - reversed;
    const forgiven = isWaiting ? owed : Math.min(owed, await debtOf(tx, hub));
    forgivenCents += forgiven;
    const amountCents = row.amountCents - forgiven;
    const which = eq(transferReversals.id, row.id);
    if (amountCents === 0) await tx.delete(transferReversals).where(which);
    else if (forgiven > 0) {
      const status = amountCents === reversed ? ('done' as const) : row.status;
      await tx.update(transferReversals).set({ amountCents, status, updatedAt: clock.now() }).where(which);
    }
  }
  return forgivenCents;
}
