/** Decode once, draw once per size, encode until it fits. Needs OffscreenCanvas; runs in the worker. */
import { CAPTURE_PIXELS_MAX } from '../../contract/limits.ts';
import { decode } from './decode.ts';
import { firstTry, fitWithin, nextTry, type Target } from './fit.ts';
import { HINT_EDGE, hintsOf, type Hint } from './hints.ts';
import type { Size } from './image-header.ts';

/** A finished JPEG, upright, without metadata. */
export interface EncodedPhoto extends Size {
  bytes: ArrayBuffer;
  thumbnail: ArrayBuffer;
  /** What may be wrong with the photo, worst first; usually empty. */
  hints: Hint[];
}

const THUMBNAIL_EDGE = 240;

/** Thrown when the decoded picture has more pixels than a device should hold. */
class TooManyPixelsError extends Error {
  override readonly name = 'TooManyPixelsError';
}

/** The result of a compression, as sent from worker to page. */
export type EncodeOutcome = { ok: true; value: EncodedPhoto } | { ok: false; why: 'undecodable' | 'tooManyPixels' };

/** Compresses a picture to a target; failure is an outcome, not an exception. */
export async function tryEncode(bytes: ArrayBuffer, target: Target): Promise<EncodeOutcome> {
  try {
    return { ok: true, value: await encode(bytes, target) };
  } catch (error) {
    return { ok: false, why: error instanceof TooManyPixelsError ? 'tooManyPixels' : 'undecodable' };
  }
}

/** Scores a frame and closes it. */
export function scoreAndClose(frame: ImageBitmap): Hint[] {
  const canvases: OffscreenCanvas[] = [];
  try {
    return score(draw(frame, frame, HINT_EDGE, canvases));
  } catch {
    return [];
  } finally {
    frame.close();
    release(canvases);
  }
}

/** Compresses a picture to a target. Throws the browser's error for pictures it cannot decode, or `TooManyPixelsError`. */
async function encode(bytes: ArrayBuffer, target: Target): Promise<EncodedPhoto> {
  const { source, size } = await decode(bytes, target.edge);
  const canvases: OffscreenCanvas[] = [];
  try {
    if (size.width * size.height > CAPTURE_PIXELS_MAX) throw new TooManyPixelsError();
    let attempt = firstTry(target);
    let canvas = draw(source, size, attempt.edge, canvases);
    const first = toJpeg(canvas, attempt.quality);
    // Most photos fit at the first try: the other uses of this canvas run while the browser encodes.
    const small = draw(canvas, canvas, HINT_EDGE, canvases);
    const hints = score(small);
    const thumbnail = toJpeg(draw(small, small, THUMBNAIL_EDGE, canvases), 0.7);
    let blob = await first;
    for (let next = nextTry(attempt, blob.size, target); next; next = nextTry(attempt, blob.size, target)) {
      if (next.edge !== attempt.edge) canvas = draw(source, size, next.edge, canvases);
      attempt = next;
      blob = await toJpeg(canvas, attempt.quality);
    }
    return {
      bytes: await blob.arrayBuffer(),
      width: canvas.width,
      height: canvas.height,
      thumbnail: await thumbnail.then((tiny) => tiny.arrayBuffer()),
      hints,
    };
  } finally {
    source.close();
    release(canvases);
  }
}

/** Frees the pixels of canvases at once: a worker that is never idle would accumulate tens of megabytes per photo. */
function release(canvases: readonly OffscreenCanvas[]): void {
  for (const canvas of canvases) canvas.width = canvas.height = 0;
}

const toJpeg = (canvas: OffscreenCanvas, quality: number): Promise<Blob> =>
  canvas.convertToBlob({ type: 'image/jpeg', quality });

/** Hints from a small copy; none if its pixels cannot be read: a hint never costs a photo. */
function score(small: OffscreenCanvas): Hint[] {
  try {
    return hintsOf(contextOf(small).getImageData(0, 0, small.width, small.height));
  } catch {
    return [];
  }
}

/** Draws a picture at a size; adds the canvas to `made`, to be released. */
function draw(source: CanvasImageSource, size: Size, edge: number, made: OffscreenCanvas[]): OffscreenCanvas {
  const { width, height } = fitWithin(size.width, size.height, edge);
  const canvas = new OffscreenCanvas(width, height);
  made.push(canvas);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  // A transparent PNG would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no 2d context');
  return context;
}
