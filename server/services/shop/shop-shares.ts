/** How much may be off sale at once for one API key of the shop, one customer and one network: calls are cheap, garments exist once. */
import { and, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';

import { OPEN_BOOKINGS } from '../../../contract/booking-states.ts';
import type { ShopShare } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { bookingEnd, bookings } from '../../db/schema/bookings.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { Refusal } from '../../engine/refusal.ts';

/** Who takes something off sale. */
export interface Taker {
  /** The API key. */
  key: string;
  /** The key has web origins, so that anybody finds it in a page: what it takes is kept for a shorter time. */
  isPublic: boolean;
  /** Runs what takes so many within the share of the caller's network. Throws `reservedEnough` or `bookedOften`. */
  within: <T>(count: number, work: () => Promise<T>) => Promise<T>;
}

const used = (is: SQL) => sql`count(*) filter (where ${is})`.mapWith(Number);
/** Until the first of them ends by itself, in seconds. */
const wait = (end: SQL, is = sql`true`) =>
  sql`coalesce(ceil(extract(epoch from min(${end}) filter (where ${is}) - clock_timestamp())), 1)`.mapWith(Number);

/** Whether an order of so many pieces is within the shares of key and customer; in its transaction, which orders enter one by one. */
export async function admitPieces(
  tx: Db,
  { key, customer, count }: { key: string; customer: string; count: number },
  { key: ofKey, customer: ofCustomer }: ShopShare,
): Promise<void> {
  const byKey = sql`starts_with(${orders.requestKey}, ${`${key}:`})`;
  const byCustomer = eq(orders.customerEmail, customer);
  const isUnpaid = and(eq(orders.status, 'newRequest'), eq(orders.paymentStatus, 'unpaid'), eq(orders.channel, 'shop'));
  const [open] = await tx
    .select({ byKey: used(byKey), byCustomer: used(byCustomer), wait: wait(sql`${orders.reservedUntil}`) })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.order, orders.id))
    .where(and(isUnpaid, gt(orders.reservedUntil, sql`clock_timestamp()`), or(byKey, byCustomer)));
  if (open && (open.byKey + count > ofKey || open.byCustomer + count > ofCustomer)) {
    throw new Refusal('reservedEnough', { retryAfter: Math.max(1, open.wait) });
  }
}

/** Whose bookings of the shop are counted. */
interface Booker {
  key: string;
  customer: string;
}
const bookedBy = ({ key, customer }: Booker) => ({
  byKey: sql`starts_with(${bookings.requestKey}, ${`${key}:`})`,
  byCustomer: and(eq(bookings.customerEmail, customer), isNotNull(bookings.requestKey)) ?? sql`false`,
});

/** Whether one mix more can be held for key and customer; in the transaction that holds it. Returns how many the customer has. */
export async function admitHeldMix(tx: Db, booker: Booker, share: ShopShare): Promise<number> {
  // One by one, so that no two count the same place as free.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bookings of the shop'))`);
  const { byKey, byCustomer } = bookedBy(booker);
  const isHeld = and(inArray(bookings.status, [...OPEN_BOOKINGS]), gt(bookingEnd, sql`clock_timestamp()`));
  const [held] = await tx
    .select({ byKey: used(byKey), byCustomer: used(byCustomer), wait: wait(bookingEnd) })
    .from(bookings)
    .where(and(isHeld, or(byKey, byCustomer)));
  if (held && (held.byKey >= share.key || held.byCustomer >= share.customer)) {
    throw new Refusal('bookedEnough', { retryAfter: Math.max(1, held.wait) });
  }
  return held?.byCustomer ?? 0;
}

/**
 * The same for a booking that may have to be confirmed. It holds nothing until then, but its buyer gets mail: it counts apart, for its customer
 * until it may expire, and for its key for an hour, because whoever invents addresses would close a shop for a day.
 */
export async function admitMix(tx: Db, booker: Booker, share: ShopShare): Promise<void> {
  const held = await admitHeldMix(tx, booker, share);
  const { byKey, byCustomer } = bookedBy(booker);
  const hourEnd = sql`${bookings.createdAt} + interval '1 hour'`;
  const isRecent = sql`(${byKey} and ${hourEnd} > clock_timestamp())`;
  const [mailed] = await tx
    .select({
      byKey: used(isRecent),
      byCustomer: used(byCustomer),
      keyWait: wait(hourEnd, isRecent),
      customerWait: wait(bookingEnd, byCustomer),
    })
    .from(bookings)
    .where(and(eq(bookings.status, 'unconfirmed'), gt(bookingEnd, sql`clock_timestamp()`), or(byKey, byCustomer)));
  if (!mailed) return;
  const refuse = (seconds: number) => new Refusal('bookedOften', { retryAfter: Math.max(1, seconds) });
  if (held + mailed.byCustomer >= share.customer) throw refuse(mailed.customerWait);
  if (mailed.byKey >= share.key) throw refuse(mailed.keyWait);
}
