/** Reads what belongs to a transaction: its order, what the provider told of it, and its entries in the ledger. */
import { and, asc, eq, sql } from 'drizzle-orm';

import { type Caller, hubLimit } from '../../../contract/access.ts';
import type { HeldReason } from '../../../contract/calls/orders.ts';
import type { TransactionDetails } from '../../../contract/calls/transactions.ts';
import type { TransactionType } from '../../../contract/transaction-states.ts';
import type { Db } from '../../db/pool.ts';
import {
  disputes,
  ledgerEntries,
  payments,
  refunds,
  transactions,
  transferReversals,
  transfers,
} from '../../db/schema/money.ts';
import { orders } from '../../db/schema/orders.ts';
import { providerEvents } from '../../db/schema/payment-accounts.ts';
import { Refusal } from '../../engine/refusal.ts';
import { hubNames, linesOfOrder } from '../orders/order-details.ts';

/** How the events of each type of transaction begin. They name their payment only. */
const EVENTS: Readonly<Partial<Record<TransactionType, readonly string[]>>> = {
  payment: ['payment_intent.', 'charge.succeeded', 'charge.failed', 'charge.updated'],
  refund: ['refund.', 'charge.refund'],
  dispute: ['charge.dispute.'],
};

/** What belongs to a transaction. Throws `notFound`, also for one that is not the caller's. */
export async function readTransaction(db: Db, caller: Caller, id: string): Promise<TransactionDetails> {
  const limit = hubLimit(caller);
  const isOwn = limit === null ? undefined : eq(transactions.hubcenter, limit);
  const [found] = await db
    .select({
      id: transactions.id,
      type: transactions.type,
      hub: transactions.hubcenter,
      order: orders.id,
      customerEmail: orders.customerEmail,
      account: orders.account,
    })
    .from(transactions)
    .innerJoin(orders, eq(orders.id, transactions.order))
    .where(and(eq(transactions.id, id), isOwn));
  if (!found) throw new Refusal('notFound');
  const { type, hub: of, order, customerEmail, account: owner } = found;
  const [call, lines, entries] = await Promise.all([
    callOf(db, type, id),
    linesOfOrder(db, order, of),
    db
      .select()
      .from(ledgerEntries)
      // Every posting is named after the row it is of.
      .where(and(eq(ledgerEntries.order, order), sql`split_part(${ledgerEntries.posting}, ':', 2) = ${id}`))
      .orderBy(asc(ledgerEntries.id)),
  ]);
  const names = await hubNames(db, [...new Set(entries.flatMap(({ hub }) => hub ?? []))]);
  return {
    order: limit === null ? { _id: order, customerEmail, account: owner } : null,
    lines,
    held: call?.held ?? null,
    reason: call?.reason || null,
    problem: call?.problem ?? null,
    events: limit === null ? await eventsOf(db, type, call?.payment ?? null) : [],
    ledger: entries.map(({ at, account, hub, cents }) => ({
      at: at.toISOString(),
      account,
      hubName: hub === null ? null : (names.get(hub) ?? ''),
      cents,
    })),
  };
}

/** The events of a transaction, by its payment at the provider. */
async function eventsOf(db: Db, type: TransactionType, payment: string | null): Promise<TransactionDetails['events']> {
  const begin = EVENTS[type];
  if (!begin || payment === null) return [];
  const rows = await db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.payment, payment))
    .orderBy(asc(providerEvents.createdAt), asc(providerEvents.id));
  return rows
    .filter((event) => begin.some((each) => event.type.startsWith(each)))
    .map(({ id, type: name, createdAt, state }) => ({ _id: id, type: name, at: createdAt.toISOString(), state }));
}

interface MoneyCall {
  held: HeldReason | null;
  problem: string | null;
  reason: string | null;
  /** The provider's id of its payment. */
  payment: string | null;
}

/** The row of a transaction, by its type. */
async function callOf(db: Db, type: TransactionType, id: string): Promise<MoneyCall | undefined> {
  const none = sql<null>`null`;
  const [row] = await {
    payment: () =>
      db
        .select({ held: none, problem: payments.problem, reason: none, payment: payments.stripeId })
        .from(payments)
        .where(eq(payments.id, id)),
    refund: () =>
      db
        .select({
          held: none,
          problem: refunds.problem,
          reason: refunds.reason,
          payment: payments.stripeId,
        })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.payment))
        .where(eq(refunds.id, id)),
    transfer: () =>
      db
        .select({ held: transfers.held, problem: transfers.problem, reason: none, payment: none })
        .from(transfers)
        .where(eq(transfers.id, id)),
    reversal: () =>
      db
        .select({
          held: none,
          problem: transferReversals.problem,
          reason: none,
          payment: none,
        })
        .from(transferReversals)
        .where(eq(transferReversals.id, id)),
    dispute: () =>
      db
        .select({ held: none, problem: none, reason: disputes.reason, payment: payments.stripeId })
        .from(disputes)
        .innerJoin(payments, eq(payments.id, disputes.payment))
        .where(eq(disputes.id, id)),
  }[type]();
  return row;
}
