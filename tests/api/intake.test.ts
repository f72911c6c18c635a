import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { type Receipt, receipt } from '../../contract/calls/intake.ts';
import { ITEM_KINDS, parseCode } from '../../contract/code.ts';
import { sha256 } from '../../server/engine/photos/pictures.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const photo = await jpeg();

/** Pictures in the store; each has several files once the background job has run. */
const storedPhotos = async () => {
  const names = await readdir(server.photosDir, { recursive: true });
  return new Set(names.flatMap((name) => /\/([0-9a-f]{32})\./.exec(name)?.[1] ?? [])).size;
};
const rowCount = async (table: string) => {
  const { rows } = await server.database.pool.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
};

describe('intake', () => {
  it.each(ITEM_KINDS)('of a %s returns a receipt of exactly the bytes sent', async (kind) => {
    const key = randomUUID();
    const second = await jpeg(2);
    const more = {
      product: [['tagImage', second]],
      fabric: [],
      generic: [
        ['images[]', second],
        ['images', photo],
      ],
    } as const;
    const sent = form([
      ['itemImage', photo],
      ['note', 'blue'],
      ['source', 'quick-add'],
      ['deviceId', 'tablet'],
      ...more[kind],
    ]);
    const headers = { 'Idempotency-Key': `"${key}"`, 'Accept-Language': 'en' };
    const { status, body } = await server.client.call(`/${kind}/mobile`, {
      token: people.merchantA.token,
      form: sent,
      headers,
    });
    expect(status).toBe(201);
    expect(body.message).toMatch(/saved$/);
    const data = receipt.parse(body.data);
    expect(data).toMatchObject({ kind, key });
    expect(parseCode(data.code)).toMatchObject({ prefix: 'AAA', kind });
    expect(data.photos[0]).toEqual({ slot: 'itemImage', sha256: sha256(photo), bytes: photo.length });
    expect(data.photos).toHaveLength(1 + more[kind].length);

    const detail = await server.client.call(`/${kind}/${data._id}`, { token: people.merchantA.token });
    expect(detail.body.data).toMatchObject({ code: data.code, note: 'blue', status: 'active', hubcenterName: 'Hub A' });
    expect(detail.body.data).toMatchObject({ itemImage: { width: 400, height: 300 } });
  });

  it('accepts equal photos in two slots', async () => {
    const sent = form([
      ['itemImage', photo],
      ['tagImage', photo],
    ]);
    const { status } = await server.client.call('/product/mobile', { token: people.merchantA.token, form: sent });
    expect(status).toBe(201);
  });

  it('without the item image is refused in the caller’s language, and stores nothing', async () => {
    const before = [await storedPhotos(), await rowCount('codes')];
    const texts = {
      it: 'Le immagini sono obbligatorie',
      en: 'images are required',
      es: 'Las imágenes son obligatorias',
      zh: '必须提供图片',
    };
    for (const [language, message] of Object.entries(texts)) {
      for (const kind of ['product', 'fabric']) {
        const sent = {
          token: people.merchantA.token,
          form: form([['note', 'x']]),
          headers: { 'Accept-Language': language },
        };
        const { status, body } = await server.client.call(`/${kind}/mobile`, sent);
        expect(status).toBe(422);
        expect(body.errors).toEqual([{ path: 'itemImage', code: 'required', message }]);
      }
    }
    expect([await storedPhotos(), await rowCount('codes')]).toEqual(before);
  });

  it('refuses invalid forms', async () => {
    const token = people.merchantA.token;
    const refused = async (parts: Parameters<typeof form>[0]) => {
      const { status, body } = await server.client.call('/product/mobile', { token, form: form(parts) });
      return [status, body.errors?.[0]?.path, body.errors?.[0]?.code];
    };
    expect(
      await refused([
        ['itemImage', photo],
        ['itemImage', photo],
      ]),
    ).toEqual([422, 'itemImage', 'repeated']);
    expect(
      await refused([
        ['itemImage', photo],
        ['other', photo],
      ]),
    ).toEqual([422, 'other', 'unknownField']);
    expect(
      await refused([
        ['itemImage', photo],
        ['price', '1'],
      ]),
    ).toEqual([422, 'price', 'unknownField']);
    expect(
      await refused([
        ['itemImage', photo],
        ['__proto__', '1'],
      ]),
    ).toEqual([422, '__proto__', 'unknownField']);
    expect(
      await refused([
        ['itemImage', photo],
        ['note', 'a'],
        ['note', 'b'],
      ]),
    ).toEqual([422, 'note', 'repeated']);
    expect(
      await refused([
        ['itemImage', photo],
        ['note', 'a\0b'],
      ]),
    ).toEqual([422, 'note', 'invalid']);
    expect(
      await refused([
        ['itemImage', photo],
        ['name', 'nonsense'],
      ]),
    ).toEqual([422, 'name', 'code']);
    expect(
      await refused([
        ['itemImage', photo],
        ['note', 'x'.repeat(2001)],
      ]),
    ).toEqual([422, 'note', 'tooLong']);
    expect(await refused([['itemImage', 'no file']])).toEqual([422, 'itemImage', 'required']);
    const broken = await fetch(`${server.origin}/admin/api/product/mobile`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="itemImage"; filename="a.jpg"\r\n\r\nhalf',
    });
    expect(broken.status).toBe(400);
  });

  it('keeps the device’s time, and a wrong clock loses no photo', async () => {
    for (const [claim, kept] of [
      ['2026-01-02T03:04:05+01:00', '2026-01-02T02:04:05.000Z'],
      ['0000-01-01T00:00:00Z', null],
    ] as const) {
      const sent = form([
        ['itemImage', photo],
        ['capturedAt', claim],
      ]);
      const { status, body } = await server.client.call('/fabric/mobile', {
        token: people.merchantA.token,
        form: sent,
      });
      expect(status).toBe(201);
      const { _id } = body.data as Receipt;
      const detail = await server.client.call(`/fabric/${_id}`, { token: people.merchantA.token });
      expect(detail.body.data).toMatchObject({ capturedAt: kept });
    }
  });
});

describe('hub center', () => {
  it('of another merchant is refused, and nothing is stored', async () => {
    const before = [await storedPhotos(), await rowCount('products'), await rowCount('codes')];
    const sent = form([
      ['itemImage', photo],
      ['hubcenter', people.merchantB.id],
    ]);
    const { status, body } = await server.client.call('/product/mobile', { token: people.merchantA.token, form: sent });
    expect([status, body.ermessage]).toEqual([403, 'hubcenterMismatch']);
    expect([await storedPhotos(), await rowCount('products'), await rowCount('codes')]).toEqual(before);
  });

  it('may be named by its own merchant, and must be by admins', async () => {
    const own = form([
      ['itemImage', photo],
      ['hubcenter', people.merchantA.id.toUpperCase()],
    ]);
    expect((await server.client.call('/product/mobile', { token: people.merchantA.token, form: own })).status).toBe(
      201,
    );
    for (const [hubcenter, status, code] of [
      [undefined, 422, 'required'],
      [randomUUID(), 422, 'unknownHub'],
      [people.merchantB.id, 201, undefined],
    ] as const) {
      const sent = form([['itemImage', photo], ...(hubcenter ? [['hubcenter', hubcenter] as const] : [])]);
      const got = await server.client.call('/product/mobile', { token: people.admin.token, form: sent });
      expect([got.status, got.body.errors?.[0]?.code]).toEqual([status, code]);
    }
  });
});

describe('receipts', () => {
  it('list which of the caller’s own keys have arrived', async () => {
    const [mine, never] = [randomUUID(), randomUUID()];
    const headers = { 'Idempotency-Key': mine };
    const sent = { token: people.merchantA.token, form: form([['itemImage', photo]]), headers };
    const { body } = await server.client.call('/product/mobile', sent);
    const ask = (token: string) => server.client.call('/receipts/verify', { token, json: { keys: [mine, never] } });
    const { _id, code, kind, photos, receivedAt } = body.data as Receipt;
    expect((await ask(people.merchantA.token)).body.data).toEqual([
      { key: mine, found: true, _id, code, kind, photos, receivedAt },
      { key: never, found: false },
    ]);
    expect((await ask(people.merchantB.token)).body.data).toEqual([
      { key: mine, found: false },
      { key: never, found: false },
    ]);
    expect(
      (await server.client.call('/receipts/verify', { token: people.merchantA.token, json: { keys: [] } })).status,
    ).toBe(422);
  });
});
