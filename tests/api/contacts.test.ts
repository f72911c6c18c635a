/** Messages to the shop: the public form and its limits, replies by mail, notes, and the deletion of personal data. */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';

import { answer } from '../../contract/call.ts';
import { type ContactEntry, sendContact } from '../../contract/calls/contacts.ts';
import type { contact } from '../../contract/entities/contact.ts';
import { problem } from '../../contract/failure.ts';
import { CONTACT_MESSAGE_MAX } from '../../contract/limits.ts';
import { mailsIn, startPost } from '../support/post.ts';
import { startTestServer } from '../support/server-app.ts';
import { eventually } from '../support/server-devices.ts';
import { readSheet, recordsIn, takeAway } from '../support/server-exports.ts';
import { addPeople } from '../support/server-people.ts';
import { send } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

type Contact = z.infer<typeof contact.record>;

const post = await startPost();
afterAll(() => post.stop());
const { server, people } = await serverWithPeople({ smtpUrl: post.url });
const { admin, staff, merchantA, reviewer, customer } = people;
const { pool } = server.database;

interface Sent {
  from?: string;
  headers?: Record<string, string>;
  body?: RequestInit['body'];
}
/** Sends a message as a visitor of the shop would, from an address of its own. */
async function visit(json: object, { from = '198.51.100.7', headers = {}, body = JSON.stringify(json) }: Sent = {}) {
  const response = await fetch(`${server.origin}/shop/v1/contact`, {
    method: 'POST',
    headers: {
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      'X-Forwarded-For': from,
      'Accept-Language': 'en',
      ...headers,
    },
    body,
  });
  const read: unknown = await response.json();
  const replies = response.ok ? answer(sendContact.data).parse(read) : problem.parse(read);
  return {
    status: response.status,
    body: read as { message: string; errors?: { path: string; code: string }[] },
    replies,
  };
}
const message = (email: string, more: object = {}) => ({
  name: 'Ada Neri',
  email,
  message: 'Where is my coat?',
  ...more,
});
const inbox = async (query: string) =>
  (await send(server, `/contacts?limit=100&${query}`, { as: admin })).rows as unknown as Contact[];
const of = (email: string) => inbox(`search=${encodeURIComponent(email)}`);
const arrived = async (email: string, more: object = {}) => {
  expect((await visit(message(email, more))).status).toBe(201);
  const [found] = await of(email);
  if (!found) throw new Error('nothing came');
  return found;
};
const act = (path: string, json: object | undefined, as = admin, headers: Record<string, string> = {}) =>
  send(server, path, { as, json, method: 'POST', headers: { 'Accept-Language': 'en', ...headers } });
const reply = (id: string, text: string, { seen = 0, as = admin, headers = {} } = {}) =>
  act(`/contact/${id}/reply`, { text, seen }, as, headers);
const entries = async (id: string) =>
  (await send(server, `/contact/${id}/entries`, { as: staff })).rows as unknown as ContactEntry[];
const read = async (id: string) => (await send(server, `/contact/${id}`, { as: staff })).row as unknown as Contact;
const history = async (id: string) =>
  (await server.client.call(`/history/contact/${id}?limit=100`, { token: admin.token })).body.data as {
    action: string;
    reason?: string;
    changes: { field: string; from: unknown; to: unknown }[];
  }[];
const mailed = (id: string, state: string, at = 0) =>
  eventually(async () => {
    const replies = (await entries(id)).filter(({ kind }) => kind === 'reply');
    return replies[at]?.mail?.state === state ? replies[at] : undefined;
  });
beforeEach(() => void pool.query(`delete from rate_limits where key like 'contact-%'`));

describe('a message to the shop', () => {
  it('arrives without a session, new, with the language of its sender and the account of the same address', async () => {
    const more = { mobile: '+39 02 123456', subject: 'Coat', message: '  One\r\ntwo  ', language: 'es' };
    const { status, body } = await visit(message('Customer@Example.org', more));
    expect([status, body]).toEqual([201, { data: null, message: 'Thank you. We’ve received your message' }]);
    expect(await of('customer@example.org')).toMatchObject([
      {
        name: 'Ada Neri',
        email: 'customer@example.org',
        mobile: '+39 02 123456',
        subject: 'Coat',
        message: 'One\ntwo',
        language: 'es',
        status: 'new',
        assignee: null,
        user: customer.id,
        userName: 'The customer',
        erasedAt: null,
        rev: 1,
      },
    ]);
    await visit(message('zh@example.org'), { headers: { 'Accept-Language': 'zh-CN' } });
    expect(await of('zh@example.org')).toMatchObject([{ language: 'zh', user: null, mobile: null, subject: null }]);
  });

  it('is taken from a plain form', async () => {
    const { status } = await visit({}, { body: new URLSearchParams({ ...message('form@example.org'), website: '' }) });
    expect([status, (await of('form@example.org')).length]).toEqual([201, 1]);
  });

  it('is there once, whether its key or its text comes again, also at the same moment', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const replies = await Promise.all([1, 2, 3, 4].map(() => visit(message('twice@example.org'), { headers })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await visit(message('twice@example.org'))).status).toBe(201);
    expect(await of('twice@example.org')).toHaveLength(1);
    const other = await visit(message('twice@example.org', { message: 'Another one' }), { headers });
    expect([other.status, other.replies]).toMatchObject([422, { ermessage: 'idempotencyMismatch' }]);
    // A key is of one sender.
    expect((await visit(message('third@example.org'), { headers })).status).toBe(201);
    expect(await of('third@example.org')).toHaveLength(1);
    // After the minutes, the same question is a new message.
    await pool.query(`update contacts set created_at = now() - interval '11 minutes' where email = $1`, [
      'twice@example.org',
    ]);
    expect((await visit(message('twice@example.org'))).status).toBe(201);
    expect(await of('twice@example.org')).toHaveLength(2);
    // The key is still known.
    expect((await visit(message('twice@example.org'), { headers })).status).toBe(201);
    expect(await of('twice@example.org')).toHaveLength(2);
  });

  it('that fills the field nobody sees is answered alike, and stored nowhere', async () => {
    const replies = await visit(message('bot@example.org', { website: 'https://spam.example' }));
    const real = await visit(message('human@example.org', { website: '' }));
    expect([replies.status, replies.body]).toEqual([real.status, real.body]);
    expect(await of('bot@example.org')).toEqual([]);
    const { rows } = await pool.query(`select 1 from contacts where email = 'bot@example.org'`);
    expect(rows).toEqual([]);
  });

  it.each<[string, object, string, string]>([
    ['no text', { message: ' \n ' }, 'message', 'required'],
    ['a text that is too long', { message: 'x'.repeat(CONTACT_MESSAGE_MAX + 1) }, 'message', 'tooLong'],
    ['no name', { name: '' }, 'name', 'required'],
    ['an address with a header in it', { email: 'a@b.it\nBcc: c@d.it' }, 'email', 'email'],
    ['a phone number that is none', { mobile: 'call me' }, 'mobile', 'invalid'],
    ['another language', { language: 'xx' }, 'language', 'choice'],
    ['a zero byte', { message: 'a\0b' }, 'message', 'invalid'],
    ['a status', { status: 'closed' }, 'status', 'unknownField'],
  ])('with %s is refused at its field', async (_, more, path, code) => {
    const { status, body } = await visit({ ...message('wrong@example.org'), ...more });
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
    expect(await of('wrong@example.org')).toEqual([]);
  });

  it('of the greatest length is kept whole; a body beyond all limits is 413', async () => {
    const text = `${'天'.repeat(CONTACT_MESSAGE_MAX - 1)}.`;
    expect((await arrived('long@example.org', { message: text })).message).toBe(text);
    expect((await visit(message('huge@example.org', { message: 'x'.repeat(3_000_000) }))).status).toBe(413);
    expect((await visit({}, { body: 'no json' })).status).toBe(400);
  });

  it('full of links is kept as spam', async () => {
    const links = Array.from({ length: 6 }, (_, at) => `https://shop${at}.example`).join(' ');
    expect(await arrived('links@example.org', { message: links })).toMatchObject({ status: 'spam' });
    expect(await arrived('link@example.org', { message: 'See https://ordito.example/i/1' })).toMatchObject({
      status: 'new',
    });
  });

  it('is limited by network and sender; nobody uses up what others need', async () => {
    const replies: number[] = [];
    for (let at = 0; at < 6; at += 1)
      replies.push((await visit(message('eager@example.org', { message: `${at}` }))).status);
    expect(replies).toEqual([201, 201, 201, 201, 201, 429]);
    // The answer that was missed is given again.
    expect((await visit(message('eager@example.org', { message: '0' }))).status).toBe(201);
    // Others of the same network, and the same person elsewhere.
    expect((await visit(message('other@example.org'))).status).toBe(201);
    expect((await visit(message('eager@example.org', { message: 'a' }), { from: '203.0.113.1' })).status).toBe(201);
    for (let at = 0; at < 20; at += 1) await visit(message(`flood${at}@example.org`), { from: '203.0.113.9' });
    const limited = await visit(message('late@example.org'), { from: '203.0.113.9' });
    expect([limited.status, limited.replies]).toMatchObject([429, { ermessage: 'rateLimited' }]);
    expect(limited.body.message).toMatch(/^Too many attempts\. Try again in (?:59|60) minutes\.$/);
    expect((await visit(message('late@example.org'), { from: '203.0.113.10' })).status).toBe(201);
  });

  it('of an address that strangers flood is kept as spam, never refused', async () => {
    for (let at = 0; at < 20; at += 1) {
      expect((await visit(message('victim@example.org', { message: `${at}` }), { from: `192.0.2.${at}` })).status).toBe(
        201,
      );
    }
    const { status } = await visit(message('victim@example.org', { message: 'It is me' }), { from: '198.51.100.200' });
    const found = await of('victim@example.org');
    expect([status, found[0]]).toMatchObject([201, { message: 'It is me', status: 'spam' }]);
    expect(found.filter((each) => each.status === 'new')).toHaveLength(20);
  });

  it('of a shop with a key has the limit of the key, not that of one network, and still none of an address', async () => {
    const make = async (scopes: string[]) =>
      (await act('/shop-keys', { name: 'Shop', scopes })).row['secret'] as string;
    const using = (secret: string) => ({ from: '203.0.113.77', headers: { Authorization: `Bearer ${secret}` } });
    const own = using(await make(['contact:write']));
    for (let at = 0; at < 22; at += 1) {
      expect((await visit(message(`shop-${at}@example.org`), own)).status).toBe(201);
    }
    expect((await of('shop-21@example.org')).map(({ status }) => status)).toEqual(['new']);
    for (let at = 0; at < 21; at += 1) await visit(message('flood@example.org', { message: `${at}` }), own);
    expect((await of('flood@example.org')).filter(({ status }) => status === 'spam')).toHaveLength(1);
    expect((await visit(message('x@example.org'), using(await make(['orders:write'])))).status).toBe(403);
    expect((await visit(message('x@example.org'), using('ordito_shop_unknown'))).status).toBe(401);
    // A session is no key: it is a visitor's.
    expect((await visit(message('x@example.org'), using(admin.token))).status).toBe(201);
  });

  it('has one method, and nothing else is below its path', async () => {
    const got = await fetch(`${server.origin}/shop/v1/contact`);
    expect([got.status, got.headers.get('Allow')]).toEqual([405, 'POST']);
    const other = await fetch(`${server.origin}/shop/v1/nothing`);
    expect([other.status, other.headers.get('Content-Type')]).toEqual([404, 'application/problem+json']);
  });
});

describe('the inbox', () => {
  it('is for admins alone, also its notes and replies', async () => {
    const { _id } = await arrived('closed@example.org');
    const paths: [string, string, object?][] = [
      ['GET', '/contacts'],
      ['GET', `/contact/${_id}`],
      ['GET', '/all/contact/count'],
      ['GET', `/contact/${_id}/entries`],
      ['POST', `/contact/${_id}/note`, { text: 'x' }],
      ['POST', `/contact/${_id}/reply`, { text: 'x', seen: 0 }],
      ['DELETE', `/contact/${_id}/personal-data`],
    ];
    for (const [method, path, json] of paths) {
      for (const as of [merchantA, reviewer, customer]) {
        expect([path, (await send(server, path, { as, method, json })).status]).toEqual([path, 403]);
      }
      expect([path, (await server.client.call(path, { method, json })).status]).toEqual([path, 401]);
    }
    expect((await send(server, `/contact/${_id}/personal-data`, { as: staff, method: 'DELETE' })).status).toBe(403);
    expect(await read(_id)).toMatchObject({ status: 'new', rev: 1 });
  });

  it('answers 404 for a message that does not exist', async () => {
    const id = randomUUID();
    for (const [method, path, json] of [
      ['GET', `/contact/${id}`],
      ['GET', `/contact/${id}/entries`],
      ['POST', `/contact/${id}/note`, { text: 'x' }],
      ['POST', `/contact/${id}/reply`, { text: 'x', seen: 0 }],
      ['POST', `/contact/${id}/reply/${id}/resend`],
      ['DELETE', `/contact/${id}/personal-data`],
    ] as const) {
      expect([path, (await send(server, path, { as: admin, method, json })).status]).toEqual([path, 404]);
    }
  });

  it('searches name, address and text, newest first, and counts by status', async () => {
    await arrived('first@example.org', { message: 'A question about zippers' });
    await arrived('second@example.org', { message: 'More about zippers' });
    expect((await inbox('search=zippers')).map(({ email }) => email)).toEqual([
      'second@example.org',
      'first@example.org',
    ]);
    const counts = (await send(server, '/all/contact/count?search=zippers', { as: staff })).body.data;
    expect(counts).toMatchObject({ total: 2, new: 2, open: 0, spam: 0, trash: 0 });
  });

  it('searches by letters, whatever their accents, and however they came or are typed', async () => {
    // As one character, and as a letter with a mark beside it.
    await arrived('zoe@example.org', { name: 'Zoë Forlì', message: 'Perche\u0301, città–mare?' });
    const found = async (search: string) => (await of(search)).map(({ email, message: text }) => [email, text]);
    for (const typed of ['zoe forli', 'ZOE\u0308 FORLI\u0300', 'perche', 'perché', 'citta-mare', 'zo\u200Bë'])
      expect([typed, await found(typed)]).toEqual([typed, [['zoe@example.org', 'Perché, città–mare?']]]);
    expect(await found('zoo')).toEqual([]);
  });

  it('searches no signs of patterns, however wide', async () => {
    await arrived('wide@example.org', { message: 'Cotton 15％ off, size a＿b, a∖b' });
    await arrived('plain@example.org', { message: 'Cotton 15 and off, size axb, ab' });
    const found = async (search: string) => (await of(search)).map(({ email }) => email);
    // What PostgreSQL's dictionary makes %, _ and \ of.
    for (const typed of ['15%', '15％', '15﹪', 'a_b', 'a＿b', 'a\\b', 'a∖b', 'a﹨b', 'a＼b'])
      expect([typed, await found(typed)]).toEqual([typed, ['wide@example.org']]);
    expect(await found('cot％on')).toEqual([]);
  });

  it('is exported without notes and replies', async () => {
    const { _id } = await arrived('export@example.org', { message: '=1+1' });
    await act(`/contact/${_id}/note`, { text: 'Internal remark' });
    const sheet = await readSheet(await takeAway(server, { path: '/export/contacts', token: staff.token }));
    const row = recordsIn(sheet).find((each) => each['_id']?.text === _id);
    expect(row).toMatchObject({ email: { text: 'export@example.org' } });
    expect(JSON.stringify(sheet)).not.toContain('Internal remark');
  });

  it('assigns a message to active staff only', async () => {
    const { _id } = await arrived('assign@example.org');
    const assign = (assignee: string | null) => send(server, `/contact/${_id}`, { as: staff, json: { assignee } });
    expect((await assign(staff.id)).row).toMatchObject({ assignee: staff.id, assigneeName: 'The staff' });
    for (const id of [customer.id, merchantA.id, reviewer.id, randomUUID()]) {
      const { status, body } = await assign(id);
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'assignee']);
    }
    expect((await assign(null)).row).toMatchObject({ assignee: null });
  });

  it('takes a message from staff, for whoever called', async () => {
    const { status, row } = await act('/contact', message('phone@example.org'), staff);
    expect([status, row]).toMatchObject([201, { status: 'new', language: 'it' }]);
    expect((await history(row._id))[0]).toMatchObject({ action: 'created' });
  });
});

describe('a reply', () => {
  it('leaves by mail in the language of the person, keeps its text, and answers the message', async () => {
    const { _id } = await arrived('reply@example.org', { subject: 'Coat\nBcc: x@y.z', language: 'it' });
    const headers = { 'Idempotency-Key': randomUUID() };
    const done = await reply(_id, 'It is <b>here</b>.\nCome by.', { as: staff, headers });
    expect([done.status, done.row]).toMatchObject([
      201,
      { kind: 'reply', text: 'It is <b>here</b>.\nCome by.', author: 'The staff', mail: { state: 'waiting' } },
    ]);
    const again = await reply(_id, 'It is <b>here</b>.\nCome by.', { as: staff, headers });
    expect([again.status, again.row._id, again.headers.get('Idempotent-Replayed')]).toEqual([
      201,
      done.row._id,
      'true',
    ]);
    expect(await mailed(_id, 'sent')).toMatchObject({ mail: { to: 'reply@example.org', problem: null } });
    const mail = await post.mailTo('reply@example.org');
    expect(mail.subject).toBe('Re: Coat Bcc: x@y.z');
    expect(mail.headers).not.toMatch(/^Bcc:/im);
    expect(mail.headers).toMatch(/^Auto-Submitted: no$/im);
    expect(mail.headers).toMatch(/^Content-Language: it$/im);
    expect(mail.text).toContain('Ciao Ada Neri,');
    expect(mail.text).toContain('It is <b>here</b>.\nCome by.');
    expect(mail.text).toContain('> Where is my coat?');
    expect(mail.html).toContain('It is &lt;b&gt;here&lt;/b&gt;.');
    expect(post.received.filter(({ to }) => to === 'reply@example.org')).toHaveLength(1);
    expect(await read(_id)).toMatchObject({ status: 'answered' });
    expect((await history(_id)).map(({ action }) => action)).toEqual(['replied', 'status', 'created']);
  });

  it('of the second of two writers is refused with what they have not seen, and nothing is sent', async () => {
    const { _id } = await arrived('race@example.org');
    const replies = await Promise.all([reply(_id, 'Mine', { as: admin }), reply(_id, 'Also mine', { as: staff })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 412]);
    const refused = replies.find(({ status }) => status === 412);
    expect(refused?.body).toMatchObject({ ermessage: 'stale', record: { _id, status: 'answered' } });
    expect(await entries(_id)).toHaveLength(1);
    expect((await reply(_id, 'Also mine', { as: staff, seen: 1 })).status).toBe(201);
    expect((await entries(_id)).map(({ text }) => text)).toHaveLength(2);
  });

  it('is refused without a text, and to spam', async () => {
    const { _id } = await arrived('spam@example.org');
    expect((await reply(_id, ' \n ')).body.errors).toMatchObject([{ path: 'text', code: 'required' }]);
    expect((await reply(_id, 'x'.repeat(CONTACT_MESSAGE_MAX + 1))).status).toBe(422);
    await send(server, `/contact/status/${_id}`, { as: admin, json: { status: 'spam' } });
    const { status, body } = await reply(_id, 'Dear spammer');
    expect([status, body.ermessage]).toEqual([409, 'transitionNotAllowed']);
    await send(server, `/contact/status/${_id}`, { as: admin, json: { status: 'new' } });
    expect(await entries(_id)).toEqual([]);
  });

  it('whose mail is refused says so, and is sent again to the corrected address', async () => {
    const { _id } = await arrived('bounce@example.org');
    post.refused.add('bounce@example.org');
    expect((await reply(_id, 'Hello')).status).toBe(201);
    const failed = await mailed(_id, 'failed');
    expect(failed.mail).toMatchObject({ to: 'bounce@example.org', problem: 'EENVELOPE 550' });
    await send(server, `/contact/${_id}`, { as: staff, json: { email: 'right@example.org' } });
    const resend = () => act(`/contact/${_id}/reply/${failed._id}/resend`, undefined, staff);
    expect((await resend()).row).toMatchObject({ mail: { state: 'waiting', to: 'right@example.org', problem: null } });
    expect(await mailed(_id, 'sent')).toMatchObject({ text: 'Hello', mail: { to: 'right@example.org' } });
    // What was sent is not sent twice.
    expect((await resend()).row).toMatchObject({ mail: { state: 'sent' } });
    await post.mailTo('right@example.org');
    expect(post.received.filter(({ to }) => to === 'right@example.org')).toHaveLength(1);
    const note = (await act(`/contact/${_id}/note`, { text: 'x' })).row;
    expect((await act(`/contact/${_id}/reply/${note._id}/resend`, undefined)).status).toBe(404);
    expect((await history(_id)).map(({ action }) => action)).toContain('replySentAgain');
  });

  it('says that it only became a file where no mail server is set up', async () => {
    const other = await startTestServer();
    try {
      const { admin: boss } = await addPeople(other);
      const { row } = await send(other, '/contact', { as: boss, json: message('file@example.org'), method: 'POST' });
      const path = `/contact/${row._id}`;
      const { body: replied } = await send(other, `${path}/reply`, {
        as: boss,
        json: { text: 'Hi', seen: 0 },
        method: 'POST',
        headers: { 'Accept-Language': 'en' },
      });
      expect(replied.message).toBe('Reply saved. Mail is not set up: it was not sent');
      await eventually(async () => {
        const { rows } = await send(other, `${path}/entries`, { as: boss });
        return (rows as unknown as ContactEntry[])[0]?.mail?.state === 'filed' ? true : undefined;
      });
      expect(await mailsIn(other.mailDir)).toMatchObject([{ to: expect.stringContaining('file@example.org') }]);
    } finally {
      await other.stop();
    }
  });
});

describe('a note', () => {
  it('is kept with its author and time, once per key, and is never mailed', async () => {
    const { _id, rev } = await arrived('note@example.org');
    const headers = { 'Idempotency-Key': randomUUID() };
    for (let at = 0; at < 2; at += 1) await act(`/contact/${_id}/note`, { text: 'Called back' }, staff, headers);
    expect(await entries(_id)).toMatchObject([{ kind: 'note', text: 'Called back', author: 'The staff', mail: null }]);
    expect(await read(_id)).toMatchObject({ status: 'new', rev });
    expect((await history(_id))[0]).toMatchObject({ action: 'noteAdded', changes: [] });
  });
});

describe('personal data', () => {
  const erase = (id: string, rev?: number) =>
    send(server, `/contact/${id}/personal-data`, {
      as: admin,
      method: 'DELETE',
      ...(rev === undefined ? {} : { rev: `"${rev}"` }),
    });

  it('is deleted for good: from the record, its notes and replies, its history and the stored responses', async () => {
    const secret = 'Zaffirina';
    const key = randomUUID();
    const headers = { 'Idempotency-Key': key };
    await visit(message(`${secret}@example.org`, { name: secret, subject: secret, message: secret }), { headers });
    const [{ _id } = { _id: '' }] = await of(secret);
    await send(server, `/contact/${_id}`, {
      as: admin,
      json: { email: `${secret}2@example.org`, mobile: '+39 333 7654001' },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    await act(`/contact/${_id}/note`, { text: secret }, admin, { 'Idempotency-Key': randomUUID() });
    await reply(_id, secret, { headers: { 'Idempotency-Key': randomUUID() } });
    await send(server, `/contact/status/${_id}`, { as: admin, json: { status: 'closed', reason: secret } });
    expect((await erase(_id, 1)).status).toBe(412);
    const { rev } = await read(_id);
    const done = await erase(_id, rev);
    expect([done.status, done.row]).toMatchObject([
      200,
      { name: '—', email: null, mobile: null, subject: null, message: '', user: null, status: 'closed' },
    ]);
    expect(done.row['erasedAt']).toEqual(expect.any(String));
    expect((await erase(_id, 1)).row).toEqual(done.row);
    expect(await entries(_id)).toEqual([]);
    const replies = await history(_id);
    expect(replies[0]).toMatchObject({ action: 'personalDataDeleted' });
    expect(replies.map(({ action }) => action)).toContain('noteAdded');
    expect(replies.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ field: 'status', from: 'new', to: 'answered' }),
    );
    // Nowhere in the database, except in the names of limits, which expire within the hour.
    const { rows } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limits'`,
    );
    for (const { name } of rows) {
      const found = await pool.query(`select 1 from "${name}" as kept where kept::text ~* $1`, [`${secret}|7654001`]);
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
  });

  it('comes back neither by an undo, an import nor an edit', async () => {
    const { _id } = await arrived('gone@example.org');
    await send(server, `/contact/${_id}`, { as: admin, json: { email: 'gone2@example.org' } });
    const operation = randomUUID();
    await act('/bulk/contacts/run', { operation, ids: [_id], change: { status: 'answered' } });
    await erase(_id);
    const before = await read(_id);
    for (const { _id: entry } of (await history(_id)) as unknown as { _id: string }[]) {
      expect((await send(server, `/history/contact/${_id}/undo`, { as: admin, json: { entry } })).status).not.toBe(200);
    }
    expect((await send(server, `/contact/${_id}`, { as: admin, json: { email: 'x@example.org' } })).status).toBe(403);
    expect((await send(server, `/contact/status/${_id}`, { as: admin, json: { status: 'new' } })).status).toBe(409);
    expect((await send(server, `/contact/status/${_id}`, { as: admin, json: { status: 'open' } })).status).toBe(403);
    expect((await reply(_id, 'Hi')).status).toBe(403);
    await act('/bulk/contacts/undo', { operation, ids: [_id] });
    expect(await read(_id)).toMatchObject({ name: '—', email: null, message: '', erasedAt: before.erasedAt });
  });

  it('of a message in the trash is deleted as well', async () => {
    const { _id } = await arrived('trash@example.org');
    await send(server, `/contact/${_id}`, { as: admin, method: 'DELETE' });
    expect((await erase(_id)).row).toMatchObject({ email: null, deletedAt: expect.any(String) });
  });
});
