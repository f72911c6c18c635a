/** The states of an order and of its payment, which are two things (spec section 4). */
import * as z from 'zod';

import type { StatusMachine } from './actions.ts';
import { ITEM_KINDS } from './code.ts';
import { isErasedEmail } from './erased-email.ts';
import { type Message, msg } from './msg.ts';

/**
 * `processing`: the bank carries it out, for days; it can still fail. `failed`: the provider refused the customer's means of payment; another try may still succeed. `toRefund`: a payment that bought nothing
 * could not be returned. Only money moves it.
 */
export const ORDER_PAYMENT_STATUSES = [
  'unpaid',
  'processing',
  'paid',
  'partlyRefunded',
  'refunded',
  'toRefund',
  'failed',
  'expired',
] as const;
export type OrderPaymentStatus = (typeof ORDER_PAYMENT_STATUSES)[number];
export const ORDER_PAYMENT_WORDS: Readonly<Record<OrderPaymentStatus, Message>> = {
  unpaid: msg({ message: 'Unpaid', context: 'order' }),
  processing: msg({ message: 'Under way', context: 'payment' }),
  paid: msg({ message: 'Paid', context: 'order' }),
  partlyRefunded: msg({ message: 'Partly refunded', context: 'order' }),
  refunded: msg({ message: 'Refunded', context: 'order' }),
  toRefund: msg({ message: 'To refund', context: 'payment' }),
  failed: msg({ message: 'Failed', context: 'payment' }),
  expired: msg({ message: 'Expired', context: 'payment' }),
};

export const ORDER_STATUSES = [
  'newRequest',
  'ordered',
  'accepted',
  'notAccepted',
  'notDone',
  'rejected',
  'cancelled',
  'expired',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const ORDER_STATUS_WORDS: Readonly<Record<OrderStatus, Message>> = {
  newRequest: msg({ message: 'New request', context: 'order' }),
  ordered: msg({ message: 'Ordered', context: 'order' }),
  accepted: msg({ message: 'Accepted (completed)', context: 'order' }),
  notAccepted: msg({ message: 'Not accepted', context: 'order' }),
  notDone: msg({ message: 'Not done', context: 'order' }),
  rejected: msg({ message: 'Rejected', context: 'order' }),
  cancelled: msg({ message: 'Cancelled', context: 'order' }),
  expired: msg({ message: 'Expired', context: 'order' }),
};

/**
 * The moves of an order by a person. A payment makes a new request ordered, and its reservation lets it expire, by themselves; a person
 * orders what is paid elsewhere.
 */
export const orderMachine: StatusMachine<'status', OrderStatus> = {
  field: 'status',
  isFinal: true,
  moves: [
    { from: ['newRequest'], to: 'ordered', needsReason: true, isNext: true },
    { from: ['newRequest'], to: 'rejected', needsReason: true },
    { from: ['newRequest', 'ordered'], to: 'cancelled', needsReason: true },
    { from: ['ordered'], to: 'accepted', isNext: true },
    { from: ['ordered'], to: 'notAccepted', needsReason: true },
    { from: ['ordered'], to: 'notDone', needsReason: true },
    {
      from: ['notDone'],
      to: 'ordered',
      name: 'resume',
      of: (_caller, record) =>
        record['paymentStatus'] !== 'refunded' && !isErasedEmail(String(record['customerEmail'])),
    },
  ],
};

/** What a line of an order can be of: an item, which exists once, or a subscription plan. */
export const lineKind = z.enum([...ITEM_KINDS, 'plan']);
export type LineKind = z.infer<typeof lineKind>;

/** Whether the external tools know of an order. */
export const SYNC_STATUSES = ['notSynced', 'synced'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];
export const SYNC_STATUS_WORDS: Readonly<Record<SyncStatus, Message>> = {
  notSynced: msg({ message: 'Not synced', context: 'order' }),
  synced: msg({ message: 'Synced', context: 'order' }),
};

/** Customers who have no account. */
export const GUESTS = msg`Without an account`;

export const ORDER_CHANNELS = ['shop', 'nutraceutical', 'counter'] as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[number];
export const ORDER_CHANNEL_WORDS: Readonly<Record<OrderChannel, Message>> = {
  shop: msg({ message: 'Shop', context: 'channel' }),
  nutraceutical: msg({ message: 'Nutraceutical', context: 'channel' }),
  counter: msg({ message: 'Counter', context: 'channel' }),
};

/** The mails that the customer of an order gets, each once for what it tells. */
export const ORDER_MAILS = [
  'processing',
  'paid',
  'shipped',
  'refunded',
  'refundFailed',
  'cancelled',
  'expired',
] as const;
export type OrderMail = (typeof ORDER_MAILS)[number];
export const ORDER_MAIL_WORDS: Readonly<Record<OrderMail, Message>> = {
  processing: msg({ message: 'Payment under way', context: 'e-mail' }),
  paid: msg({ message: 'Order confirmed', context: 'e-mail' }),
  shipped: msg({ message: 'Parcel shipped', context: 'e-mail' }),
  refunded: msg({ message: 'Refund made', context: 'e-mail' }),
  refundFailed: msg({ message: 'Refund delayed', context: 'e-mail' }),
  cancelled: msg({ message: 'Order cancelled', context: 'e-mail' }),
  expired: msg({ message: 'Order expired', context: 'e-mail' }),
};

/** What happens to an order beside its moves, as its history tells it. */
export type OrderEvent =
  | `${OrderMail}Mailed`
  | 'paid'
  | 'expired'
  | 'paymentUnderWay'
  | 'paymentFailed'
  | 'paymentReturned'
  | 'supplierSynced'
  | 'refundRequested'
  | 'refunded'
  | 'refundFailed'
  | 'disputed'
  | 'disputeWon'
  | 'disputeLost';
