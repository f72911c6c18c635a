/** What happens to orders without anybody waiting: expiry, and looking after money that is under way. */
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod';

import { clock } from '../../../contract/clock.ts';
import type { Db } from '../../db/pool.ts';
import { disputes, payments, refunds, transferReversals, transfers } from '../../db/schema/money.ts';
import { orders } from '../../db/schema/orders.ts';
import { providerDifferences } from '../../db/schema/provider-differences.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { returnCoupon } from '../coupons/coupons.ts';
import { defineJob } from '../jobs/define-job.ts';
import { findLedgerFaults } from '../ledger/balances.ts';
import { type PaymentDeps, paymentsOf } from '../payments/payment-accounts.ts';
import { PaymentError } from '../payments/stripe.ts';
import { expireOffer } from '../subscriptions/subscription-rows.ts';
import { differenceRefundJob } from './difference-refunds.ts';
import { markFailedRefunds } from './differences.ts';
import { refreshDisputes } from './disputes.ts';
import { MONEY_TRIES } from './job-tries.ts';
import { lockOrder } from './order-completion.ts';
import { queueOrderMail } from './order-mails.ts';
import { noteOrder } from './order-notes.ts';
import { cancelIntent, refreshIntent, refreshPayment } from './order-payments.ts';
import { refreshRefunds } from './refund-failures.ts';
import { refundJob } from './refund-jobs.ts';
import { freeItems } from './reservations.ts';
import { reversalJob, transferJob } from './transfers.ts';

/** The job is due shortly after the reservation, in ms. */
export const AFTER_END_MS = 2000;

/** Expires an order that was not paid in time: frees its items, and cancels its payment. */
export const orderExpiryJob = defineJob({
  kind: 'order-expiry',
  input: z.object({ order: z.uuid() }),
  lane: 'payments',
  ...MONEY_TRIES,
  async handle(deps, { order }) {
    // A debit that the bank carries out keeps its items, also if its event was lost.
    if (deps.payments) {
      await refreshPayment(deps, order).catch((error: unknown) => {
        // Nobody can pay what Stripe does not know.
        if (!(error instanceof PaymentError && error.fault === 'gone')) throw error;
      });
    }
    await deps.db.transaction((tx) => expireOrder(tx, order));
    deps.reach('order-expired');
    if (deps.payments) await cancelIntent(deps, order);
  },
});

async function expireOrder(tx: Db, id: string): Promise<void> {
  const found = await lockOrder(tx, id);
  if (!found) return;
  const { order, lines } = found;
  const { reservedUntil } = order;
  if (order.status !== 'newRequest' || reservedUntil === null || order.paymentStatus === 'processing') return;
  const { rows } = await tx.execute<{ due: boolean }>(
    sql`select ${reservedUntil.toISOString()}::timestamptz <= clock_timestamp() as due`,
  );
  if (!rows[0]?.due) throw new Error('the order is still reserved');
  await freeItems(tx, id, lines);
  await returnCoupon(tx, id, clock.now());
  const expired = { status: 'expired', paymentStatus: 'expired' } as const;
  await tx
    .update(orders)
    .set({ ...expired, reservedUntil: null, rev: order.rev + 1, updatedAt: clock.now() })
    .where(eq(orders.id, id));
  await noteOrder(tx, {
    order: id,
    action: 'expired',
    status: [order.status, expired.status],
    paymentStatus: [order.paymentStatus, expired.paymentStatus],
  });
  await expireOffer(tx, order);
  // Of a renewal the subscription tells.
  if (order.subscription === null) await queueOrderMail(tx, { order: id, about: 'expired' });
}

const HOUR_MS = 3_600_000;
/** Beyond the usual duration of a call with its retries, in ms. */
const LATE_MS = 20 * 60_000;

/** Looks after money that is under way for too long: whatever an event or a job has missed is done now. */
export const moneyCareJob = defineJob({
  kind: 'money-care',
  input: z.object({}),
  lane: 'payments',
  everyMs: HOUR_MS,
  keepMs: HOUR_MS,
  tries: 3,
  backoffMs: [60_000],
  async handle(deps) {
    const { db, payments: provider } = deps;
    if (!provider) return;
    const late = sql`now() - ${LATE_MS} * interval '1 millisecond'`;
    const unsettled = and(
      or(eq(payments.status, 'open'), and(eq(payments.status, 'succeeded'), isNull(payments.feeCents))),
      lt(payments.createdAt, late),
    );
    const open = await db.select().from(payments).where(unsettled).limit(CARE_MAX);
    const isNameless = and(eq(payments.status, 'succeeded'), isNull(payments.method));
    const nameless = await db.select().from(payments).where(isNameless).orderBy(payments.createdAt).limit(CARE_MAX);
    const unread = new Set([...open, ...nameless].flatMap(({ stripeId }) => stripeId ?? []));
    const unsent = inArray(transfers.status, ['waiting', 'held', 'sending']);
    const sending = await db.select({ id: transfers.id }).from(transfers).where(unsent).limit(CARE_MAX);
    const keyed = <Name extends string>(name: Name, rows: readonly { id: string }[]) =>
      rows.map(({ id }) => ({ input: { [name]: id } as Record<Name, string>, key: id }));
    await enqueue(db, transferJob, keyed('transfer', sending));
    const back = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.status, 'waiting')).limit(CARE_MAX);
    await enqueue(db, refundJob, keyed('refund', back));
    const returning = eq(providerDifferences.status, 'refunding');
    const unknown = await db
      .select({ id: providerDifferences.id })
      .from(providerDifferences)
      .where(returning)
      .limit(CARE_MAX);
    await enqueue(db, differenceRefundJob, keyed('difference', unknown));
    const isCertain = and(eq(transferReversals.status, 'waiting'), eq(refunds.status, 'done'));
    const reversals = await db
      .select({ id: transferReversals.id })
      .from(transferReversals)
      .innerJoin(refunds, eq(refunds.id, transferReversals.refund))
      .where(isCertain)
      .limit(CARE_MAX);
    await enqueue(db, reversalJob, keyed('reversal', reversals));
    const isOver = and(eq(orders.status, 'newRequest'), lt(orders.reservedUntil, late));
    const over = await db.select({ id: orders.id }).from(orders).where(isOver).limit(CARE_MAX);
    await enqueue(db, orderExpiryJob, keyed('order', over));
    // Last, and each by itself: one that cannot be read keeps no other waiting.
    throwFirst(await applyEach([...unread], (stripeId) => refreshIntent(deps, stripeId)));
  },
});
/** Rows of a kind looked after at once. */
const CARE_MAX = 1000;

/** Money goes back to a card for weeks, and a bank decides a dispute within months: those that are open are read by their payments. */
const MISSED_DAYS = { refunds: 35, disputes: 14 };

/** Asks the provider every night for failed refunds and disputes whose event never came, and applies them as the event would have. */
export const missedEventsJob = defineJob({
  kind: 'missed-events',
  input: z.object({}),
  lane: 'payments',
  dailyAt: '03:15',
  keepMs: 24 * HOUR_MS,
  tries: 3,
  backoffMs: [60_000, 600_000],
  async handle(deps) {
    if (!deps.payments) return;
    const failures = [...(await applyMissedRefunds(deps)), ...(await applyMissedDisputes(deps))];
    throwFirst(failures);
  },
});

const daysAgo = (days: number) => new Date(clock.ms() - days * 24 * HOUR_MS);

async function applyMissedRefunds(deps: PaymentDeps): Promise<Error[]> {
  const failed = await paymentsOf(deps).listFailedRefunds(daysAgo(MISSED_DAYS.refunds));
  await markFailedRefunds(
    deps.db,
    failed.map(({ id }) => id),
  );
  const isMissed = and(
    eq(refunds.status, 'done'),
    inArray(
      refunds.stripeId,
      failed.map(({ id }) => id),
    ),
  );
  const missed =
    failed.length === 0 ? [] : await deps.db.select({ id: refunds.stripeId }).from(refunds).where(isMissed);
  const known = new Set(missed.map(({ id }) => id));
  return applyEach(
    failed.filter(({ id }) => known.has(id)).map(({ payment }) => payment),
    (payment) => refreshRefunds(deps, payment),
  );
}

/** Those that are open here or have changed of late are read as well: the money of a dispute may come back after its end. */
async function applyMissedDisputes(deps: PaymentDeps): Promise<Error[]> {
  const isOpen = inArray(disputes.status, ['needsResponse', 'underReview']);
  const rows = await deps.db
    .select({ payment: payments.stripeId })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment))
    .where(or(isOpen, gt(disputes.updatedAt, daysAgo(MISSED_DAYS.disputes))));
  const known = rows.flatMap(({ payment }) => payment ?? []);
  const listed = await paymentsOf(deps).listDisputed(daysAgo(MISSED_DAYS.disputes));
  return applyEach([...known, ...listed], (payment) => refreshDisputes(deps, payment));
}

/** Applies what is known of each payment, once, and returns what failed. */
async function applyEach(found: readonly string[], apply: (payment: string) => Promise<unknown>): Promise<Error[]> {
  const failures: Error[] = [];
  for (const payment of new Set(found)) {
    await apply(payment).catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
      failures.push(error);
    });
  }
  return failures;
}

/** Fails the job, for staff to see, after everything else was done. */
function throwFirst(failures: readonly Error[]): void {
  const [first] = failures;
  if (first) throw first;
}

/** Checks the ledger every night; a fault is a failed job that staff see. */
export const ledgerCheckJob = defineJob({
  kind: 'ledger-check',
  input: z.object({}),
  lane: 'care',
  dailyAt: '03:45',
  tries: 1,
  backoffMs: [60_000],
  keepMs: 24 * HOUR_MS,
  async handle({ db }) {
    const faults = await findLedgerFaults(db);
    const [first] = faults;
    if (first) throw new Error(`the ledger has ${faults.length} faults, the first: ${first.fault} of ${first.order}`);
  },
});
