/** Files that attack a decoder, built byte by byte. */
import { crc32, deflateSync } from 'node:zlib';

const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG of any size, by default of one bit: a few hundred kB that decompress to gigabytes. */
export function hugePng(width: number, height: number, { depth = 1, isInterlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 0, 0, 0, isInterlaced ? 1 : 0], 8);
  const row = Buffer.alloc(Math.ceil(width / 8) + 1);
  const data = deflateSync(Buffer.concat(Array.from({ length: Math.min(height, 2000) }, () => row)));
  return Buffer.concat([PNG_MAGIC, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A JPEG with a comment segment after its first marker. */
export function withComment(jpeg: Buffer, text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, bytes, jpeg.subarray(2)]);
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
