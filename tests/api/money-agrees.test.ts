/**
 * Random baskets, coupons and refunds: the price, the order, the payment, the ledger, the statement and the spreadsheets agree to the cent with
 * a second calculation in whole numbers, which rounds once a line, half up.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { listDac7 } from '../../contract/calls/dac7.ts';
import { readInvoiceDetails } from '../../contract/calls/invoices.ts';
import type { OrderDetails } from '../../contract/calls/orders.ts';
import { type PayoutStatement, payoutStatement } from '../../contract/calls/payout-statements.ts';
import { createShopOrder } from '../../contract/calls/shop-orders.ts';
import { priceShopBasket } from '../../contract/calls/shop.ts';
import { invoice } from '../../contract/entities/invoice.ts';
import { invoiceFiles } from '../../server/db/schema/invoices.ts';
import { orderLines } from '../../server/db/schema/orders.ts';
import { findLedgerFaults, owedTo } from '../../server/services/ledger/balances.ts';
import { schemaFaults } from '../support/fatturapa-schema.ts';
import { connectAccount } from '../support/on-sale.ts';
import { readSheet, recordsIn, takeAway } from '../support/server-exports.ts';
import { addForSale, balances, intentOf, orderRow, runMoneyJobs, startOrderBench } from '../support/server-orders.ts';
import type { Person } from '../support/server-people.ts';
import { shopClient } from '../support/server-shop.ts';

const { bench, server, people, stripe } = await startOrderBench();
const { merchantA, merchantB, admin } = people;
const { db } = server.deps;
const HUBS = [merchantA, merchantB] as const;
const SHIPPING = 735;
const RUNS = 14;

const call = (path: string, json?: object) =>
  server.client.call(path, { token: admin.token, json, headers: { 'Accept-Language': 'en' } });
const COMPANY = {
  name: 'Ordito S.r.l.',
  vatNumber: 'IT00743110157',
  fiscalCode: '',
  taxRegime: 'RF01',
  vatRate: 22,
  street: 'Via Savona 1',
  zipcode: '20144',
  city: 'Milano',
  province: 'MI',
  reaOffice: '',
  reaNumber: '',
};
let secret = '';
beforeAll(async () => {
  const key = await call('/shop-keys', { name: 'Web shop', scopes: ['orders:write', 'basket:price'] });
  ({ secret } = key.body.data as { secret: string });
  await server.client.call('/settings/company', { method: 'PUT', token: admin.token, json: COMPANY });
  await server.client.call(`/merchant/${merchantB.id}`, {
    method: 'PUT',
    token: admin.token,
    json: { vatScheme: 'ordinary' },
  });
  await call('/shipping-cost', { country: 'IT', minWeight: 0, maxWeight: 30, cost: SHIPPING / 100 });
});
const price = shopClient(server.origin, priceShopBasket.data, () => secret);
const buy = shopClient(server.origin, createShopOrder.data, () => secret);

/** A quotient of whole numbers, rounded half up. */
const half = (one: number, of: number, by: number) =>
  by === 0 ? 0 : Number((2n * BigInt(one) * BigInt(of) + BigInt(by)) / (2n * BigInt(by)));
const WHOLE = 10_000;
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

interface Given {
  price: number;
  terms: { commissionBp: number; basis: 'paidPrice' | 'listPrice' };
}
interface Coupon {
  unit: 'percent' | 'euro';
  amount: number;
  hubShareBp: number;
}

/** What each line costs and who gets what of it. */
function calculate(lines: readonly Given[], coupon: Coupon | null) {
  const prices = lines.map((line) => line.price);
  const whole = sum(prices);
  const offs = prices.map((each) => (coupon?.unit === 'percent' ? half(each, coupon.amount, WHOLE) : 0));
  if (coupon?.unit === 'euro') {
    const amount = Math.min(coupon.amount, whole);
    const exact = prices.map((each) => BigInt(each) * BigInt(amount));
    for (const [index, part] of exact.entries()) offs[index] = Number(part / BigInt(whole));
    const byRest = exact
      .map((part, index) => ({ index, rest: part % BigInt(whole) }))
      .sort((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1));
    for (const { index } of byRest.slice(0, amount - sum(offs))) offs[index] = (offs[index] ?? 0) + 1;
  }
  return lines.map(({ price: full, terms }, index) => {
    const off = offs[index] ?? 0;
    const borneByHub = half(off, coupon?.hubShareBp ?? 0, WHOLE);
    const gross = full - borneByHub;
    const commission = Math.min(gross, half(terms.basis === 'listPrice' ? full : gross, terms.commissionBp, WHOLE));
    return { price: full, off, paid: full - off, platform: off - borneByHub, commission, net: gross - commission };
  });
}

const bp = fc.oneof(fc.constantFrom(0, 3333, 5000, WHOLE), fc.integer({ min: 0, max: WHOLE }));
const terms = fc.record({ commissionBp: bp, basis: fc.constantFrom('paidPrice' as const, 'listPrice' as const) });
const cents = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 50_000 }));
const scenario = fc.record({
  terms: fc.tuple(terms, terms),
  lines: fc.array(fc.record({ cents, hub: fc.constantFrom(0 as const, 1 as const) }), { minLength: 1, maxLength: 5 }),
  coupon: fc.option(
    fc.record({
      unit: fc.constantFrom('percent' as const, 'euro' as const),
      amount: fc.integer({ min: 1, max: WHOLE }),
      hubShareBp: bp,
    }),
  ),
  refunds: fc.array(
    fc.oneof(
      fc.record({ line: fc.nat(4), shipping: fc.boolean() }),
      fc.record({ share: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
    ),
    { maxLength: 4 },
  ),
});

const month = new Date().toISOString().slice(0, 7);
const statementOf = async ({ id }: Person): Promise<PayoutStatement> =>
  payoutStatement.parse((await call(`/merchant/${id}/statement?month=${month}`)).body.data);
const detailsOf = async (id: string) => (await call(`/order/${id}/details`)).body.data as OrderDetails;
/** Issues every document of an order that waits; returns them with their lines. */
async function issueAll(id: string) {
  const documents = (await call(`/invoices?order=${id}&sort=createdAt`)).body.data as { _id: string; type: string }[];
  const issued = [];
  for (const { _id, type } of documents.sort((one, other) => other.type.localeCompare(one.type))) {
    const path = `/invoice/status/${_id}`;
    const { body } = await server.client.call(path, {
      method: 'PUT',
      token: admin.token,
      json: { status: 'issued' },
    });
    const { total } = invoice.record.parse(body.data);
    const details = readInvoiceDetails.data.parse((await call(`/invoice/${_id}/details`)).body.data);
    const { lines } = details;
    expect(sum(lines.map(({ grossCents }) => grossCents))).toBe(Math.round(total * 100));
    for (const each of lines) expect(each.taxableCents + each.taxCents).toBe(each.grossCents);
    const taxed = lines.filter(({ scheme }) => scheme === 'ordinary');
    const [net, tax] = [sum(taxed.map((line) => line.taxableCents)), sum(taxed.map((line) => line.taxCents))];
    // SDI allows a cent.
    expect(Math.abs(tax - half(net, 2200, WHOLE))).toBeLessThanOrEqual(1);
    const [file] = await db
      .select()
      .from(invoiceFiles)
      .where(eq(invoiceFiles.name, details.files[0]?.name ?? ''));
    expect(schemaFaults(file?.xml ?? '')).toEqual([]);
    issued.push({ type, lines, cents: Math.round(total * 100) });
  }
  return issued;
}

/** What a hub center keeps of all orders so far, by the second calculation. */
const kept = new Map<string, number>(HUBS.map(({ id }) => [id, 0]));
/** What the yearly report counts of a hub center, by the second calculation. */
const counted = new Map<string, { sales: number; fees: number }>();
const bought = new Map<string, { number: string; totalCents: number; refundedCents: number }>();

async function live({
  terms: conditions,
  lines: drawn,
  coupon,
  refunds,
}: typeof scenario extends fc.Arbitrary<infer Drawn> ? Drawn : never) {
  for (const [index, hub] of HUBS.entries()) {
    await connectAccount({ db, stripe }, hub.id, conditions[index] ?? conditions[0]);
  }
  const items: string[] = [];
  for (const { cents: each, hub } of drawn) items.push(await addForSale(server, HUBS[hub], each));
  const wanted = calculate(
    drawn.map((line) => ({ price: line.cents, terms: conditions[line.hub] })),
    coupon,
  );
  const total = sum(wanted.map(({ paid }) => paid)) + SHIPPING;
  const code = `C${randomUUID().slice(0, 8)}`.toUpperCase();
  if (coupon) {
    const shares = { borneBy: 'shared', hubShare: coupon.hubShareBp / 100 };
    const discount = { unit: coupon.unit, amount: coupon.amount / 100 };
    expect((await call('/coupon', { name: code, code, discount, ...shares })).body.errors).toBeUndefined();
  }
  const withCoupon = coupon ? { coupon: code } : {};

  // The basket and the order.
  const destination = { country: 'IT', province: 'BO', postalCode: '40121' };
  const { data: basket } = await price('/baskets/price', { items, destination, ...withCoupon });
  expect(basket?.lines.map((line) => [line.priceCents, line.discountCents, line.totalCents])).toEqual(
    wanted.map((line) => [line.price, line.off, line.paid]),
  );
  expect([basket?.totalCents, basket?.shippingCents]).toEqual([total, SHIPPING]);
  const made = await buy('/orders', {
    items,
    customer: { name: 'Ada Rossi', email: 'ada@example.org' },
    shippingAddress: {
      name: 'Ada Rossi',
      street: 'Via Roma 1',
      zipcode: '40121',
      city: 'Bologna',
      province: 'BO',
      country: 'IT',
    },
    invoice: { type: 'private', fiscalCode: 'RSSMRA80A01H501U' },
    totalCents: total,
    ...withCoupon,
  });
  expect([made.status, made.data?.totalCents]).toEqual([201, total]);
  const id = made.data?._id ?? '';
  expect(
    (await detailsOf(id)).lines.map((line) => [
      line.priceCents,
      line.couponCents,
      line.paidCents,
      line.commissionCents,
      line.netCents,
    ]),
  ).toEqual(wanted.map((line) => [line.price, line.off, line.paid, line.commission, line.net]));

  // The payment.
  const intent = await intentOf(bench, id);
  expect(stripe.money.intents.get(intent)?.amount).toBe(total);
  await stripe.money.pay(intent);
  await runMoneyJobs(bench);

  // The provider's fee.
  const charged = (await detailsOf(id)).lines.map(({ feeCents }) => feeCents ?? Number.NaN);
  expect(sum(charged)).toBe((await balances(bench, id))['providerFees'] ?? 0);
  for (const [index, fee] of charged.entries()) {
    const paid = sum(wanted.map((line) => line.paid));
    const exact = (sum(charged) * (wanted[index]?.paid ?? 0)) / paid;
    if (paid > 0) expect(Math.abs(fee - exact)).toBeLessThan(1);
  }

  // The invoice.
  const [bill] = await issueAll(id);
  expect(bill?.cents).toBe(total);
  const goods = wanted.filter(({ paid }) => paid > 0);
  expect(bill?.lines.filter(({ code: of }) => of !== null).map((line) => [line.grossCents, line.netCents])).toEqual(
    goods.map(({ paid, net }) => [paid, net]),
  );

  // Refunds, each as its preview said.
  for (const each of refunds) {
    const before = await detailsOf(id);
    const line = 'line' in each ? before.lines[each.line % before.lines.length]?._id : undefined;
    const request =
      'share' in each
        ? { amount: Math.ceil(before.refundableCents * each.share) / 100 }
        : { lines: [line], shipping: each.shipping };
    const preview = await call(`/order/${id}/refund/preview`, request);
    if (preview.status === 422) continue;
    const { cents: amount } = preview.body.data as { cents: number };
    expect((await call(`/order/${id}/refund`, { ...request, reason: 'A stain' })).status).toBe(201);
    await runMoneyJobs(bench);
    expect((await detailsOf(id)).refundableCents).toBe(before.refundableCents - amount);
  }
  const after = await detailsOf(id);
  const row = await orderRow(bench, id);
  expect([stripe.money.intents.get(intent)?.refunded, after.refundableCents]).toEqual([
    row?.refundedCents,
    total - (row?.refundedCents ?? 0),
  ]);
  bought.set(id, { number: row?.number ?? '', totalCents: total, refundedCents: row?.refundedCents ?? 0 });

  // What is refunded of a line goes back in proportion, rounded once for all refunds of it together.
  const back = wanted.map((line, index) => {
    const { refundedCents: refunded = 0, isReturned: isBack = false } = after.lines[index] ?? {};
    // What cost nothing goes back as a whole.
    const isUndone = line.paid === 0 && isBack;
    const platform = isUndone ? line.platform : half(line.platform, refunded, line.paid);
    const net = half(line.net, refunded + platform, line.net + line.commission);
    return { refunded, platform, net, commission: refunded + platform - net, isBack };
  });
  const credits = (await issueAll(id)).filter(({ type }) => type === 'creditNote');
  expect(sum(credits.map(({ cents: of }) => of))).toBe(row?.refundedCents);
  const backNet = credits.flatMap(({ lines: of }) => of.map(({ netCents }) => netCents ?? 0));
  const credited = back.filter((_, index) => (wanted[index]?.paid ?? 0) > 0);
  expect(sum(backNet)).toBe(sum(credited.map(({ net }) => net)));
  expect(after.lines.map(({ netBackCents }) => netBackCents)).toEqual(back.map(({ net }) => net));
  for (const [index, { paid }] of wanted.entries())
    if (paid > 0) expect(back[index]?.isBack).toBe(back[index]?.refunded === paid);
  const ledger = await balances(bench, id);
  expect({ commission: 0, marketing: 0, ...ledger }).toMatchObject({
    commission: 0 - (sum(wanted.map((line) => line.commission)) - sum(back.map((line) => line.commission))),
    marketing: sum(wanted.map((line) => line.platform)) - sum(back.map((line) => line.platform)),
  });
  for (const [index, hub] of HUBS.entries()) {
    const own = (values: readonly { net: number }[]) =>
      sum(values.filter((_, place) => drawn[place]?.hub === index).map((line) => line.net));
    kept.set(hub.id, (kept.get(hub.id) ?? 0) + own(wanted) - own(back));
    const shown = (await statementOf(hub)).lines.filter((line) => line.order === id);
    const of = (event: string) => sum(shown.filter((line) => line.event === event).map((line) => line.netCents));
    const path = `/sold-items?hubcenter=${hub.id}&search=${row?.number}`;
    const soldItems = (await call(path)).body.data as { net: number; commission: number; fee: number }[];
    const soldOf = (name: 'net' | 'commission' | 'fee') => sum(soldItems.map((each) => Math.round(each[name] * 100)));
    const ofHub = wanted.filter((_, place) => drawn[place]?.hub === index);
    expect([soldOf('net'), soldOf('commission'), soldOf('fee')]).toEqual([
      own(wanted) - own(back),
      sum(ofHub.map(({ commission }) => commission)),
      sum(charged.filter((_, place) => drawn[place]?.hub === index)),
    ]);
    const ofBack = back.filter((_, place) => drawn[place]?.hub === index);
    const fees = sum(ofHub.map(({ commission }) => commission)) - sum(ofBack.map(({ commission }) => commission));
    const whole = ofHub.filter((_, place) => !ofBack[place]?.isBack);
    const before = counted.get(hub.id) ?? { sales: 0, fees: 0 };
    counted.set(hub.id, { sales: before.sales + whole.length, fees: before.fees + fees });
    expect([of('sale') + 0, of('refund') + 0]).toEqual([own(wanted), 0 - own(back) + 0]);
  }
  expect(await findLedgerFaults(db)).toEqual([]);
}

describe('money', () => {
  it('agrees to the cent in the basket, the order, the payment, the ledger and the statement', async () => {
    await fc.assert(fc.asyncProperty(scenario, live), { numRuns: RUNS, endOnFailure: true });
    expect(stripe.money.balance()).toBe((await balances(bench))['clearing']);
    for (const { id } of HUBS) {
      const account = `acct_1${id.replaceAll('-', '').slice(0, 16)}`;
      const had = [...stripe.money.transfers.values()].filter(({ destination }) => destination === account);
      const moved = sum(had.map(({ amount, reversed }) => amount - reversed));
      expect(moved + (await owedTo(db, id))).toBe(kept.get(id));
    }
  });

  it('has the fees by line that the migration gave older orders', async () => {
    const fees = async () =>
      (await db.select().from(orderLines).orderBy(orderLines.id)).map(({ id, feeCents }) => [id, feeCents]);
    const before = await fees();
    await db.update(orderLines).set({ feeCents: null });
    const file = new URL('../../server/db/migrations/0037_selling_settings.sql', import.meta.url);
    const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint');
    for (const each of statements.filter((text) => text.includes('SET "fee_cents"'))) await db.execute(sql.raw(each));
    expect(await fees()).toEqual(before);
  });

  it('is the same in the yearly report of sellers', async () => {
    const year = Number(month.slice(0, 4));
    const sellers = listDac7.data.parse((await call(`/dac7/${year}`)).body.data);
    for (const { id } of HUBS) {
      const found = sellers.find(({ hub }) => hub === id);
      const { sales, fees } = counted.get(id) ?? { sales: 0, fees: 0 };
      expect(found?.year).toEqual({ sales, paidCents: kept.get(id), feeCents: fees });
      expect(sum(found?.quarters.map(({ paidCents }) => paidCents) ?? [])).toBe(kept.get(id));
      const { totals } = await statementOf({ id } as Person);
      expect(found?.year.paidCents).toBe(totals.netCents);
    }
  });

  it('is the same in the spreadsheets of orders and statements', async () => {
    const euros = (text = '') => Math.round(Number(text) * 100);
    const orders = recordsIn(await readSheet(await takeAway(server, { path: '/export/orders', token: admin.token })));
    for (const { number, totalCents, refundedCents } of bought.values()) {
      const found = orders.find((each) => each['number']?.text === number);
      expect([euros(found?.['total']?.text), euros(found?.['refunded']?.text)]).toEqual([totalCents, refundedCents]);
    }
    for (const hub of HUBS) {
      const query = { hub: hub.id, month };
      const { rows } = await readSheet(
        await takeAway(server, { path: '/export/statement', query, token: admin.token }),
      );
      const { lines, openingCents, closingCents, totals } = await statementOf(hub);
      const column = (name: string) => [...(rows[0] ?? [])].find(([, { text }]) => text === name)?.[0] ?? '';
      const read = (name: string) => rows.slice(1).map((row) => euros(row.get(column(name))?.text));
      expect(read('Net')).toEqual([openingCents, ...lines.map(({ netCents }) => netCents), closingCents]);
      expect(sum(read('Commission'))).toBe(totals.commissionCents);
      expect(sum(read('Price'))).toBe(totals.soldCents - totals.refundedCents);
      expect(closingCents).toBe(await owedTo(db, hub.id));
    }
  });
});
