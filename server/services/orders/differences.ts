/** What Stripe has moved and is unknown here, or of another amount: noted once, its items reserved for it until it is settled. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import * as z from 'zod';

import { clock } from '../../../contract/clock.ts';
import {
  type DifferenceFault,
  type DifferenceStatus,
  stripeDifference,
} from '../../../contract/entities/stripe-difference.ts';
import type { Db } from '../../db/pool.ts';
import { orders, orderSeries } from '../../db/schema/orders.ts';
import { providerDifferences } from '../../db/schema/provider-differences.ts';
import { noteEvent } from '../../engine/records/change-notes.ts';
import { queueStaffMail } from '../jobs/mails.ts';
import type { Made, Move } from '../payments/money-calls.ts';
import { freeItems, isLeftFor, lockItems, reserveItems } from './reservations.ts';

/** A difference as it is stored. */
type Difference = typeof providerDifferences.$inferSelect;

const { name: entity } = stripeDifference;
/** Whether an id may be one of ours. */
export const isUuid = (id: string | null): id is string => z.uuid().safeParse(id).success;
/** Until somebody settles it. */
const NO_END = new Date(Date.UTC(9999, 11, 31));

/** A difference, locked until the transaction ends. */
export const lockDifference = async (tx: Db, id: string): Promise<Difference | undefined> =>
  (await tx.select().from(providerDifferences).where(eq(providerDifferences.id, id)).for('update'))[0];

/**
 * Notes a movement that is unknown here, or recorded with another amount, once. Of an open one staff hear by mail, and its items are for sale
 * no more; the number of its order is never issued here.
 */
export async function noteDifference(
  db: Db,
  move: Move,
  status: DifferenceStatus,
  knownCents: number | null = null,
): Promise<void> {
  const { id: reference, kind: type, amountCents, currency, order, number, intent, charge, row, at } = move;
  const values = { id: uuid(), reference, key: `re:${reference}`, type, amountCents, currency, order, number, status };
  const of = { intent, charge, payment: type === 'payment' ? row : null, lines: [...move.lines], movedAt: at };
  const fault = knownCents === null ? null : ('amountDiffers' as const);
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(providerDifferences)
      .values({ ...values, ...of, fault, knownCents })
      .onConflictDoNothing()
      .returning();
    await raiseSeries(tx, number);
    if (!made) return;
    await noteEvent(tx, { at: clock.now(), action: 'created', entity, recordId: made.id });
    if (status !== 'open') return;
    await holdItems(tx, made);
    await queueStaffMail(tx, 'stripeDiffers');
  });
}

async function raiseSeries(tx: Db, number: string | null): Promise<void> {
  const [, year, issued] = /^(\d{4})-(\d{1,9})$/.exec(number ?? '') ?? [];
  if (year === undefined || issued === undefined) return;
  await tx
    .insert(orderSeries)
    .values({ year: Number(year), issued: Number(issued) })
    .onConflictDoUpdate({
      target: orderSeries.year,
      set: { issued: sql`greatest(${orderSeries.issued}, excluded.issued)` },
    });
}

/** Reserves what a payment has bought and nobody else has, for its order. */
export async function holdItems(tx: Db, { id, order, lines }: Difference): Promise<void> {
  if (!isUuid(order) || lines.length === 0) return;
  // Of an order that is here, it reserves them itself as long as it needs them.
  if ((await tx.$count(orders, eq(orders.id, order))) > 0) return;
  const locked = await lockItems(tx, lines);
  const left = lines.flatMap(({ item }) => {
    const found = locked.get(item);
    return found && !found.isSold && !found.isTrashed && (!found.isReserved || isLeftFor(order, found)) ? [found] : [];
  });
  await reserveItems(tx, order, left, NO_END);
  const codes = left.length === 0 ? null : left.map(({ code }) => code).join(', ');
  await tx.update(providerDifferences).set({ codes }).where(eq(providerDifferences.id, id));
}

/** Frees what is reserved for a difference. */
export async function releaseItems(tx: Db, { id, order, lines }: Difference): Promise<void> {
  if (isUuid(order)) await freeItems(tx, order, lines);
  await tx.update(providerDifferences).set({ codes: null }).where(eq(providerDifferences.id, id));
}

/** Moves a difference on because of what Stripe says, if it is in one of some states; a refund that failed opens it again, under another key. */
export const followDifference = (
  db: Db,
  id: string,
  {
    from,
    to,
    ...more
  }: { from: readonly DifferenceStatus[]; to: DifferenceStatus } & Pick<
    typeof providerDifferences.$inferInsert,
    'fault' | 'problem' | 'key'
  >,
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockDifference(tx, id);
    if (!row || !from.includes(row.status)) return;
    const at = clock.now();
    const change = { status: to, fault: null, problem: null, ...more, rev: row.rev + 1, updatedAt: at };
    await tx.update(providerDifferences).set(change).where(eq(providerDifferences.id, id));
    const changes = { status: { from: row.status, to } };
    await noteEvent(tx, { at, action: 'status', entity, recordId: id, changes });
    if (to !== 'open') return releaseItems(tx, row);
    await holdItems(tx, row);
    await queueStaffMail(tx, 'stripeDiffers');
  });

/** A refund that Stripe has failed gives nothing back. */
const isNotFailed = sql`${providerDifferences.fault} is distinct from 'refundFailed'`;

/**
 * Marks refunds that Stripe has failed, each once, and opens their payments. The next refund of such a payment has a key of its own: under the
 * one of before Stripe would repeat what has failed, and a restored database finds it by the refund that failed.
 */
export async function markFailedRefunds(db: Db, failed: readonly string[]): Promise<void> {
  if (failed.length === 0) return;
  const isOf = and(eq(providerDifferences.type, 'refund'), inArray(providerDifferences.reference, [...failed]));
  const found = await db
    .select({ id: providerDifferences.id, charge: providerDifferences.charge })
    .from(providerDifferences)
    .where(isOf);
  for (const { id, charge } of found) {
    await db.transaction(async (tx) => {
      const bought = await lockPayment(tx, charge);
      const [marked] = await tx
        .update(providerDifferences)
        .set({ fault: 'refundFailed', rev: sql`${providerDifferences.rev} + 1`, updatedAt: clock.now() })
        .where(and(eq(providerDifferences.id, id), isNotFailed))
        .returning();
      if (!marked) return;
      await noteEvent(tx, { at: clock.now(), action: 'updated', entity, recordId: id });
      // Explained is also what somebody has refunded at Stripe.
      if (bought) await openAgain(tx, bought, ['refunded', 'explained'], marked);
    });
  }
}

/** What is left of a payment is to be settled again. The key of its next refund is named by the last one. */
const openAgain = (
  tx: Db,
  { id, reference }: Difference,
  from: readonly DifferenceStatus[],
  last: Pick<Difference, 'reference'>,
  fault: DifferenceFault | null = 'refundFailed',
): Promise<void> => {
  const key = `re:${reference}:${last.reference}`;
  return followDifference(tx, id, { from, to: 'open', fault, key });
};

/** The payment of a charge, locked until the transaction ends. */
export async function lockPayment(tx: Db, charge: string | null): Promise<Difference | undefined> {
  const isIt = and(eq(providerDifferences.type, 'payment'), eq(providerDifferences.reference, charge ?? ''));
  return (await tx.select().from(providerDifferences).where(isIt).for('update'))[0];
}

/** Notes a refund of a payment that staff have settled, so that it is found if it fails. Once all has gone back, the payment is refunded. */
export const noteSentRefund = (db: Db, { id, key, reference }: Difference, { id: made, amountCents }: Made) =>
  db.transaction(async (tx) => {
    const bought = await lockPayment(tx, reference);
    if (!bought) return;
    const { currency, order, number, intent } = bought;
    const of = { currency, order, number, intent, charge: reference, transfer: null, row: id, call: key, lines: [] };
    await noteDifference(
      tx,
      { id: made, kind: 'refund', amountCents: 0 - amountCents, at: clock.now(), ...of },
      'settled',
    );
    const isWhole = (await leftOfDifference(tx, bought)) <= 0;
    if (isWhole) await followDifference(tx, id, { from: ['refunding'], to: 'refunded' });
    // Another one has failed meanwhile, or this one, from before a restore, was of less.
    else
      await openAgain(
        tx,
        bought,
        ['refunding'],
        { reference: made },
        (await hasFailed(tx, bought)) ? 'refundFailed' : null,
      );
  });

const hasFailed = async (tx: Db, { reference }: Difference): Promise<boolean> => {
  const { type, charge, fault } = providerDifferences;
  return (
    (await tx.$count(providerDifferences, and(eq(type, 'refund'), eq(charge, reference), eq(fault, 'refundFailed')))) >
    0
  );
};

/** What of a payment has not gone back, as far as it was seen. */
export async function leftOfDifference(db: Db, { reference, amountCents }: Difference): Promise<number> {
  const isBack = and(eq(providerDifferences.type, 'refund'), eq(providerDifferences.charge, reference), isNotFailed);
  const [back] = await db
    .select({ cents: sql<number>`coalesce(sum(${providerDifferences.amountCents}), 0)::float8` })
    .from(providerDifferences)
    .where(isBack);
  return amountCents + (back?.cents ?? 0);
}
