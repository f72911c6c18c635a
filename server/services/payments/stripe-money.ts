/** Calls of Stripe that move money. Each takes the key under which Stripe does it once. */
import type { Stripe as Client } from 'stripe';

import type { DisputeStatus } from '../../../contract/calls/orders.ts';
import { type PaymentMethod, PAYMENT_METHODS } from '../../../contract/transaction-states.ts';
import type { SoldLine } from '../../db/schema/provider-differences.ts';
import { readLines, writeLines } from './sold-lines.ts';

/** A payment at Stripe. `processing`: the bank carries it out, for days; it can still fail. `wasRefused`: the last means of payment was; `feeCents` is null until Stripe knows it. */
export interface Intent {
  id: string;
  state: 'open' | 'processing' | 'succeeded' | 'cancelled';
  wasRefused: boolean;
  clientSecret: string | null;
  receivedCents: number;
  charge: string | null;
  /** How it was paid, once it is. */
  method: PaymentMethod | null;
  feeCents: number | null;
  /** From when its money can be paid out. */
  availableOn: Date | null;
  /** The row of ours that it was made for. */
  payment: string | null;
}

/** Something that moved money, as Stripe knows it. */
export interface Made {
  id: string;
  amountCents: number;
}

/** The key under which Stripe does a call once. `isOld`: it may have forgotten it, and is asked for what it has made. */
export interface CallKey extends Record<string, unknown> {
  key: string;
  isOld: boolean;
}

interface NewIntent {
  payment: string;
  order: string;
  number: string;
  amountCents: number;
  /** What it buys. */
  lines: readonly SoldLine[];
}

interface NewTransfer {
  transfer: string;
  order: string;
  amountCents: number;
  destination: string;
  /** The charge it draws from; null: the balance. */
  source: string | null;
}

export interface MoneyCalls {
  createIntent(intent: NewIntent, key: CallKey): Promise<Intent>;
  readIntent(id: string): Promise<Intent>;
  /** Throws `refused` for one that can no longer be cancelled. */
  cancelIntent(id: string): Promise<Intent>;
  transfer(transfer: NewTransfer, key: CallKey): Promise<Made>;
  reverse(reversal: { reversal: string; transfer: string; amountCents: number }, key: CallKey): Promise<Made>;
  refund(refund: { refund: string; payment: string; amountCents: number }, key: CallKey): Promise<Made>;
  readRefund(id: string): Promise<{ isFailed: boolean; reason: string }>;
  /** The disputes of a payment. */
  readDisputes(payment: string): Promise<Dispute[]>;
  /** Refunds made since, with their payments: those that failed. */
  listFailedRefunds(since: Date): Promise<{ id: string; payment: string }[]>;
  /** The payments that were disputed since. */
  listDisputed(since: Date): Promise<string[]>;
  /** A page of what has moved money from a moment on, and before another; the newest first. `next`: where the next page begins. */
  listMoves(from: Date, until: Date | null, after: string | null): Promise<{ moves: Move[]; next: string | null }>;
}

/** Something that has moved money at Stripe, whoever has made it. */
export interface Move {
  /** Of the charge, refund, transfer, reversal or dispute. */
  id: string;
  kind: 'payment' | 'refund' | 'transfer' | 'reversal' | 'dispute';
  /** Negative for what has left the balance. */
  amountCents: number;
  currency: string;
  /** The payment that it belongs to, and its charge. */
  intent: string | null;
  charge: string | null;
  /** The transfer that it takes back. */
  transfer: string | null;
  /** The row of ours that it was made for, and the first key of its call; null for what was not made here. */
  row: string | null;
  call: string | null;
  order: string | null;
  number: string | null;
  /** What a payment has bought. */
  lines: readonly SoldLine[];
  at: Date;
}

/** A dispute at Stripe, with each time it moved money: negative for what was taken. */
export interface Dispute {
  id: string;
  status: DisputeStatus;
  reason: string;
  dueBy: Date | null;
  amountCents: number;
  moves: { amountCents: number; feeCents: number }[];
}

type Send = <T>(send: (stripe: Client) => Promise<T>) => Promise<T>;

const CURRENCY = 'eur';
const expand = ['latest_charge.balance_transaction'];
const SEARCHED = expand.map((each) => `data.${each}`);
/** Ids of ours, by which a row is found again whose answer was lost. */
const PAYMENT = 'ordito_payment';
/** The first key of the call. It names the order or the refund, so that a row finds its call that a restored database has made anew. */
const CALL = 'ordito_call';

const isFailedRefund = (status: string | null): boolean => status === 'failed' || status === 'canceled';

type Found = { id: string; amount: number; metadata: Client.Metadata | null };

/** Makes a call once: finds what it has made if its key may be forgotten, among what is listed for it. */
async function once<Object extends Found>(
  call: Send,
  { key, isOld }: CallKey,
  {
    row,
    list,
    create,
  }: {
    /** The id of ours, by the name it has in the metadata. */
    row: Record<string, string>;
    list: (stripe: Client) => AsyncIterable<Object>;
    create: (stripe: Client, metadata: Record<string, string>, options: { idempotencyKey: string }) => Promise<Object>;
  },
): Promise<Object> {
  const metadata = { ...row, [CALL]: key.replace(/~\d+$/, '') };
  const made = isOld ? await call((stripe) => findMade(list(stripe), Object.entries(metadata))) : null;
  return made ?? call((stripe) => create(stripe, metadata, { idempotencyKey: key }));
}

async function findMade<Object extends Found>(
  list: AsyncIterable<Object>,
  names: readonly (readonly [string, string])[],
): Promise<Object | null> {
  for await (const made of list) if (names.some(([name, value]) => made.metadata?.[name] === value)) return made;
  return null;
}

const madeOf = ({ id, amount }: Found): Made => ({ id, amountCents: amount });

/** The calls, through a function that sends with retries. */
export const moneyCalls = (call: Send): MoneyCalls => ({
  async createIntent({ payment, order, number, amountCents, lines }, key) {
    const intent = {
      amount: amountCents,
      currency: CURRENCY,
      automatic_payment_methods: { enabled: true },
      transfer_group: order,
      description: number,
    };
    const made = await once(call, key, {
      row: { [PAYMENT]: payment },
      // Intents have no list by order. Whoever searches has waited for longer than the index lags behind, or nobody could pay it yet.
      list: (stripe) =>
        stripe.paymentIntents.search({ query: `metadata['${PAYMENT}']:'${payment}'`, expand: SEARCHED }),
      create: (stripe, metadata, options) => {
        const about = { ...metadata, ordito_order: order, ordito_number: number, ...writeLines(lines) };
        return stripe.paymentIntents.create({ ...intent, metadata: about }, options);
      },
    });
    return readIntent(made);
  },
  readIntent: async (id) => readIntent(await call((stripe) => stripe.paymentIntents.retrieve(id, { expand }))),
  cancelIntent: async (id) => readIntent(await call((stripe) => stripe.paymentIntents.cancel(id, { expand }))),
  async transfer({ transfer, order, amountCents, destination, source }, key) {
    const sent = {
      amount: amountCents,
      currency: CURRENCY,
      destination,
      transfer_group: order,
      ...(source ? { source_transaction: source } : {}),
    };
    const made = await once(call, key, {
      row: { ordito_transfer: transfer },
      list: (stripe) => stripe.transfers.list({ transfer_group: order, limit: PAGE }),
      create: (stripe, metadata, options) => stripe.transfers.create({ ...sent, metadata }, options),
    });
    return madeOf(made);
  },
  async reverse({ reversal, transfer, amountCents }, key) {
    const made = await once(call, key, {
      row: { ordito_reversal: reversal },
      list: (stripe) => stripe.transfers.listReversals(transfer, { limit: PAGE }),
      create: (stripe, metadata, options) =>
        stripe.transfers.createReversal(transfer, { amount: amountCents, metadata }, options),
    });
    return madeOf(made);
  },
  async refund({ refund, payment, amountCents }, key) {
    const sent = { payment_intent: payment, amount: amountCents };
    const made = await once(call, key, {
      row: { ordito_refund: refund },
      list: (stripe) => stripe.refunds.list({ payment_intent: payment, limit: PAGE }),
      create: (stripe, metadata, options) => stripe.refunds.create({ ...sent, metadata }, options),
    });
    return madeOf(made);
  },
  async readRefund(id) {
    const { status, failure_reason: reason } = await call((stripe) => stripe.refunds.retrieve(id));
    return { isFailed: isFailedRefund(status), reason: `Stripe: ${reason ?? status ?? ''}` };
  },
  async readDisputes(payment) {
    const { data } = await call((stripe) => stripe.disputes.list({ payment_intent: payment, limit: PAGE }));
    return data.map(readDispute);
  },
  async listFailedRefunds(since) {
    const found = await call((stripe) =>
      stripe.refunds.list(madeSince(since)).autoPagingToArray({ limit: LISTED_MAX }),
    );
    return found.flatMap(({ id, status, payment_intent: payment }) => {
      return isFailedRefund(status) && payment !== null ? [{ id, payment: idOf(payment) }] : [];
    });
  },
  async listDisputed(since) {
    const found = await call((stripe) =>
      stripe.disputes.list(madeSince(since)).autoPagingToArray({ limit: LISTED_MAX }),
    );
    return found.flatMap(({ payment_intent: payment }) => (payment === null ? [] : [idOf(payment)]));
  },
  async listMoves(from, until, after) {
    const { created, limit } = madeSince(from);
    const before = until === null ? {} : { lt: Math.ceil(until.getTime() / 1000) };
    const page = { created: { ...created, ...before }, limit, expand: ['data.source'] };
    const list = await call((stripe) =>
      stripe.balanceTransactions.list({ ...page, ...(after === null ? {} : { starting_after: after }) }),
    );
    const last = list.data.at(-1);
    return { moves: list.data.flatMap(readMove), next: list.has_more && last ? last.id : null };
  },
});

const optionalId = (object: string | { id: string } | null) => (object === null ? null : idOf(object));

/** What a change of the balance was made by; none for payouts and the like, and for what has failed, which moves it back. */
function readMove({ source, amount: amountCents, currency, created }: Client.BalanceTransaction): Move[] {
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

/** Objects read at most for one list. */
const LISTED_MAX = 10_000;
const PAGE = 100;
const madeSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE });
const idOf = (object: string | { id: string }) => (typeof object === 'string' ? object : object.id);

/** Stripe’s states; a warning is an inquiry before a dispute, and moves no money. */
const STATUS_OF: Readonly<Record<string, DisputeStatus>> = {
  needs_response: 'needsResponse',
  warning_needs_response: 'needsResponse',
  under_review: 'underReview',
  warning_under_review: 'underReview',
  won: 'won',
  lost: 'lost',
};

const readDispute = (dispute: Client.Dispute): Dispute => ({
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

function readIntent(intent: Client.PaymentIntent): Intent {
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
