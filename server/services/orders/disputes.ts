/** Payments that a customer disputes at the bank: the provider takes the money at once, and gives it back if the dispute is won. */
import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { clock } from '../../../contract/clock.ts';
import { sumOf } from '../../../contract/pricing/cents.ts';
import type { Db } from '../../db/pool.ts';
import { disputes, payments } from '../../db/schema/money.ts';
import { orders } from '../../db/schema/orders.ts';
import { disputedSides, post } from '../ledger/postings.ts';
import type { Dispute } from '../payments/money-calls.ts';
import { type PaymentDeps, paymentsOf } from '../payments/payment-accounts.ts';
import { noteOrder } from './order-notes.ts';
import { followRefunds } from './refund-postings.ts';

/** Reads the disputes of a payment back and applies what they say, any number of times. Throws `PaymentError`. */
export async function refreshDisputes(deps: PaymentDeps, intent: string): Promise<void> {
  const read = await paymentsOf(deps).readDisputes(intent);
  for (const dispute of read) await deps.db.transaction((tx) => applyDispute(tx, intent, dispute));
}

async function applyDispute(tx: Db, intent: string, dispute: Dispute): Promise<void> {
  const { id: stripeId, status, reason, dueBy, amountCents, moves } = dispute;
  const [payment] = await tx.select().from(payments).where(eq(payments.stripeId, intent));
  if (!payment) return;
  // The order first: the order of every lock on money.
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.order)).for('update');
  if (!order) return;
  const [known] = await tx.select().from(disputes).where(eq(disputes.stripeId, stripeId)).for('update');
  // Its moves of money only ever grow in number: a reading with fewer is older.
  if (known && known.moves > moves.length) return;
  if (known?.status === status && known.moves === moves.length) return;
  const withdrawnCents = 0 - sumOf(moves.map((move) => move.amountCents));
  const feeCents = sumOf(moves.map((move) => move.feeCents));
  const now = { status, reason, dueBy, amountCents, withdrawnCents, feeCents, moves: moves.length };
  const id = known?.id ?? uuid();
  if (known)
    await tx
      .update(disputes)
      .set({ ...now, updatedAt: clock.now() })
      .where(eq(disputes.id, id));
  else await tx.insert(disputes).values({ id, stripeId, order: order.id, payment: payment.id, ...now });
  const sides = disputedSides(withdrawnCents - (known?.withdrawnCents ?? 0), feeCents - (known?.feeCents ?? 0));
  await post(tx, `dispute:${id}:${moves.length}`, order.id, sides);
  // What the bank has taken cannot be refunded as well; what it gives back can.
  const paymentStatus = await followRefunds(tx, order);
  const action = status === 'won' ? 'disputeWon' : status === 'lost' ? 'disputeLost' : 'disputed';
  await noteOrder(tx, { order: order.id, action, paymentStatus, details: { dispute: stripeId, cents: amountCents } });
}
