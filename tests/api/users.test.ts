/** People: who adds, changes and deactivates whom, what that ends, and the figures above their list. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';

import { and, eq, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { API_BASE } from '../../contract/app.ts';
import { type Figure, FIGURE_DAYS } from '../../contract/calls/figures.ts';
import type { HistoryEntry } from '../../contract/calls/history.ts';
import { resourceOf } from '../../contract/catalogue.ts';
import { KEY_OF_ROLE } from '../../contract/staff.ts';
import { products } from '../../server/db/schema/items.ts';
import { users } from '../../server/db/schema/people.ts';
import { moveRecord } from '../../server/engine/records/actions.ts';
import { createUser } from '../../server/services/people/people.ts';
import { recordSources } from '../../server/services/record-sources.ts';
import { insertOrder } from '../support/insert-order.ts';
import { mailsIn, ticketIn } from '../support/post.ts';
import { readSheet, recordsIn, takeAway } from '../support/server-exports.ts';
import { importSheet, planImport } from '../support/server-imports.ts';
import { addItem, STATUS_PATHS } from '../support/server-items.ts';
import { PASSWORD, type Person } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

type Row = Record<string, unknown> & { _id: string };

const { server, people } = await serverWithPeople();
const { db } = server.deps;
const call = (path: string, json?: unknown, method?: string, { token } = people.admin, headers = {}) =>
  server.client.call(path, {
    token,
    json,
    ...(method ? { method } : {}),
    headers: { 'Accept-Language': 'en', ...headers },
  });
const read = async (id: string) => (await call(`/user/${id}`)).body.data as Row;
const move = (id: string, status: string, as: Person = people.admin) =>
  call(`/user/status/${id}`, { status, reason: 'Left the company' }, 'PUT', as);
const historyOf = async (id: string) =>
  ((await call(`/history/user/${id}`)).body.data as { action: string }[]).map(({ action }) => action);

let last = 0;
/** A signed-in person of a key, for one test. */
async function addPerson(key: 1 | 2 | 4 | null, more: Partial<Parameters<typeof createUser>[1]> = {}): Promise<Person> {
  const email = `person-${(last += 1)}@example.org`;
  const userType = key === 1 || key === 2 ? 1 : 2;
  const account = { email, password: PASSWORD, fullName: `Person ${last}`, userType, key, ...more } as const;
  const { _id: id } = await createUser(db, account);
  const token = more.status === 'unverified' ? '' : await server.client.signIn(email, PASSWORD);
  return { id, email, token, caller: { _id: id, userType, key } };
}
const create = (role: string, as: Person, more: object = {}) =>
  call('/user', { fullName: 'Ada Bassi', email: `new-${(last += 1)}@example.org`, role, ...more }, 'POST', as);
const isSignedIn = async ({ token }: Person) => (await server.client.call('/profile', { token })).status === 200;

describe('user: create', () => {
  it('adds customers, reviewers and staff with the key of their role; without a password as an invitation', async () => {
    for (const role of ['customer', 'reviewer', 'admin', 'superAdmin'] as const) {
      const { status, body } = await create(role, people.admin, { code: 'BSSDAA80A01H501X', accountType: 'company' });
      expect({ role, status }).toEqual({ role, status: 201 });
      expect(body.data).toMatchObject({
        role,
        key: KEY_OF_ROLE[role],
        userType: role === 'admin' || role === 'superAdmin' ? 1 : 2,
        status: 'unverified',
        verified: false,
        invited: true,
        code: 'BSSDAA80A01H501X',
        accountType: 'company',
        rev: 1,
      });
    }
    const { status, body } = await create('merchant', people.admin);
    expect([status, body.errors]).toMatchObject([422, [{ path: 'role' }]]);
  });

  it('with a password lets the person sign in at once, and stores no trace of it for the repeated request', async () => {
    const email = 'with-password@example.org';
    const headers = { 'Idempotency-Key': randomUUID() };
    const json = { fullName: 'Ada Bassi', email, password: PASSWORD };
    const made = await call('/user', json, 'POST', people.admin, headers);
    expect(made.body.data).toMatchObject({ role: 'customer', status: 'active', verified: true, invited: false });
    await expect(server.client.signIn(email, PASSWORD)).resolves.toBeTypeOf('string');
    const again = await call('/user', json, 'POST', people.admin, headers);
    expect([again.body, again.headers.get('Idempotent-Replayed')]).toEqual([made.body, 'true']);
    // A fast hash of the fields must not depend on the password.
    const other = await call('/user', { ...json, password: 'another horse battery' }, 'POST', people.admin, headers);
    expect(other.headers.get('Idempotent-Replayed')).toBe('true');
    const weak = await create('customer', people.admin, { password: 'adabassi1980' });
    expect([weak.status, weak.body.errors]).toMatchObject([422, [{ path: 'password', code: 'common' }]]);
  });

  it('refuses an address that is taken, also when two arrive at once', async () => {
    const taken = await create('customer', people.admin, { email: people.customer.email });
    expect([taken.status, taken.body.ermessage]).toEqual([409, 'emailTaken']);
    const both = await Promise.all([1, 2].map(() => create('customer', people.admin, { email: 'twice@example.org' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('user: admins are changed by super admins alone', () => {
  it('holds for creating, editing, moving, every action and the invitation', async () => {
    const [admin, invited] = [await addPerson(2), (await create('admin', people.admin)).body.data as Row];
    for (const role of ['admin', 'superAdmin']) expect((await create(role, people.staff)).status).toBe(403);
    expect((await create('reviewer', people.staff)).status).toBe(201);
    const tries = (as: Person) =>
      [
        call(`/user/${admin.id}`, { fullName: 'Other' }, 'PUT', as),
        call(`/user/confirmEmail/${invited._id}`, {}, 'PUT', as),
        call(`/user/revokeSessions/${admin.id}`, { reason: 'Lost tablet' }, 'PUT', as),
        call(`/user/${invited._id}/invitation`, undefined, 'GET', as),
        call(`/user/${invited._id}/invitation`, undefined, 'POST', as),
        move(admin.id, 'banned', as),
      ] as const;
    const refused = await Promise.all(tries(people.staff));
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await isSignedIn(admin)).toBe(true);
    const done = [];
    for (const each of tries(people.admin)) done.push((await each).status);
    expect(done).toEqual([200, 200, 200, 200, 200, 200]);
    const customer = await addPerson(null);
    expect((await call(`/user/${customer.id}`, { mobile: '+39 02 1234567' }, 'PUT', people.staff)).status).toBe(200);
    expect(await read(customer.id)).toMatchObject({ mobile: '+39 02 1234567', rev: 2 });
  });

  it('also when a spreadsheet is imported or a change is undone', async () => {
    const admin = await addPerson(2);
    await call(`/user/${admin.id}`, { fullName: 'Renamed' }, 'PUT');
    const [{ _id: entry = '' } = {}] = (await call(`/history/user/${admin.id}`)).body.data as { _id?: string }[];
    expect((await call(`/history/user/${admin.id}/undo`, { entry }, 'PUT', people.staff)).status).toBe(403);
    const seen = (await call(`/history/user/${admin.id}`, undefined, 'GET', people.staff)).body.data as HistoryEntry[];
    expect(seen[0]?.changes.map(({ restorable }) => restorable)).toEqual([false]);
    const { token } = people.staff;
    const file = new TextEncoder().encode(`_id;fullName\n${admin.id};By import`);
    const plan = await planImport(server, { plural: 'users', file, token });
    const { _id: sheetId, mapping } = plan;
    expect(plan).toMatchObject({ changed: 0, faulty: 1, faults: [{ field: null, code: 'notEditable' }] });
    const order = { resource: resourceOf('user'), person: people.staff, sheetId, mapping };
    expect(await importSheet(server, order)).toMatchObject({ changed: 0, failed: 1 });
    expect(await read(admin.id)).toMatchObject({ fullName: 'Renamed' });
  });

  it('the profile of a merchant is edited with the hub center, and shows its phone and tax code', async () => {
    expect((await call(`/user/${people.merchantA.id}`, { fullName: 'Other' }, 'PUT')).status).toBe(403);
    await call(`/merchant/${people.merchantA.id}`, { mobile: '+39 06 555 000' }, 'PUT');
    const shown = { role: 'merchant', mobile: '+39 06 555 000', code: 'IT12345678903', accountType: 'company' };
    expect(await read(people.merchantA.id)).toMatchObject(shown);
  });
});

describe('user: deactivate', () => {
  it('ends every session and open link at once; activating lets the person sign in again', async () => {
    const person = await addPerson(null);
    const second = { ...person, token: await server.client.signIn(person.email, PASSWORD) };
    expect((await call(`/user/${person.id}/sessions`)).body.total).toBe(2);
    expect((await move(person.id, 'banned')).body.data).toMatchObject({ status: 'banned', verified: true });
    expect([await isSignedIn(person), await isSignedIn(second)]).toEqual([false, false]);
    expect((await call(`/user/${person.id}/sessions`)).body.data).toEqual([]);
    const asStaff = (id: string) => call(`/user/${id}/sessions`, undefined, 'GET', people.staff);
    expect((await asStaff(person.id)).status).toBe(200);
    expect((await asStaff(people.admin.id)).status).toBe(403);
    expect((await asStaff('01900000-0000-7000-8000-000000000001')).status).toBe(404);
    const blocked = await server.client.call('/login', { json: { email: person.email, password: PASSWORD } });
    expect([blocked.status, blocked.body.ermessage]).toEqual([401, 'accountBlocked']);
    expect((await move(person.id, 'active')).status).toBe(200);
    // Sessions from before stay ended.
    expect(await isSignedIn(person)).toBe(false);
    await expect(server.client.signIn(person.email, PASSWORD)).resolves.toBeTypeOf('string');
    expect(await historyOf(person.id)).toEqual(['status', 'status']);
  });

  it('needs a reason, and keeps it in the history', async () => {
    const person = await addPerson(null);
    const { status, body } = await call(`/user/status/${person.id}`, { status: 'banned' }, 'PUT');
    expect([status, body.errors]).toMatchObject([422, [{ path: 'reason', code: 'required' }]]);
    await move(person.id, 'banned');
    expect((await call(`/history/user/${person.id}`)).body.data).toMatchObject([{ reason: 'Left the company' }]);
  });

  it('is refused for oneself', async () => {
    const { status, body } = await move(people.admin.id, 'banned');
    expect([status, body.ermessage]).toEqual([409, 'ownAccount']);
    expect(body.message).toContain('Nothing was changed');
    expect(await isSignedIn(people.admin)).toBe(true);
  });

  it('of two super admins who deactivate each other, one stays', async () => {
    const [one, other] = [await addPerson(1), await addPerson(1)];
    await db.update(users).set({ status: 'banned' }).where(eq(users.id, people.admin.id));
    try {
      const both = await Promise.all([move(other.id, 'banned', one), move(one.id, 'banned', other)]);
      const statuses = both.map(({ status }) => status).toSorted();
      // The loser is refused as the last one, or was signed out before the request.
      expect([
        [200, 401],
        [200, 409],
      ]).toContainEqual(statuses);
      const refused = both.find(({ status }) => status === 409);
      if (refused) expect(refused.body.ermessage).toBe('lastSuperAdmin');
      expect([await isSignedIn(one), await isSignedIn(other)].filter(Boolean)).toHaveLength(1);
    } finally {
      await db.update(users).set({ status: 'active' }).where(eq(users.id, people.admin.id));
    }
  });

  it('the last super admin stays, also for a request that was admitted before', async () => {
    const [one, other] = [await addPerson(1), await addPerson(1)];
    const others = and(eq(users.key, 1), ne(users.id, one.id));
    await db.update(users).set({ status: 'banned' }).where(others);
    try {
      const author = { caller: other.caller, rev: null, requestId: randomUUID(), channel: 'api' } as const;
      const order = { id: one.id, to: 'banned', reason: 'Left the company', ...author };
      const moved = moveRecord(db, recordSources.user, resourceOf('user'), order);
      await expect(moved).rejects.toThrow('lastSuperAdmin');
      expect(await isSignedIn(one)).toBe(true);
    } finally {
      await db.update(users).set({ status: 'active' }).where(others);
    }
  });

  it('in the middle of an upload loses and doubles nothing', async () => {
    const merchant = { ...people.merchantB };
    const key = randomUUID();
    const encoded = new Response(form([['itemImage', await jpeg()]]));
    const type = encoded.headers.get('Content-Type') ?? '';
    const whole = Buffer.from(await encoded.arrayBuffer());
    const send = (token: string, between: () => Promise<unknown>) =>
      new Promise<number>((resolve, reject) => {
        const sent = request(
          `${server.origin}${API_BASE}/product/mobile`,
          {
            method: 'POST',
            headers: { Authorization: `Bearer ${token}`, 'Content-Type': type, 'Idempotency-Key': key },
          },
          (response) => {
            response.resume();
            response.on('end', () => resolve(response.statusCode ?? 0));
          },
        );
        sent.on('error', reject);
        sent.write(whole.subarray(0, whole.length >> 1));
        void between().then(() => sent.end(whole.subarray(whole.length >> 1)));
      });
    const count = async () =>
      (await db.select({ id: products.id }).from(products).where(eq(products.hub, merchant.id))).length;
    const first = await send(merchant.token, () => move(merchant.id, 'banned'));
    expect([first, await count()]).toEqual(first === 201 ? [201, 1] : [401, 0]);
    expect(await send(merchant.token, async () => undefined)).toBe(401);
    await move(merchant.id, 'active');
    const token = await server.client.signIn(merchant.email, PASSWORD);
    people.merchantB.token = token;
    expect(await send(token, async () => undefined)).toBe(201);
    expect(await count()).toBe(1);
  });
});

describe('user: changed by the person', () => {
  it('an open form of an admin does not overwrite it', async () => {
    const person = await addPerson(null);
    const { rev } = await read(person.id);
    expect((await call('/profile', { fullName: 'Ada Verdi' }, 'PUT', person)).status).toBe(200);
    const late = await call(`/user/${person.id}`, { fullName: 'Ada Bassi' }, 'PUT', people.admin, {
      'If-Match': `"${String(rev)}"`,
    });
    expect(late.status).toBe(412);
    expect((await read(person.id))['fullName']).toBe('Ada Verdi');
  });
});

describe('user: confirm the e-mail address, revoke sessions', () => {
  it('a person confirmed by hand may sign in, once, and the history says who did it', async () => {
    const person = await addPerson(null, { status: 'unverified' });
    const done = await call(`/user/confirmEmail/${person.id}`, {}, 'PUT');
    expect(done.body.data).toMatchObject({ status: 'active', verified: true });
    await expect(server.client.signIn(person.email, PASSWORD)).resolves.toBeTypeOf('string');
    expect((await call(`/user/confirmEmail/${person.id}`, {}, 'PUT')).status).toBe(403);
    expect(await historyOf(person.id)).toEqual(['confirmEmail']);
  });

  it('a deactivated person stays deactivated', async () => {
    const person = await addPerson(null, { status: 'unverified' });
    await move(person.id, 'banned');
    const { body } = await call(`/user/confirmEmail/${person.id}`, {}, 'PUT');
    expect(body.data).toMatchObject({ status: 'banned', verified: true });
  });

  it('a person whose address was never confirmed is not active after a deactivation, also as a hub center', async () => {
    const person = await addPerson(null, { status: 'unverified' });
    await move(person.id, 'banned');
    expect((await move(person.id, 'active')).body.data).toMatchObject({ status: 'unverified', verified: false });
    await expect(server.client.signIn(person.email, PASSWORD)).rejects.toThrow();
    await db.update(users).set({ status: 'banned', verified: false }).where(eq(users.id, people.merchantB.id));
    const path = `/merchant/banunban/status/${people.merchantB.id}`;
    const { status } = await call(path, { status: 'active', reason: 'Agreed' }, 'PUT');
    expect([status, await read(people.merchantB.id)]).toMatchObject([200, { status: 'unverified' }]);
    await db.update(users).set({ status: 'active', verified: true }).where(eq(users.id, people.merchantB.id));
  });

  it('gets another address by an admin: confirmed anew, signed out everywhere, and the old address is told', async () => {
    const person = await addPerson(4);
    const email = `moved-${person.email}`;
    const change = (to: string, as = people.admin, id = person.id) =>
      call(`/user/changeEmail/${id}`, { email: to, reason: 'Married' }, 'PUT', as);
    expect((await change(people.customer.email)).body.ermessage).toBe('emailTaken');
    expect((await change('x')).status).toBe(422);
    expect((await change('own@example.org', people.admin, people.admin.id)).status).toBe(403);
    expect((await change('admin@example.org', people.staff, people.admin.id)).status).toBe(403);
    const { status, body } = await change(email.toUpperCase());
    expect([status, body.data]).toMatchObject([200, { email, verified: false, status: 'unverified' }]);
    expect(await isSignedIn(person)).toBe(false);
    for (const each of [person.email, email]) await expect(server.client.signIn(each, PASSWORD)).rejects.toThrow();
    const [entry] = (await call(`/history/user/${person.id}`)).body.data as HistoryEntry[];
    expect(entry).toMatchObject({ action: 'changeEmail', reason: 'Married' });
    expect(entry?.changes).toContainEqual(expect.objectContaining({ field: 'email', from: person.email, to: email }));
    const sent = async () => (await mailsIn(server.mailDir)).filter(({ to }) => to.includes(person.email));
    await expect.poll(sent).toHaveLength(2);
    const mails = await sent();
    const confirm = mails.find(({ to }) => to.includes(email));
    const toOld = mails.find((mail) => mail !== confirm);
    expect(toOld?.text).not.toContain(email);
    if (!confirm) throw new Error('no mail to the new address');
    const json = { token: ticketIn(confirm) };
    expect((await server.client.call('/verify/email', { method: 'PUT', json })).status).toBe(200);
    await expect(server.client.signIn(email, PASSWORD)).resolves.toBeTypeOf('string');
  });

  it('of two who are given one address at once, one gets it', async () => {
    const both = [await addPerson(4), await addPerson(4)];
    const given = both.map(({ id }) =>
      call(`/user/changeEmail/${id}`, { email: 'one-of-two@example.org', reason: 'Married' }, 'PUT'),
    );
    expect((await Promise.all(given)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('an invited person who was confirmed by hand still chooses a password by the invitation', async () => {
    const { _id } = (await create('customer', people.admin)).body.data as Row;
    await call(`/user/confirmEmail/${_id}`, {}, 'PUT');
    const { link } = (await call(`/user/${_id}/invitation`, undefined, 'POST')).body.data as { link: string };
    const token = new URL(link, server.origin).searchParams.get('token');
    const json = { token, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await server.client.call('/signup/complete', { method: 'PUT', json })).status).toBe(200);
    expect(await read(_id)).toMatchObject({ status: 'active', verified: true, invited: false });
  });

  it('a deactivated person’s invitation is dead', async () => {
    const { _id } = (await create('customer', people.admin)).body.data as Row;
    const { link } = (await call(`/user/${_id}/invitation`, undefined, 'POST')).body.data as { link: string };
    await move(_id, 'banned');
    const token = new URL(link, server.origin).searchParams.get('token');
    const json = { token, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await server.client.call('/signup/complete', { method: 'PUT', json })).status).toBe(422);
    expect((await call(`/user/${_id}/invitation`)).status).toBe(404);
  });

  it('signs every device of a person out, and nobody else', async () => {
    const [person, other] = [await addPerson(4), await addPerson(4)];
    const second = { ...person, token: await server.client.signIn(person.email, PASSWORD) };
    expect((await call(`/user/revokeSessions/${person.id}`, { reason: 'Lost tablet' }, 'PUT')).status).toBe(200);
    expect(await Promise.all([person, second, other].map(isSignedIn))).toEqual([false, false, true]);
    expect(await historyOf(person.id)).toEqual(['revokeSessions']);
    await expect(server.client.signIn(person.email, PASSWORD)).resolves.toBeTypeOf('string');
    const own = await call(`/user/revokeSessions/${people.admin.id}`, { reason: 'Lost tablet' }, 'PUT');
    expect([own.status, await isSignedIn(people.admin)]).toEqual([403, true]);
  });
});

describe('user: list', () => {
  it('counts and sums the orders of a person, and filters by the day of any of them', async () => {
    const person = await addPerson(null);
    const customerEmail = person.email;
    const at = (day: string) => new Date(`${day}T12:00:00Z`);
    await insertOrder(server, {
      customerEmail,
      status: 'accepted',
      paidAt: at('2019-05-02'),
      createdAt: at('2019-05-02'),
    });
    await insertOrder(server, { customerEmail, status: 'ordered', refundedCents: 500, createdAt: at('2019-05-20') });
    await insertOrder(server, { customerEmail, status: 'expired', createdAt: at('2019-06-20') });
    const purchasedAt = at('2019-05-20').toISOString();
    expect(await read(person.id)).toMatchObject({ orders: 2, spent: 45, purchasedAt });
    expect(await read(people.staff.id)).toMatchObject({ orders: 0, spent: 0, purchasedAt: null });
    const found = async (from: string, to: string) =>
      ((await call(`/users?purchaseDateMin=${from}&purchaseDateMax=${to}`)).body.data as Row[]).map(({ _id }) => _id);
    expect(await found('2019-05-02', '2019-05-02')).toEqual([person.id]);
    expect(await found('2019-05-20', '2019-05-20')).toEqual([person.id]);
    expect(await found('2019-05-03', '2019-05-19')).toEqual([]);
    expect(await found('2019-06-20', '2019-06-20')).toEqual([]);
    expect((await call('/users?purchaseDateMin=May')).status).toBe(422);
  });

  it('keeps its orders when its address changes, and takes those of an address that has no account', async () => {
    const person = await addPerson(null);
    const guest = `guest-${person.email}`;
    const own = await insertOrder(server, { customerEmail: person.email, status: 'accepted' });
    const asGuest = await insertOrder(server, { customerEmail: guest, status: 'accepted' });
    const ordersOf = async () =>
      ((await call(`/orders?account=${person.id}`)).body.data as Row[]).map(({ _id }) => _id).toSorted();
    expect([await ordersOf(), await read(person.id)]).toMatchObject([[own], { orders: 1 }]);
    const moved = await call(`/user/changeEmail/${person.id}`, { email: guest, reason: 'Married' }, 'PUT');
    expect(moved.status).toBe(200);
    expect([await ordersOf(), await read(person.id)]).toMatchObject([[own, asGuest].toSorted(), { orders: 2 }]);
    // Whoever gets the former address gets no order of it.
    const fullName = 'Next Person';
    const next = await call('/user', { fullName, email: person.email, password: PASSWORD }, 'POST');
    expect(next.body.data).toMatchObject({ email: person.email });
    expect(await read((next.body.data as Row)._id)).toMatchObject({ orders: 0, spent: 0 });
    expect((await call(`/order/${own}`)).body.data).toMatchObject({
      account: person.id,
      accountName: expect.any(String),
    });
    // One that nobody had is taken by whoever opens an account with its address.
    const late = `late-${person.email}`;
    const before = await insertOrder(server, { customerEmail: late, status: 'accepted' });
    const { _id } = (await call('/user', { fullName, email: late, password: PASSWORD }, 'POST')).body.data as Row;
    expect((await call(`/order/${before}`)).body.data).toMatchObject({ account: _id });
  });

  it('filters by sign-up days, both ends included, and exports exactly these rows', async () => {
    const days = ['2020-03-01T00:00:00.000Z', '2020-03-02T12:00:00.000Z', '2020-03-02T23:59:59.999Z'];
    const outside = ['2020-02-29T23:59:59.999Z', '2020-03-03T00:00:00.000Z'];
    const ids: string[] = [];
    for (const at of [...days, ...outside]) ids.push((await addPerson(null, { createdAt: new Date(at) })).id);
    const query = { signupDateMin: '2020-03-01', signupDateMax: '2020-03-02' };
    const { body } = await call(`/users?${new URLSearchParams(query).toString()}`);
    expect((body.data as Row[]).map(({ _id }) => _id)).toEqual(ids.slice(0, days.length).toReversed());
    const sheet = await readSheet(await takeAway(server, { path: '/export/users', query, token: people.admin.token }));
    expect(recordsIn(sheet).map((row) => row['_id']?.text)).toEqual(ids.slice(0, days.length).toReversed());
  });

  it('filters by role, confirmation and type', async () => {
    const found = async (query: string) => (await call(`/users?limit=100&${query}`)).body.data as Row[];
    expect((await found('role=merchant')).map(({ _id }) => _id).toSorted()).toEqual(
      [people.merchantA.id, people.merchantB.id].toSorted(),
    );
    const customers = await found('role=customer&role=reviewer');
    expect(new Set(customers.map(({ role }) => role))).toEqual(new Set(['customer', 'reviewer']));
    expect(new Set((await found('verified=false')).map(({ verified }) => verified))).toEqual(new Set([false]));
    expect(new Set((await found('accountType=company')).map(({ accountType }) => accountType))).toEqual(
      new Set(['company']),
    );
  });
});

describe('figures', () => {
  beforeAll(async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const days of [0, 6, 7, 13, 14, 29, 30, 89, 90, 179, 180]) {
      await addPerson(null, { createdAt: ago(days) });
      const { _id } = await addItem(server, people.merchantA, 'product', ago(days));
      await call(`${STATUS_PATHS.product}/${_id}`, { status: 'sold' }, 'PUT');
      await db
        .update(products)
        .set({ soldAt: ago(days), createdAt: ago(days) })
        .where(eq(products.id, _id));
    }
  });

  it('each number is that of the rows its link opens, in the period and in the one before', async () => {
    for (const days of FIGURE_DAYS) {
      const figures = (await call(`/dashboard/figures?days=${days}`)).body.data as Figure[];
      for (const { name, by, now, before } of figures) {
        for (const { total, isAtLeast, filters } of [now, before]) {
          const { paths, plural } = resourceOf(name);
          const query = new URLSearchParams(filters).toString();
          const { status, body } = await call(`/${paths?.list ?? plural}?limit=1&${query}`);
          expect({ name, by, days, status, total: body.total }).toEqual({ name, by, days, status: 200, total });
          expect(isAtLeast).toBe(false);
        }
      }
      const sold = figures.find(({ name, by }) => name === 'product' && by === 'soldAt');
      const expected = { 7: [2, 2], 30: [6, 1], 90: [8, 2] }[days];
      expect([sold?.now.total, sold?.before.total]).toEqual(expected);
    }
    expect((await call('/dashboard/figures?days=8')).status).toBe(422);
  });
});
