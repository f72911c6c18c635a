/** Pictures for file inputs: really encoded, textured enough to have a photo's size. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import sharp from 'sharp';

const folder = mkdtempSync(path.join(tmpdir(), 'ordito-photos-'));

const keep = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};

const made = new Map<string, Promise<string>>();

/** A noisy JPEG with a position and an owner in its metadata; different for every seed. */
export function photo(seed: number, width = 1000, height = 750): Promise<string> {
  const name = `photo-${seed}-${width}x${height}.jpg`;
  const file = made.get(name) ?? makePhoto(name, seed, width, height);
  made.set(name, file);
  return file;
}

async function makePhoto(name: string, seed: number, width: number, height: number): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 60 + (seed % 120), sigma: 24 };
  const picture = sharp({ create: { width, height, channels: 3, background: 'white', noise } });
  const exif = {
    IFD0: { Artist: 'Anna', ImageDescription: `photo ${seed}` },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 27/1 0/1' },
  };
  return keep(name, await picture.withExif(exif).jpeg({ quality: 90 }).toBuffer());
}

/** A JPEG whose last tenth is missing. */
export async function cutPhoto(seed: number): Promise<string> {
  const whole = readFileSync(await photo(seed, 900, 700));
  return keep(`cut-${seed}.jpg`, whole.subarray(0, whole.length * 0.9));
}

/** A JPEG of a thing in one colour on a light counter. */
export async function garmentPhoto(colour: string): Promise<string> {
  const thing = { create: { width: 500, height: 600, channels: 3 as const, background: colour } };
  const picture = sharp({ create: { width: 1000, height: 1100, channels: 3, background: '#e2dccf' } });
  const bytes = await picture
    .composite([{ input: thing }])
    .jpeg({ quality: 90 })
    .toBuffer();
  return keep(`garment-${colour.slice(1)}.jpg`, bytes);
}

/** Files that are no photos, each for another reason. */
export async function badFiles(): Promise<Record<'text' | 'empty' | 'truncated' | 'heic' | 'huge', string>> {
  const background = { r: 20, g: 90, b: 60 };
  const small = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();
  const huge = await sharp({ create: { width: 10_000, height: 6000, channels: 3, background } })
    .jpeg({ quality: 40 })
    .toBuffer();
  return {
    text: keep('shopping-list.jpg', new TextEncoder().encode('two shirts, one coat')),
    empty: keep('empty.jpg', new Uint8Array()),
    truncated: keep('truncated.png', small.subarray(0, 60)),
    heic: keep(
      'photo.heic',
      new TextEncoder().encode('\0\0\0\u0018ftypheic\0\0\0\0mif1heic and nothing this browser knows'),
    ),
    huge: keep('sixty-megapixels.jpg', huge),
  };
}
