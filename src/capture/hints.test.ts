import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import { planDemo } from '../../server/demo/plan.ts';
import { PHOTO_HEIGHT, PHOTO_WIDTH, readPhoto } from '../../server/demo/subject.ts';
import { HINT_EDGE, hintsOf, type Hint, type Pixels } from './hints.ts';

/** A part of them; `HINT_PHOTOS=100` looks at as many as the thresholds were chosen by. */
const PHOTOS = Number(process.env['HINT_PHOTOS'] ?? 24);
/** The photos are smaller than a captured one of 2,048 pixels; blurs are said at the latter. */
const SCALE = PHOTO_HEIGHT / 2048;

let photos: Uint8Array[] = [];
/** A third of them, where it is not about the last percent. */
let some: Uint8Array[] = [];

/** What the worker would look at. */
async function smallCopy(photo: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(photo)
    .resize(HINT_EDGE, HINT_EDGE, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** For how many of the photos, changed in some way, a hint comes up, as a part of all. */
async function partWith(hint: Hint, change: (photo: Sharp) => Sharp, of = some): Promise<number> {
  let count = 0;
  for (const photo of of) {
    const changed = await change(sharp(photo)).jpeg({ quality: 85 }).toBuffer();
    if (hintsOf(await smallCopy(changed)).includes(hint)) count += 1;
  }
  return count / of.length;
}

const part = (left: number, top: number, width: number, height: number) => (photo: Sharp) =>
  photo.extract({
    left: left * PHOTO_WIDTH,
    top: top * PHOTO_HEIGHT,
    width: width * PHOTO_WIDTH,
    height: height * PHOTO_HEIGHT,
  });

/** Camera shake along one direction, in pixels of a photo of 2,048. */
const shaken = (length: number) => (photo: Sharp) => {
  const width = Math.round((length * SCALE) / 2) * 2 + 1;
  const kernel = Array.from({ length: width * 3 }, (_, at) => (Math.floor(at / width) === 1 ? 1 : 0));
  return photo.convolve({ width, height: 3, kernel, scale: width });
};

describe('hints on photos of the demo', () => {
  beforeAll(async () => {
    const { subjects } = planDemo(new Date(0));
    // All kinds of things: garments, their tags, fabrics and mixes.
    const chosen = subjects.filter((_, index) => (index * PHOTOS) % subjects.length < PHOTOS);
    photos = await Promise.all(chosen.map(readPhoto));
    some = photos.filter((_, index) => index % 3 === 0);
    expect(photos).toHaveLength(PHOTOS);
  }, 180_000);

  it('says nothing about good ones: at most 3 false alarms', { timeout: 120_000 }, async () => {
    const alarms: Hint[][] = [];
    for (const photo of photos) {
      const hints = hintsOf(await smallCopy(photo));
      if (hints.length > 0) alarms.push(hints);
    }
    expect(alarms.length).toBeLessThanOrEqual(PHOTOS * 0.03);
    // As soft as a cheap lens.
    expect(await partWith('blurred', (photo) => photo.blur(2 * SCALE), photos)).toBeLessThanOrEqual(0.03);
  });

  it('says so when one is clearly blurred: at least nine in ten', { timeout: 240_000 }, async () => {
    expect(await partWith('blurred', (photo) => photo.blur(4 * SCALE), photos)).toBeGreaterThanOrEqual(0.9);
    for (const sigma of [6, 12]) {
      expect(await partWith('blurred', (photo) => photo.blur(sigma * SCALE))).toBeGreaterThanOrEqual(0.9);
    }
  });

  it('is not fooled by noise that came after the blur', { timeout: 120_000 }, async () => {
    const noise = await sharp({
      create: {
        width: PHOTO_WIDTH,
        height: PHOTO_HEIGHT,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 20 },
      },
    })
      .png()
      .toBuffer();
    const blurred = await Promise.all(
      some.map(async (photo) =>
        sharp(
          await sharp(photo)
            .blur(6 * SCALE)
            .toBuffer(),
        )
          .composite([{ input: noise, blend: 'soft-light' }])
          .toBuffer(),
      ),
    );
    expect(await partWith('blurred', (photo) => photo, blurred)).toBeGreaterThanOrEqual(0.8);
  });

  it('sees most shaken ones', { timeout: 120_000 }, async () => {
    expect(await partWith('blurred', shaken(24))).toBeGreaterThanOrEqual(0.85);
  });

  it('tells dark and washed-out ones', { timeout: 240_000 }, async () => {
    expect(await partWith('dark', (photo) => photo.linear(0.15, 0))).toBeGreaterThanOrEqual(0.95);
    expect(await partWith('dark', (photo) => photo.linear(0.6, 0))).toBeLessThanOrEqual(0.01);
    expect(await partWith('bright', (photo) => photo.linear(3, 60))).toBeGreaterThanOrEqual(0.6);
    expect(await partWith('bright', (photo) => photo.linear(1.2, 0))).toBeLessThanOrEqual(0.06);
  });

  it(
    'tells a subject that runs out of two sides, and not cloth that fills the picture',
    {
      timeout: 120_000,
    },
    async () => {
      expect(await partWith('cutOff', part(0.25, 0.25, 0.75, 0.75))).toBeGreaterThanOrEqual(0.7);
      const cloth = part(0.35, 0.35, 0.3, 0.3);
      expect(await partWith('cutOff', cloth, photos)).toBeLessThanOrEqual(0.06);
      expect(await partWith('blurred', cloth, photos)).toBeLessThanOrEqual(0.03);
    },
  );

  it('is quick', async () => {
    const copy = await smallCopy(photos[0]!);
    const times = Array.from({ length: 15 }, () => {
      const start = performance.now();
      hintsOf(copy);
      return performance.now() - start;
    });
    // The quickest one: the others tell what else the machine does.
    expect(Math.min(...times)).toBeLessThan(30);
  });
});

describe('hints on what is no photo', () => {
  const even = (level: number, width = 640, height = 480): Pixels => ({
    data: new Uint8ClampedArray(width * height * 4).fill(level),
    width,
    height,
  });

  it('has no opinion about even ground, but for its light', () => {
    expect(hintsOf(even(128))).toEqual([]);
    expect(hintsOf(even(5))).toEqual(['dark']);
    expect(hintsOf(even(255))).toEqual(['bright']);
  });

  it('takes any size', () => {
    for (const [width, height] of [
      [1, 1],
      [640, 1],
      [33, 640],
    ] as const) {
      expect(hintsOf(even(128, width, height))).toEqual([]);
    }
  });
});
