/** Refunds by staff: lines or an amount, never more than what is left of the payment. */
import { eq } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import { sumOf } from '../../../contract/pricing/cents.ts';
import type { Db } from '../../db/pool.ts';
import { payments, type RefundPart, refunds, transferReversals, transfers } from '../../db/schema/money.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { fingerprint } from '../../engine/records/idempotency.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';
import { cancelRefunded } from '../shipments/shipment-source.ts';
import { lockOrder } from './order-completion.ts';
import { noteOrder } from './order-notes.ts';
import { recordRefund, refundJob } from './refund-jobs.ts';
import { givenBackByHub, planRefund, refundableOf, type Refundable, type RefundRequest } from './refund-plan.ts';
import { capturedOf, followRefunds, leftOfPayment, unusedCause } from './refund-postings.ts';
import { HAVE, writeRefund } from './refund-rows.ts';
import { findStillSold } from './reservations.ts';

/** What a refund would do. */
export interface RefundPreview {
  cents: number;
  /** What can be refunded at most. */
  refundableCents: number;
  commissionCents: number;
  /** Codes of the items that it gives back as a whole and that could go back on sale. */
  restockable: string[];
  hubs: { hub: string; netCents: number; isTransferred: boolean }[];
}

interface Refunding {
  order: string;
  request: RefundRequest;
  reason: string;
  /** Items that are given back as a whole go back on sale. */
  restock?: boolean;
  /** The same key is the same refund. */
  key: string | null;
  userId: string;
  requestId: string | null;
}

/** What can be refunded of an order at most: of its lines, and of its payment. */
async function mostOf(db: Db, id: string, order: Refundable): Promise<number> {
  const payment = await capturedOf(db, id);
  return payment ? Math.min(refundableOf(order), await leftOfPayment(db, payment)) : 0;
}

/** Plans a refund. Throws `validation` where there is nothing to refund, or more than there is. */
async function plan(db: Db, id: string, order: Refundable, request: RefundRequest): Promise<RefundPart[]> {
  const most = await mostOf(db, id, order);
  if ('amountCents' in request && request.amountCents > most) throw refuseField('amount', 'tooLarge', most / 100);
  const parts = planRefund(order, request);
  const payment = await capturedOf(db, id);
  const cause = payment ? await unusedCause(db, payment.id) : null;
  // Of a payment that bought nothing, nobody but the customer has a part.
  const nobody = { hub: null, netCents: 0, commissionCents: 0, marketingCents: 0 };
  const meant = cause === null ? parts : parts.filter(({ cents }) => cents > 0).map((part) => ({ ...part, ...nobody }));
  if (meant.length === 0 || sumOf(meant.map(({ cents }) => cents)) > most) {
    throw refuseField('amountCents' in request ? 'amount' : 'lines', 'nothingToRefund');
  }
  return meant;
}

/** The lines that the parts of a refund give back as a whole. */
const givenBack = (lines: readonly (typeof orderLines.$inferSelect)[], parts: readonly RefundPart[]) =>
  lines.filter(({ id, refundedCents, paidCents }) => {
    const part = parts.find(({ line }) => line === id);
    return part !== undefined && refundedCents + part.cents >= paidCents;
  });

/** Says what a refund would do, without doing it. Throws `notFound`, and as `createRefund`. */
export async function previewRefund(db: Db, id: string, request: RefundRequest): Promise<RefundPreview> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Refusal('notFound');
  const lines = await db.select().from(orderLines).where(eq(orderLines.order, id)).orderBy(orderLines.position);
  const sent = await db.select().from(transfers).where(eq(transfers.order, id));
  const parts = await plan(db, id, { ...order, lines }, request);
  return {
    cents: sumOf(parts.map(({ cents }) => cents)),
    refundableCents: await mostOf(db, id, { ...order, lines }),
    commissionCents: sumOf(parts.map(({ commissionCents }) => commissionCents)),
    restockable: (await findStillSold(db, givenBack(lines, parts))).map(({ code }) => code),
    hubs: [...givenBackByHub(parts)].map(([hub, netCents]) => ({
      hub,
      netCents,
      isTransferred: sent.some((row) => row.hub === hub && HAVE.includes(row.status)),
    })),
  };
}

/**
 * Creates a refund, which a job sends; returns its id. The same key gives the same refund. Throws `notFound`, `validation`, and
 * `transitionNotAllowed` for an order that was not paid here.
 */
export const createRefund = (db: Db, refunding: Refunding): Promise<string> =>
  db.transaction(async (tx) => {
    const { order: orderId, request, reason, restock = false, key, userId, requestId } = refunding;
    const print = fingerprint('refund', { order: orderId, request, reason, ...(restock ? { restock } : {}) }, []);
    const found = await lockOrder(tx, orderId);
    if (!found) throw new Refusal('notFound');
    const { order, lines } = found;
    const [known] = key === null ? [] : await tx.select().from(refunds).where(eq(refunds.requestKey, key));
    if (known) {
      if (known.fingerprint !== print) throw new Refusal('idempotencyMismatch');
      return known.id;
    }
    const payment = await capturedOf(tx, orderId);
    const isFree = order.totalCents === 0 && order.paymentStatus !== 'unpaid';
    if (!payment && !isFree) {
      throw new Refusal('transitionNotAllowed', { move: { from: order.paymentStatus, to: 'refunded', allowed: [] } });
    }
    const parts = await plan(tx, orderId, { ...order, lines }, request);
    const planned = restock ? parts.map((part) => ({ ...part, restock: true as const })) : parts;
    const by = { reason, requestKey: key, fingerprint: print, createdBy: userId };
    const { id, amountCents } = await addRefund(tx, { order, payment: payment?.id ?? null, planned, by });
    if (amountCents > 0) await enqueue(tx, refundJob, [{ input: { refund: id }, key: id }]);
    await noteOrder(tx, {
      order: orderId,
      action: 'refundRequested',
      details: { refund: id, cents: amountCents, reason },
      userId,
      requestId,
    });
    return id;
  });

/** Adds a refund, and counts it on its lines, its transfers and shipments before it is made. */
async function addRefund(
  tx: Db,
  {
    order,
    payment,
    planned,
    by,
  }: {
    order: typeof orders.$inferSelect;
    payment: string | null;
    planned: RefundPart[];
    by: Pick<typeof refunds.$inferInsert, 'reason' | 'requestKey' | 'fingerprint' | 'createdBy'>;
  },
): Promise<{ id: string; amountCents: number }> {
  const amountCents = sumOf(planned.map(({ cents }) => cents));
  // The order itself is not paid by it, so nothing of the order goes back.
  const parts = (await unusedCause(tx, payment)) === 'paidElsewhere' ? [] : planned;
  const id = await writeRefund(tx, order, { payment, amountCents, parts, ...by });
  if (order.paymentStatus === 'toRefund') await followRefunds(tx, order);
  await cancelRefunded(tx, { order: order.id, refund: id });
  return { id, amountCents };
}

/** The reason of a refund that was not made here. */
const MADE_THERE = 'Stripe';

/**
 * Takes in a refund that was made at Stripe itself, or before a restore, as one by staff that is done. Nothing is taken back from hub centers
 * for it unasked: perhaps that was done there as well, and until then they owe it. False where that much is not left, which staff look into.
 */
export const adoptRefund = (
  db: Db,
  { payment: id, stripeId, amountCents }: { payment: string; stripeId: string; amountCents: number },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id));
    const found = payment ? await lockOrder(tx, payment.order) : null;
    if (!payment || !found) return false;
    const { order, lines } = found;
    const [known] = await tx.select().from(refunds).where(eq(refunds.stripeId, stripeId));
    if (known) return true;
    if (amountCents > (await mostOf(tx, order.id, { ...order, lines }))) return false;
    const planned = await plan(tx, order.id, { ...order, lines }, { amountCents });
    const refund = await addRefund(tx, { order, payment: id, planned, by: { reason: MADE_THERE } });
    await tx
      .update(transferReversals)
      .set({ status: 'owed', reversedCents: 0, updatedAt: clock.now() })
      .where(eq(transferReversals.refund, refund.id));
    await recordRefund(tx, refund.id, stripeId);
    return true;
  });
