import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, inject, it } from 'vitest';

import { LANGUAGES } from '../../contract/languages.ts';
import { readEnvironment } from '../../server/environment.ts';
import { createUser } from '../../server/services/people/people.ts';
import { freePort } from '../support/free-port.ts';
import { codeIn, linkIn, mailsIn, type Post, startPost } from '../support/post.ts';
import { MAIL_FROM, startTestServer, type TestServer, type TestServerOptions } from '../support/server-app.ts';
import { cloneDatabase } from '../support/server-database.ts';
import { eventually } from '../support/server-devices.ts';
import { PASSWORD } from '../support/server-people.ts';

let toStop: { stop(): Promise<void> }[];
beforeEach(() => (toStop = []));
afterEach(async () => {
  for (const each of toStop.toReversed()) await each.stop();
});
const run = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
  const started = await starting;
  toStop.push(started);
  return started;
};
const serve = (options: TestServerOptions = {}): Promise<TestServer> => run(startTestServer(options));
const openPost = (port?: number): Promise<Post> => run(startPost(port));

const add = ({ deps }: TestServer, email: string, more: object = {}) =>
  createUser(deps.db, { email, password: PASSWORD, fullName: 'Ada Bassi', userType: 2, key: null, ...more });
const forgot = ({ client }: TestServer, email: string, headers: Record<string, string> = {}) =>
  client.call('/forgot/password', { method: 'PUT', json: { email }, headers });
const MAILS = `select attempts from jobs where kind = 'mail' and state in ('waiting', 'running')`;
const DUE = `update jobs set due_at = now() where kind = 'mail'`;
const waiting = async ({ database }: TestServer) => (await database.pool.query<{ attempts: number }>(MAILS)).rows;
const settled = (server: TestServer) =>
  eventually(async () => ((await waiting(server)).length === 0 ? true : undefined));

it("mail: is in the person's language, as text and as HTML that loads and runs nothing", async () => {
  const post = await openPost();
  const server = await serve({ smtpUrl: post.url });
  const fullName = `<img src=x onerror="alert(1)">\r\nBcc: everybody@example.org`;
  const subjects = new Set<string>();
  for (const language of LANGUAGES) {
    const email = `${language}@example.org`;
    await add(server, email, { language, fullName });
    // The requester's browser language is not that of the mailbox owner.
    await forgot(server, email, { 'Accept-Language': 'en', Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
    const mail = await post.mailTo(email);
    subjects.add(mail.subject);
    const code = codeIn(mail);
    expect(mail.html).toContain(`>${code}<`);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(|evil\.example|http:/);
    expect(mail.text).not.toContain('evil.example');
    expect(mail.headers).toContain(`From: ${MAIL_FROM}`);
    expect(mail.headers).not.toMatch(/^Bcc:/m);
    expect(mail.headers).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(mail.subject).not.toContain(code);
  }
  expect(subjects.size).toBe(4);
  expect(post.received).toHaveLength(4);
  await settled(server);
});

it('mail: refuses an address that would inject headers', async () => {
  const server = await serve();
  for (const email of ['a@b.it\r\nBcc: c@d.it', 'a@b.it, c@d.it', `${'a'.repeat(50_000)}@b.it`]) {
    expect((await forgot(server, email)).status).toBe(422);
  }
  expect(await waiting(server)).toEqual([]);
});

it('mail: waits while the mail server is down, queued once, and is sent when it is up', async () => {
  const port = await freePort();
  const server = await serve({ smtpUrl: `smtp://127.0.0.1:${port}` });
  await add(server, 'ada@example.org');
  for (let index = 0; index < 3; index += 1) expect((await forgot(server, 'ada@example.org')).status).toBe(200);
  await eventually(async () => ((await waiting(server))[0]?.attempts ? true : undefined));
  expect(await waiting(server)).toHaveLength(1);
  await expect(server.client.signIn('ada@example.org', PASSWORD)).resolves.toBeTypeOf('string');

  const post = await openPost(port);
  // The delay grows with every try; makes the next one due now, without a notification.
  await server.database.pool.query(DUE);
  const code = codeIn(await eventually(async () => post.received[0]));
  await settled(server);
  expect(post.received).toHaveLength(1);
  const json = { email: 'ada@example.org', code };
  expect((await server.client.call('/verify/code', { method: 'PUT', json })).status).toBe(200);
});

it('mail: waits for a change of its account, and meanwhile the change may drop it', async () => {
  const post = await openPost();
  const server = await serve({ smtpUrl: post.url });
  await add(server, 'ada@example.org');
  const changing = await server.database.pool.connect();
  try {
    await changing.query('begin');
    await changing.query(`select from users where email = 'ada@example.org' for update`);
    await forgot(server, 'ada@example.org');
    const blocked = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await eventually(async () => ((await server.database.pool.query(blocked)).rowCount ? true : undefined));
    const { rowCount } = await changing.query(`delete from jobs where id in
      (select id from jobs where kind = 'mail' for update nowait)`);
    expect(rowCount).toBe(1);
    await changing.query('commit');
  } finally {
    changing.release();
  }
  await settled(server);
  expect(post.received).toEqual([]);
});

it('mail: survives a restart of the server that queued it', async () => {
  const clone = await cloneDatabase(inject('clusterUrl'));
  toStop.push({ stop: clone.drop });
  const databaseUrl = clone.url;
  const first = await startTestServer({ databaseUrl, smtpUrl: `smtp://127.0.0.1:${await freePort()}` });
  await add(first, 'ada@example.org');
  await forgot(first, 'ada@example.org');
  await eventually(async () => ((await waiting(first))[0]?.attempts ? true : undefined));
  await first.stop();
  const post = await openPost();
  const second = await serve({ databaseUrl, smtpUrl: post.url });
  await second.database.pool.query(DUE);
  expect(codeIn(await post.mailTo('ada@example.org'))).toMatch(/^\d{6}$/);
});

it('mail: is sent once by several servers on one database', async () => {
  const post = await openPost();
  const servers = [await serve({ smtpUrl: post.url })];
  const { databaseUrl } = servers[0] as TestServer;
  for (let index = 0; index < 2; index += 1) servers.push(await serve({ databaseUrl, smtpUrl: post.url }));
  const emails = Array.from({ length: 9 }, (_, index) => `person-${index}@example.org`);
  for (const email of emails) await add(servers[0] as TestServer, email);
  await Promise.all(emails.map((email, index) => forgot(servers[index % 3] as TestServer, email)));
  await settled(servers[0] as TestServer);
  expect(post.received.map(({ to }) => to).sort()).toEqual(emails);
});

it('mail: fails after a day of tries, and staff see why', async () => {
  const server = await serve({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` });
  await add(server, 'ada@example.org');
  await forgot(server, 'ada@example.org');
  const { pool } = server.database;
  const last = `update jobs set attempts = max_attempts - 1, due_at = now()
    where kind = 'mail' and state = 'waiting' and attempts > 0 returning id`;
  await eventually(async () => ((await pool.query(last)).rowCount === 1 ? true : undefined));
  await settled(server);
  const { rows } = await pool.query(`select state, last_error from jobs where kind = 'mail'`);
  expect(rows).toEqual([{ state: 'failed', last_error: 'the mail server rejected the mail: ESOCKET' }]);
});

it('mail: without a mail server it is a file only its owner can read, with a link to this server', async () => {
  const server = await serve();
  await add(server, 'ada@example.org', { status: 'unverified' });
  await forgot(server, 'ada@example.org');
  const [mail] = await eventually(async () => {
    const mails = await mailsIn(server.mailDir);
    return mails.length > 0 ? mails : undefined;
  });
  if (!mail) throw new Error('no mail');
  expect(mail.to).toContain('ada@example.org');
  expect(linkIn(mail).href).toContain(`${server.origin.replace('127.0.0.1', 'localhost')}/account/verify?token=`);
  expect((await stat(server.mailDir)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(server.mailDir)) {
    expect((await stat(join(server.mailDir, name))).mode & 0o777).toBe(0o600);
  }
});

it('mail: reads server and sender from the environment, and reports errors in them', () => {
  expect(readEnvironment({})).toMatchObject({ smtpUrl: null, mailFrom: 'Ordito <no-reply@localhost>' });
  expect(
    readEnvironment({ SMTP_URL: 'smtps://me:secret@mail.example:465', PUBLIC_URL: 'https://ordito.example/' }),
  ).toMatchObject({ smtpUrl: 'smtps://me:secret@mail.example:465', mailFrom: 'Ordito <no-reply@ordito.example>' });
  expect(readEnvironment({ MAIL_FROM: 'Casa <casa@ordito.example>' }).mailFrom).toBe('Casa <casa@ordito.example>');
  expect(() => readEnvironment({ SMTP_URL: 'https://mail.example' })).toThrow(/SMTP_URL/);
  expect(() => readEnvironment({ MAIL_FROM: 'a@b.it\r\nBcc: c@d.it' })).toThrow(/MAIL_FROM/);
});
