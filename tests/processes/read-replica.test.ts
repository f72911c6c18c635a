/** Long reads on a streaming replica (`DATABASE_READ_URL`): whoever has just written reads what they wrote, whatever the replica does. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { answer } from '../../contract/call.ts';
import type { Receipt } from '../../contract/calls/intake.ts';
import { listShopItems } from '../../contract/calls/shop-items.ts';
import type { ShopKey } from '../../contract/calls/shop-keys.ts';
import { type Database, openDatabase } from '../../server/db/pool.ts';
import { readEnvironment } from '../../server/environment.ts';
import { addGarment } from '../support/on-sale.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { readSheet, recordsIn, takeAway } from '../support/server-exports.ts';
import { addPeople, type People } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { type Pair, startPair } from '../support/standby.ts';
import { until } from '../support/until.ts';

let pair: Pair;
let server: TestServer;
let people: People;
let standby: Database;
let secret: string;
beforeAll(async () => {
  pair = await startPair();
  server = await startTestServer({ databaseUrl: pair.primary.url, readUrl: pair.replica.url });
  people = await addPeople(server);
  standby = openDatabase(pair.replica.url, () => undefined, { connections: 1 });
  const json = { name: 'Web shop', scopes: ['catalogue:read'] };
  const made = await server.client.call('/shop-keys', { token: people.admin.token, json });
  ({ secret } = made.body.data as ShopKey & { secret: string });
});
afterAll(async () => {
  await server.stop();
  await standby.close();
  await pair.stop();
});

const isReplica = () =>
  server.database.reading(async (db) => {
    const { rows } = await db.execute<{ yes: boolean }>(sql`select pg_is_in_recovery() as yes`);
    return rows[0]?.yes;
  });
const capture = async () => {
  const { token } = people.merchantA;
  const { body } = await server.client.call('/product/mobile', { token, form: form([['itemImage', await jpeg()]]) });
  return (body.data as Receipt).code;
};
const exported = async () => {
  const sheet = await readSheet(await takeAway(server, { path: '/export/products', token: people.merchantA.token }));
  return recordsIn(sheet).map(({ code }) => code?.text);
};
const catalogue = async () => {
  const response = await fetch(`${server.origin}/shop/v1/items`, { headers: { Authorization: `Bearer ${secret}` } });
  return answer(listShopItems.data).parse(await response.json()).data;
};
const onSale = async () => (await catalogue()).items.map(({ _id }) => _id);

it('replica: answers once it has everything, and an export has what was captured a moment before', async () => {
  await expect.poll(isReplica).toBe(true);
  const code = await capture();
  expect(await exported()).toContain(code);
});

it('replica: one that is behind is passed over, so that nobody misses what they wrote', async () => {
  await expect.poll(isReplica).toBe(true);
  await standby.db.execute(sql`select pg_wal_replay_pause()`);
  try {
    const code = await capture();
    const garment = await addGarment(server, people.merchantA, 4900);
    const { rows } = await standby.db.execute(sql`select id from products where code = ${code}`);
    expect(rows).toEqual([]);
    expect(await exported()).toContain(code);
    expect(await onSale()).toContain(garment);
    expect(await isReplica()).toBe(false);
  } finally {
    await standby.db.execute(sql`select pg_wal_replay_resume()`);
  }
  await expect.poll(isReplica).toBe(true);
});

it('replica: a change that is under way on the primary is told with the next question of the shop', async () => {
  await expect.poll(isReplica).toBe(true);
  await server.deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ at: Date }>(sql`select now()::timestamptz(3) as at, pg_current_xact_id()`);
    await until(async () => {
      const later = sql`select clock_timestamp() > now() + interval '20 ms' as yes`;
      return (await tx.execute<{ yes: boolean }>(later)).rows[0]?.yes;
    });
    expect(Date.parse((await catalogue()).asOf ?? '')).toBeLessThanOrEqual(new Date(rows[0]?.at ?? 0).getTime());
  });
});

it('replica: a query that it cannot carry out, and an error that both have', async () => {
  await expect.poll(isReplica).toBe(true);
  const { reading } = server.database;
  // Row locks are writes: the primary does it.
  await reading((db) => db.execute(sql`select id from users for update`));
  await expect.poll(isReplica).toBe(true);
  await expect(reading((db) => db.execute(sql`select 1 / 0`))).rejects.toThrow();
  expect(await isReplica()).toBe(true);
});

it('replica: down, the primary answers; back, it is used again', async () => {
  await standby.close();
  await pair.replica.stop();
  const code = await capture();
  expect(await exported()).toContain(code);
  expect(await isReplica()).toBe(false);
  await pair.replica.revive();
  await expect.poll(isReplica).toBe(true);
  expect(await exported()).toContain(code);
  standby = openDatabase(pair.replica.url, () => undefined, { connections: 1 });
});

it('replica: belongs to a database of one’s own', () => {
  const url = 'postgres://a@b/c';
  expect(readEnvironment({ DATABASE_URL: url, DATABASE_READ_URL: url }).readUrl).toBe(url);
  expect(() => readEnvironment({ DATABASE_READ_URL: url })).toThrow('DATABASE_READ_URL needs DATABASE_URL');
});
