/** The kinds of transactions and their states. */
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
