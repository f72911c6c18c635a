/** Refunds that the provider had accepted and could not carry out after all, such as to a card that was closed. */
import { and, eq, inArray } from 'drizzle-orm';

import { payments, refunds } from '../../db/schema/money.ts';
import { type PaymentDeps, paymentsOf } from '../payments/payment-accounts.ts';
import { failRefund } from './refund-postings.ts';

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
    if (isFailed) await db.transaction((tx) => failRefund(tx, refund.id, reason, 'done'));
  }
}
