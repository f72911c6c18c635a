/** The kinds of transactions and their states. */
import type { RecordRule } from './access.ts';
import { type Message, msg } from './msg.ts';

/** What moves money: from a customer, back to one, to a hub center, back from one, or by the customer's bank. */
export const TRANSACTION_TYPES = ['payment', 'refund', 'transfer', 'reversal', 'dispute'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];
export const TRANSACTION_TYPE_WORDS: Readonly<Record<TransactionType, Message>> = {
  payment: msg({ message: 'Payment', context: 'transaction' }),
  refund: msg({ message: 'Refund', context: 'transaction' }),
  transfer: msg({ message: 'Transfer', context: 'transaction' }),
  reversal: msg({ message: 'Reversal', context: 'transaction' }),
  dispute: msg({ message: 'Dispute', context: 'transaction' }),
};

/** Whether money leaves the platform; for a merchant, the own account. */
export const isOutgoing: RecordRule = ({ userType }, { type }) =>
  userType === 3 ? type === 'reversal' : type === 'refund' || type === 'transfer' || type === 'dispute';

/** `owed`: a hub center could not give all of it back, and the rest is set off later. The last five are those of disputes. */
export const TRANSACTION_STATUSES = [
  'open',
  'underWay',
  'held',
  'done',
  'owed',
  'failed',
  'cancelled',
  'needsResponse',
  'underReview',
  'won',
  'lost',
  'closed',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];
export const TRANSACTION_STATUS_WORDS: Readonly<Record<TransactionStatus, Message>> = {
  open: msg({ message: 'Not paid yet', context: 'transaction' }),
  underWay: msg({ message: 'Under way', context: 'transaction' }),
  held: msg({ message: 'On hold', context: 'transaction' }),
  done: msg({ message: 'Done', context: 'transaction' }),
  owed: msg({ message: 'Owed by the hub center', context: 'transaction' }),
  failed: msg({ message: 'Failed', context: 'transaction' }),
  cancelled: msg({ message: 'Cancelled', context: 'transaction' }),
  needsResponse: msg({ message: 'Evidence needed', context: 'dispute' }),
  underReview: msg({ message: 'The bank decides', context: 'dispute' }),
  won: msg({ message: 'Won', context: 'dispute' }),
  lost: msg({ message: 'Lost', context: 'dispute' }),
  closed: msg({ message: 'Closed', context: 'dispute' }),
};

/** How a customer paid, as the provider names it; `other`: in a way that has no name here. */
export const PAYMENT_METHODS = ['card', 'paypal', 'klarna', 'satispay', 'link', 'sepaDebit', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const PAYMENT_METHOD_WORDS: Readonly<Record<PaymentMethod, Message>> = {
  card: msg({ message: 'Card', context: 'payment method' }),
  paypal: msg({ message: 'PayPal', context: 'payment method' }),
  klarna: msg({ message: 'Klarna', context: 'payment method' }),
  satispay: msg({ message: 'Satispay', context: 'payment method' }),
  link: msg({ message: 'Link', context: 'payment method' }),
  sepaDebit: msg({ message: 'SEPA direct debit', context: 'payment method' }),
  other: msg({ message: 'Other', context: 'payment method' }),
};
