/** Checks of VAT numbers: format, VIES with all its moods, evidence, and the field of hub centers. */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';

import { vatCheck } from '../../contract/entities/vat-check.ts';
import { readEnvironment } from '../../server/environment.ts';
import { createVies } from '../../server/services/vat/vies.ts';
import { startTestServer } from '../support/server-app.ts';
import { eventually } from '../support/server-devices.ts';
import { readSheet, recordsIn, takeAway } from '../support/server-exports.ts';
import { addPeople } from '../support/server-people.ts';
import { form } from '../support/server-photos.ts';
import { send } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';
import { answers, fails, sends, startViesServer } from '../support/vies-server.ts';

type Check = z.infer<typeof vatCheck.record>;

/** Valid forms, for one test each: a check of a number without an answer is continued. */
const NUMBERS = {
  valid: 'IT00743110157',
  invalid: 'DE136695976',
  down: 'FR40303265045',
  again: 'ATU13585627',
  twice: 'PT501964843',
  trashed: 'PL8567346215',
  garbage: 'DK13585628',
  limited: 'FI20774740',
};

const vies = await startViesServer();
afterAll(() => vies.stop());
const { server, people } = await serverWithPeople({
  vies: createVies({ url: vies.url, requester: 'IT12345678903' }),
});
const { admin, staff } = people;
const { pool } = server.database;
const check = (number: string, as = admin, headers: Record<string, string> = {}) =>
  send(server, '/vat-check', {
    as,
    json: { number },
    method: 'POST',
    headers: { 'Accept-Language': 'en', ...headers },
  });
const read = async (id: string) =>
  (await send(server, `/vat-check/${id}?trash=true`, { as: admin })).row as unknown as Check;
const settled = (id: string, isDone = ({ result }: Check) => result !== 'checking') =>
  eventually(async () => {
    const now = await read(id);
    return isDone(now) ? now : undefined;
  });
const jobOf = async (id: string) =>
  (
    await pool.query<{ attempts: number; wait: number }>(
      `select attempts, extract(epoch from due_at - now())::float8 as wait from jobs where kind = 'vies' and key = $1`,
      [id],
    )
  ).rows[0];
const due = async (id: string) => {
  // After the failed try was written to the queue.
  await eventually(async () => ((await jobOf(id))?.wait ?? 0) > 0 || undefined);
  await pool.query(`update jobs set due_at = now() where kind = 'vies' and key = $1`, [id]);
};
const history = async (id: string) =>
  (await server.client.call(`/history/vatCheck/${id}`, { token: admin.token })).body.data as {
    action: string;
    actor: { _id: string } | null;
    changes: { field: string; from: unknown; to: unknown }[];
  }[];
beforeEach(() => void pool.query(`delete from rate_limits where key like 'vat-check%'`));

describe('a VAT check', () => {
  it('keeps what VIES answers: name, address, request id, date, and who asked', async () => {
    vies.behaviours.set(NUMBERS.valid, answers(true));
    const { status, row, body } = await check('00743110157');
    expect([status, body.message, row]).toMatchObject([
      201,
      'VIES is being asked',
      {
        number: NUMBERS.valid,
        result: 'checking',
        requestedBy: admin.id,
        requestedByName: 'The admin',
        tries: 0,
        rev: 1,
      },
    ]);
    const done = await settled(row._id);
    expect(done).toMatchObject({
      result: 'valid',
      companyName: 'TESSITURA LOMBARDA S.P.A.',
      companyAddress: 'VIA ROMA 1 \n20121 MILANO MI',
      requestId: 'WAPIAAAAW1',
      checkedAt: '2026-11-25T10:20:30.400Z',
      problem: null,
      tries: 1,
      nextTryAt: null,
    });
    expect(vies.questions.at(-1)).toEqual({
      countryCode: 'IT',
      vatNumber: '00743110157',
      requesterMemberStateCode: 'IT',
      requesterNumber: '12345678903',
    });
    const [answered, requested] = await history(row._id);
    expect(requested).toMatchObject({ action: 'created', actor: { _id: admin.id } });
    expect(answered).toMatchObject({ action: 'updated', actor: null });
    expect(answered?.changes).toContainEqual(
      expect.objectContaining({ field: 'result', from: 'checking', to: 'valid' }),
    );
    await expect(jobOf(row._id)).resolves.toBeUndefined();
  });

  it('says that VIES does not know a number, and that a country hides who has it', async () => {
    const { row } = await check('de 136 695 976');
    expect(await settled(row._id)).toMatchObject({
      number: NUMBERS.invalid,
      result: 'invalid',
      companyName: null,
      companyAddress: null,
    });
    vies.behaviours.set(NUMBERS.invalid, fails('INVALID_INPUT'));
    const other = await check(NUMBERS.invalid);
    expect(other.row._id).not.toBe(row._id);
    expect(await settled(other.row._id)).toMatchObject({
      result: 'invalid',
      problem: 'INVALID_INPUT',
      nextTryAt: null,
    });
  });

  it('that VIES cannot answer is never invalid: it is tried again later, until there is an answer', async () => {
    vies.behaviours.set(NUMBERS.down, fails('MS_UNAVAILABLE'));
    const { row } = await check(NUMBERS.down);
    const first = await settled(row._id);
    expect(first).toMatchObject({ result: 'unknown', problem: 'MS_UNAVAILABLE', tries: 1, checkedAt: null });
    const pause = Date.parse(first.nextTryAt ?? '') - Date.parse(first.updatedAt);
    expect(pause).toBeGreaterThan(29_000);
    expect(pause).toBeLessThan(31_000);

    await due(row._id);
    const second = await settled(row._id, ({ tries }) => tries === 2);
    expect(second.result).toBe('unknown');
    expect(Date.parse(second.nextTryAt ?? '') - Date.parse(second.updatedAt)).toBeGreaterThan(100_000);

    vies.behaviours.set(NUMBERS.down, answers(true, { name: '---', address: '---' }));
    await due(row._id);
    const third = await settled(row._id, ({ result }) => result !== 'unknown');
    expect(third).toMatchObject({ result: 'valid', problem: null, companyName: null, tries: 3, nextTryAt: null });
    // The second failure changed nothing worth telling.
    expect((await history(row._id)).map(({ action }) => action)).toEqual(['updated', 'updated', 'created']);
  });

  it('without an answer is asked at once if somebody checks the number again, and no second one begins', async () => {
    vies.behaviours.set(NUMBERS.again, fails('GLOBAL_MAX_CONCURRENT_REQ'));
    const { row } = await check(NUMBERS.again);
    expect(await settled(row._id)).toMatchObject({ result: 'unknown', problem: 'GLOBAL_MAX_CONCURRENT_REQ' });
    await eventually(async () => ((await jobOf(row._id))?.wait ?? 0) > 0 || undefined);
    vies.behaviours.set(NUMBERS.again, answers(true));
    const again = await check(NUMBERS.again, staff);
    expect([again.status, again.row._id, again.row['requestedBy']]).toEqual([200, row._id, admin.id]);
    expect(again.body.message).toMatch(/already being checked/);
    expect(await settled(row._id, ({ result }) => result !== 'unknown')).toMatchObject({ result: 'valid' });
    // An answered one stays as it is: the next check is a new one.
    expect((await check(NUMBERS.again, staff)).row._id).not.toBe(row._id);
  });

  it('begins once, however many ask for the same number at once', async () => {
    const waiting: (() => void)[] = [];
    vies.behaviours.set(NUMBERS.twice, (question, response) => waiting.push(() => answers(true)(question, response)));
    const all = await Promise.all([admin, staff, admin, staff].map((as) => check(NUMBERS.twice, as)));
    expect(new Set(all.map(({ row }) => row._id)).size).toBe(1);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    await eventually(async () => waiting.length > 0 || undefined);
    vies.behaviours.set(NUMBERS.twice, answers(true));
    for (const answer of waiting) answer();
    expect(await settled(all[0]?.row._id ?? '')).toMatchObject({ result: 'valid' });
    expect(vies.questions.filter(({ vatNumber }) => vatNumber === '501964843')).toHaveLength(1);
  });

  it('is sent once per key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const [one, other] = [await check(NUMBERS.valid, admin, headers), await check(NUMBERS.valid, admin, headers)];
    expect([other.row._id, other.headers.get('Idempotent-Replayed')]).toEqual([one.row._id, 'true']);
    await settled(one.row._id);
  });

  it.each([
    ['an HTML page', sends(200, '<html>Sorry</html>'), 'UNREADABLE'],
    ['something else', sends(200, '{"hello":1}'), 'UNREADABLE'],
    ['a wrong type', sends(200, '{"valid":"yes"}'), 'UNREADABLE'],
    ['another number', answers(true, { vatNumber: '99999999' }), 'UNREADABLE'],
    ['too much', sends(200, `{"valid":true,"name":"${'x'.repeat(70_000)}"}`), 'UNREADABLE'],
    ['a redirect', sends(302, '', { Location: 'http://127.0.0.1:1/' }), 'UNREACHABLE'],
    ['a broken connection', (_: unknown, response) => response.destroy(), 'UNREACHABLE'],
    ['a word in an answer', answers(false, { userError: 'MS_MAX_CONCURRENT_REQ' }), 'MS_MAX_CONCURRENT_REQ'],
    ['an odd word', fails('<script>'), 'UNREADABLE'],
    ['an error page', sends(503, 'down'), 'UNREADABLE'],
  ] satisfies [string, Parameters<typeof vies.behaviours.set>[1], string][])(
    'has no answer if VIES sends %s',
    async (_name, behaviour, problem) => {
      vies.behaviours.set(NUMBERS.garbage, behaviour);
      const ask = createVies({ url: vies.url, requester: null });
      await expect(ask(NUMBERS.garbage)).rejects.toMatchObject({ code: problem });
    },
  );

  it('has no answer, and no request id, if VIES is gone or the asker is unknown', async () => {
    await expect(createVies({ url: 'http://127.0.0.1:1', requester: null })(NUMBERS.valid)).rejects.toMatchObject({
      code: 'UNREACHABLE',
    });
    expect(await createVies({ url: vies.url, requester: null })(NUMBERS.valid)).toMatchObject({ requestId: null });
  });

  it('does not wait for an answer that never comes', async () => {
    vies.behaviours.set(NUMBERS.garbage, (_question, response) => void response.writeHead(200).write('{'));
    const ask = createVies({ url: vies.url, requester: null, timeoutMs: 200 });
    await expect(ask(NUMBERS.garbage)).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('is refused at the field for a number that cannot be right', async () => {
    const before = vies.questions.length;
    for (const [number, code] of [
      ['IT00743110158', 'vatNumber'],
      ['DE12', 'vatNumber'],
      ['CHE-116.281.710', 'vatCountry'],
      ['   ', 'required'],
    ]) {
      const { status, body } = await check(number ?? '');
      expect([number, status, body.errors]).toMatchObject([number, 422, [{ path: 'number' }]]);
      if (code !== 'required') expect(body.errors?.[0]).toMatchObject({ code });
    }
    expect(vies.questions.length).toBe(before);
  });

  it('is for admins alone, and each of them has a limit', async () => {
    for (const as of [people.merchantA, people.reviewer, people.customer]) {
      expect((await check(NUMBERS.limited, as)).status).toBe(403);
    }
    const statuses = [];
    for (let index = 0; index < 61; index += 1) statuses.push((await check(NUMBERS.limited, staff)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await check(NUMBERS.limited)).status).not.toBe(429);
  });

  it('goes to the trash, gets its answer there, and comes back; its note can be edited, its answer cannot', async () => {
    vies.behaviours.set(NUMBERS.trashed, fails('SERVICE_UNAVAILABLE'));
    const { row } = await check(NUMBERS.trashed);
    await settled(row._id);
    const path = `/vat-check/${row._id}`;
    expect((await send(server, path, { as: admin, json: { result: 'valid' } })).status).toBe(422);
    expect((await send(server, path, { as: admin, json: { note: 'New supplier' } })).row).toMatchObject({
      note: 'New supplier',
      result: 'unknown',
    });
    expect((await send(server, path, { as: admin, method: 'DELETE' })).status).toBe(200);
    expect((await send(server, path, { as: admin })).status).toBe(404);
    vies.behaviours.set(NUMBERS.trashed, answers(true));
    await due(row._id);
    await settled(row._id, ({ result }) => result === 'valid');
    // A new check of the number does not wait for one in the trash.
    const restored = await send(server, `/restore/vat-check/${row._id}`, { as: admin, method: 'PUT' });
    expect(restored.row).toMatchObject({ result: 'valid', note: 'New supplier', deletedAt: null });
  });

  it('is listed, filtered by result, counted and exported', async () => {
    const { rows } = await send(server, '/vat-checks?result=valid&search=lombarda', { as: admin });
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ result }) => result))).toEqual(new Set(['valid']));
    const { row: counts } = await send(server, '/all/vatCheck/count', { as: admin });
    expect(Number(counts['valid'])).toBeGreaterThan(0);
    const file = await takeAway(server, { path: '/export/vatChecks', token: admin.token });
    const [first] = recordsIn(await readSheet(file)).filter((each) => each['number']?.text === NUMBERS.valid);
    expect(first).toMatchObject({ companyName: { text: 'TESSITURA LOMBARDA S.P.A.' } });
  });
});

describe('without VIES', () => {
  it('only the format is checked, and the check says so', async () => {
    const offline = await startTestServer();
    try {
      const { admin: as } = await addPeople(offline);
      const headers = { 'Accept-Language': 'en' };
      const { row, body } = await send(offline, '/vat-check', {
        as,
        json: { number: NUMBERS.valid },
        method: 'POST',
        headers,
      });
      expect([row, body.message]).toMatchObject([
        { result: 'formal', checkedAt: expect.any(String) },
        'Only the format was checked. VIES is switched off',
      ]);
    } finally {
      await offline.stop();
    }
  });

  it('is how the environment says it', () => {
    expect(readEnvironment({ VIES_URL: 'off' }).vies).toBeNull();
    expect(readEnvironment({}).vies).toEqual({
      url: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
      requester: null,
    });
    const own = { VIES_URL: 'http://127.0.0.1:9/rest/', VIES_REQUESTER: 'it 123 456 789 03' };
    expect(readEnvironment(own).vies).toEqual({ url: 'http://127.0.0.1:9/rest', requester: 'it 123 456 789 03' });
    expect(() => readEnvironment({ VIES_URL: 'ftp://a' })).toThrow(/VIES_URL/);
    expect(() => readEnvironment({ VIES_REQUESTER: 'IT12345678901' })).toThrow(/VIES_REQUESTER/);
  });
});

describe('the VAT number of a hub center', () => {
  const fields = { firstName: 'Hub', lastName: 'V', email: 'hub-v@example.org', multiplicativeFactor: '1' };
  const wrong = [422, [{ path: 'vatNumber', code: 'vatNumber', message: expect.stringMatching(/isn’t valid/) }]];

  it('is refused at its field if a digit is wrong, when it is created and when it is edited', async () => {
    const headers = { 'Accept-Language': 'en' };
    const create = async (vatNumber: string) => {
      const { body, status } = await server.client.call('/merchant', {
        token: admin.token,
        form: form(Object.entries({ ...fields, vatNumber })),
        headers,
      });
      return { body, status, row: body.data as Record<string, unknown> };
    };
    for (const vatNumber of ['IT00743110158', '0074311015', 'DE12']) {
      const { status, body } = await create(vatNumber);
      expect([status, body.errors]).toMatchObject(wrong);
    }
    const { row, status } = await create('007 431 101 57');
    expect([status, row['vatNumber']]).toEqual([201, '007 431 101 57']);
    const edit = (json: object) => send(server, `/merchant/${String(row['_id'])}`, { as: admin, json, headers });
    const refused = await edit({ vatNumber: 'IT00743110158' });
    expect([refused.status, refused.body.errors]).toMatchObject(wrong);
    for (const vatNumber of ['CHE-116.281.710', 'DE136695976', null])
      expect((await edit({ vatNumber })).status).toBe(200);
  });

  it('that is wrong from before may stay: the others can be edited, and the record sent back as it was', async () => {
    const { id } = people.merchantB;
    await pool.query(`update merchants set vat_number = 'IT1' where id = $1`, [id]);
    const { row } = await send(server, `/merchant/${id}`, { as: admin });
    expect(row['vatNumber']).toBe('IT1');
    const { createdAt: _created, updatedAt: _updated, ...whole } = row;
    const edited = await send(server, `/merchant/${id}`, { as: admin, json: { ...whole, billingCity: 'Como' } });
    expect([edited.status, edited.row]).toMatchObject([200, { vatNumber: 'IT1', billingCity: 'Como' }]);
    expect((await send(server, `/merchant/${id}`, { as: admin, json: { vatNumber: 'IT2' } })).status).toBe(422);
  });
});
