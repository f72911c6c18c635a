import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { choice, code, count, email, euro, flag, id, longText, moment, ref, refs, text } from '../field.ts';
import { BASKET_ITEMS_MAX, ORDER_NOTE_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import {
  ORDER_CHANNELS,
  ORDER_CHANNEL_WORDS,
  ORDER_MAILS,
  ORDER_MAIL_WORDS,
  ORDER_PAYMENT_STATUSES,
  ORDER_PAYMENT_WORDS,
  ORDER_STATUSES,
  ORDER_STATUS_WORDS,
  orderMachine,
  SYNC_STATUS_WORDS,
  SYNC_STATUSES,
} from '../order-states.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource } from '../resource.ts';

/** Whether external tools know of it: set by hand, by their programs, or by the transfer to the supplier. */
const sync = () => choice(SYNC_STATUSES, SYNC_STATUS_WORDS);
const synced = { marketing1: sync(), marketing2: sync(), supplier: sync() };

/**
 * An order of the shop. What was ordered and paid is never edited: an order moves by its machine, its payment by money alone. `note`: for the
 * expedition; `archived`: out of the way.
 */
export const order = defineResource({
  name: 'order',
  plural: 'orders',
  ...RESOURCES.order,
  words: {
    ...RESOURCES.order.words,
    labels: {
      _id: msg`Id`,
      number: msg`Order number`,
      channel: msg`Channel`,
      customerName: msg`Customer`,
      customerEmail: msg`E-mail`,
      customerMobile: msg`Mobile phone`,
      city: msg`City`,
      province: msg`Province`,
      hubs: msg`Hub centers`,
      hubNames: msg`Hub centers`,
      pieces: msg`Pieces`,
      items: msg({ message: 'Items', context: 'sum of prices' }),
      discount: msg`Discount`,
      couponCode: msg`Coupon`,
      coupon: msg`Coupon discount`,
      shipping: msg({ message: 'Shipping', context: 'price' }),
      total: msg`Total`,
      refunded: msg({ message: 'Refunded', context: 'amount' }),
      paymentStatus: msg`Payment`,
      status: msg`Status`,
      invoiceRequested: msg`Invoice requested`,
      note: msg`Expedition notes`,
      archived: msg`Archived`,
      subscription: msg`Subscription`,
      subscriptionNumber: msg`Subscription`,
      marketing1: msg`Marketing tool 1`,
      marketing2: msg`Marketing tool 2`,
      supplier: msg({ message: 'Supplier', context: 'sync' }),
      reservedUntil: msg`Reserved until`,
      paidAt: msg({ message: 'Paid', context: 'when' }),
      createdAt: msg({ message: 'Ordered', context: 'when' }),
      updatedAt: msg`Last edited`,
      rev: msg`Revision`,
    },
  },
  record: z.object({
    _id: id(),
    number: code(),
    channel: choice(ORDER_CHANNELS, ORDER_CHANNEL_WORDS),
    customerName: text(),
    customerEmail: email(),
    customerMobile: text().nullable(),
    city: text().nullable(),
    province: text().nullable(),
    hubs: refs('merchant', BASKET_ITEMS_MAX, 'hubNames'),
    hubNames: z.array(z.string()),
    pieces: count(),
    items: euro(),
    discount: euro(),
    couponCode: code().nullable(),
    coupon: euro(),
    shipping: euro(),
    total: euro(),
    refunded: euro(),
    paymentStatus: choice(ORDER_PAYMENT_STATUSES, ORDER_PAYMENT_WORDS),
    status: choice(ORDER_STATUSES, ORDER_STATUS_WORDS),
    invoiceRequested: flag(),
    note: longText(ORDER_NOTE_MAX),
    archived: flag(),
    subscription: ref('subscription', 'subscriptionNumber').nullable(),
    subscriptionNumber: text().nullable(),
    ...synced,
    reservedUntil: moment().nullable(),
    paidAt: moment().nullable(),
    createdAt: moment(),
    updatedAt: moment(),
    rev: z.int(),
  }),
  export: { who: ADMINS },
  edit: { who: ADMINS, fields: { note: longText(ORDER_NOTE_MAX), ...synced } },
  status: orderMachine,
  actions: {
    archive: { isFinal: true, of: (_caller, record) => record['archived'] === false },
    unarchive: { isFinal: true, of: (_caller, record) => record['archived'] === true },
    // A new request has had no mail yet.
    resendMail: {
      isFinal: true,
      of: (_caller, record) => record['status'] !== 'newRequest',
      fields: { mail: choice(ORDER_MAILS, ORDER_MAIL_WORDS) },
    },
  },
  bulk: { fields: ['note', 'marketing1', 'marketing2', 'supplier'] },
  hubScoped: false,
  title: 'number',
  list: {
    columns: ['number', 'createdAt', 'customerName', 'pieces', 'total', 'paymentStatus', 'status', 'couponCode'],
    sort: ['createdAt', 'number', 'customerName', 'total'],
    search: ['number', 'customerName', 'customerEmail', 'city'],
    aside: 'archived',
    filters: ['status', 'paymentStatus', 'hubs', 'archived', 'createdAt', 'total', 'invoiceRequested', 'channel', 'marketing1', 'marketing2', 'supplier', 'subscription'],
  },
  detail: [
    'number',
    'status',
    'paymentStatus',
    'createdAt',
    'paidAt',
    'reservedUntil',
    'channel',
    'subscription',
    'customerName',
    'customerEmail',
    'customerMobile',
    'hubs',
    'note',
    'marketing1',
    'marketing2',
    'supplier',
    'archived',
  ],
});
