/** Whose orders are: those of an account stay its own when its address changes. */
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';

import type { OwnOrder } from '../../../contract/calls/orders.ts';
import type { Db } from '../../db/pool.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';
import { shipments } from '../../db/schema/shipments.ts';

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

const OWN_MAX = 100;

/** The newest orders of an account, each with its lines, and with what of it has left. */
export async function listOwnOrders(db: Db, account: string): Promise<OwnOrder[]> {
  const { id, number, createdAt, status, totalCents, refundedCents } = orders;
  const own = await db
    .select({ _id: id, number, createdAt, status, totalCents, refundedCents })
    .from(orders)
    .where(eq(orders.account, account))
    .orderBy(desc(createdAt), desc(id))
    .limit(OWN_MAX);
  const ids = own.map(({ _id }) => _id);
  const { order: of, position } = orderLines;
  const lines = await db
    .select({ of, _id: orderLines.id, code: orderLines.code, name: orderLines.name })
    .from(orderLines)
    .where(inArray(of, ids))
    .orderBy(asc(position));
  const linesOf = Map.groupBy(lines, (line) => line.of);
  const parcelsOf = Map.groupBy(await shipmentsOf(db, ids), ({ order }) => order);
  return own.map((order) => ({
    ...order,
    createdAt: order.createdAt.toISOString(),
    lines: (linesOf.get(order._id) ?? []).map(({ _id, code, name }) => ({ _id, code, name })),
    parcels: (parcelsOf.get(order._id) ?? []).flatMap(({ _id, shippedAt, deliveredAt, carrier, tracking }) =>
      shippedAt
        ? [
            {
              _id,
              shippedAt: shippedAt.toISOString(),
              deliveredAt: deliveredAt?.toISOString() ?? null,
              carrier,
              tracking,
            },
          ]
        : [],
    ),
  }));
}

const shipmentsOf = (db: Db, ids: readonly string[]) => {
  const { id: _id, order, shippedAt, deliveredAt, carrier, tracking } = shipments;
  return db
    .select({ _id, order, shippedAt, deliveredAt, carrier, tracking })
    .from(shipments)
    .where(inArray(order, [...ids]))
    .orderBy(asc(shippedAt), asc(_id));
};
