import { describe, expect, it } from 'vitest';

import type { SessionRecord } from '../../contract/calls/account.ts';
import type { Profile } from '../../contract/calls/session.ts';
import type { MerchantRecord } from '../../server/services/hubs/merchants.ts';
import { GIF } from '../support/server-bad-photos.ts';
import { PASSWORD } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X110) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

const { server, people } = await serverWithPeople({ publicUrl: 'https://ordito.example' });

const signInOn = async (agent: string, email = 'customer@example.org') => {
  const sent = { json: { email, password: PASSWORD }, headers: { 'User-Agent': agent } };
  return ((await server.client.call('/login', sent)).body.data as { token: string }).token;
};
const devices = async (token: string) => {
  const { body } = await server.client.call('/sessions', { token });
  return { rows: body.data as SessionRecord[], total: body.total };
};
const works = async (token: string) => (await server.client.call('/profile', { token })).status === 200;

it('profile: a merchant’s new name is not overwritten by an admin’s open form', async () => {
  const { merchantB, admin } = people;
  const hub = async () => (await server.client.call(`/merchant/${merchantB.id}`, { token: admin.token })).body.data;
  const { rev } = (await hub()) as MerchantRecord;
  const name = form([['fullName', 'Hub of another name']]);
  expect((await server.client.call('/profile', { method: 'PUT', token: merchantB.token, form: name })).status).toBe(
    200,
  );
  const { status, body } = await server.client.call(`/merchant/${merchantB.id}`, {
    method: 'PUT',
    token: admin.token,
    json: { fullName: 'The name in the form' },
    headers: { 'If-Match': `"${rev}"` },
  });
  expect([status, body.ermessage]).toEqual([412, 'stale']);
  expect(await hub()).toMatchObject({ fullName: 'Hub of another name' });
});

describe('signed-in devices', () => {
  it('are listed with their agents, most recently used first, and can be signed out at once', async () => {
    const { token } = people.customer;
    const tablet = await signInOn(TABLET);
    const silent = await signInOn('');
    const { rows, total } = await devices(token);
    expect([rows.length, total]).toEqual([3, 3]);
    expect(rows.map(({ device, current }) => [device, current])).toEqual([
      [null, false],
      ['Chrome 140 · Android', false],
      [null, true],
    ]);
    expect(rows.map(({ usedAt }) => usedAt)).toEqual(
      rows
        .map(({ usedAt }) => usedAt)
        .toSorted()
        .toReversed(),
    );

    const stream = await fetch(`${server.origin}/admin/api/events`, { headers: { Authorization: `Bearer ${tablet}` } });
    const end = (id: string, as = token) => server.client.call(`/sessions/${id}`, { method: 'DELETE', token: as });
    const id = rows.find(({ device }) => device?.includes('Android'))?._id ?? '';
    expect((await end(id, people.admin.token)).status).toBe(404);
    expect(await works(tablet)).toBe(true);
    expect((await end(id)).status).toBe(200);
    expect(await works(tablet)).toBe(false);
    // Ends only with the stream.
    await stream.text();
    expect((await end(id)).status).toBe(404);
    expect((await end('no-id')).status).toBe(422);

    const others = await server.client.call('/sessions', { method: 'DELETE', token });
    expect(others.body.data).toEqual({ ended: 1 });
    expect([await works(silent), await works(token), await works(people.admin.token)]).toEqual([false, true, true]);
  });

  it('are no longer listed once expired', async () => {
    const token = await signInOn(TABLET, 'reviewer@example.org');
    await server.database.pool.query(
      `update sessions set expires_at = now() - interval '1 second' where agent is null
       and user_id = (select id from users where email = 'reviewer@example.org')`,
    );
    expect((await devices(token)).rows.map(({ current }) => current)).toEqual([true]);
  });
});

describe('profile', () => {
  const change = async (sent: { json?: object; form?: FormData }, token = people.merchantA.token) => {
    const { status, body } = await server.client.call('/profile', { method: 'PUT', token, ...sent });
    return { status, data: body.data as Profile, errors: body.errors?.map(({ path, code }) => [path, code]) };
  };

  it('accepts a name and a language; a merchant’s is the displayed name, not the first and last name', async () => {
    const { id, token } = people.merchantA;
    const { status, data } = await change({ json: { fullName: '  Hub Aurora ', language: 'es' } });
    expect([status, data.fullName, data.language]).toEqual([200, 'Hub Aurora', 'es']);
    expect(data.settings).toEqual({ publicUrl: 'https://ordito.example', sendsMail: false });
    expect((await server.client.call('/profile', { token })).body.data).toEqual(data);
    const { body } = await server.client.call(`/merchant/${id}`, { token: people.admin.token });
    expect(body.data as MerchantRecord).toMatchObject({ fullName: 'Hub Aurora', firstName: 'Hub', lastName: 'A' });
    const { rows } = await server.database.pool.query<{ changes: object }>(
      `select changes from audit where action = 'updated' and entity = 'user' and record_id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { changes: { fullName: { from: 'Hub A', to: 'Hub Aurora' }, language: { from: 'it', to: 'es' } } },
    ]);
    expect((await change({ json: {} })).data).toEqual(data);
  });

  it('refuses unknown fields', async () => {
    expect((await change({ json: { fullName: ' ' } })).errors).toEqual([['fullName', 'required']]);
    expect((await change({ json: { fullName: 'x'.repeat(10_000) } })).errors).toEqual([['fullName', 'tooLong']]);
    expect((await change({ json: { language: 'de' } })).errors).toEqual([['language', 'choice']]);
    for (const name of ['key', 'userType', 'email', 'status', 'picture']) {
      expect((await change({ json: { [name]: 1 } })).errors).toEqual([[name, 'unknownField']]);
    }
    expect((await change({ form: form([['picture', GIF]]) })).status).toBe(415);
  });

  it('has a photo that is served, replaced and removed', async () => {
    const see = (url: string) => fetch(`${server.origin}${url}?w=160`);
    const { merchantA, merchantB } = people;
    const added = await change({
      form: form([
        ['picture', await jpeg(1)],
        ['fullName', 'Hub Alba'],
      ]),
    });
    expect([added.status, added.data.fullName]).toEqual([200, 'Hub Alba']);
    const first = added.data.picture ?? '';
    expect([(await see(first)).status, (await see(first)).headers.get('Content-Type')]).toEqual([200, 'image/webp']);

    const both = await Promise.all([2, 3].map(async (seed) => change({ form: form([['picture', await jpeg(seed)]]) })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { picture } = (await server.client.call('/profile', { token: merchantA.token })).body.data as Profile;
    expect(both.map(({ data }) => data.picture)).toContain(picture);
    expect([(await see(first)).status, (await see(picture ?? '')).status]).toEqual([404, 200]);

    await change({ form: form([['picture', await jpeg(4)]]) }, merchantB.token);
    const removed = await change({ form: form([['removePicture', 'true']]) });
    expect([removed.data.picture, (await see(picture ?? '')).status]).toEqual([null, 404]);
    const other = (await server.client.call('/profile', { token: merchantB.token })).body.data as Profile;
    expect(other.picture).not.toBeNull();
  });
});

it('merchants: each opens only its own record', async () => {
  const { merchantA, merchantB } = people;
  const own = await server.client.call(`/merchant/${merchantA.id}`, { token: merchantA.token });
  expect([own.status, own.body.data]).toMatchObject([200, { _id: merchantA.id, vatNumber: 'IT12345678903' }]);
  const other = await server.client.call(`/merchant/${merchantB.id}`, { token: merchantA.token });
  expect([other.status, other.body.ermessage]).toEqual([404, 'notFound']);
  expect((await server.client.call('/merchants', { token: merchantA.token })).status).toBe(403);
});
