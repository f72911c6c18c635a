/** Money at the payment provider, and the calls that move it. Each takes the key under which it is done once. */
import type { DisputeStatus } from '../../../contract/calls/orders.ts';
import type { PaymentMethod } from '../../../contract/transaction-states.ts';
import type { SoldLine } from '../../db/schema/provider-differences.ts';

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

interface RefundCall {
  /** The name of its row, for whoever looks for it later. */
  refund: string;
  payment: string;
  amountCents: number;
  /** Whether one that has failed does not count as made: it is made again under the same name. */
  isPastFailed?: boolean;
}

export interface MoneyCalls {
  createIntent(intent: NewIntent, key: CallKey): Promise<Intent>;
  readIntent(id: string): Promise<Intent>;
  /** Throws `refused` for one that can no longer be cancelled. */
  cancelIntent(id: string): Promise<Intent>;
  transfer(transfer: NewTransfer, key: CallKey): Promise<Made>;
  reverse(reversal: { reversal: string; transfer: string; amountCents: number }, key: CallKey): Promise<Made>;
  refund(refund: RefundCall, key: CallKey): Promise<Made>;
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
