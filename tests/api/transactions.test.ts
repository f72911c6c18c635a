/** Transactions: every move of money is in one list, agrees with the ledger and the provider to the cent, and is its hub center's alone. */
import { randomUUID } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { hubOrder, readProductTransaction } from '../../contract/calls/nutraceutica.ts';
import { readTransactionDetails, type TransactionDetails } from '../../contract/calls/transactions.ts';
import { order as orderResource } from '../../contract/entities/order.ts';
import { transaction } from '../../contract/entities/transaction.ts';
import { disputes, payments, refunds, transactions } from '../../server/db/schema/money.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { paymentAccounts } from '../../server/db/schema/payment-accounts.ts';
import { findLedgerFaults } from '../../server/services/ledger/balances.ts';
import { missedEventsJob, moneyCareJob } from '../../server/services/orders/order-jobs.ts';
import { createRefund } from '../../server/services/orders/refunds.ts';
import { askTicket, openExport, readSheet, recordsIn, takeAway } from '../support/server-exports.ts';
import {
  addForSale,
  balances,
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
const { merchantA, merchantB, admin, reviewer, customer } = people;
const { db } = server.deps;
const { money } = stripe;

const get = (path: string, { token }: Person = admin) => server.client.call(path, { token });
const list = async (query = '', by?: Person) => {
  const { status, body } = await get(`/transactions?limit=100&${query}`, by);
  expect(status).toBe(200);
  return (body.data as unknown[]).map((row) => transaction.record.parse(row));
};
type Listed = Awaited<ReturnType<typeof list>>[number];
const detailsOf = async (id: string, by?: Person): Promise<TransactionDetails> =>
  readTransactionDetails.data.parse((await get(`/transaction/${id}/details`, by)).body.data);

/** Sells one item of each hub center. */
const sell = async (more: Parameters<typeof order>[2] = {}) => {
  const items = [await addForSale(server, merchantA, 2000), await addForSale(server, merchantB, 1000)];
  const id = await order(bench, items, more);
  await money.pay(await intentOf(bench, id));
  await runMoneyJobs(bench);
  return id;
};
/** Refunds the line of the first hub center. */
const refund = async (id: string) => {
  const line = (await linesOf(bench, id)).find(({ hub }) => hub === merchantA.id);
  const request = { lines: [line?.id ?? ''], shipping: false };
  const about = { order: id, request, reason: 'Torn', key: null, userId: admin.id, requestId: null };
  const made = await createRefund(db, about);
  await runMoneyJobs(bench);
  return (await db.select().from(refunds).where(eq(refunds.id, made)))[0]?.stripeId ?? '';
};
/** Gives the platform money of its own, so that a dispute keeps no transfer waiting. */
const earn = () => sell({ costs: { shippingCents: 50_000, coupon: null } });
const numberOf = async (id: string) => (await orderRow(bench, id))?.number ?? '';
const ofOrder = async (id: string, by?: Person) => list(`search=${await numberOf(id)}`, by);
const brief = ({ type, gross, commission, fee, net, status }: Listed) => [type, gross, commission, fee, net, status];
/** How a transaction changes the balance at the provider. */
const effect = ({ type, net }: Listed) => (type === 'payment' || type === 'reversal' ? net : -net);

beforeEach(async () => {
  stripe.reset();
  for (const hub of [merchantA, merchantB]) await connectHub(bench, hub);
});

describe('transactions', () => {
  it('list every move of money of an order, the newest first', async () => {
    const id = await sell();
    await refund(id);
    await money.dispute(await intentOf(bench, id), 'needs_response');
    await runMoneyJobs(bench);
    const rows = await ofOrder(id);
    expect(rows.map(brief).toSorted()).toEqual(
      [
        ['payment', 35, 6, 0.77, 34.23, 'done'],
        ['transfer', 16, null, null, 16, 'done'],
        ['transfer', 8, null, null, 8, 'done'],
        ['refund', 20, 4, null, 20, 'done'],
        ['reversal', 16, null, null, 16, 'done'],
        ['dispute', 35, null, 20, 55, 'needsResponse'],
      ].toSorted(),
    );
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(
      rows
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    for (const row of rows) {
      const isOfHub = row.type === 'transfer' || row.type === 'reversal';
      expect([row.hubcenter !== null, row.customerName]).toEqual([isOfHub, isOfHub ? null : 'Ada Rossi']);
      expect([row.number, row.channel, row.orderedAt]).toEqual([
        await numberOf(id),
        'shop',
        (await orderRow(bench, id))?.createdAt.toISOString(),
      ]);
    }
  });

  it('agree one by one with the ledger, and together with the balance at the provider', async () => {
    const id = await sell();
    await refund(id);
    await money.dispute(await intentOf(bench, id), 'won');
    await runMoneyJobs(bench);
    const rows = await ofOrder(id);
    const ledger = [];
    for (const row of rows) {
      const details = await detailsOf(row._id);
      const cents = details.ledger.map((entry) => entry.cents);
      expect(cents.length).toBeGreaterThan(0);
      expect(cents.reduce((sum, each) => sum + each, 0)).toBe(0);
      const clearing = details.ledger.filter(({ account }) => account === 'clearing');
      expect(clearing.reduce((sum, each) => sum + each.cents, 0)).toBe(Math.round(effect(row) * 100));
      ledger.push(...cents);
      expect(details).toMatchObject({
        order: { _id: id, customerEmail: 'ada@example.org', account: null },
        held: null,
      });
    }
    const { rows: all } = await db.execute<{ entries: number }>(
      sql`select count(*)::int as entries from ledger_entries where "order" = ${id}`,
    );
    expect(ledger).toHaveLength(all[0]?.entries ?? 0);
    expect(rows.reduce((sum, row) => sum + Math.round(effect(row) * 100), 0)).toBe(money.balance());
    expect((await balances(bench, id))['clearing']).toBe(money.balance());
  });

  it('tell what the provider has reported of each', async () => {
    await earn();
    const id = await sell();
    const back = await refund(id);
    await money.failRefund(back);
    await money.dispute(await intentOf(bench, id), 'needs_response');
    await runMoneyJobs(bench);
    const events: Record<string, string[]> = {};
    for (const { _id, type } of await ofOrder(id)) {
      events[type] = (await detailsOf(_id)).events.map((event) => `${event.type} ${event.state}`);
    }
    expect(events).toEqual({
      payment: ['payment_intent.succeeded applied'],
      refund: ['refund.failed applied'],
      dispute: ['charge.dispute.created applied'],
      transfer: [],
      reversal: [],
    });
    const failed = (await ofOrder(id)).find(({ type }) => type === 'refund');
    expect(failed).toMatchObject({ status: 'failed', gross: 20, net: 0 });
    expect(await detailsOf(failed?._id ?? '')).toMatchObject({
      reason: 'Torn',
      problem: expect.stringContaining('card'),
    });
  });

  it('tell why a transfer waits', async () => {
    await db.update(paymentAccounts).set({ state: 'onboarding' }).where(eq(paymentAccounts.merchant, merchantB.id));
    const id = await sell();
    const [waiting] = (await ofOrder(id, merchantB)).filter(({ status }) => status === 'held');
    expect(waiting).toMatchObject({ type: 'transfer', gross: 8, net: 0, reference: await numberOf(id) });
    expect(await detailsOf(waiting?._id ?? '', merchantB)).toMatchObject({ held: 'notReady', ledger: [] });
  });

  it('are what the tables of money say, row by row', async () => {
    const unpaid = await order(bench, [await addForSale(server, merchantA)]);
    expect((await ofOrder(unpaid)).map(brief)).toEqual([['payment', 25, null, null, 0, 'open']]);
    money.emptied.add(await connectHub(bench, merchantA));
    const id = await sell();
    await money.failRefund(await refund(id));
    await runMoneyJobs(bench);
    const columns = sql.raw(
      'id, type, reference, "order", number, channel, customer_name, hubcenter, gross_cents, fee_cents, net_cents, status, ordered_at, created_at, updated_at, account, method, coupon',
    );
    const { rows } = await db.execute(sql`
      (select ${columns} from money_moves except select ${columns} from transactions)
      union all (select ${columns} from transactions except select ${columns} from money_moves)`);
    expect(rows).toEqual([]);
  });

  it('are narrowed by customer, also one whose account was opened since, by payment method and by coupon', async () => {
    const coupon = {
      type: 'percentage',
      value: 1000,
      item: null,
      hubShareBp: 0,
      id: randomUUID(),
      code: 'AUTUMN',
    } as const;
    const [id, other] = [await sell(), await sell({ costs: { shippingCents: 500, coupon } })];
    await refund(id);
    expect((await ofOrder(id)).find(({ type }) => type === 'payment')).toMatchObject({ account: null, coupon: null });
    await db.update(orders).set({ account: customer.id }).where(eq(orders.id, id));
    const own = await list(`account=${customer.id}`);
    expect(own.map(({ type }) => type).toSorted()).toEqual(['payment', 'refund']);
    expect(own[0]).toMatchObject({ method: 'sepaDebit', accountName: expect.any(String) });
    const byMethod = (await list('method=sepaDebit')).map(({ type, number }) => `${number} ${type}`);
    expect(byMethod).toEqual(expect.arrayContaining(own.map(({ type, number }) => `${number} ${type}`)));
    expect(byMethod.some((each) => each.endsWith('transfer'))).toBe(false);
    expect(await list('method=paypal')).toEqual([]);
    const withCoupon = await list(`coupon=${coupon.id}`);
    expect(new Set(withCoupon.map(({ number }) => number))).toEqual(new Set([await numberOf(other)]));
    for (const query of ['method=card', `account=${customer.id}`, `coupon=${coupon.id}`]) {
      expect((await get(`/transactions?${query}`, merchantA)).status).toBe(422);
    }
  });

  it('without a payment method, of before it was stored, are found, and given it by the provider', async () => {
    const id = await sell();
    await refund(id);
    await db.update(payments).set({ method: null }).where(eq(payments.order, id));
    const unknown = async () =>
      (await list('method=none')).filter(({ number }) => number === found).map(({ type }) => type);
    const found = await numberOf(id);
    expect((await unknown()).toSorted()).toEqual(['payment', 'refund']);
    await moneyCareJob.handle(bench.deps, {}, {} as never, async () => undefined);
    expect(await unknown()).toEqual([]);
    const all = await ofOrder(id);
    expect(all.flatMap(({ method }) => method ?? [])).toEqual(['sepaDebit', 'sepaDebit']);
  });

  it('of guests are those of customers without an account', async () => {
    const [guests, own] = [await sell(), await sell()];
    await db.update(orders).set({ account: customer.id }).where(eq(orders.id, own));
    const numbers = new Set((await list('account=none')).map(({ number }) => number));
    expect([numbers.has(await numberOf(guests)), numbers.has(await numberOf(own))]).toEqual([true, false]);
    const both = await list(`account=none&account=${customer.id}`);
    expect(both.some(({ hubcenter }) => hubcenter !== null)).toBe(false);
    const { body } = await get('/orders?limit=100&account=none');
    const listed = (body.data as unknown[]).map((row) => orderResource.record.parse(row));
    expect(new Set(listed.map(({ account }) => account))).toEqual(new Set([null]));
    expect((await get('/transactions?account=none', merchantA)).status).toBe(422);
  });

  it('are narrowed by type, state, amount, hub center, and whole days of purchase', async () => {
    const id = await sell();
    await db
      .update(orders)
      .set({ createdAt: new Date('2026-03-31T23:59:59.999Z') })
      .where(eq(orders.id, id));
    // The day of an order never changes: its transactions are written anew for this test.
    await db.execute(
      sql`update transactions set ordered_at = o.created_at from orders o where o.id = "order" and o.id = ${id}`,
    );
    const types = async (query: string) =>
      (await list(`search=${await numberOf(id)}&${query}`)).map(({ type }) => type);
    expect(await types('type=payment&type=refund')).toEqual(['payment']);
    expect(await types(`hubcenter=${merchantB.id}`)).toEqual(['transfer']);
    expect(await types('grossMin=16&grossMax=16')).toEqual(['transfer']);
    expect(await types('status=open')).toEqual([]);
    expect(await types('purchaseDateMin=2026-03-31&purchaseDateMax=2026-03-31')).toHaveLength(3);
    expect(await types('purchaseDateMin=2026-04-01')).toEqual([]);
    expect(await types('purchaseDateMax=2026-03-30')).toEqual([]);
    expect((await list(`search=${await intentOf(bench, id)}`)).map(({ type }) => type)).toEqual(['payment']);
  });
});

describe('a merchant', () => {
  it('sees and exports own transfers and reversals alone, without the customer', async () => {
    const id = await sell();
    await refund(id);
    const all = await ofOrder(id);
    for (const [hub, expected] of [
      [merchantA, ['reversal', 'transfer']],
      [merchantB, ['transfer']],
    ] as const) {
      const own = await ofOrder(id, hub);
      expect(own.map(({ type }) => type).toSorted()).toEqual(expected);
      expect(own.every(({ hubcenter }) => hubcenter === hub.id)).toBe(true);
      for (const hidden of ['customerName', 'commission', 'fee']) expect(own[0]).not.toHaveProperty(hidden);
      for (const { _id } of all) {
        const isOwn = own.some((each) => each._id === _id);
        for (const path of [`/transaction/${_id}`, `/transaction/${_id}/details`]) {
          expect([path, (await get(path, hub)).status]).toEqual([path, isOwn ? 200 : 404]);
        }
        if (!isOwn) continue;
        const { order: shown, lines, events, ledger } = await detailsOf(_id, hub);
        expect(lines.map((line) => [line.hub, line.netCents])).toEqual([[hub.id, hub === merchantA ? 1600 : 800]]);
        expect([shown, events, ledger.map(({ account }) => account).toSorted()]).toEqual([
          null,
          [],
          ['clearing', 'hub'],
        ]);
      }
      const request = { path: '/export/transactions', query: { search: await numberOf(id) }, token: hub.token };
      const rows = recordsIn(await readSheet(await takeAway(server, request)));
      expect(rows.map((row) => row['_id']?.text).toSorted()).toEqual(own.map(({ _id }) => _id).toSorted());
    }
    const query = { search: await numberOf(id) };
    const amounts = async ({ token }: Person) =>
      recordsIn(await readSheet(await takeAway(server, { path: '/export/transactions', query, token })))
        .map(({ type, gross, commission, net }) =>
          [type?.text, ...[gross, commission, net].map((cell) => cell && Number(cell.text))].join(' '),
        )
        .toSorted();
    // What goes out is negative, so that the columns add up; for a hub center a transfer comes in.
    const [paid] = all.filter(({ type }) => type === 'payment');
    expect(await amounts(admin)).toEqual(
      [
        `Payment ${paid?.gross} 6 ${paid?.net}`,
        'Refund -20 -4 -20',
        'Transfer -16  -16',
        'Transfer -8  -8',
        'Reversal 16  16',
      ].toSorted(),
    );
    expect(await amounts(merchantA)).toEqual(['Reversal -16  -16', 'Transfer 16  16']);
    expect((await get(`/transactions?hubcenter=${merchantB.id}`, merchantA)).body.data).toEqual([]);
    for (const nobody of [reviewer, customer]) expect((await get('/transactions', nobody)).status).toBe(403);
  });
});

describe('the nutraceutical channel', () => {
  it('is the same orders and transactions, by whole days of purchase', async () => {
    const [shop, other] = [await sell(), await sell({ channel: 'nutraceutical' })];
    const dated = async (at: string) =>
      void (await db
        .update(orders)
        .set({ createdAt: new Date(at) })
        .where(eq(orders.id, other)));
    const found = async (query: string) => {
      const { status, body } = await get(`/nutraceutica/orders?${query}`);
      expect(status).toBe(200);
      return (body.data as { _id: string }[]).map(({ _id }) => _id);
    };
    const day = 'purchaseDateMin=2026-02-10&purchaseDateMax=2026-02-10';
    for (const [at, expected] of [
      ['2026-02-09T23:59:59.999Z', []],
      ['2026-02-10T00:00:00.000Z', [other]],
      ['2026-02-10T23:59:59.999Z', [other]],
      ['2026-02-11T00:00:00.000Z', []],
    ] as const) {
      await dated(at);
      expect([at, await found(day)]).toEqual([at, expected]);
    }
    expect(await found('')).toEqual([other]);
    const moves = (await get('/nutraceutica/transactions')).body.data as Listed[];
    expect(moves.map(({ type }) => type).toSorted()).toEqual(['payment', 'transfer', 'transfer']);
    expect(new Set(moves.map(({ number }) => number))).toEqual(new Set([await numberOf(other)]));
    for (const { _id } of moves) {
      const { status, body } = await get(`/product/transaction/${_id}`);
      const whole = readProductTransaction.data.parse(body.data);
      expect([status, whole]).toMatchObject([200, { _id, order: { _id: other } }]);
    }
    const [foreign] = await ofOrder(shop);
    expect((await get(`/product/transaction/${foreign?._id}`)).status).toBe(404);
    for (const path of ['orders', 'transactions']) {
      expect((await get(`/nutraceutica/${path}?channel=shop`)).status).toBe(422);
      expect((await get(`/nutraceutica/${path}?purchaseDateMin=2026-02-30`)).status).toBe(422);
      expect((await get(`/nutraceutica/${path}`, reviewer)).status).toBe(403);
    }
  });

  it('exports its orders in a new tab, by a ticket for exactly that', async () => {
    const [, other] = [await sell(), await sell({ channel: 'nutraceutical' })];
    const path = '/nutraceutica/export/orders';
    const today = new Date().toISOString().slice(0, 10);
    const query = { purchaseDateMin: today, purchaseDateMax: today };
    const rows = recordsIn(await readSheet(await takeAway(server, { path, query, token: admin.token })));
    expect(rows.map((row) => row['_id']?.text)).toEqual([other]);
    expect((await askTicket(server, { path, token: merchantA.token })).status).toBe(403);
    expect((await askTicket(server, { path, query: { channel: 'shop' }, token: admin.token })).status).toBe(422);
    const { ticket } = await askTicket(server, { path, query, token: admin.token });
    expect((await openExport(server, path, { token: ticket })).status).toBe(401);
  });

  it('shows a hub center its own, without the customer and the sums of others', async () => {
    const [, other] = [await sell(), await sell({ channel: 'nutraceutical' })];
    const alone = await order(bench, [await addForSale(server, merchantB)], { channel: 'nutraceutical' });
    const { body } = await get('/nutraceutica/orders?status=ordered&sort=-number', merchantA);
    const rows = body.data as Record<string, unknown>[];
    const own = rows.find(({ _id }) => _id === other);
    expect(rows.map(({ _id }) => _id)).not.toContain(alone);
    expect(Object.keys(own ?? {}).toSorted()).toEqual(Object.keys(hubOrder.shape).toSorted());
    expect(JSON.stringify(own)).not.toContain((await orderRow(bench, alone))?.customerEmail ?? 'nobody');
    // Which orders match would tell whose they are.
    for (const query of ['search=ada', 'city=Bologna', 'totalMin=1', 'sort=total', `hubs=${merchantB.id}`]) {
      const refused = await get(`/nutraceutica/orders?${query}`, merchantA);
      expect([query, refused.status, refused.body.errors?.[0]?.code]).toEqual([query, 422, 'unknownField']);
    }
    const moves = (await get('/nutraceutica/transactions', merchantA)).body.data as Listed[];
    expect(new Set(moves.map(({ type }) => type))).toEqual(new Set(['transfer']));
    const mine = await get(`/product/transaction/${moves[0]?._id}`, merchantA);
    expect([mine.status, (mine.body.data as TransactionDetails).order]).toEqual([200, null]);
    expect((await get(`/product/transaction/${moves[0]?._id}`, merchantB)).status).toBe(404);
  });
});

describe('events that never came', () => {
  const ask = () => missedEventsJob.handle(bench.deps, {}, {} as never, async () => undefined);
  const states = async (id: string) => (await ofOrder(id)).map(({ type, status }) => `${type} ${status}`).toSorted();

  it('are made up for by asking for failed refunds and disputes, any number of times', async () => {
    await earn();
    const [refunded, disputed, quiet] = [await sell(), await sell(), await sell()];
    await refund(quiet);
    const before = await balances(bench, refunded);
    await money.failRefund(await refund(refunded), false);
    await money.dispute(await intentOf(bench, disputed), 'needs_response', false);
    // More than one page of the provider's list.
    for (const other of [await sell(), await sell()]) await refund(other);
    for (let times = 0; times < 2; times += 1) {
      await ask();
      await runMoneyJobs(bench);
      expect(await states(refunded)).toContain('refund failed');
      expect(await states(disputed)).toContain('dispute needsResponse');
      expect(await balances(bench, refunded)).toEqual(before);
      expect(await findLedgerFaults(db)).toEqual([]);
      expect(await states(quiet)).toEqual([
        'payment done',
        'refund done',
        'reversal done',
        'transfer done',
        'transfer done',
      ]);
    }
    // Months later: it is no longer in the list, but open here.
    for (const each of money.disputes.values()) each.created = 0;
    await money.dispute(await intentOf(bench, disputed), 'won', false);
    await ask();
    expect(await states(disputed)).toContain('dispute won');
    expect(await db.$count(disputes, eq(disputes.order, disputed))).toBe(1);
  });

  it('are applied although one of them cannot be', async () => {
    const [stuck, other] = [await sell(), await sell()];
    const [one, two] = [await refund(stuck), await refund(other)];
    await refund(await sell());
    await money.failRefund(one, false);
    await money.failRefund(two, false);
    await db.execute(sql`insert into refunds (id, key, amount_cents, "order", payment, cause, reason, parts)
      select gen_random_uuid(), 'stuck', 100, "order", payment, 'staff', 'Torn', '[]' from refunds where stripe_id = ${one}`);
    const isRefund = eq(transactions.type, 'refund');
    expect(await db.$count(transactions, and(isRefund, eq(transactions.reference, await numberOf(stuck))))).toBe(1);
    await expect(ask()).rejects.toThrow('under way');
    expect(await states(other)).toContain('refund failed');
    await db.delete(refunds).where(eq(refunds.key, 'stuck'));
    // Nothing is left of a row that is gone.
    expect(await db.$count(transactions, and(isRefund, eq(transactions.reference, await numberOf(stuck))))).toBe(0);
    await ask();
    expect(await states(stuck)).toContain('refund failed');
  });
});
