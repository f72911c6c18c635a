/** Coupons: their fields and states, many codes at once, and uses that hold under concurrency. */
import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

import type { CouponRedemption } from '../../contract/calls/coupons.ts';
import type { coupon } from '../../contract/entities/coupon.ts';
import { Refusal } from '../../server/engine/refusal.ts';
import { findCoupon, returnCoupon, takeCoupon } from '../../server/services/coupons/coupons.ts';
import { addItem } from '../support/server-items.ts';
import { send } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

type Coupon = z.infer<typeof coupon.record>;

const { server, people } = await serverWithPeople();
const { admin, staff, merchantA, customer } = people;
const { db } = server.deps;
const { pool } = server.database;

const call = (path: string, json?: unknown, method = 'POST', as = admin) =>
  send(server, path, { as, json, method, headers: { 'Accept-Language': 'en' } });
let made = 0;
const add = async (more: object = {}) => {
  made += 1;
  const fields = { name: 'Autumn', code: `AUTUMN-${made}`, discount: { unit: 'percent', amount: 20 }, ...more };
  const { status, row, body } = await call('/coupon', fields);
  expect([status, body.errors]).toEqual([201, undefined]);
  return row as unknown as Coupon;
};
const read = async ({ _id }: Coupon) => (await call(`/coupon/${_id}`, undefined, 'GET')).row as unknown as Coupon;
const at = new Date('2026-06-15T12:00:00Z');
const use = (of: Coupon, more: object = {}) => ({ code: of.code, account: 'ada@example.org', items: [], at, ...more });
const take = (of: Coupon, more: object = {}) =>
  db.transaction((tx) => takeCoupon(tx, { order: randomUUID(), ...use(of), ...more }));
/** Why it was refused; null if it was not. */
const refusal = async (work: Promise<unknown>) => {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details.errors?.[0]?.code;
  }
};
const usesOf = async (of: Coupon) =>
  (await pool.query(`select account, uses from coupon_accounts where coupon = $1 order by account`, [of._id])).rows;
let item: string;
beforeAll(async () => {
  item = (await addItem(server, merchantA))._id;
});

describe('a coupon', () => {
  it('has its fields, is active, and its code is one whatever its case', async () => {
    const whole = {
      name: 'Opening',
      code: 'opening-10',
      discount: { unit: 'euro', amount: 10 },
      borneBy: 'shared',
      hubShare: 33.33,
      maxUses: 100,
      maxUsesPerAccount: 1,
      accounts: [customer.id],
      product: item,
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      bannerIt: 'Benvenuti',
      bannerEn: 'Welcome',
    };
    const one = await add(whole);
    expect(one).toMatchObject({ ...whole, code: 'OPENING-10', status: 'active', uses: 0 });
    expect(one.accountNames).toHaveLength(1);
    const again = await call('/coupon', { ...whole, code: 'Opening-10' });
    expect([again.status, again.body.ermessage]).toEqual([409, 'codeTaken']);
    expect((await call('/coupons', undefined, 'GET', merchantA)).status).toBe(403);
  });

  it.each([
    [{ discount: { unit: 'percent', amount: 100.01 } }, 'discount', 'percentTooLarge'],
    [{ discount: { unit: 'euro', amount: 0 } }, 'discount', 'tooSmall'],
    [{ borneBy: 'shared' }, 'hubShare', 'required'],
    [{ maxUses: 0 }, 'maxUses', 'tooSmall'],
    [{ validFrom: '2026-02-01', validTo: '2026-01-31' }, 'validTo', 'tooEarly'],
    [{ code: 'A B' }, 'code', 'invalid'],
    [{ product: '0190f000-0000-7000-8000-0000000000bb' }, 'product', 'choice'],
  ])('is refused with %j', async (more, path, code) => {
    const fields = { name: 'Wrong', code: 'WRONG-1', discount: { unit: 'percent', amount: 20 }, ...more };
    const { status, body } = await call('/coupon', fields);
    expect([status, body.errors?.map((error) => [error.path.split('.')[0], error.code])]).toEqual([
      422,
      [[path, code]],
    ]);
  });

  it('takes off 100 % at most, and says so in the words of the specification', async () => {
    const discount = { unit: 'percent', amount: 100.01 };
    const more = { headers: { 'Accept-Language': 'en' } };
    const json = { name: 'Too much', code: 'TOO-MUCH', discount };
    const refused = await server.client.call('/coupon', { token: admin.token, method: 'POST', json, ...more });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'discount.amount', code: 'percentTooLarge', message: 'must be less than 100' }],
    ]);
  });

  it('may take everything off', async () => {
    expect((await add({ discount: { unit: 'percent', amount: 100 } })).discount.amount).toBe(100);
  });

  it('is paused, goes on and ends; an end is final', async () => {
    const one = await add();
    const move = (status: string) => call(`/coupon/status/${one._id}`, { status }, 'PUT');
    expect((await move('paused')).status).toBe(200);
    expect(await refusal(take(one))).toBe('couponUnknown');
    expect((await move('active')).status).toBe(200);
    expect(await refusal(take(one))).toBeNull();
    expect((await move('ended')).status).toBe(200);
    expect((await move('active')).body.ermessage).toBe('transitionNotAllowed');
    expect(await refusal(findCoupon(db, use(one)))).toBe('couponUnknown');
  });

  it('gets many readable codes at once', async () => {
    const one = await add({ maxUses: 1, validTo: '2026-12-31' });
    await take(one);
    const { status, body } = await call(`/coupon/${one._id}/codes`, { count: 250, prefix: 'vip' });
    expect(status).toBe(201);
    const { rows } = await pool.query<{ code: string; uses: number }>(
      `select code, uses, max_uses from coupons where code like 'VIP-%' and name = $1 and valid_to = '2026-12-31'`,
      [one.name],
    );
    expect(rows).toHaveLength(250);
    expect((body.data as string[]).toSorted()).toEqual(rows.map(({ code }) => code).toSorted());
    expect(new Set(rows.map(({ code }) => code)).size).toBe(250);
    expect(rows.filter(({ code, uses }) => !/^VIP-[2-9A-HJKMNP-Z]{8}$/.test(code) || uses !== 0)).toEqual([]);
    const [each] = rows;
    expect(await refusal(take({ ...one, code: each?.code ?? '' }))).toBeNull();
    const many = await call(`/coupon/${one._id}/codes`, { count: 1001 });
    expect([many.status, many.body.errors?.[0]?.code]).toEqual([422, 'tooLarge']);
  });
});

describe('taking a coupon', () => {
  it('says what it takes off, for which item, and who bears it', async () => {
    const one = await add({ borneBy: 'shared', hubShare: 12.5, product: item });
    expect(await take(one, { items: [randomUUID(), item] })).toMatchObject({
      type: 'percentage',
      value: 2000,
      item,
      hubShareBp: 1250,
    });
    expect(await refusal(take(one, { items: [randomUUID()] }))).toBe('couponItem');
    const fixed = await add({ borneBy: 'hub', discount: { unit: 'euro', amount: 1.15 } });
    expect(await take(fixed, { code: fixed.code.toLowerCase() })).toMatchObject({
      type: 'fixed',
      value: 115,
      item: null,
      hubShareBp: 10_000,
    });
  });

  it('is refused outside its days and for other accounts', async () => {
    const later = await add({ validFrom: '2026-06-16', validTo: '2026-06-17' });
    expect(await refusal(take(later))).toBe('couponTooEarly');
    expect(await refusal(take(later, { at: new Date('2026-06-17T23:59:59.999Z') }))).toBeNull();
    expect(await refusal(take(later, { at: new Date('2026-06-18T00:00:00.000Z') }))).toBe('couponExpired');
    const special = await add({ accounts: [customer.id] });
    const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [customer.id]);
    expect(await refusal(take(special))).toBe('couponAccount');
    expect(await refusal(take(special, { account: ` ${rows[0]?.email.toUpperCase()}` }))).toBeNull();
    expect(await refusal(take({ ...special, code: 'NO-SUCH-CODE' }))).toBe('couponUnknown');
  });

  it('counts once an order, and a returned use is free again', async () => {
    const one = await add({ maxUses: 1 });
    const order = randomUUID();
    await take(one, { order });
    await take(one, { order });
    expect((await read(one)).uses).toBe(1);
    expect(await refusal(take(one))).toBe('couponUsedUp');
    expect(await refusal(findCoupon(db, use(one)))).toBe('couponUsedUp');
    const back = () => db.transaction((tx) => returnCoupon(tx, order, at));
    await Promise.all([back(), back()]);
    expect([(await read(one)).uses, await usesOf(one)]).toEqual([0, [{ account: 'ada@example.org', uses: 0 }]]);
    await take(one, { order, account: 'bea@example.org' });
    expect((await read(one)).uses).toBe(1);
    const { body } = await send(server, `/coupon/${one._id}/redemptions`, { as: staff });
    const shown = body.data as CouponRedemption[];
    expect(shown).toEqual([
      { order, number: null, account: 'bea@example.org', takenAt: at.toISOString(), returnedAt: null },
    ]);
  });

  it('is limited for each account', async () => {
    const one = await add({ maxUsesPerAccount: 2 });
    await take(one);
    await take(one, { account: 'ADA@example.org' });
    expect(await refusal(take(one))).toBe('couponUsedUp');
    expect(await refusal(findCoupon(db, use(one)))).toBe('couponUsedUp');
    expect(await refusal(take(one, { account: 'bea@example.org' }))).toBeNull();
    expect((await read(one)).uses).toBe(3);
  });

  it('of many at the same moment, one gets the last use', async () => {
    const one = await add({ maxUses: 3 });
    await take(one);
    await take(one);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refusal(take(one, { account: `${index}@example.org` }))),
    );
    expect(results.filter((each) => each === null)).toHaveLength(1);
    expect(results.filter((each) => each === 'couponUsedUp')).toHaveLength(19);
    const { rows } = await pool.query('select count(*)::int as kept from coupon_redemptions where coupon = $1', [
      one._id,
    ]);
    expect([(await read(one)).uses, rows]).toEqual([3, [{ kept: 3 }]]);
  });

  it('of one account at the same moment, only as many as allowed', async () => {
    const one = await add({ maxUsesPerAccount: 1 });
    const results = await Promise.all(Array.from({ length: 20 }, () => refusal(take(one))));
    expect(results.filter((each) => each === null)).toHaveLength(1);
    expect([(await read(one)).uses, await usesOf(one)]).toEqual([1, [{ account: 'ada@example.org', uses: 1 }]]);
  });
});
