/** The specification's status call of textile mixes, which moves their bookings, too. */
import { and, eq, inArray } from 'drizzle-orm';

import { targets } from '../../../contract/actions.ts';
import { bookingMachine, OPEN_BOOKINGS } from '../../../contract/booking-states.ts';
import { booking } from '../../../contract/entities/booking.ts';
import { generic } from '../../../contract/entities/generic.ts';
import type { Db } from '../../db/pool.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { type MoveOrder, moveRecord } from '../../engine/records/actions.ts';
import type { RecordSnapshot } from '../../engine/records/change-notes.ts';
import { itemSources } from '../items/item-sources.ts';
import { bookingSource } from './booking-source.ts';

/** Moves a booking, by its own id or that of the mix it holds, or a mix by the states of items. Throws as `moveRecord` does. */
export async function moveMixOrBooking(db: Db, order: MoveOrder): Promise<RecordSnapshot> {
  if (!targets(bookingMachine).includes(order.to)) return moveRecord(db, itemSources.generic, generic, order);
  const isOpen = and(eq(bookings.generic, order.id), inArray(bookings.status, [...OPEN_BOOKINGS]));
  const [ofMix] = await db.select({ id: bookings.id }).from(bookings).where(isOpen);
  // A revision is that of the mix, then.
  return moveRecord(db, bookingSource, booking, ofMix ? { ...order, id: ofMix.id, rev: null } : order);
}
