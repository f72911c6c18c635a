/** Bookings of textile mixes. A mix is reserved for a booking as items are for orders: on its own row, which is locked. */
import { and, eq, sql } from 'drizzle-orm';

import { type Caller, hubLimit } from '../../../contract/access.ts';
import {
  acceptedUntil,
  type BookingStatus,
  dayIn,
  endOf,
  extendedUntil,
  extensionMax,
  isOpenStatus,
} from '../../../contract/booking-states.ts';
import type { confirmBooking as confirmCall, MixState } from '../../../contract/calls/bookings.ts';
import { clock } from '../../../contract/clock.ts';
import { booking } from '../../../contract/entities/booking.ts';
import { isErasedEmail } from '../../../contract/erased-email.ts';
import { BOOKING_CONFIRM_MS, SHOP_SHARES } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { bookings, isBookingOver } from '../../db/schema/bookings.ts';
import { generics } from '../../db/schema/items.ts';
import { removeOpenJobs } from '../../engine/jobs/queue.ts';
import { noteEvent } from '../../engine/records/change-notes.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';
import type { ServiceDeps } from '../deps.ts';
import { readCompany } from '../invoices/company.ts';
import {
  freeItems,
  isForSale,
  isLeftFor,
  type ItemRef,
  type LockedItem,
  lockItems,
  reserveItems,
  sellingHubs,
  sellItems,
} from '../orders/reservations.ts';
import { hashOf } from '../people/tokens.ts';
import { admitHeldMix } from '../shop/shop-shares.ts';
import { bookingExpiryJob, enqueueExpiry } from './booking-jobs.ts';
import { queueBookingMail, queueConfirmationMail } from './booking-mails.ts';

type ConfirmedBooking = (typeof confirmCall)['data']['_output'];

const mixOf = (generic: string): ItemRef => ({ kind: 'generic', item: generic });

/** A new booking. */
export interface NewBooking {
  generic: string;
  customerName: string;
  customerEmail: string;
  customerMobile?: string | null | undefined;
  language: string;
  /** Null, or left out: as many as the settings say. */
  days?: number | null | undefined;
  note: string;
  requestKey?: string;
  fingerprint?: string;
}

/** Locks a textile mix. Throws `notBookable` for an unknown one. */
async function lockMix(tx: Db, generic: string): Promise<LockedItem> {
  const mix = (await lockItems(tx, [mixOf(generic)])).get(generic);
  if (!mix) throw new Refusal('notBookable');
  return mix;
}

/**
 * Locks a textile mix that can be booked. Throws `booked` with the time until which somebody else has it, and `notBookable`. `inShop`: only of
 * hub centers that sell there.
 */
async function lockFreeMix(tx: Db, generic: string, inShop: boolean): Promise<LockedItem> {
  const mix = await lockMix(tx, generic);
  if (mix.isReserved && mix.reservedUntil && !mix.isSold && !mix.isTrashed) {
    throw new Refusal('booked', { until: mix.reservedUntil });
  }
  if (!isForSale(mix, { free: !inShop })) throw new Refusal('notBookable');
  if (inShop && !(await sellingHubs(tx, [mix.hub])).has(mix.hub)) throw new Refusal('notBookable');
  return mix;
}

/** How the shop books. */
interface ShopTerms {
  /** Not for more days than the settings say. */
  usualDays: boolean;
  /** Its buyer confirms it by a mailed link before it holds anything. */
  mustConfirm: boolean;
}

/**
 * Writes a booking and reserves its textile mix, or leaves that to its confirmation; returns the hub center. Throws as `lockFreeMix` does.
 * `shop`: if it comes from there.
 */
export async function insertBooking(
  tx: Db,
  id: string,
  { days, ...given }: NewBooking,
  { at, shop = null }: { at: Date; shop?: ShopTerms | null },
): Promise<string> {
  const mix = await lockFreeMix(tx, given.generic, shop !== null);
  const { bookingDays } = await readCompany(tx);
  const kept = days ?? bookingDays;
  const until = dayIn(shop?.usualDays ? Math.min(kept, bookingDays) : kept);
  const { hub, weightG, priceCents } = mix;
  const taken = { ...given, id, hubcenter: hub, weightG, priceCents, until, createdAt: at, updatedAt: at };
  if (shop?.mustConfirm) {
    const confirmHash = await queueConfirmationMail(tx, id);
    await tx.insert(bookings).values({ ...taken, status: 'unconfirmed', confirmHash });
    await enqueueExpiry(tx, id, new Date(at.getTime() + BOOKING_CONFIRM_MS));
    return hub;
  }
  await tx.insert(bookings).values({ ...taken, status: 'requested' });
  await keepMix(tx, id, given.generic, until);
  await queueBookingMail(tx, id, 'requested');
  return hub;
}

/** Confirms a booking of the shop by its mailed token, any number of times. Throws `deadLink`, and as `admitHeldMix` and `lockFreeMix` do. */
export const confirmBooking = (
  { db, shares = SHOP_SHARES }: Pick<ServiceDeps, 'db' | 'shares'>,
  token: string,
  requestId: string,
): Promise<ConfirmedBooking> =>
  db.transaction(async (tx) => {
    const isMeant = eq(bookings.confirmHash, hashOf(token));
    const [found] = await tx
      .select({ row: bookings, isOver: isBookingOver })
      .from(bookings)
      .where(isMeant)
      .for('update');
    const row = found?.row;
    if (!row || isErasedEmail(row.customerEmail)) throw refuseField('token', 'deadLink');
    if (row.status !== 'unconfirmed' && !isOpenStatus(row.status)) throw refuseField('token', 'deadLink');
    const { id, generic, number, until } = row;
    const [mix] = await tx
      .select({ code: generics.code, name: generics.name })
      .from(generics)
      .where(eq(generics.id, generic));
    const confirmed = { number, mix: mix?.name || mix?.code || '', until };
    if (row.status !== 'unconfirmed') return confirmed;
    if (found.isOver) throw refuseField('token', 'deadLink');
    // Those that are not confirmed are counted for an hour only: more may be held than the share by then.
    const [key = ''] = row.requestKey?.split(':') ?? [];
    await admitHeldMix(tx, { key, customer: row.customerEmail }, shares.mixes);
    await lockFreeMix(tx, generic, true);
    await keepMix(tx, id, generic, until);
    const at = clock.now();
    const change = { status: 'requested' as const, rev: row.rev + 1, updatedAt: at };
    await tx.update(bookings).set(change).where(eq(bookings.id, id));
    const changes = { status: { from: row.status, to: change.status } };
    const inAudit = { entity: booking.name, recordId: id, hub: row.hubcenter };
    await noteEvent(tx, { at, action: 'confirmed', ...inAudit, changes, requestId });
    await queueBookingMail(tx, id, 'requested');
    return confirmed;
  });

/** Reserves a locked mix until the end of a day, and plans the end. */
async function keepMix(tx: Db, id: string, generic: string, until: string): Promise<void> {
  const end = endOf(until);
  await reserveItems(tx, id, [mixOf(generic)], end);
  await enqueueExpiry(tx, id, end);
}

/** Where a person moves a booking. */
export type BookingTarget = Exclude<BookingStatus, 'unconfirmed' | 'expired'>;

/** What a move of a locked booking does with its textile mix. Throws `bookingOver`, and as `lockFreeMix` does. */
export async function moveBooking(tx: Db, id: string, to: BookingTarget, reason: string | null): Promise<object> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw new Refusal('notFound');
  if (to === 'requested') {
    if (endOf(row.until) <= clock.now()) throw new Refusal('bookingOver');
    await lockFreeMix(tx, row.generic, false);
    await keepMix(tx, id, row.generic, row.until);
    await queueBookingMail(tx, id, to);
    return {};
  }
  const mix = await lockMix(tx, row.generic);
  if (to === 'accepted' || to === 'collected') {
    const isOwn = mix.isReserved && mix.reservedBy === id;
    if (!isOwn || !isLeftFor(id, mix)) throw new Refusal('bookingOver');
  }
  if (to === 'accepted') {
    // From now on the buyer has as many days as a new booking.
    const { bookingDays } = await readCompany(tx);
    const until = acceptedUntil(row.until, bookingDays);
    await keepMix(tx, id, row.generic, until);
    await queueBookingMail(tx, id, to);
    return { until };
  }
  await removeOpenJobs(tx, bookingExpiryJob, id);
  if (to === 'collected') {
    await sellItems(tx, { booking: id }, [mixOf(row.generic)]);
    return {};
  }
  await freeItems(tx, id, [mixOf(row.generic)]);
  await tx.update(bookings).set({ reason }).where(eq(bookings.id, id));
  // A hub center never had to do with one that held nothing.
  await queueBookingMail(tx, id, to, row.status === 'unconfirmed' ? [] : undefined);
  return {};
}

/** Keeps the mix of a locked booking for more days. Throws `booked` and `bookingOver`, and `validation` for too many days. */
export async function extendBooking(tx: Db, id: string, days: number): Promise<{ until: string }> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw new Refusal('notFound');
  const mix = await lockMix(tx, row.generic);
  if (!isLeftFor(id, mix)) {
    const isOthers = mix.isReserved && !mix.isSold && !mix.isTrashed;
    throw isOthers && mix.reservedUntil
      ? new Refusal('booked', { until: mix.reservedUntil })
      : new Refusal('bookingOver');
  }
  const max = extensionMax(row.until);
  if (days > max) throw refuseField('days', 'tooLarge', max);
  const until = extendedUntil(row.until, days);
  await keepMix(tx, id, row.generic, until);
  await queueBookingMail(tx, id, 'extended');
  return { until };
}

/** Whether a textile mix can be booked, and who has it until when. Throws `notFound`, also for another hub center's. */
export async function readMixState(db: Db, caller: Caller, id: string): Promise<MixState> {
  const limit = hubLimit(caller);
  const own = limit === null ? undefined : eq(generics.hub, limit);
  const [row] = await db
    .select({ mix: generics, isHeld: sql<boolean>`coalesce(${generics.reservedUntil} > now(), false)` })
    .from(generics)
    .where(and(eq(generics.id, id), own));
  if (!row) throw new Refusal('notFound');
  const { mix, isHeld } = row;
  // Also at 0.00 €: this is for those who may give it away.
  const isOffered = mix.status === 'active' && !mix.toComplete && mix.stock > 0 && mix.priceCents !== null;
  const none = { until: null, booking: null };
  if (mix.soldAt !== null || mix.deletedAt !== null || !isOffered) return { state: 'closed', ...none };
  if (!isHeld || mix.reservedBy === null) return { state: 'free', ...none };
  const [holder] = await db
    .select({ _id: bookings.id, number: bookings.number })
    .from(bookings)
    .where(eq(bookings.id, mix.reservedBy));
  const until = mix.reservedUntil?.toISOString() ?? null;
  return { state: holder ? 'booked' : 'ordered', until, booking: holder ?? null };
}
