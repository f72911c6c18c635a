import { and, eq, sql } from 'drizzle-orm';

import type { OrderPaymentStatus } from '../../../contract/order-states.ts';
import type { Db } from '../../db/pool.ts';
import { refunds } from '../../db/schema/money.ts';

/** The state of the payment of a paid order, by the refunds that are done. */
export async function paymentStatusOf(
  tx: Db,
  { id, totalCents }: { id: string; totalCents: number },
): Promise<OrderPaymentStatus> {
  const [done] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::float8` })
    .from(refunds)
    .where(and(eq(refunds.order, id), eq(refunds.status, 'done')));
  const cents = done?.cents ?? 0;
  return cents === 0 ? 'paid' : cents >= totalCents ? 'refunded' : 'partlyRefunded';
}
