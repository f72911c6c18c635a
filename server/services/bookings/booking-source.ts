/** Bookings as a source of the list engine. */
import { eq, sql } from 'drizzle-orm';

import { hubLimit } from '../../../contract/access.ts';
import { booking } from '../../../contract/entities/booking.ts';
import { bookings } from '../../db/schema/bookings.ts';
import { generics, photos } from '../../db/schema/items.ts';
import { pictureJson } from '../../engine/photos/photos.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableSource } from '../../engine/records/table-source.ts';
import { refuseField } from '../../engine/refusal.ts';
import { type BookingTarget, extendBooking, insertBooking, moveBooking, type NewBooking } from './bookings.ts';

/** The cover of the mix, as the API returns a picture. */
const cover = sql`${sql`(select ${pictureJson}
  from ${photos} where ${photos.recordId} = ${bookings.generic} and ${photos.slot} = 'itemImage' and ${photos.position} = 0)`}`;

export const bookingSource: RecordSource = {
  ...tableSource(booking, bookings, {
    computed: { itemImage: cover },
    acts: {
      onMove: async (tx, { record, to, reason = null }) => ({
        ...(await moveBooking(tx, String(record['_id']), to as BookingTarget, reason)),
      }),
      actions: {
        extend: (tx, { record, input }) => extendBooking(tx, String(record['_id']), Number(input['days'])),
      },
    },
  }),
  // A booking belongs to the hub center of its mix.
  async prepareAdd(db, caller, fields) {
    const [mix] = await db
      .select({ hub: generics.hub })
      .from(generics)
      .where(eq(generics.id, String(fields['generic'])));
    const limit = hubLimit(caller);
    if (!mix || (limit !== null && limit !== mix.hub)) throw refuseField('generic', 'choice');
    return { ...fields, hubcenter: mix.hub };
  },
  async add(tx, id, { hubcenter: _hubcenter, ...fields }, at) {
    await insertBooking(tx, id, fields as unknown as NewBooking, { at });
  },
};
