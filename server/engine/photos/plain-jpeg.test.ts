import sharp from 'sharp';
import { expect, it } from 'vitest';

import { withComment } from '../../../tests/support/server-bad-photos.ts';
import { plainJpeg } from './plain-jpeg.ts';

const drawn = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#a04030' } });
/** With the powers of the three curves of its profile as in a gamma of 1.8. */
async function withOtherCurves(): Promise<Buffer> {
  const bytes = await drawn().withIccProfile('srgb').jpeg().toBuffer();
  for (let at = bytes.indexOf('para'); at >= 0; at = bytes.indexOf('para', at + 4))
    bytes.writeInt32BE(1.8 * 65_536, at + 12);
  return bytes;
}
/** The segment of a profile without anything in it. */
const PROFILE = Buffer.from('\u00ff\u00e2\0\u0010ICC_PROFILE\0\u0001\u0001', 'latin1');
const jpeg = await drawn().jpeg().toBuffer();
/** With the JFIF segment that a canvas writes, and a thumbnail of so many pixels in a row. */
function withJfif(pixels: number): Buffer {
  const body = Buffer.from([...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, pixels, pixels && 1]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe0, 0, 16 + 3 * pixels]), body, Buffer.alloc(3 * pixels)]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

it.each([
  ['without a profile', () => jpeg],
  ['with a profile of sRGB', () => drawn().withIccProfile('srgb').jpeg().toBuffer()],
  ['of a canvas', () => withJfif(0)],
  ['in a larger buffer', () => Buffer.concat([Buffer.alloc(7), jpeg, Buffer.alloc(7)]).subarray(7, 7 + jpeg.length)],
])('a plain JPEG is one %s', async (_, make) => {
  expect(plainJpeg(await make())).not.toBeNull();
});

it.each([
  ['with other colours', () => drawn().withIccProfile('p3').jpeg().toBuffer()],
  ['with other curves', withOtherCurves],
  ['with a thumbnail', () => withJfif(1)],
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
  expect(plainJpeg(await make())).toBeNull();
});

it('a plain JPEG loses its profile, whose texts may be anything, and nothing else', async () => {
  expect(plainJpeg(jpeg)).toBe(jpeg);
  const profiled = await drawn().withIccProfile('srgb').jpeg().toBuffer();
  const secret = Buffer.from(profiled);
  const copyright = secret.indexOf('mluc');
  secret.write('SECRET', copyright + 16, 'latin1');
  for (const bytes of [profiled, secret]) {
    const plain = Buffer.from(plainJpeg(bytes) ?? []);
    expect(plain.indexOf('ICC_PROFILE')).toBe(-1);
    expect(plain.indexOf('SECRET')).toBe(-1);
    expect(await sharp(plain).raw().toBuffer()).toEqual(await sharp(bytes, { ignoreIcc: true }).raw().toBuffer());
  }
});
