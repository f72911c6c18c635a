import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { pauses } from '../../server/clock.ts';
import { createLog } from '../../server/log.ts';
import { createUser } from '../../server/services/people/people.ts';
import { codeIn, type Post, startPost } from '../support/post.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import type { ApiResponse } from '../support/server-client.ts';
import { addPeople, PASSWORD, type People } from '../support/server-people.ts';

const NEW_PASSWORD = 'lanterna sul molo 7';

let server: TestServer;
let people: People;
let post: Post;
let logged = '';
beforeAll(async () => {
  post = await startPost();
  const log = createLog('trace', { write: (line) => void (logged += line) });
  server = await startTestServer({ smtpUrl: post.url, publicUrl: 'https://ordito.example', log });
  people = await addPeople(server);
});
afterAll(async () => {
  await server.stop();
  await post.stop();
});

/** Each with its own address, so that tests do not share limits. */
let last = 0;
const put = (path: string, json: object, token?: string, address = `10.0.0.${(last += 1)}`, cookie = '') =>
  server.client.call(path, {
    method: 'PUT',
    json,
    token,
    headers: { 'X-Forwarded-For': address, ...(cookie ? { Cookie: cookie } : {}) },
  });
const cookieOf = ({ headers }: ApiResponse) => headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';

let accounts = 0;
/** A new person with a code in the mailbox. */
async function forgetful(status: 'active' | 'banned' = 'active'): Promise<{ email: string; code: string }> {
  const email = `forgetful-${(accounts += 1)}@example.org`;
  const account = { email, password: PASSWORD, fullName: 'Ada Bassi', userType: 2, key: null, status } as const;
  await createUser(server.deps.db, account);
  if (status === 'banned') return { email, code: '' };
  await put('/forgot/password', { email });
  return { email, code: codeIn(await post.mailTo(email)) };
}
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const verify = (email: string, code: string) => put('/verify/code', { email, code });
const tokenOf = ({ body }: ApiResponse) => (body.data as { resetToken: string }).resetToken;
const refused = ({ status, body: { errors = [] } }: ApiResponse) => [
  status,
  ...errors.map(({ path, code }) => [path, code]),
];
const withoutId = ({ status, body }: ApiResponse) => JSON.stringify({ status, ...body, requestId: '' });

describe('forgotten password', () => {
  it('is replaced with a mailed code, once; all devices are signed out at once, and the owner is notified', async () => {
    const { email, code } = await forgetful();
    const token = await server.client.signIn(email, PASSWORD);
    const stream = await fetch(`${server.origin}/admin/api/events`, { headers: { Authorization: `Bearer ${token}` } });
    expect(code).toMatch(/^\d{6}$/);
    expect(refused(await verify(email, wrong(code)))).toEqual([422, ['code', 'wrongCode']]);
    const verified = await verify(`  ${email.toUpperCase()} `, code);
    expect(verified.status).toBe(200);
    expect(refused(await verify(email, code))).toEqual([422, ['code', 'wrongCode']]);

    const resetToken = tokenOf(verified);
    const reset = (password: string, confirmPassword = password) =>
      put('/reset/password', { resetToken, password, confirmPassword });
    expect(refused(await reset(NEW_PASSWORD, 'something else'))).toEqual([422, ['confirmPassword', 'mismatch']]);
    expect(refused(await reset('qwertyuiop'))).toEqual([422, ['password', 'common']]);
    expect(refused(await reset('AdaBassi.1985'))).toEqual([422, ['password', 'common']]);
    const chosen = await reset(NEW_PASSWORD);
    expect(chosen.status).toBe(200);
    await stream.text();
    const opened = chosen.body.data as { token: string };
    expect((await server.client.call('/profile', { token: opened.token })).body.data).toMatchObject({ email });
    expect((await server.client.call('/profile', { token })).status).toBe(401);
    expect(refused(await reset(`${NEW_PASSWORD}!`))).toEqual([422, ['resetToken', 'deadLink']]);
    await expect(server.client.signIn(email, PASSWORD)).rejects.toThrow('401');
    await expect(server.client.signIn(email, NEW_PASSWORD)).resolves.toBeTypeOf('string');
    expect((await post.mailTo(email, 2)).subject).toBe('La tua password è cambiata');
  });

  it('is not replaced without the code, with a forged token, or after the account was banned', async () => {
    const reset = (resetToken: string) =>
      put('/reset/password', { resetToken, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD });
    expect(refused(await reset('x'.repeat(43)))).toEqual([422, ['resetToken', 'deadLink']]);
    const { email, code } = await forgetful();
    const resetToken = tokenOf(await verify(email, code));
    await server.database.pool.query(`update users set status = 'banned' where email = $1`, [email]);
    expect(refused(await reset(resetToken))).toEqual([422, ['resetToken', 'deadLink']]);
  });
});

describe('mailed code', () => {
  it('is invalid after five tries, also concurrent ones, and the account stays usable', async () => {
    const { email, code } = await forgetful();
    const tries = await Promise.all(Array.from({ length: 20 }, (_, index) => verify(email, wrong(code, index + 1))));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await verify(email, code)).status).toBe(422);
    await put('/forgot/password', { email });
    expect((await verify(email, codeIn(await post.mailTo(email, 2)))).status).toBe(200);
  });

  it('has five separate tries on the requesting browser, and on one its owner has signed in from', async () => {
    const { email } = await forgetful();
    const signedIn = await server.client.call('/login', { json: { email, password: PASSWORD } });
    const answer = await put('/forgot/password', { email });
    const code = codeIn(await post.mailTo(email, 2));
    for (let index = 1; index <= 6; index += 1) expect((await verify(email, wrong(code, index))).status).toBe(422);
    const tryFrom = (cookie: string, tried: string) =>
      put('/verify/code', { email, code: tried }, undefined, '10.9.0.1', cookie);
    expect((await verify(email, code)).status).toBe(422);
    for (let index = 1; index <= 5; index += 1) await tryFrom(cookieOf(answer), wrong(code, index));
    expect((await tryFrom(cookieOf(answer), code)).status).toBe(422);
    expect((await tryFrom(`wish=${randomUUID()}`, code)).status).toBe(422);
    expect((await tryFrom(cookieOf(signedIn), code)).status).toBe(200);

    const { email: other } = await forgetful();
    const again = await put('/forgot/password', { email: other });
    const second = codeIn(await post.mailTo(other, 2));
    for (let index = 1; index <= 6; index += 1) await verify(other, wrong(second, index));
    const opened = await put('/verify/code', { email: other, code: second }, undefined, '10.9.0.2', cookieOf(again));
    expect(opened.status).toBe(200);
  });

  it('works once, however many concurrent requests use it', async () => {
    const { email, code } = await forgetful();
    const tries = await Promise.all(Array.from({ length: 5 }, () => verify(email, code)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  it('is invalidated by a newer one, by a changed password, and by expiry', async () => {
    const { email, code } = await forgetful();
    await put('/forgot/password', { email });
    const second = codeIn(await post.mailTo(email, 2));
    if (second !== code) expect((await verify(email, code)).status).toBe(422);
    const token = await server.client.signIn(email, PASSWORD);
    const change = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    expect((await put('/change/password', change, token)).status).toBe(200);
    expect((await verify(email, second)).status).toBe(422);

    const late = await forgetful();
    const { rowCount } = await server.database.pool.query(
      `update mail_proofs set expires_at = expires_at - interval '15 minutes'
       where purpose = 'code' and user_id = (select id from users where email = $1)`,
      [late.email],
    );
    expect(rowCount).toBe(1);
    expect((await verify(late.email, late.code)).status).toBe(422);
  });

  it('does not work for another account', async () => {
    const [one, other] = [await forgetful(), await forgetful()];
    if (one.code !== other.code) expect((await verify(other.email, one.code)).status).toBe(422);
    expect(refused(await put('/verify/code', { email: one.email, code: { $gt: '' } }))).toEqual([
      422,
      ['code', 'invalid'],
    ]);
  });
});

/** Until the test ends, pauses end at once; those that somebody waits for, in ms. */
function waitedPauses(): number[] {
  const { after } = pauses;
  onTestFinished(() => void Object.assign(pauses, { after }));
  const waited: number[] = [];
  // It runs when it is waited for, not when the pause begins.
  pauses.after = (ms) => {
    const then = (end: () => void) => {
      waited.push(ms);
      end();
    };
    // oxlint-disable-next-line unicorn/no-thenable -- Awaiting it is what is counted.
    return { then } as unknown as Promise<void>;
  };
  return waited;
}

describe('account existence is not revealed', () => {
  it('by the response or its duration', async () => {
    const { email } = await forgetful();
    const emails = [email, 'nobody@example.org', (await forgetful('banned')).email];
    for (const path of ['/forgot/password', '/verify/email/resend']) {
      const answers = await Promise.all(emails.map((each) => put(path, { email: each })));
      expect(new Set(answers.map(withoutId)).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
    }
    const waited = waitedPauses();
    const answers = new Set<string>();
    for (const [index, each] of emails.entries()) {
      answers.add(withoutId(await verify(each, '000000')));
      expect(waited).toEqual(Array(index + 1).fill(250));
    }
    expect(answers.size).toBe(1);
    expect(post.received.filter(({ to }) => !to.startsWith('forgetful-') || to === emails[2])).toEqual([]);
  });

  it('by the limit of five mails an hour', async () => {
    for (const email of ['customer@example.org', 'nobody-else@example.org']) {
      const statuses = [];
      for (let index = 0; index < 6; index += 1) {
        statuses.push((await put('/forgot/password', { email }, undefined, `10.9.8.${email.length}`)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const flood = [];
    for (let index = 0; index < 21; index += 1) {
      flood.push(
        (await put('/forgot/password', { email: `flood-${index}@example.org` }, undefined, '10.9.9.9')).status,
      );
    }
    expect(flood).toEqual([...Array(20).fill(200), 429]);
  });
});

it('mail limit: a stranger neither blocks the owner nor floods the mailbox', async () => {
  const { email } = await forgetful();
  for (let index = 0; index < 12; index += 1) {
    expect((await put('/forgot/password', { email })).status).toBe(200);
    if (index < 5) await post.mailTo(email, index + 2);
  }
  await server.database.pool.query(`update rate_limits set expire = 0 where key like 'mail-pause%'`);
  expect((await put('/forgot/password', { email })).status).toBe(200);
  expect((await verify(email, codeIn(await post.mailTo(email, 7)))).status).toBe(200);
});

describe('changed password', () => {
  it('needs the old one, must not be weak, and signs out the other devices', async () => {
    const { token: here } = people.staff;
    const there = await server.client.signIn('staff@example.org', PASSWORD);
    const change = (oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
      put('/change/password', { oldPassword, newPassword, confirmPassword }, here);
    expect(refused(await change('not the old one', NEW_PASSWORD))).toEqual([422, ['oldPassword', 'wrongPassword']]);
    expect(refused(await change(PASSWORD, NEW_PASSWORD, 'another'))).toEqual([422, ['confirmPassword', 'mismatch']]);
    expect(refused(await change(PASSWORD, 'short'))).toContainEqual(['newPassword', 'tooShort']);
    for (const easy of [
      '1234567890',
      'Password123!',
      'juventus1897',
      'thestaff1990',
      'staff@example.org',
      'aaaaaaaaaaaa',
    ]) {
      expect([easy, ...refused(await change(PASSWORD, easy))]).toEqual([easy, 422, ['newPassword', 'common']]);
    }
    const done = await server.client.call('/change/password', {
      method: 'PUT',
      token: here,
      json: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
      headers: { 'Accept-Language': 'es' },
    });
    expect([done.status, done.body.message]).toEqual([200, 'Contraseña cambiada']);
    expect((await server.client.call('/profile', { token: there })).status).toBe(401);
    expect((await server.client.call('/profile', { token: here })).status).toBe(200);
    expect((await post.mailTo('staff@example.org')).text).toContain('https://ordito.example/forgot-password');
  });

  it('ends a session that a concurrent sign-in with the old one opened', async () => {
    const { email } = await forgetful();
    const token = await server.client.signIn(email, PASSWORD);
    const change = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const [changed, ...signedIn] = await Promise.all([
      put('/change/password', change, token),
      ...Array.from({ length: 6 }, () => server.client.signIn(email, PASSWORD).catch(() => null)),
    ]);
    expect(changed.status).toBe(200);
    const found = await Promise.all(
      signedIn.flatMap((each) => (each === null ? [] : [server.client.call('/profile', { token: each })])),
    );
    expect(found.filter(({ status }) => status === 200)).toEqual([]);
  });

  it('cannot be guessed from a device left open', async () => {
    const { email } = await forgetful();
    const token = await server.client.signIn(email, PASSWORD);
    const guess = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const statuses = [];
    for (let index = 0; index < 11; index += 1) {
      statuses.push((await put('/change/password', { oldPassword: `guess ${index}`, ...guess }, token)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});

it('no code, token or password is in the database or the log', async () => {
  const { email, code } = await forgetful();
  const before = await dump();
  const resetToken = tokenOf(await verify(email, code));
  const stored = `${before}${await dump()}`;
  const text = logged;
  for (const secret of [code, resetToken, PASSWORD, NEW_PASSWORD]) {
    const found = new RegExp(`(^|[^0-9A-Za-z])${secret}([^0-9A-Za-z]|$)`, 'm');
    expect(found.test(stored)).toBe(false);
    expect(found.test(text)).toBe(false);
  }
  expect(text).toContain('/verify/code');
});

async function dump(): Promise<string> {
  const tables = ['jobs', 'mail_proofs', 'users', 'sessions', 'audit'];
  const rows = await Promise.all(
    tables.map((table) => server.database.pool.query<{ row: string }>(`select t::text as row from ${table} t`)),
  );
  return rows.flatMap((each) => each.rows.map(({ row }) => row)).join('\n');
}

it('a day: who asks for mails and tries codes ends, and the browser of the owner goes on', async () => {
  const { email, code } = await forgetful();
  const cookie = cookieOf(await server.client.call('/login', { json: { email, password: PASSWORD } }));
  expect((await verify(email, wrong(code))).status).toBe(422);
  const useUp = (name: string) =>
    server.database.pool.query(`update rate_limits set points = 1000 where key = $1`, [`${name}:${email}`]);
  await useUp('code-day');
  const late = await verify(email, code);
  expect([late.status, Number(late.headers.get('Retry-After')) > 3600]).toEqual([429, true]);
  for (let mails = 2; mails <= 6; mails += 1) {
    await server.database.pool.query(`update rate_limits set expire = 0 where key like 'mail-pause%'`);
    expect((await put('/forgot/password', { email })).status).toBe(200);
    await post.mailTo(email, mails);
  }
  await useUp('mail-day');
  await server.database.pool.query(`update rate_limits set expire = 0 where key like 'mail-pause%'`);
  expect((await put('/forgot/password', { email })).status).toBe(200);
  expect((await put('/forgot/password', { email }, undefined, '10.9.0.2', cookie)).status).toBe(200);
  const newest = codeIn(await post.mailTo(email, 7));
  expect((await put('/verify/code', { email, code: newest }, undefined, '10.9.0.2', cookie)).status).toBe(200);
});
