/**
 * A day at the counter holds no decoded picture: each is given back once it was used, by the page and by its workers. What else
 * a browser keeps of them is its own cache, which it gives up when the device needs the room.
 */
import type { Page } from '@playwright/test';

import { expect, test } from './support/test.ts';
import { arrived, atCounter, clothClip, garment } from './support/viewfinder.ts';

/** What is held at this moment: pixels of decoded pictures and canvases, and addresses of pictures. */
interface Held {
  pixels: number;
  urls: number;
}

/** Where a page or a worker keeps count. */
type Counting = typeof globalThis & { held: () => Held };

/** Counts from now on what is made and not given back; runs in the page and in its workers. */
function count(): void {
  const pictures = new Set<ImageBitmap | OffscreenCanvas>();
  const frames = new Set<VideoFrame>();
  const urls = new Set<string>();
  const make = self.createImageBitmap.bind(self) as (...order: unknown[]) => Promise<ImageBitmap>;
  self.createImageBitmap = async (...order: unknown[]) => {
    const made = await make(...order);
    pictures.add(made);
    return made;
  };
  // What came from elsewhere is closed here.
  self.addEventListener('message', ({ data }: MessageEvent<{ frame?: unknown } | null>) => {
    if (data?.frame instanceof ImageBitmap) pictures.add(data.frame);
  });
  self.OffscreenCanvas = class extends OffscreenCanvas {
    constructor(width: number, height: number) {
      super(width, height);
      pictures.add(this);
    }
  };
  self.ImageDecoder = class extends ImageDecoder {
    override async decode(options?: ImageDecodeOptions): Promise<ImageDecodeResult> {
      const decoded = await super.decode(options);
      frames.add(decoded.image);
      return decoded;
    }
  };
  const address = URL.createObjectURL.bind(URL);
  const revoke = URL.revokeObjectURL.bind(URL);
  URL.createObjectURL = (of) => {
    const url = address(of);
    urls.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    urls.delete(url);
    revoke(url);
  };
  // One that was closed, emptied or handed on has no size.
  (self as unknown as Counting).held = () => ({
    pixels:
      [...pictures].reduce((sum, { width, height }) => sum + width * height, 0) +
      [...frames].reduce((sum, { codedWidth, codedHeight }) => sum + codedWidth * codedHeight, 0),
    urls: urls.size,
  });
}

/** What is held by the page and each of its workers. */
async function heldBy(page: Page): Promise<Held[]> {
  const held = () => (self as unknown as Counting).held();
  return [await page.evaluate(held), ...(await Promise.all(page.workers().map((each) => each.evaluate(held))))];
}

test('counter memory: releases decoded pictures in page and workers', async ({ profile, server, api, merchant }) => {
  const page = await atCounter(profile, server.url, merchant, await clothClip());
  await garment(page);
  // One for frames of the live picture, one for making photos small.
  await expect.poll(() => page.workers().length).toBe(2);
  await page.evaluate(count);
  for (const each of page.workers()) await each.evaluate(count);
  await garment(page);
  await garment(page);
  // From now on the photos are made from frames of the live picture.
  await page.evaluate(() => {
    const { prototype } = (window as unknown as { ImageCapture: { prototype: { takePhoto: unknown } } }).ImageCapture;
    prototype.takePhoto = () => Promise.reject(new Error('no still'));
  });
  await garment(page);
  await garment(page);
  await arrived(page, api, 'products', merchant, 5);
  await expect.poll(async () => (await heldBy(page)).map(({ pixels }) => pixels)).toEqual([0, 0, 0]);
  const unseen = async () => {
    const made = (await heldBy(page)).reduce((sum, { urls }) => sum + urls, 0);
    return made - (await page.locator('img[src^="blob:"]').count());
  };
  await expect.poll(unseen).toBeLessThanOrEqual(0);
});
