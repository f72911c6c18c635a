/** Bookings: a textile mix is kept for one buyer at a time, whoever else books, orders, sells or trashes it. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { createShopBooking, readMixState } from '../../contract/calls/bookings.ts';
import { readCompany } from '../../contract/calls/company.ts';
import { booking } from '../../contract/entities/booking.ts';
import { bookings } from '../../server/db/schema/bookings.ts';
import { generics } from '../../server/db/schema/items.ts';
import { jobs } from '../../server/db/schema/work.ts';
import type { Letter } from '../../server/mail/mailer.ts';
import { bookingExpiryJob } from '../../server/services/bookings/booking-jobs.ts';
import { bookingMailJob } from '../../server/services/bookings/booking-mails.ts';
import { bookFromShop } from '../../server/services/bookings/shop-bookings.ts';
import { addMix, BUYER, confirmBooking } from '../support/server-bookings.ts';
import {
  addForSale,
  connectHub,
  intentOf,
  order,
  orderRow,
  runMoneyJobs,
  startOrderBench,
} from '../support/server-orders.ts';
import type { Person } from '../support/server-people.ts';
import { shopClient } from '../support/server-shop.ts';

const { bench, server, people, stripe } = await startOrderBench({}, { sendsMail: true });
const { admin, merchantA, merchantB, reviewer, customer } = people;
const { db } = server.deps;

const DAY_MS = 24 * 3_600_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const call = (path: string, { token }: Person = admin, json?: unknown, method?: string) =>
  server.client.call(path, { token, json, ...(method ? { method } : {}), headers: { 'Accept-Language': 'en' } });
const book = (generic: string, as = admin, more: object = {}) =>
  call('/booked/generic', as, { generic, ...BUYER, ...more });
/** Books as an admin; returns the id. */
const booked = async (generic: string, more: object = {}) => {
  const { status, body } = await book(generic, admin, more);
  expect([status, body.errors]).toEqual([201, undefined]);
  return booking.record.parse(body.data)._id;
};
const move = (id: string, status: string, as = admin, reason?: string) =>
  call(`/booked/generic/status/${id}`, as, { status, ...(reason ? { reason } : {}) }, 'PUT');
const extend = (id: string, days: number, as = admin) => call(`/booked/generic/extend/${id}`, as, { days }, 'PUT');
const read = async (id: string, as = admin) =>
  booking.record.parse((await call(`/booked/generic/${id}`, as)).body.data);
const mix = async (id: string) => (await db.select().from(generics).where(eq(generics.id, id)))[0];
const stateOf = async (id: string, as = admin) =>
  readMixState.data.parse((await call(`/booked/generic/state/${id}`, as)).body.data);

/** The last day of a booking is over, whether or not the job has run. */
async function passDays(id: string) {
  await db
    .update(bookings)
    .set({ until: dayIn(-1) })
    .where(eq(bookings.id, id));
  const past = new Date(Date.parse(`${dayIn(0)}T00:00:00Z`));
  await db.update(generics).set({ reservedUntil: past }).where(eq(generics.reservedBy, id));
}
/** Runs the job that expires a booking. */
async function expire(id: string) {
  const isIts = and(eq(jobs.kind, bookingExpiryJob.kind), eq(jobs.key, id));
  const [job] = await db.select().from(jobs).where(isIts);
  if (!job) throw new Error('no expiry is planned');
  await bookingExpiryJob.handle(bench.deps, { booking: id }, job, async () => undefined);
}

let secret = '';
beforeAll(async () => {
  const key = await call('/shop-keys', admin, { name: 'Web shop', scopes: ['bookings:write'] });
  ({ secret } = key.body.data as { secret: string });
});
const shop = shopClient(server.origin, createShopBooking.data, () => secret);
const CUSTOMER = { name: 'Ada Rossi', email: 'ada@example.org', language: 'it' };

describe('booking', () => {
  it('keeps the mix for its buyer, with what it weighs and costs now', async () => {
    const generic = await addMix(server, merchantA);
    const id = await booked(generic, { note: 'Comes with a van' });
    expect(await read(id)).toMatchObject({
      number: expect.stringMatching(/^B\d{6}$/),
      generic,
      hubcenter: merchantA.id,
      hubcenterName: 'Hub A',
      weight: 24.5,
      price: 99,
      status: 'requested',
      until: dayIn(7),
      note: 'Comes with a van',
    });
    const row = await mix(generic);
    expect([row?.reservedBy, row?.reservedUntil?.toISOString()]).toEqual([id, `${dayIn(8)}T00:00:00.000Z`]);
    expect(await stateOf(generic)).toMatchObject({ state: 'booked', booking: { _id: id } });
    await db.update(generics).set({ priceCents: 1 }).where(eq(generics.id, generic));
    expect((await read(id)).price).toBe(99);
  });

  it('lasts as long as the settings say, and so does the time to pay', async () => {
    const before = await call('/settings/company');
    const { faults: _faults, ...company } = readCompany.data.parse(before.body.data);
    expect(company).toMatchObject({ bookingDays: 7, reservedMinutes: 15 });
    const set = (more: object) => call('/settings/company', admin, { ...company, ...more }, 'PUT');
    expect((await set({ bookingDays: 61 })).status).toBe(422);
    expect((await set({ reservedMinutes: 4 })).status).toBe(422);
    expect((await set({ bookingDays: 3, reservedMinutes: 45 })).status).toBe(200);
    expect((await read(await booked(await addMix(server, merchantA)))).until).toBe(dayIn(3));
    expect((await read(await booked(await addMix(server, merchantA), { days: 5 }))).until).toBe(dayIn(5));
    await connectHub(bench, merchantA);
    const ordered = await orderRow(bench, await order(bench, [await addForSale(server, merchantA)]));
    expect(Number(ordered?.reservedUntil) - Number(ordered?.createdAt)).toBe(45 * 60_000);
    // An app of an earlier version does not know them.
    const { bookingDays: _days, reservedMinutes: _minutes, ...older } = company;
    expect((await call('/settings/company', admin, older, 'PUT')).body.data).toMatchObject({ bookingDays: 3 });
    await set({});
  });

  it('shows in the list of mixes until it is over', async () => {
    const generic = await addMix(server, merchantA);
    const isShown = async () => {
      const rows = (await call('/generics?limit=100', merchantA)).body.data as Record<string, unknown>[];
      return rows.find(({ _id }) => _id === generic)?.['reserved'];
    };
    expect(await isShown()).toBeUndefined();
    const id = await booked(generic);
    expect(await isShown()).toBe(true);
    await passDays(id);
    expect(await isShown()).toBeUndefined();
  });

  it('refuses a second buyer, and says until when the mix is taken', async () => {
    const generic = await addMix(server, merchantA);
    await booked(generic, { days: 3 });
    const { status, body } = await book(generic);
    expect([status, body]).toMatchObject([409, { ermessage: 'booked', until: `${dayIn(4)}T00:00:00.000Z` }]);
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(dayIn(3)));
    expect(body.message).toContain(`until ${date}`);
  });

  it('refuses what is not for sale, unknown, or of another hub center, and more days than allowed', async () => {
    for (const change of [
      { status: 'inactive' },
      { soldAt: new Date() },
      { deletedAt: new Date() },
      { priceCents: null },
    ] as const) {
      const generic = await addMix(server, merchantA);
      await db.update(generics).set(change).where(eq(generics.id, generic));
      const { status } = await book(generic);
      // What is in the trash cannot be referred to.
      expect([change, status]).toEqual([change, 'deletedAt' in change ? 422 : 409]);
      expect((await mix(generic))?.reservedBy).toBeNull();
      expect((await stateOf(generic)).state).toBe('closed');
    }
    expect((await book(randomUUID())).body.errors).toMatchObject([{ path: 'generic' }]);
    const generic = await addMix(server, merchantA);
    expect((await book(generic, merchantB)).body.errors).toMatchObject([{ path: 'generic' }]);
    expect((await book(generic, admin, { days: 61 })).status).toBe(422);
    expect((await book(generic, admin, { days: 0 })).status).toBe(422);
    expect((await book(generic, merchantA)).status).toBe(201);
  });

  it('of a mix of 0.00 € is for staff, who may give it away; nobody books or orders one in the shop', async () => {
    const generic = await addMix(server, merchantA);
    await db.update(generics).set({ priceCents: 0 }).where(eq(generics.id, generic));
    expect((await shop('/bookings', { item: generic, customer: CUSTOMER })).refused?.ermessage).toBe('itemsGone');
    expect((await stateOf(generic)).state).toBe('free');
    expect((await book(generic, merchantA)).status).toBe(201);
  });

  it('of the shop holds nothing until its buyer confirms it: one of 20 who do gets the mix', async () => {
    const generic = await addMix(server, merchantA);
    const sent = Array.from({ length: 20 }, (_, index) =>
      shop('/bookings', { item: generic, customer: { ...CUSTOMER, email: `buyer-${index}@example.org` } }),
    );
    const made = await Promise.all(sent);
    expect(made.map(({ status, data }) => [status, data?.status])).toEqual(made.map(() => [201, 'unconfirmed']));
    expect(await stateOf(generic)).toMatchObject({ state: 'free' });
    const answers = await Promise.all(made.map(({ data }) => confirmBooking(server, data?._id ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every((each) => each.status === 409 && each.body.ermessage === 'booked')).toBe(true);
    const requested = and(eq(bookings.generic, generic), eq(bookings.status, 'requested'));
    expect(await db.$count(bookings, requested)).toBe(1);
  });

  it('of the shop is confirmed once, however often the link is opened, and expires by itself without', async () => {
    const generic = await addMix(server, merchantA);
    const made = async () => (await shop('/bookings', { item: generic, customer: CUSTOMER })).data?._id ?? '';
    const [id, other] = [await made(), await made()];
    await expect(expire(other)).rejects.toThrow('not over yet');
    const answers = [await confirmBooking(server, id), await confirmBooking(server, id)];
    expect(answers.map(({ status, body }) => [status, (body.data as { until: string }).until])).toEqual(
      answers.map(() => [200, dayIn(7)]),
    );
    expect((await mix(generic))?.reservedBy).toBe(id);
    const events = (await call(`/history/booking/${id}`)).body.data as { action: string }[];
    expect(events.map(({ action }) => action)).toEqual(['confirmed', 'created']);
    const before = sql`now() - interval '1 day 1 second'`;
    await db.update(bookings).set({ createdAt: before }).where(eq(bookings.id, other));
    expect((await confirmBooking(server, other)).body.errors).toMatchObject([{ path: 'token', code: 'deadLink' }]);
    await expire(other);
    expect([(await read(other)).status, (await mix(generic))?.reservedBy]).toEqual(['expired', id]);
    expect((await confirmBooking(server, other)).status).toBe(422);
    expect((await call('/booking/confirm', admin, { token: 'guessed' }, 'PUT')).status).toBe(422);
  });

  it('of the shop is confirmed or cancelled by staff and the hub center as well, for a buyer who calls', async () => {
    const generic = await addMix(server, merchantA);
    const made = async () => (await shop('/bookings', { item: generic, customer: CUSTOMER })).data?._id ?? '';
    const [id, other, third] = [await made(), await made(), await made()];
    expect((await move(id, 'requested', merchantB)).status).toBe(404);
    expect((await move(id, 'accepted')).status).toBe(409);
    expect((await move(id, 'requested', merchantA)).status).toBe(200);
    expect([(await read(id)).status, (await mix(generic))?.reservedBy]).toEqual(['requested', id]);
    expect((await move(other, 'requested')).body.ermessage).toBe('booked');
    expect((await move(other, 'cancelled')).body.errors).toMatchObject([{ path: 'reason' }]);
    expect((await move(other, 'cancelled', admin, 'Has found another one')).status).toBe(200);
    expect([(await read(other)).status, (await mix(generic))?.reservedBy]).toEqual(['cancelled', id]);
    expect(await db.$count(jobs, eq(jobs.key, `${other}:cancelled:hub`))).toBe(0);
    await move(id, 'cancelled', admin, 'Damaged');
    await db
      .update(bookings)
      .set({ until: dayIn(-1) })
      .where(eq(bookings.id, third));
    expect((await move(third, 'requested')).body.ermessage).toBe('transitionNotAllowed');
  });

  it('of the shop is confirmed by nobody once its buyer is erased: it would keep the mix for nobody', async () => {
    const generic = await addMix(server, merchantA);
    const id = (await shop('/bookings', { item: generic, customer: CUSTOMER })).data?._id ?? '';
    const customerEmail = `erased-${randomUUID()}@erased.invalid`;
    await db.update(bookings).set({ customerEmail }).where(eq(bookings.id, id));
    for (const to of ['requested', 'cancelled']) {
      const refused = await move(id, to, admin, 'Has called');
      expect([refused.status, refused.body.ermessage]).toEqual([403, 'forbidden']);
    }
    expect((await confirmBooking(server, id)).status).toBe(422);
    expect([(await read(id)).status, (await mix(generic))?.reservedBy]).toEqual(['unconfirmed', null]);
  });

  it('of the shop holds at once where no mail can be sent: nobody could confirm it', async () => {
    const generic = await addMix(server, merchantA);
    const taker = { key: randomUUID(), isPublic: false, within: <T>(_count: number, work: () => Promise<T>) => work() };
    const request = { item: generic, ...BUYER, customerEmail: 'no-mail@example.org', language: 'it', note: '' };
    const how = { taker, key: randomUUID(), requestId: 'test' };
    const made = await bookFromShop({ ...server.deps, sendsMail: false }, request, how);
    expect([made.status, (await mix(generic))?.reservedBy]).toEqual(['requested', made._id]);
  });

  it('and an order of the same mix: one of them gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const generic = await addMix(server, merchantA);
      const ordering = order(bench, [], { items: [{ kind: 'generic', item: generic }] }).then(
        () => 'ordered',
        (error: { word?: string }) => error.word,
      );
      const [ordered, { status }] = await Promise.all([ordering, book(generic)]);
      const isBooked = status === 201;
      expect([ordered, status]).toEqual(isBooked ? ['itemsGone', 201] : ['ordered', 409]);
      expect((await stateOf(generic)).state).toBe(isBooked ? 'booked' : 'ordered');
    }
  });
});

describe('a booking', () => {
  it('is accepted, collected and sold, as its history tells', async () => {
    const generic = await addMix(server, merchantA);
    const id = await booked(generic, { days: 1 });
    expect((await move(id, 'collected')).body).toMatchObject({ ermessage: 'transitionNotAllowed' });
    expect((await move(id, 'accepted', merchantA)).status).toBe(200);
    // From the acceptance on the buyer has as many days as a new booking.
    expect(await read(id)).toMatchObject({ status: 'accepted', until: dayIn(7) });
    expect((await move(id, 'rejected', admin, 'Too late')).status).toBe(409);
    expect((await move(id, 'collected')).status).toBe(200);
    const sold = await mix(generic);
    expect([sold?.soldAt, sold?.reservedBy]).toEqual([expect.any(Date), null]);
    expect((await move(id, 'cancelled', admin, 'No')).status).toBe(409);
    const events = (await call(`/history/booking/${id}`)).body.data as { action: string }[];
    expect(events.map(({ action }) => action)).toEqual(['status', 'status', 'created']);
    expect(await db.$count(jobs, eq(jobs.key, id))).toBe(0);
  });

  it('is moved by the specification’s call, by its id or by that of its mix, which moves by it as well', async () => {
    const generic = await addMix(server, merchantA);
    const ststus = (id: string, status: string, as = merchantA, reason?: string) =>
      call(`/ststus/generic/${id}`, as, { id, status, ...(reason ? { reason } : {}) }, 'PUT');
    const id = await booked(generic);
    expect((await ststus(generic, 'accepted', merchantB)).status).toBe(404);
    expect((await ststus(generic, 'accepted')).body.data).toMatchObject({ _id: id, status: 'accepted' });
    expect((await ststus(id, 'cancelled')).body.errors).toMatchObject([{ path: 'reason' }]);
    expect((await ststus(id, 'cancelled', merchantA, 'Damaged')).body.data).toMatchObject({ status: 'cancelled' });
    expect((await ststus(generic, 'accepted')).status).toBe(404);
    expect((await ststus(generic, 'inactive')).body.data).toMatchObject({ _id: generic, status: 'inactive' });
    expect((await ststus(id, 'inactive')).status).toBe(404);
    expect((await ststus(generic, 'reserved')).body.errors).toMatchObject([{ path: 'status', code: 'choice' }]);
  });

  it('that is rejected or cancelled needs a reason, and frees the mix', async () => {
    const generic = await addMix(server, merchantA);
    for (const status of ['rejected', 'cancelled']) {
      const id = await booked(generic);
      expect((await move(id, status)).body.errors).toMatchObject([{ path: 'reason' }]);
      expect((await move(id, status, admin, 'The bale was damaged')).status).toBe(200);
      expect((await mix(generic))?.reservedBy).toBeNull();
      expect((await stateOf(generic)).state).toBe('free');
    }
  });

  it('of another hub center does not exist for a merchant; reviewers and customers have no bookings', async () => {
    const id = await booked(await addMix(server, merchantA));
    expect((await call(`/booked/generic/${id}`, merchantB)).status).toBe(404);
    expect((await move(id, 'accepted', merchantB)).status).toBe(404);
    expect((await extend(id, 1, merchantB)).status).toBe(404);
    const { generic } = await read(id, merchantA);
    expect((await call(`/booked/generic/state/${generic}`, merchantB)).status).toBe(404);
    const seen = (await call('/booked/generic?limit=100', merchantB)).body.data as { hubcenter: string }[];
    expect(seen.every(({ hubcenter }) => hubcenter === merchantB.id)).toBe(true);
    for (const person of [reviewer, customer]) {
      expect((await call(`/booked/generic/${id}`, person)).status).toBe(403);
      expect((await book(generic, person)).status).toBe(403);
    }
  });

  it('is extended, at most to the longest time from today', async () => {
    const id = await booked(await addMix(server, merchantA), { days: 2 });
    expect((await extend(id, 5, merchantA)).status).toBe(200);
    expect((await read(id)).until).toBe(dayIn(7));
    const { body } = await extend(id, 54);
    expect(body.errors).toMatchObject([{ path: 'days', code: 'tooLarge', message: 'The maximum is 53' }]);
    await move(id, 'rejected', admin, 'No');
    expect((await extend(id, 1)).status).toBe(403);
  });

  it('expires by itself and frees the mix; before its end the job waits', async () => {
    const generic = await addMix(server, merchantA);
    const id = await booked(generic);
    await expect(expire(id)).rejects.toThrow('not over yet');
    await passDays(id);
    await expire(id);
    expect((await read(id)).status).toBe('expired');
    expect((await mix(generic))?.reservedBy).toBeNull();
    const events = (await call(`/history/booking/${id}`)).body.data as { action: string }[];
    expect(events[0]).toMatchObject({ action: 'expired' });
    expect((await move(id, 'accepted')).status).toBe(409);
    expect((await book(generic)).status).toBe(201);
  });

  it('whose end has passed is not accepted, and does not take the mix back from the next buyer', async () => {
    const generic = await addMix(server, merchantA);
    const id = await booked(generic);
    await passDays(id);
    expect((await move(id, 'accepted')).body).toMatchObject({ ermessage: 'transitionNotAllowed' });
    const next = await booked(generic);
    expect((await extend(id, 1)).body).toMatchObject({ ermessage: 'booked', until: `${dayIn(8)}T00:00:00.000Z` });
    await expire(id);
    expect([(await read(id)).status, (await mix(generic))?.reservedBy]).toEqual(['expired', next]);
  });

  it('accepted while it expires is one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const generic = await addMix(server, merchantA);
      const id = await booked(generic);
      await passDays(id);
      const [accepted] = await Promise.all([
        extend(id, 1).then(() => move(id, 'accepted')),
        expire(id).catch(() => null),
      ]);
      const { status } = await read(id);
      expect([accepted.status, status]).toEqual(accepted.status === 200 ? [200, 'accepted'] : [409, 'expired']);
      expect((await mix(generic))?.reservedBy ?? null).toBe(status === 'accepted' ? id : null);
    }
  });

  it('keeps its mix from the counter, the shelf and the trash, until somebody gives its buyer a reason', async () => {
    const generic = await addMix(server, merchantA);
    const id = await booked(generic);
    const refused = [
      [await call(`/status/generic/${generic}`, merchantA, { status: 'sold' }, 'PUT'), 'reservedFor'],
      [await call(`/ststus/generic/${generic}`, merchantA, { status: 'inactive' }, 'PUT'), 'reservedFor'],
      [await call(`/generic/${generic}`, merchantA, { status: 'inactive' }, 'PUT'), 'reservedFor'],
      // Nobody can give a reason there.
      [await call(`/generic/${generic}`, admin, undefined, 'DELETE'), 'reservedNoTrash'],
    ] as const;
    for (const [{ status, body }, code] of refused) {
      expect([status, body.errors]).toMatchObject([422, [{ path: 'reason', code }]]);
      expect(body.message).toContain('Reserved for Ada Rossi');
      expect(body.message?.includes('give a reason')).toBe(code === 'reservedFor');
    }
    expect([(await mix(generic))?.reservedBy, (await read(id)).status]).toEqual([id, 'requested']);
    const body = { status: 'sold', reason: 'Sold at the counter' };
    expect((await call(`/ststus/generic/${generic}`, merchantA, body, 'PUT')).status).toBe(200);
    await expect.poll(async () => (await read(id)).status).toBe('cancelled');
    expect((await mix(generic))?.reservedBy).toBeNull();
    const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
    expect(row?.reason).toBe(body.reason);
    await expect.poll(async () => (await letters()).some((each) => each.includes(body.reason))).toBe(true);
    expect(await db.$count(jobs, eq(jobs.key, `${id}:cancelled:hub`))).toBe(0);
  });

  it('keeps its mix also from the undo of what put it on the shelf', async () => {
    const generic = await addMix(server, merchantA);
    const operation = randomUUID();
    const run = (change: unknown, key = randomUUID()) =>
      call('/bulk/generics/run', admin, { operation: key, ids: [generic], change });
    expect((await run({ status: 'inactive' })).status).toBe(200);
    expect((await run({ status: 'active' }, operation)).status).toBe(200);
    const id = await booked(generic);
    const undone = await call('/bulk/generics/undo', admin, { operation, ids: [generic] });
    expect(undone.body.data).toMatchObject([{ did: 'refused' }]);
    expect([(await read(id)).status, (await mix(generic))?.reservedBy]).toEqual(['requested', id]);
  });

  it('and an order keep an item by one rule; the order that loses it gives its payment back', async () => {
    await connectHub(bench, merchantA);
    const item = await addForSale(server, merchantA);
    const id = await order(bench, [item]);
    const sell = (reason?: string) => call(`/product/status/${item}`, merchantA, { status: 'sold', reason }, 'PUT');
    const { errors, message } = (await sell()).body;
    expect(errors).toMatchObject([{ path: 'reason', code: 'reservedForOrder' }]);
    expect(message).toContain('Reserved for an order of Ada Rossi');
    expect((await sell('Sold at the counter')).status).toBe(200);
    await stripe.money.pay(await intentOf(bench, id));
    await runMoneyJobs(bench);
    expect(await orderRow(bench, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  });

  it('is moved and extended in bulk', async () => {
    const ids = [await booked(await addMix(server, merchantA)), await booked(await addMix(server, merchantA))];
    const operation = randomUUID();
    const run = await call('/bulk/bookings/run', admin, { operation, ids, change: { status: 'accepted' } });
    expect([run.status, run.body.errors]).toEqual([200, undefined]);
    const change = { action: 'extend', input: { days: 2 } };
    const more = await call('/bulk/bookings/run', admin, { operation: randomUUID(), ids, change });
    expect([more.status, more.body.errors]).toEqual([200, undefined]);
    const now = await Promise.all(ids.map((id) => read(id)));
    expect(now.map(({ status, until }) => [status, until])).toEqual(ids.map(() => ['accepted', dayIn(9)]));
  });
});

describe('the shop', () => {
  it('books by code, once per key, and reads its bookings', async () => {
    const generic = await addMix(server, merchantA);
    const code = (await mix(generic))?.code ?? '';
    const [key, body] = [randomUUID(), { item: code.toLowerCase(), customer: CUSTOMER, days: 10, note: 'A van' }];
    const answers = await Promise.all([1, 2, 3].map(() => shop('/bookings', body, { key })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [{ data }] = answers as [(typeof answers)[number]];
    expect(data).toMatchObject({
      status: 'unconfirmed',
      item: { _id: generic, code },
      priceCents: 9900,
      grams: 24_500,
      until: dayIn(10),
    });
    expect(new Set(answers.map((each) => each.data?._id)).size).toBe(1);
    const id = data?._id ?? '';
    expect((await shop('/bookings', { ...body, days: 9 }, { key })).refused?.ermessage).toBe('idempotencyMismatch');
    expect((await shop('/bookings', body, { key: null })).status).toBe(400);
    expect((await confirmBooking(server, id)).status).toBe(200);
    await move(id, 'rejected', merchantA, 'Damaged');
    expect((await shop(`/bookings/${id}`, null)).data).toMatchObject({ status: 'rejected', reason: 'Damaged' });
    // The same key is the same booking, also after its end.
    expect((await shop('/bookings', body, { key })).data?._id).toBe(id);
    const other = await booked(generic);
    expect((await shop(`/bookings/${other}`, null)).status).toBe(404);
  });

  it('is refused clearly: unknown, not a seller, no scope', async () => {
    expect((await shop('/bookings', { item: 'NONE', customer: CUSTOMER })).refused).toMatchObject({
      status: 409,
      ermessage: 'itemsGone',
    });
    const generic = await addMix(server, merchantB);
    const { pool } = server.database;
    await pool.query('update merchants set is_only_catalogue = true where id = $1', [merchantB.id]);
    expect((await shop('/bookings', { item: generic, customer: CUSTOMER })).status).toBe(409);
    await pool.query('update merchants set is_only_catalogue = false where id = $1', [merchantB.id]);
    const other = await call('/shop-keys', admin, { name: 'Orders', scopes: ['orders:write'] });
    const { secret: as } = other.body.data as { secret: string };
    expect((await shop('/bookings', { item: generic, customer: CUSTOMER }, { as })).status).toBe(403);
  });
});

const letters = async () => {
  const names = await readdir(server.mailDir).catch(() => []);
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(server.mailDir, name), 'utf8')),
  );
};

describe('mails', () => {
  const plain = (letter: string) =>
    letter
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

  it('confirm a booking of the shop by a link, which opens without signing in', async () => {
    const address = `buyer-${randomUUID()}@example.org`;
    const item = await addMix(server, merchantA);
    const { data } = await shop('/bookings', { item, customer: { ...CUSTOMER, email: address } });
    const link = async () => {
      const own = (await letters()).map(plain).find((each) => each.includes(address));
      return own === undefined ? null : (/booking\/confirm\?token=([\w-]+)&language=it/.exec(own)?.[1] ?? null);
    };
    await expect.poll(link).not.toBeNull();
    const { status, body } = await server.client.call('/booking/confirm', {
      json: { token: await link() },
      method: 'PUT',
    });
    expect([status, (body.data as { number: string }).number]).toEqual([200, data?.number]);
    expect((await mix(item))?.reservedBy).toBe(data?._id);
  });

  it('that are sent again after a lost answer carry the same link, which stays that of the booking', async () => {
    const item = await addMix(server, merchantA);
    const id = (await shop('/bookings', { item, customer: CUSTOMER })).data?._id ?? '';
    const hashes = async () => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]?.confirmHash;
    const [before, sent] = [await hashes(), [] as Letter[]];
    const send = async (letter: Letter) => {
      if (sent.push(letter) === 1) throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
    };
    const input = { booking: id, about: 'unconfirmed', to: 'buyer', token: 'the-token' } as const;
    const deps = { ...bench.deps, mailer: { ...bench.deps.mailer, send } };
    const [job] = await db.select().from(jobs).where(eq(jobs.key, id));
    const handle = async () => job && bookingMailJob.handle(deps, input, job, async () => undefined);
    await expect(handle()).rejects.toThrow('ETIMEDOUT');
    await db.update(bookings).set({ note: 'Changed meanwhile', rev: 9 }).where(eq(bookings.id, id));
    await handle();
    expect(sent.map(({ text }) => text.includes('/booking/confirm?token=the-token&language=it'))).toEqual([true, true]);
    expect(sent[0]?.messageId).toBe(sent[1]?.messageId);
    // As news that were queued once more are.
    Object.assign(job ?? {}, { createdAt: new Date(0) });
    await handle();
    expect(sent[2]?.messageId).not.toBe(sent[0]?.messageId);
    expect([before, await hashes()]).toEqual([expect.any(String), before]);
  });

  it('tell buyer and hub center, in their languages, with the last day for a calendar', async () => {
    const address = `buyer-${randomUUID()}@example.org`;
    const id = await booked(await addMix(server, merchantA), { customerEmail: address, language: 'en' });
    const { number } = await read(id);
    await move(id, 'accepted');
    await expect
      .poll(async () => {
        const all = (await letters()).map(plain);
        return [
          all
            .find((each) => each.includes(address) && each.includes(`${number} is accepted`))
            ?.includes('text/calendar'),
          all.some((each) => each.includes(address) && each.includes(`Your booking ${number}`)),
          all.some((each) => each.includes(merchantA.caller._id) || each.includes(`/booking/detail/${id}`)),
        ];
      })
      .toEqual([true, true, true]);
  });
});
