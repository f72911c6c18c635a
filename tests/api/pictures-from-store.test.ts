/** Pictures that browsers ask the store for, or a CDN in front of it (`IMAGE_BASE_URL`). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import type { Picture } from '../../contract/field.ts';
import { atWidth, inApp } from '../../contract/picture-address.ts';
import { photos } from '../../server/db/schema/items.ts';
import { readEnvironment } from '../../server/environment.ts';
import { s3Storage } from '../../server/storage/s3.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { addPeople, type People } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';

let store: S3Server;
let server: TestServer;
let people: People;
beforeAll(async () => {
  store = await startS3();
  const picturesFrom = store.bucket.address.replace(/\/$/, '');
  server = await startTestServer({ storage: s3Storage(store.bucket), picturesFrom });
  people = await addPeople(server);
});
afterAll(async () => {
  await server.stop();
  await store.stop();
});

async function pictureOf(id: string): Promise<Picture> {
  const { body } = await server.client.call(`/product/${id}`, { token: people.merchantA.token });
  return (body.data as { itemImage: Picture }).itemImage;
}

it('a photo is in the app until it is rendered, then the store has every width, immutable', async () => {
  const { token } = people.merchantA;
  const sent = await server.client.call('/product/mobile', { token, form: form([['itemImage', await jpeg()]]) });
  const { _id } = sent.body.data as Receipt;
  await expect.poll(async () => (await pictureOf(_id)).url).toContain(store.bucket.address);
  const { url, imageId } = await pictureOf(_id);
  expect(url).toBe(`${store.bucket.address}${imageId.slice(0, 2)}/${imageId}.640.webp`);
  for (const width of [160, 640, 1600] as const) {
    const answer = await fetch(atWidth(url, width));
    const { headers } = answer;
    expect([answer.status, headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    // The app is the fallback for whoever cannot reach the store.
    const own = await fetch(`${server.origin}${inApp(atWidth(url, width))}`);
    expect(Buffer.from(await own.arrayBuffer())).toEqual(Buffer.from(await answer.arrayBuffer()));
  }
  await server.deps.db.update(photos).set({ state: 'raw' }).where(eq(photos.imageId, imageId));
  expect((await pictureOf(_id)).url).toBe(`/admin/api/images/${imageId}`);
});

it('pages may show and cache pictures of that address, and no other', async () => {
  const policy = (await fetch(`${server.origin}/healthz`)).headers.get('Content-Security-Policy') ?? '';
  const { origin } = new URL(store.bucket.address);
  for (const part of ['img-src', 'connect-src']) {
    const sources =
      policy
        .split('; ')
        .find((each) => each.startsWith(part))
        ?.split(' ') ?? [];
    expect(sources.filter((source) => source.includes('://'))).toEqual([origin]);
  }
});

it('the address must be one that pages by https may show', () => {
  const from = (IMAGE_BASE_URL: string) => readEnvironment({ IMAGE_BASE_URL }).picturesFrom;
  expect(from('https://cdn.example/pictures/')).toBe('https://cdn.example/pictures');
  expect(from('')).toBeNull();
  for (const wrong of ['http://cdn.example', 'cdn.example', 'ftp://cdn.example'])
    expect(() => from(wrong)).toThrow('IMAGE_BASE_URL');
});
