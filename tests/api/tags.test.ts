/** Blank tags: codes of a hub center, whoever printed them, and looking up a scanned code. */
import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { codeState } from '../../contract/calls/codes.ts';
import type { Device } from '../../contract/calls/devices.ts';
import type { Receipt } from '../../contract/calls/intake.ts';
import { merchantOptions } from '../../contract/calls/merchants.ts';
import { formatCode, type ItemKind, parseCode } from '../../contract/code.ts';
import { report } from '../support/server-devices.ts';
import type { Person } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const photo = await jpeg();

const tags = ({ token }: Person, json: object) =>
  server.client.call('/codes/tags', { token, json: { kind: 'product', count: 1, ...json } });
const printed = async (person: Person, json: object = {}) =>
  ((await tags(person, json)).body.data as { codes: string[] }).codes;
const one = async (person: Person, json: object = {}) => (await printed(person, json))[0] as string;
const claim = ({ token }: Person, code: string, more: Record<string, string> = {}, kind: ItemKind = 'product') =>
  server.client.call(`/${kind}/mobile`, {
    token,
    form: form([['itemImage', photo], ['name', code], ...Object.entries(more)]),
    headers: { 'Idempotency-Key': randomUUID() },
  });
const ask = async ({ token }: Person, code: string) => {
  const { status, body } = await server.client.call(`/codes/${encodeURIComponent(code)}`, { token });
  expect(status).toBe(200);
  return codeState.data.parse(body.data);
};

describe('roll of blank tags', () => {
  it('is of one hub and kind, without an owner, and does not expire', async () => {
    const { merchantA, admin } = people;
    const codes = await printed(merchantA, { count: 200, kind: 'fabric' });
    expect(new Set(codes).size).toBe(200);
    expect(codes.every((code) => parseCode(code)?.prefix === 'AAA' && parseCode(code)?.kind === 'fabric')).toBe(true);
    const { rows } = await server.database.pool.query(
      'select distinct hub, kind, owner, device_id, expires_at, used_by from codes where code = any($1)',
      [codes],
    );
    const nothing = { owner: null, device_id: null, expires_at: null, used_by: null };
    expect(rows).toEqual([{ hub: merchantA.id, kind: 'fabric', ...nothing }]);
    const more = await printed(admin, { hubcenter: merchantA.id, kind: 'fabric', count: 5 });
    expect(more.filter((code) => codes.includes(code))).toEqual([]);
  });

  it('is reserved once per key, also by concurrent requests, and the audit says by whom', async () => {
    const { merchantA, merchantB } = people;
    const key = randomUUID();
    const send = ({ token }: Person, count = 3) =>
      server.client.call('/codes/tags', {
        token,
        json: { kind: 'generic', count },
        headers: { 'Idempotency-Key': key },
      });
    const both = await Promise.all([send(merchantA), send(merchantA)]);
    const made = both.find(({ status }) => status === 200);
    // The one that comes while the other is running is told to wait, or gets the same response.
    for (const { status, body } of both) {
      expect([200, 409]).toContain(status);
      if (status === 200) expect(body).toEqual(made?.body);
    }
    const again = await send(merchantA);
    expect([again.status, again.body]).toEqual([200, made?.body]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await send(merchantA, 4)).toMatchObject({ status: 422, body: { ermessage: 'idempotencyMismatch' } });
    const others = await send(merchantB);
    expect(others.status).toBe(200);
    expect(others.body).not.toEqual(made?.body);
    const { rows } = await server.database.pool.query(
      `select user_id, hub, details, request_id is not null as known from audit
       where action = 'reserved' and entity = 'tags' and details ->> 'kind' = 'generic' and hub = $1`,
      [merchantA.id],
    );
    const { codes } = (made as NonNullable<typeof made>).body.data as { codes: string[] };
    const details = { kind: 'generic', count: 3, first: codes[0], last: codes[2] };
    expect(rows).toEqual([{ user_id: merchantA.id, hub: merchantA.id, details, known: true }]);
  });

  it('has the limits of any reservation', async () => {
    const { merchantA, merchantB, admin } = people;
    for (const json of [{ count: 0 }, { count: 201 }, { count: 1.5 }, { kind: 'shoe' }, { deviceId: 'tablet' }]) {
      expect((await tags(merchantA, json)).status).toBe(422);
    }
    const foreign = await tags(merchantA, { hubcenter: merchantB.id });
    expect([foreign.status, foreign.body.ermessage]).toEqual([403, 'hubcenterMismatch']);
    expect((await tags(admin, {})).body.errors?.[0]).toMatchObject({ path: 'hubcenter', code: 'required' });
    expect((await tags(admin, { hubcenter: randomUUID() })).status).toBe(422);
  });

  it("is never mixed up with a person's codes, also with concurrent reservations", async () => {
    const { merchantA } = people;
    const block = async () => {
      const json = { kind: 'product', count: 20, deviceId: 'tablet' };
      const { body } = await server.client.call('/codes/reserve', { token: merchantA.token, json });
      return (body.data as { codes: string[] }).codes;
    };
    const all = await Promise.all([
      block(),
      printed(merchantA, { count: 20 }),
      block(),
      printed(merchantA, { count: 20 }),
    ]);
    expect(new Set(all.flat()).size).toBe(80);
  });
});

describe('blank tag', () => {
  it("printed by an admin can be used by the hub's merchant, and the other way round", async () => {
    const { merchantA, admin, staff } = people;
    const byAdmin = await one(admin, { hubcenter: merchantA.id });
    const claimed = await claim(merchantA, byAdmin);
    expect([claimed.status, (claimed.body.data as Receipt).code]).toEqual([201, byAdmin]);
    const byMerchant = await one(merchantA);
    expect((await claim(staff, byMerchant, { hubcenter: merchantA.id })).status).toBe(201);
    const rescued = await one(merchantA);
    expect((await claim(admin, rescued, { capturedBy: merchantA.id })).status).toBe(201);
  });

  it('is on one item only, of its hub and kind', async () => {
    const { merchantA, merchantB, admin } = people;
    const code = await one(merchantA);
    for (const [person, more, kind] of [
      [merchantB, {}, 'product'],
      [admin, { hubcenter: merchantB.id }, 'product'],
      [merchantA, {}, 'fabric'],
    ] as const) {
      const { status, body } = await claim(person, code, more, kind);
      expect([status, body.ermessage]).toEqual([409, 'codeTaken']);
    }
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => claim(merchantA, code)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('of another person’s block stays that person’s', async () => {
    const { merchantA, admin } = people;
    const json = { kind: 'product', count: 1, deviceId: 'tablet', hubcenter: merchantA.id };
    const { body } = await server.client.call('/codes/reserve', { token: admin.token, json });
    const [code] = (body.data as { codes: [string] }).codes;
    expect((await claim(merchantA, code)).status).toBe(409);
  });
});

describe('scanned code', () => {
  it('is free for whoever may put it on an item', async () => {
    const { merchantA, admin } = people;
    const blank = await one(admin, { hubcenter: merchantA.id, kind: 'generic' });
    const free = { code: blank, kind: 'generic', state: 'free', item: null };
    const hub = { hubcenter: merchantA.id, hubcenterName: 'Hub A' };
    expect(await ask(merchantA, blank)).toEqual({ ...free, ...hub });
    expect(await ask(admin, blank.toLowerCase().replace('-', ''))).toEqual({ ...free, ...hub });
    const { body } = await server.client.call('/unique/code?kind=product', { token: merchantA.token });
    const mine = body.data as string;
    expect(await ask(merchantA, mine)).toMatchObject({ state: 'free', ...hub });
    expect(await ask(admin, mine)).toMatchObject({ state: 'reserved', item: null, ...hub });
  });

  it('on an item shows the item', async () => {
    const { merchantA, admin } = people;
    const code = await one(merchantA);
    const { _id } = (await claim(merchantA, code)).body.data as Receipt;
    for (const person of [merchantA, admin]) {
      const { state, item } = await ask(person, code);
      expect([state, item]).toMatchObject(['used', { _id, itemImage: { width: 400, height: 300 } }]);
    }
    const generic = await one(merchantA, { kind: 'generic' });
    const sent = { token: merchantA.token, form: form([['name', generic]]) };
    expect((await server.client.call('/generic/mobile', sent)).status).toBe(201);
    expect((await ask(merchantA, generic)).item).toMatchObject({ itemImage: null });
  });

  it('of another hub reveals only that, whether issued, in use, or unknown', async () => {
    const { merchantA, merchantB, admin } = people;
    const used = await one(merchantB);
    await claim(merchantB, used);
    const never = formatCode({ prefix: 'BBB', kind: 'product', sequence: 900_000 });
    for (const code of [await one(merchantB), used, never]) {
      const hidden = { hubcenter: null, hubcenterName: null, item: null };
      expect(await ask(merchantA, code)).toEqual({ code, kind: 'product', state: 'otherHub', ...hidden });
    }
    expect((await ask(admin, used)).state).toBe('used');
    expect((await ask(admin, never)).state).toBe('unknown');
  });

  it('that was never issued is unknown, and a malformed one is refused', async () => {
    const { merchantA } = people;
    for (const prefix of ['AAA', 'ZZZ']) {
      const code = formatCode({ prefix, kind: 'product', sequence: 900_000 });
      const nothing = { hubcenter: null, hubcenterName: null, item: null };
      expect(await ask(merchantA, code)).toEqual({ code, kind: 'product', state: 'unknown', ...nothing });
    }
    const refused = await server.client.call('/codes/AAA-P000001X', { token: merchantA.token });
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([422, { path: 'code', code: 'code' }]);
  });
});

it('missing codes: include the tag of an unsent item, but no unused tags', async () => {
  const { merchantA, admin } = people;
  const codes = await printed(merchantA, { count: 10 });
  const lanes = [{ owner: merchantA.id, waiting: 1, codes: [codes[0] as string] }];
  await server.client.call('/devices/counter', { method: 'PUT', token: merchantA.token, json: report(lanes) });
  const { body } = await server.client.call('/devices', { token: admin.token });
  const counter = (body.data as Device[]).find(({ _id }) => _id === 'counter');
  expect(counter).toMatchObject({ missing: [codes[0]], waiting: 1, reserved: 0 });
});

it('hub options: include their prefix', async () => {
  const options = async ({ token }: Person) =>
    merchantOptions.data.parse((await server.client.call('/merchants/options', { token })).body.data);
  expect((await options(people.admin)).map(({ prefix }) => prefix)).toEqual(['AAA', 'BBB']);
  expect((await options(people.merchantB)).map(({ prefix }) => prefix)).toEqual(['BBB']);
});
