/**
 * Stores the demo's orders. The services of the shop know only the present, so this tells their past: prices, coupons, shares of a refund and
 * postings are made by the same functions, and the checks of the ledger hold (`load.test.ts`).
 */
import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { RESERVED_MINUTES } from '../../contract/limits.ts';
import type { OrderPaymentStatus, OrderStatus } from '../../contract/order-states.ts';
import { gramsOf } from '../../contract/pricing/basket.ts';
import type { ShipmentStatus } from '../../contract/shipment-states.ts';
import type { Db } from '../db/pool.ts';
import { audit } from '../db/schema/ledger.ts';
import { payments } from '../db/schema/money.ts';
import { orderLines, orders } from '../db/schema/orders.ts';
import { shipments } from '../db/schema/shipments.ts';
import { subscriptions } from '../db/schema/subscriptions.ts';
import { enqueue } from '../engine/jobs/queue.ts';
import { takeCoupon } from '../services/coupons/coupons.ts';
import { addInvoice } from '../services/invoices/invoice-rows.ts';
import { capturedSides, post } from '../services/ledger/postings.ts';
import { NUTRACEUTICAL } from '../services/orders/nutraceutica.ts';
import { accountOf } from '../services/orders/order-accounts.ts';
import { nextNumber, priceOrder } from '../services/orders/order-creation.ts';
import { orderExpiryJob } from '../services/orders/order-jobs.ts';
import {
  type ItemRef,
  findPlans,
  type LockedItem,
  lockItems,
  piecesOf,
  reserveItems,
} from '../services/orders/reservations.ts';
import { addShipments } from '../services/shipments/shipment-rows.ts';
import { findBand } from '../services/shipping/shipping-costs.ts';
import { contest, giveBack, pay, returnAll, send } from './order-money.ts';
import {
  SECOND,
  MINUTE,
  DAY,
  type Order,
  type Line,
  type Sequel,
  type Past,
  tell,
  finish,
  after,
  daysAfter,
} from './order-past.ts';
import type { PlannedOrder } from './order-plan.ts';
import { COUPON_CODES } from './selling.ts';

/** Longer than in the shop, so that an order that waits is still there when somebody looks. */
const WAITS_MS = DAY;
const DEBIT_WAITS_MS = 20 * DAY;

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
  const locked = new Map([...(await lockItems(tx, refs)), ...(await findPlans(tx, refs))]);
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
  const { subscription = null } = planned;
  // Delivery is in the price of a plan.
  const band = subscription
    ? { costCents: 0 }
    : await findBand(tx, area, gramsOf(items.map(({ weightG }) => ({ grams: weightG ?? 0 }))));
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
      channel: subscription ? NUTRACEUTICAL : 'shop',
      subscription,
      customerName: name,
      customerEmail: email,
      account: await accountOf(tx, email),
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
  const { story } = planned;
  if ((story === 'gone' || story === 'notReturned') && paidAt) await returnAll(past, order, paidAt, story === 'gone');
  else if (paidAt) await sell(past, order, lines, { paidAt, ...AFTER[planned.story] });
  else await leaveUnpaid(past, order, items, planned.story);
  if (subscription && planned.story === 'waits') {
    await tx.update(subscriptions).set({ waitsFor: id }).where(eq(subscriptions.id, subscription));
  }
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
  for (const { kind, item, hub } of piecesOf(lines)) {
    const changes = { status: { from: 'active', to: 'active/sold' } };
    const what = { action: 'status', entity: kind, recordId: item, hub, changes, details: { order: order.id } };
    past.notes.push({ id: uuid({ msecs: paidAt.getTime() }), at: paidAt, ...what });
  }
  await tx.update(orderLines).set({ soldAt: paidAt }).where(eq(orderLines.order, order.id));
  await addInvoice(tx, order.id, paidAt);
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

async function leaveUnpaid(
  past: Past,
  order: Order,
  items: readonly LockedItem[],
  story: PlannedOrder['story'],
): Promise<void> {
  const { tx, now, staff } = past;
  const { id, createdAt, totalCents } = order;
  const isOpen = story === 'waits' || story === 'debit' || story === 'cardRefused';
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
    const reservedUntil = after(now, story === 'debit' ? DEBIT_WAITS_MS : WAITS_MS);
    await reserveItems(tx, id, items, reservedUntil);
    if (story !== 'debit') await enqueue(tx, orderExpiryJob, [{ input: { order: id }, key: id }], { inMs: WAITS_MS });
    const refused: OrderPaymentStatus = 'failed';
    if (story === 'cardRefused') {
      tell(past, order, 'paymentFailed', after(createdAt, MINUTE), { to: { paymentStatus: refused } });
    }
    if (story === 'debit') {
      tell(past, order, 'paymentUnderWay', after(createdAt, MINUTE), { to: { paymentStatus: 'processing' } });
    }
    await finish(past, order, { reservedUntil });
    return;
  }
  const ended = UNPAID[story];
  const at = after(createdAt, ended ? 6 * MINUTE : RESERVED_MINUTES * MINUTE + 2 * SECOND);
  if (ended) {
    const { to: status, reason } = ended;
    tell(past, order, 'status', at, { to: { status }, by: staff, details: { reason } });
  } else tell(past, order, 'expired', at, { to: { status: 'expired', paymentStatus: 'expired' } });
  await finish(past, order);
}
