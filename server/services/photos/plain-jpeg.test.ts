import sharp from 'sharp';
import { expect, it } from 'vitest';

import { withComment } from '../../../tests/support/server-bad-photos.ts';
import { isPlainJpeg } from './plain-jpeg.ts';

const drawn = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#a04030' } });
/** The segment of a profile without anything in it. */
const PROFILE = Buffer.from('\u00ff\u00e2\0\u0010ICC_PROFILE\0\u0001\u0001', 'latin1');
const jpeg = await drawn().jpeg().toBuffer();

it.each([
  ['without a profile', () => jpeg],
  ['with a profile of sRGB', () => drawn().withIccProfile('srgb').jpeg().toBuffer()],
  ['in a larger buffer', () => Buffer.concat([Buffer.alloc(7), jpeg, Buffer.alloc(7)]).subarray(7, 7 + jpeg.length)],
])('a plain JPEG is one %s', async (_, make) => {
  expect(isPlainJpeg(await make())).toBe(true);
});

it.each([
  ['with other colours', () => drawn().withIccProfile('p3').jpeg().toBuffer()],
  ['of four inks', () => drawn().toColourspace('cmyk').jpeg().toBuffer()],
  ['of one colour', () => drawn().toColourspace('b-w').jpeg().toBuffer()],
  ['in several scans', () => drawn().jpeg({ progressive: true }).toBuffer()],
  [
    'with metadata',
    () =>
      drawn()
        .withExif({ IFD0: { Artist: 'Anna' } })
        .jpeg()
        .toBuffer(),
  ],
  ['turned by its metadata', () => drawn().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['with a comment', () => withComment(jpeg, 'Anna')],
  ['with something after its end', () => Buffer.concat([jpeg, Buffer.from('Anna')])],
  ['cut off in its scan', () => jpeg.subarray(0, -2)],
  ['cut off in its tables', () => jpeg.subarray(0, 100)],
  ['of nothing but its start', () => jpeg.subarray(0, 2)],
  ['with a profile cut off', () => Buffer.concat([jpeg.subarray(0, 2), PROFILE, jpeg.subarray(2)])],
])('a plain JPEG is none %s', async (_, make) => {
  expect(isPlainJpeg(await make())).toBe(false);
});
