/** Compression with each decoder: upright, one at a time, white background, no metadata, damage reported. */
import { afterEach, describe, expect, test, vi } from 'vitest';

import { compress, compressOriginal, readFile } from './compress.ts';
import { CAPTURE_TARGET } from './fit.ts';

const EXIF = 0xe1;
/** Smaller than the photos, so that every way of decoding has to shrink them. */
const TARGET = { ...CAPTURE_TARGET, edge: 400 };
const [WIDTH, HEIGHT] = [640, 480];
/** The quarters from the upper left, row by row: as seen upright. */
const QUARTERS = [
  [220, 30, 30],
  [30, 200, 30],
  [30, 30, 220],
  [230, 230, 230],
];
/** Which of them are stored where for EXIF's orientations 1 to 8. */
const STORED = ['0123', '1032', '3210', '2301', '0213', '1302', '3120', '2031'];

async function drawn(type: string, [width, height]: number[], paint: (pen: CanvasRenderingContext2D) => void) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  paint(canvas.getContext('2d')!);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, type, 0.9);
  return (await promise)!.arrayBuffer();
}

/** A JPEG with one more segment at its start. */
async function withSegment(jpeg: ArrayBuffer, marker: number, content: BlobPart): Promise<ArrayBuffer> {
  const { size } = new Blob([content]);
  const head = new Uint8Array([0xff, 0xd8, 0xff, marker, (size + 2) >> 8, (size + 2) & 0xff]);
  return new Blob([head, content, jpeg.slice(2)]).arrayBuffer();
}

/** A JPEG that is upright only if its orientation is applied. */
async function turned(orientation: number): Promise<ArrayBuffer> {
  const [width, height] = orientation >= 5 ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const stored = await drawn('image/jpeg', [width, height], (pen) => {
    for (const [place, quarter] of Array.from(STORED[orientation - 1]!).entries()) {
      pen.fillStyle = `rgb(${QUARTERS[Number(quarter)]!.join()})`;
      pen.fillRect((place % 2) * (width / 2), Math.floor(place / 2) * (height / 2), width / 2, height / 2);
    }
  });
  const tag = [0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1];
  return withSegment(stored, EXIF, new Uint8Array([...tag, 0, orientation, 0, 0, 0, 0, 0, 0]));
}

/** A JPEG of a weight like a photo's. */
const noisy = () =>
  drawn('image/jpeg', [WIDTH, HEIGHT], (pen) => {
    const pixels = pen.createImageData(WIDTH, HEIGHT);
    for (const at of pixels.data.keys()) pixels.data[at] = at % 4 === 3 ? 255 : 90 + 60 * Math.random();
    pen.putImageData(pixels, 0, 0);
  });

/** The colours of its quarters, from the upper left, row by row. */
async function quartersOf(jpeg: ArrayBuffer): Promise<number[][]> {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([jpeg]));
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
  pen.drawImage(picture, 0, 0);
  const at = (x: number, y: number) => [...pen.getImageData(x * width, y * height, 1, 1).data.subarray(0, 3)];
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

/** Kinds of the segments before the picture, e.g. `e1`. */
function segmentsOf(jpeg: ArrayBuffer): string[] {
  const bytes = new DataView(jpeg);
  const segments: string[] = [];
  for (let at = 2; bytes.getUint16(at) !== 0xff_da; at += 2 + bytes.getUint16(at + 2))
    segments.push(bytes.getUint8(at + 1).toString(16));
  return segments;
}

/** Counts what is decoded from now on, and how much of it at once. */
function counting() {
  const count = { frames: 0, bitmaps: 0, open: 0, mostOpen: 0 };
  const opened = <T extends VideoFrame | ImageBitmap>(kind: 'frames' | 'bitmaps', picture: T): T => {
    count[kind] += 1;
    count.open += 1;
    count.mostOpen = Math.max(count.mostOpen, count.open);
    const close = picture.close.bind(picture);
    picture.close = () => {
      count.open -= 1;
      close();
    };
    return picture;
  };
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its decoder below
  const decode = ImageDecoder.prototype.decode;
  vi.spyOn(ImageDecoder.prototype, 'decode').mockImplementation(async function (this: ImageDecoder, options) {
    const result = await decode.call(this, options);
    opened('frames', result.image);
    return result;
  });
  const create = globalThis.createImageBitmap.bind(globalThis) as (...order: unknown[]) => Promise<ImageBitmap>;
  vi.stubGlobal('createImageBitmap', async (...order: unknown[]) => opened('bitmaps', await create(...order)));
  return count;
}

/** As where the worker's code cannot be loaded: what it would do is done here, where it can be counted. */
class NoWorker extends EventTarget {
  static readonly posted = vi.fn<() => void>();
  readonly postMessage = NoWorker.posted;
  readonly terminate = vi.fn<() => void>();
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  NoWorker.posted.mockClear();
});

describe.each([
  ['ImageDecoder', undefined, { frames: 8, bitmaps: 0 }],
  ['createImageBitmap', 'ImageDecoder', { frames: 0, bitmaps: 8 }],
  ['library', 'OffscreenCanvas', null],
] as const)('by %s', (_, missing, decoded) => {
  const without = () => {
    vi.stubGlobal('Worker', NoWorker);
    if (missing) vi.stubGlobal(missing, undefined);
  };

  test('a photo is upright for all eight orientations, one picture decoded at a time', async () => {
    const photos = await Promise.all(STORED.map((_stored, index) => turned(index + 1)));
    const count = counting();
    without();
    const made = await Promise.all(photos.map((each) => compress(each, TARGET)));
    if (decoded) expect(count).toEqual({ ...decoded, open: 0, mostOpen: 1 });
    expect(NoWorker.posted).toHaveBeenCalledTimes(decoded ? 8 : 0);
    for (const [index, { width, height, bytes }] of made.entries()) {
      expect([width, height], `orientation ${index + 1}`).toEqual([400, 300]);
      const off = (await quartersOf(bytes)).flatMap((colour, at) =>
        colour.map((part, rgb) => Math.abs(part - QUARTERS[at]![rgb]!)),
      );
      expect(Math.max(...off), `orientation ${index + 1}`).toBeLessThan(12);
    }
  });

  test('transparency becomes white', async () => {
    const photo = await drawn('image/png', [WIDTH, HEIGHT], (pen) => pen.clearRect(0, 0, 1, 1));
    without();
    expect((await quartersOf((await compress(photo, TARGET)).bytes)).flat()).toEqual(Array(12).fill(255));
  });

  test('metadata is removed, and the size limit holds', async () => {
    let photo = await noisy();
    for (const marker of [EXIF, 0xed, 0xfe]) photo = await withSegment(photo, marker, 'kept to herself');
    without();
    const limit = (await compress(photo, TARGET)).bytes.byteLength * 0.7;
    const { bytes, thumbnail } = await compress(photo, { ...TARGET, bytes: limit });
    expect(bytes.byteLength).toBeLessThanOrEqual(limit);
    // EXIF and XMP (e1), Photoshop's (ed), comments (fe), any other application's: none but JFIF's own and the colour profile.
    for (const each of [bytes, thumbnail])
      expect(segmentsOf(each).filter((kind) => /^(e[13-9a-f]|fe)$/.test(kind))).toEqual([]);
  });

  test('damage is reported, and the decodable part can be kept', async () => {
    const photo = await noisy();
    const count = counting();
    without();
    const failureOf = async (bytes: ArrayBuffer) => {
      const original = await readFile(new File([bytes], 'photo.jpg'));
      return compressOriginal(original).then(
        () => null,
        (error: unknown) => error,
      );
    };
    expect(await failureOf(photo)).toBeNull();
    expect(await failureOf(photo.slice(0, 640))).toMatchObject({ problem: 'corrupt', rest: null });
    for (const end of [photo.byteLength / 2, photo.byteLength - 2])
      expect(await failureOf(photo.slice(0, end))).toMatchObject({ problem: 'cut', rest: { mime: 'image/jpeg' } });
    // The library leaves its own to the browser.
    if (decoded) expect(count.open).toBe(0);
  });
});
