import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import { NOTICE_CONNECTION } from '../../server/db/notices.ts';
import { createFeed } from '../../server/engine/records/changes.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { queriesOf } from '../support/server-database.ts';
import { openEvents as open } from '../support/server-events.ts';
import { addPeople, PASSWORD, type People } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let second: TestServer;
let people: People;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ databaseUrl: server.databaseUrl, photosDir: server.photosDir });
  people = await addPeople(server);
  photo = await jpeg();
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

const create = async (at: TestServer, token: string) => {
  const { body } = await at.client.call('/product/mobile', { token, form: form([['itemImage', photo]]) });
  return (body.data as Receipt)._id;
};

it('events: a record that moves to another hub center is announced to both', async () => {
  const [a, b] = [await open(server, people.merchantA.token), await open(second, people.merchantB.token)];
  const _id = await create(server, people.merchantA.token);
  await a.until(1);
  const json = { hubcenter: people.merchantB.id };
  await server.client.call(`/product/${_id}`, { method: 'PUT', token: people.admin.token, json });
  expect((await a.until(2))[1]).toMatchObject({ type: 'updated', _id, hubcenter: people.merchantA.id });
  expect(await b.until(1)).toMatchObject([{ type: 'updated', _id, hubcenter: people.merchantB.id }]);
  for (const stream of [a, b]) stream.close();
});

it('events: reach callers of every server process, each with what they may see', async () => {
  const streams = {
    admin: await open(second, people.admin.token),
    a: await open(second, people.merchantA.token),
    b: await open(server, people.merchantB.token),
    customer: await open(server, people.customer.token),
    reviewer: await open(second, people.reviewer.token),
  };
  const ofA = await create(server, people.merchantA.token);
  const ofB = await create(second, people.merchantB.token);
  const seen = await streams.admin.until(2);
  expect(seen.map(({ _id }) => _id).sort()).toEqual([ofA, ofB].sort());
  expect(seen[0]).toMatchObject({ type: 'created', entity: 'product' });
  expect(await streams.a.until(1)).toMatchObject([{ _id: ofA, hubcenter: people.merchantA.id }]);
  expect(await streams.b.until(1)).toMatchObject([{ _id: ofB, hubcenter: people.merchantB.id }]);

  const merchant = { firstName: 'New', lastName: 'Hub', email: 'new@example.org', password: PASSWORD };
  const { status } = await server.client.call('/merchant', {
    token: people.admin.token,
    form: form(Object.entries(merchant)),
  });
  expect(status).toBe(201);
  expect((await streams.reviewer.until(1)).map(({ entity }) => entity)).toEqual(['merchant']);
  expect(
    (await streams.admin.until(4))
      .slice(2)
      .map(({ entity }) => entity)
      .sort(),
  ).toEqual(['merchant', 'user']);
  expect([streams.a.changes.length, streams.b.changes.length, streams.customer.changes.length]).toEqual([1, 1, 0]);
  for (const stream of Object.values(streams)) stream.close();
});

it('events: a refused change is not announced', async () => {
  const stream = await open(server, people.admin.token);
  const bad = form([
    ['itemImage', photo],
    ['name', 'AAA-P000001X'],
  ]);
  expect((await server.client.call('/product/mobile', { token: people.merchantA.token, form: bad })).status).not.toBe(
    201,
  );
  const made = await create(server, people.merchantA.token);
  expect((await stream.until(1)).map(({ _id }) => _id)).toEqual([made]);
  stream.close();
});

it('events: end with their session, in every process', async () => {
  const token = await server.client.signIn('staff@example.org', PASSWORD);
  const stream = await open(second, token);
  await server.client.call('/logout', { method: 'PATCH', token });
  await stream.ended;
});

it('events: end when the database connection breaks, so that clients reconnect and reload', async () => {
  const stream = await open(server, people.admin.token);
  await server.database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
    [NOTICE_CONNECTION],
  );
  await stream.ended;
  // Until the server listens again a new stream may be ended once more; then changes are delivered as before.
  const made = new Set<string>();
  for (let tries = 0; ; tries += 1) {
    const again = await open(server, people.admin.token);
    let isOver = false;
    void again.ended.then(() => (isOver = true));
    // What is created before the server listens again is not announced.
    await until(async () => {
      if (again.changes.length === 0 && !isOver) made.add(await create(server, people.merchantA.token));
      return again.changes.length > 0 || isOver;
    });
    again.close();
    if (again.changes.length === 0 && tries < 20) continue;
    expect(again.changes.some(({ _id }) => made.has(_id))).toBe(true);
    return;
  }
});

it('events: at most 64 streams per person, independent of others', async () => {
  const { merchantA, merchantB } = people;
  const streams = await Promise.all(Array.from({ length: 64 }, () => open(server, merchantA.token)));
  const refused = await server.client.call('/events', { token: merchantA.token });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '30']);
  streams.push(await open(server, merchantB.token));
  for (const stream of streams) stream.close();
  const again = () => open(server, merchantA.token).then((stream) => stream.close());
  await expect
    .poll(() =>
      again().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

it('events: one query looks up the sessions of all streams; those of an expired one end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const token = await server.client.signIn('staff@example.org', PASSWORD);
    const staying = await Promise.all([people.admin, people.merchantA].map((person) => open(second, person.token)));
    const ending = await open(second, token);
    const queries = await queriesOf(second, async (sent) => {
      vi.advanceTimersByTime(15_000);
      await expect.poll(() => sent.length).toBe(1);
    });
    expect(queries[0]?.text).toContain('"sessions"');
    const newest = sql`(select id from sessions order by created_at desc limit 1)`;
    await server.deps.db.execute(sql`update sessions set expires_at = now() where id = ${newest}`);
    vi.advanceTimersByTime(15_000);
    await ending.ended;
    const made = await create(server, people.merchantA.token);
    for (const stream of staying) expect((await stream.until(1)).map(({ _id }) => _id)).toEqual([made]);
    for (const stream of staying) stream.close();
  } finally {
    vi.useRealTimers();
  }
});

it('events: at most 256 streams per address, whoever opens them; none is counted where many people come from', () => {
  const feed = createFeed([]);
  const join = (number: number, address: string | null) => {
    const caller = { _id: String(number % 5), userType: 3, key: null } as const;
    const session = { id: String(number), caller, mustSetUp: false, isProven: false };
    return feed.subscribe({ session, address, send: () => undefined, end: () => undefined });
  };
  const leaves = Array.from({ length: 256 }, (_, number) => join(number, '192.0.2.1'));
  expect(leaves).not.toContain(null);
  expect([join(0, '192.0.2.1'), typeof join(0, '192.0.2.2'), typeof join(0, null)]).toEqual([
    null,
    'function',
    'function',
  ]);
  leaves[0]?.();
  expect(typeof join(0, '192.0.2.1')).toBe('function');
});
