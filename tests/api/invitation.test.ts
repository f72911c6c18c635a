import { afterAll, beforeAll, expect, it } from 'vitest';

import type { MerchantRecord } from '../../server/services/merchants.ts';
import { createUser } from '../../server/services/people.ts';
import { linkIn, type Post, startPost, ticketIn } from '../support/post.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import type { Got } from '../support/server-client.ts';
import { addPeople, PASSWORD, type People } from '../support/server-people.ts';
import { form } from '../support/server-photos.ts';

const CHOSEN = 'lanterna sul molo 7';

let server: TestServer;
let people: People;
let post: Post;
beforeAll(async () => {
  post = await startPost();
  server = await startTestServer({ smtpUrl: post.url, publicUrl: 'https://ordito.example' });
  people = await addPeople(server);
});
afterAll(async () => {
  await server.stop();
  await post.stop();
});

let last = 0;
const put = (path: string, json: object) =>
  server.client.call(path, { method: 'PUT', json, headers: { 'X-Forwarded-For': `10.1.0.${(last += 1)}` } });
const complete = (token: string, password = CHOSEN, confirmPassword = password) =>
  put('/signup/complete', { token, password, confirmPassword });
const refused = ({ status, body: { errors = [] } }: Got) => [status, ...errors.map(({ path, code }) => [path, code])];
const DEAD = [422, ['token', 'deadLink']];

async function invite(email: string, more: Record<string, string> = {}, key?: string): Promise<Got> {
  const fields = { firstName: 'Milano', lastName: 'Navigli', email, ...more };
  const headers = { 'Accept-Language': 'en', ...(key === undefined ? {} : { 'Idempotency-Key': key }) };
  return server.client.call('/merchant', { token: people.admin.token, form: form(Object.entries(fields)), headers });
}

it('a merchant created without a password is invited, and signs in once a password is chosen', async () => {
  const email = 'milano@example.org';
  const key = crypto.randomUUID();
  const made = await invite(email, { password: '' }, key);
  expect([made.status, made.body.message]).toEqual([201, 'Hub center created: the invitation goes out by e-mail']);
  expect((made.body.data as MerchantRecord).status).toBe('unverified');
  expect((await invite(email, {}, key)).headers.get('Idempotent-Replayed')).toBe('true');
  expect((await invite(email, { password: PASSWORD }, key)).body.ermessage).toBe('idempotencyMismatch');
  const mail = await post.mailTo(email);
  expect(linkIn(mail).href).toMatch(/^https:\/\/ordito\.example\/signup\/complete\?token=[\w-]{43}$/);
  for (const password of ['', PASSWORD]) {
    await expect(server.client.signIn(email, password || 'x')).rejects.toThrow('401');
  }

  const token = ticketIn(mail);
  expect(refused(await put('/verify/email', { token }))).toEqual(DEAD);
  expect(refused(await complete(token, CHOSEN, 'something else'))).toEqual([422, ['confirmPassword', 'mismatch']]);
  expect(refused(await complete(token, 'milanonavigli'))).toEqual([422, ['password', 'common']]);
  const tries = await Promise.all([complete(token), complete(token), complete(token)]);
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect(refused(await complete(token))).toEqual(DEAD);
  const session = await server.client.signIn(email, CHOSEN);
  expect((await server.client.call('/profile', { token: session })).body.data).toMatchObject({ status: 'active' });
  expect(post.received.filter(({ to }) => to === email)).toHaveLength(1);
});

it('a merchant created with a password is not, and that password is no easy one', async () => {
  const easy = await invite('torino@example.org', { password: 'milanonavigli' });
  expect(refused(easy)).toEqual([422, ['password', 'common']]);
  const made = await invite('torino@example.org', { password: CHOSEN });
  expect((made.body.data as MerchantRecord).status).toBe('active');
  await expect(server.client.signIn('torino@example.org', CHOSEN)).resolves.toBeTypeOf('string');
  expect(post.received.filter(({ to }) => to === 'torino@example.org')).toEqual([]);
});

it('the link comes again when it is asked for, also by who forgot a password they never had; only the newest works', async () => {
  const email = 'napoli@example.org';
  await invite(email);
  const first = ticketIn(await post.mailTo(email));
  await put('/verify/email/resend', { email });
  const second = ticketIn(await post.mailTo(email, 2));
  await put('/forgot/password', { email });
  const third = ticketIn(await post.mailTo(email, 3));
  expect(refused(await complete(first))).toEqual(DEAD);
  expect(refused(await complete(second))).toEqual(DEAD);
  await server.database.pool.query(`update mail_proofs set expires_at = expires_at - interval '7 days'`);
  expect(refused(await complete(third))).toEqual(DEAD);
  await put('/verify/email/resend', { email });
  expect((await complete(ticketIn(await post.mailTo(email, 4)))).status).toBe(200);
});

it('an account with a password is opened by the link that confirms its e-mail, once, unless it was banned', async () => {
  const link = async (email: string) => {
    const account = { email, password: PASSWORD, fullName: 'Ada Bassi', userType: 2, key: null } as const;
    await createUser(server.deps.db, { ...account, language: 'en', status: 'unverified' });
    await put('/verify/email/resend', { email });
    const mail = await post.mailTo(email);
    expect(linkIn(mail).pathname).toBe('/account/verify');
    return ticketIn(mail);
  };
  const token = await link('ada@example.org');
  await expect(server.client.signIn('ada@example.org', PASSWORD)).rejects.toThrow('401');
  expect(refused(await complete(token))).toEqual(DEAD);
  expect((await put('/verify/email', { token })).status).toBe(200);
  await expect(server.client.signIn('ada@example.org', PASSWORD)).resolves.toBeTypeOf('string');
  expect(refused(await put('/verify/email', { token }))).toEqual(DEAD);

  const banned = await link('bruno@example.org');
  await server.database.pool.query(`update users set status = 'banned' where email = 'bruno@example.org'`);
  expect(refused(await put('/verify/email', { token: banned }))).toEqual(DEAD);
});
