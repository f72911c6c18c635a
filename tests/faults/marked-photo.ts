/**
 * Photos that encode their shutter press in their pixels: the judge reads it back from the server's copy, after any compression, and relies
 * on nothing the app reports.
 */
import sharp from 'sharp';

/** A shutter press, and which of its photos this is. */
export interface Mark {
  press: number;
  photo: number;
}

const COLUMNS = 8;
const ROWS = 4;
/** Cell size as a fraction of the picture's width, so that it works at every size. */
const CELL = 1 / 20;
const CHECK = 0xa5;

/** A noisy JPEG with its mark in the upper left corner; each is unique. */
export async function markedPhoto({ press, photo }: Mark, width: number, height: number): Promise<Buffer> {
  const cell = Math.floor(width * CELL);
  const bits = bitsOf(press, photo);
  const raw = Buffer.alloc(cell * COLUMNS * cell * ROWS);
  for (let y = 0; y < cell * ROWS; y++) {
    for (let x = 0; x < cell * COLUMNS; x++) {
      const bit = bits[Math.floor(y / cell) * COLUMNS + Math.floor(x / cell)] ?? 0;
      raw[y * cell * COLUMNS + x] = bit === 1 ? 245 : 10;
    }
  }
  const shape = { width: cell * COLUMNS, height: cell * ROWS, channels: 1 as const };
  const mark = await sharp(raw, { raw: shape }).png().toBuffer();
  const noise = { type: 'gaussian' as const, mean: 70 + (press % 110), sigma: 26 };
  return sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .composite([{ input: mark, left: 0, top: 0 }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** The mark of a photo; null if none is readable. */
export async function readMark(bytes: Uint8Array): Promise<Mark | null> {
  try {
    // What the server accepts: a byte changed on the way may leave a warning of the decoder.
    const { data, info } = await sharp(bytes, { failOn: 'error' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const cell = info.width * CELL;
    let value = 0n;
    for (let index = 0; index < COLUMNS * ROWS; index++) {
      const x = Math.floor(((index % COLUMNS) + 0.5) * cell);
      const y = Math.floor((Math.floor(index / COLUMNS) + 0.5) * cell);
      value = (value << 1n) | ((data[y * info.width + x] ?? 0) > 128 ? 1n : 0n);
    }
    const number = Number(value);
    const [press, photo, check] = [Math.floor(number / 4096), (number >> 8) & 15, number & 255];
    return check === checkOf(press, photo) ? { press, photo } : null;
  } catch {
    return null;
  }
}

const checkOf = (press: number, photo: number): number =>
  (CHECK ^ press ^ (press >> 8) ^ (press >> 16) ^ (photo * 29)) & 255;

function bitsOf(press: number, photo: number): number[] {
  const value = press * 4096 + photo * 256 + checkOf(press, photo);
  return Array.from(
    { length: COLUMNS * ROWS },
    (_, index) => Math.floor(value / 2 ** (COLUMNS * ROWS - 1 - index)) % 2,
  );
}
