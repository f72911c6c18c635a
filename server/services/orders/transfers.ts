/** Transfers to hub centers, and what they give back of them. Every amount is fixed in its row before the call that moves it. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import * as z from 'zod';

import type { HeldReason } from '../../../contract/calls/orders.ts';
import { clock } from '../../../contract/clock.ts';
import type { Db } from '../../db/pool.ts';
import { transferReversals, transfers } from '../../db/schema/money.ts';
import { paymentAccounts } from '../../db/schema/payment-accounts.ts';
import { users } from '../../db/schema/people.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import type { WorkDeps } from '../deps.ts';
import { defineJob } from '../jobs/define-job.ts';
import { post, reversedSides, transferredSides } from '../ledger/postings.ts';
import type { Made } from '../payments/money-calls.ts';
import { PaymentError, type Payments } from '../payments/stripe.ts';
import { MONEY_TRIES } from './job-tries.ts';
import { moveOnce } from './move-once.ts';

type Transfer = typeof transfers.$inferSelect;
type MoneyDeps = Pick<WorkDeps, 'db' | 'reach'> & { payments: Payments };

/** Sends a transfer, or holds it with the reason. */
export const transferJob = defineJob({
  kind: 'transfer',
  input: z.object({ transfer: z.uuid() }),
  lane: 'payments',
  ...MONEY_TRIES,
  async handle({ db, reach, payments }, { transfer }) {
    if (payments) await sendTransfer({ db, reach, payments }, transfer);
  },
});

/** Takes back what a refund takes from a hub center. */
export const reversalJob = defineJob({
  kind: 'transfer-reversal',
  input: z.object({ reversal: z.uuid() }),
  lane: 'payments',
  ...MONEY_TRIES,
  async handle({ db, reach, payments }, { reversal }) {
    if (payments) await reverseTransfer({ db, reach, payments }, reversal);
  },
});

const UNSENT = ['waiting', 'held'] as const;

const enqueueTransfers = async (tx: Db, rows: readonly { id: string }[]): Promise<void> =>
  enqueue(
    tx,
    transferJob,
    rows.map(({ id }) => ({ input: { transfer: id }, key: id })),
  );

/** Sends the transfers of an order as soon as possible. */
export const sendTransfersOf = async (tx: Db, order: string): Promise<void> =>
  enqueueTransfers(tx, await tx.select({ id: transfers.id }).from(transfers).where(eq(transfers.order, order)));

/** Sends what a hub center's account has held up. */
export const sendTransfersTo = async (tx: Db, hub: string): Promise<void> =>
  enqueueTransfers(
    tx,
    await tx
      .select({ id: transfers.id })
      .from(transfers)
      .where(and(eq(transfers.hub, hub), inArray(transfers.status, [...UNSENT]))),
  );

const isUnsent = ({ status }: Transfer): boolean => status === 'waiting' || status === 'held';

/** A transfer, locked until the transaction ends. */
export const lockTransfer = async (tx: Db, id: string): Promise<Transfer | undefined> =>
  (await tx.select().from(transfers).where(eq(transfers.id, id)).for('update'))[0];

/** Sends a transfer unless it was sent. */
async function sendTransfer({ db, reach, payments }: MoneyDeps, id: string): Promise<void> {
  const fixed = await db.transaction((tx) => fixTransfer(tx, id));
  if (!fixed) return;
  const { order, destination, source, sentCents } = fixed;
  if (destination === null || sentCents === null) throw new TypeError('a transfer without its amount');
  reach('transfer-fixed');
  const sent = { transfer: id, order, amountCents: sentCents, destination, source };
  let made: Made;
  try {
    made = await moveOnce(db, { table: transfers, id, order }, (key) => payments.transfer(sent, key));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await db.transaction((tx) => hold(tx, fixed, error.fault === 'balance' ? 'noBalance' : 'refused', error.message));
    return;
  }
  reach('transfer-sent');
  await db.transaction((tx) => noteSent(tx, id, made));
}

/** Notes what the provider has made of a transfer, once. */
export async function noteSent(tx: Db, id: string, made: Made): Promise<void> {
  const row = await lockTransfer(tx, id);
  if (!row || row.status === 'sent') return;
  const at = clock.now();
  // One that a restore has forgotten may have been of another amount: the rest was set off, or is owed.
  const setOffCents = row.amountCents - made.amountCents;
  const sent = { status: 'sent' as const, stripeId: made.id, sentCents: made.amountCents, setOffCents };
  await tx
    .update(transfers)
    .set({ ...sent, held: null, problem: null, sentAt: at, updatedAt: at })
    .where(eq(transfers.id, id));
  await post(tx, `transfer:${id}`, row.order, transferredSides(row.hub, made.amountCents));
}

/** The provider moved nothing, and says so. */
const isRefusal = (error: unknown): error is PaymentError =>
  error instanceof PaymentError && (error.fault === 'balance' || error.fault === 'refused' || error.fault === 'gone');

/** Fixes the amount and the account of a transfer; null if it is sent, held, or nothing is left to send. */
async function fixTransfer(tx: Db, id: string): Promise<Transfer | null> {
  const [seen] = await tx.select().from(transfers).where(eq(transfers.id, id));
  if (!seen) return null;
  // The account before the transfer: the order of every lock on a hub center's money.
  const account = isUnsent(seen) ? await lockDebts(tx, seen.hub) : undefined;
  const row = await lockTransfer(tx, id);
  if (!row || !isUnsent(row)) return row?.status === 'sending' ? row : null;
  if (!isUnsent(seen)) throw new Error('the transfer was held meanwhile');
  const set = async (change: Partial<Transfer>) =>
    (
      await tx
        .update(transfers)
        .set({ ...change, updatedAt: clock.now() })
        .where(eq(transfers.id, id))
        .returning()
    )[0] ?? null;
  if (row.amountCents === 0) {
    await set({ status: 'dropped', held: null });
    return null;
  }
  if (!account?.stripeId) {
    await hold(tx, row, 'notConnected', null);
    return null;
  }
  if (account.state !== 'ready') {
    await hold(tx, row, 'notReady', null);
    return null;
  }
  const [owner] = await tx.select({ status: users.status }).from(users).where(eq(users.id, row.hub));
  if (owner?.status === 'banned') {
    await hold(tx, row, 'blocked', null);
    return null;
  }
  const setOffCents = Math.min(row.amountCents, await debtOf(tx, row.hub));
  const sentCents = row.amountCents - setOffCents;
  const amounts = { setOffCents, sentCents, destination: account.stripeId, held: null };
  if (sentCents > 0) return set({ ...amounts, status: 'sending' });
  await set({ ...amounts, status: 'sent', sentAt: clock.now() });
  return null;
}

/** Holds a transfer that was not sent. */
async function hold(tx: Db, { id }: Transfer, held: HeldReason, problem: string | null): Promise<void> {
  const row = await lockTransfer(tx, id);
  if (!row || row.status === 'sent') return;
  await tx
    .update(transfers)
    .set({
      status: 'held',
      held,
      problem,
      sentCents: null,
      setOffCents: 0,
      destination: null,
      updatedAt: clock.now(),
    })
    .where(eq(transfers.id, id));
}

/** The account of a hub center, locked, so that nothing is set off or forgiven twice. */
export const lockDebts = async (tx: Db, hub: string): Promise<typeof paymentAccounts.$inferSelect | undefined> =>
  (await tx.select().from(paymentAccounts).where(eq(paymentAccounts.merchant, hub)).for('update'))[0];

/** The transfers of an order to a hub center, locked: after its account, and before reversals of them. */
export const lockTransfersOf = (tx: Db, order: string, hub: string): Promise<Transfer[]> =>
  tx
    .select()
    .from(transfers)
    .where(and(eq(transfers.order, order), eq(transfers.hub, hub)))
    .orderBy(transfers.id)
    .for('update');

/**
 * After a refund that did not happen: what was taken from a hub center for it is sent to it, by the transfer of the order if it still waits, or
 * by another one. The caller knows the amount from the rows of the refund: sums over the hub center's other orders move meanwhile.
 */
export async function restoreHub(
  tx: Db,
  { order, refund, hub, amountCents }: { order: string; refund: string; hub: string; amountCents: number },
): Promise<void> {
  if (amountCents <= 0) return;
  const rows = await lockTransfersOf(tx, order, hub);
  const open = rows.find(({ status }) => status === 'waiting' || status === 'held' || status === 'dropped');
  const id = open?.id ?? uuid();
  if (open) {
    await tx
      .update(transfers)
      .set({
        amountCents: open.amountCents + amountCents,
        ...(open.status === 'dropped' ? { status: 'waiting' as const } : {}),
        updatedAt: clock.now(),
      })
      .where(eq(transfers.id, id));
  } else await tx.insert(transfers).values({ id, key: `tr:${refund}:${hub}`, order, hub, refund, amountCents });
  await enqueueTransfers(tx, [{ id }]);
}

/** What a hub center could not give back and is not yet set off, in cents. */
export async function debtOf(tx: Db, hub: string): Promise<number> {
  const owed = sql<number>`coalesce(sum(${transferReversals.amountCents} - coalesce(${transferReversals.reversedCents}, 0)), 0)::float8`;
  const [debt] = await tx
    .select({ owed })
    .from(transferReversals)
    .where(and(eq(transferReversals.hub, hub), ne(transferReversals.status, 'waiting')));
  const [off] = await tx
    .select({ cents: sql<number>`coalesce(sum(${transfers.setOffCents}), 0)::float8` })
    .from(transfers)
    .where(eq(transfers.hub, hub));
  return Math.max(0, (debt?.owed ?? 0) - (off?.cents ?? 0));
}

/** Takes back what is left of a transfer, at most the amount; the rest the hub center owes. */
async function reverseTransfer({ db, reach, payments }: MoneyDeps, id: string): Promise<void> {
  const fixed = await db.transaction((tx) => fixReversal(tx, id));
  if (!fixed) return;
  const { row, order, transfer } = fixed;
  reach('reversal-fixed');
  const back = { reversal: id, transfer, amountCents: fixed.reversedCents };
  let made: Made;
  try {
    made = await moveOnce(db, { table: transferReversals, id, order }, (key) => payments.reverse(back, key));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await db
      .update(transferReversals)
      .set({ status: 'owed', reversedCents: 0, problem: error.message, updatedAt: clock.now() })
      .where(and(eq(transferReversals.id, id), eq(transferReversals.status, 'waiting')));
    return;
  }
  reach('reversal-sent');
  await db.transaction(async (tx) => {
    const [now] = await tx.select().from(transferReversals).where(eq(transferReversals.id, id)).for('update');
    if (now?.status !== 'waiting') return;
    const reversedCents = Math.min(made.amountCents, now.amountCents);
    const status = reversedCents < row.amountCents ? ('owed' as const) : ('done' as const);
    await tx
      .update(transferReversals)
      .set({ status, stripeId: made.id, reversedCents, problem: null, updatedAt: clock.now() })
      .where(eq(transferReversals.id, id));
    await post(tx, `reversal:${id}`, order, reversedSides(row.hub, reversedCents));
  });
}

/** Fixes the amount of a reversal; null if it is done. Throws while the transfer itself is under way. */
async function fixReversal(tx: Db, id: string) {
  const [row] = await tx.select().from(transferReversals).where(eq(transferReversals.id, id));
  if (!row) return null;
  const transfer = await lockTransfer(tx, row.transfer);
  const [now] = await tx.select().from(transferReversals).where(eq(transferReversals.id, id)).for('update');
  if (now?.status !== 'waiting' || !transfer) return null;
  if (transfer.status === 'sending') throw new Error('the transfer is not confirmed yet');
  const [taken] = await tx
    .select({ cents: sql<number>`coalesce(sum(${transferReversals.reversedCents}), 0)::float8` })
    .from(transferReversals)
    .where(and(eq(transferReversals.transfer, transfer.id), ne(transferReversals.id, id)));
  const left = (transfer.sentCents ?? 0) - (taken?.cents ?? 0);
  const reversedCents = now.reversedCents ?? Math.min(now.amountCents, left);
  const isSent = transfer.stripeId !== null && reversedCents > 0;
  await tx
    .update(transferReversals)
    .set({ reversedCents, ...(isSent ? {} : { status: 'owed' as const }), updatedAt: clock.now() })
    .where(eq(transferReversals.id, id));
  return isSent && transfer.stripeId !== null
    ? { row: now, transfer: transfer.stripeId, reversedCents, order: transfer.order }
    : null;
}
