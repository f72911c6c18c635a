import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { jobs } from '../../server/db/schema/work.ts';
import { enqueue } from '../../server/engine/jobs/queue.ts';
import { createLog } from '../../server/log.ts';
import type { MerchantRecord } from '../../server/services/hubs/merchants.ts';
import { mailJob } from '../../server/services/jobs/mails.ts';
import { makeTicket } from '../../server/services/people/mail-proofs.ts';
import { createUser } from '../../server/services/people/people.ts';
import { linkIn, type Post, startPost, ticketIn } from '../support/post.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import type { ApiResponse } from '../support/server-client.ts';
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
const refused = ({ status, body: { errors = [] } }: ApiResponse) => [
  status,
  ...errors.map(({ path, code }) => [path, code]),
];
const DEAD = [422, ['token', 'deadLink']];

async function invite(email: string, more: Record<string, string> = {}, key?: string): Promise<ApiResponse> {
  const fields = { firstName: 'Milano', lastName: 'Navigli', email, ...more };
  const headers = { 'Accept-Language': 'en', ...(key === undefined ? {} : { 'Idempotency-Key': key }) };
  return server.client.call('/merchant', { token: people.admin.token, form: form(Object.entries(fields)), headers });
}

it('invitation: a merchant created without a password is invited, and signs in once a password is chosen', async () => {
  const email = 'milano@example.org';
  const key = crypto.randomUUID();
  const made = await invite(email, { password: '' }, key);
  expect([made.status, made.body.message]).toEqual([201, 'Hub center created. The invitation is being sent by e-mail']);
  expect((made.body.data as MerchantRecord).status).toBe('unverified');
  expect((await invite(email, {}, key)).headers.get('Idempotent-Replayed')).toBe('true');
  expect((await invite(email, { password: PASSWORD }, key)).body.ermessage).toBe('idempotencyMismatch');
  const mail = await post.mailTo(email);
  expect(linkIn(mail).href).toMatch(/^https:\/\/ordito\.example\/signup\/complete\?token=[\w-]{43}&language=it$/);
  for (const password of ['', PASSWORD]) {
    await expect(server.client.signIn(email, password || 'x')).rejects.toThrow('401');
  }

  const token = ticketIn(mail);
  expect(refused(await put('/verify/email', { token }))).toEqual(DEAD);
  expect(refused(await complete(token, CHOSEN, 'something else'))).toEqual([422, ['confirmPassword', 'mismatch']]);
  expect(refused(await complete(token, 'milanonavigli'))).toEqual([422, ['password', 'common']]);
  const tries = await Promise.all([complete(token), complete(token), complete(token)]);
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  const opened = tries.find(({ status }) => status === 200)?.body.data as { token: string };
  expect((await server.client.call('/profile', { token: opened.token })).body.data).toMatchObject({ email });
  expect(refused(await complete(token))).toEqual(DEAD);
  const session = await server.client.signIn(email, CHOSEN);
  expect((await server.client.call('/profile', { token: session })).body.data).toMatchObject({ status: 'active' });
  expect(post.received.filter(({ to }) => to === email)).toHaveLength(1);
});

it('invitation: a merchant created with a password gets none, and the password must not be weak', async () => {
  const easy = await invite('torino@example.org', { password: 'milanonavigli' });
  expect(refused(easy)).toEqual([422, ['password', 'common']]);
  const made = await invite('torino@example.org', { password: CHOSEN });
  expect((made.body.data as MerchantRecord).status).toBe('active');
  await expect(server.client.signIn('torino@example.org', CHOSEN)).resolves.toBeTypeOf('string');
  expect(post.received.filter(({ to }) => to === 'torino@example.org')).toEqual([]);
});

it('invitation: the link is mailed again on request, also as a forgotten password; only the newest works', async () => {
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

it('invitation: the link that confirms the e-mail activates an account with a password, once, unless it was banned', async () => {
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

it('hub center: its name and prefix default to the merchant’s name', async () => {
  const person = { firstName: 'Anna', lastName: 'Bianchi', password: CHOSEN };
  const named = await invite('anna@example.org', { ...person, hubName: ' Genova Porto Antico ' });
  expect(named.body.data).toMatchObject({ fullName: 'Genova Porto Antico', prefix: 'GEN', firstName: 'Anna' });
  const { body } = await server.client.call('/merchants/options', { token: people.admin.token });
  expect(body.data).toContainEqual(expect.objectContaining({ fullName: 'Genova Porto Antico' }));
  const unnamed = await invite('carla@example.org', { ...person, firstName: 'Carla', hubName: '' });
  expect(unnamed.body.data).toMatchObject({ fullName: 'Carla Bianchi', prefix: 'CAR' });
});

const renew = (id: string, token = people.admin.token, on = server) =>
  on.client.call(`/user/${id}/invitation`, {
    method: 'POST',
    token,
    headers: { 'X-Forwarded-For': `10.1.0.${(last += 1)}` },
  });
const read = (id: string, token = people.admin.token, on = server) =>
  on.client.call(`/user/${id}/invitation`, { token });
const audited = async (on: TestServer, id: string) =>
  (await on.database.pool.query('select action from audit where record_id = $1 order by at', [id])).rows.map(
    ({ action }: { action: string }) => action,
  );

it('invitation: a renewal invalidates the older link at once, and mails a new one in the language of the invited', async () => {
  const email = 'bologna@example.org';
  const made = await invite(email, { language: 'es' });
  const { _id } = made.body.data as MerchantRecord;
  const first = await post.mailTo(email);
  expect(first.subject).toBe('Tu invitación a Ordito');
  expect((await read(_id)).body.data).toEqual({ sendsMail: true, expiresAt: expect.any(String) });
  const again = await renew(_id);
  expect([again.status, again.body.data, again.body.message]).toEqual([200, { link: null }, 'Invito inviato']);
  expect(refused(await complete(ticketIn(first)))).toEqual(DEAD);
  const second = await post.mailTo(email, 2);
  expect(await audited(server, _id)).toEqual(['created', 'invitationSent']);
  for (const each of [people.merchantA, people.reviewer]) {
    expect((await renew(_id, each.token)).status).toBe(403);
    expect((await read(_id, each.token)).status).toBe(403);
  }
  expect((await complete(ticketIn(second))).status).toBe(200);
  expect([(await renew(_id)).status, (await read(_id)).status]).toEqual([404, 404]);
  expect((await renew(people.merchantA.id)).status).toBe(404);
});

it('invitation: a renewal and a mail being composed wait for each other, without a deadlock', async () => {
  const email = 'both@example.org';
  const { _id } = (await invite(email)).body.data as MerchantRecord;
  await post.mailTo(email);
  const { db } = server.deps;
  // The job of a mail that has arrived may not have ended yet, and another one is not queued beside it.
  await expect.poll(() => db.$count(jobs, eq(jobs.key, `link:${email}`))).toBe(0);
  const request = { about: 'link', email, request: crypto.randomUUID() } as const;
  await enqueue(db, mailJob, [{ input: request, key: `link:${email}` }], { inMs: 3_600_000 });
  let renewal: ReturnType<typeof renew> | undefined;
  await db.transaction(async (tx) => {
    await tx
      .select()
      .from(jobs)
      .where(eq(jobs.key, `link:${email}`))
      .for('update');
    renewal = renew(_id);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await server.database.pool.query(waiting)).rowCount).toBe(1);
    await makeTicket(tx, _id, 'signup');
  });
  expect((await renewal)?.status).toBe(200);
});

it('invitation: renewals by an admin are rate limited', async () => {
  const made = await invite('often@example.org');
  const { _id } = made.body.data as MerchantRecord;
  const tries: number[] = [];
  for (let count = 0; count < 7; count++) tries.push((await renew(_id)).status);
  expect(tries).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

it('invitation: without a mail server an admin gets the link, audited, once each; no log contains it', async () => {
  let logged = '';
  const silent = await startTestServer({ log: createLog('trace', { write: (line) => void (logged += line) }) });
  try {
    const others = await addPeople(silent);
    const { token } = others.admin;
    const fields = { firstName: 'Siena', lastName: 'Campo', email: 'siena@example.org' };
    const headers = { 'Accept-Language': 'en' };
    const made = await silent.client.call('/merchant', { token, form: form(Object.entries(fields)), headers });
    expect(made.body.message).toBe('Hub center created. Mail is not set up: copy the invitation link');
    const { _id } = made.body.data as MerchantRecord;
    expect((await read(_id, token, silent)).body.data).toMatchObject({ sendsMail: false });
    const tokenIn = (link: string) => new URL(link, silent.origin).searchParams.get('token') ?? '';
    const linkOf = ({ body }: ApiResponse) => (body.data as { link: string }).link;
    const [first, second] = [linkOf(await renew(_id, token, silent)), linkOf(await renew(_id, token, silent))];
    expect(second).toMatch(/^\/signup\/complete\?token=[\w-]{43}&language=it$/);
    const choose = (link: string) =>
      silent.client.call('/signup/complete', {
        method: 'PUT',
        json: { token: tokenIn(link), password: CHOSEN, confirmPassword: CHOSEN },
      });
    expect(refused(await choose(first))).toEqual(DEAD);
    // Whether or not the file of the first mail exists by now, it must not invalidate the shown link.
    expect((await choose(second)).status).toBe(200);
    expect(await audited(silent, _id)).toEqual(['created', 'invitationShown', 'invitationShown', 'signupCompleted']);
    for (const link of [first, second]) expect(logged).not.toContain(tokenIn(link));
  } finally {
    await silent.stop();
  }
});

it('password link: lets an active person choose a new password once; admins may get it, whether mails are sent or not', async () => {
  const account = {
    email: 'oblivious@example.org',
    password: PASSWORD,
    fullName: 'Ada Bassi',
    userType: 2,
    key: null,
  } as const;
  await createUser(server.deps.db, { ...account, status: 'active' });
  const [{ _id } = { _id: '' }] = (
    await server.database.pool.query<{ _id: string }>('select id as _id from users where email = $1', [account.email])
  ).rows;
  const create = (id: string, token = people.admin.token) =>
    server.client.call(`/user/${id}/password-link`, { method: 'POST', token });
  const ticketOf = ({ body }: ApiResponse) => {
    const { link } = body.data as { link: string };
    expect(link).toMatch(/^https:\/\/ordito\.example\/reset\/password\?token=[\w-]{43}&language=it$/);
    return new URL(link).searchParams.get('token') ?? '';
  };
  const choose = (resetToken: string) =>
    put('/reset/password', { resetToken, password: CHOSEN, confirmPassword: CHOSEN });
  const [first, second] = [ticketOf(await create(_id)), ticketOf(await create(_id))];
  expect(refused(await choose(first))).toEqual([422, ['resetToken', 'deadLink']]);
  expect((await choose(second)).status).toBe(200);
  expect(refused(await choose(second))).toEqual([422, ['resetToken', 'deadLink']]);
  await expect(server.client.signIn(account.email, CHOSEN)).resolves.toBeTypeOf('string');
  expect(await audited(server, _id)).toEqual(['passwordLinkShown', 'passwordLinkShown', 'passwordReset']);

  for (const each of [people.merchantA, people.reviewer]) expect((await create(_id, each.token)).status).toBe(403);
  // Only a super admin gets one for an admin; a person without a password is invited.
  expect((await create(people.admin.id, people.staff.token)).status).toBe(403);
  const { _id: invited } = (await invite('not-yet@example.org')).body.data as MerchantRecord;
  expect((await create(invited)).status).toBe(404);
  await server.database.pool.query(`update users set status = 'banned' where id = $1`, [_id]);
  expect((await create(_id)).status).toBe(404);
});

it.each([true, false])('mails: a server says whether it sends them before anybody requests one: %s', async (sends) => {
  const other = sends ? server : await startTestServer();
  try {
    expect((await other.client.call('/public-setting')).body.data).toEqual({ sendsMail: sends });
    for (const path of ['/forgot/password', '/verify/email/resend']) {
      const headers = { 'Accept-Language': 'en', 'X-Forwarded-For': `10.1.0.${(last += 1)}` };
      const json = { email: 'nobody@example.org' };
      const { body } = await other.client.call(path, { method: 'PUT', json, headers });
      expect(body.message).toMatch(sends ? /we’ve sent the message$/ : /^This server doesn’t send e-mails/);
    }
  } finally {
    if (!sends) await other.stop();
  }
});
