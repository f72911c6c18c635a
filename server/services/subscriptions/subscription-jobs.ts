/** What happens to subscriptions without anybody waiting: their renewal is offered, they lapse, and given up orders are cancelled. */
import { asc, desc, eq, lte } from 'drizzle-orm';
import * as z from 'zod';

import { clock } from '../../../contract/clock.ts';
import { order as orderResource } from '../../../contract/entities/order.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import type { Db } from '../../db/pool.ts';
import { orders } from '../../db/schema/orders.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { moveByServer } from '../../engine/records/actions.ts';
import type { WorkDeps } from '../deps.ts';
import { defineJob } from '../jobs/define-job.ts';
import { MONEY_TRIES } from '../orders/job-tries.ts';
import { NUTRACEUTICAL } from '../orders/nutraceutica.ts';
import { lockOrder } from '../orders/order-completion.ts';
import { insertOrder } from '../orders/order-creation.ts';
import { moveOrder } from '../orders/order-moves.ts';
import { orderSource } from '../orders/order-source.ts';
import { queueSubscriptionMail } from './subscription-mails.ts';
import {
  changeSubscription,
  dueAtOf,
  lockSubscription,
  RENEWAL_DAYS,
  startOf,
  type SubscriptionRow,
} from './subscription-rows.ts';

const EVERY_MS = 5 * 60_000;
const BATCH = 200;
/** One that cannot be renewed now is tried again after this time, and keeps no other waiting. */
const AGAIN_MS = 3_600_000;

/** Looks after every subscription that is due; fails if one could not be renewed, for staff to see why. */
export const subscriptionCareJob = defineJob({
  kind: 'subscription-care',
  input: z.object({}),
  lane: 'payments',
  everyMs: EVERY_MS,
  keepMs: EVERY_MS,
  tries: 3,
  backoffMs: [60_000],
  async handle(deps) {
    const { db } = deps;
    const failures: unknown[] = [];
    for (;;) {
      const due = await db
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(lte(subscriptions.dueAt, clock.now()))
        .orderBy(asc(subscriptions.dueAt))
        .limit(BATCH);
      if (due.length === 0) break;
      for (const { id } of due) {
        await careFor(deps, id).catch(async (error: unknown) => {
          failures.push(error);
          await db
            .update(subscriptions)
            .set({ dueAt: new Date(clock.ms() + AGAIN_MS) })
            .where(eq(subscriptions.id, id));
        });
      }
    }
    if (failures.length > 0) throw failures[0];
  },
});

/** Has the job run as soon as possible. */
export const enqueueCare = (tx: Db): Promise<void> =>
  enqueue(tx, subscriptionCareJob, [{ input: {}, key: subscriptionCareJob.kind }], { renew: true });

async function careFor(deps: WorkDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockSubscription(tx, id);
    if (row && row.validUntil !== null && row.validity === 'valid' && row.validUntil < utcDay()) await lapse(tx, row);
  });
  await deps.db.transaction(async (tx) => {
    const row = await lockSubscription(tx, id);
    if (!row) return;
    const dueAt = dueAtOf(row);
    const isOver = row.status === 'ordered' && row.renewal === 'active' && dueAt !== null && dueAt <= clock.now();
    const isRequested = row.status === 'pendingRenewal' && row.waitsFor === null;
    if (isOver || isRequested) await offerRenewal(tx, deps, row);
    else await tx.update(subscriptions).set({ dueAt }).where(eq(subscriptions.id, id));
  });
}

/** What was paid for is over. An inactive subscription ends with it. */
async function lapse(tx: Db, row: SubscriptionRow): Promise<void> {
  const isEnd = row.status === 'ordered' && row.renewal === 'inactive';
  await changeSubscription(tx, row, 'lapsed', { validity: 'invalid', ...(isEnd && { status: 'expired' }) });
  if (isEnd) await queueSubscriptionMail(tx, row.id, 'expired');
}

/** Makes the order that renews a locked subscription, once, and tells the customer. It is charged only when they pay it. */
async function offerRenewal(tx: Db, deps: WorkDeps, row: SubscriptionRow): Promise<void> {
  const [last] = await tx
    .select()
    .from(orders)
    .where(eq(orders.subscription, row.id))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (!last) throw new TypeError('a subscription without an order');
  const end = [row.validUntil ?? utcDay(), utcDay()].toSorted().at(-1) ?? utcDay();
  const key = `subscription:${row.id}:${row.rev}`;
  const order = await insertOrder(tx, deps, {
    requestKey: key,
    print: key,
    requestId: null,
    request: {
      channel: NUTRACEUTICAL,
      items: [{ kind: 'plan', item: row.plan }],
      customer: {
        name: row.customerName,
        email: row.customerEmail,
        mobile: last.customerMobile,
        language: row.language,
      },
      shippingAddress: last.shippingAddress,
      billingAddress: last.billingAddress,
      invoice: last.invoice,
      terms: last.terms,
      note: '',
      couponCode: null,
      totalCents: null,
      renewal: { subscription: row.id, priceCents: row.priceCents, payBy: startOf(end, 1 + RENEWAL_DAYS) },
    },
    findCosts: async () => ({ shippingCents: 0, coupon: null }),
  });
  await changeSubscription(tx, row, 'renewalDue', { status: 'pendingRenewal', waitsFor: order });
  await queueSubscriptionMail(tx, row.id, 'renewalDue', order);
}

/** Cancels the unpaid order of a subscription that was made inactive, and its payment. One that was paid meanwhile goes back by itself. */
export const subscriptionStopJob = defineJob({
  kind: 'subscription-stop',
  input: z.object({ subscription: z.uuid(), order: z.uuid() }),
  lane: 'payments',
  ...MONEY_TRIES,
  async handle({ db }, { subscription, order }) {
    await db.transaction(async (tx) => {
      const found = await lockOrder(tx, order);
      if (found?.order.status !== 'newRequest') return;
      await moveOrder(tx, order, 'cancelled');
      const served = { resource: orderResource, source: orderSource };
      await moveByServer(tx, served, {
        id: order,
        to: 'cancelled',
        details: { subscription },
      });
    });
  },
});

/** Gives up the order a locked subscription waits for, if there is one. */
export async function giveUpOrder(tx: Db, { id, waitsFor }: SubscriptionRow): Promise<void> {
  if (waitsFor === null) return;
  await enqueue(tx, subscriptionStopJob, [{ input: { subscription: id, order: waitsFor }, key: waitsFor }]);
  await tx.update(subscriptions).set({ waitsFor: null }).where(eq(subscriptions.id, id));
}
