/** What a hub center's payment account can be, and what it can lack: the words for both. */
import { type Message, msg } from './msg.ts';

/** `restricted`: it was ready and is no longer, or the provider refused it. */
export const PAYMENT_STATES = ['none', 'onboarding', 'inReview', 'ready', 'restricted'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_STATE_WORDS: Readonly<Record<PaymentState, Message>> = {
  none: msg({ message: 'Not connected', context: 'payment account' }),
  onboarding: msg({ message: 'Being set up', context: 'payment account' }),
  inReview: msg({ message: 'In review', context: 'payment account' }),
  ready: msg({ message: 'Ready', context: 'payment account' }),
  restricted: msg({ message: 'Restricted', context: 'payment account' }),
};

/** What the provider still needs from a hub center, in kinds: the details stay with the provider. */
export const PAYMENT_NEEDS = [
  'bankAccount',
  'business',
  'taxNumber',
  'person',
  'document',
  'address',
  'contact',
  'website',
  'terms',
  'other',
] as const;
export type PaymentNeed = (typeof PAYMENT_NEEDS)[number];

/** What happens to a payment account, as the history of its hub center tells it. */
export type PaymentEvent =
  | 'paymentAccountConnected'
  | 'paymentAccountChanged'
  | 'paymentAccountLinkSent'
  | 'paymentAccountDisconnected'
  | 'paymentAccountClosed'
  | 'payoutFailed';
