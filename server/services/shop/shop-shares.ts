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
  /** Runs what takes so many within the share of the caller's network. Throws `reservedEnough` or `bookedEnough`. */
  within: <T>(count: number, work: () => Promise<T>) => Promise<T>;
}

const used = (is: SQL) => sql`count(*) filter (where ${is})`.mapWith(Number);
/** Until the first of them ends by itself, in seconds. */
const wait = (end: SQL) => sql`coalesce(ceil(extract(epoch from min(${end}) - clock_timestamp())), 1)`.mapWith(Number);

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

/** The same for a booking. One that is not confirmed holds nothing, but its buyer gets mail: it counts, too, until it may expire. */
export async function admitMix(
  tx: Db,
  { key, customer }: { key: string; customer: string },
  { key: ofKey, customer: ofCustomer }: ShopShare,
): Promise<void> {
  // One by one, so that no two count the same place as free.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bookings of the shop'))`);
  const byKey = sql`starts_with(${bookings.requestKey}, ${`${key}:`})`;
  const byCustomer = and(eq(bookings.customerEmail, customer), isNotNull(bookings.requestKey)) ?? sql`false`;
  const isCounted = inArray(bookings.status, ['unconfirmed', ...OPEN_BOOKINGS]);
  const [open] = await tx
    .select({ byKey: used(byKey), byCustomer: used(byCustomer), wait: wait(bookingEnd) })
    .from(bookings)
    .where(and(isCounted, gt(bookingEnd, sql`clock_timestamp()`), or(byKey, byCustomer)));
  if (open && (open.byKey >= ofKey || open.byCustomer >= ofCustomer)) {
    throw new Refusal('bookedEnough', { retryAfter: Math.max(1, open.wait) });
  }
}
