import * as z from 'zod';

import { COUNTER, type RecordRule } from '../access.ts';
import { BOOKING_STATUSES, BOOKING_STATUS_WORDS, bookingMachine, isOpenBooking } from '../booking-states.ts';
import { isErasedEmail } from '../erased-email.ts';
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
import { defineResource, hubLabels, recordLabels } from '../resource.ts';

/** For how many days, the present one not counted. */
export const bookingDays = () => field(z.int().min(1).max(BOOKING_DAYS_MAX), { kind: 'count' });

/** Its buyer is erased otherwise, and it keeps a mix for nobody. */
const isKept: RecordRule = (_caller, { customerEmail }) => !isErasedEmail(String(customerEmail));

/** Who books, in the back-office and in the shop. */
const buyer = {
  customerName: text(),
  customerEmail: email(),
  customerMobile: optionalPhone(),
  language: choice(LANGUAGES, LANGUAGE_NAMES),
};

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
  words: {
    ...RESOURCES.booking.words,
    labels: {
      ...hubLabels,
      ...recordLabels,
      number: msg`Booking number`,
      itemImage: msg`Photo`,
      generic: msg`Textile mix`,
      genericCode: msg`Textile mix`,
      customerName: msg({ message: 'Booked by', context: 'booking' }),
      customerEmail: msg`E-mail`,
      customerMobile: msg`Mobile phone`,
      language: msg`Language`,
      note: msg`Note`,
      weight: msg`Weight`,
      price: msg`Price`,
      status: msg`Status`,
      until: msg({ message: 'Kept until', context: 'booking' }),
      createdAt: msg({ message: 'Requested', context: 'when' }),
    },
  },
  record: z.object({
    _id: id(),
    number: code(),
    itemImage: photo().nullable(),
    generic: ref('generic', 'genericCode'),
    genericCode: text(),
    hubcenter: ref('merchant', 'hubcenterName'),
    hubcenterName: text(),
    ...buyer,
    customerMobile: buyer.customerMobile.nullable(),
    note: longText(BOOKING_NOTE_MAX),
    weight: kilograms().nullable(),
    price: euro().nullable(),
    status: choice(BOOKING_STATUSES, BOOKING_STATUS_WORDS),
    until: day(),
    createdAt: moment(),
    updatedAt: moment(),
    rev: z.int(),
  }),
  export: { who: COUNTER },
  create: {
    who: COUNTER,
    fields: {
      generic: ref('generic', 'genericCode'),
      ...buyer,
      language: buyer.language.default(DEFAULT_LANGUAGE),
      // Without it, as many as the settings say.
      days: bookingDays().nullable().default(null),
      note: longText(BOOKING_NOTE_MAX).default(''),
    },
  },
  edit: {
    who: COUNTER,
    fields: {
      ...buyer,
      customerMobile: buyer.customerMobile.nullable(),
      note: longText(BOOKING_NOTE_MAX),
    },
  },
  status: { ...bookingMachine, moves: bookingMachine.moves.map((move) => ({ ...move, of: isKept })) },
  actions: { extend: { isFinal: true, of: isOpenBooking, fields: { days: bookingDays() } } },
  bulk: { fields: ['note'] },
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
    search: ['number', 'customerName', 'customerEmail'],
    filters: ['status', 'hubcenter', 'createdAt', 'until', 'generic'],
  },
  detail: [
    'itemImage',
    'number',
    'status',
    'generic',
    'until',
    'weight',
    'price',
    'hubcenter',
    'customerName',
    'customerEmail',
    'customerMobile',
    'language',
    'note',
    'createdAt',
  ],
});
