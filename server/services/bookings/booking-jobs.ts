/** Bookings expire without anybody waiting. */
import { eq } from 'drizzle-orm';
import * as z from 'zod';

import { isOpenStatus } from '../../../contract/booking-states.ts';
import { clock } from '../../../contract/clock.ts';
import { booking } from '../../../contract/entities/booking.ts';
import type { Db } from '../../db/pool.ts';
import { bookings, isBookingOver } from '../../db/schema/bookings.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { noteEvent } from '../../engine/records/change-notes.ts';
import { defineJob } from '../jobs/define-job.ts';
import { freeItems, lockItems } from '../orders/reservations.ts';
import { queueBookingMail } from './booking-mails.ts';

const MINUTE_MS = 60_000;

/** Expires a booking whose last day is over, and frees its textile mix; or one that nobody confirmed. */
export const bookingExpiryJob = defineJob({
  kind: 'booking-expiry',
  input: z.object({ booking: z.uuid() }),
  lane: 'care',
  tries: 20,
  backoffMs: [1, 5, 30, 60].map((minutes) => minutes * MINUTE_MS),
  async handle({ db }, { booking: id }) {
    await db.transaction((tx) => expireBooking(tx, id));
  },
});

/** The job is due shortly after the end, in ms. */
const AFTER_END_MS = 2000;

/** Plans the end of a booking, instead of an earlier one. */
export const enqueueExpiry = (tx: Db, id: string, end: Date): Promise<void> =>
  enqueue(tx, bookingExpiryJob, [{ input: { booking: id }, key: id }], {
    renew: true,
    inMs: Math.max(0, end.getTime() - clock.ms()) + AFTER_END_MS,
  });

async function expireBooking(tx: Db, id: string): Promise<void> {
  const [found] = await tx
    .select({ row: bookings, isOver: isBookingOver })
    .from(bookings)
    .where(eq(bookings.id, id))
    .for('update');
  if (!found) return;
  const { row } = found;
  const isConfirmed = row.status !== 'unconfirmed';
  if (isConfirmed && !isOpenStatus(row.status)) return;
  if (!found.isOver) throw new Error('the booking is not over yet');
  const mix = { kind: 'generic' as const, item: row.generic };
  await lockItems(tx, [mix]);
  await freeItems(tx, id, [mix]);
  const at = clock.now();
  const change = { status: 'expired' as const, rev: row.rev + 1, updatedAt: at };
  await tx.update(bookings).set(change).where(eq(bookings.id, id));
  const changes = { status: { from: row.status, to: change.status } };
  await noteEvent(tx, { at, action: 'expired', entity: booking.name, recordId: id, hub: row.hubcenter, changes });
  if (isConfirmed) await queueBookingMail(tx, id, 'expired');
}
