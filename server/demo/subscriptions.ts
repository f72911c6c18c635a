/** Subscription plans, and subscriptions in every state with the orders that made them. */
import { v7 as uuid } from 'uuid';

import { lastDayOf, type Renewal, type SubscriptionStatus } from '../../contract/subscription-states.ts';
import { utcDay } from '../../contract/utc-day.ts';
import type { Db } from '../db/pool.ts';
import { audit } from '../db/schema/ledger.ts';
import { plans, subscriptions } from '../db/schema/subscriptions.ts';
import type { ItemRef } from '../services/orders/reservations.ts';
import { dueAtOf, startOf } from '../services/subscriptions/subscription-rows.ts';
import { CUSTOMERS } from './customers.ts';
import type { PlannedOrder } from './order-plan.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const PLANS = [
  { name: 'Integratore fibre e ortica', code: 'ORTICA-MESE', period: 'monthly', priceCents: 2490 },
  { name: 'Integratore canapa, un anno', code: 'CANAPA-ANNO', period: 'yearly', priceCents: 19_900 },
  { name: 'Tisana al lino', code: 'LINO-MESE', period: 'monthly', priceCents: 1290, active: false },
] as const;

interface DemoSubscription {
  customer: number;
  plan: 0 | 1;
  status: SubscriptionStatus;
  renewal?: Renewal;
  /** When it began, in days. */
  ago: number;
  /** Paid without a gap. */
  periods: number;
  /** The last, unpaid order, and how many days ago. */
  last?: { story: 'waits' | 'expired' | 'dropped'; ago: number };
}

const SUBSCRIPTIONS: readonly DemoSubscription[] = [
  { customer: 1, plan: 0, status: 'expired', ago: 82, periods: 1, last: { story: 'expired', ago: 59 } },
  { customer: 6, plan: 1, status: 'ordered', ago: 78, periods: 1 },
  { customer: 0, plan: 0, status: 'ordered', ago: 70, periods: 3 },
  { customer: 3, plan: 0, status: 'expired', renewal: 'inactive', ago: 66, periods: 2 },
  { customer: 5, plan: 0, status: 'pendingRenewal', ago: 28, periods: 1, last: { story: 'waits', ago: 3.9 } },
  { customer: 2, plan: 0, status: 'ordered', renewal: 'inactive', ago: 20, periods: 1 },
  { customer: 4, plan: 1, status: 'cancelled', ago: 13, periods: 0, last: { story: 'dropped', ago: 13 } },
  { customer: 7, plan: 1, status: 'newRequest', ago: 0.004, periods: 0, last: { story: 'waits', ago: 0.004 } },
];

/** Stores plans of a hub center and subscriptions; returns the plans by code, and the orders that are still to be stored. */
export async function insertSubscriptions(
  tx: Db,
  { now, opened, hub }: { now: Date; opened: Date; hub: string },
): Promise<{ items: [code: string, item: ItemRef][]; orders: PlannedOrder[] }> {
  const times = { createdAt: opened, updatedAt: opened };
  const made = PLANS.map((plan) => ({ id: uuid(), ...plan, hubcenter: hub, ...times }));
  await tx.insert(plans).values(made);
  const notes: (typeof audit.$inferInsert)[] = made.map(({ id }) => {
    return { id: uuid(), at: opened, action: 'created', entity: 'subscriptionPlan', recordId: id, hub };
  });
  const planned: PlannedOrder[] = [];
  for (const { customer: index, plan: which, status, renewal = 'active', ago, periods, last } of SUBSCRIPTIONS) {
    const customer = CUSTOMERS[index];
    const plan = made[which];
    if (!customer || !plan) continue;
    const before = (days: number) => new Date(now.getTime() - days * DAY);
    const id = uuid();
    const createdAt = before(ago);
    const startedOn = periods > 0 ? utcDay(createdAt) : null;
    const untilOf = (paid: number) => (startedOn ? lastDayOf(startedOn, plan.period, paid) : null);
    const validUntil = untilOf(periods);
    const validity = validUntil !== null && validUntil >= utcDay(now) ? 'valid' : 'invalid';
    const state = { status, renewal, validity, validUntil } as const;
    await tx.insert(subscriptions).values({
      id,
      plan: plan.id,
      period: plan.period,
      priceCents: plan.priceCents,
      customerName: customer.name,
      customerEmail: customer.email,
      language: customer.language,
      ...state,
      startedOn,
      periods,
      dueAt: dueAtOf(state),
      createdAt,
      updatedAt: createdAt,
    });
    notes.push({ id: uuid(), at: createdAt, action: 'created', entity: 'subscription', recordId: id });
    const base = { codes: [plan.code], customer, hasCoupon: false, hasInvoice: false, note: '', subscription: id };
    for (let paid = 0; paid < periods; paid += 1) {
      // Each renewal was paid two days before the end.
      const at = paid === 0 ? createdAt : startOf(untilOf(paid) ?? utcDay(now), -2);
      const paidAt = new Date(at.getTime() + 3 * MINUTE);
      planned.push({ ...base, story: 'accepted', createdAt: at, paidAt });
      notes.push({ id: uuid(), at: paidAt, action: 'paid', entity: 'subscription', recordId: id });
    }
    if (last) planned.push({ ...base, story: last.story, createdAt: before(last.ago), paidAt: null });
  }
  await tx.insert(audit).values(notes);
  const items = made.map(({ id, code }): [string, ItemRef] => [code, { kind: 'plan', item: id }]);
  return { items, orders: planned };
}
