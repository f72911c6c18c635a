import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What Stripe tells by its events, by their types. */
export const PROVIDER_EVENTS: Readonly<Record<string, MessageDescriptor>> = {
  'payment_intent.created': msg`Payment prepared`,
  'payment_intent.processing': msg`Payment is being processed`,
  'payment_intent.requires_action': msg`The customer must confirm the payment`,
  'payment_intent.amount_capturable_updated': msg`Payment reserved on the card`,
  'payment_intent.succeeded': msg`Payment received`,
  'payment_intent.payment_failed': msg`Means of payment refused`,
  'payment_intent.canceled': msg`Payment cancelled`,
  'charge.succeeded': msg`Amount charged`,
  'charge.failed': msg`Charge failed`,
  'charge.updated': msg`Fee or availability updated`,
  'refund.created': msg`Refund started`,
  'refund.updated': msg`Refund updated`,
  'refund.failed': msg`Refund failed`,
  'charge.refunded': msg`Amount refunded`,
  'charge.refund.updated': msg`Refund updated`,
  'charge.dispute.created': msg`Dispute opened`,
  'charge.dispute.updated': msg`Dispute updated`,
  'charge.dispute.funds_withdrawn': msg`Disputed amount withdrawn`,
  'charge.dispute.funds_reinstated': msg`Disputed amount given back`,
  'charge.dispute.closed': msg`Dispute closed`,
};
