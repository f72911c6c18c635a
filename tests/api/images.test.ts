import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import { IMAGE_BYTES_MAX } from '../../contract/limits.ts';
import { rawName } from '../../server/engine/photos/photos.ts';
import { createLog } from '../../server/log.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { GIF, HTML, hugePng, SVG, withComment } from '../support/server-bad-photos.ts';
import { addPeople, type People } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { until } from '../support/until.ts';

let server: TestServer;
let people: People;
let photo: Buffer;
let logged = '';
beforeAll(async () => {
  // The server refuses to read WebP; the test must decode what it serves.
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
  server = await startTestServer({ log: createLog('info', { write: (line) => void (logged += line) }) });
  people = await addPeople(server);
  photo = await jpeg();
});
afterAll(() => server.stop());

const upload = (bytes: Uint8Array) =>
  server.client.call('/product/mobile', { token: people.merchantA.token, form: form([['itemImage', bytes]]) });

async function imageOf(bytes: Uint8Array): Promise<string> {
  const { status, body } = await upload(bytes);
  expect(status).toBe(201);
  const detail = await server.client.call(`/product/${(body.data as Receipt)._id}`, { token: people.merchantA.token });
  return (detail.body.data as { itemImage: { imageId: string } }).itemImage.imageId;
}
const fetchImage = (imageId: string, query = '') => fetch(`${server.origin}/admin/api/images/${imageId}${query}`);

/** Waits for the background job; returns the files of a picture. */
const renderedFiles = (imageId: string): Promise<string[]> =>
  until(async () => {
    const names = (await readdir(server.photosDir, { recursive: true })).filter((name) => name.includes(imageId));
    return names.length === 4 && !names.some((name) => name.endsWith('.raw')) && names;
  }, 'the renditions');

describe('invalid upload', () => {
  it.each([
    ['SVG', () => SVG],
    ['GIF', () => GIF],
    ['HTML', () => HTML],
    ['nothing', () => Buffer.alloc(0)],
    ['half a JPEG', () => photo.subarray(0, photo.length / 2)],
    ['a JPEG head', () => photo.subarray(0, 20)],
    ['a PNG head', () => hugePng(10, 10).subarray(0, 30)],
    ['a PNG of nothing', () => hugePng(0, 0)],
  ])('%s is refused as 415', async (_, bytes) => {
    const { status, body } = await upload(bytes());
    expect([status, body.ermessage, body.errors?.[0]?.path]).toEqual([415, 'unsupportedFile', 'itemImage']);
  });

  // Decoded, their missing rows would make them unreadable: 415.
  it('with too many pixels is refused by its size alone', async () => {
    for (const bytes of [hugePng(50_000, 50_000), hugePng(16_000, 16_000), hugePng(40_000_001, 1)]) {
      const { status, body } = await upload(bytes);
      expect([status, body.errors?.[0]]).toMatchObject([422, { path: 'itemImage', code: 'tooManyPixels' }]);
    }
  });

  it('that takes as long as a hundred photos is refused before it is decoded', async () => {
    for (const kind of [{ depth: 16 }, { depth: 8, isInterlaced: true }]) {
      const { status, body } = await upload(hugePng(2001, 2000, kind));
      expect([status, body.errors?.[0]]).toMatchObject([422, { path: 'itemImage', code: 'slowPng' }]);
    }
  });

  it('with an edge too long for a rendition is refused with a message', async () => {
    for (const bytes of [hugePng(1, 16_001), hugePng(16_001, 1)]) {
      const { status, body } = await upload(bytes);
      expect([status, body.errors]).toEqual([
        422,
        [{ path: 'itemImage', code: 'edgeTooLong', message: 'Il lato più lungo della foto supera 16000 pixel' }],
      ]);
    }
  });

  it('leaves no files', async () => {
    const { rows } = await server.database.pool.query('select 1 from products');
    expect(rows).toEqual([]);
    const entries = await readdir(server.photosDir, { recursive: true, withFileTypes: true });
    expect(entries.filter((each) => each.isFile())).toEqual([]);
  });
});

describe('size', () => {
  it('may be exactly the limit', async () => {
    const padded = (length: number) => Buffer.concat([photo, Buffer.alloc(length - photo.length)]);
    expect((await upload(padded(IMAGE_BYTES_MAX))).status).toBe(201);
    const { status, body } = await upload(padded(IMAGE_BYTES_MAX + 1));
    expect([status, body.ermessage, body.limit]).toEqual([413, 'tooLarge', IMAGE_BYTES_MAX]);
    expect([body.message, body.errors?.[0]?.message]).toEqual(['Il limite è di 2 MB.', 'Il massimo è 2 MB']);
  });

  it('of the whole body is limited too, announced or not', async () => {
    const headers = {
      Authorization: `Bearer ${people.merchantA.token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
    };
    const url = `${server.origin}/admin/api/product/mobile`;
    const announced = await fetch(url, { method: 'POST', headers, body: Buffer.alloc(5_000_000) });
    expect(announced.status).toBe(413);
    const chunks = async function* () {
      for (let index = 0; index < 500; index += 1) yield Buffer.alloc(100_000);
    };
    const streamed = await fetch(url, {
      method: 'POST',
      headers,
      body: Readable.toWeb(Readable.from(chunks())),
      duplex: 'half',
    } as RequestInit)
      .then(({ status }) => status)
      // The server may close the connection while the client still writes.
      .catch(() => 413);
    expect(streamed).toBe(413);
  });
});

describe('served images', () => {
  it('show a new photo at once and the same after the background job, immutable and safe as a page', async () => {
    const imageId = await imageOf(photo);
    for (const ready of [false, true]) {
      if (ready) await renderedFiles(imageId);
      for (const [query, width] of [
        ['?w=160', 160],
        ['', 400],
        ['?w=1600', 400],
      ] as const) {
        const response = await fetchImage(imageId, query);
        expect(response.status).toBe(200);
        expect(response.headers.get('Content-Type')).toBe('image/webp');
        expect(response.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable');
        expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
        expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
        const meta = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
        expect([meta.format, meta.width]).toEqual(['webp', width]);
      }
    }
  });

  it('are 404 for an unreadable picture, which is tried and logged once', async () => {
    const imageId = await imageOf(photo);
    await renderedFiles(imageId);
    await server.deps.storage.put(rawName(imageId), SVG);
    await server.database.pool.query(`update photos set state = 'raw' where image_id = $1`, [imageId]);
    logged = '';
    for (const query of ['', '?w=160', '?w=1600', '']) expect((await fetchImage(imageId, query)).status).toBe(404);
    expect(logged.split('\n').filter((line) => line.includes('"level":50'))).toHaveLength(1);
  });

  it('are 404 for unknown ids and widths', async () => {
    expect((await fetchImage('0'.repeat(32))).status).toBe(404);
    expect((await fetchImage('..%2f..%2fetc%2fpasswd')).status).toBe(422);
    expect((await fetchImage('A'.repeat(32))).status).toBe(422);
    expect((await fetchImage('0'.repeat(32), '?w=161')).status).toBe(422);
  });

  it('contain neither metadata nor hidden data of the file', async () => {
    const secret = 'SECRET-PAYLOAD-<script>';
    const exif = {
      IFD0: { Copyright: secret, Artist: 'Somebody' },
      IFD3: { GPSLatitude: '45/1 27/1 0/1', GPSLatitudeRef: 'N' },
    };
    const tagged = await sharp(photo).withExif(exif).withXmp(`<x>${secret}</x>`).jpeg().toBuffer();
    expect((await sharp(tagged).metadata()).exif?.includes('Somebody')).toBe(true);
    const imageId = await imageOf(
      Buffer.concat([withComment(tagged, secret), Buffer.from(`<script>${secret}</script>`)]),
    );
    const served = [];
    for (const w of [160, 640, 1600])
      served.push(Buffer.from(await (await fetchImage(imageId, `?w=${w}`)).arrayBuffer()));
    for (const name of await renderedFiles(imageId)) {
      served.push(await readFile(`${server.photosDir}/${name}`));
    }
    for (const bytes of served) {
      const meta = await sharp(bytes).metadata();
      expect([meta.exif, meta.xmp, meta.iptc]).toEqual([undefined, undefined, undefined]);
      expect(bytes.includes('SECRET')).toBe(false);
      expect(bytes.includes('GPS')).toBe(false);
    }
  });

  it('keep the bytes of a full-size picture that needs no change', async () => {
    const pictures = { plain: photo, tagged: withComment(photo, 'from Anna') };
    const same: string[] = [];
    for (const [name, bytes] of Object.entries(pictures)) {
      const whole = (await renderedFiles(await imageOf(bytes))).find((each) => each.endsWith('.jpg'));
      if (bytes.equals(await readFile(`${server.photosDir}/${whole}`))) same.push(name);
    }
    expect(same).toEqual(['plain']);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('are upright for EXIF orientation %i', async (orientation) => {
    // Once upright: red above, blue below.
    const half = (colour: string) =>
      sharp({ create: { width: 64, height: 32, channels: 3, background: colour } })
        .png()
        .toBuffer();
    const upright = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } })
      .composite([
        { input: await half('red'), top: 0, left: 0 },
        { input: await half('blue'), top: 32, left: 0 },
      ])
      .extend({ right: 32, background: 'lime' })
      .png()
      .toBuffer();
    // The inverse of the orientation; sharp mirrors before it rotates.
    const turns: Record<number, (image: Sharp) => Sharp> = {
      1: (image) => image,
      2: (image) => image.flop(),
      3: (image) => image.rotate(180),
      4: (image) => image.flip(),
      5: (image) => image.rotate(270).flop(),
      6: (image) => image.rotate(270),
      7: (image) => image.rotate(90).flop(),
      8: (image) => image.rotate(90),
    };
    const turned = await (turns[orientation] as (image: Sharp) => Sharp)(sharp(upright)).png().toBuffer();
    const sent = await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(sent).metadata()).orientation).toBe(orientation);
    const imageId = await imageOf(sent);
    for (const ready of [false, true]) {
      if (ready) await renderedFiles(imageId);
      const bytes = Buffer.from(await (await fetchImage(imageId, '?w=160')).arrayBuffer());
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([96, 64]);
      const strongest = (x: number, y: number) => {
        const at = (y * info.width + x) * info.channels;
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        return red > 150 && green < 100 ? 'red' : blue > 150 && green < 100 ? 'blue' : green > 150 ? 'green' : 'none';
      };
      expect([strongest(10, 10), strongest(10, 54), strongest(86, 32)]).toEqual(['red', 'blue', 'green']);
    }
  });
});

describe('unusual but valid pictures', () => {
  it('are accepted: a PNG called JPEG, a transparent one, one with a trailing byte', async () => {
    const png = await sharp(photo).png().toBuffer();
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    for (const bytes of [png, clear, Buffer.concat([photo, Buffer.from([0])])])
      await renderedFiles(await imageOf(bytes));
  });
});
