/** Orders through the shop's API: with a key, by id or code, with coupon and shipping. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { createShopOrder } from '../../contract/calls/shop-orders.ts';
import { priceShopBasket } from '../../contract/calls/shop.ts';
import { coupons } from '../../server/db/schema/coupons.ts';
import { products } from '../../server/db/schema/items.ts';
import {
  addForSale,
  connectHub,
  expireOrder,
  intentOf,
  orderRow,
  passReservation,
  runMoneyJobs,
  startOrderBench,
} from '../support/server-orders.ts';
import { shopClient } from '../support/server-shop.ts';

const { bench, server, people, stripe } = await startOrderBench();
const { admin, merchantA } = people;
const { db } = server.deps;

const call = (path: string, json: object) => server.client.call(path, { token: admin.token, json });
let secret = '';
beforeAll(async () => {
  await connectHub(bench, merchantA);
  const key = await call('/shop-keys', { name: 'Web shop', scopes: ['orders:write', 'basket:price'] });
  ({ secret } = key.body.data as { secret: string });
  await call('/shipping-cost', { country: 'IT', minWeight: 0, maxWeight: 5, cost: 7.5 });
  await call('/coupon', { name: 'Ten', code: 'TEN', discount: { unit: 'percent', amount: 10 }, maxUses: 1 });
});

const ADDRESS = {
  name: 'Ada Rossi',
  street: 'Via Roma 1',
  zipcode: '40121',
  city: 'Bologna',
  province: 'BO',
  country: 'IT',
};
const body = (items: readonly string[], more: object = {}) => ({
  items,
  customer: { name: 'Ada Rossi', email: 'ada@example.org' },
  shippingAddress: ADDRESS,
  ...more,
});
const price = shopClient(server.origin, priceShopBasket.data, () => secret);
const send = shopClient(server.origin, createShopOrder.data, () => secret);

describe('a total that cannot be paid', () => {
  it('is refused with the basket, and nothing is kept', async () => {
    await call('/coupon', { name: 'Most', code: 'MOST', discount: { unit: 'percent', amount: 99 }, maxUses: 1 });
    await call('/shipping-cost', { country: 'SM', minWeight: 0, maxWeight: 5, cost: 0 });
    const garment = await addForSale(server, merchantA, 3000);
    const shippingAddress = { ...ADDRESS, province: '', zipcode: '47890', country: 'SM' };
    const small = await send('/orders', body([garment], { coupon: 'most', shippingAddress }));
    expect(small).toMatchObject({ status: 422, refused: { errors: [{ path: 'items', code: 'totalTooSmall' }] } });
    expect(small.refused?.errors?.[0]?.message).toContain('0,5');
    const basket = { items: [garment], coupon: 'MOST', destination: { country: 'SM' } };
    expect((await price('/baskets/price', basket)).data).toMatchObject({
      totalCents: 30,
      payable: { minimumCents: 50, maximumCents: 99_999_999, problem: 'tooSmall' },
    });
    const dear = await addForSale(server, merchantA, 100_000_000);
    const large = await send('/orders', body([dear], { shippingAddress }));
    expect(large).toMatchObject({ status: 422, refused: { errors: [{ path: 'items', code: 'totalTooLarge' }] } });
    expect(stripe.money.intents.size).toBe(0);
    // Neither the garment nor the only use of the coupon is taken.
    expect(await send('/orders', body([garment], { coupon: 'most' }))).toMatchObject({ status: 201 });
  });

  it('ends the order at once where Stripe refuses the payment for another reason', async () => {
    const garment = await addForSale(server, merchantA, 2000);
    const key = randomUUID();
    stripe.money.refusePayments(true);
    expect(await send('/orders', body([garment]), { key })).toMatchObject({ status: 409 });
    stripe.money.refusePayments(false);
    expect(await send('/orders', body([garment]), { key })).toMatchObject({
      status: 201,
      data: { status: 'cancelled', paymentStatus: 'failed', payment: null },
    });
    expect(await send('/orders', body([garment]))).toMatchObject({ status: 201, data: { status: 'newRequest' } });
  });
});

describe('orders of the shop', () => {
  it('keep postal code, tax ids and e-mail in one form, and refuse a postal code that Italy does not have', async () => {
    const garment = await addForSale(server, merchantA, 2000);
    for (const zipcode of ['184', '1234', '401211', 'Rome']) {
      const refused = await send('/orders', body([garment], { shippingAddress: { ...ADDRESS, zipcode } }));
      expect([refused.status, refused.refused?.errors]).toMatchObject([422, [{ path: 'shippingAddress.zipcode' }]]);
    }
    const { data } = await send(
      '/orders',
      body([garment], {
        customer: { name: 'Ada Rossi', email: ' Info@Città.example ' },
        shippingAddress: { ...ADDRESS, zipcode: 'I-40121' },
        invoice: { type: 'company', vatNumber: 'it 007\u200B 4311–0157', fiscalCode: 'rss mra 80a01 h501u' },
      }),
    );
    expect(await orderRow(bench, data?._id ?? '')).toMatchObject({
      customerEmail: 'info@xn--citt-3na.example',
      shippingAddress: { zipcode: '40121' },
      invoice: { vatNumber: 'IT00743110157', fiscalCode: 'RSSMRA80A01H501U' },
    });
  });

  it('are made with a key, a coupon and shipping, and paid with what Stripe gives', async () => {
    const garment = await addForSale(server, merchantA, 2000);
    const code = (await db.select().from(products).where(eq(products.id, garment)))[0]?.code ?? '';
    const key = randomUUID();
    const made = await send('/orders', body([code], { coupon: 'ten', totalCents: 2550 }), { key });
    expect(made).toMatchObject({
      status: 201,
      data: {
        status: 'newRequest',
        paymentStatus: 'unpaid',
        lines: [{ _id: garment, code, priceCents: 2000, discountCents: 200, totalCents: 1800 }],
        shippingCents: 750,
        totalCents: 2550,
        payment: { clientSecret: expect.stringContaining('_secret_') },
      },
    });
    const again = await send('/orders', body([code], { coupon: 'ten', totalCents: 2550 }), { key });
    expect(again.data).toEqual(made.data);
    const id = made.data?._id ?? '';
    expect(JSON.stringify(made.data)).not.toContain('commission');

    // The coupon's last use is in this order; it is free again once the order expires, and taken again once that is paid after all.
    const usesOf = async () => (await db.select().from(coupons).where(eq(coupons.code, 'TEN')))[0]?.uses;
    const other = await addForSale(server, merchantA);
    const refused = await send('/orders', body([other], { coupon: 'TEN' }));
    expect([refused.status, refused.refused?.errors?.[0]?.path]).toEqual([422, 'coupon']);
    expect((await db.select().from(products).where(eq(products.id, other)))[0]?.reservedBy).toBeNull();
    await stripe.money.pay(await intentOf(bench, id), { hears: false });
    await passReservation(bench, id);
    expect((await send(`/orders/${id}`, null)).data).toMatchObject({ paymentStatus: 'unpaid' });
    const paid = await send(`/orders/${id}?paid=true`, null);
    expect(paid.data).toMatchObject({ status: 'ordered', paymentStatus: 'paid', payment: null });
    expect(await usesOf()).toBe(1);

    await db.update(coupons).set({ maxUses: 2 }).where(eq(coupons.code, 'TEN'));
    const second = (await send('/orders', body([other], { coupon: 'TEN' }))).data?._id ?? '';
    const intent = await intentOf(bench, second);
    await passReservation(bench, second);
    await expireOrder(bench, second, {
      reach(point) {
        // A debit that begins in the moment of expiry.
        if (point === 'order-expired') Object.assign(stripe.money.intents.get(intent) ?? {}, { status: 'processing' });
      },
    });
    expect([await usesOf(), (await orderRow(bench, second))?.status]).toEqual([1, 'expired']);
    await stripe.money.pay(intent);
    await runMoneyJobs(bench);
    expect([await usesOf(), (await orderRow(bench, second))?.status]).toEqual([2, 'ordered']);
  });

  it('are refused clearly: gone, unknown, another price, no shipping, a mistyped or missing tax id, no key, no scope', async () => {
    const garment = await addForSale(server, merchantA, 2000);
    const changed = await send('/orders', body([garment], { totalCents: 1 }));
    expect(changed.refused).toMatchObject({ ermessage: 'priceChanged', record: { totalCents: 2750 } });
    const far = await send('/orders', body([garment], { shippingAddress: { ...ADDRESS, country: 'DE' } }));
    expect([far.status, far.refused?.errors]).toMatchObject([422, [{ path: 'shippingAddress' }]]);
    const invoice = { type: 'company', vatNumber: 'IT00743110158' };
    const mistyped = await send('/orders', body([garment], { invoice }));
    expect([mistyped.status, mistyped.refused?.errors]).toMatchObject([422, [{ path: 'invoice.vatNumber' }]]);
    for (const [given, path] of [
      [{ type: 'company', sdiCode: 'M5UXCR1' }, 'invoice.fiscalCode'],
      [{ type: 'private', fiscalCode: 'RSSMRA80A01H501Z' }, 'invoice.fiscalCode'],
      [{ type: 'private', fiscalCode: 'BLIPTR93MO4A674Q' }, 'invoice.fiscalCode'],
      [{ type: 'private', fiscalCode: 'ABCDEFGHIJKLMNOP' }, 'invoice.fiscalCode'],
      [{ type: 'company', vatNumber: 'DE12' }, 'invoice.vatNumber'],
    ] as const) {
      const lacking = await send('/orders', body([garment], { invoice: given }));
      expect([lacking.status, lacking.refused?.errors]).toMatchObject([422, [{ path }]]);
    }
    expect((await send('/orders', body([garment]), { key: null })).status).toBe(400);
    expect((await send('/orders', body([garment]))).status).toBe(201);
    const gone = await send('/orders', body([garment]));
    expect([gone.status, gone.refused?.items]).toMatchObject([409, [{ _id: garment }]]);
    const unknown = await send('/orders', body(['NOPE']));
    expect([unknown.status, unknown.refused?.items]).toEqual([409, [{ _id: null, code: 'NOPE' }]]);
    expect((await send('/orders', body([garment]), { as: 'wrong' })).status).toBe(401);
    const other = await call('/shop-keys', { name: 'Prices', scopes: ['basket:price'] });
    const { secret: priceOnly } = other.body.data as { secret: string };
    expect((await send('/orders', body([garment]), { as: priceOnly })).status).toBe(403);
    expect((await send(`/orders/${randomUUID()}`, null)).status).toBe(404);
    const basket = await fetch(`${server.origin}/shop/v1/baskets/price`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${priceOnly}` },
      body: JSON.stringify({ items: [garment] }),
    });
    expect(((await basket.json()) as { data: { gone: string[] } }).data.gone).toEqual([garment]);
  });

  it('keep an order while Stripe is down, and the same key gives it with its payment', async () => {
    const garment = await addForSale(server, merchantA);
    const key = randomUUID();
    stripe.refuseNext(500);
    const down = await send('/orders', body([garment]), { key });
    expect([down.status, down.refused?.ermessage]).toEqual([503, 'unavailable']);
    const up = await send('/orders', body([garment]), { key });
    expect([up.status, up.data?.payment]).toEqual([201, { clientSecret: expect.any(String) }]);
  });
});
