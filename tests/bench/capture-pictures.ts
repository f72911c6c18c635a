/** Large camera-like pictures: a demo garment with full-size cloth grain; and the similarity of a photo to its picture. */
import sharp, { type Sharp } from 'sharp';

import { planDemo } from '../../server/demo/plan.ts';
import { readPhoto } from '../../server/demo/subject.ts';

/** A picture in memory. */
export interface DrawnPicture {
  name: string;
  width: number;
  height: number;
  jpeg: Uint8Array;
}

const SIZES = [
  { name: '12 MP', width: 4000, height: 3000 },
  { name: '48 MP', width: 8000, height: 6000 },
] as const;

/** Makes the same picture in both sizes. */
export async function cameraPictures(): Promise<DrawnPicture[]> {
  const subject = planDemo(new Date(0)).subjects.find(({ kind }) => kind === 'garment');
  if (!subject) throw new Error('the demo has no garment');
  const lying = await sharp(await readPhoto(subject))
    .rotate(90)
    .toBuffer();
  const drawn: DrawnPicture[] = [];
  for (const { name, width, height } of SIZES) {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 26 };
    const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
      .greyscale()
      .blur(0.9)
      .png({ compressionLevel: 1 })
      .toBuffer();
    const large = await sharp(lying)
      .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const jpeg = await sharp(large)
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 92 })
      .toBuffer();
    drawn.push({ name, width, height, jpeg: Uint8Array.from(jpeg) });
  }
  return drawn;
}

/** Edge of the compared windows, in pixels, and their distance. */
const WINDOW = 8;
const STRIDE = 4;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** Structural similarity (SSIM, 1 is identical) of a photo to its picture, scaled by lanczos3, on brightness. */
export async function likeness(picture: Uint8Array, photo: Uint8Array): Promise<{ edge: number; ssim: number }> {
  const { width, height } = await sharp(photo).metadata();
  const one = await brightness(sharp(photo));
  const other = await brightness(sharp(picture).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }));
  let sum = 0;
  let windows = 0;
  for (let y = 0; y + WINDOW <= height; y += STRIDE) {
    for (let x = 0; x + WINDOW <= width; x += STRIDE, windows++) sum += similarity(one, other, y * width + x, width);
  }
  return { edge: Math.max(width, height), ssim: sum / windows };
}

async function brightness(picture: Sharp): Promise<Float32Array> {
  const data = await picture.removeAlpha().raw().toBuffer();
  const grey = new Float32Array(data.length / 3);
  for (let index = 0; index < grey.length; index++) {
    grey[index] = 0.299 * data[index * 3]! + 0.587 * data[index * 3 + 1]! + 0.114 * data[index * 3 + 2]!;
  }
  return grey;
}

function similarity(one: Float32Array, other: Float32Array, start: number, width: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let row = 0; row < WINDOW; row++) {
    for (let at = start + row * width, end = at + WINDOW; at < end; at++) {
      const a = one[at]!;
      const b = other[at]!;
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
    }
  }
  const count = WINDOW ** 2;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varianceA, varianceB] = [sumAA / count - meanA ** 2, sumBB / count - meanB ** 2];
  const together = sumAB / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * together + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
  );
}
