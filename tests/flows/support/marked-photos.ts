/** Pictures that are large, or sharp and blurred. */
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

/** A JPEG of 24 megapixels, textured. */
export async function hugePhoto(): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 30 };
  const picture = sharp({ create: { width: 2000, height: 1333, channels: 3, background: 'white', noise } });
  return keep('huge.jpg', await picture.resize(6000, 4000, { kernel: 'nearest' }).jpeg({ quality: 80 }).toBuffer());
}

/** A JPEG with clear edges, sharp or blurred by so many pixels. */
export async function checkedPhoto(blur = 0): Promise<string> {
  const square = (x: number, y: number) => `<rect x="${x}" y="${y}" width="150" height="150" fill="#345"/>`;
  const squares = Array.from({ length: 20 }, (_, at) => square(450 + (at % 4) * 180, 250 + Math.floor(at / 4) * 180));
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1400"><rect width="1600" height="1400" fill="#cbb"/>${squares.join('')}</svg>`;
  const picture = sharp(Buffer.from(drawing));
  return keep(`checked-${blur}.jpg`, await (blur > 0 ? picture.blur(blur) : picture).jpeg({ quality: 90 }).toBuffer());
}
