import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineResource, member } from '../define-resource.ts';
import { isErasedEmail } from '../erased-email.ts';
import {
  choice,
  code,
  count,
  email,
  euro,
  flag,
  id,
  longText,
  moment,
  optionalText,
  ref,
  refs,
  text,
} from '../field.ts';
import { BASKET_ITEMS_MAX, ORDER_NOTE_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import {
  GUESTS,
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

/** Whether external tools know of it: set by hand, by their programs, or by the transfer to the supplier. */
const sync = () => choice(SYNC_STATUSES, SYNC_STATUS_WORDS);

/**
 * An order of the shop. What was ordered and paid is never edited: an order moves by its machine, its payment by money alone. `note`: for the
 * expedition; `archived`: out of the way.
 */
export const order = defineResource({
  name: 'order',
  plural: 'orders',
  ...RESOURCES.order,
  fields: {
    number: member(msg`Order number`, code(), 'sort', 'search'),
    status: member(msg`Status`, choice(ORDER_STATUSES, ORDER_STATUS_WORDS)),
    paymentStatus: member(msg`Payment`, choice(ORDER_PAYMENT_STATUSES, ORDER_PAYMENT_WORDS)),
    createdAt: member(msg({ message: 'Ordered', context: 'when' }), moment(), 'sort'),
    paidAt: member(msg({ message: 'Paid', context: 'when' }), moment().nullable()),
    reservedUntil: member(msg`Reserved until`, moment().nullable()),
    channel: member(msg`Channel`, choice(ORDER_CHANNELS, ORDER_CHANNEL_WORDS)),
    subscription: member(msg`Subscription`, ref('subscription', 'subscriptionNumber').nullable()),
    subscriptionNumber: text().nullable(),
    customerName: member(msg`Customer`, text(), 'sort', 'search'),
    customerEmail: member(msg`E-mail`, email(), 'search'),
    customerMobile: member(msg`Mobile phone`, text().nullable()),
    account: member(msg`Account`, ref('user', 'accountName').nullable()),
    accountName: optionalText(),
    hubs: member(msg`Hub centers`, refs('merchant', BASKET_ITEMS_MAX, 'hubNames')),
    hubNames: z.array(z.string()),
    note: member(msg`Expedition notes`, longText(ORDER_NOTE_MAX), 'edit', 'bulk'),
    marketing1: member(msg`Marketing tool 1`, sync(), 'edit', 'bulk'),
    marketing2: member(msg`Marketing tool 2`, sync(), 'edit', 'bulk'),
    supplier: member(msg({ message: 'Supplier', context: 'sync' }), sync(), 'edit', 'bulk'),
    archived: member(msg`Archived`, flag()),
    city: member(msg`City`, text().nullable(), 'search', 'hidden'),
    province: member(msg`Province`, text().nullable(), 'hidden'),
    pieces: member(msg`Pieces`, count(), 'hidden'),
    items: member(msg({ message: 'Items', context: 'sum of prices' }), euro(), 'hidden'),
    discount: member(msg`Discount`, euro(), 'hidden'),
    couponCode: member(msg`Coupon`, code().nullable(), 'hidden'),
    coupon: member(msg`Coupon discount`, euro(), 'hidden'),
    shipping: member(msg({ message: 'Shipping', context: 'price' }), euro(), 'hidden'),
    total: member(msg`Total`, euro(), 'sort', 'hidden'),
    refunded: member(msg({ message: 'Refunded', context: 'amount' }), euro(), 'hidden'),
    invoiceRequested: member(msg`Invoice requested`, flag(), 'hidden'),
    updatedAt: member(msg`Last edited`, moment(), 'sort', 'hidden'),
    _id: member(msg`Id`, id(), 'hidden'),
    rev: member(msg`Revision`, z.int(), 'hidden'),
  },
  export: { who: ADMINS },
  edit: { who: ADMINS },
  status: orderMachine,
  actions: {
    archive: { isFinal: true, of: (_caller, record) => record['archived'] === false },
    unarchive: { isFinal: true, of: (_caller, record) => record['archived'] === true },
    // A new request has had no mail yet.
    resendMail: {
      isFinal: true,
      of: (_caller, record) => record['status'] !== 'newRequest' && !isErasedEmail(String(record['customerEmail'])),
      fields: { mail: choice(ORDER_MAILS, ORDER_MAIL_WORDS) },
    },
    // Who has an account is erased there.
    erasePerson: {
      who: [1],
      isFinal: true,
      isSingle: true,
      of: (_caller, record) => record['account'] === null && !isErasedEmail(String(record['customerEmail'])),
    },
  },
  bulk: { beside: ['paymentStatus'] },
  hubScoped: false,
  title: 'number',
  list: {
    columns: ['number', 'createdAt', 'customerName', 'pieces', 'total', 'paymentStatus', 'status', 'couponCode'],
    aside: 'archived',
    filters: [
      'status',
      'paymentStatus',
      'hubs',
      'account',
      'city',
      'archived',
      'createdAt',
      'total',
      'invoiceRequested',
      'channel',
      'marketing1',
      'marketing2',
      'supplier',
      'subscription',
    ],
    missing: { account: GUESTS },
  },
});
