/** News of bookings, for their buyer and their hub center. */
import { eq } from 'drizzle-orm';
import * as z from 'zod';

import { SCREENS } from '../../../contract/access.ts';
import { isErasedEmail } from '../../../contract/erased-email.ts';
import { DEFAULT_LANGUAGE, language } from '../../../contract/languages.ts';
import type { Db } from '../../db/pool.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { generics } from '../../db/schema/items.ts';
import { users } from '../../db/schema/people.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { type BookingNews, writeBookingLetter } from '../../mail/booking-letter.ts';
import { defineJob } from '../jobs/define-job.ts';
import { codeOf, MAIL_TRIES } from '../jobs/mails.ts';
import { drawToken, hashOf } from '../people/tokens.ts';

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
  // The token is the only secret in the queue: a mail that is tried again has the same link, and all it does is confirm this booking.
  input: z.object({
    booking: z.uuid(),
    about: z.enum(NEWS),
    to: z.enum(['buyer', 'hub']),
    token: z.string().optional(),
  }),
  lane: 'mail',
  ...MAIL_TRIES,
  async handle({ db, mailer, baseUrl }, { booking: id, about, to, token }, job) {
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
    if (isBuyer && isErasedEmail(row.customerEmail)) return;
    if (about === 'unconfirmed' && row.status !== about) return;
    const secret = token ?? (about === 'unconfirmed' ? await renewToken(db, id) : undefined);
    const url =
      secret !== undefined
        ? `${baseUrl}/booking/confirm?token=${secret}&language=${row.language}`
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
    // A server that dies here sends it again; by this id mail programs show it once, but news that were queued later by themselves.
    const messageId = `<${[id, about, to, job.createdAt.getTime()].join('.')}@ordito>`;
    const problem = await mailer.send({ ...letter, messageId }).then(() => null, codeOf);
    if (problem !== null) throw new Error(`the mail server rejected the mail: ${problem}`);
  },
});

/** A token for a mail that a server of the version before has queued, without one. */
async function renewToken(db: Db, id: string): Promise<string> {
  const token = drawToken();
  await db
    .update(bookings)
    .set({ confirmHash: hashOf(token) })
    .where(eq(bookings.id, id));
  return token;
}

/** Queues the mail that its buyer confirms a booking by; returns the hash of the token in its link. */
export async function queueConfirmationMail(tx: Db, id: string): Promise<string> {
  const [about, token] = ['unconfirmed' as const, drawToken()];
  await enqueue(tx, bookingMailJob, [{ input: { booking: id, about, to: 'buyer', token }, key: `${id}:${about}` }]);
  return hashOf(token);
}

/** Queues the news of a booking for its buyer, and for its hub center where it did not make them. */
export const queueBookingMail = (
  tx: Db,
  id: string,
  about: Exclude<BookingNews, 'unconfirmed'>,
  hubNews: readonly BookingNews[] = HUB_NEWS,
): Promise<void> =>
  enqueue(
    tx,
    bookingMailJob,
    (['buyer', 'hub'] as const)
      .filter((to) => to === 'buyer' || hubNews.includes(about))
      .map((to) => ({ input: { booking: id, about, to }, key: `${id}:${about}:${to}` })),
    { renew: true },
  );
