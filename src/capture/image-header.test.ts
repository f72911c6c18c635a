import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { readHeader } from './image-header.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } });
const bytesOf = (data: Uint8Array): ArrayBuffer => new Uint8Array(data).buffer;

describe('readHeader', () => {
  it('reads type and size of JPEG (also with metadata before the frame) and PNG', async () => {
    const jpeg = await drawn(321, 123)
      .withExif({ IFD0: { Copyright: 'x'.repeat(5000) } })
      .jpeg()
      .toBuffer();
    expect(readHeader(bytesOf(jpeg))).toEqual({ type: 'jpeg', size: { width: 321, height: 123 } });
    const progressive = await drawn(64, 48).jpeg({ progressive: true }).toBuffer();
    expect(readHeader(bytesOf(progressive))).toEqual({ type: 'jpeg', size: { width: 64, height: 48 } });
    const png = await drawn(99, 100).png().toBuffer();
    expect(readHeader(bytesOf(png))).toEqual({ type: 'png', size: { width: 99, height: 100 } });
  });

  it('knows WebP and HEIC by their marks', async () => {
    expect(readHeader(bytesOf(await drawn(10, 10).webp().toBuffer())).type).toBe('webp');
    const heic = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    expect(readHeader(bytesOf(heic)).type).toBe('heic');
  });

  it('never trusts anything else, and never reads past the end', async () => {
    const gif = await drawn(10, 10).gif().toBuffer();
    const jpeg = await drawn(300, 200).jpeg().toBuffer();
    for (const text of ['', 'x', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', '\x89PN']) {
      expect(readHeader(bytesOf(new TextEncoder().encode(text))).type).toBe('other');
    }
    expect(readHeader(bytesOf(gif)).type).toBe('other');
    for (let length = 0; length < 200; length++) readHeader(bytesOf(jpeg.subarray(0, length)));
  });
});
