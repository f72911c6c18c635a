/** The yearly report of sellers: what counts in which quarter, who is excluded, and what is missing. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { listDac7, readDac7 } from '../../contract/calls/dac7.ts';
import { soldItem } from '../../contract/entities/sold-item.ts';
import { ledgerEntries } from '../../server/db/schema/money.ts';
import { orderLines } from '../../server/db/schema/orders.ts';
import { createRefund } from '../../server/services/orders/refunds.ts';
import { insertSoldItem } from '../support/insert-order.ts';
import { takeAway } from '../support/server-exports.ts';
import {
  addForSale,
  connectHub,
  intentOf,
  linesOf,
  order,
  orderRow,
  runMoneyJobs,
  startOrderBench,
} from '../support/server-orders.ts';
import type { Person } from '../support/server-people.ts';

const { bench, server, people, stripe } = await startOrderBench();
const { merchantA, merchantB, admin, customer } = people;
const { db } = server.deps;

const call = (path: string, { token }: Person = admin) => server.client.call(path, { token });
const reportOf = async (hub: Person, year: number, by: Person = admin) =>
  readDac7.data.parse((await call(`/merchant/${hub.id}/dac7/${year}`, by)).body.data);

let sold = '';
beforeAll(async () => {
  for (const hub of [merchantA, merchantB]) await connectHub(bench, hub);
  const items = [];
  for (const price of [2000, 1000, 500]) items.push(await addForSale(server, merchantA, price));
  sold = await order(bench, [...items, await addForSale(server, merchantB, 250_002)]);
  await stripe.money.pay(await intentOf(bench, sold));
  await runMoneyJobs(bench);
  const [first] = await linesOf(bench, sold);
  const about = { order: sold, reason: 'Torn', key: null, userId: admin.id, requestId: null };
  await createRefund(db, { ...about, request: { lines: [first?.id ?? ''], shipping: false } });
  await runMoneyJobs(bench);
  await server.database.pool.query('alter table ledger_entries disable trigger user');
  await db.execute(sql`update ledger_entries set at = '2025-12-31T23:59:59.999Z' where posting like 'captured:%'`);
  await db.execute(sql`update order_lines set sold_at = '2025-12-31T23:59:59.999Z'`);
  await db.execute(sql`update ledger_entries set at = '2026-01-01T00:00:00Z' where posting like 'refund:%'`);
  await db.execute(sql`update refunds set created_at = '2025-12-31'`);
  await server.database.pool.query('alter table ledger_entries enable trigger user');
});

const NOTHING = { sales: 0, paidCents: 0, feeCents: 0 };

describe('the yearly report of sellers', () => {
  it('counts sales and refunds in their quarters, in UTC, by the ledger', async () => {
    const [last, next] = [await reportOf(merchantA, 2025), await reportOf(merchantA, 2026, merchantA)];
    // What is refunded as a whole is no sale; its money goes back when it does.
    expect(last.quarters).toEqual([NOTHING, NOTHING, NOTHING, { sales: 2, paidCents: 2800, feeCents: 700 }]);
    expect(next.quarters[0]).toEqual({ sales: 0, paidCents: -1600, feeCents: -400 });
    expect((await reportOf(merchantA, 2024)).year).toEqual(NOTHING);
  });

  it('excludes who is below both limits, and names what is missing', async () => {
    const sellers = listDac7.data.parse((await call('/dac7/2025')).body.data);
    const of = (hub: Person) => sellers.find((each) => each.hub === hub.id);
    expect([of(merchantA)?.isReported, of(merchantB)?.isReported]).toEqual([false, true]);
    expect(of(merchantA)?.missing).toEqual(expect.arrayContaining(['address', 'zipcode', 'country']));
    expect(of(merchantA)?.missing).not.toContain('taxId');
  });

  it('is a file with a row for each hub center, in which nothing is a formula', async () => {
    await db.execute(sql`update merchants set billing_city = '=1+1' where id = ${merchantB.id}`);
    const bytes = await takeAway(server, { path: '/export/dac7', query: { year: 2025 }, token: admin.token });
    const [head = '', ...rows] = Buffer.from(bytes).toString().replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toContain('q4_activities,q4_consideration,q4_fees,year_activities');
    const own = rows.find((row) => row.includes('Hub B'));
    expect(own).toContain(',1,2000.02,500.00,1,2000.02,500.00,yes,');
    expect(own).toContain("'=1+1");
  });

  it('is for admins, and for a merchant of its own', async () => {
    expect((await call('/dac7/2025', merchantA)).status).toBe(403);
    expect((await call(`/merchant/${merchantB.id}/dac7/2025`, merchantA)).status).toBe(404);
    expect((await call(`/merchant/${merchantB.id}/dac7/2025`, customer)).status).toBe(403);
    expect((await call('/dac7/1999')).status).toBe(422);
  });
});

describe('sold items', () => {
  it('are listed for their hub center, with what it gets of each and where that is', async () => {
    const list = async (by: Person, query = '') => {
      const { body } = await call(`/sold-items?sort=-price${query}`, by);
      return (body.data as unknown[]).map((each) => soldItem.record.parse(each));
    };
    const { number } = (await orderRow(bench, sold)) ?? {};
    const own = await list(merchantA);
    expect(
      own.map(({ price, discount, commission, net, refunded }) => [price, discount, commission, net, refunded]),
    ).toEqual([
      [20, 0, 4, 0, 20],
      [10, 0, 2, 8, 0],
      [5, 0, 1, 4, 0],
    ]);
    expect(own[0]).toMatchObject({ orderNumber: number, payout: 'returned', hubcenter: merchantA.id, name: 'Jacket' });
    expect(own[1]).toMatchObject({ payout: 'sent' });
    expect(await list(merchantA, `&hubcenter=${merchantB.id}`)).toEqual([]);
    expect((await list(admin)).length).toBe(4);
    expect((await list(admin, '&payout=held')).length).toBe(0);
    const [other] = await list(merchantB);
    expect((await call(`/sold-item/${other?._id}`, merchantA)).status).toBe(404);
    expect((await call('/sold-items', customer)).status).toBe(403);
    // Not before they are paid.
    await order(bench, [await addForSale(server, merchantA, 900)]);
    expect((await list(merchantA)).length).toBe(3);
  });
});

describe('the limits of the report', () => {
  it.each([
    [2020, 29, 0, false],
    [2021, 30, 0, true],
    [2022, 1, 199_999, false],
    [2023, 1, 200_000, false],
    [2027, 1, 200_001, true],
  ])('in %s, %s sales and %s cents are reported: %s', async (year, sales, cents, isReported) => {
    const soldAt = new Date(Date.UTC(year, 5));
    const free = { priceCents: 0, paidCents: 0, commissionCents: 0, netCents: 0 };
    // A posting has no entry of nothing.
    const credited = Math.max(1, cents);
    for (let sale = 0; sale < sales; sale += 1) {
      const line = await insertSoldItem(server, merchantB.id, { ...free, soldAt });
      const [saved] = await db.select({ order: orderLines.order }).from(orderLines).where(eq(orderLines.id, line));
      const entry = { posting: `captured:${line}`, order: saved?.order ?? '', at: soldAt };
      await db.insert(ledgerEntries).values([
        { ...entry, account: 'clearing', cents: credited },
        { ...entry, account: 'hub', hub: merchantB.id, cents: -credited },
      ]);
    }
    const seller = await reportOf(merchantB, year);
    expect(seller).toMatchObject({ isReported, year: { sales, paidCents: credited * sales } });
  });
});
