import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import { dropRebuildableAnswers } from '../../server/engine/records/idempotency.ts';
import { verifyInstallation } from '../../server/services/backups/verify-installation.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const [photo, other] = await Promise.all([jpeg(1), jpeg(2)]);

type Parts = Parameters<typeof form>[0];
const send = (key: string, parts: Parts, token = people.merchantA.token, path = '/product/mobile') =>
  server.client.call(path, { token, form: form(parts), headers: { 'Idempotency-Key': key } });
const itemCount = async () => {
  const { rows } = await server.database.pool.query<{ count: number }>('select count(*)::int as count from products');
  return rows[0]?.count ?? 0;
};

it('idempotency: an equal request gets the stored status and body, whatever the order of its parts', async () => {
  const key = randomUUID();
  const first = await send(key, [
    ['itemImage', photo],
    ['tagImage', other],
    ['note', 'n'],
  ]);
  const before = await itemCount();
  const second = await send(key, [
    ['note', 'n'],
    ['tagImage', other],
    ['itemImage', photo],
  ]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
  expect(first.headers.get('Idempotent-Replayed')).toBeNull();
  expect(second.headers.get('Idempotent-Replayed')).toBe('true');
  expect(await itemCount()).toBe(before);
});

const filesOf = (imageId: string) =>
  ['raw', 'jpg'].map((end) => join(server.photosDir, imageId.slice(0, 2), `${imageId}.${end}`));
const photosOf = async (recordId: string) => {
  const text = 'select image_id as id, state from photos where record_id = $1 order by slot';
  const { rows } = await server.database.pool.query<{ id: string; state: string }>(text, [recordId]);
  return rows;
};
const verify = async (keys: readonly string[]) => {
  const { status, body } = await server.client.call('/receipts/verify', {
    token: people.merchantA.token,
    json: { keys },
  });
  return [status, (body.data as { found: boolean }[]).map(({ found }) => found)];
};

it.each(['raw', 'ready'])(
  'receipts: a %s photo whose file is gone counts as not arrived; the same upload puts it back and doubles nothing',
  async (state) => {
    const [key, whole] = [randomUUID(), randomUUID()];
    const parts: Parts = [
      ['itemImage', photo],
      ['tagImage', other],
    ];
    const first = await send(key, parts);
    await send(whole, parts);
    const { _id } = first.body.data as Receipt;
    await expect.poll(async () => (await photosOf(_id)).map((each) => each.state)).toEqual(['ready', 'ready']);
    expect(await verify([key, whole])).toEqual([200, [true, true]]);
    const [, tag] = await photosOf(_id);
    await server.database.pool.query('update photos set state = $1 where image_id = $2', [state, tag?.id]);
    for (const path of filesOf(String(tag?.id))) await rm(path, { force: true });
    const before = await itemCount();
    expect(await verify([key, whole])).toEqual([200, [false, true]]);
    const again = await send(key, parts);
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect([await verify([key, whole]), await itemCount()]).toEqual([[200, [true, true]], before]);
    expect((await photosOf(_id)).map(({ id }) => id)).toContain(tag?.id);
    const shown = await fetch(`${server.origin}/admin/api/images/${tag?.id}?w=640`);
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    await expect.poll(async () => (await photosOf(_id)).map((each) => each.state)).toEqual(['ready', 'ready']);
  },
);

it('receipts: only files that were read and are right are called stored; one changed byte counts as not arrived', async () => {
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  const ids: string[] = [];
  for (const key of keys) ids.push(((await send(key, [['itemImage', photo]])).body.data as Receipt)._id);
  const imageOf = async (at: number) => String((await photosOf(ids[at] ?? ''))[0]?.id);
  await expect
    .poll(async () => (await Promise.all(ids.map(photosOf))).flat().map(({ state }) => state))
    .toEqual(ids.map(() => 'ready'));
  const { pool } = server.database;
  const look = async (files: boolean) => {
    const json = { keys, files };
    const { body } = await server.client.call('/receipts/verify', { token: people.merchantA.token, json });
    return (body.data as { found: boolean; stored?: boolean }[]).map(({ found, stored }) => [found, stored ?? null]);
  };
  // A row of before the hashes: its file is read, and has its end.
  await pool.query('update photos set master_sha256 = null where image_id = $1', [await imageOf(2)]);
  expect(await look(false)).toEqual(keys.map(() => [true, null]));
  expect(await look(true)).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ]);
  const old = filesOf(await imageOf(2))[1] ?? '';
  await writeFile(old, (await readFile(old)).subarray(0, -5));
  const [raw = ''] = filesOf(await imageOf(0));
  await writeFile(raw, photo);
  await pool.query(`update photos set state = 'raw' where image_id = $1`, [await imageOf(0)]);
  expect((await look(true))[0]).toEqual([true, true]);
  for (const path of [raw, filesOf(await imageOf(1))[1] ?? '']) {
    const bytes = await readFile(path);
    bytes[bytes.length - 10] = (bytes.at(-10) ?? 0) ^ 1;
    await writeFile(path, bytes);
  }
  const { db, storage } = server.deps;
  const faultsOf = async () => (await verifyInstallation(db, storage)).faults;
  const faulty = [await imageOf(0), await imageOf(1)].map((id) => `photo ${id}: no file, or a changed one`);
  expect(await faultsOf()).toEqual(expect.arrayContaining(faulty));
  expect(await look(false)).toEqual(keys.map(() => [true, null]));
  expect(await look(true)).toEqual([
    [false, null],
    [false, null],
    [false, null],
  ]);
  for (const key of keys) expect((await send(key, [['itemImage', photo]])).status).toBe(201);
  await expect.poll(() => look(true)).toEqual(keys.map(() => [true, true]));
});

it('idempotency: a key of another request is refused', async () => {
  const key = randomUUID();
  await send(key, [['itemImage', photo]]);
  const before = await itemCount();
  const bodies: Parts[] = [
    [['itemImage', other]],
    [
      ['itemImage', photo],
      ['note', 'n'],
    ],
    [
      ['itemImage', photo],
      ['tagImage', photo],
    ],
  ];
  for (const parts of bodies) {
    const { status, body } = await send(key, parts);
    expect([status, body.ermessage]).toEqual([422, 'idempotencyMismatch']);
  }
  const elsewhere = await send(key, [['itemImage', photo]], people.merchantA.token, '/fabric/mobile');
  expect([elsewhere.status, elsewhere.body.ermessage]).toEqual([422, 'idempotencyMismatch']);
  expect(await itemCount()).toBe(before);
});

it('idempotency: twenty equal concurrent requests make one item; the others are told to retry', async () => {
  const key = randomUUID();
  const before = await itemCount();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(key, [['itemImage', photo]])));
  for (const { status, body, headers } of answers) {
    if (status === 201) continue;
    expect([status, body.ermessage, headers.get('Retry-After')]).toEqual([409, 'idempotencyInProgress', '1']);
  }
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => (body.data as Receipt)._id));
  expect(ids.size).toBe(1);
  expect(await itemCount()).toBe(before + 1);
  // The other requests leave no files in the store.
  const strays = async () => {
    const names = await readdir(server.photosDir, { recursive: true });
    const { rows } = await server.database.pool.query<{ id: string }>('select image_id as id from photos');
    const known = new Set(rows.map(({ id }) => id));
    return names.filter((name) => /\/[0-9a-f]{32}\./.test(name) && !known.has(name.slice(3, 35)));
  };
  await expect.poll(strays).toEqual([]);
});

it('idempotency: a key in progress elsewhere gets 409 with the time to wait', async () => {
  const key = randomUUID();
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${people.merchantA.id}:${key}`]);
    const { status, body, headers } = await send(key, [['itemImage', photo]]);
    expect([status, body.ermessage, headers.get('Retry-After')]).toEqual([409, 'idempotencyInProgress', '1']);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect((await send(key, [['itemImage', photo]])).status).toBe(201);
});

it('idempotency: keys of different people are independent', async () => {
  const key = randomUUID();
  const [one, two] = [
    await send(key, [['itemImage', photo]]),
    await send(key, [['itemImage', photo]], people.merchantB.token),
  ];
  expect([one.status, two.status]).toEqual([201, 201]);
  expect((one.body.data as Receipt)._id).not.toBe((two.body.data as Receipt)._id);
});

it('idempotency: a refused request does not use up its key', async () => {
  const key = randomUUID();
  expect((await send(key, [['itemImage', Buffer.from('no picture')]])).status).toBe(415);
  expect((await send(key, [['itemImage', photo]])).status).toBe(201);
});

it('idempotency: an invalid key is a bad request; the key is optional', async () => {
  expect((await send('123', [['itemImage', photo]])).status).toBe(400);
  const sent = { token: people.merchantA.token, form: form([['itemImage', photo]]) };
  const { status, body } = await server.client.call('/product/mobile', sent);
  expect(status).toBe(201);
  expect((body.data as Receipt).key).toBeNull();
});

it('idempotency: applies to creating a hub center', async () => {
  const key = randomUUID();
  const parts: Parts = [
    ['firstName', 'Torino'],
    ['lastName', 'Po'],
    ['email', 'to@example.org'],
    ['password', 'long enough'],
    ['image', photo],
  ];
  const first = await send(key, parts, people.admin.token, '/merchant');
  const again = await send(key, parts, people.admin.token, '/merchant');
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  const { rows } = await server.database.pool.query(`select body::text from idempotency_keys where key = $1`, [key]);
  expect(JSON.stringify(rows)).not.toContain('long enough');
});

describe('idempotency after 90 days', () => {
  const bodyOf = async (key: string) => {
    const { rows } = await server.database.pool.query('select body, hub from idempotency_keys where key = $1', [key]);
    return rows[0] as { body: unknown; hub: string };
  };
  const age = async (days: number) => {
    await server.database.pool.query(`update idempotency_keys set body_until = body_until - $1 * interval '1 day'`, [
      days,
    ]);
    return dropRebuildableAnswers(server.deps.db);
  };
  const parts: Parts = [
    ['itemImage', photo],
    ['tagImage', other],
  ];
  const verified = async (key: string) => {
    const json = { keys: [key] };
    const { body } = await server.client.call('/receipts/verify', { token: people.merchantA.token, json });
    return (body.data as object[])[0];
  };

  it('the stored body of an item is gone, and the same is told from the item, also when its photos changed', async () => {
    const key = randomUUID();
    const first = await send(key, parts);
    const before = await verified(key);
    expect(await age(89)).toBe(0);
    expect(await age(1.1)).toBeGreaterThan(0);
    expect(await bodyOf(key)).toEqual({ body: null, hub: people.merchantA.id });

    const again = await send(key, parts);
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    expect(await verified(key)).toEqual(before);

    const { _id } = first.body.data as Receipt;
    const token = people.merchantA.token;
    await server.client.call(`/product/image/${_id}`, {
      token,
      method: 'POST',
      form: form([['images', await jpeg(9)]]),
    });
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select image_id as id from photos where record_id = $1 and slot = 'tagImage'`,
      [_id],
    );
    await server.client.call(`/product/image/remove/${_id}/${rows[0]?.id}`, { token, method: 'DELETE' });
    expect((await send(key, parts)).body).toEqual(first.body);
    const { status, body } = await send(key, [['itemImage', other]]);
    expect([status, body.ermessage]).toEqual([422, 'idempotencyMismatch']);
  });

  it('what no record can tell again is kept', async () => {
    const key = randomUUID();
    const { token } = people.merchantA;
    const { body } = await send(randomUUID(), [['itemImage', photo]]);
    const path = `/product/image/${(body.data as Receipt)._id}`;
    const add = () => send(key, [['images', other]], token, path);
    const first = await add();
    await age(1000);
    expect((await bodyOf(key)).body).toEqual(first.body);
    expect((await add()).body).toEqual(first.body);
  });
});
