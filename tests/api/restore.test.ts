/** A server restored to an older state: its epoch, its codes, and device reports (contract 9). */
import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { EPOCH_HEADER } from '../../contract/app.ts';
import type { Receipt } from '../../contract/calls/intake.ts';
import { formatCode, parseCode } from '../../contract/code.ts';
import { UNUSED_CODES_MAX, UNUSED_CODES_OF_DEVICE_MAX } from '../../contract/limits.ts';
import { NOTICE_CONNECTION } from '../../server/db/notices.ts';
import { invoiceSeries } from '../../server/db/schema/invoices.ts';
import { epochs } from '../../server/db/schema/ledger.ts';
import type { Log } from '../../server/log.ts';
import { checkLocation } from '../../server/services/installation/epoch.ts';
import { keepMarks, passMarks, tryToPassMarks } from '../../server/services/installation/marks.ts';
import { nextNumber } from '../../server/services/orders/order-creation.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { eventually, report } from '../support/server-devices.ts';
import type { Person } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const photo = await jpeg();
afterEach(() => server.database.pool.query('truncate rate_limits'));

const at = (place: string) => ({ place, isOverwritten: false, settled: () => undefined });
const epochOf = async ({ origin }: TestServer = server) =>
  (await fetch(`${origin}/admin/api/ping?nonce=x`)).headers.get(EPOCH_HEADER);
const tell = async ({ token }: Person, json: object) =>
  (await server.client.call('/devices/tablet', { method: 'PUT', token, json: { ...report(), ...json } })).status;
const highest = (hub: Person, prefix: string, sequence: number, kind = 'product' as const) => ({
  highest: [{ hubcenter: hub.id, code: formatCode({ prefix, kind, sequence }) }],
});
const next = async ({ token }: Person, kind = 'product') => {
  const { body } = await server.client.call(`/unique/code?kind=${kind}`, { token });
  return parseCode(String(body.data))?.sequence ?? 0;
};
const reserve = async ({ token }: Person, deviceId: string, count = 1, kind = 'product') =>
  server.client.call('/codes/reserve', { token, json: { deviceId, kind, count } });
const codesOf = async (...given: Parameters<typeof reserve>) =>
  ((await reserve(...given)).body.data as { codes: string[] }).codes as [string, ...string[]];
const create = (person: Person, fields: Record<string, string>, kind = 'product', more: Record<string, string> = {}) =>
  server.client.call(`/${kind}/mobile`, {
    token: person.token,
    form: form([['itemImage', photo], ...Object.entries(fields)]),
    headers: { 'Idempotency-Key': randomUUID(), ...more },
  });

const addPhoto = async ({ token }: Person, id: string) =>
  (
    await server.client.call(`/product/image/${id}`, {
      token,
      form: form([['images', photo]]),
      headers: { 'Idempotency-Key': randomUUID() },
    })
  ).status;
/** Removes every row of an item. */
async function forget(id: string): Promise<void> {
  const { pool } = server.database;
  await pool.query('update codes set used_by = null where used_by = $1', [id]);
  for (const [table, column] of [
    ['idempotency_keys', 'record_id'],
    ['audit', 'record_id'],
    ['photos', 'record_id'],
    ['products', 'id'],
  ] as const)
    await pool.query(`delete from ${table} where ${column} = $1`, [id]);
}

describe('epoch', () => {
  it('is in every response, the same for every process, and survives a restart', async () => {
    const other = await startTestServer({ databaseUrl: server.databaseUrl });
    const epoch = await epochOf();
    expect(epoch).toMatch(/^[0-9a-f-]{36}$/);
    expect(await epochOf(other)).toBe(epoch);
    const lost = await fetch(`${server.origin}/admin/api/nowhere`);
    expect([lost.status, lost.headers.get(EPOCH_HEADER)]).toEqual([404, epoch]);
    const known = await next(people.merchantA);
    expect(await tell(people.merchantA, highest(people.merchantA, 'AAA', known + 5))).toBe(200);
    const changed = await epochOf();
    expect(changed).not.toBe(epoch);
    await eventually(async () => ((await epochOf(other)) === changed ? true : undefined));
    await other.stop();
  });

  it('changes with the data folder, and then numbers are skipped', async () => {
    const { db } = server.deps;
    await server.database.pool.query('update epochs set place = null');
    const before = await next(people.merchantA);
    expect(await checkLocation(db, at('here'))).toBe(false);
    expect(await checkLocation(db, at('here'))).toBe(false);
    expect(await next(people.merchantA)).toBe(before + 1);
    await db.insert(invoiceSeries).values({ type: 'invoice', year: 2026, issued: 7 });
    const order = async () => Number((await nextNumber(db, new Date())).split('-')[1]);
    const ordered = await order();
    const epoch = await epochOf();
    expect(await checkLocation(db, at('put back'))).toBe(true);
    await eventually(async () => ((await epochOf()) === epoch ? undefined : true));
    expect(await next(people.merchantA)).toBe(before + 20_002);
    expect(await order()).toBe(ordered + 1001);
    // The law wants these without gaps.
    expect(await db.select().from(invoiceSeries)).toEqual([{ type: 'invoice', year: 2026, issued: 7 }]);
    expect(await checkLocation(db, at('put back'))).toBe(false);
    const settled = vi.fn<() => void>();
    expect(await checkLocation(db, { place: 'put back', isOverwritten: true, settled })).toBe(true);
    expect(settled).toHaveBeenCalledOnce();
    expect(await next(people.merchantA)).toBe(before + 40_003);
  });

  it('changes when the store knows of later numbers than the database, and then numbers go past them', async () => {
    const { db, storage } = server.deps;
    const { pool } = server.database;
    const warnings: string[] = [];
    const log: Log = { info: () => undefined, warn: (_, text) => void warnings.push(text), error: () => undefined };
    await pool.query(`insert into installation (id, data) values (1, 'admin') on conflict do nothing`);
    const order = async () => Number((await nextNumber(db, new Date())).split('-')[1]);
    const booked = async () => Number((await pool.query(`select nextval('bookings_sequence_seq') as n`)).rows[0].n);
    const old = [await next(people.merchantA), await order(), await booked()];
    await keepMarks(server.deps);
    const [row] = await db.select().from(epochs);
    // A day with the busiest printer, and another one that was never noted.
    await pool.query('update code_counters set issued = issued + 50000');
    await pool.query('update order_series set issued = issued + 5000');
    await pool.query(`select setval('bookings_sequence_seq', nextval('bookings_sequence_seq') + 5000)`);
    const [codes, orders, bookings] = [await next(people.merchantA), await order(), await booked()];
    await keepMarks(server.deps);
    await next(people.merchantA);
    expect(await passMarks(server.deps)).toBe(false);
    await pool.query('update code_counters set issued = $1 where hub = $2', [old[0], people.merchantA.id]);
    await pool.query('update order_series set issued = $1', [old[1]]);
    await pool.query(`select setval('bookings_sequence_seq', $1)`, [old[2]]);
    await pool.query('update epochs set marks = $1', [row?.marks]);
    await pool.query('delete from codes where hub = $1 and used_by is null', [people.merchantA.id]);
    const epoch = await epochOf();
    const read = () => Promise.reject(new Error('the store is down'));
    await tryToPassMarks({ db, log, storage: { ...storage, read } });
    expect(await passMarks({ db, storage, log })).toBe(true);
    expect(warnings).toEqual([
      expect.stringContaining('not known yet'),
      expect.stringContaining('older than its store'),
    ]);
    await eventually(async () => ((await epochOf()) === epoch ? undefined : true));
    expect(await next(people.merchantA)).toBe(codes + 20_001);
    expect(await order()).toBe(orders + 1001);
    expect(await booked()).toBeGreaterThan(bookings + 1000);
    expect(await passMarks(server.deps)).toBe(false);
  });

  it('changes when the database is an older one after its connection broke', async () => {
    const { db } = server.deps;
    await server.database.pool.query(`insert into installation (id, data) values (1, 'admin') on conflict do nothing`);
    await keepMarks(server.deps);
    await db.update(epochs).set({ marks: sql`${epochs.marks} - 1` });
    const before = await next(people.merchantA);
    const epoch = await epochOf();
    await server.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = $1 and datname = current_database()`,
      [NOTICE_CONNECTION],
    );
    await eventually(async () => ((await epochOf()) === epoch ? undefined : true));
    expect(await next(people.merchantA)).toBeGreaterThan(before + 20_000);
  });

  it('changes when a device holds an unknown receipt, but not a known one', async () => {
    const epoch = await epochOf();
    const { body } = await create(people.merchantA, {});
    await tell(people.merchantA, { newest: (body.data as Receipt).key });
    expect(await epochOf()).toBe(epoch);
    await tell(people.merchantB, { newest: (body.data as Receipt).key });
    expect(await epochOf()).not.toBe(epoch);
  });

  it('changes at most once an hour because of reports', async () => {
    const { merchantA, merchantB } = people;
    await tell(merchantA, { newest: randomUUID() });
    const epoch = await epochOf();
    for (const each of [merchantA, merchantB, people.admin]) await tell(each, { newest: randomUUID() });
    const before = await next(merchantB, 'fabric');
    await tell(merchantB, {
      highest: [{ hubcenter: merchantB.id, code: formatCode({ prefix: 'BBB', kind: 'fabric', sequence: before + 7 }) }],
    });
    expect(await epochOf()).toBe(epoch);
    // Counters are raised anyway: no code may be issued twice.
    expect(await next(merchantB, 'fabric')).toBe(before + 8);
  });

  it('skips order numbers once a day because of reports, however many there are', async () => {
    const { pool } = server.database;
    const order = async () => Number((await nextNumber(server.deps.db, new Date())).split('-')[1]);
    await pool.query('update epochs set restored_at = null');
    const before = await order();
    const reported = new Set<string | null>();
    for (let hour = 0; hour < 3; hour += 1) {
      await tell(people.merchantA, { newest: randomUUID() });
      reported.add(await epochOf());
      await pool.query('truncate rate_limits');
    }
    expect([reported.size, await order()]).toEqual([3, before + 1001]);
    await pool.query("update epochs set restored_at = restored_at - interval '1 day'");
    await tell(people.merchantA, { newest: randomUUID() });
    expect(await order()).toBe(before + 2002);
  });
});

describe('counter', () => {
  it('rises to what a device knows, up to a maximum, and only for hub centers the caller works for', async () => {
    const { merchantA, merchantB, admin } = people;
    const before = await next(merchantB);
    await tell(merchantA, highest(merchantB, 'BBB', before + 100));
    await tell(admin, highest(merchantB, 'BBB', before + 100));
    await tell(merchantB, highest(merchantB, 'AAA', before + 100));
    await tell(merchantB, { highest: [{ hubcenter: merchantB.id, code: 'BBB-P000999X' }] });
    await tell(merchantB, highest(merchantB, 'BBB', before - 1));
    expect(await next(merchantB)).toBe(before + 1);
    await tell(merchantB, highest(merchantB, 'BBB', 900_000));
    expect(await next(merchantB)).toBe(before + 1 + 5000 + 1);
    // An admin who has captured for it.
    await server.client.call(`/unique/code?kind=product&hubcenter=${merchantB.id}`, { token: admin.token });
    await tell(admin, highest(merchantB, 'BBB', before + 1 + 5000 + 50));
    expect(await next(merchantB)).toBe(before + 1 + 5000 + 51);
  });

  it('that is behind the codes continues after them', async () => {
    const before = await next(people.merchantA, 'generic');
    await server.database.pool.query('update code_counters set issued = 0 where hub = $1', [people.merchantA.id]);
    expect((await create(people.merchantA, {}, 'generic')).status).toBe(201);
    await server.database.pool.query('delete from code_counters where hub = $1', [people.merchantA.id]);
    expect(await next(people.merchantA, 'generic')).toBe(before + 2);
  });
});

describe('code', () => {
  const refused = async (person: Person, fields: Record<string, string>, kind?: string) => {
    const { status, body } = await create(person, fields, kind);
    return [status, body.ermessage, body.reason];
  };

  it('that a device reports is on a tag: it can be put on an item, once, and is found by a scan', async () => {
    const { merchantA } = people;
    const before = await next(merchantA);
    const code = formatCode({ prefix: 'AAA', kind: 'product', sequence: before + 3 });
    expect(await refused(merchantA, { name: code })).toEqual([409, 'codeTaken', 'unknown']);
    await tell(merchantA, highest(merchantA, 'AAA', before + 5));
    const state = await server.client.call(`/codes/${code}`, { token: merchantA.token });
    expect(state.body.data).toMatchObject({ state: 'free' });
    const both = await Promise.all([create(merchantA, { name: code }), create(merchantA, { name: code })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await refused(merchantA, { name: code })).toEqual([409, 'codeTaken', 'used']);
  });

  it('of another device is refused, unless it was scanned or no device is given', async () => {
    const { merchantA, admin } = people;
    const codes = await codesOf(merchantA, 'tablet 3', 5);
    expect(await refused(merchantA, { name: codes[0], deviceId: 'tablet 2' })).toEqual([
      409,
      'codeTaken',
      'otherDevice',
    ]);
    const fine = [
      [merchantA, { deviceId: 'tablet 3' }],
      [merchantA, { deviceId: 'tablet 2', scanned: 'true' }],
      [merchantA, {}],
      // Moved to another device, or sent from a file by an admin: the request names the capturing device.
      [admin, { deviceId: 'tablet 3', capturedBy: merchantA.id, hubcenter: merchantA.id }],
    ] as const;
    for (const [index, [person, fields]] of fine.entries()) {
      const { status } = await create(person, { name: codes[index] as string, ...fields });
      expect([index, status]).toEqual([index, 201]);
    }
    const single = await next(merchantA);
    const name = formatCode({ prefix: 'AAA', kind: 'product', sequence: single });
    expect((await create(merchantA, { name, deviceId: 'tablet 2' })).status).toBe(201);
  });

  it('is refused with its own reason: another person, hub center, kind, or a former prefix', async () => {
    const { merchantA, merchantB, admin } = people;
    const [byAdmin] = (
      (
        await server.client.call('/codes/reserve', {
          token: admin.token,
          json: { deviceId: 'desk', kind: 'product', count: 1, hubcenter: merchantA.id },
        })
      ).body.data as { codes: string[] }
    ).codes;
    const [ofB] = await codesOf(merchantB, 'tablet');
    const [mine] = await codesOf(merchantA, 'tablet');
    expect(await refused(merchantA, { name: byAdmin ?? '' })).toEqual([409, 'codeTaken', 'otherPerson']);
    expect(await refused(merchantA, { name: ofB })).toEqual([409, 'codeTaken', 'otherHub']);
    expect(await refused(merchantA, { name: mine }, 'fabric')).toEqual([409, 'codeTaken', 'otherHub']);
    await server.database.pool.query(`update merchants set prefix = 'QZX' where id = $1`, [merchantA.id]);
    expect(await refused(merchantA, { name: mine })).toEqual([409, 'codeTaken', 'otherHub']);
    await server.database.pool.query(`update merchants set prefix = 'AAA' where id = $1`, [merchantA.id]);
  });
});

it.each([
  ['of a tablet', '0190a000-0000-7000-8000-0000000000d1'],
  ['of another program', 'b4e0a3f6-8f7c-4a55-9d0e-6f8a4c1b2d3e'],
])('an item that comes again has its id, so that photos and edits %s find it', async (_, key) => {
  const { merchantA, merchantB } = people;
  const sent = { source: 'quick-add', capturedAt: '2026-03-01T10:00:00.000Z' };
  const send = (as: Person) => create(as, sent, 'product', { 'Idempotency-Key': key });
  const first = (await send(merchantA)).body.data as Receipt;
  // As in a backup of before.
  await forget(first._id);
  expect(await addPhoto(merchantA, first._id)).toBe(404);
  const again = (await send(merchantA)).body.data as Receipt;
  expect([again._id, again.photos]).toEqual([first._id, first.photos]);
  expect(await addPhoto(merchantA, first._id)).toBe(201);
  const edited = await server.client.call(`/product/${first._id}`, {
    method: 'PUT',
    token: merchantA.token,
    json: { weight: 300 },
    headers: { 'If-Match': '"2"' },
  });
  expect([edited.status, (edited.body.data as { weight: number }).weight]).toEqual([200, 300]);
  // Keys of two people are independent, and so are their items.
  const other = (await send(merchantB)).body.data as Receipt;
  expect(other._id).not.toBe(first._id);
});

describe('unused codes', () => {
  const unused = async (of: string) =>
    (
      await server.database.pool.query<{ n: number }>(
        `select count(*)::int n from codes where used_by is null and ${of}`,
      )
    ).rows[0]?.n;

  it('are limited per device and per account, also for concurrent requests', async () => {
    const { merchantB } = people;
    const ask = (deviceId: (index: number) => string) =>
      Promise.all(Array.from({ length: 30 }, (_, index) => reserve(merchantB, deviceId(index), 200, 'generic')));
    const one = await ask(() => 'greedy');
    expect(one.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(one.find(({ status }) => status !== 200)?.body.errors).toMatchObject([{ path: 'count', code: 'tooMany' }]);
    expect(await unused(`device_id = 'greedy'`)).toBeLessThanOrEqual(UNUSED_CODES_OF_DEVICE_MAX);
    await ask((index) => `greedy ${index % 10}`);
    const of = `owner = '${merchantB.id}' and kind = 'generic'`;
    expect(await unused(of)).toBe(UNUSED_CODES_MAX);
    // The server still assigns codes, and using codes makes room.
    expect((await create(merchantB, {}, 'generic')).status).toBe(201);
    await server.database.pool.query(`update codes set expires_at = now() where ${of} and device_id = 'greedy'`);
    expect((await reserve(merchantB, 'modest', 200, 'generic')).status).toBe(200);
  });

  it('are limited on blank tags too', async () => {
    const { merchantB } = people;
    await server.database.pool.query(
      `insert into codes (code, hub, kind, sequence) select 'tag' || n, $1, 'fabric', n + 100000
        from generate_series(1, ${UNUSED_CODES_MAX - 10}) n`,
      [merchantB.id],
    );
    const roll = (count: number) =>
      server.client.call('/codes/tags', { token: merchantB.token, json: { kind: 'fabric', count } });
    expect([(await roll(11)).status, (await roll(10)).status]).toEqual([422, 200]);
  });

  it('are limited like devices: above the limit, a device with nothing unsent is removed', async () => {
    const { merchantA } = people;
    const { pool } = server.database;
    await pool.query('delete from devices');
    await pool.query(`insert into devices (device_id, id, person, last_contact_at, lanes)
      select 'd' || n, gen_random_uuid(), '${merchantA.id}', now() - n * interval '1 minute', '[{}]'
      from generate_series(1, 198) n`);
    await pool.query(`update devices set lanes = '[]' where device_id in ('d197', 'd198')`);
    const put = async (id: string) =>
      (await server.client.call(`/devices/${id}`, { method: 'PUT', token: merchantA.token, json: report() })).status;
    const statuses = await Promise.all(Array.from({ length: 10 }, (_, index) => put(`new-${index}`)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int n from devices where person = '${merchantA.id}'`,
    );
    expect(rows[0]?.n).toBe(200);
    expect((await pool.query(`select from devices where device_id in ('d197', 'd198')`)).rowCount).toBe(0);
    await pool.query(`update devices set lanes = '[{}]' where person = '${merchantA.id}'`);
    expect([await put('one-more'), await put('d7')]).toEqual([429, 200]);
  });
});

it('capture time: that of a clock ahead is kept in the details, and the capture is no later than its arrival', async () => {
  const { token } = people.merchantA;
  const said = new Date(Date.now() + 365 * 86_400_000).toISOString();
  const { body } = await create(people.merchantA, { capturedAt: said });
  const { _id, receivedAt } = body.data as Receipt;
  const detail = await server.client.call(`/product/${_id}`, { token });
  expect(detail.body.data).toMatchObject({ capturedAt: receivedAt });
  const { rows } = await server.database.pool.query(`select details from audit where record_id = $1`, [_id]);
  expect(rows).toEqual([{ details: { capturedAt: said } }]);
  // The same key and body get the same receipt, whatever the current time.
  const fields = { capturedAt: new Date(Date.now() + 86_400_000).toISOString() };
  const headers = { 'Idempotency-Key': randomUUID() };
  const send = () =>
    server.client.call('/product/mobile', {
      token,
      form: form([['itemImage', photo], ...Object.entries(fields)]),
      headers,
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
});

it.each([
  ['two days behind', 48, 5, 5],
  ['a year ahead', -365 * 24, 5, 5],
  ['a minute behind, as an upload may take', 1 / 60, 5, 5 + 1 / 60],
  ['put back by two days since the capture', 48, -40, 8],
])('capture time: of a clock %s, by the time of the device when it sends', async (_, behind, ago, stored) => {
  const began = Date.now();
  const device = (hours: number) => new Date(Date.now() - (behind + hours) * 3_600_000).toISOString();
  const key = { 'Idempotency-Key': randomUUID() };
  const capturedAt = device(ago);
  const send = () => create(people.merchantA, { capturedAt }, 'fabric', { ...key, 'X-Sent-At': device(0) });
  const { body } = await send();
  // A repeat is the same request at another time.
  expect((await send()).body).toEqual(body);
  const { _id } = body.data as Receipt;
  const detail = await server.client.call(`/fabric/${_id}`, { token: people.merchantA.token });
  const kept = Date.parse((detail.body.data as { capturedAt: string }).capturedAt);
  const moment = kept + stored * 3_600_000;
  expect([moment >= began - 1, moment <= Date.now() + 1]).toEqual([true, true]);
  const { rows } = await server.database.pool.query(`select details from audit where record_id = $1`, [_id]);
  expect(rows).toEqual([{ details: kept === Date.parse(capturedAt) ? null : { capturedAt } }]);
});
