/** Items that a person takes from who has reserved them: the sale, the shelf and the trash have one rule, whatever reserves. */
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod';

import { isOpenStatus } from '../../../contract/booking-states.ts';
import { clock } from '../../../contract/clock.ts';
import { booking } from '../../../contract/entities/booking.ts';
import type { Db } from '../../db/pool.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { generics } from '../../db/schema/items.ts';
import { orders } from '../../db/schema/orders.ts';
import { providerDifferences } from '../../db/schema/provider-differences.ts';
import type { ItemTable } from '../../db/tables.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { noteEvent } from '../../engine/records/change-notes.ts';
import { type FieldWord, Refusal } from '../../engine/refusal.ts';
import { defineJob } from '../jobs/define-job.ts';
import { queueBookingMail } from './booking-mails.ts';

const SECOND_MS = 1000;

/** Ends a booking whose textile mix was taken from it. By a job, since a booking is locked before its mix. */
export const bookingLossJob = defineJob({
  kind: 'booking-loss',
  input: z.object({ booking: z.uuid(), reason: z.string() }),
  lane: 'care',
  tries: 20,
  backoffMs: [1, 10, 60].map((seconds) => seconds * SECOND_MS),
  handle: ({ db }, { booking: id, reason }) => db.transaction((tx) => loseMix(tx, id, reason)),
});

async function loseMix(tx: Db, id: string, reason: string): Promise<void> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
  if (!row || !isOpenStatus(row.status)) return;
  const [mix] = await tx
    .select({ by: generics.reservedBy })
    .from(generics)
    .where(eq(generics.id, row.generic))
    .for('update');
  // It was kept for the buyer again.
  if (mix?.by === id) return;
  const at = clock.now();
  const change = { status: 'cancelled' as const, reason, rev: row.rev + 1, updatedAt: at };
  await tx.update(bookings).set(change).where(eq(bookings.id, id));
  const changes = { status: { from: row.status, to: change.status } };
  const inAudit = { entity: booking.name, recordId: id, hub: row.hubcenter };
  await noteEvent(tx, { at, action: 'status', ...inAudit, changes, details: { reason } });
  // Whoever took the mix knows.
  await queueBookingMail(tx, id, 'cancelled', []);
}

/**
 * Takes a locked item from the order or the booking that has it, which a booking's buyer hears with the reason; an order gives its payment back
 * by itself. Throws `validation` with who has it if there is no reason, as for the trash, and always if a payment that is unknown here has it.
 */
export async function releaseItem(
  tx: Db,
  table: ItemTable,
  { id, reason, toTrash }: { id: string; reason: string | null; toTrash: boolean },
): Promise<void> {
  const isHeld = and(eq(table.id, id), gt(table.reservedUntil, sql`clock_timestamp()`));
  const [held] = await tx.select({ by: table.reservedBy }).from(table).where(isHeld);
  if (!held || held.by === null) return;
  const refuse = (code: FieldWord, name: string) =>
    new Refusal('validation', { errors: [{ path: 'reason', code, name }] });
  const isUnsettled = inArray(providerDifferences.status, ['open', 'refunding']);
  const [ofPayment] = await tx
    .select({ name: sql<string>`coalesce(${providerDifferences.number}, ${providerDifferences.reference})` })
    .from(providerDifferences)
    .where(and(eq(providerDifferences.order, held.by), isUnsettled, isNotNull(providerDifferences.codes)));
  if (ofPayment) throw refuse('reservedForPayment', ofPayment.name);
  const [ofBooking] = await tx.select({ name: bookings.customerName }).from(bookings).where(eq(bookings.id, held.by));
  const [ofOrder] = await tx.select({ name: orders.customerName }).from(orders).where(eq(orders.id, held.by));
  const name = ofBooking?.name ?? ofOrder?.name ?? '';
  if (toTrash) throw refuse('reservedNoTrash', name);
  if (reason === null) throw refuse(ofBooking ? 'reservedFor' : 'reservedForOrder', name);
  await tx.update(table).set({ reservedBy: null, reservedUntil: null }).where(eq(table.id, id));
  if (ofBooking) await enqueue(tx, bookingLossJob, [{ input: { booking: held.by, reason }, key: held.by }]);
}
