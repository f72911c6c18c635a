/** The money of the demo's orders: payments, transfers, refunds and disputes, posted to the ledger by the functions of the shop. */
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { sumOf } from '../../contract/pricing/cents.ts';
import { disputes, payments, refunds, transferReversals, transfers } from '../db/schema/money.ts';
import { orderLines } from '../db/schema/orders.ts';
import { creditRefund } from '../services/invoices/invoice-rows.ts';
import {
  disputedSides,
  post,
  refundedSides,
  returnedSides,
  reversedSides,
  transferredSides,
  unusedSides,
} from '../services/ledger/postings.ts';
import { planTransfers } from '../services/orders/order-completion.ts';
import { takeFee } from '../services/orders/provider-fees.ts';
import { givenBackByHub, planRefund, type RefundRequest } from '../services/orders/refund-plan.ts';
import { paymentStatusOf, setAside } from '../services/orders/refund-postings.ts';
import {
  SECOND,
  DAY,
  DAYS_MAX,
  type Order,
  type Line,
  type Payment,
  type Sequel,
  type Past,
  tell,
  finish,
  after,
  daysAfter,
} from './order-past.ts';

const DISPUTE_FEE = 2000;
/** Most customers pay by card. */
const METHODS = ['card', 'paypal', 'card', 'klarna', 'card', 'satispay', 'card'] as const;

/** A payment with the provider's fee. */
export async function pay({ tx, nameOf }: Past, order: Order, at: Date): Promise<Payment> {
  const feeCents = Math.round(order.totalCents * 0.015) + 25;
  const [payment] = await tx
    .insert(payments)
    .values({
      id: uuid({ msecs: order.createdAt.getTime() }),
      key: `pi:${order.id}:1`,
      stripeId: nameOf('pi'),
      charge: nameOf('ch'),
      method: METHODS[order.totalCents % METHODS.length] ?? 'card',
      order: order.id,
      n: 1,
      amountCents: order.totalCents,
      status: 'succeeded',
      feeCents,
      availableOn: after(at, 3 * DAY),
      createdAt: order.createdAt,
      updatedAt: at,
    })
    .returning();
  if (!payment) throw new TypeError('the payment was just inserted');
  await takeFee(tx, { payment: payment.id, order: order.id, feeCents }, after(at, 2 * SECOND));
  return payment;
}

export async function send(
  past: Past,
  order: Order,
  lines: readonly Line[],
  { payment, paidAt, held, isNew }: Pick<Sequel, 'held' | 'isNew'> & { payment: Payment; paidAt: Date },
): Promise<void> {
  const { tx, accountAt, nameOf } = past;
  const at = after(paidAt, 20 * SECOND);
  for (const row of planTransfers(order.id, lines, payment)) {
    const times = { createdAt: paidAt, updatedAt: at };
    const { reason, account } = accountAt(row.hub, paidAt);
    const why = held ?? reason;
    if (isNew) await tx.insert(transfers).values({ ...row, ...times });
    else if (why !== null) {
      const problem = why === 'refused' ? 'The destination account cannot receive transfers at the moment.' : null;
      await tx.insert(transfers).values({ ...row, ...times, status: 'held', held: why, problem });
    } else {
      const sent = { status: 'sent' as const, sentCents: row.amountCents, stripeId: nameOf('tr'), sentAt: at };
      await tx.insert(transfers).values({ ...row, ...times, ...sent, destination: account });
      await post(tx, `transfer:${row.id}`, order.id, transferredSides(row.hub, row.amountCents), at);
    }
  }
}

interface Refunding {
  order: Order;
  lines: readonly Line[];
  payment: Payment;
  at: Date;
}

const wanted = (of: NonNullable<Sequel['refund']>['of'], lines: readonly Line[]): RefundRequest => {
  if (of === 'amount') return { amountCents: Math.max(1, Math.round((lines[0]?.paidCents ?? 0) * 0.2)) };
  const given = of === 'line' ? lines.slice(0, 1) : lines;
  return { lines: given.map(({ id }) => id), shipping: of === 'all' };
};

export async function giveBack(
  past: Past,
  { order, lines, payment, at }: Refunding,
  { of, reason, state }: NonNullable<Sequel['refund']>,
): Promise<void> {
  const { tx, staff, nameOf } = past;
  const parts = planRefund({ ...order, lines }, wanted(of, lines));
  const cents = sumOf(parts.map((part) => part.cents));
  if (cents === 0) return;
  const id = uuid({ msecs: at.getTime() });
  const doneAt = after(at, 8 * SECOND);
  const about = { order: order.id, payment: payment.id, cause: 'staff' as const, reason, parts, createdBy: staff };
  const problem = state === 'failed' ? 'The card was closed: the bank does not accept the refund.' : null;
  await tx.insert(refunds).values({
    id,
    key: `re:${id}`,
    amountCents: cents,
    ...about,
    status: state ?? 'done',
    stripeId: state ? null : nameOf('re'),
    problem,
    createdAt: at,
    updatedAt: state === 'waiting' ? at : doneAt,
  });
  tell(past, order, 'refundRequested', at, { details: { refund: id, cents, reason }, by: staff });
  if (state === 'failed') return tell(past, order, 'refundFailed', doneAt, { details: { refund: id, problem } });
  await setAside(tx, order, parts);
  await takeBack(past, { order, refund: id, hubs: givenBackByHub(parts), at: doneAt, isDone: state === undefined });
  if (state === 'waiting') return;
  await post(tx, `refund:${id}`, order.id, refundedSides(parts), doneAt);
  const to = { paymentStatus: await paymentStatusOf(tx, order) };
  tell(past, order, 'refunded', doneAt, { to, details: { refund: id, cents } });
  await creditRefund(tx, { refund: { id, order: order.id, amountCents: cents }, isWhole: false, at: doneAt });
}

/** What hub centers give back: of what was not sent, of a transfer, or they owe it where their account gives nothing. */
async function takeBack(
  { tx, accountAt, nameOf }: Past,
  {
    order,
    refund,
    hubs,
    at,
    isDone,
  }: { order: Order; refund: string; hubs: Map<string, number>; at: Date; isDone: boolean },
): Promise<void> {
  const rows = await tx.select().from(transfers).where(eq(transfers.order, order.id));
  for (const row of rows) {
    const cents = hubs.get(row.hub) ?? 0;
    if (cents === 0) continue;
    if (row.status !== 'sent') {
      const amountCents = row.amountCents - cents;
      const dropped = amountCents === 0 ? { status: 'dropped' as const, held: null } : {};
      await tx
        .update(transfers)
        .set({ amountCents, ...dropped, updatedAt: at })
        .where(eq(transfers.id, row.id));
      continue;
    }
    const id = uuid({ msecs: at.getTime() });
    const isOwed = accountAt(row.hub, at).reason !== null;
    const done = isOwed
      ? { status: 'owed' as const, reversedCents: 0, problem: 'The account has no balance to take it from.' }
      : { status: 'done' as const, reversedCents: cents, stripeId: nameOf('trr') };
    const times = { createdAt: at, updatedAt: at };
    const about = { id, key: `rv:${refund}:${row.hub}`, amountCents: cents, transfer: row.id, refund, hub: row.hub };
    await tx.insert(transferReversals).values({ ...about, ...times, ...(isDone ? done : {}) });
    if (isDone && !isOwed) {
      await post(tx, `reversal:${id}`, order.id, reversedSides(row.hub, cents), after(at, 4 * SECOND));
    }
  }
}

export async function contest(
  past: Past,
  { order, payment, paidAt }: { order: Order; payment: Payment; paidAt: Date },
  { status, days }: NonNullable<Sequel['dispute']>,
): Promise<void> {
  const { tx, nameOf, now } = past;
  const id = uuid();
  const stripeId = nameOf('dp');
  const at = daysAfter(past, paidAt, days);
  const amountCents = order.totalCents;
  const isWon = status === 'won';
  const endedAt = daysAfter(past, paidAt, DAYS_MAX - 1);
  const isOver = isWon || status === 'lost';
  await tx.insert(disputes).values({
    id,
    stripeId,
    order: order.id,
    payment: payment.id,
    status,
    reason: 'product_not_received',
    dueBy: status === 'needsResponse' ? after(now, 9 * DAY) : null,
    amountCents,
    withdrawnCents: isWon ? 0 : amountCents,
    feeCents: DISPUTE_FEE,
    moves: isWon ? 2 : 1,
    createdAt: at,
    updatedAt: isOver ? endedAt : at,
  });
  await post(tx, `dispute:${id}:1`, order.id, disputedSides(amountCents, DISPUTE_FEE), at);
  const details = { dispute: stripeId, cents: amountCents };
  tell(past, order, 'disputed', at, { details });
  if (isWon) await post(tx, `dispute:${id}:2`, order.id, disputedSides(0 - amountCents, 0), endedAt);
  if (isOver) tell(past, order, isWon ? 'disputeWon' : 'disputeLost', endedAt, { details });
}

/** Paid after its items had gone: the whole payment goes back, or could not (`isDone` false). */
export async function returnAll(past: Past, order: Order, paidAt: Date, isDone: boolean): Promise<void> {
  const { tx, nameOf } = past;
  const payment = await pay(past, order, paidAt);
  const doneAt = after(paidAt, 30 * SECOND);
  await post(tx, `unused:${payment.id}`, order.id, unusedSides(payment.amountCents), paidAt);
  const id = uuid({ msecs: paidAt.getTime() });
  const cents = payment.amountCents;
  await tx.insert(refunds).values({
    id,
    key: `re:${id}`,
    stripeId: nameOf('re'),
    order: order.id,
    payment: payment.id,
    amountCents: cents,
    cause: 'gone',
    reason: '',
    parts: [],
    status: isDone ? 'done' : 'failed',
    problem: isDone ? null : 'Stripe: expired_or_canceled_card',
    createdAt: paidAt,
    updatedAt: doneAt,
  });
  tell(past, order, 'paymentReturned', paidAt, { to: { status: 'cancelled', paymentStatus: 'paid' } });
  if (!isDone) {
    tell(past, order, 'refundFailed', doneAt, { to: { paymentStatus: 'toRefund' }, details: { refund: id } });
    await finish(past, order, { paidAt });
    return;
  }
  await post(tx, `refund:${id}`, order.id, returnedSides(cents), doneAt);
  await tx
    .update(orderLines)
    .set({ refundedCents: sql`${orderLines.paidCents}`, isSetBack: true })
    .where(eq(orderLines.order, order.id));
  tell(past, order, 'refunded', doneAt, { to: { paymentStatus: 'refunded' }, details: { refund: id, cents } });
  const { totalCents: refundedCents, shippingCents: shippingRefundedCents } = order;
  await finish(past, order, { paidAt, refundedCents, shippingRefundedCents });
}
