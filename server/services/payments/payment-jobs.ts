/** What happens to payment accounts without anybody waiting: events of Stripe, and accounts left half-made by a crash. */
import { eq, isNotNull, lt } from 'drizzle-orm';
import * as z from 'zod';

import { clock } from '../../../contract/clock.ts';
import { FAILED_JOB_KEPT_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { paymentAccounts, providerEvents } from '../../db/schema/payment-accounts.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { defineJob } from '../jobs/define-job.ts';
import { refreshDisputes } from '../orders/disputes.ts';
import { refreshIntent } from '../orders/order-payments.ts';
import { refreshRefunds } from '../orders/refund-failures.ts';
import { ensureAccount, notePayouts, refreshAccount } from './payment-accounts.ts';
import type { StripeEvent } from './stripe.ts';

/** About two days. */
const BACKOFF_MS = [0.2, 1, 5, 15, 60, 180, 360, 720, 720, 720].map((minutes) => minutes * 60_000);
/** A crash between Stripe's answer and the commit is repaired after this, in ms. */
const REPAIR_MS = 60_000;
/** Stripe delivers an event again for days, and keeps it for 30. */
const KEPT_MS = 90 * 24 * 3_600_000;

const THE_SERVER = { caller: null, requestId: null, channel: null };

/** Finishes creating an account that was reserved, and reads an existing one back. */
export const paymentAccountJob = defineJob({
  kind: 'payment-account',
  input: z.object({ hub: z.uuid() }),
  lane: 'payments',
  tries: BACKOFF_MS.length + 1,
  backoffMs: BACKOFF_MS,
  async handle(deps, { hub }) {
    if (!deps.payments) return;
    const id = await ensureAccount(deps, hub, THE_SERVER);
    if (id === null) return;
    await refreshAccount(deps, hub, id);
    await notePayouts(deps, hub, id);
  },
});

/** Repairs the account of a hub center should this process die. */
export const repairLater = (tx: Db, hub: string): Promise<void> =>
  enqueue(tx, paymentAccountJob, [{ input: { hub }, key: hub }], { renew: true, inMs: REPAIR_MS });

/** Reads every account and its payouts back once a day, should an event have been missed. */
export const paymentAccountsJob = defineJob({
  kind: 'payment-accounts',
  input: z.object({}),
  lane: 'payments',
  dailyAt: '03:30',
  tries: 3,
  backoffMs: [60_000],
  keepMs: FAILED_JOB_KEPT_MS,
  async handle({ db, payments }) {
    if (!payments) return;
    const connected = isNotNull(paymentAccounts.stripeId);
    const rows = await db.select({ hub: paymentAccounts.merchant }).from(paymentAccounts).where(connected);
    const requests = rows.map(({ hub }) => ({ input: { hub }, key: hub }));
    await enqueue(db, paymentAccountJob, requests);
  },
});

/** Events that may tell that a refund failed. */
const OF_REFUNDS: ReadonlySet<string> = new Set(['refund.failed', 'refund.updated', 'charge.refund.updated']);

/** Applies an event: reads back what it is about. Events of one account may come in any order, and more than once. */
export const stripeEventJob = defineJob({
  kind: 'stripe-event',
  input: z.object({ event: z.string() }),
  lane: 'payments',
  tries: BACKOFF_MS.length + 1,
  backoffMs: BACKOFF_MS,
  async handle(deps, { event: id }) {
    const { db, payments } = deps;
    const [event] = await db.select().from(providerEvents).where(eq(providerEvents.id, id));
    if (!event || !payments) return;
    const hub = event.account === null ? null : await hubOf(db, event.account);
    if (hub !== null && event.account !== null) {
      await refreshAccount(deps, hub, event.account);
      if (event.type.startsWith('payout.')) await notePayouts(deps, hub, event.account);
    }
    const isOurs = event.payment === null ? hub !== null : await refreshIntent({ ...deps, payments }, event.payment);
    if (event.payment !== null && isOurs) {
      if (OF_REFUNDS.has(event.type)) await refreshRefunds({ ...deps, payments }, event.payment);
      if (event.type.startsWith('charge.dispute.')) await refreshDisputes({ ...deps, payments }, event.payment);
    }
    const state = isOurs ? ('applied' as const) : ('ignored' as const);
    await db.update(providerEvents).set({ state }).where(eq(providerEvents.id, id));
  },
});

/** Stores an event, once, and enqueues it; returns whether it is new. */
export const storeEvent = (db: Db, { created, ...event }: StripeEvent): Promise<boolean> =>
  db.transaction(async (tx) => {
    const stored = await tx
      .insert(providerEvents)
      .values({ ...event, createdAt: created })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    if (stored.length > 0) await enqueue(tx, stripeEventJob, [{ input: { event: event.id }, key: event.id }]);
    return stored.length > 0;
  });

/** Deletes old events. */
export async function dropOldEvents(db: Db): Promise<void> {
  await db.delete(providerEvents).where(lt(providerEvents.receivedAt, new Date(clock.ms() - KEPT_MS)));
}

/** The hub center of an account; null for one that is not ours, or not any more. */
async function hubOf(db: Db, account: string): Promise<string | null> {
  const [row] = await db
    .select({ hub: paymentAccounts.merchant })
    .from(paymentAccounts)
    .where(eq(paymentAccounts.stripeId, account));
  return row?.hub ?? null;
}
