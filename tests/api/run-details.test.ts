/** Pinned details of a run of garments: stored with each capture, and part of its fingerprint only if given. */
import { createHash, randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import { sha256 } from '../../server/engine/photos/pictures.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const RUN = { types: 'jacket', itemFor: 'women', seasons: 'aw', condition: 'good' };
const { server, people } = await serverWithPeople();
const photo = await jpeg();

const send = (fields: Record<string, string>, kind = 'product', key: string = randomUUID()) =>
  server.client.call(`/${kind}/mobile`, {
    token: people.merchantA.token,
    form: form([['itemImage', photo], ...Object.entries(fields)]),
    headers: { 'Idempotency-Key': key },
  });
const open = async (got: Awaited<ReturnType<typeof send>>) => {
  const { _id } = got.body.data as Receipt;
  return (await server.client.call(`/product/${_id}`, { token: people.merchantA.token })).body.data;
};

it('run details: are stored, all or some', async () => {
  const whole = await send(RUN);
  expect(whole.status).toBe(201);
  expect(await open(whole)).toMatchObject({ ...RUN, isUsed: true, isStock: false, sizes: null, price: null, rev: 1 });
  const part = await send({ types: 'coat' });
  expect(await open(part)).toMatchObject({
    types: 'coat',
    itemFor: null,
    seasons: null,
    condition: null,
    isUsed: null,
  });
  const none = await send({});
  expect(await open(none)).toMatchObject({ types: null, condition: null });
});

it('run details: are refused with their path if invalid', async () => {
  for (const [name, value] of [
    ['types', 'spaceship'],
    ['itemFor', ''],
    ['seasons', 'winter'],
    ['condition', 'GOOD'],
  ] as const) {
    const { status, body } = await send({ [name]: value });
    expect([status, body.errors?.[0]?.path]).toEqual([422, name]);
  }
  expect((await send({ price: '10' })).body.errors?.[0]).toMatchObject({ path: 'price', code: 'unknownField' });
});

it.each(['fabric', 'generic'])('run details: do not exist for a %s', async (kind) => {
  for (const [name, value] of Object.entries(RUN)) {
    const { status, body } = await send({ [name]: value }, kind);
    expect([status, body.errors?.[0]]).toMatchObject([422, { path: name, code: 'unknownField' }]);
  }
});

it('run details: are part of the key’s fingerprint', async () => {
  const key = randomUUID();
  const first = await send(RUN, 'product', key);
  const again = await send(RUN, 'product', key);
  expect([again.status, again.headers.get('Idempotent-Replayed'), again.body]).toEqual([201, 'true', first.body]);
  for (const fields of [{}, { ...RUN, condition: 'fair' }, { types: 'jacket' }]) {
    const other = await send(fields, 'product', key);
    expect([other.status, other.body.ermessage]).toEqual([422, 'idempotencyMismatch']);
  }
});

it('run details: if absent, the fingerprint is the same as before they existed', async () => {
  const key = randomUUID();
  await send({ note: 'n', deviceId: 'tablet', source: 'quick-add' }, 'product', key);
  const { rows } = await server.database.pool.query<{ fingerprint: string }>(
    'select fingerprint from idempotency_keys where key = $1',
    [key],
  );
  // Written out by hand: every later version must recognise captures that are on devices now.
  const fields = [
    ['capturedAt', undefined],
    ['deviceId', 'tablet'],
    ['hubcenter', people.merchantA.id],
    ['note', 'n'],
    ['source', 'quick-add'],
  ].filter(([, value]) => value !== undefined);
  const parts = ['take in product', fields, [`itemImage:${sha256(photo)}`]];
  expect(rows[0]?.fingerprint).toBe(createHash('sha256').update(JSON.stringify(parts)).digest('hex'));
});
