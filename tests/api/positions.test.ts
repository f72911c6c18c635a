/** Orders that people keep by hand, by the swatch: where records come, how they are moved, and two people who move at once. */
import { beforeEach, expect, it } from 'vitest';

import { serverWithDeclared } from '../support/declared-records.ts';
import type { Person } from '../support/server-people.ts';
import { auditOf, type Row, send } from '../support/server-records.ts';
import { swatch } from '../support/swatch/swatch.ts';

const { server, people, addRecord } = await serverWithDeclared();
const { admin, merchantA: us, merchantB: them } = people;
const { pool } = server.database;

const record = async (id: string) => (await send(server, `/swatch/${id}`, { as: admin })).row;
const place = (id: string, json: object, as: Person = admin, headers: Record<string, string> = {}) =>
  send(server, `/swatch/position/${id}`, { as, json, headers });
const listed = async (as: Person = admin) =>
  (await send(server, '/swatches?limit=100', { as })).rows.map(({ _id }) => _id);

/** Three of ours, in the order they were added. */
let ours: [string, string, string];
beforeEach(async () => {
  await pool.query('delete from swatches');
  ours = [await addRecord(swatch, us), await addRecord(swatch, us), await addRecord(swatch, us)];
});

it('a new record comes last, and a move puts one where it is wanted', async () => {
  const [a, b, c] = ours;
  expect(await listed()).toEqual([a, b, c]);
  const moved = async (id: string, json: object) => {
    expect((await place(id, json)).status).toBe(200);
    return listed();
  };
  expect(await moved(c, { to: 'first' })).toEqual([c, a, b]);
  expect(await moved(c, { to: 'down' })).toEqual([a, c, b]);
  expect(await moved(b, { to: 'up' })).toEqual([a, b, c]);
  expect(await moved(a, { to: 'last' })).toEqual([b, c, a]);
  expect(await moved(a, { to: 'before', neighbour: c })).toEqual([b, a, c]);
  expect(await moved(b, { to: 'after', neighbour: a })).toEqual([a, b, c]);
  const d = await addRecord(swatch, us);
  expect(await listed()).toEqual([a, b, c, d]);
  const { rows } = await send(server, '/swatches?sort=-place', { as: admin });
  expect(rows.map(({ _id }) => _id)).toEqual([d, c, b, a]);
});

it('a record that is there already stays as it is', async () => {
  const [a, b, c] = ours;
  const before = await Promise.all(ours.map(record));
  for (const [id, json] of [
    [a, { to: 'first' }],
    [a, { to: 'up' }],
    [c, { to: 'last' }],
    [c, { to: 'down' }],
    [b, { to: 'after', neighbour: a }],
    [b, { to: 'before', neighbour: c }],
  ] as const) {
    expect((await place(id, json)).status).toBe(200);
  }
  expect(await Promise.all(ours.map(record))).toEqual(before);
});

it('a move goes by the neighbours, whoever has changed the record meanwhile, and refuses those that are not there', async () => {
  const [a, b, c] = ours;
  expect((await place(a, { to: 'last' }, admin, { 'If-Match': '"7"' })).status).toBe(200);
  const refused = async (json: object, id = a) => {
    const { status, body } = await place(id, json);
    return [status, body.errors?.[0]?.path];
  };
  expect(await refused({ to: 'before' })).toEqual([422, 'neighbour']);
  expect(await refused({ to: 'up', neighbour: b })).toEqual([422, 'neighbour']);
  expect(await refused({ to: 'after', neighbour: a })).toEqual([422, 'neighbour']);
  expect(await refused({ to: 'third' })).toEqual([422, 'to']);
  await send(server, `/swatch/${b}`, { as: admin, method: 'DELETE' });
  expect(await refused({ to: 'before', neighbour: b })).toEqual([422, 'neighbour']);
  expect((await place(b, { to: 'last' })).status).toBe(404);
  const sent = await send(server, `/swatch/${a}`, { as: admin, json: { place: '3.5' } });
  expect(sent.body.errors).toMatchObject([{ path: 'place', code: 'otherCall' }]);
  expect(sent.body.errors?.[0]?.message).toContain('PUT /swatch/position/{id}');
  // It returns to where it was.
  await send(server, `/restore/swatch/${b}`, { as: admin, json: {} });
  expect(await listed()).toEqual([b, c, a]);
});

it('a gap never closes, however often it is halved, and pages follow it', async () => {
  const [a, ...others] = ours;
  let [next, last] = others;
  for (let moves = 0; moves < 60; moves += 1) {
    await place(last, { to: 'after', neighbour: a });
    [next, last] = [last, next];
  }
  expect(await listed()).toEqual([a, next, last]);
  const places = (await Promise.all(ours.map(record))).map((each) => String(each['place']));
  expect(Math.max(...places.map((each) => each.length))).toBeGreaterThan(15);
  const found: string[] = [];
  for (let more = ''; ;) {
    const { body, rows } = await send(server, `/swatches?limit=1${more}`, { as: admin });
    found.push(...rows.map(({ _id }) => _id));
    const { nextCursor } = body as { nextCursor?: string };
    if (nextCursor === undefined) break;
    more = `&cursor=${nextCursor}`;
  }
  expect(found).toEqual([a, next, last]);
});

it('the history has a move, which can be undone; a place that was taken meanwhile is the one after it', async () => {
  const [a, b, c] = ours;
  const [, , third] = await Promise.all(ours.map(async (id) => (await record(id))['place']));
  await place(c, { to: 'before', neighbour: b });
  const { place: between } = await record(c);
  const history = async (id: string) => (await send(server, `/history/swatch/${id}`, { as: us })).rows;
  const [entry] = await history(c);
  expect(entry).toMatchObject({
    action: 'updated',
    changes: [{ field: 'place', from: third, to: between, restorable: true }],
  });
  const undo = async (id: string) => {
    const [last] = await history(id);
    return send(server, `/history/swatch/${id}/undo`, { as: us, json: { entry: last?._id } });
  };
  expect((await undo(c)).status).toBe(200);
  expect([await listed(), (await record(c))['place']]).toEqual([[a, b, c], third]);

  await place(c, { to: 'before', neighbour: b });
  await place(c, { to: 'last' });
  await place(a, { to: 'before', neighbour: b });
  // As if it had gone to where the other one was.
  await pool.query(`update swatches set place = $1 where id = $2`, [between, a]);
  expect((await undo(c)).status).toBe(200);
  expect(await listed()).toEqual([a, c, b]);
  expect((await auditOf(server, c, ['action'])).at(-1)).toEqual({ action: 'undone' });
});

it('moves at the same time follow each other: none is lost, and no two records have one place', async () => {
  const [a, b, c] = ours;
  const [d, e] = [await addRecord(swatch, us), await addRecord(swatch, us)];
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  const holder = await pool.connect();
  const answers = [];
  try {
    await holder.query(`begin; select pg_advisory_xact_lock(hashtext('places of swatches'))`);
    // All go right before the second one.
    for (const [id, as] of [
      [c, us],
      [d, people.staff],
      [e, admin],
    ] as const) {
      answers.push(place(id, { to: 'before', neighbour: b }, as));
    }
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(3);
    // Who adds a record waits for nobody.
    const f = await addRecord(swatch, us);
    expect((await listed()).at(-1)).toBe(f);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const now = await listed();
  expect([now.at(0), now.at(-2), now.slice(1, 4).toSorted()]).toEqual([a, b, [c, d, e].toSorted()]);
  const places = (await Promise.all([...ours, d, e].map(record))).map((each) => each['place']);
  expect(new Set(places).size).toBe(5);
});

it('a fraction never is the whole number of a record that is being added', async () => {
  const [a, b] = ours;
  const adding = await pool.connect();
  try {
    await adding.query('begin');
    const { rows } = await adding.query<{ next: string }>(`select nextval('positions') as next`);
    const d = await addRecord(swatch, us);
    await place(a, { to: 'before', neighbour: d });
    const { place: between } = await record(a);
    expect(Number(between)).not.toBe(Number(rows[0]?.next));
    await adding.query(`update swatches set place = $1 where id = $2`, [rows[0]?.next, b]);
    await adding.query('commit');
  } finally {
    adding.release();
  }
  const { rows } = await pool.query<{ places: number }>('select count(distinct place)::int as places from swatches');
  expect(rows).toEqual([{ places: 4 }]);
});

it('a merchant moves only its own among its own, and leaves the order of the others as it was', async () => {
  const [a, b, c] = ours;
  const [x, y] = [await addRecord(swatch, them), await addRecord(swatch, them)];
  await place(x, { to: 'after', neighbour: a });
  await place(y, { to: 'after', neighbour: b });
  expect(await listed()).toEqual([a, x, b, y, c]);
  const theirs: Row[] = [await record(x), await record(y)];
  expect((await place(x, { to: 'first' }, us)).status).toBe(404);
  expect((await place(c, { to: 'before', neighbour: x }, us)).body.errors?.[0]?.path).toBe('neighbour');
  // Up is past its own record, whoever stands between.
  expect((await place(c, { to: 'up' }, us)).status).toBe(200);
  expect(await listed(us)).toEqual([a, c, b]);
  await place(b, { to: 'first' }, us);
  expect(await listed(us)).toEqual([b, a, c]);
  expect((await place(b, { to: 'first' }, us)).status).toBe(200);
  expect(await listed(them)).toEqual([x, y]);
  expect([await record(x), await record(y)]).toEqual(theirs);
});
