/** What the provider keeps of a payment: posted once, and divided among the lines of its order. */
import { asc, eq, sql } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';
import { orderLines } from '../../db/schema/orders.ts';
import { feeSides, feesOf, post } from '../ledger/postings.ts';

/** Posts the fee of a payment and divides it among the lines of its order. `at`: now, unless it is told of the past. */
export async function takeFee(
  tx: Db,
  { payment, order, feeCents }: { payment: string; order: string; feeCents: number },
  at?: Date,
): Promise<void> {
  const { id, paidCents, priceCents } = orderLines;
  const lines = await tx
    .select({ id, paidCents, priceCents })
    .from(orderLines)
    .where(eq(orderLines.order, order))
    .orderBy(asc(orderLines.position));
  const [ids, fees] = [lines.map((line) => line.id), feesOf(feeCents, lines)];
  const given = sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(fees)}::bigint[]) as given (line, cents)`;
  await tx.execute(sql`update ${orderLines} set fee_cents = given.cents from ${given} where ${id} = given.line`);
  await post(tx, `fee:${payment}`, order, feeSides(feeCents), at);
}
