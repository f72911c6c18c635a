import * as z from 'zod';

import { ADMINS, COUNTER } from '../access.ts';
import { field } from '../field-meta.ts';
import { choice, code, euro, id, moment, ref, seenBy, text } from '../field.ts';
import { msg } from '../msg.ts';
import { GUESTS, ORDER_CHANNELS, ORDER_CHANNEL_WORDS } from '../order-states.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource, hubLabels, recordLabels } from '../resource.ts';
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
  words: {
    ...RESOURCES.transaction.words,
    labels: {
      ...hubLabels,
      ...recordLabels,
      reference: msg`Transaction id`,
      type: msg({ message: 'Type', context: 'transaction' }),
      number: msg`Order number`,
      channel: msg`Channel`,
      customerName: msg`Customer`,
      account: msg`Account`,
      accountName: msg`Account`,
      method: msg`Payment method`,
      coupon: msg`Coupon`,
      couponCode: msg`Coupon`,
      gross: msg({ message: 'Gross', context: 'transaction' }),
      commission: msg`Commission`,
      fee: msg({ message: 'Fee', context: 'transaction' }),
      net: msg({ message: 'Net', context: 'transaction' }),
      status: msg`Status`,
      orderedAt: msg({ message: 'Ordered', context: 'when' }),
      createdAt: msg({ message: 'Date', context: 'transaction' }),
      updatedAt: msg({ message: 'Last changed', context: 'transaction' }),
    },
  },
  record: z.object({
    _id: id(),
    reference: text(),
    type: choice(TRANSACTION_TYPES, TRANSACTION_TYPE_WORDS),
    number: code(),
    channel: choice(ORDER_CHANNELS, ORDER_CHANNEL_WORDS),
    customerName: seenBy(ADMINS, text().nullable()),
    account: seenBy(ADMINS, ref('user', 'accountName').nullable()),
    accountName: seenBy(ADMINS, text().nullable()),
    method: seenBy(ADMINS, choice(PAYMENT_METHODS, PAYMENT_METHOD_WORDS).nullable()),
    coupon: seenBy(ADMINS, ref('coupon', 'couponCode').nullable()),
    couponCode: seenBy(ADMINS, text().nullable()),
    hubcenter: ref('merchant', 'hubcenterName').nullable(),
    hubcenterName: text().nullable(),
    gross: euro(),
    commission: seenBy(ADMINS, euro().nullable()),
    fee: seenBy(ADMINS, euro().nullable()),
    /** Below 0 for a payment smaller than its fee. */
    net: field(z.number(), { kind: 'euro' }),
    status: choice(TRANSACTION_STATUSES, TRANSACTION_STATUS_WORDS),
    orderedAt: moment(),
    createdAt: moment(),
    updatedAt: moment(),
    rev: z.int(),
  }),
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
    sort: ['createdAt', 'gross'],
    search: ['reference', 'number'],
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
  detail: [
    'reference',
    'type',
    'status',
    'createdAt',
    'number',
    'customerName',
    'account',
    'hubcenter',
    'channel',
    'method',
    'coupon',
    'gross',
    'commission',
    'fee',
    'net',
    'orderedAt',
    'updatedAt',
  ],
});
