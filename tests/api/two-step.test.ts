/** Two-step sign-in: authenticator app, recovery codes, passkeys, the rule for admins, and the ways back in. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Call } from '../../contract/call.ts';
import * as calls from '../../contract/calls/two-step.ts';
import { clock } from '../../contract/clock.ts';
import { problem, type SecondStep } from '../../contract/failure.ts';
import { RECOVERY_CODES } from '../../contract/limits.ts';
import { createUser } from '../../server/services/people/people.ts';
import { dropExpiredSignIns } from '../../server/services/people/sign-in.ts';
import { activeCaller } from '../../server/services/people/tickets.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { countedClock } from '../support/clock.ts';
import { codeIn, type Post, startPost } from '../support/post.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import type { ApiResponse } from '../support/server-client.ts';
import { addPeople, PASSWORD, type People } from '../support/server-people.ts';

const ORIGIN = 'https://ordito.example';
const NEW_PASSWORD = 'lanterna sul molo 7';
const PERIOD_MS = 30_000;
// The codes of a test belong to one time step.
countedClock(PERIOD_MS);

let server: TestServer;
let people: People;
let post: Post;
beforeAll(async () => {
  post = await startPost();
  server = await startTestServer({ smtpUrl: post.url, publicUrl: ORIGIN });
  people = await addPeople(server);
});
afterAll(async () => {
  await server.stop();
  await post.stop();
});

let last = 0;
/** Each with its own address, so that tests do not share limits. */
const send = (method: string, where: string, json?: object, token?: string, cookie = '') =>
  server.client.call(where, {
    method,
    json,
    token,
    headers: {
      'X-Forwarded-For': `10.1.${(last += 1) >> 8}.${last & 255}`,
      'Accept-Language': 'en',
      ...(cookie ? { Cookie: cookie } : {}),
    },
  });
const query = (text: string, values: unknown[] = []) =>
  server.database.pool.query<Record<string, unknown>>(text, values);
const refused = ({ status, body: { errors = [] } }: ApiResponse) => [
  status,
  ...errors.map(({ path: where, code }) => [where, code]),
];
/** The members of the answers that tests go on with. */
interface Data extends Record<string, unknown> {
  secret: string;
  url: string;
  recoveryCodes: string[];
  passkey: { _id: string };
  token: string;
  resetToken: string;
  settings: object;
}
const dataOf = ({ status, body }: ApiResponse): Data => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data as Data;
};
const cookieOf = ({ headers }: ApiResponse) => headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';

/** The code of an app whose clock is off by some time steps. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.ms() + steps * PERIOD_MS });
const wrongOf = (code: string, by = 1) => String((Number(code) + by * 137) % 1_000_000).padStart(6, '0');
/** Makes codes of this moment usable again. */
const forgetUse = (id: string) => query('update authenticator_apps set last_step = 0 where user_id = $1', [id]);

interface Somebody {
  id: string;
  email: string;
  token: string;
}
let accounts = 0;
async function somebody(key: 1 | 2 | null = null): Promise<Somebody> {
  const email = `two-step-${(accounts += 1)}@example.org`;
  const account = { email, password: PASSWORD, fullName: 'Ada Bassi', userType: key === null ? 2 : 1, key } as const;
  const { _id: id } = await createUser(server.deps.db, account);
  return { id, email, token: await server.client.signIn(email, PASSWORD) };
}

interface Protected extends Somebody {
  secret: string;
  recoveryCodes: string[];
}
/** Somebody with an authenticator app. */
async function withApp(key: 1 | 2 | null = null): Promise<Protected> {
  const person = await somebody(key);
  const { secret } = dataOf(await send('POST', '/two-step/app', undefined, person.token));
  const confirmed = await send('PUT', '/two-step/app', { code: codeOf(secret) }, person.token);
  await forgetUse(person.id);
  // Two mails that wait at once may arrive in either order.
  await post.mailTo(person.email);
  return { ...person, secret, recoveryCodes: dataOf(confirmed).recoveryCodes };
}
const login = (email: string, password = PASSWORD, cookie = '') =>
  send('POST', '/login', { email, password }, undefined, cookie);
const pendingOf = (answer: ApiResponse): SecondStep => {
  expect(answer.status).toBe(401);
  const { secondStep } = problem.parse(answer.body);
  if (!secondStep) throw new Error(`no second step: ${JSON.stringify(answer.body)}`);
  return secondStep;
};
const pending = async (email: string) => pendingOf(await login(email)).challenge;
const finish = (challenge: string, code: string, cookie = '') =>
  send('POST', '/login/second-step', { challenge, code }, undefined, cookie);
const enter = async (email: string, code: string) => finish(await pending(email), code);
const opens = async (answer: ApiResponse) => (await send('GET', '/profile', undefined, dataOf(answer).token)).status;
const subjectsTo = (email: string) => post.received.filter(({ to }) => to === email).map(({ subject }) => subject);
const actionsOf = async (id: string) =>
  (await query(`select action from audit where record_id = $1 order by at, id`, [id])).rows.map(({ action }) => action);
const stateOf = async ({ token }: Somebody) => dataOf(await send('GET', '/two-step', undefined, token));

/** Somebody with a passkey, and the passkey. */
async function withPasskey(person: Somebody, origin = ORIGIN, name = 'Laptop') {
  const key = createAuthenticator(origin);
  const options = dataOf(await send('POST', '/two-step/passkey-options', undefined, person.token));
  const added = await send('POST', '/two-step/passkeys', { name, response: key.create(options) }, person.token);
  return { key, added };
}
/** Options for the passkey of a pending sign-in. */
const optionsFor = async (challenge: string) => dataOf(await send('POST', '/login/passkey', { challenge }));
const sign = (challenge: string, passkey: object) => send('POST', '/login/second-step', { challenge, passkey });

describe('authenticator app', () => {
  it('is set up with a recent proof and one of its codes; recovery codes are shown once, stored hashed', async () => {
    const person = await somebody();
    await query(`update sessions set proven_at = now() - interval '11 minutes' where user_id = $1`, [person.id]);
    const start = () => send('POST', '/two-step/app', undefined, person.token);
    expect(refused(await start())).toEqual([422, ['proof', 'proofNeeded']]);
    const prove = (body: object) => send('PUT', '/two-step/proof', body, person.token);
    expect(refused(await prove({ password: 'not the password' }))).toEqual([422, ['password', 'wrongPassword']]);
    expect(refused(await prove({ code: '123456' }))).toEqual([422, ['code', 'wrongStep']]);
    expect((await prove({ password: PASSWORD })).status).toBe(200);
    const { secret, url } = dataOf(await start());
    expect(url).toMatch(/^otpauth:\/\/totp\/Ordito:two-step-/);
    expect(new URL(url).searchParams.get('secret')).toBe(secret);
    // Not on until it is confirmed.
    expect(await stateOf(person)).toMatchObject({ hasApp: false, recoveryCodesLeft: 0 });
    expect((await login(person.email)).status).toBe(200);

    const confirm = (code: string) => send('PUT', '/two-step/app', { code }, person.token);
    expect(refused(await confirm(wrongOf(codeOf(secret))))).toEqual([422, ['code', 'wrongStep']]);
    const code = codeOf(secret);
    const { recoveryCodes } = dataOf(await confirm(`${code.slice(0, 3)} ${code.slice(3)}`));
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    expect(recoveryCodes.join()).toMatch(/^(?:[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3},?){10}$/);
    const { rows } = await query('select r::text as row from recovery_codes r where user_id = $1', [person.id]);
    expect(rows).toHaveLength(RECOVERY_CODES);
    for (const each of recoveryCodes) {
      expect(JSON.stringify(rows)).not.toContain(each);
      expect(JSON.stringify(rows)).not.toContain(each.replaceAll('-', ''));
    }
    expect(await stateOf(person)).toMatchObject({ hasApp: true, recoveryCodesLeft: RECOVERY_CODES });
    expect((await start()).status).toBe(409);
    // The code of the set-up cannot sign anybody in.
    expect(refused(await enter(person.email, code))).toEqual([422, ['code', 'wrongStep']]);
    expect(await actionsOf(person.id)).toEqual(['authenticatorAppAdded']);
    expect((await post.mailTo(person.email)).subject).toBe('L’accesso in due passaggi è attivo');
  });

  it('is confirmed again after a lost answer, with recovery codes that replace those nobody has seen', async () => {
    const { id, email, token, secret, recoveryCodes: unseen } = await withApp();
    const confirm = (code: string) => send('PUT', '/two-step/app', { code }, token);
    expect(refused(await confirm(wrongOf(codeOf(secret))))).toEqual([422, ['code', 'wrongStep']]);
    const { recoveryCodes } = dataOf(await confirm(codeOf(secret, 1)));
    expect(new Set([...unseen, ...recoveryCodes]).size).toBe(2 * RECOVERY_CODES);
    expect(refused(await enter(email, codeOf(secret)))).toEqual([422, ['code', 'wrongStep']]);
    expect(refused(await enter(email, unseen[0] ?? ''))).toEqual([422, ['code', 'wrongStep']]);
    expect(await opens(await enter(email, recoveryCodes[0] ?? ''))).toBe(200);
    expect((await actionsOf(id)).slice(0, 2)).toEqual(['authenticatorAppAdded', 'recoveryCodesRenewed']);
  });

  it('is asked for by an answer that every app reads as "not signed in", and opens a session only with its code', async () => {
    const person = await withApp();
    const before = await query('select count(*) from sessions where user_id = $1', [person.id]);
    const answer = await login(person.email);
    expect([answer.status, answer.body.ermessage, answer.headers.get('Set-Cookie')]).toEqual([401, 'loginError', null]);
    expect(answer.body.data).toBeUndefined();
    expect(answer.body.message).toContain('Reload the page');
    const { challenge, ways } = pendingOf(answer);
    expect(ways).toEqual(['app']);
    const after = await query('select count(*) from sessions where user_id = $1', [person.id]);
    expect(after.rows).toEqual(before.rows);
    expect((await send('GET', '/profile', undefined, challenge)).status).toBe(401);
    // A wrong password says nothing of a second step.
    const wrong = await login(person.email, 'not the password');
    expect([wrong.status, problem.parse(wrong.body).secondStep]).toEqual([401, undefined]);
    expect(refused(await finish(challenge, wrongOf(codeOf(person.secret))))).toEqual([422, ['code', 'wrongStep']]);
    expect(await opens(await finish(challenge, codeOf(person.secret)))).toBe(200);
    expect(refused(await finish(challenge, codeOf(person.secret, 1)))).toEqual([422, ['challenge', 'signInExpired']]);
  });

  it('accepts a clock that is off by one step, and each code once, also of concurrent tries', async () => {
    const { id, email, secret } = await withApp();
    expect(refused(await enter(email, codeOf(secret, -2)))).toEqual([422, ['code', 'wrongStep']]);
    expect(refused(await enter(email, codeOf(secret, 2)))).toEqual([422, ['code', 'wrongStep']]);
    expect((await enter(email, codeOf(secret, -1))).status).toBe(200);
    expect((await enter(email, codeOf(secret))).status).toBe(200);
    const next = codeOf(secret, 1);
    expect((await enter(email, next)).status).toBe(200);
    // Used, and older than the last used one.
    for (const each of [next, codeOf(secret), codeOf(secret, -1)]) {
      expect(refused(await enter(email, each))).toEqual([422, ['code', 'wrongStep']]);
    }
    await forgetUse(id);
    const challenges = await Promise.all([1, 2, 3, 4].map(() => pending(email)));
    const tries = await Promise.all(challenges.map((challenge) => finish(challenge, codeOf(secret))));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('is switched off with a proof; then the password is enough, and the owner is told', async () => {
    const person = await withApp();
    await query('update sessions set proven_at = null where user_id = $1', [person.id]);
    const remove = () => send('DELETE', '/two-step/app', undefined, person.token);
    expect(refused(await remove())).toEqual([422, ['proof', 'proofNeeded']]);
    expect((await send('PUT', '/two-step/proof', { code: codeOf(person.secret) }, person.token)).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await stateOf(person)).toMatchObject({ hasApp: false, recoveryCodesLeft: 0 });
    expect((await login(person.email)).status).toBe(200);
    expect(await actionsOf(person.id)).toEqual(['authenticatorAppAdded', 'authenticatorAppRemoved', 'secondStepOff']);
    expect((await post.mailTo(person.email, 2)).subject).toBe('L’accesso in due passaggi è disattivato');
  });
});

describe('guessing', () => {
  it('ends after ten codes from everywhere; a known browser and a recovery code still open the account', async () => {
    const { email, secret, recoveryCodes } = await withApp();
    const known = cookieOf(await enter(email, codeOf(secret, -1)));
    expect(known).toMatch(/^device=/);
    const challenge = await pending(email);
    const code = codeOf(secret);
    const statuses = [];
    for (let by = 1; by <= 11; by += 1) statuses.push((await finish(challenge, wrongOf(code, by))).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    // A correct password gives no new tries.
    const blocked = await enter(email, code);
    expect([blocked.status, Number(blocked.headers.get('Retry-After')) > 60]).toEqual([429, true]);
    expect((await enter(email, recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await finish(await pending(email), code, known)).status).toBe(200);
  });

  it('of a proof in an open session is limited too', async () => {
    const { token, secret } = await withApp();
    const statuses = [];
    for (let by = 1; by <= 11; by += 1) {
      statuses.push((await send('PUT', '/two-step/proof', { code: wrongOf(codeOf(secret), by) }, token)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  it('of secrets floods nothing: one address has fifty wrong ones, beside those of known browsers there', async () => {
    const { email, secret, recoveryCodes } = await withApp();
    const known = cookieOf(await enter(email, codeOf(secret)));
    const challenge = await pending(email);
    const guess = (code: string, cookie = '') =>
      server.client.call('/login/second-step', {
        json: { challenge, code },
        headers: { 'X-Forwarded-For': '10.77.0.1', ...(cookie ? { Cookie: cookie } : {}) },
      });
    const statuses = [];
    for (let tries = 0; tries < 51; tries += 1) statuses.push((await guess('AAAA-BBBB-CCCC-DDDD')).status);
    expect(statuses).toEqual([...Array(50).fill(422), 429]);
    expect((await guess(recoveryCodes[0] ?? '')).status).toBe(429);
    expect((await guess(recoveryCodes[0] ?? '', known)).status).toBe(200);
  });
});

describe('recovery code', () => {
  it('opens the account once, however it is typed, and is counted and recorded', async () => {
    const person = await withApp();
    const [first = '', second = ''] = person.recoveryCodes;
    expect(await opens(await enter(person.email, ` ${first.toLowerCase().replaceAll('-', ' ')}`))).toBe(200);
    expect(refused(await enter(person.email, first))).toEqual([422, ['code', 'wrongStep']]);
    const challenges = await Promise.all([1, 2, 3].map(() => pending(person.email)));
    const tries = await Promise.all(challenges.map((challenge) => finish(challenge, second)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await stateOf(person)).toMatchObject({ recoveryCodesLeft: RECOVERY_CODES - 2 });
    expect((await actionsOf(person.id)).filter((action) => action === 'recoveryCodeUsed')).toHaveLength(2);
    await expect.poll(() => subjectsTo(person.email)).toContain('È stato usato un codice di recupero');
  });

  it('of another person, or of a replaced set, opens nothing', async () => {
    const [one, other] = [await withApp(), await withApp()];
    expect((await enter(one.email, other.recoveryCodes[0] ?? '')).status).toBe(422);
    const renew = () => send('POST', '/two-step/recovery-codes', undefined, one.token);
    const { recoveryCodes } = dataOf(await renew());
    expect((await enter(one.email, one.recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await enter(one.email, recoveryCodes[0] ?? '')).status).toBe(200);
    await expect.poll(() => subjectsTo(one.email)).toContain('Hai nuovi codici di recupero');
    await query('update sessions set proven_at = null where user_id = $1', [one.id]);
    expect(refused(await renew())).toEqual([422, ['proof', 'proofNeeded']]);
    expect((await send('POST', '/two-step/recovery-codes', undefined, (await somebody()).token)).status).toBe(404);
  });
});

describe('a change', () => {
  it('of any kind needs a recent proof', async () => {
    const { id, token } = await withApp(1);
    const proven = Object.values(calls).filter((call): call is Call & typeof call => 'proven' in call);
    expect(proven.map(({ name }) => name).toSorted()).toEqual([
      'addPasskey',
      'confirmTotp',
      'passkeyOptions',
      'removePasskey',
      'removeTotp',
      'renamePasskey',
      'renewRecoveryCodes',
      'resetTwoStep',
      'startTotp',
      'updateSecuritySetting',
    ]);
    await query(`update sessions set proven_at = now() - interval '11 minutes' where user_id = $1`, [id]);
    for (const { method, path: where } of proven) {
      const body = method === 'PUT' || method === 'POST' ? {} : undefined;
      const answer = await send(method, where.replace('{id}', people.merchantA.id), body, token);
      expect([where, ...refused(answer)]).toEqual([where, 422, ['proof', 'proofNeeded']]);
    }
  });
});

describe('pending sign-in', () => {
  it('ends with a changed password, a ban, its time, and the reset of the second step', async () => {
    const person = await withApp();
    const expectEnded = async (challenge: string) =>
      expect(refused(await finish(challenge, codeOf(person.secret)))).toEqual([422, ['challenge', 'signInExpired']]);
    const changed = await pending(person.email);
    const change = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    expect((await send('PUT', '/change/password', change, person.token)).status).toBe(200);
    await expectEnded(changed);
    const again = async () => pendingOf(await login(person.email, NEW_PASSWORD)).challenge;
    const late = await again();
    await query(`update pending_sign_ins set expires_at = now() - interval '1 hour' where user_id = $1`, [person.id]);
    await expectEnded(late);
    await dropExpiredSignIns(server.deps.db);
    expect((await query('select * from pending_sign_ins where user_id = $1', [person.id])).rows).toEqual([]);
    const banned = await again();
    const move = (status: string) =>
      send('PUT', `/user/status/${person.id}`, { status, reason: 'Lost tablet' }, people.admin.token);
    expect((await move('banned')).status).toBe(200);
    await expectEnded(banned);
    expect((await move('active')).status).toBe(200);
    await expectEnded(banned);
    const revoked = await again();
    expect(
      (await send('PUT', `/user/revokeSessions/${person.id}`, { reason: 'Lost tablet' }, people.admin.token)).status,
    ).toBe(200);
    await expectEnded(revoked);
    const reset = await again();
    expect((await send('DELETE', `/user/${person.id}/two-step`, undefined, people.admin.token)).status).toBe(200);
    await expectEnded(reset);
    await expectEnded('x'.repeat(43));
  });

  it('follows a password chosen by mailed code: it opens no session by itself', async () => {
    const { email, secret } = await withApp();
    await send('PUT', '/forgot/password', { email });
    const code = codeIn(await post.mailTo(email, 2));
    const { resetToken } = dataOf(await send('PUT', '/verify/code', { email, code }));
    const password = { resetToken, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const { challenge } = pendingOf(await send('PUT', '/reset/password', password));
    expect(await opens(await finish(challenge, codeOf(secret)))).toBe(200);
    const old = await login(email);
    expect([old.status, problem.parse(old.body).secondStep]).toEqual([401, undefined]);
  });
});

describe('passkey', () => {
  it('is created, named and used as a second step', async () => {
    const person = await somebody();
    const { key, added } = await withPasskey(person, ORIGIN, '  Laptop ');
    const { passkey, recoveryCodes } = dataOf(added);
    expect(passkey).toMatchObject({ name: 'Laptop', host: 'ordito.example', usedAt: null });
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    const answer = pendingOf(await login(person.email));
    expect(answer.ways).toEqual(['passkey']);
    const options = await optionsFor(answer.challenge);
    expect(options).toMatchObject({ rpId: 'ordito.example', allowCredentials: [{ transports: ['internal'] }] });
    expect(await opens(await sign(answer.challenge, key.get(options)))).toBe(200);
    const second = await withPasskey(person);
    expect(dataOf(second.added)).toMatchObject({ recoveryCodes: null });
    const rename = (token: string) => send('PUT', `/two-step/passkeys/${passkey._id}`, { name: 'Old laptop' }, token);
    expect((await rename((await somebody()).token)).status).toBe(404);
    expect((await rename(person.token)).status).toBe(200);
    const remove = (token: string) => send('DELETE', `/two-step/passkeys/${passkey._id}`, undefined, token);
    expect((await remove((await somebody()).token)).status).toBe(404);
    expect((await remove(person.token)).status).toBe(200);
    expect(await stateOf(person)).toMatchObject({ passkeys: [{ name: 'Laptop' }], recoveryCodesLeft: RECOVERY_CODES });
    expect(await actionsOf(person.id)).toEqual(['passkeyAdded', 'passkeyAdded', 'passkeyRenamed', 'passkeyRemoved']);
    await expect.poll(() => subjectsTo(person.email)).toContain('È stato rimosso un secondo passaggio');
  });

  it('does not confirm another challenge, person or address, nor after it was copied', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const [{ key }, { key: foreign }] = [await withPasskey(one), await withPasskey(other)];
    const challenge = await pending(one.email);
    const wrong = [422, ['passkey', 'wrongPasskey']];
    // Before the server has asked for one.
    expect(refused(await sign(challenge, key.get({ challenge: 'x' })))).toEqual(wrong);
    const options = await optionsFor(challenge);
    expect(refused(await sign(challenge, foreign.get(options)))).toEqual(wrong);
    expect(refused(await sign(challenge, key.get({ challenge: 'AAAA' })))).toEqual(wrong);
    expect(refused(await sign(challenge, { ...key.get(options), response: {} }))).toEqual(wrong);
    expect(refused(await sign(challenge, {}))).toEqual(wrong);
    const elsewhere = await withPasskey(other, 'https://evil.example');
    expect(refused(elsewhere.added)).toEqual([422, ['response', 'wrongPasskey']]);
    expect((await sign(challenge, key.get(options))).status).toBe(200);
    const later = await pending(one.email);
    const fresh = await optionsFor(later);
    key.counter = 0;
    expect(refused(await sign(later, key.get(fresh)))).toEqual(wrong);
  });

  it('needs a proof, and a name as address: browsers make none for an IP address', async () => {
    const person = await somebody();
    await query('update sessions set proven_at = null where user_id = $1', [person.id]);
    const options = await send('POST', '/two-step/passkey-options', undefined, person.token);
    expect(refused(options)).toEqual([422, ['proof', 'proofNeeded']]);
    const bare = await startTestServer({ databaseUrl: server.databaseUrl });
    try {
      await query('update sessions set proven_at = now() where user_id = $1', [person.id]);
      const answer = await bare.client.call('/two-step/passkey-options', { method: 'POST', token: person.token });
      expect(refused(answer)).toEqual([422, ['passkey', 'noPasskeysHere']]);
      expect((await bare.client.call('/two-step', { token: person.token })).body.data).toMatchObject({
        passkeyHost: null,
      });
      expect(await stateOf(person)).toMatchObject({ passkeyHost: 'ordito.example' });
    } finally {
      await bare.stop();
    }
  });
});

describe('rule for admins', () => {
  const rule = (on: boolean, token: string) => send('PUT', '/settings/security', { secondStepForAdmins: on }, token);

  it('is set by super admins; an admin without a second step may only set one up, a merchant is not concerned', async () => {
    const staff = await somebody(2);
    expect((await rule(true, staff.token)).status).toBe(403);
    expect((await rule(true, people.admin.token)).status).toBe(200);
    try {
      const token = await server.client.signIn(staff.email, PASSWORD);
      for (const [method, where] of [
        ['GET', '/users'],
        ['GET', '/products'],
        ['GET', '/events'],
        ['GET', '/sessions'],
        ['PUT', '/profile'],
        ['PUT', '/settings/security'],
        ['POST', '/export/ticket'],
      ] as const) {
        const { status, body } = await send(method, where, method === 'GET' ? undefined : {}, token);
        expect([where, status, body.ermessage, problem.parse(body).setUp]).toEqual([
          where,
          403,
          'forbidden',
          'secondStep',
        ]);
      }
      expect(dataOf(await send('GET', '/profile', undefined, token))).toMatchObject({
        settings: { setUp: 'secondStep' },
      });
      expect((await send('GET', '/products', undefined, people.merchantA.token)).status).toBe(200);
      // A file or a job that such a person started earlier waits for it too.
      expect(await activeCaller(server.deps.db, staff.id)).toBeNull();
      expect(await activeCaller(server.deps.db, people.merchantA.id)).not.toBeNull();
      expect(await stateOf({ ...staff, token })).toMatchObject({ isRequired: true });

      const { secret } = dataOf(await send('POST', '/two-step/app', undefined, token));
      expect((await send('GET', '/users', undefined, token)).status).toBe(403);
      expect((await send('PUT', '/two-step/app', { code: codeOf(secret) }, token)).status).toBe(200);
      expect((await send('GET', '/users', undefined, token)).status).toBe(200);
      expect(dataOf(await send('GET', '/profile', undefined, token)).settings).not.toHaveProperty('setUp');
      // Removed again: back to the set-up.
      expect((await send('DELETE', '/two-step/app', undefined, token)).status).toBe(200);
      expect((await send('GET', '/users', undefined, token)).status).toBe(403);
      // The super admin who set the rule has no second step either, and is not locked out.
      expect((await rule(false, people.admin.token)).status).toBe(403);
      const key = await withPasskey({ ...people.admin });
      expect(key.added.status).toBe(201);
      expect((await rule(false, people.admin.token)).status).toBe(200);
      expect((await send('GET', '/users', undefined, token)).status).toBe(200);
      const changes = await query(`select changes from audit where entity = 'securitySetting' order by at`);
      expect(changes.rows).toEqual([
        { changes: { secondStepForAdmins: { from: false, to: true } } },
        { changes: { secondStepForAdmins: { from: true, to: false } } },
      ]);
    } finally {
      await query('update security_settings set second_step_for_admins = false');
    }
  });
});

describe('reset', () => {
  it('by a super admin opens the account to its password; not by staff, not of oneself, not without a proof', async () => {
    const person = await withApp(2);
    const reset = (id: string, token: string) => send('DELETE', `/user/${id}/two-step`, undefined, token);
    const admin = await somebody(1);
    expect((await reset(person.id, people.staff.token)).status).toBe(403);
    expect((await reset(admin.id, admin.token)).status).toBe(403);
    await query('update sessions set proven_at = null where user_id = $1', [admin.id]);
    expect(refused(await reset(person.id, admin.token))).toEqual([422, ['proof', 'proofNeeded']]);
    expect((await send('PUT', '/two-step/proof', { password: PASSWORD }, admin.token)).status).toBe(200);
    const isOn = async () => dataOf(await send('GET', `/user/${person.id}/two-step`, undefined, admin.token));
    expect(await isOn()).toEqual({ isOn: true });
    expect((await reset(person.id, admin.token)).status).toBe(200);
    expect(await isOn()).toEqual({ isOn: false });
    expect((await reset(person.id, admin.token)).status).toBe(404);
    expect((await login(person.email)).status).toBe(200);
    const { rows } = await query(`select user_id from audit where action = 'secondStepReset' and record_id = $1`, [
      person.id,
    ]);
    expect(rows).toEqual([{ user_id: admin.id }]);
    expect((await post.mailTo(person.email, 2)).subject).toBe('Il tuo accesso in due passaggi è stato azzerato');
  });

  it('by the command on the machine, for the last admin', async () => {
    const person = await withApp(1);
    const tool = path.resolve(import.meta.dirname, '../../tools/reset-two-step/main.ts');
    const env = { ...process.env, DATABASE_URL: server.databaseUrl };
    const run = (...args: string[]) => promisify(execFile)(process.execPath, [tool, ...args], { env });
    await expect(run('nobody@example.org')).rejects.toThrow('Nobody here has the e-mail');
    expect((await run(person.email.toUpperCase())).stdout).toContain('is off');
    expect((await run(person.email)).stdout).toContain('was not on');
    expect((await login(person.email)).status).toBe(200);
    const { rows } = await query(`select user_id from audit where action = 'secondStepReset' and record_id = $1`, [
      person.id,
    ]);
    expect(rows).toEqual([{ user_id: null }]);
  });
});
