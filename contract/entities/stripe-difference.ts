import * as z from 'zod';

import { ADMINS, type RecordRule } from '../access.ts';
import type { StatusMachine } from '../actions.ts';
import { defineResource, member } from '../define-resource.ts';
import { euroKind } from '../field-kinds/euro.ts';
import { field } from '../field-meta.ts';
import { choice, clearable, code, count, email, id, longText, moment, text } from '../field.ts';
import { DIFFERENCE_NOTE_MAX } from '../limits.ts';
import { type Message, msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
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

/** `amountDiffers`: what is here says another amount. A refund that failed had been accepted before; one that was refused had not. */
const DIFFERENCE_FAULTS = ['amountDiffers', 'refundFailed', 'refundRefused'] as const;
export type DifferenceFault = (typeof DIFFERENCE_FAULTS)[number];
const FAULT_WORDS: Readonly<Record<DifferenceFault, Message>> = {
  amountDiffers: msg({ message: 'Another amount is recorded here', context: 'difference' }),
  refundFailed: msg({ message: 'The refund failed at Stripe', context: 'difference' }),
  refundRefused: msg({ message: 'Stripe refused the refund', context: 'difference' }),
};

/** The order of a payment that is recorded here refunds it itself. */
const isUnknownPayment: RecordRule = (_caller, { type, fault }) => type === 'payment' && fault !== 'amountDiffers';
/** Its order can be made again: the payment says of which items it is. */
const hasItems: RecordRule = (caller, record) => isUnknownPayment(caller, record) && Number(record['pieces']) > 0;

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
    { from: ['open'], to: 'refunding', needsReason: true, of: isUnknownPayment },
    { from: ['open'], to: 'explained', needsReason: true },
    { from: ['explained'], to: 'open' },
  ],
};

/**
 * What has moved money at Stripe and has no row here, or one of another amount. A payment's items are reserved for its order until staff have
 * settled it: the order is made again, the payment goes back, or somebody explains it.
 */
export const stripeDifference = defineResource({
  name: 'stripeDifference',
  plural: 'stripeDifferences',
  paths: { list: 'stripe-differences', one: 'stripe-difference' },
  ...RESOURCES.stripeDifference,
  fields: {
    reference: member(msg`Id at Stripe`, text(), 'search'),
    status: member(msg`Status`, choice(DIFFERENCE_STATUSES, STATUS_WORDS), 'filter'),
    type: member(
      msg({ message: 'Type', context: 'transaction' }),
      choice(TRANSACTION_TYPES, TRANSACTION_TYPE_WORDS),
      'filter',
    ),
    /** Negative for what has left the balance. */
    amount: member(msg({ message: 'Amount', context: 'difference' }), field(z.number(), { kind: euroKind })),
    /** Where another amount is recorded here. */
    known: member(
      msg({ message: 'Amount here', context: 'difference' }),
      field(z.number(), { kind: euroKind }).nullable(),
    ),
    currency: member(msg`Currency`, code()),
    movedAt: member(msg({ message: 'Date at Stripe', context: 'difference' }), moment()),
    number: member(msg`Order number`, code().nullable(), 'search'),
    pieces: member(msg`Pieces`, count()),
    codes: member(msg({ message: 'Reserved items', context: 'difference' }), text().nullable()),
    fault: member(
      msg({ message: 'Problem', context: 'difference' }),
      choice(DIFFERENCE_FAULTS, FAULT_WORDS).nullable(),
    ),
    /** In Stripe's codes. */
    problem: member(msg({ message: 'Stripe’s answer', context: 'difference' }), text().nullable()),
    note: member(msg`Note`, longText(DIFFERENCE_NOTE_MAX), 'edit'),
    createdAt: member(msg({ message: 'Found', context: 'difference' }), moment(), 'filter'),
    updatedAt: member(msg`Last edited`, moment()),
    _id: member(msg`Id`, id(), 'hidden'),
    rev: member(msg`Revision`, z.int(), 'hidden'),
  },
  edit: { who: ADMINS },
  status: differenceMachine,
  hubScoped: false,
  title: 'reference',
  list: {
    columns: ['reference', 'movedAt', 'type', 'number', 'amount', 'fault', 'createdAt', 'status'],
    sort: ['createdAt', 'movedAt', 'updatedAt', 'reference'],
  },
});
