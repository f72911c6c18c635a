import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import { planDemo } from '../../server/demo/plan.ts';
import { PHOTO_HEIGHT, PHOTO_WIDTH, readPhoto } from '../../server/demo/subject.ts';
import { HINT_EDGE, hintsOf, type Hint, type Pixels } from './hints.ts';

/** A sample; `HINT_PHOTOS=100` uses as many as the thresholds were chosen with. */
const PHOTOS = Number(process.env['HINT_PHOTOS'] ?? 24);
/** The photos are smaller than a captured one of 2,048 pixels; blur radii refer to the latter. */
const SCALE = PHOTO_HEIGHT / 2048;

let photos: Uint8Array[] = [];
/** A third of them, for tests that do not need the last percent. */
let some: Uint8Array[] = [];

/** The small copy the worker scores. */
async function smallCopy(photo: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(photo)
    .resize(HINT_EDGE, HINT_EDGE, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** Share of the photos, changed in some way, that get a hint. */
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

describe('hints on demo photos', () => {
  beforeAll(async () => {
    const { subjects } = planDemo(new Date(0));
    // All kinds of things: garments, their tags, fabrics and mixes.
    const chosen = subjects.filter((_, index) => (index * PHOTOS) % subjects.length < PHOTOS);
    photos = await Promise.all(chosen.map(readPhoto));
    some = photos.filter((_, index) => index % 3 === 0);
    expect(photos).toHaveLength(PHOTOS);
  }, 180_000);

  it('good photos: at most 3 % false alarms', { timeout: 120_000 }, async () => {
    const alarms: Hint[][] = [];
    for (const photo of photos) {
      const hints = hintsOf(await smallCopy(photo));
      if (hints.length > 0) alarms.push(hints);
    }
    expect(alarms.length).toBeLessThanOrEqual(PHOTOS * 0.03);
    // As soft as from a cheap lens.
    expect(await partWith('blurred', (photo) => photo.blur(2 * SCALE), photos)).toBeLessThanOrEqual(0.03);
  });

  it('clearly blurred photos: at least nine in ten get a hint', { timeout: 240_000 }, async () => {
    expect(await partWith('blurred', (photo) => photo.blur(4 * SCALE), photos)).toBeGreaterThanOrEqual(0.9);
    for (const sigma of [6, 12]) {
      expect(await partWith('blurred', (photo) => photo.blur(sigma * SCALE))).toBeGreaterThanOrEqual(0.9);
    }
  });

  it('noise added after the blur does not hide it', { timeout: 120_000 }, async () => {
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

  it('detects most shaken photos', { timeout: 120_000 }, async () => {
    expect(await partWith('blurred', shaken(24))).toBeGreaterThanOrEqual(0.85);
  });

  it('detects dark and washed-out photos', { timeout: 240_000 }, async () => {
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
});

describe('hints on synthetic pictures', () => {
  const even = (level: number, width = 640, height = 480): Pixels => ({
    data: new Uint8ClampedArray(width * height * 4).fill(level),
    width,
    height,
  });

  it('an even surface gets no hint but for its light', () => {
    expect(hintsOf(even(128))).toEqual([]);
    expect(hintsOf(even(5))).toEqual(['dark']);
    expect(hintsOf(even(255))).toEqual(['bright']);
  });

  it('accepts any size', () => {
    for (const [width, height] of [
      [1, 1],
      [640, 1],
      [33, 640],
    ] as const) {
      expect(hintsOf(even(128, width, height))).toEqual([]);
    }
  });
});
