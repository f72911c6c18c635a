/** Decode once, draw once per size, encode until it fits. Needs OffscreenCanvas; runs in the worker. */
import { CAPTURE_PIXELS_MAX } from '../../contract/limits.ts';
import { firstTry, fitWithin, nextTry, type Target } from './fit.ts';

/** A finished JPEG, upright, without metadata. */
export interface Encoded {
  bytes: ArrayBuffer;
  width: number;
  height: number;
  thumbnail: ArrayBuffer;
}

const THUMBNAIL_EDGE = 240;

/** Thrown when the decoded picture has more pixels than a device should hold. */
class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels';
}

/** What came of a picture, as it travels between worker and page. */
export type EncodeOutcome = { ok: true; value: Encoded } | { ok: false; why: 'undecodable' | 'tooManyPixels' };

/** Compresses a picture to a target; a picture that cannot be compressed is an outcome, not an exception. */
export async function tryEncode(file: Blob, target: Target): Promise<EncodeOutcome> {
  try {
    return { ok: true, value: await encode(file, target) };
  } catch (error) {
    return { ok: false, why: error instanceof TooManyPixels ? 'tooManyPixels' : 'undecodable' };
  }
}

/** Compresses a picture to a target. Throws what the browser throws for pictures it cannot decode, or `TooManyPixels`. */
async function encode(file: Blob, target: Target): Promise<Encoded> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    if (bitmap.width * bitmap.height > CAPTURE_PIXELS_MAX) throw new TooManyPixels();
    let attempt = firstTry(target);
    let canvas = draw(bitmap, attempt.edge);
    let blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: attempt.quality });
    for (let next = nextTry(attempt, blob.size, target); next; next = nextTry(attempt, blob.size, target)) {
      if (next.edge !== attempt.edge) canvas = draw(bitmap, next.edge);
      attempt = next;
      blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: attempt.quality });
    }
    const small = draw(canvas, THUMBNAIL_EDGE);
    const thumbnail = await small.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
    return {
      bytes: await blob.arrayBuffer(),
      width: canvas.width,
      height: canvas.height,
      thumbnail: await thumbnail.arrayBuffer(),
    };
  } finally {
    bitmap.close();
  }
}

function draw(source: ImageBitmap | OffscreenCanvas, edge: number): OffscreenCanvas {
  const { width, height } = fitWithin(source.width, source.height, edge);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  // A transparent PNG would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}
