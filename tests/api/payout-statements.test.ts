/** Payout statements: what a hub center is told of a month is what the ledger holds, to the cent. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { readPayoutBalance } from '../../contract/calls/orders.ts';
import { listPayoutMonths, payoutStatement, type PayoutStatement } from '../../contract/calls/payout-statements.ts';
import { transfers } from '../../server/db/schema/money.ts';
import { owedTo } from '../../server/services/ledger/balances.ts';
import { createRefund } from '../../server/services/orders/refunds.ts';
import { askTicket, openExport, readSheet, takeAway } from '../support/server-exports.ts';
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
import { AVAILABLE_ON } from '../support/stripe-money.ts';

const { bench, server, people, stripe } = await startOrderBench();
const { merchantA, merchantB, admin, reviewer, customer } = people;
const { db } = server.deps;
const MONTH = new Date().toISOString().slice(0, 7);

const statementOf = async (hub: Person, { by = admin, month = MONTH } = {}) => {
  const { status, body } = await server.client.call(`/merchant/${hub.id}/statement?month=${month}`, {
    token: by.token,
  });
  return { status, statement: status === 200 ? payoutStatement.parse(body.data) : null };
};
const monthsOf = async (hub: Person, by: Person = admin) => {
  const { status, body } = await server.client.call(`/merchant/${hub.id}/statements`, { token: by.token });
  return { status, months: status === 200 ? listPayoutMonths.data.parse(body.data) : [] };
};
const sell = async (...prices: number[]) => {
  const items = [];
  for (const price of prices) items.push(await addForSale(server, merchantA, price));
  const id = await order(bench, [...items, await addForSale(server, merchantB, 1000)]);
  await stripe.money.pay(await intentOf(bench, id));
  await runMoneyJobs(bench);
  return id;
};
const addUp = ({ openingCents, closingCents, totals, lines }: PayoutStatement) => {
  expect(openingCents + lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(closingCents);
  expect(openingCents + totals.netCents - totals.transferredCents + totals.reversedCents).toBe(closingCents);
};

beforeEach(async () => {
  for (const hub of [merchantA, merchantB]) await connectHub(bench, hub);
});

describe('payout statements', () => {
  it('tell of each item sold, refunded and transferred, and agree with the ledger', async () => {
    const id = await sell(2999, 1501);
    const [one] = await linesOf(bench, id);
    const { number } = (await orderRow(bench, id)) ?? {};
    const { statement } = await statementOf(merchantA);
    const [transfer] = (await db.select().from(transfers)).filter(({ hub }) => hub === merchantA.id);
    expect(statement?.lines.map(({ event, netCents }) => [event, netCents])).toEqual([
      ['sale', 2399],
      ['sale', 1201],
      ['transfer', -3600],
    ]);
    const payout = { state: 'sent', held: null, reference: transfer?.stripeId, expectedOn: '2031-05-06' };
    expect(AVAILABLE_ON.toISOString()).toContain('2031-05-06');
    expect(statement?.lines[0]).toMatchObject({
      order: id,
      number,
      code: one?.code,
      name: 'Jacket',
      priceCents: 2999,
      discountCents: 0,
      commissionCents: 600,
      payout,
    });
    expect(statement?.lines[2]).toMatchObject({ reference: transfer?.stripeId, code: null, payout: null });

    const about = { order: id, reason: 'Torn', key: null, userId: admin.id, requestId: null };
    await createRefund(db, { ...about, request: { lines: [one?.id ?? ''], shipping: false } });
    await runMoneyJobs(bench);
    const { statement: after } = await statementOf(merchantA, { by: merchantA });
    expect(after?.lines.slice(3).map(({ event, code, netCents }) => [event, code, netCents])).toEqual([
      ['refund', one?.code, -2399],
      ['reversal', null, 2399],
    ]);
    expect(after?.totals).toEqual({
      soldCents: 4500,
      discountCents: 0,
      refundedCents: 2999,
      commissionCents: 300,
      netCents: 1201,
      transferredCents: 3600,
      reversedCents: 2399,
    });
    for (const each of [statement, after]) if (each) addUp(each);
    expect(after?.closingCents).toBe(await owedTo(db, merchantA.id));
    const { body } = await server.client.call(`/merchant/${merchantA.id}/balance`, { token: merchantA.token });
    expect(readPayoutBalance.data.parse(body.data)).toMatchObject({ owedCents: 0, sentCents: 3600 - 2399 });
    expect(stripe.money.reversals.get(after?.lines[4]?.reference ?? '')).toMatchObject({ amount: 2399 });
  });

  it('carry the balance from month to month, and list the months', async () => {
    await server.database.pool.query('alter table ledger_entries disable trigger user');
    await db.execute(sql`update ledger_entries set at = '2025-12-31T23:59:59.999Z' where posting like 'captured:%'`);
    await db.execute(sql`update ledger_entries set at = '2026-01-01T00:00:00Z' where posting like 'transfer:%'`);
    await server.database.pool.query('alter table ledger_entries enable trigger user');
    const { months } = await monthsOf(merchantA, merchantA);
    expect(months.map(({ month }) => month)).toEqual([MONTH, '2026-01', '2025-12']);
    expect(months.slice(1)).toEqual([
      { month: '2026-01', netCents: 0, transferredCents: 3600, closingCents: 0 },
      { month: '2025-12', netCents: 3600, transferredCents: 0, closingCents: 3600 },
    ]);
    let before = 0;
    for (const { month, closingCents } of months.toReversed()) {
      const { statement } = await statementOf(merchantA, { month });
      expect(statement).toMatchObject({ openingCents: before, closingCents });
      if (statement) addUp(statement);
      before = closingCents;
    }
    const { statement: quiet } = await statementOf(merchantA, { month: '2026-02' });
    expect(quiet).toMatchObject({ lines: [], openingCents: 0, closingCents: 0 });
  });

  it('say why money waits', async () => {
    await server.database.pool.query(`update payment_accounts set state = 'restricted' where merchant = $1`, [
      merchantA.id,
    ]);
    const id = await sell(1000);
    const { statement } = await statementOf(merchantA);
    const line = statement?.lines.find((each) => each.order === id);
    expect(line?.payout).toEqual({ state: 'held', held: 'notReady', reference: null, expectedOn: null });
  });

  it('are a spreadsheet whose amounts are numbers', async () => {
    const query = { hub: merchantA.id, month: MONTH };
    const { statement } = await statementOf(merchantA);
    const bytes = await takeAway(server, { path: '/export/statement', query, token: merchantA.token });
    const { rows, notes } = await readSheet(bytes);
    expect(notes).toContainEqual(['statement', statement?.number]);
    expect([...(rows[0]?.values() ?? [])].map(({ text }) => text)).toContain('Commission');
    const net = [...(rows[0] ?? [])].find(([, { text }]) => text === 'Net')?.[0] ?? '';
    const amounts = rows.slice(1).map((row) => Math.round(Number(row.get(net)?.text) * 100));
    expect(amounts).toEqual([
      statement?.openingCents,
      ...(statement?.lines ?? []).map(({ netCents }) => netCents),
      statement?.closingCents,
    ]);
  });

  it('are closed to other people', async () => {
    const query = { hub: merchantA.id, month: MONTH };
    const path = '/export/statement';
    expect((await statementOf(merchantA, { by: merchantB })).status).toBe(404);
    expect((await monthsOf(merchantA, merchantB)).status).toBe(404);
    expect((await askTicket(server, { path, query, token: merchantB.token })).status).toBe(404);
    for (const by of [reviewer, customer]) {
      expect((await statementOf(merchantA, { by })).status).toBe(403);
      expect((await askTicket(server, { path, query, token: by.token })).status).toBe(403);
    }
    const { ticket } = await askTicket(server, { path, query, token: merchantA.token });
    expect((await openExport(server, path, { ...query, hub: merchantB.id, token: ticket })).status).toBe(401);
    for (const month of ['2026-13', '2026', 'x']) expect((await statementOf(merchantA, { month })).status).toBe(422);
  });
});
