/** What the demo's orders have in common: their past, told in order and noted in their history. */
import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { DisputeStatus, HeldReason } from '../../contract/calls/orders.ts';
import type { OrderEvent, OrderStatus } from '../../contract/order-states.ts';
import type { Db } from '../db/pool.ts';
import { audit } from '../db/schema/ledger.ts';
import { payments } from '../db/schema/money.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import type { AccountAt } from './payment-accounts.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;
/** No event is later than this share of the time since the payment, for each of its days. */
export const DAYS_MAX = 20;

export type Order = typeof orders.$inferSelect;
export type Line = typeof orderLines.$inferSelect;
export type Payment = typeof payments.$inferSelect;

/** What follows a payment, at most `DAYS_MAX` days later. */
export interface Sequel {
  moves?: { to: OrderStatus; days: number; reason?: string };
  refund?: { of: 'all' | 'line' | 'amount'; days: number; reason: string; state?: 'waiting' | 'failed' };
  dispute?: { status: DisputeStatus; days: number };
  held?: HeldReason;
  /** Its transfers were not sent yet. */
  isNew?: true;
  archived?: true;
}

export interface Past {
  tx: Db;
  now: Date;
  /** Who moves orders and gives refunds. */
  staff: string;
  accountAt: AccountAt;
  /** Makes ids as the provider gives them. */
  nameOf: (kind: string) => string;
  notes: (typeof audit.$inferInsert)[];
}

type Change = Partial<Pick<Order, 'status' | 'paymentStatus'>>;

/** Notes an event in the history of an order, with what it changes; a person's with `by`. */
export function tell(
  { notes }: Past,
  order: Order,
  action: OrderEvent | 'created' | 'status',
  at: Date,
  { to = {}, details, by = null }: { to?: Change; details?: Record<string, unknown>; by?: string | null } = {},
): void {
  const changes = Object.fromEntries(
    Object.entries(to).flatMap(([field, now]) => {
      const from = order[field as keyof Change];
      return from === now ? [] : [[field, { from, to: now }]];
    }),
  );
  Object.assign(order, to, { updatedAt: at, rev: order.rev + (action === 'created' ? 0 : 1) });
  const what = { action, entity: 'order', recordId: order.id, changes, ...(details ? { details } : {}) };
  notes.push({ id: uuid({ msecs: at.getTime() }), at, userId: by, ...what });
}

/** Stores what became of an order. What was refunded of it is counted where that is done. */
export const finish = ({ tx }: Past, order: Order, more: Partial<Order> = {}): Promise<unknown> => {
  const { status, paymentStatus, updatedAt, rev } = order;
  return tx
    .update(orders)
    .set({ status, paymentStatus, updatedAt, rev, ...more })
    .where(eq(orders.id, order.id));
};

export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
/** Later than a payment by some days, and always in the past. */
export const daysAfter = ({ now }: Past, paidAt: Date, days: number): Date =>
  after(paidAt, Math.min(days * DAY, ((now.getTime() - paidAt.getTime()) * days) / DAYS_MAX));
