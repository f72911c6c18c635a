/** Orders: one piece is sold once, and every cent is accounted for. With Stripe's own library against a local server. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type OrderDetails, type OwnOrder, ownOrders } from '../../contract/calls/orders.ts';
import { order as orderResource } from '../../contract/entities/order.ts';
import { databaseError } from '../../server/db/pool.ts';
import { products } from '../../server/db/schema/items.ts';
import { ledgerEntries, transfers } from '../../server/db/schema/money.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { paymentAccounts } from '../../server/db/schema/payment-accounts.ts';
import { findLedgerFaults, owedTo } from '../../server/services/ledger/balances.ts';
import { createRefund } from '../../server/services/orders/refunds.ts';
import {
  addForSale,
  balances,
  connectHub,
  expireOrder,
  intentOf,
  linesOf,
  order,
  orderRow,
  passReservation,
  refusalOf,
  runMoneyJobs,
  startOrderBench,
} from '../support/server-orders.ts';
import type { Person } from '../support/server-people.ts';

const { bench, server, people, stripe } = await startOrderBench();
const { merchantA, merchantB, admin } = people;
const { db } = server.deps;

/** Of the platform, for the whole price. */
const FREE = { type: 'percentage', value: 10_000, item: null, hubShareBp: 0, code: 'FREE' } as const;
const item = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];
const sentTo = (path: string) => stripe.requests.filter((sent) => sent.method === 'POST' && sent.path === path);
const transfersOf = async (id: string) =>
  db.select().from(transfers).where(eq(transfers.order, id)).orderBy(transfers.hub);

beforeEach(async () => {
  stripe.reset();
  stripe.requests.length = 0;
  for (const hub of [merchantA, merchantB]) await connectHub(bench, hub);
});
afterEach(async () => {
  expect(await findLedgerFaults(db)).toEqual([]);
});

describe('ordering', () => {
  it('belongs to the account of its address, whose customer reads it, and nobody else', async () => {
    const { customer } = people;
    const own = async ({ token }: Person) => {
      const { body } = await server.client.call(ownOrders.path, { token });
      return body.data as OwnOrder[];
    };
    expect(await own(customer)).toEqual([]);
    const request = { customer: { name: 'C', email: customer.email, mobile: null, language: 'it' } } as const;
    const id = await order(bench, [await addForSale(server, merchantA)], request);
    expect(await orderRow(bench, id)).toMatchObject({ account: customer.id });
    const guest = await order(bench, [await addForSale(server, merchantA)]);
    expect(await orderRow(bench, guest)).toMatchObject({ account: null });
    const second = await order(
      bench,
      [await addForSale(server, merchantA), await addForSale(server, merchantB)],
      request,
    );
    const listed = await own(customer);
    expect(listed.map(({ _id, lines }) => [_id, lines.length])).toEqual([
      [second, 2],
      [id, 1],
    ]);
    expect(listed[1]).toMatchObject({
      status: 'newRequest',
      totalCents: 2500,
      refundedCents: 0,
    });
    for (const other of [merchantA, admin]) expect(await own(other)).toEqual([]);
  });

  it('reserves the items, makes one payment, and sells and pays out once it is paid', async () => {
    const [one, two] = [await addForSale(server, merchantA, 2000), await addForSale(server, merchantB, 1500)];
    const id = await order(bench, [one, two]);
    expect(await orderRow(bench, id)).toMatchObject({
      number: expect.stringMatching(/^\d{4}-\d{6}$/),
      status: 'newRequest',
      paymentStatus: 'unpaid',
      totalCents: 4000,
    });
    expect((await item(one))?.reservedBy).toBe(id);
    const intent = await intentOf(bench, id);
    expect(stripe.money.intents.get(intent)).toMatchObject({ amount: 4000, transferGroup: id });
    expect(sentTo('/v1/payment_intents').map(({ key }) => key)).toEqual([`pi:${id}:1`]);

    await stripe.money.pay(intent);
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'ordered', paymentStatus: 'paid', reservedUntil: null });
    expect(await item(one)).toMatchObject({ status: 'active', reservedBy: null, soldAt: expect.any(Date) });
    const { body: history } = await server.client.call(`/history/order/${id}`, { token: admin.token });
    const changes = (history.data as { changes: object[] }[]).map((event) => event.changes);
    expect(changes).toContainEqual([
      expect.objectContaining({ field: 'status', from: 'newRequest', to: 'ordered' }),
      expect.objectContaining({ field: 'paymentStatus', from: 'unpaid', to: 'paid' }),
    ]);
    const lines = await linesOf(bench, id);
    const [netA, netB] = lines.map(({ netCents }) => netCents);
    const { charge } = stripe.money.intents.get(intent) ?? {};
    expect(
      sentTo('/v1/transfers')
        .map(({ key, body }) => [key, body['amount'], body['source_transaction'], body['transfer_group']])
        .sort(),
    ).toEqual(
      [
        [`tr:${id}:${merchantA.id}`, String(netA), charge, id],
        [`tr:${id}:${merchantB.id}`, String(netB), charge, id],
      ].sort(),
    );
    const commission = lines.reduce((sum, { commissionCents }) => sum + commissionCents, 0);
    const fee = stripe.money.intents.get(intent)?.fee ?? 0;
    expect(await balances(bench, id)).toEqual({
      clearing: commission + 500 - fee,
      commission: -commission,
      shipping: -500,
      providerFees: fee,
    });
    expect(stripe.money.balance()).toBe(commission + 500 - fee);
  });

  it('is idempotent by its key, and refuses another request under it', async () => {
    const [one, two] = [await addForSale(server, merchantA), await addForSale(server, merchantA)];
    const key = randomUUID();
    const ids = await Promise.all([
      order(bench, [one], { key }),
      order(bench, [one], { key }),
      order(bench, [one], { key }),
    ]);
    expect(new Set(ids).size).toBe(1);
    expect(stripe.money.intents.size).toBe(1);
    expect(await refusalOf(order(bench, [two], { key }))).toBe('idempotencyMismatch');
  });

  it('names what is gone, and keeps nothing of a refused order', async () => {
    const [one, two] = [await addForSale(server, merchantA), await addForSale(server, merchantA)];
    await order(bench, [one]);
    const code = (await item(one))?.code;
    const before = await db.$count(orders);
    await expect(order(bench, [one, two])).rejects.toMatchObject({
      word: 'itemsGone',
      details: { items: [{ _id: one, code }] },
    });
    expect([await db.$count(orders), (await item(two))?.reservedBy]).toEqual([before, null]);
    const unknown = randomUUID();
    await expect(order(bench, [unknown])).rejects.toMatchObject({ details: { items: [{ _id: unknown, code: null }] } });
  });

  it('sells nothing inactive, incomplete, trashed, sold, of a banned hub center or of a mere catalogue', async () => {
    const { pool } = server.database;
    for (const change of [
      `status = 'inactive'`,
      `price_cents = null`,
      `sold_at = now()`,
      `deleted_at = now()`,
      `stock = 0`,
    ]) {
      const id = await addForSale(server, merchantA);
      await pool.query(`update products set ${change} where id = $1`, [id]);
      expect([change, await refusalOf(order(bench, [id]))]).toEqual([change, 'itemsGone']);
    }
    for (const [table, change, back] of [
      ['users', `status = 'banned'`, `status = 'active'`],
      ['merchants', 'is_only_catalogue = true', 'is_only_catalogue = false'],
    ]) {
      const id = await addForSale(server, merchantB);
      await pool.query(`update ${table} set ${change} where id = $1`, [merchantB.id]);
      expect(await refusalOf(order(bench, [id]))).toBe('itemsGone');
      await pool.query(`update ${table} set ${back} where id = $1`, [merchantB.id]);
    }
  });

  it('refuses a price that was changed since the basket, and keeps the price of an order that is made', async () => {
    const one = await addForSale(server, merchantA, 2000);
    await db.update(products).set({ priceCents: 2600 }).where(eq(products.id, one));
    await expect(order(bench, [one], { totalCents: 2500 })).rejects.toMatchObject({
      word: 'priceChanged',
      details: { record: { totalCents: 3100 } },
    });
    const id = await order(bench, [one], { totalCents: 3100 });
    await db.update(products).set({ priceCents: 9900 }).where(eq(products.id, one));
    await stripe.money.pay(await intentOf(bench, id));
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ paymentStatus: 'paid', totalCents: 3100 });
  });

  it('completes at once without a payment if there is nothing to pay, and the platform bears it', async () => {
    const one = await addForSale(server, merchantA, 2000);
    const coupon = { ...FREE, id: randomUUID() };
    const id = await order(bench, [one], { costs: { shippingCents: 0, coupon } });
    expect(await orderRow(bench, id)).toMatchObject({ status: 'ordered', paymentStatus: 'paid', totalCents: 0 });
    expect([stripe.money.intents.size, (await item(one))?.soldAt]).toEqual([0, expect.any(Date)]);
    const [{ netCents, commissionCents } = { netCents: 0, commissionCents: 0 }] = await linesOf(bench, id);
    expect(netCents + commissionCents).toBe(2000);
    expect(await balances(bench, id)).toEqual({
      marketing: 2000,
      commission: -commissionCents,
      [merchantA.id]: -netCents,
    });
    // The platform has no money yet: the transfer waits, and goes once it has.
    await runMoneyJobs(bench);
    expect(await transfersOf(id)).toMatchObject([
      { status: 'held', held: 'noBalance', key: `tr:${id}:${merchantA.id}~2` },
    ]);
  });

  it('that cost nothing gives the hub center’s part back when it is cancelled, or refunded', async () => {
    const owed = await owedTo(db, merchantA.id);
    const free = async (count: number) => {
      const items = [];
      for (let n = 0; n < count; n += 1) items.push(await addForSale(server, merchantA, 2000));
      const id = await order(bench, items, { costs: { shippingCents: 0, coupon: { ...FREE, id: randomUUID() } } });
      await runMoneyJobs(bench);
      return id;
    };
    const put = (path: string, json: object) =>
      server.client.call(path, { token: admin.token, method: path.includes('status') ? 'PUT' : 'POST', json });

    const cancelled = await free(1);
    expect(await owedTo(db, merchantA.id)).toBe(owed + 1600);
    expect((await put(`/order/status/${cancelled}`, { status: 'cancelled', reason: 'Moth' })).status).toBe(200);
    expect(await orderRow(bench, cancelled)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect([await balances(bench, cancelled), await owedTo(db, merchantA.id)]).toEqual([{}, owed]);
    expect(await transfersOf(cancelled)).toMatchObject([{ status: 'dropped', amountCents: 0 }]);

    const refunded = await free(2);
    const [one, two] = await linesOf(bench, refunded);
    const refund = (line: string | undefined) =>
      put(`/order/${refunded}/refund`, { lines: [line], shipping: false, reason: 'Moth' });
    expect((await refund(one?.id)).status).toBe(201);
    expect(await orderRow(bench, refunded)).toMatchObject({ status: 'ordered', paymentStatus: 'partlyRefunded' });
    expect((await refund(one?.id)).status).toBe(422);
    expect((await refund(two?.id)).status).toBe(201);
    expect(await orderRow(bench, refunded)).toMatchObject({ status: 'notDone', paymentStatus: 'refunded' });
    expect([await balances(bench, refunded), await owedTo(db, merchantA.id)]).toEqual([{}, owed]);
    expect(stripe.requests.filter(({ path }) => path.startsWith('/v1/refunds'))).toEqual([]);
  });

  it('expires: frees the items, cancels the payment, and another customer can buy', async () => {
    const one = await addForSale(server, merchantA);
    const id = await order(bench, [one]);
    await expect(expireOrder(bench, id)).rejects.toThrow('still reserved');
    await passReservation(bench, id);
    await expireOrder(bench, id);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'expired', paymentStatus: 'expired' });
    expect((await item(one))?.reservedBy).toBeNull();
    expect(stripe.money.intents.get(await intentOf(bench, id))?.status).toBe('canceled');
    expect(await order(bench, [one])).toEqual(expect.any(String));
  });

  it('a refused card fails the payment; another try still pays', async () => {
    const one = await addForSale(server, merchantA);
    const id = await order(bench, [one]);
    await stripe.money.fail(await intentOf(bench, id));
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'newRequest', paymentStatus: 'failed' });
    await stripe.money.pay(await intentOf(bench, id));
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'ordered', paymentStatus: 'paid' });
  });

  it('an event that says more than Stripe does is not believed, and one without a signature is refused', async () => {
    const one = await addForSale(server, merchantA);
    const id = await order(bench, [one]);
    const intent = await intentOf(bench, id);
    const forged = stripe.money
      .event(intent, 'payment_intent.succeeded')
      .replace('"requires_payment_method"', '"succeeded"');
    expect(await stripe.deliver(forged, { secret: 'whsec_other' })).toBe(400);
    expect(await stripe.deliver(forged)).toBe(200);
    expect(await stripe.deliver(forged)).toBe(200);
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'newRequest', paymentStatus: 'unpaid' });
  });

  it('pays a fee that is known later', async () => {
    const one = await addForSale(server, merchantA);
    const id = await order(bench, [one]);
    const intent = await intentOf(bench, id);
    await stripe.money.pay(intent, { fee: null });
    await runMoneyJobs(bench);
    expect(await balances(bench, id)).not.toHaveProperty('providerFees');
    const feesByLine = async () => (await linesOf(bench, id)).map(({ feeCents }) => feeCents);
    // Not known yet, which is not 0.
    expect(await feesByLine()).toEqual([null]);
    Object.assign(stripe.money.intents.get(intent) ?? {}, { fee: 61 });
    await stripe.deliver(stripe.money.event(intent, 'charge.updated'));
    await runMoneyJobs(bench);
    expect(await balances(bench, id)).toMatchObject({ providerFees: 61 });
    expect(await feesByLine()).toEqual([61]);
  });
});

describe('transfers', () => {
  it('wait while an account is missing or not ready, say so, and go as soon as it is', async () => {
    await db.update(paymentAccounts).set({ state: 'onboarding' }).where(eq(paymentAccounts.merchant, merchantA.id));
    await db.delete(paymentAccounts).where(eq(paymentAccounts.merchant, merchantB.id));
    const id = await order(bench, [await addForSale(server, merchantA), await addForSale(server, merchantB)]);
    await stripe.money.pay(await intentOf(bench, id));
    await runMoneyJobs(bench);
    const held = Object.fromEntries((await transfersOf(id)).map(({ hub, held: reason }) => [hub, reason]));
    expect(held).toEqual({ [merchantA.id]: 'notReady', [merchantB.id]: 'notConnected' });
    const lost = await order(bench, [await addForSale(server, merchantB)]);
    await stripe.money.pay(await intentOf(bench, lost));
    await runMoneyJobs(bench);
    const [{ id: line } = { id: '' }] = await linesOf(bench, lost);
    const about = { reason: 'Lost', key: null, userId: admin.id, requestId: null };
    await createRefund(db, { order: lost, request: { lines: [line], shipping: false }, ...about });
    expect(await transfersOf(lost)).toMatchObject([{ status: 'dropped', held: null, amountCents: 0 }]);
    await runMoneyJobs(bench);
    expect(await owedTo(db, merchantA.id)).toBeGreaterThan(0);
    const account = await connectHub(bench, merchantB);
    await stripe.change(account, {});
    const { stripeId } =
      (await db.select().from(paymentAccounts).where(eq(paymentAccounts.merchant, merchantA.id)))[0] ?? {};
    await stripe.change(stripeId ?? '', {});
    await runMoneyJobs(bench);
    expect((await transfersOf(id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect([await owedTo(db, merchantA.id), await owedTo(db, merchantB.id)]).toEqual([0, 0]);
  });

  it('wait while the hub center is blocked, and go once it no longer is', async () => {
    await connectHub(bench, merchantB);
    const id = await order(bench, [await addForSale(server, merchantB)]);
    const setStatus = (status: string) =>
      server.client.call(`/merchant/banunban/status/${merchantB.id}`, {
        token: admin.token,
        method: 'PUT',
        json: { status, reason: 'Under inquiry' },
      });
    expect((await setStatus('banned')).status).toBe(200);
    await stripe.money.pay(await intentOf(bench, id));
    await runMoneyJobs(bench);
    expect(await transfersOf(id)).toMatchObject([{ status: 'held', held: 'blocked', sentCents: null }]);
    expect((await setStatus('active')).status).toBe(200);
    await runMoneyJobs(bench);
    expect(await transfersOf(id)).toMatchObject([{ status: 'sent', held: null }]);
  });
});

describe('the back-office', () => {
  const call = (path: string, { token }: Person = admin, json?: unknown, method?: string) =>
    server.client.call(path, { token, json, ...(method ? { method } : {}), headers: { 'Accept-Language': 'en' } });
  const move = (id: string, status: string, reason?: string) =>
    call(`/order/status/${id}`, admin, { status, ...(reason ? { reason } : {}) }, 'PUT');

  it('shows what an order is made of, and refunds by lines with a preview', async () => {
    const id = await order(bench, [
      await addForSale(server, merchantA, 2000),
      await addForSale(server, merchantB, 1500),
    ]);
    expect((await call(`/order/${id}/details`)).body.data).toMatchObject({
      payments: [{ status: 'open' }],
      refundableCents: 0,
    });
    await stripe.money.pay(await intentOf(bench, id));
    await runMoneyJobs(bench);
    const { data } = (await call(`/order/${id}/details`)).body as { data: OrderDetails };
    expect(data).toMatchObject({
      lines: [
        { hubName: 'Hub A', priceCents: 2000, commissionBp: 2000, commissionCents: 400, netCents: 1600 },
        { hubName: 'Hub B', priceCents: 1500, netCents: 1200 },
      ],
      shippingAddress: { city: 'Bologna' },
      payments: [{ status: 'succeeded', amountCents: 4000 }],
      refundableCents: 4000,
    });
    expect(data.transfers.map(({ status, amountCents }) => [status, amountCents]).sort()).toEqual([
      ['sent', 1200],
      ['sent', 1600],
    ]);
    expect(data.ledger.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    const lines = [data.lines[0]?._id];
    expect((await call(`/order/${id}/refund/preview`, admin, { lines, shipping: true })).body.data).toMatchObject({
      cents: 2500,
      commissionCents: 400,
      hubs: [{ hubName: 'Hub A', netCents: 1600, isTransferred: true }],
    });
    const refused = await call(`/order/${id}/refund`, admin, { amount: 40.01, reason: 'Lost' });
    expect(refused.body.errors).toMatchObject([{ path: 'amount', code: 'tooLarge', message: 'The maximum is 40' }]);
    expect((await call(`/order/${id}/refund`, admin, { lines, amount: 1, reason: 'Lost' })).status).toBe(422);
    expect((await call(`/order/${id}/refund`, admin, { lines, shipping: true, reason: 'Lost' })).status).toBe(201);
    await runMoneyJobs(bench);
    expect((await call(`/order/${id}`)).body.data).toMatchObject({
      paymentStatus: 'partlyRefunded',
      refunded: 25,
      pieces: 2,
    });
    const events = (await call(`/history/order/${id}`)).body.data as { action: string }[];
    const happened = events.map(({ action }) => action).filter((action) => !action.endsWith('Mailed'));
    expect(happened).toEqual(['refunded', 'refundRequested', 'paid', 'created']);
  });

  it('is archived and taken out again, and is edited in neither way', async () => {
    const id = await order(bench, [await addForSale(server, merchantA)]);
    const act = (name: string) => call(`/order/${name}/${id}`, admin, {}, 'PUT');
    expect((await act('unarchive')).status).toBe(403);
    expect((await act('archive')).body.data).toMatchObject({ archived: true });
    expect((await act('archive')).status).toBe(403);
    expect((await call('/orders?archived=true')).body.data).toMatchObject([{ _id: id }]);
    const { number } = (await call(`/order/${id}`)).body.data as { number: string };
    expect((await call(`/orders?search=${number}`)).body.data).toMatchObject([{ _id: id }]);
    expect((await call(`/orders?search=${number}&archived=false`)).body.data).toEqual([]);
    expect((await act('unarchive')).body.data).toMatchObject({ archived: false });
    const edited = await call(`/order/${id}`, admin, { archived: true }, 'PUT');
    expect([edited.status, edited.body.errors]).toMatchObject([422, [{ path: 'archived', code: 'readOnly' }]]);
    expect((await call(`/order/${id}`)).body.data).toMatchObject({ archived: false });
  });

  it('changes note, archive and status of an order in one call, or nothing of it', async () => {
    const id = await order(bench, [await addForSale(server, merchantA)]);
    await stripe.money.pay(await intentOf(bench, id));
    await runMoneyJobs(bench);
    const update = (body: object, { token }: Person = admin) =>
      server.client.call('/product/transaction/order/update', {
        method: 'PUT',
        token,
        json: body,
        headers: { 'Accept-Language': 'en' },
      });
    const done = await update({ _id: id, note: 'Third floor', archived: true, status: 'accepted' });
    expect(orderResource.record.parse(done.body.data)).toMatchObject({
      note: 'Third floor',
      archived: true,
      status: 'accepted',
    });
    const impossible = await update({ _id: id, note: 'Lost', status: 'rejected', reason: 'Too late' });
    expect([impossible.status, impossible.body.ermessage, impossible.body.message, impossible.body['allowed']]).toEqual(
      [409, 'transitionNotAllowed', 'Failed to update the order', []],
    );
    expect(await orderRow(bench, id)).toMatchObject({ note: 'Third floor', status: 'accepted' });
    // Also by one of its transactions.
    const [transfer] = await transfersOf(id);
    expect((await update({ _id: transfer?.id, archived: false })).body.data).toMatchObject({
      _id: id,
      archived: false,
    });
    expect((await update({ _id: id, archived: true })).body.message).toBe('Order archived');
    expect((await update({ _id: id, archived: false })).body.message).toBe('Order restored from the archive');
    for (const [body, status] of [
      [{ _id: randomUUID(), note: '' }, 404],
      [{ _id: id, total: 1 }, 422],
      [{ _id: id, status: 'sold' }, 422],
      [{ note: 'x' }, 422],
    ] as const) {
      expect((await update(body)).status).toBe(status);
    }
    expect((await update({ _id: id, note: '' }, merchantA)).status).toBe(403);
  });

  it('a hub center sees its own lines and its own balance only', async () => {
    const id = await order(bench, [await addForSale(server, merchantA), await addForSale(server, merchantB)]);
    const own = (await call('/my/product/orders', merchantA)).body.data as { order: string }[];
    expect(own.filter((line) => line.order === id)).toHaveLength(1);
    expect(JSON.stringify(own)).not.toContain('Rossi');
    expect((await call(`/my/product/orders?hubcenter=${merchantB.id}`, merchantA)).body.data).toEqual([]);
    expect(((await call('/my/product/orders?limit=100')).body.data as object[]).length).toBeGreaterThan(own.length);
    const ofB = (await call(`/my/product/orders?hubcenter=${merchantB.id}`)).body.data as { order: string }[];
    expect(ofB.filter((line) => line.order === id)).toHaveLength(1);
    expect((await call(`/order/${id}/details`, merchantA)).status).toBe(403);
    expect((await call(`/order/${id}`, merchantA)).status).toBe(403);
    expect((await call(`/merchant/${merchantB.id}/balance`, merchantA)).status).toBe(404);
    const owed = await owedTo(db, merchantA.id);
    expect((await call(`/merchant/${merchantA.id}/balance`, merchantA)).body.data).toMatchObject({ owedCents: owed });
  });

  it('are cancelled in bulk with a preview of what is paid of each', async () => {
    const id = await order(bench, [await addForSale(server, merchantA)]);
    const preview = async (change: object) =>
      (await call('/bulk/orders/preview', admin, { select: { ids: [id] }, change })).body.data;
    expect(await preview({ status: 'cancelled', reason: 'Closed' })).toMatchObject({
      rows: [
        {
          fields: [
            { field: 'status', from: 'newRequest', to: 'cancelled' },
            { field: 'paymentStatus', from: 'unpaid', to: 'unpaid' },
          ],
        },
      ],
    });
    expect(await preview({ set: { note: 'Fragile' } })).toMatchObject({ rows: [{ fields: [{ field: 'note' }] }] });
  });

  it('a cancelled request frees its items and its payment; one that is paid elsewhere sells them', async () => {
    const [one, two] = [await addForSale(server, merchantA), await addForSale(server, merchantA)];
    const cancelled = await order(bench, [one]);
    expect((await move(cancelled, 'accepted')).status).toBe(409);
    expect((await move(cancelled, 'cancelled', 'By phone')).status).toBe(200);
    expect((await item(one))?.reservedBy).toBeNull();
    await expireOrder(bench, cancelled);
    expect(stripe.money.intents.get(await intentOf(bench, cancelled))?.status).toBe('canceled');

    const elsewhere = await order(bench, [two]);
    const intent = await intentOf(bench, elsewhere);
    expect((await move(elsewhere, 'ordered', 'Bank transfer')).status).toBe(200);
    expect((await item(two))?.soldAt).toEqual(expect.any(Date));
    // Nobody keeps a fee of it: that is known.
    expect((await linesOf(bench, elsewhere)).map(({ feeCents }) => feeCents)).toEqual([0]);
    expect(await balances(bench, elsewhere)).toEqual({});
    // Paid here all the same, before the job has cancelled it: that goes back.
    await stripe.money.pay(intent);
    await runMoneyJobs(bench);
    const { amount = 0, refunded } = stripe.money.intents.get(intent) ?? {};
    expect(refunded).toBe(amount);
    // The order stands: what came by mistake took nothing of it back.
    expect(await orderRow(bench, elsewhere)).toMatchObject({
      status: 'ordered',
      paymentStatus: 'unpaid',
      refundedCents: 0,
    });
    expect((await item(two))?.soldAt).toEqual(expect.any(Date));
  });
});

describe('ledger', () => {
  it('refuses a posting that does not sum to 0, and any change of an entry', async () => {
    const id = await order(bench, [await addForSale(server, merchantA)]);
    const entry = { posting: 'test', order: id, account: 'loss' as const, cents: 1 };
    const constraintOf = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: unknown) => databaseError(error)?.constraint,
      );
    expect(await constraintOf(db.insert(ledgerEntries).values(entry))).toBe('ledger_entries_balanced');
    const both = [entry, { ...entry, account: 'clearing' as const, cents: -1 }];
    expect(
      await constraintOf(
        db.transaction(async (tx) => {
          await tx.insert(ledgerEntries).values(both);
          await tx.update(ledgerEntries).set({ cents: 2 }).where(eq(ledgerEntries.posting, 'test'));
        }),
      ),
    ).toBe('ledger_entries_kept');
  });
});
