/**
 * Stores the demo's orders. The services of the shop know only the present, so this tells their past: prices, coupons, shares of a refund and
 * postings are made by the same functions, and the checks of the ledger hold (`load.test.ts`).
 */
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { DisputeStatus, HeldReason } from '../../contract/calls/orders.ts';
import type { OrderEvent, OrderPaymentStatus, OrderStatus } from '../../contract/order-states.ts';
import { gramsOf } from '../../contract/pricing/basket.ts';
import { sumOf } from '../../contract/pricing/cents.ts';
import type { ShipmentStatus } from '../../contract/shipment-states.ts';
import type { Db } from '../db/pool.ts';
import { audit } from '../db/schema/ledger.ts';
import { disputes, payments, refunds, transferReversals, transfers } from '../db/schema/money.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { shipments } from '../db/schema/shipments.ts';
import { takeCoupon } from '../services/coupons/coupons.ts';
import { enqueue } from '../services/jobs/queue.ts';
import {
  capturedSides,
  disputedSides,
  feeSides,
  post,
  refundedSides,
  returnedSides,
  reversedSides,
  transferredSides,
  unusedSides,
} from '../services/ledger/postings.ts';
import { planTransfers } from '../services/orders/order-completion.ts';
import { nextNumber, priceOrder } from '../services/orders/order-creation.ts';
import { orderExpiryJob } from '../services/orders/order-jobs.ts';
import { setAside } from '../services/orders/refund-jobs.ts';
import { givenBackByHub, planRefund, type RefundRequest } from '../services/orders/refund-plan.ts';
import { paymentStatusOf } from '../services/orders/refund-status.ts';
import {
  type ItemRef,
  type LockedItem,
  lockItems,
  RESERVED_MS,
  reserveItems,
} from '../services/orders/reservations.ts';
import { addShipments } from '../services/shipments/shipment-rows.ts';
import { findBand } from '../services/shipping/shipping-costs.ts';
import type { PlannedOrder } from './order-plan.ts';
import type { AccountAt } from './payment-accounts.ts';
import { COUPON_CODES } from './selling.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** No event is later than this share of the time since the payment, for each of its days. */
const DAYS_MAX = 20;
/** Longer than in the shop, so that an order that waits is still there when somebody looks. */
const WAITS_MS = DAY;
const DISPUTE_FEE = 2000;

type Order = typeof orders.$inferSelect;
type Line = typeof orderLines.$inferSelect;
type Payment = typeof payments.$inferSelect;

/** What follows a payment, at most `DAYS_MAX` days later. */
interface Sequel {
  moves?: { to: OrderStatus; days: number; reason?: string };
  refund?: { of: 'all' | 'line' | 'amount'; days: number; reason: string; state?: 'waiting' | 'failed' };
  dispute?: { status: DisputeStatus; days: number };
  held?: HeldReason;
  /** Its transfers were not sent yet. */
  isNew?: true;
  archived?: true;
}

const SENT = { to: 'accepted', days: 1.5 } as const;
const AFTER: Partial<Record<PlannedOrder['story'], Sequel>> = {
  accepted: { moves: SENT },
  archived: { moves: SENT, archived: true },
  ordered: {},
  transferWaits: { isNew: true },
  noBalance: { held: 'noBalance' },
  refusedTransfer: { moves: SENT, held: 'refused' },
  amountBack: {
    moves: SENT,
    refund: { of: 'amount', days: 6, reason: 'Macchia non visibile in foto: sconto concordato' },
  },
  lineBack: { moves: SENT, refund: { of: 'line', days: 8, reason: 'Reso: taglia sbagliata' } },
  allBack: { moves: SENT, refund: { of: 'all', days: 9, reason: 'Reso entro 14 giorni' } },
  refundWaits: { refund: { of: 'all', days: 1, reason: 'Il cliente ha cambiato idea', state: 'waiting' } },
  refundRefused: { moves: SENT, refund: { of: 'amount', days: 7, reason: 'Bottone mancante', state: 'failed' } },
  notAccepted: {
    moves: { to: 'notAccepted', days: 1, reason: 'Il capo non supera il controllo prima della spedizione' },
    refund: { of: 'all', days: 2, reason: 'Ordine non accettato' },
  },
  notDone: {
    moves: { to: 'notDone', days: 6, reason: 'Pacco tornato al mittente' },
    refund: { of: 'all', days: 8, reason: 'Pacco tornato al mittente' },
  },
  cancelled: {
    moves: { to: 'cancelled', days: 0.4, reason: 'Annullato dal cliente prima della spedizione' },
    refund: { of: 'all', days: 1, reason: 'Ordine annullato' },
  },
  disputed: { moves: SENT, dispute: { status: 'needsResponse', days: 12 } },
  underReview: { moves: SENT, dispute: { status: 'underReview', days: 9 } },
  disputeWon: { moves: SENT, dispute: { status: 'won', days: 8 } },
  disputeLost: { moves: SENT, dispute: { status: 'lost', days: 8 } },
};

/** The unpaid ones, and how each was ended by a person. */
const UNPAID: Partial<Record<PlannedOrder['story'], { to: OrderStatus; reason: string }>> = {
  rejected: { to: 'rejected', reason: 'Prezzo errato in catalogo' },
  dropped: { to: 'cancelled', reason: 'Richiesto dal cliente per e-mail' },
};

interface Past {
  tx: Db;
  now: Date;
  /** Who moves orders and gives refunds. */
  staff: string;
  accountAt: AccountAt;
  /** Makes ids as the provider gives them. */
  nameOf: (kind: string) => string;
  notes: (typeof audit.$inferInsert)[];
}

/** Stores orders whose items exist; `items` by code. */
export async function insertOrders(
  tx: Db,
  planned: readonly PlannedOrder[],
  { items, ...more }: Pick<Past, 'now' | 'staff' | 'accountAt'> & { items: ReadonlyMap<string, ItemRef> },
): Promise<void> {
  let named = 0;
  const nameOf = (kind: string) => `${kind}_demo${String(++named).padStart(6, '0')}`;
  const past: Past = { tx, ...more, nameOf, notes: [] };
  const refs = planned.flatMap(({ codes }) => codes.flatMap((code) => items.get(code) ?? []));
  const locked = await lockItems(tx, refs);
  const couponUsers = new Set<string>();
  for (const each of planned) {
    const own = each.codes.flatMap((code) => locked.get(items.get(code)?.item ?? '') ?? []);
    if (own.length === each.codes.length) await insertOrder(past, each, own, couponUsers);
  }
  if (past.notes.length > 0) await tx.insert(audit).values(past.notes);
}

async function insertOrder(
  past: Past,
  planned: PlannedOrder,
  items: readonly LockedItem[],
  couponUsers: Set<string>,
): Promise<void> {
  const { tx } = past;
  const { customer, createdAt: at, note, hasInvoice, hasCoupon } = planned;
  const id = uuid({ msecs: at.getTime() });
  const { address, invoice, email, name, mobile, language } = customer;
  const area = { country: address.country, province: address.province || null, postalCode: address.zipcode };
  const band = await findBand(tx, area, gramsOf(items.map(({ weightG }) => ({ grams: weightG ?? 0 }))));
  if (!band) throw new RangeError('the demo has an order that cannot be shipped');
  const isFirst = !couponUsers.has(email);
  const use = { account: email, items: items.map(({ item }) => item), at, order: id };
  const code = COUPON_CODES[isFirst ? 'first' : 'later'];
  const coupon = hasCoupon ? await takeCoupon(tx, { ...use, code }) : null;
  if (coupon) couponUsers.add(email);
  const priced = await priceOrder(tx, id, items, { shippingCents: band.costCents, coupon });
  const { basket } = priced;
  const [order] = await tx
    .insert(orders)
    .values({
      id,
      number: await nextNumber(tx, at),
      channel: 'shop',
      customerName: name,
      customerEmail: email,
      customerMobile: mobile,
      language,
      shippingAddress: address,
      billingAddress: hasInvoice ? address : null,
      invoice: hasInvoice ? invoice : null,
      hubs: [...new Set(items.map(({ hub }) => hub))],
      terms: [{ name: 'Condizioni di vendita', version: '2026-01', acceptedAt: at.toISOString() }],
      note,
      itemsCents: basket.subtotalCents,
      discountCents: basket.hubDiscountCents,
      couponCents: basket.couponCents,
      shippingCents: basket.shippingCents ?? 0,
      totalCents: basket.totalCents ?? 0,
      couponId: coupon?.id ?? null,
      couponCode: coupon?.code ?? null,
      requestKey: `demo:${id}`,
      fingerprint: '',
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!order) throw new TypeError('the order was just inserted');
  const lines = await tx
    .insert(orderLines)
    .values(priced.lines.map((line) => ({ ...line, id: uuid({ msecs: at.getTime() }) })))
    .returning();
  tell(past, order, 'created', at);
  const { paidAt } = planned;
  if (planned.story === 'gone' && paidAt) await returnAll(past, order, paidAt);
  else if (paidAt) await sell(past, order, lines, { paidAt, ...AFTER[planned.story] });
  else await leaveUnpaid(past, order, items, planned.story);
}

type Change = Partial<Pick<Order, 'status' | 'paymentStatus'>>;

/** Notes an event in the history of an order, with what it changes; a person's with `by`. */
function tell(
  { notes }: Past,
  order: Order,
  action: OrderEvent | 'created' | 'status',
  at: Date,
  { to = {}, details, by = null }: { to?: Change; details?: Record<string, unknown>; by?: string | null } = {},
): void {
  const changes = Object.fromEntries(
    Object.entries(to).flatMap(([field, now]) => {
      const from = order[field as keyof Change];
      return from === now ? [] : [[field, { from, to: now }]];
    }),
  );
  Object.assign(order, to, { updatedAt: at, rev: order.rev + (action === 'created' ? 0 : 1) });
  const what = { action, entity: 'order', recordId: order.id, changes, ...(details ? { details } : {}) };
  notes.push({ id: uuid({ msecs: at.getTime() }), at, userId: by, ...what });
}

/** Stores what became of an order. What was refunded of it is counted where that is done. */
const finish = ({ tx }: Past, order: Order, more: Partial<Order> = {}): Promise<unknown> => {
  const { status, paymentStatus, updatedAt, rev } = order;
  return tx
    .update(orders)
    .set({ status, paymentStatus, updatedAt, rev, ...more })
    .where(eq(orders.id, order.id));
};

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
/** Later than a payment by some days, and always in the past. */
const daysAfter = ({ now }: Past, paidAt: Date, days: number): Date =>
  after(paidAt, Math.min(days * DAY, ((now.getTime() - paidAt.getTime()) * days) / DAYS_MAX));

/** A payment with the provider's fee. */
async function pay({ tx, nameOf }: Past, order: Order, at: Date): Promise<Payment> {
  const feeCents = Math.round(order.totalCents * 0.015) + 25;
  const [payment] = await tx
    .insert(payments)
    .values({
      id: uuid({ msecs: order.createdAt.getTime() }),
      key: `pi:${order.id}:1`,
      stripeId: nameOf('pi'),
      charge: nameOf('ch'),
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
  await post(tx, `fee:${payment.id}`, order.id, feeSides(feeCents), after(at, 2 * SECOND));
  return payment;
}

async function sell(
  past: Past,
  order: Order,
  lines: readonly Line[],
  { paidAt, moves, refund, dispute, archived, ...sending }: Sequel & { paidAt: Date },
): Promise<void> {
  const { tx, staff } = past;
  const payment = await pay(past, order, paidAt);
  await post(tx, `captured:${payment.id}`, order.id, capturedSides(lines, order), paidAt);
  tell(past, order, 'paid', paidAt, { to: { paymentStatus: 'paid', status: 'ordered' } });
  for (const { kind, item, hub } of lines) {
    const changes = { status: { from: 'active', to: 'active/sold' } };
    const what = { action: 'status', entity: kind, recordId: item, hub, changes, details: { order: order.id } };
    past.notes.push({ id: uuid({ msecs: paidAt.getTime() }), at: paidAt, ...what });
  }
  await send(past, order, lines, { payment, paidAt, ...sending });
  await ship(past, order, paidAt, moves);
  if (moves) {
    const { to, days, reason } = moves;
    const details = reason ? { details: { reason } } : {};
    tell(past, order, 'status', daysAfter(past, paidAt, days), { to: { status: to }, by: staff, ...details });
  }
  if (refund) await giveBack(past, { order, lines, payment, at: daysAfter(past, paidAt, refund.days) }, refund);
  if (dispute) await contest(past, { order, payment, paidAt }, dispute);
  await finish(past, order, { paidAt, archived: archived ?? false });
}

/** How far parcels of orders that are under way have come. */
const UNDER_WAY = ['ready', 'collected', 'shipped'] as const;

/** The shipments of a paid order, as far as its own state says. */
async function ship(past: Past, order: Order, paidAt: Date, moves: Sequel['moves']): Promise<void> {
  const { tx } = past;
  await addShipments(tx, order.id, paidAt);
  const underWay = UNDER_WAY[Number(order.number.at(-1)) % UNDER_WAY.length] ?? 'ready';
  const ends: Partial<Record<OrderStatus, ShipmentStatus>> = { accepted: 'delivered', notDone: 'shipped' };
  const status = moves === undefined ? underWay : (ends[moves.to] ?? 'cancelled');
  if (status === 'ready') return;
  const isSent = status === 'shipped' || status === 'delivered';
  const [collectedAt, shippedAt, deliveredAt] = [0.1, 0.3, 1.4].map((days) => daysAfter(past, paidAt, days));
  await tx
    .update(shipments)
    .set({
      status,
      rev: 2,
      updatedAt: deliveredAt,
      ...(status !== 'cancelled' && { collectedAt }),
      ...(isSent && { shippedAt, carrier: 'Corriere Espresso', tracking: `CE${order.number.replaceAll(/\D/g, '')}` }),
      ...(status === 'delivered' && { deliveredAt }),
    })
    .where(eq(shipments.order, order.id));
}

async function send(
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

async function giveBack(
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

async function contest(
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

/** Paid after its items had gone: the whole payment goes back. */
async function returnAll(past: Past, order: Order, paidAt: Date): Promise<void> {
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
    status: 'done',
    createdAt: paidAt,
    updatedAt: doneAt,
  });
  await post(tx, `refund:${id}`, order.id, returnedSides(cents), doneAt);
  await tx
    .update(orderLines)
    .set({ refundedCents: sql`${orderLines.paidCents}` })
    .where(eq(orderLines.order, order.id));
  tell(past, order, 'paymentReturned', paidAt, { to: { status: 'cancelled', paymentStatus: 'paid' } });
  tell(past, order, 'refunded', doneAt, { to: { paymentStatus: 'refunded' }, details: { refund: id, cents } });
  const { totalCents: refundedCents, shippingCents: shippingRefundedCents } = order;
  await finish(past, order, { paidAt, refundedCents, shippingRefundedCents });
}

async function leaveUnpaid(
  past: Past,
  order: Order,
  items: readonly LockedItem[],
  story: PlannedOrder['story'],
): Promise<void> {
  const { tx, now, staff } = past;
  const { id, createdAt, totalCents } = order;
  const isOpen = story === 'waits' || story === 'cardRefused';
  await tx.insert(payments).values({
    id: uuid({ msecs: createdAt.getTime() }),
    key: `pi:${id}:1`,
    order: id,
    n: 1,
    amountCents: totalCents,
    status: isOpen ? 'open' : 'cancelled',
    createdAt,
    updatedAt: createdAt,
  });
  if (isOpen) {
    const reservedUntil = after(now, WAITS_MS);
    await reserveItems(tx, id, items, reservedUntil);
    await enqueue(tx, orderExpiryJob, [{ input: { order: id }, key: id }], { inMs: WAITS_MS });
    const refused: OrderPaymentStatus = 'failed';
    if (story === 'cardRefused') {
      tell(past, order, 'paymentFailed', after(createdAt, MINUTE), { to: { paymentStatus: refused } });
    }
    await finish(past, order, { reservedUntil });
    return;
  }
  const ended = UNPAID[story];
  const at = after(createdAt, ended ? 6 * MINUTE : RESERVED_MS + 2 * SECOND);
  if (ended) {
    const { to: status, reason } = ended;
    tell(past, order, 'status', at, { to: { status }, by: staff, details: { reason } });
  } else tell(past, order, 'expired', at, { to: { status: 'expired', paymentStatus: 'expired' } });
  await finish(past, order);
}
