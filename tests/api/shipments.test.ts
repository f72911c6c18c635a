/** Shipments: what one hub center sends of one order, and how the order follows them. */
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

import { ownOrders } from '../../contract/calls/orders.ts';
import type { ShipmentPapers } from '../../contract/calls/shipments.ts';
import { shipment } from '../../contract/entities/shipment.ts';
import { products } from '../../server/db/schema/items.ts';
import { audit } from '../../server/db/schema/ledger.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { shipments } from '../../server/db/schema/shipments.ts';
import { jobs } from '../../server/db/schema/work.ts';
import {
  addForSale,
  connectHub,
  intentOf,
  linesOf,
  order,
  orderRow,
  passReservation,
  expireOrder,
  runMoneyJobs,
  startOrderBench,
} from '../support/server-orders.ts';
import type { Person } from '../support/server-people.ts';

const { bench, server, people, stripe } = await startOrderBench();
const { merchantA, merchantB, admin, customer } = people;
const { db } = server.deps;

const call = (path: string, { token }: Person = admin, json?: unknown, method?: string) =>
  server.client.call(path, { token, json, ...(method ? { method } : {}), headers: { 'Accept-Language': 'en' } });
const move = (id: string, status: string, as: Person = admin, more: object = {}) =>
  call(`/shipment/status/${id}`, as, { status, ...more }, 'PUT');
const ofOrder = (id: string) => db.select().from(shipments).where(eq(shipments.order, id)).orderBy(shipments.number);
const papersOf = async (ids: readonly string[], as: Person = admin) => {
  const { status, body } = await call(`/shipments/papers?${ids.map((id) => `ids=${id}`).join('&')}`, as);
  expect(status).toBe(200);
  return body.data as ShipmentPapers[];
};

beforeEach(async () => {
  stripe.reset();
  for (const hub of [merchantA, merchantB]) await connectHub(bench, hub);
});

/** A paid order of both hub centers; returns it with their shipments. */
async function paid(hubs: readonly Person[] = [merchantA, merchantA, merchantB]) {
  const garments = [];
  for (const hub of hubs) garments.push(await addForSale(server, hub, 2000));
  const id = await order(bench, garments);
  await stripe.money.pay(await intentOf(bench, id));
  await runMoneyJobs(bench);
  const rows = await ofOrder(id);
  const of = (hub: Person) => rows.find(({ hubcenter }) => hubcenter === hub.id)?.id ?? '';
  return { id, a: of(merchantA), b: of(merchantB), garments };
}
async function deliver(id: string) {
  for (const status of ['collected', 'shipped', 'delivered']) expect((await move(id, status)).status).toBe(200);
}

describe('a shipment', () => {
  it('is made for each hub center once the order is paid, and not before', async () => {
    const garments = [await addForSale(server, merchantA), await addForSale(server, merchantB)];
    const id = await order(bench, garments);
    expect(await ofOrder(id)).toEqual([]);
    const intent = await intentOf(bench, id);
    await stripe.money.pay(intent);
    await runMoneyJobs(bench);
    await stripe.deliver(stripe.event(intent, 'payment_intent.succeeded'));
    await runMoneyJobs(bench);
    const rows = await ofOrder(id);
    const lines = await linesOf(bench, id);
    const codeOf = (hub: Person) => lines.find((line) => line.hub === hub.id)?.code;
    expect(rows.map(({ hubcenter, codes, status, pieces }) => [hubcenter, codes, status, pieces]).sort()).toEqual(
      [merchantA, merchantB].map((hub) => [hub.id, codeOf(hub), 'ready', 1]).sort(),
    );
    expect(rows[0]).toMatchObject({
      customerName: 'Ada Rossi',
      city: 'Bologna',
      number: expect.stringMatching(/^S\d{6}$/),
    });
  });

  it('is found by the code of an item, and by its hub center only by itself', async () => {
    const { id, a, b } = await paid();
    const code = (await linesOf(bench, id))[0]?.code;
    const found = async (as: Person) =>
      ((await call(`/shipments?search=${code}`, as)).body.data as { _id: string }[]).map(({ _id }) => _id);
    expect([await found(admin), await found(merchantA), await found(merchantB)]).toEqual([[a], [a], []]);
    expect((await call(`/shipment/${b}`, merchantA)).status).toBe(404);
    expect((await call('/shipments', customer)).status).toBe(403);
    expect((await call('/shipments', people.reviewer)).status).toBe(403);
  });

  it('is collected by its hub center, and shipped and delivered by staff only', async () => {
    const { a, b } = await paid();
    expect((await move(b, 'collected', merchantA)).status).toBe(404);
    expect((await move(a, 'shipped')).status).toBe(409);
    expect((await move(a, 'collected', merchantA)).body.data).toMatchObject({ collectedAt: expect.any(String) });
    expect((await move(a, 'shipped', merchantA)).status).toBe(403);
    expect((await move(a, 'cancelled', merchantA)).status).toBe(403);
    expect((await move(a, 'ready', merchantA)).body.data).toMatchObject({ status: 'ready', collectedAt: null });
    await move(a, 'collected', merchantA);
    expect((await move(a, 'shipped', admin, { carrier: 'BRT', tracking: ' ZX 1 ' })).body.data).toMatchObject({
      carrier: 'BRT',
      tracking: 'ZX 1',
      shippedAt: expect.any(String),
    });
    expect((await move(a, 'ready')).status).toBe(409);
    expect((await move(a, 'delivered', merchantA)).status).toBe(403);
    const track = (as: Person) => call(`/shipment/track/${a}`, as, { carrier: 'GLS' }, 'PUT');
    expect((await track(merchantA)).status).toBe(403);
    expect((await track(admin)).body.data).toMatchObject({ carrier: 'GLS', tracking: null });
    const happened = await db
      .select({ action: audit.action })
      .from(audit)
      .where(eq(audit.recordId, a))
      .orderBy(audit.at);
    expect(happened.map(({ action }) => action)).toEqual(['created', ...Array(4).fill('status'), 'track']);
  });

  it('is seen by its customer once it has left, with the number to follow it by', async () => {
    const { id, a, b } = await paid();
    await db.update(orders).set({ account: customer.id }).where(eq(orders.id, id));
    const seen = async () => {
      const own = ownOrders.data.parse((await call(ownOrders.path, customer)).body.data);
      return own.find(({ _id }) => _id === id)?.parcels;
    };
    await move(a, 'collected');
    expect(await seen()).toEqual([]);
    await move(a, 'shipped', admin, { carrier: 'BRT', tracking: 'ZX1' });
    const sent = { _id: a, carrier: 'BRT', tracking: 'ZX1', shippedAt: expect.any(String) };
    expect(await seen()).toEqual([{ ...sent, deliveredAt: null }]);
    await move(a, 'delivered');
    await deliver(b);
    expect(await seen()).toMatchObject([
      { ...sent, deliveredAt: expect.any(String) },
      { _id: b, tracking: null },
    ]);
  });

  it('that is the last to arrive completes the order', async () => {
    const { id, a, b } = await paid();
    await deliver(a);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'ordered' });
    await deliver(b);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'accepted' });
    const completed = and(eq(audit.recordId, id), eq(audit.action, 'status'));
    expect(await db.select().from(audit).where(completed)).toMatchObject([{ userId: null, details: { shipment: b } }]);
  });

  it('arrives at the same time as another one: the order is completed once', async () => {
    const { id, a, b } = await paid();
    for (const each of [a, b]) for (const status of ['collected', 'shipped']) await move(each, status);
    const answers = await Promise.all([move(a, 'delivered'), move(b, 'delivered')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'accepted' });
  });

  it('that is cancelled as the last open one completes the order if another has arrived', async () => {
    const { id, a, b } = await paid();
    await deliver(a);
    expect((await move(b, 'cancelled')).status).toBe(200);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'accepted' });
  });

  it('whose pieces are all refunded before it is sent is cancelled, and the order ends with its last one', async () => {
    const { id, a, b } = await paid();
    const lines = await linesOf(bench, id);
    const refund = async (of: typeof lines) => {
      const body = { lines: of.map((line) => line.id), reason: 'Not found' };
      expect((await call(`/order/${id}/refund`, admin, body)).status).toBe(201);
    };
    const states = async () => (await ofOrder(id)).map((row) => [row.id, row.status]).sort();
    const own = lines.filter(({ hub }) => hub === merchantA.id);
    await refund(own.slice(0, 1));
    expect(await states()).toEqual(
      [
        [a, 'ready'],
        [b, 'ready'],
      ].sort(),
    );
    await refund(own.slice(1));
    expect(await states()).toEqual(
      [
        [a, 'cancelled'],
        [b, 'ready'],
      ].sort(),
    );
    expect(await orderRow(bench, id)).toMatchObject({ status: 'ordered' });
    // What is on its way stays so.
    for (const status of ['collected', 'shipped']) await move(b, status);
    await refund(lines.filter(({ hub }) => hub === merchantB.id));
    expect(await states()).toEqual(
      [
        [a, 'cancelled'],
        [b, 'shipped'],
      ].sort(),
    );

    const other = await paid([merchantA]);
    const { totalCents = 0 } = (await orderRow(bench, other.id)) ?? {};
    const whole = { amount: totalCents / 100, reason: 'Not found' };
    expect((await call(`/order/${other.id}/refund`, admin, whole)).status).toBe(201);
    await runMoneyJobs(bench);
    expect((await ofOrder(other.id)).map(({ status }) => status)).toEqual(['cancelled']);
    expect(await orderRow(bench, other.id)).toMatchObject({ status: 'notDone', paymentStatus: 'refunded' });
  });

  it('leaves without what was refunded, gets it back if the refund fails, and never leaves empty', async () => {
    const { id, a, b } = await paid();
    const lines = await linesOf(bench, id);
    const own = lines.filter(({ hub }) => hub === merchantA.id);
    const refund = async (of: typeof lines) => {
      const body = { lines: of.map((line) => line.id), reason: 'Not found' };
      expect((await call(`/order/${id}/refund`, admin, body)).status).toBe(201);
      await runMoneyJobs(bench);
    };
    const contents = async () => {
      const row = (await ofOrder(id)).find((each) => each.id === a);
      return [row?.pieces, row?.codes];
    };
    const codes = own.map(({ code }) => code);
    await refund(own.slice(0, 1));
    expect(await contents()).toEqual([1, codes[1]]);
    await stripe.money.failRefund([...stripe.money.refunds.keys()].at(-1) ?? '');
    await runMoneyJobs(bench);
    expect(await contents()).toEqual([2, codes.join(' ')]);
    await refund(own.slice(0, 1));
    expect(await contents()).toEqual([1, codes[1]]);
    await refund(own.slice(1));
    // Neither from its end nor after it was opened again by hand.
    for (const status of ['collected', 'shipped', 'ready']) expect((await move(a, status)).status).toBe(409);
    expect((await move(b, 'collected')).status).toBe(200);
  });

  it('leaves without what is on sale again, also if the refund fails afterwards', async () => {
    const { id, a } = await paid();
    const [line] = (await linesOf(bench, id)).filter(({ hub }) => hub === merchantA.id);
    const body = { lines: [line?.id], restock: true, reason: 'Not found' };
    expect((await call(`/order/${id}/refund`, admin, body)).status).toBe(201);
    const item = async () => (await call(`/product/${line?.item}`)).body.data;
    // The garment follows the money, not the wish.
    expect(await item()).toMatchObject({ status: 'active/sold' });
    await runMoneyJobs(bench);
    expect(await item()).toMatchObject({ status: 'active', soldAt: null });
    expect((await linesOf(bench, id)).filter(({ restockedAt }) => restockedAt !== null)).toHaveLength(1);
    await stripe.money.failRefund([...stripe.money.refunds.keys()].at(-1) ?? '');
    await runMoneyJobs(bench);
    expect((await ofOrder(id)).find((each) => each.id === a)).toMatchObject({ pieces: 1 });
    const [papers] = await papersOf([a]);
    expect(papers?.lines.filter(({ isRefunded }) => isRefunded)).toHaveLength(1);
    // It is somebody else's now.
    const other = await order(bench, [line?.item ?? '']);
    await stripe.money.pay(await intentOf(bench, other));
    await runMoneyJobs(bench);
    expect(await orderRow(bench, other)).toMatchObject({ status: 'ordered' });
  });

  it.each(['sold at the counter', 'sold by another order', 'trashed'])(
    'gives back an item that does not go on sale if it was %s since',
    async (since) => {
      const { id, garments } = await paid([merchantA, merchantA]);
      const lines = await linesOf(bench, id);
      const [item = ''] = garments;
      const set = (status: string) => call(`/product/status/${item}`, admin, { status, reason: 'Back' }, 'PUT');
      if (since === 'trashed') expect((await call(`/product/${item}`, admin, undefined, 'DELETE')).status).toBe(200);
      else expect((await set('active')).status).toBe(200);
      if (since === 'sold at the counter') expect((await set('sold')).status).toBe(200);
      if (since === 'sold by another order') {
        const other = await order(bench, [item]);
        await stripe.money.pay(await intentOf(bench, other));
        await runMoneyJobs(bench);
      }
      const whole = { lines: lines.map((line) => line.id), shipping: false, amount: null };
      const preview = await call(`/order/${id}/refund/preview`, admin, whole);
      expect(preview.body.data).toMatchObject({ restockable: [lines.find((line) => line.item !== item)?.code] });
      await call(`/order/${id}/refund`, admin, { ...whole, restock: true, reason: 'Not found' });
      await runMoneyJobs(bench);
      const [row] = await db.select().from(products).where(eq(products.id, item));
      expect([row?.soldAt === null, row?.deletedAt === null]).toEqual([false, since !== 'trashed']);
      expect((await linesOf(bench, id)).map((line) => [line.item === item, line.restockedAt === null]).sort()).toEqual([
        [false, false],
        [true, true],
      ]);
    },
  );

  it('never takes along what was refunded before it left, whatever is done in which order', async () => {
    const step = fc.oneof(
      fc.record({ refund: fc.nat(2), restock: fc.boolean() }),
      fc.constant({ fails: true as const }),
      fc.record({
        shipment: fc.constantFrom('a' as const, 'b' as const),
        to: fc.constantFrom('collected', 'shipped', 'shipped', 'ready', 'cancelled'),
      }),
    );
    const live = async (steps: readonly (typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never)[]) => {
      const made = await paid();
      const lines = await linesOf(bench, made.id);
      // By code, whether it is on sale again.
      const returned = new Map<string, boolean>();
      const restocked = new Set<string>();
      const failed = new Set<string>();
      const gone = new Set<string>();
      for (const each of steps) {
        if ('refund' in each) {
          const line = lines[each.refund];
          const body = { lines: [line?.id], restock: each.restock, reason: 'Not found' };
          const { status } = await call(`/order/${made.id}/refund`, admin, body);
          const isNew = !returned.has(line?.code ?? '');
          expect(status).toBe(isNew ? 201 : 422);
          if (isNew) returned.set(line?.code ?? '', each.restock);
          continue;
        }
        if ('fails' in each) {
          await runMoneyJobs(bench);
          const last = [...returned].at(-1);
          for (const [code, isRestocked] of returned) if (isRestocked) restocked.add(code);
          const sent = [...stripe.money.refunds.keys()].at(-1) ?? '';
          // A refund fails once.
          if (!last || failed.has(sent)) continue;
          failed.add(sent);
          await stripe.money.failRefund(sent);
          await runMoneyJobs(bench);
          returned.delete(last[0]);
          continue;
        }
        const { [each.shipment]: id } = made;
        const { status } = await move(id, each.to);
        if (each.to !== 'shipped' || status !== 200 || gone.has(id)) continue;
        gone.add(id);
        const row = (await ofOrder(made.id)).find((one) => one.id === id);
        const sent = lines.filter(
          (line) => line.hub === row?.hubcenter && !returned.has(line.code) && !restocked.has(line.code),
        );
        expect(sent.length).toBeGreaterThan(0);
        expect([row?.codes, row?.pieces]).toEqual([sent.map(({ code }) => code).join(' '), sent.length]);
      }
      await runMoneyJobs(bench);
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), live), {
      numRuns: 12,
      endOnFailure: true,
    });
  });

  it('that is cancelled leaves the order not done if none is left, until one is opened again', async () => {
    const { id, a, b, garments } = await paid();
    await move(a, 'cancelled');
    expect(await orderRow(bench, id)).toMatchObject({ status: 'ordered' });
    await move(b, 'cancelled');
    expect(await orderRow(bench, id)).toMatchObject({ status: 'notDone', paymentStatus: 'paid' });
    expect((await call(`/product/${garments[0]}`)).body.data).toMatchObject({ status: 'active/sold' });
    expect((await move(b, 'ready')).status).toBe(200);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'ordered' });
    await deliver(b);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'accepted' });
  });

  it('is cancelled with its order unless it is on its way, and reopened only for an order that stands', async () => {
    const { id, a, b } = await paid();
    await move(a, 'collected');
    await move(a, 'shipped');
    const cancel = await call(`/order/status/${id}`, admin, { status: 'cancelled', reason: 'By phone' }, 'PUT');
    expect(cancel.status).toBe(200);
    const stateOf = async (each: string) => (await ofOrder(id)).find((row) => row.id === each)?.status;
    expect([await stateOf(a), await stateOf(b)]).toEqual(['shipped', 'cancelled']);
    expect((await move(b, 'ready')).status).toBe(409);
    const other = await paid();
    expect((await move(other.a, 'cancelled')).status).toBe(200);
    expect((await move(other.a, 'ready')).status).toBe(200);
  });

  it('tells the customer once, however often the same move is sent', async () => {
    const { a, b } = await paid();
    for (const each of [a, b]) await move(each, 'collected');
    for (const each of [a, b]) expect((await move(each, 'shipped')).status).toBe(200);
    expect((await move(a, 'shipped')).status).toBe(200);
    const happened = async () =>
      (await db.select({ details: audit.details }).from(audit).where(eq(audit.action, 'shippedMailed')))
        .map(({ details }) => details?.['mail'])
        .filter((key) => key === `shipped:${a}` || key === `shipped:${b}`);
    await expect.poll(happened).toHaveLength(2);
    const owed = await db.select().from(jobs).where(eq(jobs.kind, 'order-mail'));
    expect(owed.filter(({ key }) => key === `shipped:${a}`)).toEqual([]);
  });

  it('has papers with its own items, for its own hub center, in the requested order', async () => {
    const { id, a, b } = await paid();
    const papers = await papersOf([b, a]);
    expect(papers.map(({ _id }) => _id)).toEqual([b, a]);
    expect(papers[1]).toMatchObject({
      from: { name: 'Hub A' },
      to: { name: 'Ada Rossi', street: 'Via Roma 1', country: 'IT' },
      orderNumber: (await orderRow(bench, id))?.number,
    });
    const lines = await linesOf(bench, id);
    expect(papers[1]?.lines.map(({ code }) => code)).toEqual(
      lines.filter(({ hub }) => hub === merchantA.id).map(({ code }) => code),
    );
    expect((await papersOf([b, a], merchantA)).map(({ _id }) => _id)).toEqual([a]);
    expect((await call(`/shipments/papers?ids=${a}`, customer)).status).toBe(403);
    const refund = { lines: [lines[0]?.id], reason: 'Not found' };
    expect((await call(`/order/${id}/refund`, admin, refund)).status).toBe(201);
    expect((await papersOf([a]))[0]?.lines.map(({ isRefunded }) => isRefunded)).toEqual([true, false]);
    const refundedPieces = async (each: string) =>
      shipment.record.parse((await call(`/shipment/${each}`)).body.data).refundedPieces;
    expect([await refundedPieces(a), await refundedPieces(b)]).toEqual([1, 0]);
  });
});

describe('orders', () => {
  it('that are archived are left out of the list unless its filter names them, and are found by hub center and city', async () => {
    const { id } = await paid([merchantB]);
    const ids = async (query: string) =>
      ((await call(`/orders?limit=100&${query}`)).body.data as { _id: string }[]).map(({ _id }) => _id);
    expect(await ids(`hubs=${merchantB.id}`)).toContain(id);
    expect(await ids(`hubs=${merchantA.id}`)).not.toContain(id);
    expect(await ids('search=bologna')).toContain(id);
    expect((await call(`/order/archive/${id}`, admin, {}, 'PUT')).status).toBe(200);
    expect(await ids('')).not.toContain(id);
    expect(await ids('archived=true')).toContain(id);
    expect(await ids('archived=true&archived=false')).toContain(id);
    expect(await ids(`ids=${id}`)).toEqual([id]);
  });

  it('that expire make no shipment', async () => {
    const id = await order(bench, [await addForSale(server, merchantA)]);
    await passReservation(bench, id);
    await expireOrder(bench, id);
    expect(await ofOrder(id)).toEqual([]);
  });
});
