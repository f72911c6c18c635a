/** Notices between server processes: sent in batches by one leader, none lost when it dies. */
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';

import type { Change } from '../../contract/calls/live.ts';
import { joinNotices, NOTICE_CONNECTION, type NoticeConnection } from '../../server/db/notices.ts';
import { type Database, openDatabase } from '../../server/db/pool.ts';
import { notices } from '../../server/db/schema/notices.ts';
import { mergeNotices, type Notice, publish } from '../../server/engine/records/changes.ts';
import { cloneDatabase } from '../support/server-database.ts';

const AT = '2026-11-26T09:00:00.000Z';

let database: Database;
let drop: () => Promise<void>;
const joined: NoticeConnection[] = [];
beforeEach(async () => {
  const clone = await cloneDatabase(inject('clusterUrl'));
  database = openDatabase(clone.url, () => undefined);
  drop = clone.drop;
});
afterEach(async () => {
  for (const each of joined.splice(0)) await each.close();
  await database.close();
  await drop();
});

const join = async (merge: (batch: readonly Notice[]) => readonly Notice[] = (batch) => batch) => {
  const received: Notice[] = [];
  const hear = (notice: Notice) => void received.push(notice);
  const parts = { hear, gap: () => undefined, merge, report: () => undefined };
  joined.push(await joinNotices(database.directUrl, parts));
  return received;
};
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const changed = (n: number, more: Partial<Change> = {}): Notice => ({
  change: { type: 'updated', entity: 'product', _id: idOf(n), hubcenter: null, at: AT, ...more },
});
const numbersOf = (received: readonly Notice[]) =>
  received.flatMap((notice) => ('change' in notice ? [Number(notice.change._id.slice(-12))] : []));
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const publishAll = (count: number) =>
  database.db.insert(notices).values(upTo(count).map((n) => ({ notice: changed(n) })));
const waiting = async () => (await database.pool.query('select from notices')).rowCount;

it('notices: reach every process in their order, whatever their number, and leave no rows', async () => {
  const [one, other] = [await join(), await join()];
  // More than one batch, and more than one payload each.
  await publishAll(1200);
  await expect.poll(() => one.length).toBe(1200);
  await expect.poll(() => other.length).toBe(1200);
  expect([numbersOf(one), numbersOf(other)]).toEqual([upTo(1200), upTo(1200)]);
  expect(await waiting()).toBe(0);
});

it('notices: a rolled back transaction tells nothing', async () => {
  const received = await join();
  const refused = database.db.transaction(async (tx) => {
    await publish(tx, changed(1));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await publish(database.db, changed(2));
  await expect.poll(() => numbersOf(received)).toEqual([2]);
});

it('notices: when the leader is killed another takes over, and none is lost or out of order', async () => {
  await join();
  const received = await join();
  // A listener of its own hears all, whoever leads.
  const witness = new pg.Client({ connectionString: database.directUrl });
  await witness.connect();
  await witness.query('listen changes');
  const seen: number[] = [];
  witness.on('notification', ({ payload = '[]' }) => seen.push(...numbersOf(JSON.parse(payload) as Notice[])));
  for (const n of upTo(60)) {
    await publish(database.db, changed(n));
    if (n % 20 !== 10) continue;
    // Mostly in the middle of a batch.
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and application_name = $1 and datname = current_database()`,
      [NOTICE_CONNECTION],
    );
  }
  await expect.poll(() => seen.length).toBe(60);
  expect(seen).toEqual(upTo(60));
  await witness.end();
  await publish(database.db, changed(99));
  await expect.poll(() => numbersOf(received).at(-1)).toBe(99);
  expect(await waiting()).toBe(0);
});

it('notices: many changes of one resource and hub center in a batch are one notice, others stay', () => {
  const [hub, other] = [idOf(1), idOf(2)];
  const many = upTo(21).map((n) => changed(n, { hubcenter: hub }));
  const few = upTo(20).map((n) => changed(n, { hubcenter: other }));
  const job: Notice = { due: true };
  const merged = mergeNotices([job, ...many.slice(0, 10), ...few, ...many.slice(10), job]);
  expect(merged).toEqual([...few, changed(20, { hubcenter: hub, many: true }), job]);
});

it('notices: many changes at once reach the pages as one that says so', async () => {
  const received = await join(mergeNotices);
  await publishAll(500);
  await expect.poll(() => received.length).toBe(1);
  expect(received).toEqual([changed(499, { many: true })]);
});
