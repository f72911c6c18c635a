/** What orders do to the subscriptions they start or renew. Locks are taken in the order order, subscription. */
import { and, eq, gte, lte, ne, or } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import { subscription as resource } from '../../../contract/entities/subscription.ts';
import { lastDayOf, type SubscriptionEvent, type SubscriptionStatus } from '../../../contract/subscription-states.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import type { Db } from '../../db/pool.ts';
import { orders } from '../../db/schema/orders.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { noteEvent } from '../../engine/records/change-notes.ts';
import { queueSubscriptionMail } from './subscription-mails.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
type Order = Pick<typeof orders.$inferSelect, 'id' | 'subscription'>;

const DAY_MS = 86_400_000;
/** So many days before the end of a subscription its renewal is offered, and so many after it the offer ends. */
export const RENEWAL_DAYS = 7;

/** The start of a day, some days later. */
export const startOf = (day: string, days = 0): Date => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** A subscription, locked until the transaction ends. */
export const lockSubscription = async (tx: Db, id: string): Promise<SubscriptionRow | undefined> =>
  (await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update'))[0];

/** The moment at which its job looks at a subscription next. */
export function dueAtOf(row: Pick<SubscriptionRow, 'status' | 'renewal' | 'validity' | 'validUntil'>): Date | null {
  const { status, renewal, validity, validUntil } = row;
  if (validUntil === null) return null;
  // Also after its end, until the renewal is made.
  if (status === 'ordered' && renewal === 'active') return startOf(validUntil, 1 - RENEWAL_DAYS);
  return validity === 'valid' ? startOf(validUntil, 1) : null;
}

/** Changes a locked subscription because of something nobody did by hand, and notes it. */
export async function changeSubscription(
  tx: Db,
  row: SubscriptionRow,
  action: SubscriptionEvent,
  change: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> {
  const at = clock.now();
  const after = { ...row, ...change, rev: row.rev + 1, updatedAt: at };
  const { id } = row;
  await tx
    .update(subscriptions)
    .set({ ...change, dueAt: dueAtOf(after), rev: after.rev, updatedAt: at })
    .where(eq(subscriptions.id, id));
  const shown = ['status', 'validity', 'validUntil', 'renewal'] as const;
  const changes = Object.fromEntries(
    shown.flatMap((field) => (row[field] === after[field] ? [] : [[field, { from: row[field], to: after[field] }]])),
  );
  await noteEvent(tx, { at, action, entity: resource.name, recordId: id, changes });
  return after;
}

/** The locked subscription that waits for an order; null for an order without one, or whose subscription waits no more. */
async function waitingFor(tx: Db, { id, subscription }: Order): Promise<SubscriptionRow | null> {
  const row = subscription === null ? undefined : await lockSubscription(tx, subscription);
  return row?.waitsFor === id ? row : null;
}

/** Whether a payment of an order is wanted: a subscription was perhaps made inactive, or offered its renewal anew. */
export const isWanted = async (tx: Db, order: Order): Promise<boolean> =>
  order.subscription === null || (await waitingFor(tx, order)) !== null;

/** An order is paid: its subscription is valid for one more period, without a gap if it still was. */
export async function payPeriod(tx: Db, order: Order): Promise<void> {
  const row = await waitingFor(tx, order);
  if (!row) return;
  const isGapless = row.startedOn !== null && row.validUntil !== null && row.validUntil >= utcDay();
  const startedOn = isGapless && row.startedOn !== null ? row.startedOn : utcDay();
  const periods = isGapless ? row.periods + 1 : 1;
  const validUntil = lastDayOf(startedOn, row.period, periods);
  const paid = { status: 'ordered', validity: 'valid', startedOn, periods, validUntil, waitsFor: null } as const;
  await changeSubscription(tx, row, 'paid', paid);
}

/**
 * An order was refunded as a whole: the period it paid for is taken off again, unless it is over, and the next one is not offered by itself.
 * A renewal that is offered already can still be paid.
 */
export async function refundPeriod(tx: Db, order: Order & Pick<typeof orders.$inferSelect, 'paidAt'>): Promise<void> {
  const row = order.subscription === null ? undefined : await lockSubscription(tx, order.subscription);
  const { paidAt } = order;
  if (row?.validity !== 'valid' || row.startedOn === null || paidAt === null) return;
  const isCounted = or(eq(orders.id, order.id), ne(orders.paymentStatus, 'refunded'));
  const since = and(gte(orders.paidAt, startOf(row.startedOn)), lte(orders.paidAt, paidAt));
  const nth = await tx.$count(orders, and(eq(orders.subscription, row.id), isCounted, since));
  if (nth === 0 || lastDayOf(row.startedOn, row.period, nth) < utcDay()) return;
  const periods = row.periods - 1;
  const left = lastDayOf(row.startedOn, row.period, periods);
  const yesterday = utcDay(startOf(utcDay(), -1));
  const ended = {
    status: row.status === 'ordered' ? 'expired' : row.status,
    validity: 'invalid',
    validUntil: yesterday,
  } as const;
  const change = left < utcDay() ? ended : { validUntil: left };
  await changeSubscription(tx, row, 'refunded', { ...change, periods, renewal: 'inactive' });
  await queueSubscriptionMail(tx, row.id, 'deactivated', order.id);
}

/** An order was not paid in time: a payment that still arrives counts, until its subscription waits for another order. */
export async function expireOffer(tx: Db, order: Order): Promise<void> {
  const row = await waitingFor(tx, order);
  if (!row) return;
  await changeSubscription(tx, row, 'expired', { status: 'expired' });
  if (row.status === 'pendingRenewal') await queueSubscriptionMail(tx, row.id, 'expired', order.id);
}

/** An unpaid order was cancelled or rejected. */
export async function cancelOffer(tx: Db, order: Order): Promise<void> {
  const row = await waitingFor(tx, order);
  if (row) await changeSubscription(tx, row, 'cancelled', { status: 'cancelled', waitsFor: null });
}

/** The state of a subscription whose open order is given up. */
export const stateWithoutOrder = ({ status, validity, waitsFor }: SubscriptionRow): SubscriptionStatus => {
  if (status === 'newRequest') return waitsFor === null ? status : 'cancelled';
  return status === 'pendingRenewal' ? (validity === 'valid' ? 'ordered' : 'expired') : status;
};
