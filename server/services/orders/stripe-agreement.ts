/** Compares what has moved money at Stripe with what is known here. */
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod';

import { databaseError, type Db, isUnavailable } from '../../db/pool.ts';
import { epochs } from '../../db/schema/ledger.ts';
import { disputes, payments, refunds, transferReversals, transfers } from '../../db/schema/money.ts';
import { orders } from '../../db/schema/orders.ts';
import { providerChecks, providerDifferences } from '../../db/schema/provider-differences.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { Move } from '../payments/money-calls.ts';
import { type PaymentDeps, paymentsOf } from '../payments/payment-accounts.ts';
import { PaymentError } from '../payments/stripe.ts';
import { BEGINNING, CHECK_ROW } from './agreement-time.ts';
import { followDifference, isUuid, leftOfDifference, lockPayment, noteDifference } from './differences.ts';
import { refreshDisputes } from './disputes.ts';
import { refreshIntent } from './order-payments.ts';
import { adoptRefund } from './refunds.ts';
import { adoptReversal, adoptTransfer } from './transfer-adoption.ts';

const HOUR_MS = 3_600_000;
/** The night's comparison begins at this hour, UTC. */
const NIGHT_HOUR = 4;
/** What is read at once. */
const WINDOW_MS = 7 * 24 * HOUR_MS;
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
 * Reads what has moved money at Stripe since the last comparison, or since there is this installation, and takes in what belongs to an order
 * here; everything else becomes a difference, once. A restored database remembers its last comparison, and rows of before. Goes on where it
 * stopped, a week at a time, so that what is read at once does not grow with the account. Throws `PaymentError`, and what kept a movement
 * from being taken in.
 */
async function compareWithStripe(deps: PaymentDeps): Promise<void> {
  const { db } = deps;
  const { rows } = await db.execute<{ startedAt: string; since: string; checkedAt: string | null }>(sql`
    select now() as "startedAt", checked.at as "checkedAt",
      coalesce(checked.at, (${BEGINNING}), now()) - ${OVERLAP_DAYS} * interval '1 day' as since
    from (select (select ${providerChecks.checkedAt} from ${providerChecks}) as at) as checked`);
  const [started] = rows;
  if (!started) throw new TypeError('no time');
  const end = new Date(started.startedAt);
  let before = started.checkedAt === null ? null : new Date(started.checkedAt);
  for (let from = new Date(started.since); from < end;) {
    const next = new Date(from.getTime() + WINDOW_MS);
    const isLast = next >= end;
    await compareWindow(deps, from, isLast ? null : next);
    const checkedAt = isLast ? end : next;
    const written = await db
      .insert(providerChecks)
      .values({ id: CHECK_ROW, checkedAt })
      .onConflictDoUpdate({
        target: providerChecks.id,
        set: { checkedAt },
        setWhere: sql`${providerChecks.checkedAt} = ${before?.toISOString() ?? null}::timestamptz`,
      })
      .returning();
    // An order was added meanwhile: what has moved for it is read again, by the next job.
    if (written.length === 0) return;
    [before, from] = [checkedAt, checkedAt];
  }
}

async function compareWindow(deps: PaymentDeps, from: Date, until: Date | null): Promise<void> {
  const { db } = deps;
  const unknown: Move[] = [];
  let after: string | null = null;
  do {
    const page: { moves: Move[]; next: string | null } = await paymentsOf(deps).listMoves(from, until, after);
    const found = await compareRows(db, page.moves.filter(mayBeOurs));
    unknown.push(...found.unknown);
    for (const { move, knownCents } of found.different) await noteDifference(db, move, 'open', knownCents);
    after = page.next;
  } while (after !== null);
  const failures: unknown[] = [];
  // In the order in which they happened: a refund after its payment.
  for (const move of unknown.toReversed()) {
    await settle(deps, move).catch(async (error: unknown) => {
      if (mayPass(error)) failures.push(error);
      else await noteDifference(db, move, 'open', await knownAmount(db, move));
    });
  }
  await settleKnown(db);
  if (failures.length > 0) throw failures[0];
}

/** What the row of a payment says that could not be applied, if that is another amount. */
async function knownAmount(db: Db, { kind, intent, amountCents }: Move): Promise<number | null> {
  if (kind !== 'payment' || intent === null) return null;
  const [row] = await db.select({ cents: payments.amountCents }).from(payments).where(eq(payments.stripeId, intent));
  return row && row.cents !== amountCents ? row.cents : null;
}

/** Payments without our metadata belong to other programs of the account. */
const mayBeOurs = ({ kind, intent, row, order }: Move): boolean =>
  kind !== 'payment' || (intent !== null && (row !== null || order !== null));

/** Limits of statements, locks, idle and long transactions, as an operator may set them. */
const TIMED_OUT = /^(57014|55P03|25P0[34])$/;

/** Whether the same may succeed later: Stripe or the database was away. */
const mayPass = (error: unknown): boolean =>
  error instanceof PaymentError
    ? error.fault === 'again' || error.fault === 'key'
    : isUnavailable(error) || TIMED_OUT.test(databaseError(error)?.code ?? '');

const TABLES = {
  payment: { table: payments, cents: payments.amountCents },
  refund: { table: refunds, cents: refunds.amountCents },
  transfer: { table: transfers, cents: transfers.sentCents },
  reversal: { table: transferReversals, cents: transferReversals.reversedCents },
};

/** The moves that have no row here and no difference, and those whose row says another amount: sums alone would hide two opposite faults. */
async function compareRows(
  db: Db,
  moves: readonly Move[],
): Promise<{ unknown: Move[]; different: { move: Move; knownCents: number }[] }> {
  const known = new Set<string>();
  const different: { move: Move; knownCents: number }[] = [];
  const seen = await db
    .select({ reference: providerDifferences.reference })
    .from(providerDifferences)
    .where(inArray(providerDifferences.reference, ids(moves)));
  for (const { reference } of seen) known.add(reference);
  for (const [kind, of] of Map.groupBy(moves, (move) => move.kind)) {
    if (kind === 'dispute') {
      const rows = await db
        .select()
        .from(disputes)
        .where(inArray(disputes.stripeId, ids(of)));
      for (const { stripeId } of rows) known.add(stripeId);
      continue;
    }
    const { table, cents } = TABLES[kind];
    const names = of.flatMap(({ row }) => (isUuid(row) ? [row] : []));
    const calls = of.flatMap(({ call }) => call ?? []);
    const rows = await db
      .select({ id: table.id, stripeId: table.stripeId, key: table.key, status: sql<string>`${table.status}`, cents })
      .from(table)
      .where(or(inArray(table.stripeId, of.map(stripeIdOf)), inArray(table.id, names), inArray(table.key, calls)));
    for (const move of of) {
      const made = rows.find(({ stripeId, id, key }) =>
        // A row that knows what it has made has not made another as well.
        stripeId === null ? id === move.row || key === move.call : stripeId === stripeIdOf(move),
      );
      // What was made and is not so here, such as a payment that is open or was given up, is taken in.
      if (!made || known.has(move.id) || isForgotten(kind, made)) continue;
      known.add(move.id);
      const { stripeId, cents: amount } = made;
      if (stripeId !== null && amount !== Math.abs(move.amountCents)) {
        different.push({ move, knownCents: Math.sign(move.amountCents) * (amount ?? 0) });
      }
    }
  }
  return { unknown: moves.filter(({ id }) => !known.has(id)), different };
}

/** Whether a row does not know yet that it was made. The job of a transfer that is being sent will say so. */
const isForgotten = (kind: Move['kind'], { status, stripeId }: { status: string; stripeId: string | null }): boolean =>
  (kind === 'payment' && status !== 'succeeded') || (kind === 'transfer' && stripeId === null && status !== 'sending');

const ids = (moves: readonly Move[]) => moves.map(({ id }) => id);
/** Payments are known by their intents, everything else by itself. */
const stripeIdOf = ({ kind, id, intent }: Move): string => (kind === 'payment' ? (intent ?? id) : id);

/** Takes a move in if it belongs to an order here; notes it otherwise. What other programs do with the same account is none of ours. */
async function settle(deps: PaymentDeps, move: Move): Promise<void> {
  const { db } = deps;
  // What was taken in before it may have made its row.
  if ((await compareRows(db, [move])).unknown.length === 0) return;
  const { kind, id, intent, amountCents } = move;
  if (kind === 'payment') {
    if (intent === null || !(await refreshIntent(deps, intent))) await noteDifference(db, move, 'open');
    return;
  }
  if (kind === 'transfer') {
    const { row, call } = move;
    if (await adoptTransfer(db, { id, amountCents: Math.abs(amountCents), row, call })) return;
    return noteDifference(db, move, 'open');
  }
  if (kind === 'reversal') {
    const { transfer } = move;
    const isTaken = transfer !== null && (await adoptReversal(db, { transfer, stripeId: id, amountCents }));
    const [of] = await db
      .select({ order: providerDifferences.order, number: providerDifferences.number })
      .from(providerDifferences)
      .where(eq(providerDifferences.reference, transfer ?? ''));
    return noteDifference(db, { ...move, ...of }, isTaken ? 'settled' : 'open');
  }
  if (await settleOfOrder(deps, move)) return;
  if (await noteOfPayment(db, move)) return;
  await settleOfOrder(deps, move);
}

/** Takes a refund or dispute of a payment of an order in; false if there is none. */
async function settleOfOrder(deps: PaymentDeps, move: Move): Promise<boolean> {
  const { db } = deps;
  const { kind, id, intent, amountCents } = move;
  const payment = intent === null ? null : await paymentOf(db, intent);
  if (intent === null || !payment) return false;
  // Of an order that is being added, the payment is applied first.
  if (payment.status === 'open') await refreshIntent(deps, intent);
  if (kind === 'dispute') {
    await refreshDisputes(deps, intent);
    return true;
  }
  const isTaken = await adoptRefund(db, { payment: payment.id, stripeId: id, amountCents: 0 - amountCents });
  await noteDifference(db, { ...move, order: payment.order, number: payment.number }, isTaken ? 'settled' : 'open');
  return true;
}

/** Notes a refund or dispute of a payment that is unknown here; false if the order of that was added meanwhile. */
const noteOfPayment = (db: Db, move: Move): Promise<boolean> =>
  db.transaction(async (tx) => {
    const bought = await lockPayment(tx, move.charge);
    if (!bought) return true;
    if (move.intent !== null && (await paymentOf(tx, move.intent))) return false;
    // The payment is what staff settle.
    const status = move.kind === 'refund' ? 'settled' : 'open';
    await noteDifference(tx, { ...move, order: bought.order, number: bought.number }, status);
    if ((await leftOfDifference(tx, bought)) <= 0) {
      await followDifference(tx, bought.id, { from: ['open', 'refunding'], to: 'refunded' });
    }
    return true;
  });

/** What was noted before its row was here, such as a transfer of an order that was made again, is settled. */
async function settleKnown(db: Db): Promise<void> {
  for (const { id, stripeId, createdAt } of [refunds, transfers, transferReversals, disputes]) {
    const rows = await db
      .select({ id: providerDifferences.id })
      .from(providerDifferences)
      .innerJoin(id.table, eq(stripeId, providerDifferences.reference))
      .where(and(eq(providerDifferences.status, 'open'), lt(providerDifferences.createdAt, createdAt)));
    for (const row of rows) await followDifference(db, row.id, { from: ['open'], to: 'settled' });
  }
  // Payments are older than what they were noted for. Of another amount they stay open.
  const isPaid = and(
    eq(providerDifferences.type, 'payment'),
    eq(payments.stripeId, providerDifferences.intent),
    eq(payments.amountCents, providerDifferences.amountCents),
    eq(payments.status, 'succeeded'),
  );
  const paid = await db
    .select({ id: providerDifferences.id })
    .from(providerDifferences)
    .innerJoin(payments, isPaid)
    .where(eq(providerDifferences.status, 'open'));
  for (const row of paid) await followDifference(db, row.id, { from: ['open'], to: 'settled' });
}

async function paymentOf(db: Db, intent: string) {
  const [row] = await db
    .select({ id: payments.id, status: payments.status, order: payments.order, number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order))
    .where(eq(payments.stripeId, intent));
  return row ?? null;
}
