/** Compares what has moved money at Stripe with what is known here. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import * as z from 'zod';

import { databaseError, type Db } from '../../db/pool.ts';
import { epochs } from '../../db/schema/ledger.ts';
import { disputes, payments, refunds, transferReversals, transfers } from '../../db/schema/money.ts';
import { orders, orderSeries } from '../../db/schema/orders.ts';
import { providerChecks, providerDifferences } from '../../db/schema/provider-differences.ts';
import { defineJob } from '../jobs/queue.ts';
import { type PaymentDeps, paymentsOf } from '../payments/payment-accounts.ts';
import type { Move } from '../payments/stripe-money.ts';
import { PaymentError } from '../payments/stripe.ts';
import { refreshDisputes } from './disputes.ts';
import { refreshIntent } from './order-payments.ts';
import { adoptRefund } from './refunds.ts';
import { adoptReversal } from './transfers.ts';

type State = (typeof providerDifferences.$inferSelect)['state'];

const HOUR_MS = 3_600_000;
const ROW = 1;
/** The night's comparison begins at this hour, UTC. */
const NIGHT_HOUR = 4;
/** Read again each time: what Stripe books late, and what was under way here. */
const OVERLAP_DAYS = 3;

/** Compares every night, and within the hour after a restore. */
export const stripeAgreementJob = defineJob({
  kind: 'stripe-agreement',
  input: z.object({}),
  lane: 'payments',
  everyMs: HOUR_MS,
  keepMs: HOUR_MS,
  tries: 3,
  backoffMs: [60_000, 600_000],
  async handle(deps) {
    if (deps.payments && (await isDue(deps.db))) await compareWithStripe(deps);
  },
});

async function isDue(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isDone: boolean }>(sql`
    select coalesce(${epochs.restoredAt} < ${providerChecks.checkedAt}, true)
      and date_trunc('day', now() - ${NIGHT_HOUR} * interval '1 hour', 'UTC') + ${NIGHT_HOUR} * interval '1 hour' <= ${providerChecks.checkedAt}
      as "isDone"
    from ${providerChecks} left join ${epochs} on true`);
  return rows[0]?.isDone !== true;
}

/**
 * Reads what has moved money at Stripe since the last comparison, or ever where this database was restored since, and takes in what belongs
 * to an order here. Everything else becomes a difference, once. Throws `PaymentError`, and what kept a movement from being taken in.
 */
async function compareWithStripe(deps: PaymentDeps): Promise<void> {
  const { db } = deps;
  const { rows } = await db.execute<{ startedAt: string; since: string | null }>(sql`
    select now() as "startedAt", (
      select ${providerChecks.checkedAt} - ${OVERLAP_DAYS} * interval '1 day' from ${providerChecks} left join ${epochs} on true
      where coalesce(${epochs.restoredAt} < ${providerChecks.checkedAt}, true)) as since`);
  const [started] = rows;
  if (!started) throw new TypeError('no time');
  const since = started.since === null ? null : new Date(started.since);
  const unknown: Move[] = [];
  let after: string | null = null;
  do {
    const page: { moves: Move[]; next: string | null } = await paymentsOf(deps).listMoves(since, after);
    unknown.push(...(await unknownOf(db, page.moves)));
    after = page.next;
  } while (after !== null);
  const failures: unknown[] = [];
  // In the order in which they happened: a refund after its payment.
  for (const move of unknown.toReversed()) {
    await settle(deps, move).catch(async (error: unknown) => {
      if (mayPass(error)) failures.push(error);
      else await note(db, move, 'open');
    });
  }
  if (failures.length > 0) throw failures[0];
  const checkedAt = new Date(started.startedAt);
  await db
    .insert(providerChecks)
    .values({ id: ROW, checkedAt })
    .onConflictDoUpdate({ target: providerChecks.id, set: { checkedAt } });
}

/** Whether the same may succeed later: Stripe or the database was away. */
const mayPass = (error: unknown): boolean =>
  error instanceof PaymentError ? error.fault === 'again' || error.fault === 'key' : databaseError(error) !== null;

const TABLES = { payment: payments, refund: refunds, transfer: transfers, reversal: transferReversals };
const isUuid = (id: string) => z.uuid().safeParse(id).success;

/** The moves that have no row here, and no difference. */
async function unknownOf(db: Db, moves: readonly Move[]): Promise<Move[]> {
  const known = new Set<string>();
  const seen = await db
    .select({ stripeId: providerDifferences.stripeId })
    .from(providerDifferences)
    .where(inArray(providerDifferences.stripeId, ids(moves)));
  for (const { stripeId } of seen) known.add(stripeId);
  for (const [kind, of] of Map.groupBy(moves, (move) => move.kind)) {
    if (kind === 'dispute') {
      const rows = await db
        .select()
        .from(disputes)
        .where(inArray(disputes.stripeId, ids(of)));
      for (const { stripeId } of rows) known.add(stripeId);
      continue;
    }
    const table = TABLES[kind];
    const names = of.flatMap(({ row }) => (row !== null && isUuid(row) ? [row] : []));
    const calls = of.flatMap(({ call }) => call ?? []);
    const rows = await db
      .select({ id: table.id, stripeId: table.stripeId, key: table.key, status: sql<string>`${table.status}` })
      .from(table)
      .where(or(inArray(table.stripeId, of.map(stripeIdOf)), inArray(table.id, names), inArray(table.key, calls)));
    const isOf = (move: Move, made: (typeof rows)[number]) =>
      // A row that knows what it has made has not made another as well.
      made.stripeId === null ? made.id === move.row || made.key === move.call : made.stripeId === stripeIdOf(move);
    // A payment that is open here was made, and has not been heard of.
    const isOpen = ({ status }: (typeof rows)[number]) => kind === 'payment' && status === 'open';
    for (const move of of) if (rows.some((made) => isOf(move, made) && !isOpen(made))) known.add(move.id);
  }
  return moves.filter(({ id }) => !known.has(id));
}

const ids = (moves: readonly Move[]) => moves.map(({ id }) => id);
/** Payments are known by their intents, everything else by itself. */
const stripeIdOf = ({ kind, id, intent }: Move): string => (kind === 'payment' ? (intent ?? id) : id);

/** Takes a move in if it belongs to an order here; notes it otherwise. What other programs do with the same account is none of ours. */
async function settle(deps: PaymentDeps, move: Move): Promise<void> {
  const { db } = deps;
  // What was taken in before it may have made its row.
  if ((await unknownOf(db, [move])).length === 0) return;
  const { kind, id, intent, charge, amountCents } = move;
  if (kind === 'payment') {
    if (intent === null || (move.row === null && move.order === null)) return;
    if (!(await refreshIntent(deps, intent))) await note(db, move, 'open');
    return;
  }
  if (kind === 'transfer') return note(db, move, 'open');
  if (kind === 'reversal') {
    const { transfer } = move;
    const isTaken = transfer !== null && (await adoptReversal(db, { transfer, stripeId: id, amountCents }));
    return note(db, move, isTaken ? 'settled' : 'open');
  }
  const payment = intent === null ? null : await paymentOf(db, intent);
  if (intent !== null && payment) {
    if (kind === 'dispute') return refreshDisputes(deps, intent);
    const isTaken = await adoptRefund(db, { payment: payment.id, stripeId: id, amountCents: 0 - amountCents });
    return note(db, { ...move, order: payment.order, number: payment.number }, isTaken ? 'settled' : 'open');
  }
  const [bought] = await db
    .select()
    .from(providerDifferences)
    .where(eq(providerDifferences.stripeId, charge ?? ''));
  if (!bought) return;
  const isWhole = kind === 'refund' && bought.state === 'open' && bought.amountCents === 0 - amountCents;
  await note(db, { ...move, order: bought.order, number: bought.number }, isWhole ? 'settled' : 'open');
  if (!isWhole) return;
  const isOpen = and(eq(providerDifferences.id, bought.id), eq(providerDifferences.state, 'open'));
  await db.update(providerDifferences).set({ state: 'refunded' }).where(isOpen);
}

async function paymentOf(db: Db, intent: string) {
  const [row] = await db
    .select({ id: payments.id, order: payments.order, number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order))
    .where(eq(payments.stripeId, intent));
  return row ?? null;
}

/** Notes a difference, once; the number of its order is never issued here. */
async function note(db: Db, move: Move, state: State): Promise<void> {
  const { id: stripeId, kind, amountCents, currency, order, number } = move;
  const row = { id: uuid(), stripeId, kind, amountCents, currency, order, number, state };
  await db.transaction(async (tx) => {
    await tx.insert(providerDifferences).values(row).onConflictDoNothing();
    const [, year, issued] = /^(\d{4})-(\d{1,9})$/.exec(number ?? '') ?? [];
    if (year === undefined || issued === undefined) return;
    await tx
      .insert(orderSeries)
      .values({ year: Number(year), issued: Number(issued) })
      .onConflictDoUpdate({
        target: orderSeries.year,
        set: { issued: sql`greatest(${orderSeries.issued}, excluded.issued)` },
      });
  });
}
