/** The server knows what it has not received yet: device reports and the admins' view. */
import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { type Device, listDevices } from '../../contract/calls/devices.ts';
import { ago, eventually, report } from '../support/server-devices.ts';
import type { Person } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const photo = await jpeg();
beforeEach(() => server.database.pool.query('delete from devices'));

const put = ({ token }: Person, id: string, json: object, headers: Record<string, string> = {}) =>
  server.client.call(`/devices/${encodeURIComponent(id)}`, { method: 'PUT', token, json, headers });
const forget = ({ token }: Person, id: string) =>
  server.client.call(`/devices/${encodeURIComponent(id)}`, { method: 'DELETE', token });
const list = async (query = '') => {
  const { status, body } = await server.client.call(`/devices${query}`, { token: people.staff.token });
  expect(status).toBe(200);
  return body.data as Device[];
};
const find = async (id: string) => (await list()).find(({ _id }) => _id === id);
const reserve = async ({ token }: Person, deviceId: string, count: number, more: object = {}) => {
  const json = { kind: 'product', count, deviceId, ...more };
  return ((await server.client.call('/codes/reserve', { token, json })).body.data as { codes: string[] }).codes;
};
const deliver = (person: Person, code: string, fields: Record<string, string> = {}) =>
  server.client.call('/product/mobile', {
    token: person.token,
    form: form([['itemImage', photo], ['name', code], ...Object.entries(fields)]),
    headers: { 'Idempotency-Key': randomUUID() },
  });
/** Makes the last sign of life older. */
const age = (id: string, hours: number) =>
  server.database.pool.query(`update devices set last_contact_at = $2 where device_id = $1`, [id, ago(hours)]);

describe('device report', () => {
  it('shows admins who, how many, since when, and the device', async () => {
    const { merchantA, merchantB } = people;
    const [one, two, three] = (await reserve(merchantA, 'tablet/1', 10)) as [string, string, string];
    const storage = { usage: 5_000_000, quota: 9_000_000_000, persisted: true };
    const battery = { level: 0.42, charging: false };
    const lanes = [
      { owner: merchantA.id, waiting: 3, attention: 1, oldestAt: ago(5), codes: [one, two.toLowerCase()] },
      { owner: merchantB.id.toUpperCase(), waiting: 1, oldestAt: ago(7), codes: [] },
      { owner: people.admin.id, waiting: 0, oldestAt: null },
    ];
    const agent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    const sent = await put(merchantA, 'tablet/1', report(lanes, { storage, battery }), { 'User-Agent': agent });
    expect([sent.status, sent.body]).toEqual([200, { data: null }]);
    const seen = await find('tablet/1');
    expect(listDevices.data.parse(seen)).toMatchObject({
      label: 'Hub A',
      person: { _id: merchantA.id, fullName: 'Hub A' },
      hubcenter: { _id: merchantA.id, fullName: 'Hub A' },
      system: 'Chrome 140 · Android',
      waiting: 4,
      attention: 1,
      oldestAt: lanes[1]?.oldestAt,
      silent: false,
      appVersion: '1.2.3',
      storage,
      battery,
      missing: [one, two],
      reserved: 10,
    });
    expect(seen?.lanes).toEqual([
      {
        owner: merchantA.id,
        fullName: 'Hub A',
        waiting: 3,
        attention: 1,
        oldestAt: lanes[0]?.oldestAt,
        missing: [one, two],
      },
      { owner: merchantB.id, fullName: 'Hub B', waiting: 1, attention: 0, oldestAt: lanes[1]?.oldestAt, missing: [] },
    ]);
    expect(three).toBeDefined();
  });

  it('replaces the previous one; an empty one leaves nothing waiting', async () => {
    const { merchantA } = people;
    await put(merchantA, 'tablet', report([{ owner: merchantA.id, waiting: 9, codes: ['AAA-P999999X'] }]));
    expect(await find('tablet')).toMatchObject({ waiting: 9, missing: ['AAA-P999999X'] });
    await put(merchantA, 'tablet', report());
    expect(await find('tablet')).toMatchObject({ waiting: 0, attention: 0, oldestAt: null, lanes: [], missing: [] });
    expect(await list()).toHaveLength(1);
  });

  it('is reduced by what has arrived since, from any sender, and keeps listing missing codes', async () => {
    const { merchantA, admin } = people;
    const codes = (await reserve(merchantA, 'tablet', 4)) as [string, string, string, string];
    await put(
      merchantA,
      'tablet',
      report([{ owner: merchantA.id, waiting: 5, attention: 5, oldestAt: ago(1), codes }]),
    );
    expect((await deliver(merchantA, codes[1])).status).toBe(201);
    expect((await deliver(admin, codes[2], { capturedBy: merchantA.id })).status).toBe(201);
    const left = await find('tablet');
    expect(left).toMatchObject({ waiting: 3, attention: 3, missing: [codes[0], codes[3]], reserved: 2 });
    // The tablet was cleared and never reports again.
    await age('tablet', 24 * 90);
    expect(await find('tablet')).toMatchObject({ silent: true, waiting: 3, missing: [codes[0], codes[3]] });
    await deliver(merchantA, codes[0]);
    await deliver(merchantA, codes[3]);
    expect(await find('tablet')).toMatchObject({ waiting: 1, missing: [] });
  });

  it('raises no alarm once every item has arrived in another way', async () => {
    const { merchantA } = people;
    const [code] = (await reserve(merchantA, 'tablet', 1)) as [string];
    await put(merchantA, 'tablet', report([{ owner: merchantA.id, waiting: 1, attention: 1, codes: [code] }]));
    await deliver(merchantA, code);
    await age('tablet', 48);
    expect(await find('tablet')).toMatchObject({ silent: false, waiting: 0, attention: 0, lanes: [], oldestAt: null });
  });

  it('is accepted with an unknown person, a wrong clock and invalid codes', async () => {
    const owner = randomUUID();
    const lanes = [
      { owner, waiting: 0, attention: 2, oldestAt: '2199-01-01T00:00:00+02:00', codes: ['TMP-7', 'TMP-7'] },
    ];
    expect((await put(people.merchantA, 'tablet', report(lanes))).status).toBe(200);
    const seen = await find('tablet');
    expect(seen).toMatchObject({ waiting: 2, attention: 2, missing: ['TMP-7'] });
    expect(seen?.lanes[0]).toMatchObject({ owner, fullName: null });
    expect(Date.parse(seen?.oldestAt ?? '')).toBeLessThanOrEqual(Date.now());
    await put(people.merchantA, 'old', report([{ owner, waiting: 1, oldestAt: '0001-01-01T00:00:00Z' }]));
    expect(await find('old')).toMatchObject({ waiting: 1, oldestAt: null });
  });

  it('has limits', async () => {
    const { merchantA } = people;
    const owner = merchantA.id;
    const many = (count: number) => Array.from({ length: count }, (_, index) => `AAA-P${100_000 + index}X`);
    expect((await put(merchantA, 'tablet', report([{ owner, waiting: 500, codes: many(500) }]))).status).toBe(200);
    const wrong = [
      report([{ owner, waiting: 501, codes: many(501) }]),
      report(Array.from({ length: 51 }, () => ({ owner, waiting: 1 }))),
      report([{ owner, waiting: -1 }]),
      report([{ owner: 'me', waiting: 1 }]),
      report([], { battery: { level: 2, charging: true } }),
      report([], { extra: 1 }),
      {},
    ];
    for (const json of wrong) expect((await put(merchantA, 'tablet', json)).status).toBe(422);
    expect((await put(merchantA, 'x'.repeat(101), report())).status).toBe(422);
    const huge = report(Array.from({ length: 50 }, () => ({ owner, waiting: 500, codes: many(500) })));
    // Its connection is closed, because nobody reads the rest.
    expect((await put(merchantA, 'tablet', huge, { Connection: 'close' })).status).toBe(413);
  });

  it('is limited to sixty a minute per device, without affecting other devices', async () => {
    const { merchantA } = people;
    const status = async (id: string) => (await put(merchantA, id, report())).status;
    const { pool } = server.database;
    expect(await status('wild')).toBe(200);
    await pool.query(`update devices set window_at = date_trunc('minute', now()), window_count = 59`);
    expect(await status('wild')).toBe(200);
    const refused = await put(merchantA, 'wild', report());
    const { headers, body } = refused;
    expect([refused.status, body.ermessage, headers.get('Retry-After')]).toEqual([429, 'rateLimited', '60']);
    expect(await status('tame')).toBe(200);
    await pool.query(`update devices set window_at = window_at - interval '1 minute'`);
    expect(await status('wild')).toBe(200);
  });

  it('creates one device for twenty concurrent first reports', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(people.merchantA, 'new', report())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await list()).toHaveLength(1);
  });
});

/** Resolves when no query of the server is under way. */
const idle = () => eventually(() => server.database.pool.idleCount === server.database.pool.totalCount);
/** Resolves when what was sent so far is recorded, if it is: a later sign of life is there. */
const recorded = async () => {
  await reserve(people.merchantB, 'later', 1);
  await eventually(() => find('later'));
  await idle();
};

describe('sign of life', () => {
  it('is every upload and reservation, once a minute, and keeps the last report', async () => {
    const { merchantA, admin } = people;
    const owner = merchantA.id;
    const [code] = (await reserve(merchantA, 'tablet', 1)) as [string];
    expect(await eventually(() => find('tablet'))).toMatchObject({ reportedAt: null, appVersion: null, reserved: 1 });
    await put(merchantA, 'tablet', report([{ owner, waiting: 2 }]));
    await age('tablet', 30);
    expect(await find('tablet')).toMatchObject({ silent: true });
    await deliver(merchantA, code, { deviceId: 'tablet' });
    const back = await eventually(async () => {
      const seen = await find('tablet');
      return seen?.silent ? undefined : seen;
    });
    expect(back).toMatchObject({ waiting: 2, appVersion: '1.2.3' });

    const writes = async () =>
      (await server.database.pool.query<{ xmin: string }>(`select xmin::text from devices where device_id = 'tablet'`))
        .rows[0]?.xmin;
    const before = await writes();
    await reserve(merchantA, 'tablet', 1);
    await recorded();
    expect(await writes()).toBe(before);

    await reserve(admin, 'tablet', 1, { hubcenter: people.merchantB.id });
    const handedOver = await eventually(async () => {
      const seen = await find('tablet');
      return seen?.person?._id === admin.id ? seen : undefined;
    });
    expect(handedOver.label).toBe('The admin · Hub B');
  });

  it('is not what an admin sends on behalf, which may come from any device', async () => {
    const { merchantA, admin } = people;
    await put(merchantA, 'tablet', report([{ owner: merchantA.id, waiting: 2 }]));
    await age('tablet', 30);
    const fields = { deviceId: 'tablet', capturedBy: merchantA.id };
    const code = (await server.client.call('/unique/code?kind=product', { token: merchantA.token })).body
      .data as string;
    expect((await deliver(admin, code, fields)).status).toBe(201);
    await recorded();
    expect(await find('tablet')).toMatchObject({ silent: true, person: { _id: merchantA.id } });
  });

  it('does not fail a request when it cannot be recorded', async () => {
    const { pool } = server.database;
    await pool.query('alter table devices rename to devices_away');
    try {
      const [code] = (await reserve(people.merchantA, 'tablet', 1)) as [string];
      expect((await deliver(people.merchantA, code, { deviceId: 'tablet' })).status).toBe(201);
      await idle();
    } finally {
      await pool.query('alter table devices_away rename to devices');
    }
  });
});

describe('device list', () => {
  it('sorts silent devices first, then by the oldest unsent item, then by last contact', async () => {
    const { merchantA } = people;
    const owner = merchantA.id;
    await put(merchantA, 'idle-old', report());
    await put(merchantA, 'idle-new', report());
    await put(merchantA, 'waits-short', report([{ owner, waiting: 1, oldestAt: ago(1) }]));
    await put(merchantA, 'waits-unknown', report([{ owner, waiting: 1 }]));
    await put(merchantA, 'waits-long', report([{ owner, waiting: 1, oldestAt: ago(200) }]));
    await put(merchantA, 'silent', report([{ owner, waiting: 1, oldestAt: ago(26) }]));
    await age('idle-old', 400);
    await age('silent', 25);
    const order = ['silent', 'waits-long', 'waits-short', 'waits-unknown', 'idle-new', 'idle-old'];
    expect((await list()).map(({ _id }) => _id)).toEqual(order);
    expect((await list()).filter(({ silent }) => silent).map(({ _id }) => _id)).toEqual(['silent']);
    expect((await list('?offset=1&limit=2')).map(({ _id }) => _id)).toEqual(order.slice(1, 3));
    const { body } = await server.client.call('/devices?limit=1', { token: people.admin.token });
    expect(body.total).toBe(6);
    expect((await server.client.call('/devices?limit=101', { token: people.admin.token })).status).toBe(422);
  });

  it('is not for merchants, and their reports reveal nothing to them', async () => {
    const { merchantA, merchantB } = people;
    await put(merchantA, 'tablet', report([{ owner: merchantA.id, waiting: 3, codes: ['AAA-P999999X'] }]));
    const refused = await server.client.call('/devices', { token: merchantB.token });
    expect([refused.status, refused.body.ermessage]).toEqual([403, 'forbidden']);
    expect((await forget(merchantB, 'tablet')).status).toBe(403);
    expect((await put(merchantB, 'tablet', report())).body).toEqual({ data: null });
    for (const person of [people.customer, people.reviewer]) {
      expect((await put(person, 'tablet', report())).status).toBe(403);
    }
  });
});

describe('naming a device', () => {
  const name = ({ token }: Person, id: string, json: object) =>
    server.client.call(`/devices/${encodeURIComponent(id)}/name`, { method: 'PUT', token, json });
  const sessionsOf = async ({ token }: Person) =>
    (await server.client.call('/sessions', { token })).body.data as { name: string | null; current: boolean }[];
  const current = async (person: Person) => (await sessionsOf(person)).find((each) => each.current);

  it('by its person: shown in both lists, in the audit once, and removed by an empty name', async () => {
    const { merchantA } = people;
    await put(merchantA, 'tablet', report());
    expect(await current(merchantA)).toMatchObject({ deviceId: 'tablet', name: null });
    for (const _again of [1, 2]) expect((await name(merchantA, 'tablet', { name: ' Counter 1 ' })).status).toBe(200);
    expect(await find('tablet')).toMatchObject({ name: 'Counter 1', label: 'Hub A' });
    expect(await current(merchantA)).toMatchObject({ name: 'Counter 1' });
    await put(merchantA, 'tablet', report());
    expect(await find('tablet')).toMatchObject({ name: 'Counter 1' });
    expect((await name(merchantA, 'tablet', { name: '' })).status).toBe(200);
    expect(await find('tablet')).toMatchObject({ name: null });
    const { rows } = await server.database.pool.query<{ details: object }>(
      `select details from audit where entity = 'device' and action = 'renamed' order by at`,
    );
    expect(rows.map(({ details }) => details)).toEqual([
      { deviceId: 'tablet', from: null, to: 'Counter 1' },
      { deviceId: 'tablet', from: 'Counter 1', to: null },
    ]);
    expect((await name(merchantA, 'tablet', { name: 'x'.repeat(61) })).status).toBe(422);
  });

  it('is for its person and admins only, and reveals no device to others', async () => {
    const { merchantA, merchantB, customer, staff } = people;
    await put(merchantA, 'shelf', report());
    for (const other of [merchantB, customer]) {
      for (const here of [{}, { here: true }]) {
        expect((await name(other, 'shelf', { name: 'Mine', ...here })).body.ermessage).toBe('notFound');
      }
      expect((await name(other, 'unknown', { name: 'Mine' })).status).toBe(404);
    }
    expect((await name(staff, 'shelf', { name: 'Counter 1' })).status).toBe(200);
    expect(await find('shelf')).toMatchObject({ name: 'Counter 1', person: { _id: merchantA.id } });
  });

  it('of a device the server does not know yet: it is that of the session', async () => {
    expect((await name(people.staff, 'desk', { name: 'Desk', here: true })).status).toBe(200);
    expect(await current(people.staff)).toMatchObject({ deviceId: 'desk', name: 'Desk' });
  });
});

describe('forgetting a device', () => {
  it('keeps its unsent items in the audit; a later report adds it again', async () => {
    const { merchantA, staff } = people;
    const lanes = [{ owner: merchantA.id, waiting: 1, attention: 0, oldestAt: null, codes: ['AAA-P999999X'] }];
    await put(merchantA, 'tablet/ü', report(lanes));
    expect((await forget(staff, 'tablet/ü')).status).toBe(200);
    expect(await list()).toEqual([]);
    const { rows } = await server.database.pool.query<{ user_id: string; details: object }>(
      `select user_id, details from audit where entity = 'device' and action = 'deleted'`,
    );
    expect(rows).toMatchObject([{ user_id: staff.id, details: { deviceId: 'tablet/ü', lanes } }]);
    const again = await forget(staff, 'tablet/ü');
    expect([again.status, again.body.ermessage]).toEqual([404, 'notFound']);
    await put(merchantA, 'tablet/ü', report());
    expect(await find('tablet/ü')).toMatchObject({ waiting: 0 });
  });
});
