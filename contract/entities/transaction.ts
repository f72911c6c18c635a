import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { defineResource, member } from '../define-resource.ts';
import { euroKind } from '../field-kinds/euro.ts';
import { field } from '../field-meta.ts';
import { choice, code, euro, id, moment, ref, seenBy, text } from '../field.ts';
import { msg } from '../msg.ts';
import { GUESTS, ORDER_CHANNELS, ORDER_CHANNEL_WORDS } from '../order-states.ts';
import { RESOURCES } from '../resource-access.ts';
import {
  isOutgoing,
  PAYMENT_METHOD_WORDS,
  PAYMENT_METHODS,
  TRANSACTION_STATUSES,
  TRANSACTION_STATUS_WORDS,
  TRANSACTION_TYPES,
  TRANSACTION_TYPE_WORDS,
} from '../transaction-states.ts';

/**
 * Money that moves, or is to: a payment, a refund, a transfer to a hub center, what comes back of one, a dispute. Nobody edits one.
 * `reference`: its id at the provider, before that the number of its order. `gross`: what is to move; `net`: by how much it has changed the
 * platform's balance at the provider so far, in the direction of its type. A fee is always a cost. Transfers and reversals have a hub
 * center, which sees them; the others have a customer.
 */
export const transaction = defineResource({
  name: 'transaction',
  plural: 'transactions',
  ...RESOURCES.transaction,
  fields: {
    reference: member(msg`Transaction id`, text(), 'search'),
    type: member(msg({ message: 'Type', context: 'transaction' }), choice(TRANSACTION_TYPES, TRANSACTION_TYPE_WORDS)),
    status: member(msg`Status`, choice(TRANSACTION_STATUSES, TRANSACTION_STATUS_WORDS)),
    createdAt: member(msg({ message: 'Date', context: 'transaction' }), moment(), 'sort'),
    number: member(msg`Order number`, code(), 'search'),
    customerName: member(msg`Customer`, seenBy(ADMINS, text().nullable())),
    account: member(msg`Account`, seenBy(ADMINS, ref('user', 'accountName').nullable())),
    accountName: seenBy(ADMINS, text().nullable()),
    hubcenter: member(msg`Hub center`, ref('merchant', 'hubcenterName').nullable()),
    hubcenterName: text().nullable(),
    channel: member(msg`Channel`, choice(ORDER_CHANNELS, ORDER_CHANNEL_WORDS)),
    method: member(msg`Payment method`, seenBy(ADMINS, choice(PAYMENT_METHODS, PAYMENT_METHOD_WORDS).nullable())),
    coupon: member(msg`Coupon`, seenBy(ADMINS, ref('coupon', 'couponCode').nullable())),
    couponCode: seenBy(ADMINS, text().nullable()),
    gross: member(msg({ message: 'Gross', context: 'transaction' }), euro(), 'sort'),
    commission: member(msg`Commission`, seenBy(ADMINS, euro().nullable())),
    fee: member(msg({ message: 'Fee', context: 'transaction' }), seenBy(ADMINS, euro().nullable())),
    /** Below 0 for a payment smaller than its fee. */
    net: member(msg({ message: 'Net', context: 'transaction' }), field(z.number(), { kind: euroKind })),
    orderedAt: member(msg({ message: 'Ordered', context: 'when' }), moment()),
    updatedAt: member(msg({ message: 'Last changed', context: 'transaction' }), moment()),
    _id: member(msg`Id`, id(), 'hidden'),
    rev: member(msg`Revision`, z.int(), 'hidden'),
  },
  export: { who: COUNTER },
  outgoing: { fields: ['gross', 'commission', 'net'], of: isOutgoing },
  hubScoped: true,
  title: 'reference',
  list: {
    columns: [
      'reference',
      'createdAt',
      'type',
      'number',
      'customerName',
      'hubcenter',
      'gross',
      'commission',
      'fee',
      'net',
      'status',
    ],
    filters: [
      'type',
      'status',
      'hubcenter',
      'account',
      'createdAt',
      'orderedAt',
      'gross',
      'method',
      'coupon',
      'channel',
    ],
    missing: { account: GUESTS, method: msg({ message: 'Not known', context: 'payment method' }) },
    // The specification's names.
    params: { orderedAt: ['purchaseDateMin', 'purchaseDateMax'] },
  },
});
