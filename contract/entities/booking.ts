import * as z from 'zod';

import { COUNTER, type RecordRule } from '../access.ts';
import { BOOKING_STATUSES, BOOKING_STATUS_WORDS, bookingMachine, isOpenBooking } from '../booking-states.ts';
import { defineResource, member } from '../define-resource.ts';
import { isErasedEmail } from '../erased-email.ts';
import { countKind } from '../field-kinds/count.ts';
import { field } from '../field-meta.ts';
import {
  choice,
  code,
  day,
  email,
  euro,
  id,
  kilograms,
  longText,
  moment,
  optionalPhone,
  photo,
  ref,
  text,
} from '../field.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES } from '../languages.ts';
import { BOOKING_DAYS_MAX, BOOKING_NOTE_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';

/** For how many days, the present one not counted. */
export const bookingDays = () => field(z.int().min(1).max(BOOKING_DAYS_MAX), { kind: countKind });

/** Its buyer is erased otherwise, and it keeps a mix for nobody. */
const isKept: RecordRule = (_caller, { customerEmail }) => !isErasedEmail(String(customerEmail));

/**
 * A textile mix that is kept for one buyer. `until`: the last day, in UTC. `weight` and `price` are as of the booking. Its hub center is that
 * of the mix.
 */
export const booking = defineResource({
  name: 'booking',
  plural: 'bookings',
  // The specification's paths.
  paths: { list: 'booked/generic', one: 'booked/generic' },
  ...RESOURCES.booking,
  fields: {
    itemImage: member(msg`Photo`, photo().nullable()),
    number: member(msg`Booking number`, code(), 'search'),
    status: member(msg`Status`, choice(BOOKING_STATUSES, BOOKING_STATUS_WORDS)),
    generic: member(msg`Textile mix`, ref('generic', 'genericCode'), 'create'),
    genericCode: text(),
    until: member(msg({ message: 'Kept until', context: 'booking' }), day()),
    weight: member(msg`Weight`, kilograms().nullable()),
    price: member(msg`Price`, euro().nullable()),
    hubcenter: member(msg`Hub center`, ref('merchant', 'hubcenterName')),
    hubcenterName: text(),
    customerName: member(msg({ message: 'Booked by', context: 'booking' }), text(), 'write', 'search'),
    customerEmail: member(msg`E-mail`, email(), 'write', 'search'),
    customerMobile: member(msg`Mobile phone`, optionalPhone().nullable(), 'write'),
    language: member(msg`Language`, choice(LANGUAGES, LANGUAGE_NAMES), 'write'),
    note: member(msg`Note`, longText(BOOKING_NOTE_MAX), 'write', 'bulk'),
    createdAt: member(msg({ message: 'Requested', context: 'when' }), moment()),
    updatedAt: member(msg`Last edited`, moment(), 'hidden'),
    _id: member(msg`Id`, id(), 'hidden'),
    rev: member(msg`Revision`, z.int(), 'hidden'),
  },
  export: { who: COUNTER },
  create: {
    who: COUNTER,
    fields: {
      customerMobile: optionalPhone(),
      language: choice(LANGUAGES, LANGUAGE_NAMES).default(DEFAULT_LANGUAGE),
      // Without it, as many as the settings say.
      days: bookingDays().nullable().default(null),
    },
  },
  edit: { who: COUNTER },
  status: { ...bookingMachine, moves: bookingMachine.moves.map((move) => ({ ...move, of: isKept })) },
  actions: { extend: { isFinal: true, of: isOpenBooking, fields: { days: bookingDays() } } },
  bulk: {},
  hubScoped: true,
  title: 'number',
  list: {
    columns: [
      'itemImage',
      'number',
      'generic',
      'hubcenter',
      'customerName',
      'weight',
      'price',
      'createdAt',
      'until',
      'status',
    ],
    sort: ['createdAt', 'updatedAt', 'number', 'customerName', 'until'],
    filters: ['status', 'hubcenter', 'createdAt', 'until', 'generic'],
  },
});
