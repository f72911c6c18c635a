import * as z from 'zod';

import { ADMINS, type RecordRule } from '../access.ts';
import type { StatusMachine } from '../actions.ts';
import { field } from '../field-meta.ts';
import { choice, clearable, code, count, email, id, longText, moment, text } from '../field.ts';
import { DIFFERENCE_NOTE_MAX } from '../limits.ts';
import { type Message, msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource, recordLabels } from '../resource.ts';
import { TRANSACTION_TYPE_WORDS, TRANSACTION_TYPES } from '../transaction-states.ts';
import { areaFields } from './shipping-cost.ts';

/** `refunding` until Stripe has the refund; `settled`: taken in without anybody, because it belongs to an order that is known. */
const DIFFERENCE_STATUSES = ['open', 'refunding', 'refunded', 'takenIn', 'explained', 'settled'] as const;
export type DifferenceStatus = (typeof DIFFERENCE_STATUSES)[number];
const STATUS_WORDS: Readonly<Record<DifferenceStatus, Message>> = {
  open: msg({ message: 'To settle', context: 'difference' }),
  refunding: msg({ message: 'Refund under way', context: 'difference' }),
  refunded: msg({ message: 'Refunded', context: 'difference' }),
  takenIn: msg({ message: 'Order added', context: 'difference' }),
  explained: msg({ message: 'Explained', context: 'difference' }),
  settled: msg({ message: 'Settled', context: 'difference' }),
};

const isPayment: RecordRule = (_caller, { type }) => type === 'payment';
/** Its order can be made again: the payment says of which items it is. */
const hasItems: RecordRule = (_caller, { type, pieces }) => type === 'payment' && Number(pieces) > 0;

/** What staff say of the customer of an order that only Stripe knows. */
export const lostCustomer = z.object({
  customerName: text(),
  customerEmail: email(),
  street: text(),
  zipcode: text(20),
  city: text(),
  province: clearable(areaFields.province),
  country: areaFields.country,
});

const differenceMachine: StatusMachine<'status', DifferenceStatus> = {
  field: 'status',
  isFinal: true,
  moves: [
    { from: ['open'], to: 'takenIn', fields: lostCustomer.shape, of: hasItems },
    { from: ['open'], to: 'refunding', needsReason: true, of: isPayment },
    { from: ['open'], to: 'explained', needsReason: true },
    { from: ['explained'], to: 'open' },
  ],
};

/**
 * What has moved money at Stripe and has no row here. A payment's items are reserved for its order until staff have settled it: the order is
 * made again, the payment goes back, or somebody explains it.
 */
export const stripeDifference = defineResource({
  name: 'stripeDifference',
  plural: 'stripeDifferences',
  paths: { list: 'stripe-differences', one: 'stripe-difference' },
  ...RESOURCES.stripeDifference,
  words: {
    ...RESOURCES.stripeDifference.words,
    labels: {
      ...recordLabels,
      reference: msg`Id at Stripe`,
      type: msg({ message: 'Type', context: 'transaction' }),
      amount: msg({ message: 'Amount', context: 'difference' }),
      currency: msg`Currency`,
      number: msg`Order number`,
      pieces: msg`Pieces`,
      codes: msg({ message: 'Reserved items', context: 'difference' }),
      status: msg`Status`,
      problem: msg`Last problem`,
      note: msg`Note`,
      movedAt: msg({ message: 'Date at Stripe', context: 'difference' }),
      createdAt: msg({ message: 'Found', context: 'difference' }),
    },
  },
  record: z.object({
    _id: id(),
    reference: text(),
    type: choice(TRANSACTION_TYPES, TRANSACTION_TYPE_WORDS),
    /** Negative for what has left the balance. */
    amount: field(z.number(), { kind: 'euro' }),
    currency: code(),
    number: code().nullable(),
    pieces: count(),
    codes: text().nullable(),
    status: choice(DIFFERENCE_STATUSES, STATUS_WORDS),
    problem: text().nullable(),
    note: longText(DIFFERENCE_NOTE_MAX),
    movedAt: moment(),
    createdAt: moment(),
    updatedAt: moment(),
    rev: z.int(),
  }),
  edit: { who: ADMINS, fields: { note: longText(DIFFERENCE_NOTE_MAX) } },
  status: differenceMachine,
  hubScoped: false,
  title: 'reference',
  list: {
    columns: ['reference', 'movedAt', 'type', 'number', 'amount', 'createdAt', 'status'],
    sort: ['createdAt', 'movedAt', 'updatedAt', 'reference'],
    search: ['reference', 'number'],
    filters: ['status', 'type', 'createdAt'],
  },
  detail: [
    'reference',
    'status',
    'type',
    'amount',
    'currency',
    'movedAt',
    'number',
    'pieces',
    'codes',
    'problem',
    'note',
    'createdAt',
    'updatedAt',
  ],
});
