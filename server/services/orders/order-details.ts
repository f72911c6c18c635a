/** Reads what an order is made of, and the lines and the balance of a hub center. */
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import type { myProductOrders, OrderDetails, payoutBalance } from '../../../contract/calls/orders.ts';
import type { Db } from '../../db/pool.ts';
import { disputes, ledgerEntries, payments, refunds, transferReversals, transfers } from '../../db/schema/money.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';
import { pictureAddress } from '../../engine/photos/photos.ts';
import { assertOwnHub } from '../../engine/records/hubs.ts';
import { Refusal } from '../../engine/refusal.ts';
import { owedTo, transferredTo } from '../ledger/balances.ts';
import type { PaymentDeps } from '../payments/payment-accounts.ts';
import { refundableOf } from './refund-plan.ts';
import { capturedOf, leftOfPayment } from './refund-postings.ts';

type OwnLine = (typeof myProductOrders)['data']['_output'];

const lineOf = (row: typeof orderLines.$inferSelect) => ({
  _id: row.id,
  kind: row.kind,
  item: row.item,
  code: row.code,
  name: row.name,
  imageUrl: row.imageId === null ? null : pictureAddress(row.imageId),
  priceCents: row.priceCents,
  discountCents: row.discountCents,
  couponCents: row.couponCents,
  paidCents: row.paidCents,
  commissionBp: row.commissionBp,
  commissionCents: row.commissionCents,
  feeCents: row.feeCents,
  netCents: row.netCents,
  refundedCents: row.refundedCents,
  netBackCents: row.netBackCents,
  isReturned: row.returned,
  isRestocked: row.restockedAt !== null,
});

/** The names of hub centers by id. */
export async function hubNames(db: Db, hubs: readonly string[]): Promise<Map<string, string>> {
  if (hubs.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, [...hubs]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The items of an order, or of one hub center in it. */
export async function linesOfOrder(db: Db, order: string, hub: string | null = null): Promise<OrderDetails['lines']> {
  const isMeant = and(eq(orderLines.order, order), hub === null ? undefined : eq(orderLines.hub, hub));
  return withHubNames(db, await db.select().from(orderLines).where(isMeant).orderBy(asc(orderLines.position)));
}

async function withHubNames(db: Db, rows: readonly (typeof orderLines.$inferSelect)[]): Promise<OrderDetails['lines']> {
  const names = await hubNames(db, [...new Set(rows.map((row) => row.hub))]);
  return rows.map((row) => ({ ...lineOf(row), hub: row.hub, hubName: names.get(row.hub) ?? '' }));
}

/** What an order is made of. Throws `notFound`. */
export async function readDetails(
  { db, payments: provider }: Pick<PaymentDeps, 'db' | 'payments'>,
  id: string,
): Promise<OrderDetails> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Refusal('notFound');
  const [rows, paid, back, contested, sent, taken, entries] = await Promise.all([
    db.select().from(orderLines).where(eq(orderLines.order, id)).orderBy(asc(orderLines.position)),
    db.select().from(payments).where(eq(payments.order, id)).orderBy(asc(payments.n)),
    db.select().from(refunds).where(eq(refunds.order, id)).orderBy(asc(refunds.createdAt)),
    db.select().from(disputes).where(eq(disputes.order, id)).orderBy(asc(disputes.createdAt)),
    db.select().from(transfers).where(eq(transfers.order, id)).orderBy(asc(transfers.hub), asc(transfers.id)),
    db
      .select({
        transfer: transferReversals.transfer,
        cents: sql<number>`coalesce(sum(${transferReversals.reversedCents}), 0)::float8`,
      })
      .from(transferReversals)
      .innerJoin(transfers, eq(transfers.id, transferReversals.transfer))
      .where(eq(transfers.order, id))
      .groupBy(transferReversals.transfer),
    db.select().from(ledgerEntries).where(eq(ledgerEntries.order, id)).orderBy(asc(ledgerEntries.id)),
  ]);
  const captured = await capturedOf(db, id);
  const paymentLeft = captured ? await leftOfPayment(db, captured) : 0;
  const lines = await withHubNames(db, rows);
  const names = new Map(lines.map(({ hub, hubName }) => [hub, hubName]));
  const nameOf = (hub: string) => names.get(hub) ?? '';
  const reversed = new Map(taken.map(({ transfer, cents }) => [transfer, cents]));
  const { shippingAddress, billingAddress, invoice, terms } = order;
  return {
    lines,
    shippingAddress,
    billingAddress,
    invoice,
    terms,
    payments: paid.map(({ id: _id, stripeId, method, amountCents, feeCents, status }) => {
      const isUnderWay = status === 'open' && order.paymentStatus === 'processing';
      return { _id, stripeId, method, amountCents, feeCents, status: isUnderWay ? ('processing' as const) : status };
    }),
    refunds: back.map(({ id: _id, amountCents, status, cause, reason, problem, createdAt }) => {
      return { _id, amountCents, status, cause, reason, problem, createdAt: createdAt.toISOString() };
    }),
    disputes: contested.map(({ id: _id, stripeId, amountCents, status, dueBy }) => {
      return { _id, stripeId, amountCents, status, dueBy: dueBy?.toISOString() ?? null };
    }),
    transfers: sent.map(({ id: _id, hub, amountCents, sentCents, setOffCents, status, held }) => ({
      _id,
      hub,
      hubName: nameOf(hub),
      amountCents: sentCents ?? amountCents,
      reversedCents: reversed.get(_id) ?? 0,
      setOffCents,
      status,
      held,
    })),
    ledger: entries.map(({ at, posting, account, hub, cents }) => ({
      at: at.toISOString(),
      event: posting.split(':')[0] ?? '',
      account,
      hubName: hub === null ? null : nameOf(hub),
      cents,
    })),
    refundableCents: Math.min(paymentLeft, refundableOf({ ...order, lines: rows })),
    isConfigured: provider !== null,
  };
}

/** The order lines of a hub center, or of all, the newest first. */
export async function soldLines(
  db: Db,
  hub: string | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ data: OwnLine[]; total: number }> {
  const isMeant = hub === null ? undefined : eq(orderLines.hub, hub);
  const [rows, [counted]] = await Promise.all([
    db
      .select({ line: orderLines, order: orders })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.order))
      .where(isMeant)
      .orderBy(desc(orderLines.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(orderLines).where(isMeant),
  ]);
  const data = rows.map(({ line, order }) => ({
    ...lineOf(line),
    order: order.id,
    number: order.number,
    orderedAt: order.createdAt.toISOString(),
    status: order.status,
    paymentStatus: order.paymentStatus,
  }));
  return { data, total: counted?.total ?? 0 };
}

/** The payout balance of a hub center. Throws `notFound`, also for another merchant's. */
export async function readBalance(db: Db, caller: Caller, hub: string): Promise<(typeof payoutBalance)['_output']> {
  await assertOwnHub(db, caller, hub);
  const [sentCents, held, owedCents] = await Promise.all([
    transferredTo(db, hub),
    db
      .select({ reason: transfers.held, cents: sql<number>`sum(${transfers.amountCents})::float8` })
      .from(transfers)
      .where(and(eq(transfers.hub, hub), eq(transfers.status, 'held')))
      .groupBy(transfers.held),
    owedTo(db, hub),
  ]);
  return {
    owedCents,
    sentCents,
    held: held.flatMap(({ reason, cents }) => (reason === null ? [] : [{ reason, amountCents: cents }])),
  };
}
