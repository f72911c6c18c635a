/** Refunds that the provider had accepted and could not carry out after all, such as to a card that was closed. */
import { and, eq, inArray } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import type { Db } from '../../db/pool.ts';
import { payments, refunds, transferReversals } from '../../db/schema/money.ts';
import { orders } from '../../db/schema/orders.ts';
import { uncreditRefund } from '../invoices/invoice-rows.ts';
import { post, refundedSides, returnedSides } from '../ledger/postings.ts';
import { type PaymentDeps, paymentsOf } from '../payments/payment-accounts.ts';
import { noteOrder } from './order-notes.ts';
import { setAside } from './refund-jobs.ts';
import { givenBackByHub } from './refund-plan.ts';
import { paymentStatusOf } from './refund-status.ts';
import { debtOf, lockDebts, lockTransfersOf, restoreHub } from './transfers.ts';

/** Reads the refunds of a payment back and applies those that failed. Throws `PaymentError`, and while a refund is under way. */
export async function refreshRefunds(deps: PaymentDeps, intent: string): Promise<void> {
  const { db } = deps;
  const provider = paymentsOf(deps);
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment))
    .where(and(eq(payments.stripeId, intent), inArray(refunds.status, ['waiting', 'done'])));
  for (const { refund } of rows) {
    // Its own job will say what became of it.
    if (refund.status === 'waiting' || refund.stripeId === null) throw new Error('a refund is under way');
    const { isFailed, reason } = await provider.readRefund(refund.stripeId);
    if (isFailed) await db.transaction((tx) => takeRefundBack(tx, refund.id, reason));
  }
}

/** The money is here again: nothing was refunded, and hub centers get back what was taken from them for it. */
async function takeRefundBack(tx: Db, id: string, problem: string): Promise<void> {
  const [known] = await tx.select({ order: refunds.order }).from(refunds).where(eq(refunds.id, id));
  if (!known) return;
  // The order, then the refund: the order of every lock on money.
  const [order] = await tx.select().from(orders).where(eq(orders.id, known.order)).for('update');
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (!order || refund?.status !== 'done') return;
  const at = clock.now();
  await tx.update(refunds).set({ status: 'failed', problem, updatedAt: at }).where(eq(refunds.id, id));
  const sides = refund.cause === 'gone' ? returnedSides(refund.amountCents) : refundedSides(refund.parts);
  const back = sides.map((side) => ({ ...side, cents: 0 - side.cents }));
  await post(tx, `refundFailed:${id}`, order.id, back);
  const paymentStatus = await paymentStatusOf(tx, order);
  await tx
    .update(orders)
    .set({ paymentStatus, rev: order.rev + 1, updatedAt: at })
    .where(eq(orders.id, order.id));
  await uncreditRefund(tx, refund);
  if (refund.cause === 'staff') {
    await setAside(tx, order, refund.parts, -1);
    for (const [hub, cents] of givenBackByHub(refund.parts)) {
      await lockDebts(tx, hub);
      await lockTransfersOf(tx, order.id, hub);
      const amountCents = cents - (await forgive(tx, id, hub));
      await restoreHub(tx, { order: order.id, refund: id, hub, amountCents });
    }
  }
  await noteOrder(tx, {
    order: order.id,
    action: 'refundFailed',
    paymentStatus: [order.paymentStatus, paymentStatus],
    details: { refund: id, problem },
  });
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
