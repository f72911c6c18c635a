/** Photos of an existing item: added, ordered, removed and restored, with a revision, an audit entry and a live change. */
import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import type { RemovedPhoto } from '../../contract/calls/photos.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { IMAGE_WIDTHS, IMAGES_MAX } from '../../contract/limits.ts';
import { audit, installation, orphanedFiles } from '../../server/db/schema/ledger.ts';
import { rawName, renditionName } from '../../server/engine/photos/photos.ts';
import { removeOrphans } from '../../server/services/photos/sweep.ts';
import { dropUnattachedPhotos } from '../../server/services/photos/unattached-photos.ts';
import type { Person } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const DAY = 24 * 3_600_000;
const later = (days: number) => new Date(Date.now() + days * DAY);

const { server, people } = await serverWithPeople({ lanes: { render: 0 } });
let photo: Buffer;
beforeAll(async () => {
  await server.deps.db.insert(installation).values({ id: 1, data: 'admin' });
  photo = await jpeg(1, 80, 60);
});

interface ShownPhoto {
  imageId: string;
  url: string;
}
interface Row {
  _id: string;
  rev: number;
  itemImage: ShownPhoto | null;
  tagImage?: ShownPhoto | null;
  images: ShownPhoto[];
}
interface RequestOptions {
  as?: Person;
  rev?: number;
  key?: string;
  kind?: ItemKind;
}

const headersOf = ({ rev, key }: RequestOptions) => ({
  'X-Source': 'ui',
  ...(rev === undefined ? {} : { 'If-Match': `"${rev}"` }),
  ...(key === undefined ? {} : { 'Idempotency-Key': key }),
});
const call = async (method: string, path: string, json?: unknown, sent: RequestOptions = {}) => {
  const { as = people.merchantA } = sent;
  const got = await server.client.call(path, { method, token: as.token, json, headers: headersOf(sent) });
  return { ...got, row: got.body.data as Row };
};
const open = async (id: string, kind: ItemKind = 'product') => (await call('GET', `/${kind}/${id}`)).row;
/** `c, 1, 2 | t`: the imageIds in order, and the label photo. */
const shots = ({ itemImage, images }: Row) => [itemImage?.imageId ?? null, ...images.map(({ imageId }) => imageId)];

const post = async (
  path: string,
  parts: readonly (readonly [string, string | Uint8Array])[],
  sent: RequestOptions = {},
) =>
  server.client.call(path, { token: (sent.as ?? people.merchantA).token, form: form(parts), headers: headersOf(sent) });
const addTo = async (id: string, slots: readonly string[], sent: RequestOptions = {}) => {
  const got = await post(
    `/${sent.kind ?? 'product'}/image/${id}`,
    slots.map((slot) => [slot, photo] as const),
    sent,
  );
  return { ...got, added: got.body.data as { imageIds: string[]; rev: number; photos: object[]; key: string } };
};
/** An item with its cover and further photos. */
const item = async (more = 0, kind: ItemKind = 'product'): Promise<Row> => {
  const got = await post(`/${kind}/mobile`, [['itemImage', photo]]);
  const { _id } = got.body.data as { _id: string };
  if (more > 0) await addTo(_id, Array<string>(more).fill('images'), { kind });
  return open(_id, kind);
};
const upload = async (as = people.merchantA, path = '/image/upload', part = 'itemImage') => {
  const got = await post(path, [[part, photo]], { as });
  expect(got.status).toBe(201);
  return (got.body.data as ShownPhoto).imageId;
};
const entries = async (id: string) =>
  server.deps.db.select().from(audit).where(eq(audit.recordId, id)).orderBy(audit.at, audit.id);

describe('adding photos', () => {
  it.each(ITEM_KINDS)('to a %s puts them in their places and returns a receipt, once per key', async (kind) => {
    const before = await item(1, kind);
    const slots = kind === 'product' ? ['images', 'itemImage', 'tagImage'] : ['images', 'itemImage'];
    const key = randomUUID();
    const { status, added, headers } = await addTo(before._id, slots, { kind, key, rev: before.rev });
    expect([status, headers.get('Idempotent-Replayed'), added.key]).toEqual([201, null, key]);
    expect(added.photos).toEqual(slots.map((slot) => expect.objectContaining({ slot, bytes: photo.length })));
    const [last, cover, tag] = added.imageIds;
    const after = await open(before._id, kind);
    expect(shots(after)).toEqual([cover, ...shots(before), last]);
    expect([after.tagImage?.imageId, after.rev]).toEqual([tag, before.rev + 1]);
    expect((await entries(before._id)).at(-1)).toMatchObject({ action: 'updated', channel: 'ui' });
    // The same key again, although the revision has changed.
    const again = await addTo(before._id, slots, { kind, key, rev: before.rev });
    expect([again.status, again.headers.get('Idempotent-Replayed'), again.added]).toEqual([201, 'true', added]);
    expect(await open(before._id, kind)).toEqual(after);
    // A device that lost the response gets the same.
    const { body } = await call('POST', '/receipts/verify', { keys: [key] });
    expect(body.data).toEqual([{ ...added, found: true }]);
    const shown = await fetch(`${server.origin}${after.itemImage?.url}?w=160`);
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
  });

  it('refuses too many, an unknown slot, an invalid picture, a stale revision and another hub center, and keeps nothing', async () => {
    const full = await item(IMAGES_MAX);
    const { _id } = full;
    const fabric = await item(0, 'fabric');
    const all = await Promise.all([
      addTo(_id, ['images']),
      addTo(fabric._id, ['tagImage'], { kind: 'fabric' }),
      post(`/product/image/${_id}`, []),
      post(`/product/image/${_id}`, [['tagImage', new Uint8Array([1, 2, 3])]]),
      addTo(_id, ['tagImage'], { rev: 1 }),
      addTo(_id, ['tagImage'], { as: people.merchantB }),
      addTo(_id, ['images'], { kind: 'generic' }),
    ]);
    expect(all.map(({ status, body }) => [status, body.ermessage, body.errors?.[0]?.code])).toEqual([
      [422, 'validation', 'tooMany'],
      [422, 'validation', 'unknownField'],
      [422, 'validation', 'required'],
      [415, 'unsupportedFile', 'invalid'],
      [412, 'stale', undefined],
      [404, 'notFound', undefined],
      [404, 'notFound', undefined],
    ]);
    expect(await open(_id)).toEqual(full);
    const { rowCount } = await server.database.pool.query(`select from photos where slot = 'arriving' or position < 0`);
    expect(rowCount).toBe(0);
  });
});

describe('ordering photos', () => {
  it('makes the first the cover, counts a revision, and records the change', async () => {
    const before = await item(3);
    const order = shots(before).toReversed();
    const { status, row } = await call(
      'PUT',
      `/product/image/order/${before._id}`,
      { images: order },
      { rev: before.rev },
    );
    expect([status, shots(row), row.rev]).toEqual([200, order, before.rev + 1]);
    expect(await open(before._id)).toEqual(row);
    const entry = (await entries(before._id)).at(-1);
    expect(entry).toMatchObject({
      action: 'updated',
      userId: people.merchantA.id,
      entity: 'product',
      channel: 'ui',
      details: null,
    });
    expect(entry?.changes).toEqual({
      itemImage: { from: before.itemImage, to: row.itemImage },
      images: { from: before.images, to: row.images },
    });
    // The present order: no revision, no entry.
    const same = await call('PUT', `/product/image/order/${before._id}`, { images: order });
    expect(same.row).toEqual(row);
    expect((await entries(before._id)).at(-1)).toEqual(entry);
  });

  it('accepts the caller’s photos without an item, from either call, and nobody else’s', async () => {
    const before = await item();
    const [first, second] = [await upload(), await upload(people.merchantA, '/upload/image', 'file')];
    const strange = await upload(people.merchantB);
    const path = `/product/image/order/${before._id}`;
    const refused = await call('PUT', path, { images: [...shots(before), strange] });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'images.1']);
    const { row } = await call('PUT', path, { images: [first, ...shots(before), second] });
    expect(shots(row)).toEqual([first, ...shots(before), second]);
    // A photo belongs to one item.
    const other = await item();
    const taken = await call('PUT', `/product/image/order/${other._id}`, { images: [...shots(other), first] });
    expect(taken.status).toBe(422);
  });

  it('refuses a list with a missing or repeated photo, of another merchant, stale or empty', async () => {
    const before = await item(2);
    const [one = '', two = '', three = ''] = shots(before).map(String);
    const path = `/product/image/order/${before._id}`;
    const all = await Promise.all([
      call('PUT', path, { images: [one, two] }),
      call('PUT', path, { images: [one, two, three, two] }),
      call('PUT', path, { images: [] }),
      call('PUT', path, { images: [two, one, three] }, { rev: 1 }),
      call('PUT', path, { images: [two, one, three] }, { as: people.merchantB }),
      call('PUT', path, { images: [two, one, three] }, { as: people.reviewer }),
    ]);
    expect(all.map(({ status, body }) => [status, body.errors?.[0]?.code])).toEqual([
      [422, 'photoMissing'],
      [422, 'repeated'],
      [422, 'tooSmall'],
      [412, undefined],
      [404, undefined],
      [403, undefined],
    ]);
    expect(await open(before._id)).toEqual(before);
  });

  it('stays consistent when two do it concurrently', async () => {
    const before = await item(3);
    const [a, b, c, d] = shots(before);
    const path = `/product/image/order/${before._id}`;
    const [one, other] = await Promise.all([
      call('PUT', path, { images: [b, a, d, c] }, { rev: before.rev }),
      call('PUT', path, { images: [d, c, b, a] }, { rev: before.rev }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 412]);
    expect(await open(before._id)).toEqual(one.status === 200 ? one.row : other.row);
  });
});

describe('removing a photo', () => {
  it('makes the next one the cover, and a restore puts it back in its place', async () => {
    const before = await item(2);
    const [cover, second, third] = shots(before);
    const base = `/product/image`;
    const removed = await call('DELETE', `${base}/remove/${before._id}/itemImage`, undefined, { rev: before.rev });
    expect([removed.status, shots(removed.row)]).toEqual([200, [second, third]]);
    expect((await fetch(`${server.origin}${before.itemImage?.url}`)).status).toBe(404);
    const back = await call('PUT', `${base}/restore/${before._id}`, { image: cover }, { rev: removed.row.rev });
    expect([back.status, shots(back.row), back.row.rev]).toEqual([200, shots(before), before.rev + 2]);
    expect((await fetch(`${server.origin}${before.itemImage?.url}`)).status).toBe(200);
    expect((await entries(before._id)).slice(-2).map(({ changes }) => changes?.['itemImage'])).toEqual([
      { from: before.itemImage, to: removed.row.itemImage },
      { from: removed.row.itemImage, to: before.itemImage },
    ]);
    // Restoring a present photo changes nothing.
    expect((await call('PUT', `${base}/restore/${before._id}`, { image: cover })).row).toEqual(back.row);

    const middle = await call('DELETE', `${base}/remove/${before._id}/${second}`);
    expect(shots(middle.row)).toEqual([cover, third]);
    const again = await call('PUT', `${base}/restore/${before._id}`, { image: second });
    expect(shots(again.row)).toEqual(shots(before));
  });

  it('keeps the only photo of an item that needs one', async () => {
    for (const kind of ITEM_KINDS) {
      const { _id } = await item(0, kind);
      const { status, body } = await call('DELETE', `/${kind}/image/remove/${_id}/itemImage`);
      if (kind === 'generic') expect([status, (body.data as Row).itemImage]).toEqual([200, null]);
      else expect([status, body.errors?.[0]]).toMatchObject([422, { path: 'itemImage', code: 'required' }]);
    }
  });

  it('of the tag works by slot, by id and as the icon; a new one replaces it and both can be restored', async () => {
    const before = await item();
    const { _id } = before;
    const [first] = (await addTo(_id, ['tagImage'])).added.imageIds;
    const [second] = (await addTo(_id, ['tagImage'])).added.imageIds;
    const tag = async () => (await open(_id)).tagImage?.imageId;
    expect(await tag()).toBe(second);
    await call('PUT', `/product/image/restore/${_id}`, { image: first });
    expect(await tag()).toBe(first);
    await call('PUT', `/product/image/restore/${_id}`, { image: second });
    expect(await tag()).toBe(second);
    expect((await call('DELETE', `/product/icon/remove/${_id}/1`)).status).toBe(404);
    expect((await call('DELETE', `/product/icon/remove/${_id}/0`)).row.tagImage).toBeNull();
    expect((await call('DELETE', `/product/icon/remove/${_id}/0`)).status).toBe(404);
    const own = await upload();
    expect((await call('PUT', `/product/icon/order/${_id}`, { icons: [own] })).row.tagImage?.imageId).toBe(own);
    expect((await call('PUT', `/product/icon/order/${_id}`, { icons: [second] })).status).toBe(422);
    expect((await call('DELETE', `/product/image/remove/${_id}/${own}`)).row.tagImage).toBeNull();
    expect((await call('DELETE', `/product/image/remove/${_id}/tagImage`)).status).toBe(404);
    expect(shots(await open(_id))).toEqual(shots(before));
  });

  it('of the tag updates the list filter, and so does its restore', async () => {
    const withTag = await post('/product/mobile', [
      ['itemImage', photo],
      ['tagImage', photo],
    ]);
    const { _id } = withTag.body.data as { _id: string };
    const found = async () => {
      const answers = ['some', 'none'].map((word) => call('GET', `/products?limit=100&tagImage=${word}`));
      const lists = (await Promise.all(answers)).map(({ body }) => body.data as Row[]);
      return lists.map((rows) => rows.some((row) => row._id === _id));
    };
    expect(await found()).toEqual([true, false]);
    const imageId = (await open(_id)).tagImage?.imageId;
    await call('DELETE', `/product/image/remove/${_id}/tagImage`);
    expect(await found()).toEqual([false, true]);
    await call('PUT', `/product/image/restore/${_id}`, { image: imageId });
    expect(await found()).toEqual([true, false]);
    await call('DELETE', `/product/image/remove/${_id}/tagImage`);
    await addTo(_id, ['tagImage']);
    expect(await found()).toEqual([true, false]);
  });

  it("is refused for another item's photo, another merchant, and a stale revision; so is a restore", async () => {
    const [mine, other] = [await item(1), await item(1)];
    const [, image] = shots(mine);
    const all = [
      await call('DELETE', `/product/image/remove/${other._id}/${image}`),
      await call('DELETE', `/product/image/remove/${mine._id}/${image}`, undefined, { as: people.merchantB }),
      await call('DELETE', `/product/image/remove/${mine._id}/${image}`, undefined, { rev: 1 }),
      await call('DELETE', `/product/image/remove/${mine._id}/everything`),
      await call('DELETE', `/product/image/remove/${mine._id}/${image}`, undefined, { as: people.admin }),
      await call('PUT', `/product/image/restore/${mine._id}`, { image }, { as: people.merchantB }),
      await call('PUT', `/product/image/restore/${other._id}`, { image }),
      await call('PUT', `/product/image/restore/${mine._id}`, { image }, { rev: mine.rev }),
      await call('PUT', `/product/image/restore/${mine._id}`, { image: 'x' }),
    ];
    expect(all.map(({ status }) => status)).toEqual([404, 404, 412, 422, 200, 404, 404, 412, 422]);
  });

  it('lists it with a preview and its history entry as long as it can be restored', async () => {
    for (const kind of ITEM_KINDS) {
      const { _id, ...before } = await item(2, kind);
      const [, second = '', third = ''] = shots({ _id, ...before }).map(String);
      const listRemoved = async (as = people.merchantA) => {
        const { status, body } = await call('GET', `/${kind}/image/removed/${_id}`, undefined, { as });
        return status === 200 ? (body.data as RemovedPhoto[]) : status;
      };
      const remove = (image: string) => call('DELETE', `/${kind}/image/remove/${_id}/${image}`);
      const restore = (image: string) => call('PUT', `/${kind}/image/restore/${_id}`, { image });
      const names = async () => ((await listRemoved()) as RemovedPhoto[]).map(({ imageId }) => imageId);
      expect(await listRemoved()).toEqual([]);
      await remove(second);
      await remove(third);
      await restore(third);
      expect(await names()).toEqual([second]);
      await remove(third);
      expect(await names()).toEqual([third, second]);
      expect(await listRemoved(people.merchantB)).toBe(404);
      expect(await listRemoved(people.admin)).toEqual(await listRemoved());

      const [newest] = (await listRemoved()) as RemovedPhoto[];
      const history = (await call('GET', `/history/${kind}/${_id}`)).body.data as { _id: string }[];
      expect(newest?.entry).toBe(history[0]?._id);
      expect(Date.parse(newest?.until ?? '') - Date.parse(newest?.removedAt ?? '')).toBe(30 * DAY);
      const picture = Buffer.from(newest?.preview?.split('base64,')[1] ?? '', 'base64');
      expect([picture.toString('latin1', 0, 4), picture.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP']);

      // A photo without a file, or removed longer ago, cannot be restored.
      await server.database.pool.query(
        `update audit set at = now() - interval '31 days' where record_id = $1 and details::text like $2`,
        [_id, `%${third}%`],
      );
      expect(await names()).toEqual([second]);
      for (const name of [rawName(second), ...IMAGE_WIDTHS.map((width) => renditionName(second, width))]) {
        await server.deps.storage.remove(name);
      }
      expect(await names()).toEqual([]);
    }
  });

  it('keeps its file for 30 days, restarted if it was restored in between', async () => {
    const { _id, ...before } = await item(1);
    const [, image = ''] = shots({ _id, ...before }).map(String);
    const name = rawName(image);
    const isThere = async () => (await server.deps.storage.read(name)) !== null;
    await utimes(join(server.photosDir, name), later(-2), later(-2));
    await call('DELETE', `/product/image/remove/${_id}/${image}`);
    await server.deps.db.update(orphanedFiles).set({ foundAt: later(-29) });
    await removeOrphans(server.deps);
    expect((await call('PUT', `/product/image/restore/${_id}`, { image })).status).toBe(200);
    await call('DELETE', `/product/image/remove/${_id}/${image}`);
    await removeOrphans(server.deps, later(29));
    expect(await isThere()).toBe(true);
    // A photo removed longer ago cannot be restored, because its file may be gone.
    await server.deps.db
      .update(audit)
      .set({ at: later(-30.1) })
      .where(eq(audit.recordId, _id));
    expect((await call('PUT', `/product/image/restore/${_id}`, { image })).status).toBe(404);
    await removeOrphans(server.deps, later(31));
    expect(await isThere()).toBe(false);
  });
});

describe('photo without an item', () => {
  it('is returned, once per key, and expires after 24 hours', async () => {
    const key = randomUUID();
    const send = () => post('/image/upload', [['itemImage', photo]], { key });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect(first.body.data).toMatchObject({ width: 80, height: 60 });
    const { imageId, url } = first.body.data as ShownPhoto;
    expect(imageId).toMatch(/^[0-9a-f]{32}$/);
    const status = async () => (await fetch(`${server.origin}${url}`)).status;
    await dropUnattachedPhotos(server.deps.db, later(0.99));
    expect(await status()).toBe(200);
    const kept = await item();
    const [own] = [await upload()];
    await call('PUT', `/product/image/order/${kept._id}`, { images: [...shots(kept), own] });
    expect(await dropUnattachedPhotos(server.deps.db, later(1.01))).toBeGreaterThan(0);
    expect(await status()).toBe(404);
    expect(shots(await open(kept._id))).toEqual([...shots(kept), own]);
    // Its key is deleted with it, so the same upload makes a new one.
    expect(((await send()).body.data as ShownPhoto).imageId).not.toBe(imageId);
  });

  it('is refused without a file, with two, and with an invalid picture', async () => {
    const all = [
      await post('/image/upload', []),
      await post('/upload/image', [
        ['file', photo],
        ['file', photo],
      ]),
      await post('/upload/image', [['file', new Uint8Array([1])]]),
    ];
    expect(all.map(({ status }) => status)).toEqual([422, 422, 415]);
  });
});
