import type { RecordRule } from './access.ts';
import type { StatusMachine } from './actions.ts';
/** The states of a booking, and what else happens to one. */
import { clock } from './clock.ts';
import { BOOKING_DAYS_MAX } from './limits.ts';
import { type Message, msg } from './msg.ts';
import { utcDay } from './utc-day.ts';

export const BOOKING_STATUSES = [
  'unconfirmed',
  'requested',
  'accepted',
  'collected',
  'rejected',
  'cancelled',
  'expired',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export const BOOKING_STATUS_WORDS: Readonly<Record<BookingStatus, Message>> = {
  unconfirmed: msg({ message: 'Not confirmed', context: 'booking' }),
  requested: msg({ message: 'Requested', context: 'booking' }),
  accepted: msg({ message: 'Accepted', context: 'booking' }),
  collected: msg({ message: 'Collected', context: 'booking' }),
  rejected: msg({ message: 'Rejected', context: 'booking' }),
  cancelled: msg({ message: 'Cancelled', context: 'booking' }),
  expired: msg({ message: 'Expired', context: 'booking' }),
};

/** The states in which a booking holds its textile mix. */
export const OPEN_BOOKINGS = ['requested', 'accepted'] as const satisfies readonly BookingStatus[];

/** Whether a booking in this state holds its textile mix. */
export const isOpenStatus = (status: unknown): boolean => OPEN_BOOKINGS.some((open) => open === status);
/** Whether a booking holds its textile mix. */
export const isOpenBooking: RecordRule = (_caller, { status }) => isOpenStatus(status);

/**
 * The moves of a booking by a person. One whose last day is over expires by itself, and so does one from the shop that is not confirmed, by its
 * buyer with the mailed link or by staff for a buyer who has called: until then it holds nothing.
 */
export const bookingMachine: StatusMachine<'status', BookingStatus> = {
  field: 'status',
  isFinal: true,
  moves: [
    { from: ['unconfirmed'], to: 'requested' },
    { from: ['requested'], to: 'accepted', isNext: true },
    { from: ['accepted'], to: 'collected', isNext: true },
    { from: ['requested'], to: 'rejected', needsReason: true },
    { from: ['unconfirmed', ...OPEN_BOOKINGS], to: 'cancelled', needsReason: true },
  ],
};

const DAY_MS = 24 * 3_600_000;
/** The day so many days after a moment, by default now. */
export const dayIn = (days: number, from = clock.ms()): string => utcDay(from + days * DAY_MS);
/** The moment at which a booking's last day is over. */
export const endOf = (until: string): Date => new Date(Date.parse(until) + DAY_MS);

/** The last day of an accepted booking: that of a new one, or its own if that is later. */
export const acceptedUntil = (until: string, days: number): string => (until > dayIn(days) ? until : dayIn(days));

/** From which day a booking is extended: one whose time is over goes on from today. */
const extendsFrom = (until: string): number => Math.max(Date.parse(until), Date.parse(utcDay()));
/** The last day of a booking that is extended. */
export const extendedUntil = (until: string, days: number): string => dayIn(days, extendsFrom(until));
/** By how many days a booking can be extended: at most to the longest time from today. */
export const extensionMax = (until: string): number =>
  BOOKING_DAYS_MAX - (extendsFrom(until) - Date.parse(utcDay())) / DAY_MS;

/** What happens to a booking beside its moves and actions, as its history tells it. */
export type BookingEvent = 'confirmed' | 'expired';
