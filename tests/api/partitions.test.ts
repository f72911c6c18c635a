/** The audit by month, and the hub center on rows that may once be distributed by it. */
import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import type { HistoryEntry } from '../../contract/calls/history.ts';
import type { Receipt } from '../../contract/calls/intake.ts';
import { keepAuditPartitions } from '../../server/engine/records/audit-partitions.ts';
import { distribution } from '../support/distribution.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

// The nightly work on partitions is done by hand here.
const { server, people } = await serverWithPeople({ lanes: { care: 0 } });
const { db } = server.deps;
const { pool } = server.database;
const photo = await jpeg();
const { token } = people.merchantA;

const takeIn = async () => {
  const sent = form([
    ['itemImage', photo],
    ['tagImage', photo],
  ]);
  const headers = { 'Idempotency-Key': randomUUID() };
  const { body } = await server.client.call('/product/mobile', { token, form: sent, headers });
  return (body.data as Receipt)._id;
};
const partitions = async () => {
  const { rows } = await pool.query<{ name: string; until: Date | null }>(
    'select * from audit_partitions order by until nulls last',
  );
  return rows;
};
const rowsIn = async (name: string, id: string) =>
  (await pool.query(`select from ${name} where record_id = $1`, [id])).rowCount;
const month = (more: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + more, 1));
};
const nameOf = (at: Date) => `audit_${at.toISOString().slice(0, 7).replace('-', '_')}`;

it('audit: has partitions for three months ahead, and making them again changes nothing', async () => {
  const before = await partitions();
  expect(before.map(({ name }) => name)).toEqual([
    'audit_before',
    ...[1, 2, 3].map((more) => nameOf(month(more))),
    'audit_rest',
  ]);
  expect(before.map(({ until }) => until)).toEqual([...[1, 2, 3, 4].map(month), null]);
  await keepAuditPartitions(db);
  expect(await partitions()).toEqual(before);
});

it('audit: entries go to their month; one without a partition is taken in, and moved when that is made', async () => {
  const id = randomUUID();
  const add = (at: Date) =>
    pool.query(`insert into audit (id, at, action, entity, record_id) values ($1, $2, 'updated', 'product', $3)`, [
      randomUUID(),
      at,
      id,
    ]);
  for (const more of [-14, 0, 2]) await add(month(more));
  const last = nameOf(month(3));
  await pool.query(`drop table ${last}`);
  await add(month(3));
  expect(await Promise.all(['audit_before', nameOf(month(2)), 'audit_rest'].map((name) => rowsIn(name, id)))).toEqual([
    2, 1, 1,
  ]);
  await keepAuditPartitions(db);
  expect([await rowsIn(last, id), await rowsIn('audit_rest', id)]).toEqual([1, 0]);
});

it('audit: a month is dropped when all of it is older than the retention, and only then; newer history is whole', async () => {
  const id = await takeIn();
  const json = { note: 'kept' };
  expect((await server.client.call(`/product/${id}`, { method: 'PUT', token, json })).status).toBe(200);
  await pool.query('create table audit_2020_01 (like audit including defaults)');
  await pool.query(`alter table audit detach partition audit_before`);
  await pool.query(
    `alter table audit attach partition audit_2020_01 for values from (minvalue) to ('2020-02-01 00:00+00');
     alter table audit attach partition audit_before for values from ('2020-02-01 00:00+00') to ('${month(1).toISOString()}')`,
  );
  expect(await keepAuditPartitions(db)).toEqual([]);
  expect(await keepAuditPartitions(db, 1200)).toEqual([]);
  expect(await keepAuditPartitions(db, 13)).toEqual(['audit_2020_01']);
  const { body } = await server.client.call(`/history/product/${id}`, { token });
  const entries = body.data as HistoryEntry[];
  expect(entries.map(({ action }) => action)).toEqual(['updated', 'created']);
});

it('audit: the history of a record is looked up in an index of each month', async () => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // The tables of a test are too small for an index to pay.
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select * from audit where record_id = '${randomUUID()}' and entity = 'product' order by at desc, id desc limit 21`,
    );
    const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes(' on audit'));
    expect(scans).toHaveLength((await partitions()).length);
    for (const scan of scans) expect(scan).toMatch(/Index Scan.* using/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('hub: photos, keys and audit entries carry the hub center of their item, also when it moves to another', async () => {
  const id = await takeIn();
  const hubs = async () => {
    const { rows } = await pool.query<{ photo: string; key: string; audit: string }>(
      `select p.hub as photo, k.hub as key, a.hub as audit from photos p join idempotency_keys k using (record_id) join audit a using (record_id)
       where record_id = $1 and a.action = 'created'`,
      [id],
    );
    return rows;
  };
  const { id: hub } = people.merchantA;
  const own = { photo: hub, key: hub, audit: hub };
  expect(await hubs()).toEqual([own, own]);
  const json = { hubcenter: people.merchantB.id };
  const moved = await server.client.call(`/product/${id}`, { method: 'PUT', token: people.admin.token, json });
  expect(moved.status).toBe(200);
  expect((await hubs()).map((row) => row.photo)).toEqual([people.merchantB.id, people.merchantB.id]);
  const other = await pool.query('select from photos where hub is null');
  expect(other.rowCount).toBe(0);
});

it('hub: what a distribution by it asks of the tables can be done', async () => {
  await takeIn();
  const own = distribution()
    .split('\n')
    .filter((statement) => !statement.includes('create_'));
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of own) await client.query(statement);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
