/** Sending on behalf of somebody: an admin rescues another person's captures, and they stay that person's. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import { users } from '../../server/db/schema/people.ts';
import { sha256 } from '../../server/engine/photos/pictures.ts';
import type { Person } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const photo = await jpeg();

type Fields = Record<string, string>;
const send = ({ token }: Person, key: string, fields: Fields = {}) =>
  server.client.call('/product/mobile', {
    token,
    form: form([['itemImage', photo], ...Object.entries(fields)]),
    headers: { 'Idempotency-Key': key },
  });
const query = async <T extends object>(text: string, values: unknown[]) =>
  (await server.database.pool.query<T>(text, values)).rows;
const items = async () => (await query<{ count: number }>('select count(*)::int as count from products', []))[0]?.count;
const auditOf = (id: string) => query('select user_id, on_behalf_of from audit where record_id = $1', [id]);
const reserve = async ({ token }: Person) => {
  const json = { kind: 'product', count: 1, deviceId: 'tablet' };
  return ((await server.client.call('/codes/reserve', { token, json })).body.data as { codes: [string] }).codes[0];
};
const verify = ({ token }: Person, json: object) => server.client.call('/receipts/verify', { token, json });

it.each(['admin', 'staff'] as const)(
  'on behalf: a merchant’s capture sent by %s belongs to the merchant in every respect',
  async (who) => {
    const { merchantA, [who]: sender } = people;
    const key = randomUUID();
    const code = await reserve(merchantA);
    const sent = await send(sender, key, { capturedBy: merchantA.id.toUpperCase(), name: code });
    expect(sent.status).toBe(201);
    const { _id } = sent.body.data as Receipt;
    expect(sent.body.data).toMatchObject({ code, key });
    expect(await query('select hub, created_by from products where id = $1', [_id])).toEqual([
      { hub: merchantA.id, created_by: merchantA.id },
    ]);
    expect(await auditOf(_id)).toEqual([{ user_id: sender.id, on_behalf_of: merchantA.id }]);

    // The tablet comes back and sends it too.
    const before = await items();
    const again = await send(merchantA, key, { name: code });
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
    expect((again.body.data as Receipt)._id).toBe(_id);
    expect(await items()).toBe(before);
  },
);

it('on behalf: a capture its owner has sent is replayed, in any spelling', async () => {
  const { merchantA, admin } = people;
  const key = randomUUID();
  const own = await send(merchantA, key, { note: 'blue' });
  const { _id } = own.body.data as Receipt;
  const before = await items();
  const variants: [Person, Fields][] = [
    [admin, { note: 'blue', capturedBy: merchantA.id }],
    [admin, { note: 'blue', capturedBy: merchantA.id, hubcenter: merchantA.id }],
    [merchantA, { note: 'blue', capturedBy: merchantA.id }],
    [merchantA, { note: 'blue', hubcenter: merchantA.id }],
  ];
  for (const [person, fields] of variants) {
    const { status, headers, body } = await send(person, key, fields);
    expect([status, headers.get('Idempotent-Replayed'), (body.data as Receipt)._id]).toEqual([201, 'true', _id]);
  }
  expect(await items()).toBe(before);
  expect(await auditOf(_id)).toEqual([{ user_id: merchantA.id, on_behalf_of: null }]);
  const other = await send(admin, key, { note: 'red', capturedBy: merchantA.id });
  expect([other.status, other.body.ermessage]).toEqual([422, 'idempotencyMismatch']);
});

it('on behalf: both sending at once make one item', async () => {
  const { merchantA, admin } = people;
  const key = randomUUID();
  const before = (await items()) ?? 0;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 ? send(merchantA, key) : send(admin, key, { capturedBy: merchantA.id }),
    ),
  );
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  expect(await items()).toBe(before + 1);
});

it('on behalf: another admin sends an admin’s capture with the chosen hub center', async () => {
  const fields = { capturedBy: people.staff.id, hubcenter: people.merchantB.id };
  const sent = await send(people.admin, randomUUID(), fields);
  expect(sent.status).toBe(201);
  const { _id } = sent.body.data as Receipt;
  expect(await auditOf(_id)).toEqual([{ user_id: people.admin.id, on_behalf_of: people.staff.id }]);
  const without = await send(people.admin, randomUUID(), { capturedBy: people.staff.id });
  expect([without.status, without.body.errors?.[0]?.path]).toEqual([422, 'hubcenter']);
});

it('on behalf: the captured person’s hub center and codes apply', async () => {
  const { merchantA, merchantB, admin } = people;
  const elsewhere = await send(admin, randomUUID(), { capturedBy: merchantA.id, hubcenter: merchantB.id });
  expect([elsewhere.status, elsewhere.body.ermessage]).toEqual([403, 'hubcenterMismatch']);
  const foreign = await send(admin, randomUUID(), { capturedBy: merchantA.id, name: await reserve(merchantB) });
  expect([foreign.status, foreign.body.ermessage]).toEqual([409, 'codeTaken']);
});

it('on behalf: only admins may send for others, and nothing else is stored', async () => {
  const before = await items();
  for (const capturedBy of [people.merchantB.id, people.admin.id, randomUUID()]) {
    const { status, body } = await send(people.merchantA, randomUUID(), { capturedBy });
    expect([status, body.ermessage]).toEqual([403, 'forbidden']);
  }
  expect(await items()).toBe(before);
});

it('on behalf: an unknown person or one without intake is refused by name', async () => {
  for (const capturedBy of [randomUUID(), people.customer.id, people.reviewer.id, 'x']) {
    const { status, body } = await send(people.admin, randomUUID(), { capturedBy });
    expect([status, body.ermessage, body.errors?.[0]?.path]).toEqual([422, 'validation', 'capturedBy']);
  }
});

it('on behalf: a banned merchant’s captures are still rescued', async () => {
  const { merchantB, admin } = people;
  const code = await reserve(merchantB);
  await server.deps.db.update(users).set({ status: 'banned' }).where(eq(users.id, merchantB.id));
  expect((await send(merchantB, randomUUID())).status).toBe(401);
  const sent = await send(admin, randomUUID(), { capturedBy: merchantB.id, name: code });
  expect([sent.status, (sent.body.data as Receipt).code]).toEqual([201, code]);
});

it('on behalf: only admins verify others’ receipts, and get the full receipts', async () => {
  const { merchantA, admin } = people;
  const key = randomUUID();
  const sent = (await send(merchantA, key)).body.data as Receipt;
  const own = await verify(merchantA, { keys: [key] });
  const found = { ...sent, key, found: true };
  expect(own.body.data).toEqual([found]);
  expect(sent).toMatchObject({ kind: 'product', photos: [{ slot: 'itemImage', sha256: sha256(photo) }] });
  expect((await verify(admin, { keys: [key] })).body.data).toEqual([{ key, found: false }]);
  expect((await verify(admin, { keys: [key], capturedBy: merchantA.id })).body.data).toEqual([found]);
  expect((await verify(merchantA, { keys: [key], capturedBy: merchantA.id })).body.data).toEqual([found]);
  const foreign = await verify(merchantA, { keys: [key], capturedBy: admin.id });
  expect([foreign.status, foreign.body.ermessage]).toEqual([403, 'forbidden']);
  const unknown = await verify(admin, { keys: [key], capturedBy: randomUUID() });
  expect([unknown.status, unknown.body.errors?.[0]?.path]).toEqual([422, 'capturedBy']);
});
