/** What happens to bookings without anybody waiting: they expire, and their buyer and their hub center are told. */
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';

import { SCREENS } from '../../../contract/access.ts';
import { isOpenStatus } from '../../../contract/booking-states.ts';
import { clock } from '../../../contract/clock.ts';
import { DEFAULT_LANGUAGE, language } from '../../../contract/languages.ts';
import { BOOKING_CONFIRM_MS } from '../../../contract/limits.ts';
import { booking } from '../../../contract/resources/booking.ts';
import type { Db } from '../../db/pool.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { generics } from '../../db/schema/items.ts';
import { users } from '../../db/schema/people.ts';
import { type BookingNews, writeBookingLetter } from '../../mail/booking-letter.ts';
import { codeOf, MAIL_TRIES } from '../jobs/mails.ts';
import { defineJob, enqueue } from '../jobs/queue.ts';
import { freeItems, lockItems } from '../orders/reservations.ts';
import { drawToken, hashOf } from '../people/tokens.ts';
import { noteEvent } from '../records/change-notes.ts';

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
  const isOver = sql<boolean>`case ${bookings.status}
    when 'unconfirmed' then ${bookings.createdAt} + ${BOOKING_CONFIRM_MS} * interval '1 millisecond'
    else (${bookings.until} + 1)::timestamp at time zone 'UTC' end <= clock_timestamp()`;
  const [found] = await tx.select({ row: bookings, isOver }).from(bookings).where(eq(bookings.id, id)).for('update');
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

const NEWS = [
  'unconfirmed',
  'requested',
  'accepted',
  'extended',
  'rejected',
  'cancelled',
  'expired',
] as const satisfies readonly BookingNews[];
/** The hub center knows what it has done itself. */
const HUB_NEWS: readonly BookingNews[] = ['requested', 'cancelled', 'expired'];

/** Sends news of a booking. The text is made only now, of the booking as it is. */
export const bookingMailJob = defineJob({
  kind: 'booking-mail',
  input: z.object({ booking: z.uuid(), about: z.enum(NEWS), to: z.enum(['buyer', 'hub']) }),
  lane: 'mail',
  ...MAIL_TRIES,
  async handle({ db, mailer, baseUrl }, { booking: id, about, to }) {
    const [found] = await db
      .select({ row: bookings, code: generics.code, name: generics.name, hub: users })
      .from(bookings)
      .innerJoin(generics, eq(generics.id, bookings.generic))
      .innerJoin(users, eq(users.id, bookings.hubcenter))
      .where(eq(bookings.id, id));
    if (!found) return;
    const { row, code, name, hub } = found;
    if (to === 'hub' && hub.status !== 'active') return;
    const isBuyer = to === 'buyer';
    if (about === 'unconfirmed' && row.status !== about) return;
    const url =
      about === 'unconfirmed'
        ? `${baseUrl}/booking/confirm?token=${await drawLink(db, id)}&language=${row.language}`
        : isBuyer
          ? null
          : `${baseUrl}${SCREENS.bookingDetail.path.replace('$id', id)}`;
    const spoken = isBuyer ? row.language : hub.language;
    const letter = writeBookingLetter(
      { about, to, id, url },
      { ...row, mix: name && name !== code ? `${name} (${code})` : code, hubName: hub.fullName },
      {
        email: isBuyer ? row.customerEmail : hub.email,
        fullName: isBuyer ? row.customerName : hub.fullName,
        language: language.catch(DEFAULT_LANGUAGE).parse(spoken),
      },
    );
    const problem = await mailer.send(letter).then(() => null, codeOf);
    if (problem !== null) throw new Error(`the mail server rejected the mail: ${problem}`);
  },
});

/** A new token that confirms a booking, instead of an earlier one. */
async function drawLink(db: Db, id: string): Promise<string> {
  const token = drawToken();
  await db
    .update(bookings)
    .set({ confirmHash: hashOf(token) })
    .where(eq(bookings.id, id));
  return token;
}

/** Queues the news of a booking for its buyer, and for its hub center where it did not make them. */
export const queueBookingMail = (tx: Db, id: string, about: BookingNews): Promise<void> =>
  enqueue(
    tx,
    bookingMailJob,
    (['buyer', 'hub'] as const)
      .filter((to) => to === 'buyer' || HUB_NEWS.includes(about))
      .map((to) => ({ input: { booking: id, about, to }, key: `${id}:${about}:${to}` })),
    { renew: true },
  );
