/** Pictures whose pixels tell what became of them: a colour in each quarter, turned, transparent, or with a story in its metadata. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import sharp from 'sharp';

const folder = mkdtempSync(path.join(tmpdir(), 'ordito-marked-'));

const keep = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};

/** Colours of the quarters, from the upper left, row by row: as seen upright. */
export const QUARTERS = ['#dc1e1e', '#1ec81e', '#1e1edc', '#e6e6e6'];

/** Larger than what is sent, so that every way of decoding has to shrink it. */
const [WIDTH, HEIGHT] = [2600, 1950];

/** How pixels are stored for EXIF's orientations 1 to 8, so that turned back they are upright. */
const STORED: readonly { turn: number; mirror?: 'flip' | 'flop' }[] = [
  { turn: 0 },
  { turn: 0, mirror: 'flop' },
  { turn: 180 },
  { turn: 0, mirror: 'flip' },
  { turn: 90, mirror: 'flop' },
  { turn: 270 },
  { turn: 270, mirror: 'flop' },
  { turn: 90 },
];

/** A JPEG that is upright only for who follows its EXIF orientation, 1 to 8. */
export async function turnedPhoto(orientation: number): Promise<string> {
  const half = { width: WIDTH / 2, height: HEIGHT / 2, channels: 3 as const };
  const upright = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#000' } }).composite(
    QUARTERS.map((background, index) => ({
      input: { create: { ...half, background } },
      left: (index % 2) * half.width,
      top: Math.floor(index / 2) * half.height,
    })),
  );
  const { turn, mirror } = STORED[orientation - 1] ?? { turn: 0 };
  // Each step on its own: in one pipeline, sharp has an order of its own.
  const turned = sharp(
    await sharp(await upright.png().toBuffer())
      .rotate(turn)
      .png()
      .toBuffer(),
  );
  const stored = mirror ? turned[mirror]() : turned;
  return keep(`turned-${orientation}.jpg`, await stored.withMetadata({ orientation }).jpeg({ quality: 90 }).toBuffer());
}

/** A PNG with nothing in it but transparency. */
export const transparentPhoto = async (): Promise<string> =>
  keep(
    'transparent.png',
    await sharp({ create: { width: 900, height: 600, channels: 4, background: '#0000' } })
      .png()
      .toBuffer(),
  );

/** A JPEG with position, owner and history in its metadata. */
export async function tellingPhoto(): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 20 };
  const picture = sharp({ create: { width: 2400, height: 1800, channels: 3, background: 'white', noise } });
  const exif = {
    IFD0: { Artist: 'Anna', ImageDescription: 'kept to herself' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 27/1 0/1' },
  };
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>kept to herself</note></x:xmpmeta>';
  return keep('telling.jpg', await picture.withExif(exif).withXmp(xmp).jpeg({ quality: 90 }).toBuffer());
}

/** A JPEG of 48 megapixels, textured. */
export async function hugePhoto(): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 30 };
  const picture = sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'white', noise } });
  return keep('huge.jpg', await picture.resize(8000, 6000, { kernel: 'nearest' }).jpeg({ quality: 80 }).toBuffer());
}

/** JPEGs that end early, or are broken inside. */
export async function brokenPhotos(): Promise<Record<'half' | 'withoutEnd' | 'headOnly', string>> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 20 };
  const whole = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer();
  return {
    half: keep('half.jpg', whole.subarray(0, whole.length / 2)),
    withoutEnd: keep('without-end.jpg', whole.subarray(0, whole.length - 2)),
    headOnly: keep('head-only.jpg', whole.subarray(0, 640)),
  };
}

/** A JPEG with clear edges, sharp or blurred by so many pixels. */
export async function checkedPhoto(blur = 0): Promise<string> {
  const square = (x: number, y: number) => `<rect x="${x}" y="${y}" width="150" height="150" fill="#345"/>`;
  const squares = Array.from({ length: 20 }, (_, at) => square(450 + (at % 4) * 180, 250 + Math.floor(at / 4) * 180));
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1400"><rect width="1600" height="1400" fill="#cbb"/>${squares.join('')}</svg>`;
  const picture = sharp(Buffer.from(drawing));
  return keep(`checked-${blur}.jpg`, await (blur > 0 ? picture.blur(blur) : picture).jpeg({ quality: 90 }).toBuffer());
}
