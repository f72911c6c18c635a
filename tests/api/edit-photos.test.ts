/** Edits of items by the specification's form with photos, and records sent back as they were read. */
import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { HistoryEntry } from '../../contract/calls/history.ts';
import { ITEM_KINDS } from '../../contract/code.ts';
import type { Picture } from '../../contract/field.ts';
import { addItem, COMPLETE } from '../support/server-items.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const [first, second] = await Promise.all([jpeg(1), jpeg(2)]);

type Row = Record<string, unknown> & { _id: string; rev: number; images: Picture[] } & Record<
    'itemImage' | 'tagImage',
    Picture | null
  >;
const token = () => people.merchantA.token;
const open = async (path: string) => (await server.client.call(path, { token: token() })).body.data as Row;
const put = async (path: string, sent: { form?: FormData; json?: unknown; headers?: Record<string, string> }) => {
  const { status, body, headers } = await server.client.call(path, { method: 'PUT', token: token(), ...sent });
  return { status, body, headers, row: body.data as Row };
};
const photosOf = async (id: string): Promise<number> =>
  (await server.database.pool.query('select 1 from photos where record_id = $1', [id])).rows.length;

describe.each(ITEM_KINDS)('%s', (kind) => {
  it('sent back as read is accepted without a change', async () => {
    const path = `/${kind}/${(await addItem(server, people.merchantA, kind))._id}`;
    await put(path, { json: COMPLETE[kind] });
    await put(path, { form: form([['itemImage', first]]) });
    const read = await open(path);
    for (const person of [people.merchantA, people.admin]) {
      const sent = { method: 'PUT', token: person.token, json: read, headers: { 'If-Match': `"${read.rev}"` } };
      const { status, body } = await server.client.call(path, sent);
      expect([status, body.errors]).toEqual([200, undefined]);
    }
    expect(await open(path)).toEqual(read);
    const unknown = await put(path, { json: { ...read, extra: 1 } });
    expect([unknown.status, unknown.body.errors]).toMatchObject([422, [{ path: 'extra', code: 'unknownField' }]]);
  });

  it('changes fields and a photo together, or neither', async () => {
    const { _id } = await addItem(server, people.merchantA, kind);
    const path = `/${kind}/${_id}`;
    const refused = await put(path, {
      form: form([
        ['price', 'much'],
        ['itemImage', first],
      ]),
    });
    expect([refused.status, await photosOf(_id)]).toEqual([422, 0]);
    const broken = await put(path, {
      form: form([
        ['price', '1'],
        ['itemImage', Buffer.from('no picture')],
      ]),
    });
    expect([broken.status, (await open(path))['price']]).toEqual([415, null]);
    const done = await put(path, {
      form: form([
        ['price', '12,5'],
        ['itemImage', first],
      ]),
    });
    expect([done.status, done.row['price'], done.row.itemImage?.width]).toEqual([200, 12.5, 400]);
    // A second photo becomes the cover, as when photos are added.
    const again = await put(path, { form: form([['itemImage', second]]) });
    expect(again.row.images.map(({ imageId }) => imageId)).toEqual([done.row.itemImage?.imageId]);
  });
});

it('edit by form: fields and a photo make one history entry and one revision', async () => {
  const { _id } = await addItem(server, people.merchantA);
  const path = `/product/${_id}`;
  const { rev } = await open(path);
  const { row } = await put(path, {
    form: form([
      ['price', '12,5'],
      ['tagImage', first],
    ]),
  });
  const { body } = await server.client.call(`/history${path}`, { token: token() });
  const entries = (body.data as HistoryEntry[]).filter(({ action }) => action === 'updated');
  expect(entries.map(({ changes }) => changes.map(({ field }) => field).toSorted())).toEqual([['price', 'tagImage']]);
  expect(row.rev).toBe(rev + 1);
});

it('edit by form: an empty part keeps the photo, as a file and as text', async () => {
  const path = `/product/${(await addItem(server, people.merchantA))._id}`;
  const made = await put(path, {
    form: form([
      ['itemImage', first],
      ['tagImage', second],
    ]),
  });
  expect([made.status, made.row.tagImage?.width]).toEqual([200, 400]);
  const parts = form([
    ['itemImage', new Uint8Array()],
    ['tagImage', ''],
    ['name', 'Coat'],
  ]);
  const { status, row } = await put(path, { form: parts });
  expect([status, row['name'], row.itemImage, row.tagImage]).toEqual([
    200,
    'Coat',
    made.row.itemImage,
    made.row.tagImage,
  ]);
});

it('edit by form: photos have the usual size limit, JSON its own', async () => {
  const path = `/product/${(await addItem(server, people.merchantA))._id}`;
  const large = Buffer.concat([first, Buffer.alloc(1_900_000 - first.length)]);
  const sent = await put(path, {
    form: form([
      ['itemImage', large],
      ['tagImage', large],
    ]),
  });
  expect([sent.status, sent.body.errors]).toEqual([200, undefined]);
  const over = await put(path, { form: form([['itemImage', Buffer.concat([large, Buffer.alloc(200_000)])]]) });
  expect([over.status, over.body.errors?.[0]?.path]).toEqual([413, 'itemImage']);
  const json = await put(path, { json: { note: 'x'.repeat(200_000) } });
  expect([json.status, json.body.limit]).toEqual([413, 100_000]);
});

it('edit by form: sent twice with its key, a photo is stored once', async () => {
  const { _id } = await addItem(server, people.merchantA);
  const send = () =>
    put(`/product/${_id}`, {
      form: form([
        ['name', 'Coat'],
        ['itemImage', first],
      ]),
      headers: { 'Idempotency-Key': key },
    });
  const key = randomUUID();
  const [once, twice] = [await send(), await send()];
  expect([once.status, twice.status, twice.headers.get('Idempotent-Replayed')]).toEqual([200, 200, 'true']);
  expect(twice.row).toEqual(once.row);
  expect(await photosOf(_id)).toBe(1);
});

it('edit: a price tier sent back as read is accepted', async () => {
  const { token: as } = people.admin;
  const made = await server.client.call('/product-price', { token: as, json: { name: 'Coats', price: 20 } });
  const tier = made.body.data as Row;
  const sent = await server.client.call(`/product-price/${tier._id}`, { method: 'PUT', token: as, json: tier });
  expect([sent.status, sent.body.data]).toEqual([200, tier]);
});
