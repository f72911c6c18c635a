/** Payments of orders at the provider: made after the order, and read back whenever something is heard of them. */
import { and, eq } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import type { Db } from '../../db/pool.ts';
import { payments } from '../../db/schema/money.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { returnCoupon } from '../coupons/coupons.ts';
import type { Intent } from '../payments/money-calls.ts';
import { type PaymentDeps, paymentsOf } from '../payments/payment-accounts.ts';
import { PaymentError } from '../payments/stripe.ts';
import { cancelOffer } from '../subscriptions/subscription-rows.ts';
import { moveOnce } from './move-once.ts';
import { completeOrder, lockOrder } from './order-completion.ts';
import { followDebit } from './order-debits.ts';
import { noteOrder } from './order-notes.ts';
import { takeFee } from './provider-fees.ts';
import { freeItems, piecesOf } from './reservations.ts';

type Payment = typeof payments.$inferSelect;

const paymentOf = async (db: Db, order: string): Promise<Payment | undefined> =>
  (await db.select().from(payments).where(eq(payments.order, order)).orderBy(payments.n))[0];

/**
 * The payment of an order at the provider, made now if it was not; null if there is nothing to pay, or not any more. A repeated call, and one
 * whose answer was lost, gives the same one, because its key is the order's. Throws `PaymentError`.
 */
export async function ensureIntent(deps: PaymentDeps, id: string): Promise<Intent | null> {
  const { db, reach } = deps;
  const payment = await paymentOf(db, id);
  if (payment?.status !== 'open') return null;
  const provider = paymentsOf(deps);
  if (payment.stripeId !== null) return provider.readIntent(payment.stripeId);
  const [order] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, id));
  if (!order) throw new TypeError('a payment without its order');
  const all = await db.select().from(orderLines).where(eq(orderLines.order, id)).orderBy(orderLines.position);
  // A plan is not at Stripe: nobody makes its subscription again.
  const lines = all.length === piecesOf(all).length ? piecesOf(all) : [];
  const wanted = { payment: payment.id, order: id, number: order.number, amountCents: payment.amountCents, lines };
  const row = { table: payments, id: payment.id, order: id };
  const make = moveOnce(db, row, (key) => provider.createIntent(wanted, key));
  const intent = await make.catch(async (error: unknown) => {
    // It would be refused again and again: nobody waits for a payment that cannot be.
    const isRefused = error instanceof PaymentError && error.fault === 'refused';
    if (isRefused) await db.transaction((tx) => endUnpayable(tx, id, payment.id));
    throw error;
  });
  reach('intent-created');
  await db.update(payments).set({ stripeId: intent.id, updatedAt: clock.now() }).where(eq(payments.id, payment.id));
  return intent;
}

/** Ends an order whose payment the provider has refused to make: its items and its coupon are free again. */
async function endUnpayable(tx: Db, id: string, payment: string): Promise<void> {
  const found = await lockOrder(tx, id);
  const isOpen = and(eq(payments.id, payment), eq(payments.status, 'open'));
  const ended = await tx
    .update(payments)
    .set({ status: 'cancelled', updatedAt: clock.now() })
    .where(isOpen)
    .returning();
  if (!found || ended.length === 0 || found.order.status !== 'newRequest') return;
  const { order, lines } = found;
  await freeItems(tx, id, lines);
  await returnCoupon(tx, id, clock.now());
  await cancelOffer(tx, order);
  const over = { status: 'cancelled', paymentStatus: 'failed' } as const;
  await tx
    .update(orders)
    .set({ ...over, reservedUntil: null, rev: order.rev + 1, updatedAt: clock.now() })
    .where(eq(orders.id, id));
  await noteOrder(tx, {
    order: id,
    action: 'paymentFailed',
    status: [order.status, over.status],
    paymentStatus: [order.paymentStatus, over.paymentStatus],
  });
}

/** Cancels the payment of an order that nobody is to pay any more. One that was paid meanwhile is applied. Throws `PaymentError`. */
export async function cancelIntent(deps: PaymentDeps, order: string): Promise<void> {
  // One whose creation was not answered may exist: the same key finds it.
  const intent = await ensureIntent(deps, order).catch(async (error: unknown) => {
    if (!(error instanceof PaymentError)) throw error;
    // Stripe does not know it, or no longer: nobody can pay it.
    if (error.fault === 'gone') await closePayment(deps.db, order);
    else if (error.fault !== 'refused') throw error;
    return null;
  });
  if (!intent) return;
  const provider = paymentsOf(deps);
  const now =
    intent.state === 'open'
      ? await provider.cancelIntent(intent.id).catch((error: unknown) => {
          if (error instanceof PaymentError && error.fault === 'refused') return provider.readIntent(intent.id);
          throw error;
        })
      : intent;
  await applyIntent(deps, now);
}

/** Gives up a payment that Stripe does not know. Should it be paid there all the same, the comparison takes it in. */
const closePayment = async (db: Db, order: string): Promise<void> => {
  const isOpen = and(eq(payments.order, order), eq(payments.status, 'open'));
  await db.update(payments).set({ status: 'cancelled', updatedAt: clock.now() }).where(isOpen);
};

/** Reads the payment of an order back, if it was made, and applies what it says. Throws `PaymentError`. */
export async function refreshPayment(deps: PaymentDeps, order: string): Promise<void> {
  const payment = await paymentOf(deps.db, order);
  if (payment?.status === 'open' && payment.stripeId !== null) await refreshIntent(deps, payment.stripeId);
}

/** Reads a payment back and applies what it says; false for one that is not ours. Throws `PaymentError`. */
export async function refreshIntent(deps: PaymentDeps, stripeId: string): Promise<boolean> {
  const intent = await paymentsOf(deps).readIntent(stripeId);
  deps.reach('payment-read');
  const isOurs = await applyIntent(deps, intent);
  deps.reach('payment-applied');
  return isOurs;
}

/** Applies the state of a payment, any number of times. */
const applyIntent = ({ db }: PaymentDeps, intent: Intent): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isOurs = intent.payment === null ? eq(payments.stripeId, intent.id) : eq(payments.id, intent.payment);
    const [known] = await tx.select({ order: payments.order }).from(payments).where(isOurs);
    if (!known) return false;
    // The order first: the order of every lock on money.
    const [order] = await tx.select().from(orders).where(eq(orders.id, known.order)).for('update');
    const [payment] = await tx.select().from(payments).where(isOurs).for('update');
    if (!order || !payment) return false;
    if (payment.stripeId !== null && payment.stripeId !== intent.id) return false;
    const change = { stripeId: intent.id, charge: intent.charge, updatedAt: clock.now() };
    const set = (more: Partial<Payment>) =>
      tx
        .update(payments)
        .set({ ...change, ...more })
        .where(eq(payments.id, payment.id));
    if (intent.state === 'cancelled' && payment.status === 'open') await set({ status: 'cancelled' });
    if (intent.state === 'succeeded') {
      if (intent.receivedCents !== payment.amountCents) throw new RangeError('another amount was paid');
      if (payment.status !== 'succeeded') {
        await set({ status: 'succeeded', method: intent.method });
        await completeOrder(tx, order.id, { ...payment, ...change, status: 'succeeded' });
      } else if (payment.method === null) await set({ method: intent.method ?? 'other' });
      if (payment.feeCents === null && intent.feeCents !== null) {
        await set({ feeCents: intent.feeCents, availableOn: intent.availableOn });
        await takeFee(tx, { payment: payment.id, order: order.id, feeCents: intent.feeCents });
      }
    }
    if (payment.status === 'open') await followDebit(tx, order, intent);
    return true;
  });
