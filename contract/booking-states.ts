/** The states of a booking, and what else happens to one. */
import type { RecordRule } from './access.ts';
import type { StatusMachine } from './actions.ts';
import { type Message, msg } from './msg.ts';

export const BOOKING_STATUSES = ['requested', 'accepted', 'collected', 'rejected', 'cancelled', 'expired'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export const BOOKING_STATUS_WORDS: Readonly<Record<BookingStatus, Message>> = {
  requested: msg({ message: 'Requested', context: 'booking' }),
  accepted: msg({ message: 'Accepted', context: 'booking' }),
  collected: msg({ message: 'Collected', context: 'booking' }),
  rejected: msg({ message: 'Rejected', context: 'booking' }),
  cancelled: msg({ message: 'Cancelled', context: 'booking' }),
  expired: msg({ message: 'Expired', context: 'booking' }),
};

/** The states in which a booking holds its textile mix. */
export const OPEN_BOOKINGS = ['requested', 'accepted'] as const satisfies readonly BookingStatus[];

/** Whether a booking holds its textile mix. */
export const isOpenBooking: RecordRule = (_caller, { status }) => OPEN_BOOKINGS.some((open) => open === status);

/** The moves of a booking by a person. One whose last day is over expires by itself. */
export const bookingMachine: StatusMachine<'status', BookingStatus> = {
  field: 'status',
  isFinal: true,
  moves: [
    { from: ['requested'], to: 'accepted' },
    { from: ['accepted'], to: 'collected' },
    { from: ['requested'], to: 'rejected', needsReason: true },
    { from: [...OPEN_BOOKINGS], to: 'cancelled', needsReason: true },
  ],
};

/** What happens to a booking beside its moves and actions, as its history tells it. */
export type BookingEvent = 'expired';
