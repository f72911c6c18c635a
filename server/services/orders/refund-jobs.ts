/** Sends refunds. What hub centers give back is taken back once a refund is certain, each by itself. */
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';

import { clock } from '../../../contract/clock.ts';
import { sumOf } from '../../../contract/pricing/cents.ts';
import type { Db } from '../../db/pool.ts';
import { payments as paymentRows, type RefundPart, refunds, transferReversals } from '../../db/schema/money.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { creditRefund } from '../invoices/invoice-rows.ts';
import { defineJob, enqueue, type WorkDeps } from '../jobs/queue.ts';
import { post, refundedSides, returnedSides } from '../ledger/postings.ts';
import { PaymentError, type Payments } from '../payments/stripe.ts';
import { refundPeriod } from '../subscriptions/subscription-rows.ts';
import { MONEY_TRIES } from './job-tries.ts';
import { queueOrderMail } from './order-mails.ts';
import { noteOrder } from './order-notes.ts';
import { givenBackByHub } from './refund-plan.ts';
import { paymentStatusOf } from './refund-status.ts';
import { lockTransfersOf, restoreHub, reversalJob } from './transfers.ts';

/** Sends a refund, and starts its reversals. */
export const refundJob = defineJob({
  kind: 'refund',
  input: z.object({ refund: z.uuid() }),
  lane: 'payments',
  ...MONEY_TRIES,
  async handle({ db, reach, payments }, { refund }) {
    if (payments) await sendRefund({ db, reach, payments }, refund);
  },
});

async function sendRefund(
  { db, reach, payments }: Pick<WorkDeps, 'db' | 'reach'> & { payments: Payments },
  id: string,
): Promise<void> {
  const [found] = await db
    .select({ refund: refunds, intent: paymentRows.stripeId })
    .from(refunds)
    .innerJoin(paymentRows, eq(paymentRows.id, refunds.payment))
    .where(eq(refunds.id, id));
  if (!found || found.refund.status !== 'waiting') return;
  const { refund, intent } = found;
  if (intent === null) throw new TypeError('a refund of a payment that was never made');
  let stripeId: string;
  try {
    stripeId = await payments.refund({ refund: id, payment: intent, amountCents: refund.amountCents }, refund.key);
  } catch (error) {
    if (!(error instanceof PaymentError) || (error.fault !== 'refused' && error.fault !== 'gone')) throw error;
    const { message } = error;
    await db.transaction((tx) => giveUp(tx, id, message));
    return;
  }
  reach('refund-sent');
  await db.transaction((tx) => record(tx, id, stripeId));
}

type Refund = typeof refunds.$inferSelect;

/** The order, then the refund: the order of every lock on money. Null unless the refund still waits. */
async function lockRefund(tx: Db, id: string): Promise<{ refund: Refund; order: typeof orders.$inferSelect } | null> {
  const [known] = await tx.select({ order: refunds.order }).from(refunds).where(eq(refunds.id, id));
  if (!known) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, known.order)).for('update');
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return order && refund?.status === 'waiting' ? { refund, order } : null;
}

async function record(tx: Db, id: string, stripeId: string): Promise<void> {
  const locked = await lockRefund(tx, id);
  if (!locked) return;
  const { refund, order } = locked;
  const at = clock.now();
  await tx.update(refunds).set({ status: 'done', stripeId, problem: null, updatedAt: at }).where(eq(refunds.id, id));
  const sides = refund.cause === 'gone' ? returnedSides(refund.amountCents) : refundedSides(refund.parts);
  await post(tx, `refund:${id}`, order.id, sides);
  const paymentStatus = await paymentStatusOf(tx, order);
  await tx
    .update(orders)
    .set({ paymentStatus, rev: order.rev + 1, updatedAt: at })
    .where(eq(orders.id, order.id));
  const reversals = await tx
    .select({ id: transferReversals.id })
    .from(transferReversals)
    .where(eq(transferReversals.refund, id));
  await enqueue(
    tx,
    reversalJob,
    reversals.map((each) => ({ input: { reversal: each.id }, key: each.id })),
  );
  await noteOrder(tx, {
    order: order.id,
    action: 'refunded',
    paymentStatus: [order.paymentStatus, paymentStatus],
    details: { refund: id, cents: refund.amountCents },
  });
  if (refund.cause === 'staff' && paymentStatus === 'refunded') await refundPeriod(tx, order);
  await creditRefund(tx, { refund, isWhole: paymentStatus === 'refunded' });
  await queueOrderMail(tx, { order: order.id, about: 'refunded', of: id });
}

/** The provider will not refund this: what was set aside for it is refundable again, and staff are told in the order. */
async function giveUp(tx: Db, id: string, problem: string): Promise<void> {
  const locked = await lockRefund(tx, id);
  if (!locked) return;
  const { refund, order } = locked;
  const at = clock.now();
  await tx.update(refunds).set({ status: 'failed', problem, updatedAt: at }).where(eq(refunds.id, id));
  for (const hub of givenBackByHub(refund.parts).keys()) await lockTransfersOf(tx, order.id, hub);
  // Nothing was taken back yet; what is left of a hub center's part was cut from its transfer.
  const untaken = await tx.delete(transferReversals).where(eq(transferReversals.refund, id)).returning();
  if (refund.cause === 'staff') {
    await setAside(tx, order, refund.parts, -1);
    for (const [hub, cents] of givenBackByHub(refund.parts)) {
      const own = untaken.filter((row) => row.hub === hub);
      const amountCents = cents - sumOf(own.map((row) => row.amountCents));
      await restoreHub(tx, { order: order.id, refund: id, hub, amountCents });
    }
  }
  await noteOrder(tx, { order: order.id, action: 'refundFailed', details: { refund: id, problem } });
}

/** Counts parts as refunded, before the refund itself is: `sign` -1 takes that back. */
export async function setAside(
  tx: Db,
  order: typeof orders.$inferSelect,
  parts: readonly RefundPart[],
  sign: 1 | -1 = 1,
): Promise<void> {
  let whole = 0;
  let shipping = 0;
  for (const { line, cents } of parts) {
    whole += cents;
    if (line === null) shipping += cents;
    else {
      await tx
        .update(orderLines)
        .set({ refundedCents: sql`${orderLines.refundedCents} + ${sign * cents}` })
        .where(eq(orderLines.id, line));
    }
  }
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
