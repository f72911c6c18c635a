/** Hub centers: their form with a picture, conditions, ban, figures and set-up. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { describe, expect, it, test, vi } from 'vitest';

import {
  type ConditionHistory,
  countInsertedSold,
  readConditions,
  readHubSetup,
} from '../../contract/calls/hub-centers.ts';
import { merchant } from '../../contract/entities/merchant.ts';
import { SESSION_ENDED } from '../../contract/failure.ts';
import { devices } from '../../server/db/schema/devices.ts';
import { products } from '../../server/db/schema/items.ts';
import { merchantConditions, merchants } from '../../server/db/schema/people.ts';
import { takeAway, readSheet, recordsIn } from '../support/server-exports.ts';
import { addItem } from '../support/server-items.ts';
import { PASSWORD, type Person } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const { db } = server.deps;
const { merchantA, merchantB, admin } = people;
const WAREHOUSE = {
  label: 'Warehouse',
  street: 'Via Roma 1',
  zipcode: '20100',
  city: 'Milano',
  province: 'MI',
  country: 'Italia',
  latitude: 45.4642,
  longitude: 9.19,
};
interface Sent {
  as?: Person;
  json?: unknown;
  form?: FormData;
  method?: string;
  headers?: Record<string, string>;
}
const call = (path: string, { as = admin, headers = {}, ...sent }: Sent = {}) =>
  server.client.call(path, { token: as.token, headers: { 'Accept-Language': 'en', ...headers }, ...sent });
const put = (id: string, json: object, more: Sent = {}) => call(`/merchant/${id}`, { json, method: 'PUT', ...more });
const record = async (id: string, as = admin) => {
  const { status, body } = await call(`/merchant/${id}`, { as });
  expect(status).toBe(200);
  return merchant.record.parse(body.data);
};
let hubs = 0;
const newHub = async (fields: Record<string, string> = {}) => {
  hubs += 1;
  const own = { firstName: 'Hub', lastName: `N${hubs}`, email: `new-${hubs}@example.org`, multiplicativeFactor: '1,5' };
  const { status, body } = await call('/merchant', { form: form(Object.entries({ ...own, ...fields })) });
  expect([status, body.errors]).toEqual([201, undefined]);
  return merchant.record.parse(body.data);
};

test('hub center: a form creates every field of the specification, and GET returns them', async () => {
  const made = await newHub({
    isOnlyCatalogue: 'true',
    commission: '12,5',
    shippingAddresses: JSON.stringify([WAREHOUSE]),
    billingProvince: 'MI',
  });
  expect(made).toMatchObject({
    multiplicativeFactor: 1.5,
    isOnlyCatalogue: true,
    commission: 12.5,
    shippingAddresses: [WAREHOUSE],
    billingProvince: 'MI',
    lastLoginAt: null,
  });
  expect(await record(made._id)).toEqual(made);
});

test.each([
  ['commission', '101'],
  ['commission', '-1'],
  ['commission', '12,345'],
  ['multiplicativeFactor', '1,5x'],
  ['shippingAddresses', JSON.stringify([{ ...WAREHOUSE, city: '' }])],
  ['shippingAddresses', JSON.stringify([{ ...WAREHOUSE, latitude: 91 }])],
  ['shippingAddresses', JSON.stringify([{ ...WAREHOUSE, longitude: null }])],
  ['shippingAddresses', 'Via Roma 1'],
])('hub center: %s %s is refused at its field', async (field, value) => {
  const fields = { firstName: 'Hub', lastName: 'X', email: 'x@example.org', multiplicativeFactor: '1', [field]: value };
  const { status, body } = await call('/merchant', { form: form(Object.entries(fields)) });
  expect([status, body.errors?.[0]?.path.split('.')[0]]).toEqual([422, field]);
});

test('hub center: a multipart edit replaces the picture with the fields, and an empty part clears a text', async () => {
  const { _id } = await newHub({ contactName: 'Anna' });
  const first = await call(`/merchant/${_id}`, { method: 'PUT', form: form([['image', await jpeg()]]) });
  const { image } = merchant.record.parse(first.body.data);
  expect(image).not.toBeNull();
  const parts: [string, string | Uint8Array][] = [
    ['image', await jpeg()],
    ['multiplicativeFactor', '1,5'],
    ['contactName', ''],
    ['shippingAddresses', JSON.stringify([WAREHOUSE])],
  ];
  const { status, body } = await call(`/merchant/${_id}`, { method: 'PUT', form: form(parts) });
  expect([status, body.errors]).toEqual([200, undefined]);
  const now = await record(_id);
  expect(now).toMatchObject({ multiplicativeFactor: 1.5, shippingAddresses: [WAREHOUSE] });
  expect(now.contactName).toBeUndefined();
  expect(now.image?.imageId).not.toBe(image?.imageId);
  const kept = await call(`/merchant/${_id}`, { method: 'PUT', form: form([['image', '']]) });
  expect(merchant.record.parse(kept.body.data).image).toEqual(now.image);
  const remove = (as = admin) => call(`/merchant/removePicture/${_id}`, { as, method: 'PUT', json: {} });
  expect((await remove(merchantA)).status).toBe(403);
  const removed = await remove();
  expect([removed.status, merchant.record.parse(removed.body.data).image]).toEqual([200, null]);
  expect((await remove()).status).toBe(403);
});

test('hub center: its merchant edits whom to reach and where, and nothing else of it', async () => {
  const own = (json: object, id = merchantA.id) => call(`/merchant/${id}`, { as: merchantA, method: 'PUT', json });
  const before = await record(merchantA.id);
  const mine = { mobile: '+39 051 234567', website: 'https://hub.example', billingAddress: 'Via Roma 1' };
  const saved = await own({ ...before, ...mine, shippingAddresses: [WAREHOUSE] });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  expect(await record(merchantA.id)).toMatchObject({ ...mine, shippingAddresses: [WAREHOUSE] });
  const image = form([['image', await jpeg()]]);
  const pictured = await call(`/merchant/${merchantA.id}`, { as: merchantA, method: 'PUT', form: image });
  expect(merchant.record.parse(pictured.body.data).image).not.toBeNull();
  for (const others of [{ multiplicativeFactor: 3 }, { isOnlyCatalogue: true }, { vatNumber: '' }, { fullName: 'B' }]) {
    expect([others, (await own({ ...mine, ...others, contactName: 'Ada' })).status]).toEqual([others, 403]);
  }
  expect((await own({ commission: 1 })).status).toBe(422);
  expect((await record(merchantA.id)).contactName).toBe(before.contactName);
  // Whether another one exists is not told.
  for (const id of [merchantB.id, '00000000-0000-7000-8000-000000000000']) expect((await own({}, id)).status).toBe(403);
});

test('hub center: two admins edit one; the stale one gets the present record', async () => {
  const { _id, rev } = await newHub();
  expect((await put(_id, { billingCity: 'Torino' })).status).toBe(200);
  const { status, body } = await put(_id, { billingCity: 'Roma' }, { headers: { 'If-Match': `"${rev}"` } });
  expect([status, body.ermessage, (body.record as { billingCity: string }).billingCity]).toEqual([
    412,
    'stale',
    'Torino',
  ]);
});

const conditionsOf = async (id: string, as = admin): Promise<ConditionHistory> => {
  const { status, body } = await call(`/merchant/condition/detail/${id}`, { as });
  expect(status).toBe(200);
  return readConditions.data.parse(body.data);
};
const changeCommission = (id: string, json: object, as = admin) =>
  call(`/merchant/changeCommission/${id}`, { json, method: 'PUT', as });

test('conditions: a change adds a row from its day on, and no row is ever changed', async () => {
  const { _id } = await newHub({ commission: '10' });
  const { history: before } = await conditionsOf(_id);
  expect(before).toMatchObject([{ commission: 10, basis: 'paidPrice', createdBy: 'The admin' }]);
  const accepted = { acceptedOn: '2026-01-02', acceptedBy: 'Anna Bianchi' };
  const now = await changeCommission(_id, { commission: '12,25', basis: 'listPrice', ...accepted, reason: 'New term' });
  expect([now.status, (now.body.data as { commission: number }).commission]).toEqual([200, 12.25]);
  await changeCommission(_id, { commission: 20, validFrom: '2999-01-01', reason: 'Later' });
  const { current, history } = await conditionsOf(_id);
  expect(current).toMatchObject({ commission: 12.25, basis: 'listPrice', ...accepted, reason: 'New term' });
  expect(history.map(({ commission }) => commission)).toEqual([20, 12.25, 10]);
  expect(history.at(-1)).toEqual(before[0]);
  expect((await record(_id)).commission).toBe(12.25);
  const rows = await db.select().from(merchantConditions).where(eq(merchantConditions.merchant, _id));
  expect(rows.map(({ commissionBp }) => commissionBp).toSorted((one, other) => one - other)).toEqual([
    1000, 1225, 2000,
  ]);
  const entries = (await call(`/history/merchant/${_id}`)).body.data as { action: string; reason?: string }[];
  expect(entries[0]).toMatchObject({ action: 'changeCommission', reason: 'Later' });
});

test('conditions: a commission out of range, half a consent, or a merchant who changes them is refused', async () => {
  const id = merchantA.id;
  const reason = 'Why not';
  expect((await changeCommission(id, { commission: 101, reason })).body.errors).toMatchObject([{ path: 'commission' }]);
  expect((await changeCommission(id, { commission: 9 })).body.errors).toMatchObject([{ path: 'reason' }]);
  const half = await changeCommission(id, { commission: 9, acceptedOn: '2026-01-02', reason });
  expect(half.body.errors).toMatchObject([{ path: 'acceptedBy', code: 'required' }]);
  expect((await changeCommission(id, { commission: 0, reason }, merchantA)).status).toBe(403);
  expect(await conditionsOf(id)).toEqual({ current: null, history: [] });
});

test('hub center: a merchant reads its own page, conditions and figures, and of another one nothing', async () => {
  expect((await record(merchantA.id, merchantA)).commission).toBeNull();
  expect((await conditionsOf(merchantA.id, merchantA)).history).toEqual([]);
  const paths = (id: string) => [
    `/merchant/${id}`,
    `/merchant/condition/detail/${id}`,
    `/merchant/setup/${id}`,
    `/inserted/sold/product/count/${id}`,
  ];
  for (const path of paths(merchantA.id)) expect((await call(path, { as: merchantA })).status).toBe(200);
  for (const path of paths(merchantB.id)) expect((await call(path, { as: merchantA })).status).toBe(404);
  for (const path of paths(randomUUID())) expect((await call(path)).status).toBe(404);
  expect((await call(`/merchant/condition/detail/${merchantA.id}`, { as: people.reviewer })).status).toBe(403);
});

test('figures: inserted and sold of a period, both days inclusive in UTC, without the trash', async () => {
  const { id } = merchantB;
  const at = (text: string) => new Date(text);
  const first = await addItem(server, merchantB, 'product', at('2026-03-01T00:00:00.000Z'));
  const last = await addItem(server, merchantB, 'product', at('2026-03-31T23:59:59.999Z'));
  const later = await addItem(server, merchantB, 'product', at('2026-04-01T00:00:00.000Z'));
  await addItem(server, merchantB, 'fabric', at('2026-03-15T12:00:00.000Z'));
  const trashed = await addItem(server, merchantB, 'product', at('2026-03-15T12:00:00.000Z'));
  const set = (_id: string, values: Partial<typeof products.$inferInsert>) =>
    db.update(products).set(values).where(eq(products.id, _id));
  await set(first._id, { soldAt: at('2026-03-31T23:59:59.999Z') });
  await set(last._id, { soldAt: at('2026-04-01T00:00:00.000Z') });
  await set(trashed._id, { deletedAt: new Date() });
  const counted = async (query: string) => {
    const { status, body } = await call(`/inserted/sold/product/count/${id}${query}`, { as: merchantB });
    expect(status).toBe(200);
    return countInsertedSold.data.parse(body.data);
  };
  expect(await counted('?startDate=2026-03-01&endDate=2026-03-31')).toMatchObject({
    inserted: 3,
    sold: 1,
    products: { inserted: 2, sold: 1 },
    fabrics: { inserted: 1, sold: 0 },
  });
  expect((await counted('?startDate=2026-04-01&endDate=2026-04-01')).products).toEqual({ inserted: 1, sold: 1 });
  expect((await counted('?startDate=2026-04-01')).products).toEqual({ inserted: 1, sold: 1 });
  expect((await counted('')).products).toEqual({ inserted: 3, sold: 2 });
  expect(later._id).toBeTruthy();
  const wrong = await call(`/inserted/sold/product/count/${id}?startDate=2026-03-02&endDate=2026-03-01`);
  expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ path: 'endDate', code: 'tooEarly' }]]);
});

test('set-up: each step counts once it is done, and its tablets are listed', async () => {
  const { _id } = await newHub();
  const setup = async () => readHubSetup.data.parse((await call(`/merchant/setup/${_id}`)).body.data);
  expect(await setup()).toEqual({ verified: false, tablet: false, delivered: false, address: false });
  await put(_id, { billingAddress: 'Via Roma 1', billingCity: 'Milano' });
  const tablet = { deviceId: `tablet-${_id}`, id: randomUUID(), person: _id, hub: _id };
  await db.insert(devices).values({ ...tablet, lastContactAt: new Date() });
  expect(await setup()).toEqual({ verified: false, tablet: true, delivered: false, address: true });
  const listed = async (hub: string) => (await call(`/devices?hubcenter=${hub}`)).body;
  expect(await listed(_id)).toMatchObject({ total: 1, data: [{ _id: tablet.deviceId }] });
  expect(await listed(merchantB.id)).toMatchObject({ total: 0, data: [] });
});

test('export: the range of merchants holds exactly its first and last day', async () => {
  const days = ['2026-02-01T00:00:00.000Z', '2026-02-03T23:59:59.999Z', '2026-02-04T00:00:00.000Z'];
  const names = await Promise.all(
    days.map(async (day) => {
      const { _id, fullName } = await newHub();
      await db
        .update(merchants)
        .set({ createdAt: new Date(day) })
        .where(eq(merchants.id, _id));
      return fullName;
    }),
  );
  const exported = async (query: Record<string, string>) => {
    const rows = recordsIn(
      await readSheet(await takeAway(server, { path: '/export/merchants', query, token: admin.token })),
    );
    return rows.map(({ fullName }) => fullName?.text).filter((name) => names.includes(name ?? ''));
  };
  const range = { startDate: '2026-02-01', endDate: '2026-02-03' };
  expect((await exported(range)).toSorted()).toEqual(names.slice(0, 2).toSorted());
  // Not only the first day, as in the product this one replaces.
  expect(await exported({ ...range, startDate: '2026-02-02' })).toEqual([names[1]]);
  expect(await exported({ startDate: '2026-02-01', endDate: '2026-02-01' })).toEqual([names[0]]);
});

const banOrNot = (id: string, status: 'banned' | 'active', reason?: string, as = admin) =>
  call(`/merchant/banunban/status/${id}`, { json: { status, reason }, method: 'PUT', as });
/** Sends a capture as the tablet does: with its key, however often. */
const sendCapture = async (token: string, key: string) =>
  server.client.call('/product/mobile', {
    token,
    form: form([['itemImage', await jpeg()]]),
    headers: { 'Idempotency-Key': key },
  });
const itemsOf = (hub: string) => db.$count(products, eq(products.hub, hub));

test('ban: needs an admin and a reason, which its end does not; ends every session at once, and is told on the live channel', async () => {
  const { _id, email } = await newHub({ password: PASSWORD });
  const token = await server.client.signIn(email, PASSWORD);
  const stream = await fetch(`${server.origin}/admin/api/events`, { headers: { Authorization: `Bearer ${token}` } });
  const over = stream.text();
  expect((await banOrNot(_id, 'banned')).body.errors).toMatchObject([{ path: 'reason', code: 'required' }]);
  expect((await banOrNot(_id, 'banned', 'Mine', merchantA)).status).toBe(403);
  const banned = await banOrNot(_id, 'banned', 'Fake labels');
  expect([banned.status, (banned.body.data as { status: string }).status]).toEqual([200, 'banned']);
  // The stream ends, and reconnecting is refused.
  await over;
  expect((await server.client.call('/profile', { token })).status).toBe(401);
  const blocked = await server.client.call('/login', { json: { email, password: PASSWORD } });
  expect([blocked.status, blocked.body.message]).toEqual([401, expect.stringMatching(/bloccato|blocked/)]);
  expect((await banOrNot(_id, 'active')).status).toBe(200);
  expect((await banOrNot(_id, 'banned', 'Again')).status).toBe(200);
  expect((await banOrNot(_id, 'active', 'Sorted out')).status).toBe(200);
  // The old session stays dead.
  expect((await server.client.call('/profile', { token })).status).toBe(401);
  expect(await server.client.signIn(email, PASSWORD)).toBeTruthy();
  const entries = (await call(`/history/merchant/${_id}`)).body.data as { action: string; reason?: string }[];
  expect(entries.slice(0, 4).map(({ reason }) => reason ?? null)).toEqual(['Sorted out', 'Again', null, 'Fake labels']);
});

test('ban: what a tablet sends during it is refused, and arrives exactly once after it', async () => {
  const { _id, email } = await newHub({ password: PASSWORD });
  const token = await server.client.signIn(email, PASSWORD);
  const key = randomUUID();
  await banOrNot(_id, 'banned', 'Fake labels');
  const refused = await sendCapture(token, key);
  expect([refused.status, refused.body]).toMatchObject([401, { message: SESSION_ENDED, blocked: true }]);
  expect(refused.body.ermessage).toBeUndefined();
  expect(await itemsOf(_id)).toBe(0);
  const stranger = await sendCapture('no such token', key);
  expect([stranger.status, stranger.body.blocked]).toEqual([401, undefined]);
  await banOrNot(_id, 'active', 'Sorted out');
  // The token stays dead, but no longer for that reason: its person may sign in.
  const stale = await sendCapture(token, key);
  expect([stale.status, stale.body.blocked]).toEqual([401, undefined]);
  const again = await server.client.signIn(email, PASSWORD);
  const sent = await Promise.all([1, 2, 3].map(() => sendCapture(again, key)));
  // A request beside the first one is told to come again.
  const ids = sent.flatMap(({ status, body }) => (status === 201 ? [(body.data as { _id: string })._id] : []));
  expect(new Set(ids).size).toBe(1);
  expect(sent.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect((await sendCapture(again, key)).headers.get('Idempotent-Replayed')).toBe('true');
  expect(await itemsOf(_id)).toBe(1);
});

describe('a ban in the middle of an upload', () => {
  const signedIn = async () => {
    const { _id, email } = await newHub({ password: PASSWORD });
    const signIn = () => server.client.signIn(email, PASSWORD);
    return { _id, signIn, token: await signIn(), key: randomUUID() };
  };

  it('before its account is looked at: it is refused as blocked, nothing stays, and it arrives once after the ban', async () => {
    const { _id, signIn, token, key } = await signedIn();
    const { storage } = server.deps;
    const store = storage.put.bind(storage);
    const stored: string[] = [];
    // The request is admitted and its photo on the disk when the ban commits.
    const spy = vi.spyOn(storage, 'put').mockImplementation(async (name, bytes) => {
      await store(name, bytes);
      // Sizes of earlier photos are stored meanwhile.
      if (!name.endsWith('.raw')) return;
      stored.push(name);
      expect((await banOrNot(_id, 'banned', 'Fake labels')).status).toBe(200);
    });
    const refused = await sendCapture(token, key);
    spy.mockRestore();
    expect([refused.status, refused.body]).toMatchObject([401, { message: SESSION_ENDED, blocked: true }]);
    expect(await Promise.all(stored.map((name) => storage.size(name)))).toEqual([null]);
    expect(await itemsOf(_id)).toBe(0);
    await banOrNot(_id, 'active', 'Sorted out');
    const again = await sendCapture(await signIn(), key);
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, null]);
    expect(await itemsOf(_id)).toBe(1);
  });

  it('after its account was looked at: it is delivered, and the same key gives the same item after the ban', async () => {
    const { _id, signIn, token, key } = await signedIn();
    const holder = await server.database.pool.connect();
    try {
      // Nothing is inserted until the ban has begun.
      await holder.query('begin; lock table products in share row exclusive mode');
      const sent = sendCapture(token, key);
      await expect
        .poll(async () => {
          const { rows } = await holder.query(
            `select from pg_locks where not granted and relation = 'products'::regclass`,
          );
          return rows.length;
        })
        .toBe(1);
      const banned = banOrNot(_id, 'banned', 'Fake labels');
      await holder.query('commit');
      const { status, body } = await sent;
      expect([status, (await banned).status]).toEqual([201, 200]);
      expect((await sendCapture(token, key)).body.blocked).toBe(true);
      await banOrNot(_id, 'active', 'Sorted out');
      const again = await sendCapture(await signIn(), key);
      expect([again.status, again.headers.get('Idempotent-Replayed'), again.body.data]).toEqual([
        201,
        'true',
        body.data,
      ]);
      expect(await itemsOf(_id)).toBe(1);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
});
