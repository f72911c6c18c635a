/** Writes a refund: its row, what it sets aside, and what it takes from hub centers. */
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { clock } from '../../../contract/clock.ts';
import type { Db } from '../../db/pool.ts';
import { type RefundPart, refunds, transferReversals, transfers } from '../../db/schema/money.ts';
import type { orders } from '../../db/schema/orders.ts';
import { recordRefund } from './refund-jobs.ts';
import { givenBackByHub, planRefund, type RefundableLine } from './refund-plan.ts';
import { setAside } from './refund-postings.ts';

type Order = typeof orders.$inferSelect;
type Call = Partial<Pick<typeof refunds.$inferInsert, 'requestKey' | 'fingerprint' | 'createdBy'>>;

/** States of transfers that hub centers have, or are about to. */
export const HAVE = ['sending', 'sent'];

/** Adds a refund of a locked order; returns its id. One of nothing but the hub centers' part is done at once. */
export async function writeRefund(
  tx: Db,
  order: Order,
  {
    payment,
    amountCents,
    parts,
    reason,
    ...call
  }: Call & { payment: string | null; amountCents: number; parts: RefundPart[]; reason: string },
): Promise<string> {
  const id = uuid();
  const isOfPayment = amountCents > 0;
  const row = { key: `re:${id}`, order: order.id, payment: isOfPayment ? payment : null, amountCents, reason, parts };
  await tx.insert(refunds).values({ id, ...row, ...call, cause: 'staff' });
  await setAside(tx, order, parts);
  await takeFromHubs(tx, order.id, id, parts);
  if (!isOfPayment) await recordRefund(tx, id, null);
  return id;
}

/** Takes back from hub centers what the platform gave for a cancelled order that cost its customer nothing. */
export async function returnFree(tx: Db, order: Order, lines: readonly RefundableLine[]): Promise<void> {
  if (order.totalCents > 0 || order.paymentStatus === 'unpaid') return;
  const parts = planRefund({ ...order, lines }, { lines: lines.map(({ id }) => id), shipping: false });
  if (parts.length > 0) await writeRefund(tx, order, { payment: null, amountCents: 0, parts, reason: '' });
}

/** Transfers that were not sent fall by the hub center's part; the rest of it is to be taken back of those that were. */
async function takeFromHubs(tx: Db, order: string, refund: string, parts: readonly RefundPart[]): Promise<void> {
  const rows = await tx.select().from(transfers).where(eq(transfers.order, order)).orderBy(transfers.id).for('update');
  for (const [hub, cents] of givenBackByHub(parts)) {
    const own = rows.filter((row) => row.hub === hub);
    let left = cents;
    for (const { id, amountCents } of own.filter(({ status }) => !HAVE.includes(status))) {
      const cut = Math.min(left, amountCents);
      if (cut === 0) continue;
      left -= cut;
      // Nobody waits for a transfer of nothing.
      const dropped = cut === amountCents ? { status: 'dropped' as const, held: null, problem: null } : {};
      await tx
        .update(transfers)
        .set({ amountCents: amountCents - cut, ...dropped, updatedAt: clock.now() })
        .where(eq(transfers.id, id));
    }
    const sent = own.filter(({ status }) => HAVE.includes(status));
    for (const [index, row] of sent.entries()) {
      // Of the last one also what is more than it has left: that is owed.
      const isLast = index === sent.length - 1;
      const part = isLast ? left : Math.min(left, (row.sentCents ?? 0) - (await takenOf(tx, row.id)));
      if (part <= 0) continue;
      left -= part;
      const key = index === 0 ? `rv:${refund}:${hub}` : `rv:${refund}:${hub}:${index + 1}`;
      await tx.insert(transferReversals).values({ id: uuid(), key, amountCents: part, transfer: row.id, refund, hub });
    }
  }
}

/** What was, or is to be, taken back of a transfer. */
async function takenOf(tx: Db, transfer: string): Promise<number> {
  const [taken] = await tx
    .select({ cents: sql<number>`coalesce(sum(${transferReversals.amountCents}), 0)::float8` })
    .from(transferReversals)
    .where(eq(transferReversals.transfer, transfer));
  return taken?.cents ?? 0;
}
