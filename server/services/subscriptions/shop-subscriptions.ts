/** Plans and subscriptions as the shop's programs read them. */
import { and, asc, eq, isNull, ne } from 'drizzle-orm';

import type { ShopPlan, ShopSubscription } from '../../../contract/calls/subscriptions.ts';
import type { Db } from '../../db/pool.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { plans, subscriptions } from '../../db/schema/subscriptions.ts';
import { Refusal } from '../../engine/refusal.ts';

const shown = { _id: plans.id, code: plans.code, name: plans.name, period: plans.period, priceCents: plans.priceCents };

/** The plans that are for sale, the oldest first. */
export const listShopPlans = (db: Db): Promise<ShopPlan[]> =>
  db
    .select(shown)
    .from(plans)
    .innerJoin(merchants, eq(merchants.id, plans.hubcenter))
    .innerJoin(users, eq(users.id, plans.hubcenter))
    .where(
      and(
        eq(plans.active, true),
        isNull(plans.deletedAt),
        eq(merchants.isOnlyCatalogue, false),
        ne(users.status, 'banned'),
      ),
    )
    .orderBy(asc(plans.createdAt), asc(plans.id))
    .limit(200);

/** A subscription; its plan costs what its renewal does. Throws `notFound`. */
export async function readShopSubscription(db: Db, id: string): Promise<ShopSubscription> {
  const [found] = await db
    .select({ row: subscriptions, plan: shown })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.plan))
    .where(eq(subscriptions.id, id));
  if (!found) throw new Refusal('notFound');
  const { row, plan } = found;
  const { number, status, renewal, validity, validUntil, waitsFor, priceCents } = row;
  const order = status === 'newRequest' || status === 'pendingRenewal' ? waitsFor : null;
  return { _id: id, number, plan: { ...plan, priceCents }, status, renewal, validity, validUntil, order };
}
