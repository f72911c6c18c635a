/** Sends refunds. What hub centers give back is taken back once a refund is certain, each by itself. */
import { eq } from 'drizzle-orm';
import * as z from 'zod';

import { clock } from '../../../contract/clock.ts';
import type { Db } from '../../db/pool.ts';
import { payments as paymentRows, refunds, transferReversals } from '../../db/schema/money.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import type { WorkDeps } from '../deps.ts';
import { creditRefund } from '../invoices/invoice-rows.ts';
import { defineJob } from '../jobs/define-job.ts';
import { post } from '../ledger/postings.ts';
import { PaymentError, type Payments } from '../payments/stripe.ts';
import { refundPeriod } from '../subscriptions/subscription-rows.ts';
import { MONEY_TRIES } from './job-tries.ts';
import { moveOnce } from './move-once.ts';
import { queueOrderMail } from './order-mails.ts';
import { noteOrder } from './order-notes.ts';
import { failRefund, followRefunds, lockRefund, sidesOf, unusedCause } from './refund-postings.ts';
import { restockItems } from './reservations.ts';
import { reversalJob } from './transfers.ts';

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
    const sent = { refund: id, payment: intent, amountCents: refund.amountCents };
    const row = { table: refunds, id, order: refund.order };
    stripeId = (await moveOnce(db, row, (key) => payments.refund(sent, key))).id;
  } catch (error) {
    if (!(error instanceof PaymentError) || (error.fault !== 'refused' && error.fault !== 'gone')) throw error;
    const { message } = error;
    await db.transaction((tx) => failRefund(tx, id, message, 'waiting'));
    return;
  }
  reach('refund-sent');
  await db.transaction((tx) => recordRefund(tx, id, stripeId));
}

/** A refund is done: it is posted, told, and taken back from hub centers where that waits. `stripeId`: null if nothing was paid. */
export async function recordRefund(tx: Db, id: string, stripeId: string | null): Promise<void> {
  const locked = await lockRefund(tx, id);
  if (locked?.refund.status !== 'waiting') return;
  const { refund, order } = locked;
  const at = clock.now();
  await tx.update(refunds).set({ status: 'done', stripeId, problem: null, updatedAt: at }).where(eq(refunds.id, id));
  await post(tx, `refund:${id}`, order.id, await sidesOf(tx, refund));
  const paymentStatus = await followRefunds(tx, order);
  await restockItems(tx, refund);
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
    paymentStatus,
    details: { refund: id, cents: refund.amountCents },
  });
  // A payment that bought nothing has no period and no invoice.
  if ((await unusedCause(tx, refund.payment)) === null) {
    const isWhole = paymentStatus[1] === 'refunded';
    if (isWhole) await refundPeriod(tx, order);
    if (stripeId !== null) await creditRefund(tx, { refund, isWhole });
  }
  if (stripeId !== null) await queueOrderMail(tx, { order: order.id, about: 'refunded', of: id });
}
