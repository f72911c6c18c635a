/** The states of an order and of its payment, which are two things (spec section 4). */
import type { StatusMachine } from './actions.ts';
import { type Message, msg } from './msg.ts';

/** `failed`: the provider refused the customer's means of payment; another try may still succeed. Only money moves it. */
export const ORDER_PAYMENT_STATUSES = ['unpaid', 'paid', 'partlyRefunded', 'refunded', 'failed', 'expired'] as const;
export type OrderPaymentStatus = (typeof ORDER_PAYMENT_STATUSES)[number];
export const ORDER_PAYMENT_WORDS: Readonly<Record<OrderPaymentStatus, Message>> = {
  unpaid: msg({ message: 'Unpaid', context: 'order' }),
  paid: msg({ message: 'Paid', context: 'order' }),
  partlyRefunded: msg({ message: 'Partly refunded', context: 'order' }),
  refunded: msg({ message: 'Refunded', context: 'order' }),
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
  moves: [
    { from: ['newRequest'], to: 'ordered', needsReason: true },
    { from: ['newRequest'], to: 'rejected', needsReason: true },
    { from: ['newRequest', 'ordered'], to: 'cancelled', needsReason: true },
    { from: ['ordered'], to: 'accepted' },
    { from: ['ordered'], to: 'notAccepted', needsReason: true },
    { from: ['ordered'], to: 'notDone', needsReason: true },
  ],
};

export const ORDER_CHANNELS = ['shop', 'nutraceutical', 'counter'] as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[number];
export const ORDER_CHANNEL_WORDS: Readonly<Record<OrderChannel, Message>> = {
  shop: msg({ message: 'Shop', context: 'channel' }),
  nutraceutical: msg({ message: 'Nutraceutical', context: 'channel' }),
  counter: msg({ message: 'Counter', context: 'channel' }),
};

/** What happens to an order beside its moves, as its history tells it. */
export type OrderEvent =
  | 'paid'
  | 'expired'
  | 'paymentFailed'
  | 'paymentReturned'
  | 'refundRequested'
  | 'refunded'
  | 'refundFailed'
  | 'disputed'
  | 'disputeWon'
  | 'disputeLost';
