/** The states of an order and of its payment, which are two things (spec section 4). */

/** `failed`: the provider refused the customer's means of payment; another try may still succeed. */
export const ORDER_PAYMENT_STATUSES = ['unpaid', 'paid', 'partlyRefunded', 'refunded', 'failed', 'expired'] as const;
export type OrderPaymentStatus = (typeof ORDER_PAYMENT_STATUSES)[number];

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

export const ORDER_CHANNELS = ['shop', 'nutraceutical', 'counter'] as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[number];
