/** Bookings as the shop's programs make and read them. */
import { eq, or, sql } from 'drizzle-orm';

import type { ShopBooking } from '../../../contract/calls/bookings.ts';
import { clock } from '../../../contract/clock.ts';
import { booking } from '../../../contract/entities/booking.ts';
import { SHOP_SHARES } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { generics } from '../../db/schema/items.ts';
import { create } from '../../engine/records/creation.ts';
import { fingerprint } from '../../engine/records/idempotency.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { ServiceDeps } from '../deps.ts';
import { admitMix, type Taker } from '../shop/shop-shares.ts';
import { insertBooking, type NewBooking } from './bookings.ts';

interface ShopRequest extends Omit<NewBooking, 'generic' | 'requestKey' | 'fingerprint'> {
  /** Id or code. */
  item: string;
}

/** The booking is here already. */
class KnownError extends Error {
  readonly id: string;
  constructor(id: string) {
    super('the booking is here already');
    this.id = id;
  }
}

/**
 * Books a textile mix, or finds the booking of the same key; without a mail server there is nothing to confirm it by, so that it holds at once.
 * Throws as `insertBooking`, `idempotencyMismatch`, `bookedEnough` and `bookedOften`.
 */
export async function bookFromShop(
  deps: ServiceDeps & { sendsMail: boolean },
  { item, ...given }: ShopRequest,
  { taker, key, requestId }: { taker: Taker; key: string; requestId: string },
): Promise<ShopBooking> {
  const requestKey = `${taker.key}:${key}`;
  const print = fingerprint('booking', { item, ...given }, []);
  const find = async (db: Db) => {
    const [known] = await db
      .select({ id: bookings.id, print: bookings.fingerprint })
      .from(bookings)
      .where(eq(bookings.requestKey, requestKey));
    if (known && known.print !== print) throw new Refusal('idempotencyMismatch');
    if (known) throw new KnownError(known.id);
  };
  let made = '';
  try {
    await find(deps.db);
    const generic = await mixOf(deps.db, item);
    const booked = () =>
      create(deps, {
        entity: booking.name,
        userId: null,
        idempotencyKey: null,
        call: 'book',
        fields: {},
        uploads: [],
        requestId,
        at: clock.now(),
        async write(tx, id) {
          // Two requests of one key, one after the other.
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext('booking'), hashtext(${requestKey}))`);
          await find(tx);
          made = id;
          await admitMix(tx, { key: taker.key, customer: given.customerEmail }, (deps.shares ?? SHOP_SHARES).mixes);
          const row = { ...given, generic, requestKey, fingerprint: print };
          const shop = { usualDays: taker.isPublic, mustConfirm: deps.sendsMail };
          return { hub: await insertBooking(tx, id, row, { at: clock.now(), shop }), data: null };
        },
      });
    await taker.within(1, booked);
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    made = error.id;
  }
  return readShopBooking(deps.db, made);
}

/** A booking as its buyer sees it. Throws `notFound`. */
export async function readShopBooking(db: Db, id: string): Promise<ShopBooking> {
  const [found] = await db
    .select({ row: bookings, code: generics.code, name: generics.name })
    .from(bookings)
    .innerJoin(generics, eq(generics.id, bookings.generic))
    .where(eq(bookings.id, id));
  // The shop sees what it has booked itself.
  if (!found || found.row.requestKey === null) throw new Refusal('notFound');
  const { row, code, name } = found;
  const { number, status, priceCents, weightG: grams, until, reason } = row;
  return { _id: id, number, status, item: { _id: row.generic, code, name }, priceCents, grams, until, reason };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of a mix by its id or code. Throws `notBookable`. */
async function mixOf(db: Db, name: string): Promise<string> {
  const byId = UUID.test(name) ? eq(generics.id, name.toLowerCase()) : undefined;
  const [found] = await db
    .select({ id: generics.id })
    .from(generics)
    .where(or(byId, eq(generics.code, name.toUpperCase())));
  if (!found) throw new Refusal('notBookable');
  return found.id;
}
