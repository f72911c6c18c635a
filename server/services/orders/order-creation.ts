/** Creates orders: once by key, in one transaction, with every item reserved or none. */
import { eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { clock } from '../../../contract/clock.ts';
import { PAYMENT_CENTS, PUBLIC_RESERVED_MINUTES, type ShopShares } from '../../../contract/limits.ts';
import type { OrderChannel } from '../../../contract/order-states.ts';
import { type BasketCoupon, paymentProblem, priceBasket, type PricedBasket } from '../../../contract/pricing/basket.ts';
import type { Db } from '../../db/pool.ts';
import { payments } from '../../db/schema/money.ts';
import {
  type AcceptedTerms,
  type InvoiceRequest,
  orderLines,
  orders,
  orderSeries,
  type PostalAddress,
} from '../../db/schema/orders.ts';
import { plans, subscriptions } from '../../db/schema/subscriptions.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { noteEvent } from '../../engine/records/change-notes.ts';
import { fingerprint } from '../../engine/records/idempotency.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';
import { conditionsToday } from '../hubs/conditions.ts';
import { readCompany } from '../invoices/company.ts';
import type { PaymentDeps } from '../payments/payment-accounts.ts';
import { admitPieces, type Taker } from '../shop/shop-shares.ts';
import { accountOf, accountOfSubscription } from './order-accounts.ts';
import { completeOrder } from './order-completion.ts';
import { AFTER_END_MS, orderExpiryJob } from './order-jobs.ts';
import { noteOrder } from './order-notes.ts';
import {
  coversOf,
  findPlans,
  isForSale,
  type ItemRef,
  type LockedItem,
  lockItems,
  reserveItems,
  sellingHubs,
} from './reservations.ts';

/** What a customer asks for. */
export interface OrderRequest {
  channel: OrderChannel;
  items: readonly ItemRef[];
  customer: { name: string; email: string; mobile: string | null; language: string };
  shippingAddress: PostalAddress;
  billingAddress: PostalAddress | null;
  invoice: InvoiceRequest | null;
  terms: readonly AcceptedTerms[];
  note: string;
  /** As the customer has typed it; null without one. */
  couponCode: string | null;
  /** What the customer was shown; null skips the comparison. */
  totalCents: number | null;
  /** The subscription that its plan renews, for what, and until when it can be paid. */
  renewal?: { subscription: string; priceCents: number; payBy: Date };
}

/** Costs that depend on more than the items, found in the transaction; `coupon` is taken there. */
export interface OrderCosts {
  /** Null: on request. */
  shippingCents: number | null;
  coupon: (BasketCoupon & { id: string; code: string }) | null;
}

interface OrderCall {
  /** The sender with its key: the same one is the same order. */
  requestKey: string;
  requestId: string | null;
  request: OrderRequest;
  findCosts: (tx: Db, order: string, items: readonly LockedItem[]) => Promise<OrderCosts>;
  /** Whose shares what is reserved counts in; without one, nobody's. */
  taker?: (Taker & { shares: ShopShares }) | undefined;
}

/**
 * Creates an order, or finds the one of the same key; returns its id. Throws `itemsGone` naming what is no longer for sale, `priceChanged`
 * with the prices, `reservedEnough` if its taker has enough, `validation` for a total that cannot be paid, `idempotencyMismatch`, and `paymentsOff` where there is something to pay and no provider. Nothing is kept of a refused
 * one.
 */
export async function createOrder(deps: PaymentDeps, call: OrderCall): Promise<string> {
  const { requestKey, request, taker } = call;
  const print = fingerprint('order', { ...request }, []);
  const find = async (db: Db) => {
    const [known] = await db
      .select({ id: orders.id, print: orders.fingerprint })
      .from(orders)
      .where(eq(orders.requestKey, requestKey));
    if (known && known.print !== print) throw new Refusal('idempotencyMismatch');
    return known?.id ?? null;
  };
  const known = await find(deps.db);
  if (known !== null) return known;
  const create = () =>
    deps.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('order'), hashtext(${requestKey}))`);
      return (await find(tx)) ?? insertOrder(tx, deps, { ...call, print });
    });
  const id = await (taker ? taker.within(request.items.length, create) : create());
  deps.reach('order-created');
  return id;
}

/** Inserts an order in the caller's transaction; returns its id. Throws as `createOrder` does. */
export async function insertOrder(
  tx: Db,
  { payments: provider }: Pick<PaymentDeps, 'payments'>,
  { requestKey, requestId, request, findCosts, taker, print }: OrderCall & { print: string },
): Promise<string> {
  const id = uuid();
  const items = await takeItems(tx, request);
  const costs = await findCosts(tx, id, items);
  const { lines, basket } = await priceOrder(tx, id, items, costs);
  const { shippingCents, totalCents } = basket;
  if (shippingCents === null || totalCents === null) throw refuseField('shippingAddress', 'shippingOnRequest');
  if (request.totalCents !== null && request.totalCents !== totalCents) {
    throw new Refusal('priceChanged', { record: { ...basket } });
  }
  const problem = paymentProblem(totalCents);
  if (problem === 'tooSmall') throw refuseField('items', 'totalTooSmall', PAYMENT_CENTS.min / 100);
  if (problem === 'tooLarge') throw refuseField('items', 'totalTooLarge', PAYMENT_CENTS.max / 100);
  if (totalCents > 0 && !provider) throw new Refusal('paymentsOff');
  const at = clock.now();
  const { reservedMinutes } = await readCompany(tx);
  const minutes = taker?.isPublic ? Math.min(reservedMinutes, PUBLIC_RESERVED_MINUTES) : reservedMinutes;
  const reservedUntil = request.renewal?.payBy ?? new Date(at.getTime() + minutes * MINUTE_MS);
  const { customer, channel, shippingAddress, billingAddress, invoice, terms, note } = request;
  const subscription = await subscribe(tx, id, request, at);
  // From here on one order at a time, until it is committed.
  const number = await nextNumber(tx, at);
  if (taker) {
    await admitPieces(tx, { key: taker.key, customer: customer.email, count: items.length }, taker.shares.pieces);
  }
  await tx.insert(orders).values({
    id,
    subscription,
    number,
    channel,
    customerName: customer.name,
    customerEmail: customer.email,
    // The address of a subscription stays that of its first order.
    account: request.renewal
      ? await accountOfSubscription(tx, request.renewal.subscription)
      : await accountOf(tx, customer.email),
    customerMobile: customer.mobile,
    language: customer.language,
    shippingAddress,
    billingAddress,
    invoice,
    terms: [...terms],
    note,
    hubs: [...new Set(items.map(({ hub }) => hub))],
    itemsCents: basket.subtotalCents,
    discountCents: basket.hubDiscountCents,
    couponCents: basket.couponCents,
    shippingCents,
    totalCents,
    couponId: costs.coupon?.id ?? null,
    couponCode: costs.coupon?.code ?? null,
    requestKey,
    fingerprint: print,
    reservedUntil,
    createdAt: at,
    updatedAt: at,
  });
  await tx.insert(orderLines).values(lines);
  await reserveItems(tx, id, items, reservedUntil);
  await noteOrder(tx, { order: id, action: 'created', requestId });
  if (totalCents === 0) {
    await completeOrder(tx, id, null);
    return id;
  }
  await tx.insert(payments).values({ id: uuid(), key: `pi:${id}:1`, order: id, n: 1, amountCents: totalCents });
  await enqueue(tx, orderExpiryJob, [{ input: { order: id }, key: id }], {
    inMs: reservedUntil.getTime() - at.getTime() + AFTER_END_MS,
  });
  return id;
}

/** The subscription of an order of a plan: the one it renews, or a new one that waits for it. */
async function subscribe(tx: Db, order: string, request: OrderRequest, at: Date): Promise<string | null> {
  const { items, renewal, customer } = request;
  if (renewal) return renewal.subscription;
  const [plan] = await tx
    .select()
    .from(plans)
    .where(
      inArray(
        plans.id,
        items.filter(({ kind }) => kind === 'plan').map(({ item }) => item),
      ),
    );
  if (!plan) return null;
  const id = uuid();
  await tx.insert(subscriptions).values({
    id,
    plan: plan.id,
    period: plan.period,
    priceCents: plan.priceCents,
    customerName: customer.name,
    customerEmail: customer.email,
    language: customer.language,
    waitsFor: order,
    createdAt: at,
    updatedAt: at,
  });
  await noteEvent(tx, { at, action: 'created', entity: 'subscription', recordId: id });
  return id;
}

/** Locks the items of a new order, in its order. Throws `itemsGone`. */
async function takeItems(tx: Db, { items: wanted, renewal }: OrderRequest): Promise<LockedItem[]> {
  const known = await findPlans(tx, wanted);
  const locked = new Map([...(await lockItems(tx, wanted)), ...known]);
  const hubs = await sellingHubs(tx, [...new Set([...locked.values()].map(({ hub }) => hub))]);
  const gone: { _id: string; code: string | null }[] = [];
  const items = wanted.flatMap(({ item }) => {
    const found = locked.get(item);
    // Whoever has a subscription keeps it, and its price, when its plan is no longer for sale.
    if (found && renewal && hubs.has(found.hub)) return [{ ...found, priceCents: renewal.priceCents }];
    if (found && isForSale(found) && hubs.has(found.hub)) return [found];
    gone.push({ _id: item, code: found?.code ?? null });
    return [];
  });
  if (gone.length > 0) throw new Refusal('itemsGone', { items: gone });
  return items;
}

/** The lines of an order and its amounts, by the conditions of today. */
export async function priceOrder(
  tx: Db,
  order: string,
  items: readonly LockedItem[],
  { shippingCents, coupon }: OrderCosts,
): Promise<{ lines: (typeof orderLines.$inferInsert)[]; basket: PricedBasket }> {
  const conditions = await conditionsToday(tx, [...new Set(items.map(({ hub }) => hub))]);
  const covers = await coversOf(
    tx,
    items.map(({ item }) => item),
  );
  const of = (hub: string) => conditions.get(hub) ?? ({ commissionBp: 0, basis: 'paidPrice' } as const);
  const basket = priceBasket(
    items.map(({ item, priceCents, weightG, hub }) => {
      return { id: item, priceCents: priceCents ?? 0, grams: weightG ?? 0, ...of(hub) };
    }),
    coupon,
    shippingCents,
  );
  const lines = items.map(({ kind, item, code, name, hub }, index) => {
    const priced = basket.lines[index];
    if (!priced) throw new RangeError('a line without a price');
    const { priceCents, hubDiscountCents, couponHubCents, couponPlatformCents, paidCents, netCents } = priced;
    return {
      id: uuid(),
      order,
      position: index,
      kind,
      item,
      code,
      name: name || code,
      hub,
      imageId: covers.get(item) ?? null,
      priceCents,
      discountCents: hubDiscountCents,
      couponCents: couponHubCents + couponPlatformCents,
      marketingCents: couponPlatformCents,
      paidCents,
      commissionBp: of(hub).commissionBp,
      commissionCents: priced.commissionCents,
      netCents,
    };
  });
  return { lines, basket };
}

const MINUTE_MS = 60_000;
const NUMBER_DIGITS = 6;

/** The next number of the year's series, `2026-000123`. Gaps are possible, repetitions are not. */
export async function nextNumber(tx: Db, at: Date): Promise<string> {
  const year = at.getUTCFullYear();
  const [row] = await tx
    .insert(orderSeries)
    .values({ year, issued: 1 })
    .onConflictDoUpdate({ target: orderSeries.year, set: { issued: sql`${orderSeries.issued} + 1` } })
    .returning({ issued: orderSeries.issued });
  return `${year}-${String(row?.issued ?? 0).padStart(NUMBER_DIGITS, '0')}`;
}
