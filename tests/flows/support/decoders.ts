/** Browsers that lack a way of decoding, and a count of what the capture worker holds decoded. */
import type { BrowserContext, Page } from '@playwright/test';

/** The three ways a picture becomes a photo, by what the browser has. */
export const WAYS = ['ImageDecoder', 'createImageBitmap', 'library'] as const;
export type Way = (typeof WAYS)[number];

/** What the worker decoded so far. */
interface Count {
  frames: number;
  bitmaps: number;
  open: number;
  mostOpen: number;
}

/** Runs in the worker before its own code. */
const COUNTING = `
  self.count = { frames: 0, bitmaps: 0, open: 0, mostOpen: 0 };
  const opened = (kind, picture) => {
    self.count[kind] += 1;
    self.count.open += 1;
    self.count.mostOpen = Math.max(self.count.mostOpen, self.count.open);
    const close = picture.close.bind(picture);
    picture.close = () => { self.count.open -= 1; close(); };
    return picture;
  };
  if (self.ImageDecoder) {
    const decode = ImageDecoder.prototype.decode;
    ImageDecoder.prototype.decode = async function (options) {
      const result = await decode.call(this, options);
      opened('frames', result.image);
      return result;
    };
  }
  const create = self.createImageBitmap.bind(self);
  self.createImageBitmap = async (...options) => opened('bitmaps', await create(...options));
`;

/** Takes away what this way does without, and counts in the worker. The context must not have a service worker. */
export async function decodeBy(context: BrowserContext, way: Way): Promise<void> {
  if (way === 'library') {
    await context.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
    return;
  }
  const before = way === 'createImageBitmap' ? `delete self.ImageDecoder;${COUNTING}` : COUNTING;
  await context.route(/\/assets\/compress\.worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `{${before}}\n${await response.text()}` });
  });
}

/** What the worker counted; throws when the page has no worker. */
export async function decodedBy(page: Page): Promise<Count> {
  const worker = page.workers().find((each) => each.url().includes('compress.worker'));
  if (!worker) throw new Error('no capture worker');
  return worker.evaluate(() => (self as unknown as { count: Count }).count);
}
