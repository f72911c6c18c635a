/** Takes in what Stripe has moved to and from hub centers and no row here knows of, as after a restore. */
import { and, eq, gte, isNull, or } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import type { Db } from '../../db/pool.ts';
import { transferReversals, transfers } from '../../db/schema/money.ts';
import { orders } from '../../db/schema/orders.ts';
import { post, reversedSides } from '../ledger/postings.ts';
import type { Made } from '../payments/money-calls.ts';
import { isUuid } from './differences.ts';
import { debtOf, lockDebts, lockTransfer, noteSent } from './transfers.ts';

/** Locks in the order of every lock on money: the order, what its hub center owes, the transfer. */
async function lockAll(tx: Db, { id, order, hub }: Pick<typeof transfers.$inferSelect, 'id' | 'order' | 'hub'>) {
  await tx.select().from(orders).where(eq(orders.id, order)).for('update');
  await lockDebts(tx, hub);
  await lockTransfer(tx, id);
}

/**
 * Takes in a transfer whose row has forgotten that it was made, before what takes it back is taken in: its job does not ask while it is held.
 * False if there is no such row.
 */
export const adoptTransfer = (
  db: Db,
  { row: name, call, ...made }: Made & { row: string | null; call: string | null },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isIt = or(eq(transfers.key, call ?? ''), isUuid(name) ? eq(transfers.id, name) : undefined);
    const [row] = await tx
      .select()
      .from(transfers)
      .where(and(isIt, isNull(transfers.stripeId)));
    if (!row) return false;
    await lockAll(tx, row);
    await noteSent(tx, row.id, made);
    return true;
  });

/**
 * Takes in a reversal that was not made here, or before a restore: the hub center owes less by it for this transfer. False where it does not
 * owe that much.
 */
export const adoptReversal = (
  db: Db,
  { transfer, stripeId, amountCents }: { transfer: string; stripeId: string; amountCents: number },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [of] = await tx.select().from(transfers).where(eq(transfers.stripeId, transfer));
    if (!of) return false;
    await lockAll(tx, of);
    const isOwed = and(
      eq(transferReversals.transfer, of.id),
      eq(transferReversals.status, 'owed'),
      isNull(transferReversals.stripeId),
      gte(transferReversals.amountCents, amountCents),
    );
    const [row] = await tx.select().from(transferReversals).where(isOwed).orderBy(transferReversals.id).for('update');
    if (!row || (await debtOf(tx, of.hub)) < amountCents) return false;
    const status = amountCents < row.amountCents ? ('owed' as const) : ('done' as const);
    await tx
      .update(transferReversals)
      .set({ status, stripeId, reversedCents: amountCents, problem: null, updatedAt: clock.now() })
      .where(eq(transferReversals.id, row.id));
    await post(tx, `reversal:${row.id}`, of.order, reversedSides(of.hub, amountCents));
    return true;
  });
