/** Orders as the shop's programs make and read them. */
import { and, eq, inArray, or } from 'drizzle-orm';

import type { ShopOrder } from '../../../contract/calls/shop-orders.ts';
import { clock } from '../../../contract/clock.ts';
import { ITEM_KINDS } from '../../../contract/code.ts';
import { readPostalCode } from '../../../contract/identifiers/postal-code.ts';
import { taxCodeFault } from '../../../contract/identifiers/tax-code.ts';
import { plainVatNumber } from '../../../contract/identifiers/vat-number.ts';
import { SHOP_SHARES, type ShopShares } from '../../../contract/limits.ts';
import { gramsOf } from '../../../contract/pricing/basket.ts';
import { isAnyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/pool.ts';
import { payments } from '../../db/schema/money.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { plans } from '../../db/schema/subscriptions.ts';
import { itemTables } from '../../db/tables.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';
import { takeCoupon } from '../coupons/coupons.ts';
import { type PaymentDeps, refusing } from '../payments/payment-accounts.ts';
import { findBand } from '../shipping/shipping-costs.ts';
import type { Taker } from '../shop/shop-shares.ts';
import { NUTRACEUTICAL } from './nutraceutica.ts';
import { createOrder, type OrderRequest } from './order-creation.ts';
import { ensureIntent, refreshIntent } from './order-payments.ts';
import type { ItemRef } from './reservations.ts';

interface ShopRequest extends Omit<OrderRequest, 'items' | 'channel' | 'couponCode'> {
  /** Ids or codes. */
  items: readonly string[];
  coupon: string | null;
}

interface ShopSender {
  taker: Taker;
  key: string;
  requestId: string;
}

/**
 * Creates an order of the shop, and its payment. Throws as `createOrder`, `validation` for an invoice that could not be issued, and
 * `paymentsDown`: the order is there, and the same key gives it.
 */
export async function orderFromShop(
  deps: PaymentDeps & { shares?: ShopShares },
  { items: names, coupon, ...typed }: ShopRequest,
  { taker, key, requestId }: ShopSender,
): Promise<ShopOrder> {
  const given = { ...typed, ...plainAddresses(typed) };
  const items = await itemsOf(deps.db, names);
  const isPlan = items.some(({ kind }) => kind === 'plan');
  if (isPlan && items.length > 1) throw refuseField('items', 'planAlone');
  const { shippingAddress: to, customer } = given;
  const destination = { country: to.country, province: to.province || null, postalCode: to.zipcode };
  const id = await createOrder(deps, {
    requestKey: `${taker.key}:${key}`,
    requestId,
    // Of a plan there are always more.
    taker: isPlan ? undefined : { ...taker, shares: deps.shares ?? SHOP_SHARES },
    request: { ...given, channel: isPlan ? NUTRACEUTICAL : 'shop', items, couponCode: coupon },
    async findCosts(tx, order, found) {
      // Delivery is in the price of a plan.
      const band = isPlan
        ? { costCents: 0 }
        : await findBand(tx, destination, gramsOf(found.map(({ weightG }) => ({ grams: weightG ?? 0 }))));
      const use = { account: customer.email, items: items.map(({ item }) => item), at: clock.now() };
      return {
        shippingCents: band?.costCents ?? null,
        coupon: coupon === null ? null : await takeCoupon(tx, { order, code: coupon, ...use }),
      };
    },
  });
  return readOrder(deps, id);
}

/** The addresses and tax ids of a request in their normal form. Throws `validation` for those that an invoice or a parcel could not have. */
function plainAddresses({ invoice, billingAddress, shippingAddress }: Omit<ShopRequest, 'items' | 'coupon'>) {
  const plain = (path: string, address: typeof shippingAddress) => {
    const zipcode = readPostalCode(address.zipcode, address.country);
    if (zipcode === null) throw refuseField(`${path}.zipcode`, 'postalCode');
    return { ...address, zipcode };
  };
  const shipping = plain('shippingAddress', shippingAddress);
  const billing = billingAddress ? { billingAddress: plain('billingAddress', billingAddress) } : {};
  if (!invoice) return { shippingAddress: shipping, ...billing };
  const { country } = billingAddress ?? shippingAddress;
  const { vatNumber, fiscalCode } = invoice;
  if (country === 'IT') {
    if (!vatNumber && !fiscalCode) throw refuseField('invoice.fiscalCode', 'taxIdMissing');
    if (fiscalCode && taxCodeFault(fiscalCode) !== null) throw refuseField('invoice.fiscalCode', 'invalid');
  }
  const number = vatNumber ? plainVatNumber(vatNumber, country) : undefined;
  if (number === null) throw refuseField('invoice.vatNumber', 'vatNumber');
  return {
    shippingAddress: shipping,
    ...billing,
    invoice: { ...invoice, ...(number ? { vatNumber: number } : {}) },
  };
}

/** An order of the shop, with its payment while it is unpaid. `isPaid`: the customer says so. Throws `notFound` and `paymentsDown`. */
export async function readOrder(deps: PaymentDeps, id: string, { isPaid = false } = {}): Promise<ShopOrder> {
  const { db } = deps;
  if (isPaid) {
    const [payment] = await db.select().from(payments).where(eq(payments.order, id));
    const { stripeId = null } = payment ?? {};
    if (stripeId !== null) await refusing(refreshIntent(deps, stripeId));
  }
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), inArray(orders.channel, ['shop', NUTRACEUTICAL])));
  if (!order) throw new Refusal('notFound');
  const lines = await db.select().from(orderLines).where(eq(orderLines.order, id)).orderBy(orderLines.position);
  const intent = order.status === 'newRequest' ? await refusing(ensureIntent(deps, id)) : null;
  const clientSecret = intent?.state === 'open' ? intent.clientSecret : null;
  const { number, status, paymentStatus, itemsCents, discountCents, couponCents, reservedUntil } = order;
  const { shippingCents, totalCents, refundedCents } = order;
  return {
    _id: id,
    number,
    status,
    paymentStatus,
    lines: lines.map(({ item, code, kind, name, priceCents, paidCents, refundedCents: back, returned }) => {
      const amounts = { priceCents, discountCents: priceCents - paidCents, totalCents: paidCents, refundedCents: back };
      return { _id: item, code, kind, name, ...amounts, isReturned: returned };
    }),
    subtotalCents: itemsCents,
    discountCents: discountCents + couponCents,
    shippingCents,
    totalCents,
    refundedCents,
    subscription: order.subscription,
    reservedUntil: reservedUntil?.toISOString() ?? null,
    payment: clientSecret === null ? null : { clientSecret },
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The items of some ids or codes, each once, for sale or not. Throws `itemsGone` with those that do not exist. */
async function itemsOf(db: Db, names: readonly string[]): Promise<ItemRef[]> {
  const ids = names.filter((name) => UUID.test(name)).map((id) => id.toLowerCase());
  const codes = names.map((name) => name.toUpperCase());
  const found = new Map<string, ItemRef>();
  for (const kind of ITEM_KINDS) {
    const { [kind]: table } = itemTables;
    const rows = await db
      .select({ id: table.id, code: table.code })
      .from(table)
      .where(or(isAnyOf(table.id, ids), isAnyOf(table.code, codes)));
    for (const { id, code } of rows) {
      const item = { kind, item: id };
      found.set(id, item).set(code, item);
    }
  }
  const planned = await db
    .select({ id: plans.id, code: plans.code })
    .from(plans)
    .where(or(isAnyOf(plans.id, ids), isAnyOf(plans.code, codes)));
  for (const { id, code } of planned) {
    const item = { kind: 'plan' as const, item: id };
    found.set(id, item).set(code, item);
  }
  const of = (name: string) => found.get(name.toLowerCase()) ?? found.get(name.toUpperCase());
  const gone = names.filter((name) => !of(name));
  if (gone.length > 0) {
    const named = gone.map((name) => (UUID.test(name) ? { _id: name, code: null } : { _id: null, code: name }));
    throw new Refusal('itemsGone', { items: named });
  }
  return [...new Set(names.flatMap((name) => of(name) ?? []))];
}
