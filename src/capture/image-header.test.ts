import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { readHeader, showsAnything, strayBytes, withEnd } from './image-header.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } });
const bytesOf = (data: Uint8Array): ArrayBuffer => new Uint8Array(data).buffer;

describe('readHeader', () => {
  it('reads type and size of JPEG (also with metadata before the frame) and PNG', async () => {
    const jpeg = await drawn(321, 123)
      .withExif({ IFD0: { Copyright: 'x'.repeat(5000) } })
      .jpeg()
      .toBuffer();
    expect(readHeader(bytesOf(jpeg))).toEqual({
      type: 'jpeg',
      size: { width: 321, height: 123 },
      orientation: 1,
    });
    const progressive = await drawn(64, 48).jpeg({ progressive: true }).toBuffer();
    expect(readHeader(bytesOf(progressive))).toEqual({
      type: 'jpeg',
      size: { width: 64, height: 48 },
      orientation: 1,
    });
    const png = await drawn(99, 100).png().toBuffer();
    expect(readHeader(bytesOf(png))).toEqual({ type: 'png', size: { width: 99, height: 100 }, orientation: null });
  });

  it("reads EXIF's orientation in both byte orders, and ignores invalid ones", async () => {
    const jpeg = await drawn(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(readHeader(bytesOf(jpeg)).orientation).toBe(6);
    // The tag's number, its type SHORT and one value, each byte-swapped.
    const little = Buffer.from('1201030001000000', 'hex');
    const at = jpeg.indexOf(little);
    expect(at).toBeGreaterThan(0);
    const wrong = Buffer.from(jpeg);
    wrong[at + little.length] = 9;
    expect(readHeader(bytesOf(wrong)).orientation).toBe(1);
    // The marker, byte order MM, one entry in the directory: the tag, its type, one value, 8.
    const exif = '4578696600004d4d002a000000080001011200030000000100080000';
    const segment = Buffer.from(`ffe1${(exif.length / 2 + 2).toString(16).padStart(4, '0')}${exif}`, 'hex');
    const plain = await drawn(30, 20).jpeg().toBuffer();
    const big = Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]);
    expect(readHeader(bytesOf(big))).toMatchObject({ size: { width: 30, height: 20 }, orientation: 8 });
    for (let length = 0; length < segment.length + 10; length++) readHeader(bytesOf(big.subarray(0, length)));
  });

  it('recognises WebP and HEIC by their signatures', async () => {
    expect(readHeader(bytesOf(await drawn(10, 10).webp().toBuffer())).type).toBe('webp');
    const heic = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    expect(readHeader(bytesOf(heic)).type).toBe('heic');
  });

  it('refuses anything else, and never reads past the end', async () => {
    const gif = await drawn(10, 10).gif().toBuffer();
    const jpeg = await drawn(300, 200).jpeg().toBuffer();
    for (const text of ['', 'x', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', '\x89PN']) {
      expect(readHeader(bytesOf(new TextEncoder().encode(text))).type).toBe('other');
    }
    expect(readHeader(bytesOf(gif)).type).toBe('other');
    for (let length = 0; length < 200; length++) readHeader(bytesOf(jpeg.subarray(0, length)));
  });
});

describe('damaged JPEG', () => {
  it('is found after a few stray bytes, but not far inside another file', async () => {
    const jpeg = await drawn(64, 48).jpeg().toBuffer();
    expect(strayBytes(bytesOf(jpeg))).toBe(0);
    for (const count of [1, 5, 16]) {
      const moved = bytesOf(Buffer.concat([Buffer.alloc(count, 10), jpeg]));
      expect(strayBytes(moved)).toBe(count);
      expect(readHeader(moved.slice(strayBytes(moved))).type).toBe('jpeg');
    }
    expect(strayBytes(bytesOf(Buffer.concat([Buffer.from('ID3 a song with a cover'), jpeg])))).toBe(0);
    expect(strayBytes(new ArrayBuffer(2))).toBe(0);
  });

  it('is not offered if little more than its header is left', async () => {
    const whole = await sharp({
      create: { width: 1600, height: 1200, channels: 3, background: 'white', noise: { type: 'gaussian', sigma: 20 } },
    })
      .jpeg()
      .toBuffer();
    expect(showsAnything(bytesOf(whole.subarray(0, whole.length / 2)))).toBe(true);
    expect(showsAnything(bytesOf(whole.subarray(0, 640)))).toBe(false);
    expect(showsAnything(bytesOf(whole.subarray(0, 20)))).toBe(false);
  });

  it('gets an end marker, and decodes as far as it goes', async () => {
    const whole = await drawn(640, 480).jpeg().toBuffer();
    const mended = Buffer.from(await withEnd(bytesOf(whole.subarray(0, whole.length * 0.7))));
    const { width, height } = await sharp(mended, { failOn: 'none' })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .then(({ info }) => info);
    expect([width, height]).toEqual([640, 480]);
  });
});
