/** Objects of Stripe, read as what is known of them here. */
import type { Stripe as Client } from 'stripe';

import type { DisputeStatus } from '../../../contract/calls/orders.ts';
import { type PaymentMethod, PAYMENT_METHODS } from '../../../contract/transaction-states.ts';
import type { Dispute, Intent, Move } from './money-calls.ts';
import { readLines } from './sold-lines.ts';

/** Ids of ours, by which a row is found again whose answer was lost. */
export const PAYMENT = 'ordito_payment';
/** The first key of the call. It names the order or the refund, so that a row finds its call that a restored database has made anew. */
export const CALL = 'ordito_call';

/** Whether a refund has not given the money back. */
export const isFailedRefund = (status: string | null): boolean => status === 'failed' || status === 'canceled';

/** The id of an object that may be expanded. */
export const idOf = (object: string | { id: string }) => (typeof object === 'string' ? object : object.id);

const optionalId = (object: string | { id: string } | null) => (object === null ? null : idOf(object));

/** What a change of the balance was made by; none for payouts and the like, and for what has failed, which moves it back. */
export function readMove({ source, amount: amountCents, currency, created }: Client.BalanceTransaction): Move[] {
  if (source === null || typeof source === 'string') return [];
  const made = (kind: Move['kind'], metadata: Client.Metadata | null, more: Partial<Move> = {}): Move[] => {
    const { [CALL]: called = null, ordito_order: order = null, ordito_number: number = null } = metadata ?? {};
    const row = metadata?.[`ordito_${kind}`] ?? null;
    const about = { intent: null, charge: null, transfer: null, row, call: called, order, number };
    const lines = kind === 'payment' ? readLines(metadata ?? {}) : [];
    return [{ id: source.id, kind, amountCents, currency, lines, at: new Date(created * 1000), ...about, ...more }];
  };
  if (source.object === 'charge') {
    if (source.status === 'failed') return [];
    const { id: charge, payment_intent: intent, metadata, description } = source;
    // Before payments carried their number, it was their description alone.
    const number = metadata['ordito_number'] ?? (metadata['ordito_order'] ? description : null);
    return made('payment', metadata, { intent: optionalId(intent), charge, number });
  }
  if (source.object === 'refund') {
    if (isFailedRefund(source.status)) return [];
    const { charge, payment_intent: intent, metadata } = source;
    return made('refund', metadata, { intent: optionalId(intent), charge: optionalId(charge) });
  }
  if (source.object === 'dispute') {
    const { charge, payment_intent: intent } = source;
    return made('dispute', null, { intent: optionalId(intent), charge: idOf(charge) });
  }
  if (source.object === 'transfer') return made('transfer', source.metadata, { order: source.transfer_group });
  if (source.object === 'transfer_reversal') {
    return made('reversal', source.metadata, { transfer: idOf(source.transfer) });
  }
  return [];
}

/** Stripe’s states; a warning is an inquiry before a dispute, and moves no money. */
const STATUS_OF: Readonly<Record<string, DisputeStatus>> = {
  needs_response: 'needsResponse',
  warning_needs_response: 'needsResponse',
  under_review: 'underReview',
  warning_under_review: 'underReview',
  won: 'won',
  lost: 'lost',
};

/** A dispute, with what it has moved. */
export const readDispute = (dispute: Client.Dispute): Dispute => ({
  id: dispute.id,
  status: STATUS_OF[dispute.status] ?? 'closed',
  reason: dispute.reason,
  dueBy: dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
  amountCents: dispute.amount,
  moves: dispute.balance_transactions.map(({ amount, fee }) => ({ amountCents: amount, feeCents: fee })),
});

const STATE_OF: Readonly<Record<string, Intent['state']>> = {
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

/** Stripe’s names of methods, where they differ. */
const METHOD_OF: Readonly<Record<string, PaymentMethod>> = { sepa_debit: 'sepaDebit' };
const methodOf = (type: string): PaymentMethod =>
  METHOD_OF[type] ?? PAYMENT_METHODS.find((method) => method === type) ?? 'other';

/** A payment, with its charge if that was expanded. */
export function readIntent(intent: Client.PaymentIntent): Intent {
  const { id, status, client_secret: clientSecret, amount_received: receivedCents, latest_charge: charge } = intent;
  const { last_payment_error: error, metadata } = intent;
  const transaction = typeof charge === 'object' ? charge?.balance_transaction : null;
  return {
    id,
    state: STATE_OF[status] ?? 'open',
    wasRefused: status === 'requires_payment_method' && error !== null,
    clientSecret,
    receivedCents,
    charge: typeof charge === 'string' ? charge : (charge?.id ?? null),
    method:
      typeof charge === 'object' && charge?.payment_method_details
        ? methodOf(charge.payment_method_details.type)
        : null,
    feeCents: typeof transaction === 'object' ? (transaction?.fee ?? null) : null,
    availableOn: typeof transaction === 'object' && transaction ? new Date(transaction.available_on * 1000) : null,
    payment: metadata[PAYMENT] ?? null,
  };
}
