/** Bookings of textile mixes by the shop's programs, and whether a mix can be booked. */
import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { targets } from '../actions.ts';
import { SHOP_BASE } from '../app.ts';
import { BOOKING_STATUSES, bookingMachine } from '../booking-states.ts';
import { defineCall } from '../call.ts';
import { booking, bookingDays } from '../entities/booking.ts';
import { generic } from '../entities/generic.ts';
import { blankText, email, optionalPhone, reason, text } from '../field.ts';
import { language } from '../languages.ts';
import { BOOKING_NOTE_MAX } from '../limits.ts';
import { itemMachine } from '../status.ts';

const cents = z.int().min(0);

/** `until`: the last day on which the mix is kept, in UTC. `reason`: why it was rejected or cancelled. */
const shopBooking = z.object({
  _id: z.uuid(),
  number: z.string(),
  status: z.enum(BOOKING_STATUSES),
  item: z.object({ _id: z.uuid(), code: z.string(), name: z.string() }),
  priceCents: cents.nullable(),
  grams: z.int().nullable(),
  until: z.iso.date(),
  reason: z.string().nullable(),
});
export type ShopBooking = z.infer<typeof shopBooking>;

export const createShopBooking = defineCall({
  name: 'createShopBooking',
  method: 'POST',
  base: SHOP_BASE,
  path: '/bookings',
  summary:
    'Book a textile mix, once per key; once the buyer has confirmed it, it is kept until it is collected or the days are over',
  about:
    'By its id or code, for one buyer; without `days`, for as many as the settings say. The booking is `unconfirmed` and keeps nothing until the buyer opens the link in an e-mail, within 24 hours, or staff confirm it; then it is `requested`, or `expired`. Without a mail server it is `requested` at once. Somebody else may have the mix first: the page of the link says so. The same `Idempotency-Key` is the same booking. 409 `booked` says in `until` when a mix that somebody else has is free again; 409 `itemsGone`: it cannot be booked at all.',
  who: 'anyone',
  scope: 'bookings:write',
  body: z.strictObject({
    item: z.string().trim().min(1).max(50),
    customer: z.strictObject({
      name: text(),
      email: email(),
      mobile: optionalPhone(),
      // Without one, the language of the request.
      language: language.optional(),
    }),
    days: bookingDays().optional(),
    note: blankText(BOOKING_NOTE_MAX).default(''),
  }),
  idempotent: 'required',
  data: shopBooking,
  status: 201,
});

export const confirmBooking = defineCall({
  name: 'confirmBooking',
  method: 'PUT',
  path: '/booking/confirm',
  summary: 'Confirm a booking of the shop by the mailed link; an expired one: 422, path `token`, word `deadLink`',
  who: 'anyone',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  data: z.object({ number: z.string(), mix: z.string(), until: z.iso.date() }),
});

/** As the services of the engine pass it on. */
const movedRecord: z.ZodType<Record<string, unknown>, Record<string, unknown>> = z.union([
  generic.record,
  booking.record,
]);

/** The specification's call: of a booking by its id, or by that of its textile mix; of a mix itself by the states of items. */
export const setGenericStstus = defineCall({
  name: 'setGenericStstus',
  method: 'PUT',
  path: '/ststus/generic/{id}',
  summary: 'Move a textile mix, or its open booking, to another status; 409 for an undeclared move',
  about:
    'The states of bookings move a booking: the one of this id, or the open one of the textile mix of this id. Those of items move the textile mix.',
  who: COUNTER,
  params: z.object({ id: z.uuid() }),
  // The specification repeats the id in the body.
  body: z.strictObject({
    id: z.uuid().optional(),
    status: z.enum([...targets(itemMachine), ...targets(bookingMachine)]),
    reason: reason(),
  }),
  revised: true,
  data: movedRecord,
});

export const readShopBooking = defineCall({
  name: 'readShopBooking',
  method: 'GET',
  base: SHOP_BASE,
  path: '/bookings/{id}',
  summary: 'Read a booking of the shop',
  who: 'anyone',
  scope: 'bookings:write',
  params: z.strictObject({ id: z.uuid() }),
  data: shopBooking,
});

/** `booked` and `ordered`: somebody has it, until then; `closed`: sold, inactive, incomplete or in the trash. */
const mixState = z.object({
  state: z.enum(['free', 'booked', 'ordered', 'closed']),
  until: z.iso.datetime().nullable(),
  /** The booking that has it. */
  booking: z.object({ _id: z.uuid(), number: z.string() }).nullable(),
});
export type MixState = z.infer<typeof mixState>;

export const readMixState = defineCall({
  name: 'readMixState',
  of: 'booking',
  method: 'GET',
  path: '/booked/generic/state/{id}',
  summary: 'Whether a textile mix can be booked, and who has it until when',
  who: COUNTER,
  params: z.strictObject({ id: z.uuid() }),
  data: mixState,
});
