/** Payments that the bank carries out for days, such as direct debits: the items wait for them, and are free again if they fail. */
import { eq } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import type { Db } from '../../db/pool.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { readCompany } from '../invoices/company.ts';
import type { Intent } from '../payments/money-calls.ts';
import { queueOrderMail } from './order-mails.ts';
import { noteOrder } from './order-notes.ts';
import { freeItems, isLeftFor, lockItems, piecesOf, reserveItems } from './reservations.ts';

type Order = typeof orders.$inferSelect;

const MINUTE_MS = 60_000;
/** A direct debit takes up to 14 working days to be certain. */
const DEBIT_MS = 21 * 24 * 60 * MINUTE_MS;

/** Applies what an open payment of a locked order says of itself: the bank carries it out now, or has refused it. */
export async function followDebit(tx: Db, order: Order, intent: Pick<Intent, 'state' | 'wasRefused'>): Promise<void> {
  const before = order.paymentStatus;
  if (intent.state === 'processing' && before !== 'processing') return holdFor(tx, order);
  const isEnded = intent.wasRefused || (intent.state === 'cancelled' && before === 'processing');
  if (!isEnded || (before !== 'unpaid' && before !== 'processing')) return;
  const isOpen = order.status === 'newRequest';
  const paymentStatus = isOpen || before === 'unpaid' ? ('failed' as const) : ('expired' as const);
  const lines = await tx.select().from(orderLines).where(eq(orderLines.order, order.id));
  let { reservedUntil } = order;
  if (before === 'processing') {
    // Time for another try; there is none for an order that is over.
    await lockItems(tx, lines);
    const { reservedMinutes } = await readCompany(tx);
    const again = clock.ms() + reservedMinutes * MINUTE_MS;
    const offered = piecesOf(lines).length > 0 ? 0 : Number(order.reservedUntil);
    reservedUntil = isOpen ? new Date(Math.max(again, offered)) : null;
    await freeItems(tx, order.id, lines);
    if (reservedUntil) await reserveItems(tx, order.id, piecesOf(lines), reservedUntil);
  }
  await tx
    .update(orders)
    .set({ paymentStatus, reservedUntil, rev: order.rev + 1, updatedAt: clock.now() })
    .where(eq(orders.id, order.id));
  await noteOrder(tx, { order: order.id, action: 'paymentFailed', paymentStatus: [before, paymentStatus] });
}

/** The items wait for the debit, unless somebody else has one of them by now. */
async function holdFor(tx: Db, order: Order): Promise<void> {
  const paymentStatus = 'processing' as const;
  const lines = await tx.select().from(orderLines).where(eq(orderLines.order, order.id)).orderBy(orderLines.position);
  const pieces = piecesOf(lines);
  const locked = await lockItems(tx, lines);
  const mayHold = order.status === 'newRequest' || order.status === 'expired';
  const isHeld = mayHold && pieces.every(({ item }) => isLeftFor(order.id, locked.get(item)));
  // A plan is taken from nobody: its offer stays open as long as it was.
  const until = pieces.length > 0 ? new Date(clock.ms() + DEBIT_MS) : order.reservedUntil;
  if (isHeld && until) await reserveItems(tx, order.id, pieces, until);
  await tx
    .update(orders)
    .set({
      paymentStatus,
      ...(isHeld && order.status === 'newRequest' ? { reservedUntil: until } : {}),
      rev: order.rev + 1,
      updatedAt: clock.now(),
    })
    .where(eq(orders.id, order.id));
  await noteOrder(tx, {
    order: order.id,
    action: 'paymentUnderWay',
    paymentStatus: [order.paymentStatus, paymentStatus],
  });
  if (isHeld) await queueOrderMail(tx, { order: order.id, about: 'processing' });
}
