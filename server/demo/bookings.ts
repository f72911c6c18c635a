/** Bookings of textile mixes, in every state. */
import { v7 as uuid } from 'uuid';

import { type BookingStatus, endOf, isOpenStatus } from '../../contract/booking-states.ts';
import { booking } from '../../contract/entities/booking.ts';
import { BOOKING_CONFIRM_MS } from '../../contract/limits.ts';
import { utcDay } from '../../contract/utc-day.ts';
import type { Db } from '../db/pool.ts';
import { bookings } from '../db/schema/bookings.ts';
import { audit } from '../db/schema/ledger.ts';
import { enqueueExpiry } from '../services/bookings/booking-jobs.ts';
import { isForSale, lockItems, reserveItems } from '../services/orders/reservations.ts';
import { CUSTOMERS } from './customers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface DemoBooking {
  /** Place in the list of customers. */
  customer: number;
  status: BookingStatus;
  daysAgo: number;
  /** The last day, from now. */
  lastDay: number;
  note?: string;
  reason?: string;
}

/** The one that was collected is as old as its sale. */
const BOOKINGS: readonly DemoBooking[] = [
  { customer: 4, status: 'collected', daysAgo: 33, lastDay: -26, note: 'Passiamo con il furgone, dopo le 15.' },
  { customer: 8, status: 'expired', daysAgo: 24, lastDay: -17 },
  { customer: 3, status: 'cancelled', daysAgo: 16, lastDay: -9, reason: 'I no longer need it, sorry.' },
  { customer: 9, status: 'rejected', daysAgo: 12, lastDay: -5, reason: 'Il lotto è già destinato alla feltreria.' },
  {
    customer: 4,
    status: 'accepted',
    daysAgo: 4,
    lastDay: 5,
    note: 'Ci serve per un tappeto: va bene anche se pesa di più.',
  },
  { customer: 5, status: 'accepted', daysAgo: 6, lastDay: 1 },
  { customer: 7, status: 'requested', daysAgo: 1, lastDay: 6, note: '请问可以周六取货吗？' },
  { customer: 1, status: 'requested', daysAgo: 0.2, lastDay: 7 },
  { customer: 2, status: 'unconfirmed', daysAgo: 0.1, lastDay: 7 },
];

/** Nobody has moved them yet. */
const NEW: readonly BookingStatus[] = ['unconfirmed', 'requested'];

/** A textile mix, and when it was sold. */
interface Mix {
  id: string;
  createdAt: Date;
  soldAt: Date | null;
}

/** Stores the bookings for which there is a textile mix; `staff` has moved them. */
export async function insertBookings(
  tx: Db,
  mixes: readonly Mix[],
  { now, staff }: { now: Date; staff: string },
): Promise<void> {
  const refs = mixes.map(({ id }) => ({ kind: 'generic' as const, item: id }));
  const locked = await lockItems(tx, refs);
  const of = (id: string) => locked.get(id);
  const left = mixes.filter(({ id }) => {
    const mix = of(id);
    return mix !== undefined && isForSale(mix);
  });
  const sold = mixes.filter(({ soldAt }) => soldAt !== null);
  const notes: (typeof audit.$inferInsert)[] = [];
  const planned = BOOKINGS.flatMap((each) => {
    const isCollected = each.status === 'collected';
    const mix = isCollected ? sold.at(-1) : left.shift();
    if (!mix) return [];
    const end = isCollected && mix.soldAt ? mix.soldAt : new Date(now.getTime() - each.daysAgo * DAY);
    return [{ ...each, isCollected, taken: mix, end, at: isCollected ? new Date(end.getTime() - 2 * DAY) : end }];
  }).toSorted((one, other) => Number(one.at) - Number(other.at));
  for (const { customer: index, status, lastDay, note = '', reason = null, isCollected, taken, end, at } of planned) {
    const mix = of(taken.id);
    const customer = CUSTOMERS[index];
    if (!mix || !customer) continue;
    const until = new Date((isCollected ? at.getTime() : now.getTime()) + (isCollected ? 7 : lastDay) * DAY);
    const day = utcDay(until);
    const id = uuid({ msecs: at.getTime() });
    const isNew = NEW.includes(status);
    const moved = isNew ? at : isCollected ? end : new Date(Math.min(at.getTime() + 20 * HOUR, now.getTime()));
    await tx.insert(bookings).values({
      id,
      generic: taken.id,
      hubcenter: mix.hub,
      customerName: customer.name,
      customerEmail: customer.email,
      customerMobile: customer.mobile,
      language: customer.language,
      note,
      weightG: mix.weightG,
      priceCents: mix.priceCents,
      status,
      until: day,
      reason,
      rev: isNew ? 1 : 2,
      createdAt: at,
      updatedAt: moved,
    });
    const about = { entity: booking.name, recordId: id, hub: mix.hub };
    notes.push({ id: uuid({ msecs: at.getTime() }), at, action: 'created', ...about });
    if (!isNew) {
      const what = {
        action: status === 'expired' ? 'expired' : 'status',
        changes: { status: { from: isCollected ? 'accepted' : 'requested', to: status } },
        ...(reason === null ? {} : { details: { reason } }),
      };
      const userId = status === 'expired' ? null : staff;
      notes.push({ id: uuid({ msecs: moved.getTime() }), at: moved, userId, ...what, ...about });
    }
    if (status === 'unconfirmed') await enqueueExpiry(tx, id, new Date(at.getTime() + BOOKING_CONFIRM_MS));
    if (isOpenStatus(status)) {
      await reserveItems(tx, id, [{ kind: 'generic', item: taken.id }], endOf(day));
      await enqueueExpiry(tx, id, endOf(day));
    }
  }
  if (notes.length > 0) await tx.insert(audit).values(notes);
}
