/** Whose orders are: those of an account stay its own when its address changes. */
import { and, desc, eq, isNull } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';
import { orders } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';

/** The account of an address; null without one. */
export async function accountOf(tx: Db, email: string): Promise<string | null> {
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return account?.id ?? null;
}

/** The account that has a subscription: that of its orders. */
export async function accountOfSubscription(tx: Db, subscription: string): Promise<string | null> {
  const [latest] = await tx
    .select({ account: orders.account })
    .from(orders)
    .where(eq(orders.subscription, subscription))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return latest?.account ?? null;
}

/** Gives an account the orders of its new address that are nobody’s. */
export async function claimOrders(tx: Db, account: string, email: string): Promise<void> {
  await tx
    .update(orders)
    .set({ account })
    .where(and(eq(orders.customerEmail, email), isNull(orders.account)));
}
