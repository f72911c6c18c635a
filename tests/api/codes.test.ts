import { describe, expect, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import { formatCode, parseCode } from '../../contract/code.ts';
import type { Person } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const photo = await jpeg();

const one = async ({ token }: Person, query: string) => server.client.call(`/unique/code?${query}`, { token });
const block = ({ token }: Person, json: object) =>
  server.client.call('/codes/reserve', { token, json: { deviceId: 'tablet', kind: 'product', count: 5, ...json } });
const create = (person: Person, code: string, kind = 'product', field = 'name') =>
  server.client.call(`/${kind}/mobile`, {
    token: person.token,
    form: form([
      ['itemImage', photo],
      [field, code],
    ]),
  });

describe('reservation', () => {
  it('issues consecutive codes for the merchant’s own hub', async () => {
    const codes: unknown[] = [];
    for (let index = 0; index < 3; index += 1) codes.push((await one(people.merchantA, 'kind=product')).body.data);
    const parsed = codes.map((code) => parseCode(String(code)));
    expect(parsed.every((each) => each?.prefix === 'AAA' && each.kind === 'product')).toBe(true);
    const first = parsed[0]?.sequence ?? 0;
    expect(parsed.map((each) => each?.sequence)).toEqual([first, first + 1, first + 2]);
  });

  it('defaults to products', async () => {
    const { status, body } = await one(people.merchantA, '');
    expect([status, parseCode(String(body.data))?.kind]).toEqual([200, 'product']);
  });

  it('counts per hub and kind', async () => {
    const fabric = (await one(people.merchantB, 'kind=fabric')).body.data as string;
    expect(parseCode(fabric)).toEqual({ prefix: 'BBB', kind: 'fabric', sequence: 1 });
  });

  it('requires an existing hub of admins and refuses merchants another one', async () => {
    expect((await one(people.admin, 'kind=product')).status).toBe(422);
    expect((await one(people.admin, `kind=product&hubcenter=${people.admin.id}`)).status).toBe(422);
    expect((await one(people.admin, `kind=product&hubcenter=${people.merchantB.id}`)).status).toBe(200);
    const foreign = await one(people.merchantA, `kind=product&hubcenter=${people.merchantB.id}`);
    expect([foreign.status, foreign.body.ermessage]).toEqual([403, 'hubcenterMismatch']);
    expect((await one(people.merchantA, 'kind=shoe')).status).toBe(422);
  });

  it('gives fifty concurrent devices distinct codes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => block(people.merchantA, { count: 7, deviceId: `d${index}` })),
    );
    const all = answers.flatMap(({ body }) => (body.data as { codes: string[] }).codes);
    expect(all).toHaveLength(350);
    expect(new Set(all).size).toBe(350);
  });

  it('never reissues a code, also after its reservation expired', async () => {
    const { body } = await block(people.merchantA, { count: 3 });
    const { codes } = body.data as { codes: string[] };
    await server.database.pool.query(`update codes set expires_at = now() - interval '1 year' where code = any($1)`, [
      codes,
    ]);
    const began = Date.now();
    const later = (await block(people.merchantA, { count: 200 })).body.data as { codes: string[]; expiresAt: string };
    expect(later.codes.filter((code) => codes.includes(code))).toEqual([]);
    expect(Date.parse(later.expiresAt)).toBeGreaterThan(began + 89 * 86_400_000);
    // The tag was written long ago on a tablet that stayed offline: its owner may still deliver it.
    expect((await create(people.merchantA, codes[0] as string)).status).toBe(201);
  });

  it('has limits', async () => {
    for (const json of [{ count: 0 }, { count: 201 }, { count: 1.5 }, { deviceId: '' }, { extra: 1 }]) {
      expect((await block(people.merchantA, json)).status).toBe(422);
    }
  });
});

describe('code of an item', () => {
  it('may come as name or code, in any spelling', async () => {
    const { body } = await block(people.merchantA, { count: 2 });
    const [first, second] = (body.data as { codes: [string, string] }).codes;
    const named = await create(people.merchantA, first.toLowerCase().replace('-', ''));
    expect((named.body.data as Receipt).code).toBe(first);
    expect((await create(people.merchantA, second, 'product', 'code')).status).toBe(201);
  });

  it('is refused if used, somebody else’s, of another hub or kind, or never issued', async () => {
    const { body } = await block(people.merchantA, { count: 1 });
    const mine = (body.data as { codes: [string] }).codes[0];
    const byAdmin = (await block(people.admin, { count: 1, hubcenter: people.merchantA.id })).body.data as {
      codes: [string];
    };
    const ofB = (await block(people.merchantB, { count: 1 })).body.data as { codes: [string] };
    const fabric = (await block(people.merchantA, { count: 1, kind: 'fabric' })).body.data as { codes: [string] };
    const never = formatCode({ prefix: 'AAA', kind: 'product', sequence: 900_000 });
    expect((await create(people.merchantA, mine)).status).toBe(201);
    for (const code of [mine, byAdmin.codes[0], ofB.codes[0], fabric.codes[0], never]) {
      const { status, body: problem } = await create(people.merchantA, code);
      expect([code, status, problem.ermessage]).toEqual([code, 409, 'codeTaken']);
    }
    expect((await create(people.merchantA, fabric.codes[0], 'fabric')).status).toBe(201);
  });

  it('goes to one of many concurrent requests', async () => {
    const { body } = await block(people.merchantA, { count: 1 });
    const code = (body.data as { codes: [string] }).codes[0];
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => create(people.merchantA, code)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  });

  it('can be looked up', async () => {
    const { body } = await block(people.merchantA, { count: 1 });
    const code = (body.data as { codes: [string] }).codes[0];
    const ask = async (path = '/products/code') =>
      (await server.client.call(`${path}?code=${code}`, { token: people.merchantA.token })).body.data;
    expect(await ask()).toEqual({ available: true });
    await create(people.merchantA, code);
    expect(await ask()).toEqual({ available: false });
    expect(await ask('/fabrics/code')).toEqual({ available: false });
    expect((await server.client.call('/products/code?code=zzz', { token: people.merchantA.token })).status).toBe(422);
  });
});

describe('two tablets of one hub, offline for a day each', () => {
  it('have five hundred codes each without a duplicate, and what they deliver at once keeps its own', async () => {
    const day = async (deviceId: string) => {
      const codes: string[] = [];
      while (codes.length < 500) {
        const { body } = await block(people.merchantA, { kind: 'generic', count: 200, deviceId });
        codes.push(...(body.data as { codes: string[] }).codes);
      }
      return codes;
    };
    const [first, second] = await Promise.all([day('tablet 1'), day('tablet 2')]);
    expect(new Set([...first, ...second]).size).toBe(1200);
    // The first and the last of each reservation: those between are accepted as they are.
    const ends = (codes: readonly string[]) => [0, 199, 200, 399, 400, 599].map((place) => codes[place] ?? '');
    const waiting = [...ends(first), ...ends(second)];
    const bare = (code: string) =>
      server.client.call('/generic/mobile', { token: people.merchantA.token, form: form([['name', code]]) });
    const answers = await Promise.all(waiting.map(bare));
    expect(answers.map(({ status, body }) => [status, (body.data as Receipt).code])).toEqual(
      waiting.map((code) => [201, code]),
    );
  });
});
