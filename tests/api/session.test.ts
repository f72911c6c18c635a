import { describe, expect, it } from 'vitest';

import { profileRecord } from '../../contract/calls/session.ts';
import { SESSION_ENDED } from '../../contract/failure.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { texts } from '../../server/http/messages.ts';
import { createUser } from '../../server/services/people/people.ts';
import { steppedClock } from '../support/clock.ts';
import { startTestServer } from '../support/server-app.ts';
import { PASSWORD } from '../support/server-people.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();

describe('sign-in', () => {
  it('returns a token that opens the profile', async () => {
    const token = await server.client.signIn('  ADMIN@example.org ', PASSWORD);
    const { status, body } = await server.client.call('/profile', { token });
    expect(status).toBe(200);
    expect(profileRecord.parse(body.data)).toMatchObject({
      email: 'admin@example.org',
      userType: 1,
      key: 1,
      roles: ['admin'],
    });
  });

  it('returns the installation’s public address, if configured, and whether it mails', async () => {
    const configured = await startTestServer({ databaseUrl: server.databaseUrl, publicUrl: 'https://ordito.example' });
    try {
      for (const [{ client }, settings] of [
        [server, { sendsMail: false }],
        [configured, { sendsMail: false, publicUrl: 'https://ordito.example' }],
      ] as const) {
        const token = await client.signIn('admin@example.org', PASSWORD);
        expect((await client.call('/profile', { token })).body.data).toMatchObject({ settings });
        expect(
          Object.keys(((await client.call('/profile', { token })).body.data as { settings: object }).settings),
        ).toEqual(Object.keys(settings));
      }
    } finally {
      await configured.stop();
    }
  });

  it('gives the same response for a wrong password of any account, and for an unknown one', async () => {
    const bodies = [];
    for (const status of ['banned', 'unverified'] as const) {
      const account = { email: `${status}@example.org`, password: PASSWORD, fullName: 'Somebody', status } as const;
      await createUser(server.deps.db, { ...account, userType: 2, key: null });
    }
    for (const email of ['admin', 'nobody', 'banned', 'unverified'].map((name) => `${name}@example.org`)) {
      const { status, body } = await server.client.call('/login', { json: { email, password: 'wrong wrong wrong' } });
      expect(status).toBe(401);
      bodies.push({ ...body, requestId: '' });
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ ermessage: 'loginError' });
  });

  it.each(LANGUAGES)('explains in %s a blocked or inactive account to whoever knows its password', async (language) => {
    for (const [email, word, said] of [
      ['banned@example.org', 'accountBlocked', 'accountBlocked'],
      ['unverified@example.org', 'emailUnverified', 'emailUnverifiedWithoutMail'],
    ] as const) {
      const headers = { 'Accept-Language': language };
      const { status, body } = await server.client.call('/login', { json: { email, password: PASSWORD }, headers });
      expect([status, body.ermessage, body.message]).toEqual([401, word, texts[language].failure[said].text]);
    }
  });

  it('refuses a body that is not JSON, and values of another type', async () => {
    const broken = await fetch(`${server.origin}/admin/api/login`, { method: 'POST', body: '{"email":' });
    expect(broken.status).toBe(400);
    const typed = await server.client.call('/login', { json: { email: { $gt: '' }, password: PASSWORD } });
    expect(typed.status).toBe(422);
    expect(typed.body.errors?.map(({ path }) => path)).toEqual(['email']);
  });

  it('refuses a body with excessive nesting', async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    for (const [path, method] of [
      ['/login', 'POST'],
      ['/verify/email', 'PUT'],
    ] as const) {
      for (const levels of [33, 8000, 40_000]) {
        const headers = { 'Content-Type': 'application/json' };
        const body = levels === 33 ? `{"email":${nested(33)}}` : nested(levels);
        const { status } = await fetch(`${server.origin}/admin/api${path}`, { method, headers, body });
        expect([path, levels, status]).toEqual([path, levels, 422]);
      }
    }
  });

  it('stores only the hash of the token', async () => {
    const { rows } = await server.database.pool.query('select s::text as row from sessions s');
    expect(JSON.stringify(rows)).not.toContain(people.admin.token);
  });
});

describe('session', () => {
  it.each(LANGUAGES)('that is missing or unknown gets the exact words in %s', async (language) => {
    for (const token of [undefined, 'x', 'a.b.c', people.admin.token.slice(0, -1)]) {
      const { status, body } = await server.client.call('/profile', {
        token,
        headers: { 'Accept-Language': language },
      });
      expect(status).toBe(401);
      expect(body).toMatchObject({ message: SESSION_ENDED, status: 401 });
      expect(body.ermessage).toBeUndefined();
    }
  });

  it('is read from the header only, with the scheme in any case, and never from a cookie', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${server.origin}/admin/api/profile`, { headers });
    expect((await ask({ Cookie: `token=${people.admin.token}` })).status).toBe(401);
    expect((await ask({ Authorization: `Basic ${people.admin.token}` })).status).toBe(401);
    expect((await ask({ authorization: `bEaReR ${people.admin.token}` })).status).toBe(200);
    expect((await fetch(`${server.origin}/admin/api/profile?token=${people.admin.token}`)).status).toBe(401);
  });

  it('ends with its logout, which always responds 200', async () => {
    const token = await server.client.signIn('staff@example.org', PASSWORD);
    for (const each of [token, token, 'dead', undefined]) {
      const { status, body, headers } = await server.client.call('/logout', { method: 'PATCH', token: each });
      // Never "storage": it holds undelivered captures.
      expect([status, headers.get('Clear-Site-Data')]).toEqual([200, '"cache"']);
      expect(body.data).toBeNull();
    }
    const ended = await server.client.call('/profile', { token });
    expect([ended.status, ended.headers.get('Clear-Site-Data')]).toEqual([401, '"cache"']);
    expect((await server.client.call('/profile', { token: people.staff.token })).status).toBe(200);
  });

  it('expires, and use extends it', async () => {
    const [dying, used] = await Promise.all([1, 2].map(() => server.client.signIn('staff@example.org', PASSWORD)));
    const { pool } = server.database;
    const { createHash } = await import('node:crypto');
    const hash = (token: string) => createHash('sha256').update(token).digest('hex');
    await pool.query(`update sessions set expires_at = now() - interval '1 second' where token_hash = $1`, [
      hash(dying ?? ''),
    ]);
    expect((await server.client.call('/profile', { token: dying })).status).toBe(401);
    await pool.query(
      `update sessions set used_at = now() - interval '2 days', expires_at = now() + interval '1 day' where token_hash = $1`,
      [hash(used ?? '')],
    );
    expect((await server.client.call('/profile', { token: used })).status).toBe(200);
    const { rows } = await pool.query<{ days: number }>(
      `select extract(day from expires_at - now())::int as days from sessions where token_hash = $1`,
      [hash(used ?? '')],
    );
    expect(rows[0]?.days).toBeGreaterThanOrEqual(29);
  });

  it('ends at once when the account is banned', async () => {
    const token = await server.client.signIn('customer@example.org', PASSWORD);
    await server.database.pool.query(`update users set status = 'banned' where email = 'customer@example.org'`);
    expect((await server.client.call('/profile', { token })).status).toBe(401);
    await server.database.pool.query(`update users set status = 'active' where email = 'customer@example.org'`);
  });
});

describe('password guessing', () => {
  it('is refused after some tries with the time to wait, for known and unknown accounts alike', async () => {
    for (const email of ['hub-b@example.org', 'unknown@example.org']) {
      const statuses = [];
      for (let index = 0; index < 12; index += 1) {
        const { status, headers } = await server.client.call('/login', {
          json: { email, password: `guess number ${index}` },
        });
        statuses.push(status);
        if (status === 429) expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(300);
      }
      expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
      expect(statuses.slice(10)).toEqual([429, 429]);
    }
    const { rows } = await server.database.pool.query<{ seconds: number }>(
      `update rate_limits set expire = 0 where key like '%hub-b%' returning 1 as seconds`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await expect(server.client.signIn('hub-b@example.org', PASSWORD)).resolves.toBeTypeOf('string');
  });

  it('by a stranger locks nobody out: neither from another address, nor from a known browser', async () => {
    const email = 'customer@example.org';
    const tryIn = (password: string, address: string, cookie = '') =>
      server.client.call('/login', {
        json: { email, password },
        headers: { 'X-Forwarded-For': address, ...(cookie ? { Cookie: cookie } : {}) },
      });
    const first = await tryIn(PASSWORD, '10.8.0.1');
    const [cookie = ''] = (first.headers.get('Set-Cookie') ?? '').split(';', 1);
    expect(first.headers.get('Set-Cookie')).toMatch(/^device=.+HttpOnly; SameSite=Strict$/);
    for (let index = 0; index < 10; index += 1) await tryIn('a wrong one', `10.8.1.${index}`);
    expect((await tryIn(PASSWORD, '10.8.2.1')).status).toBe(200);

    const here = '10.8.0.1';
    for (let index = 0; index < 10; index += 1) expect((await tryIn('a wrong one', here)).status).toBe(401);
    expect((await tryIn(PASSWORD, here)).status).toBe(429);
    expect((await tryIn(PASSWORD, here, cookie)).status).toBe(200);
    expect((await tryIn(PASSWORD, here, `device=${'A'.repeat(22)}.${'A'.repeat(22)}`)).status).toBe(429);

    const guesses = [];
    for (let index = 0; index < 11; index += 1) guesses.push((await tryIn('a wrong one', here, cookie)).status);
    expect(guesses).toEqual([...Array(10).fill(401), 429]);
  });

  it('from everywhere is serialised, and the owner gets through', async () => {
    const email = 'reviewer@example.org';
    const tryIn = (password: string, address: string) =>
      server.client.call('/login', { json: { email, password }, headers: { 'X-Forwarded-For': address } });
    const time = steppedClock();
    const statuses: number[] = [];
    const answer = async (...tried: Parameters<typeof tryIn>) => statuses.push((await tryIn(...tried)).status);
    /** Exactly one try waits; it goes on after a second, not before. */
    const passOne = async () => {
      await expect.poll(time.pauses).toBe(1);
      time.step(999);
      expect(time.pauses()).toBe(1);
      time.step(1);
    };
    const many = Array.from({ length: 31 }, (_, index) => answer('a wrong one', `10.7.0.${index}`));
    await expect.poll(() => statuses).toEqual(Array(30).fill(401));
    await passOne();
    await Promise.all(many);

    statuses.length = 0;
    const more = Array.from({ length: 6 }, (_, index) => answer('wrong', `10.7.1.${index}`));
    for (const expected of [[], [401], [401, 401]]) {
      await expect.poll(() => statuses).toEqual([429, 429, 429, ...expected]);
      await passOne();
    }
    await Promise.all(more);
    expect(statuses).toEqual([429, 429, 429, 401, 401, 401]);

    const owner = tryIn(PASSWORD, '10.7.2.1');
    await passOne();
    expect((await owner).status).toBe(200);

    // Strangers who have tried before fill the line again: the one with the most tries gives way to a browser that is new.
    statuses.length = 0;
    const again = [0, 1, 2, 3].map((index) => answer('wrong', `10.7.1.${index}`));
    await expect.poll(() => statuses).toEqual([429]);
    const newcomer = tryIn(PASSWORD, '10.7.2.2');
    await expect.poll(() => statuses).toEqual([429, 429]);
    for (let passed = 0; passed < 3; passed += 1) await passOne();
    await Promise.all(again);
    expect([(await newcomer).status, statuses]).toEqual([200, [429, 429, 401, 401]]);
  });

  it('counts a whole IPv6 network as one address', async () => {
    const email = 'unknown-6@example.org';
    const tryIn = (address: string) =>
      server.client.call('/login', { json: { email, password: 'x' }, headers: { 'X-Forwarded-For': address } });
    for (let index = 0; index < 10; index += 1) {
      expect((await tryIn(`2001:db8:0:7:${index}::${index}`)).status).toBe(401);
    }
    expect((await tryIn('2001:0DB8::7:ffff:1:2:3')).status).toBe(429);
    expect((await tryIn('2001:db8:0:8::1')).status).toBe(401);
  });
});
