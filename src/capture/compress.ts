/** From a file to a photo that can be sent: checked by content, upright, without metadata, under the limit, off the main thread. */
import { CAPTURE_PIXELS_MAX } from '../../contract/limits.ts';
import type { PhotoColours } from '../../contract/photo-colours.ts';
import type { Encoded, EncodeOutcome } from './encode.ts';
import type { Target } from './fit.ts';
import type { Hint } from './hints.ts';
import { readHeader, showsAnything, strayBytes, withEnd } from './image-header.ts';
import { captureTarget } from './target.ts';
import { coloursInWorker, encodeInWorker, scoreInWorker, startWorker } from './worker-calls.ts';

/** Why a file cannot become a photo. */
export type CaptureProblem = 'empty' | 'unreadable' | 'notImage' | 'heic' | 'corrupt' | 'cut' | 'tooManyPixels';

/** Thrown by `compress` for files that cannot become a photo. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
  readonly problem: CaptureProblem;
  /** What can still be shown of a damaged picture; a person decides whether it is enough. */
  readonly rest: Original | null;

  constructor(problem: CaptureProblem, rest: Original | null = null) {
    super(problem);
    this.problem = problem;
    this.rest = rest;
  }
}

/** A compressed photo and the bytes it was made from. */
export interface Compressed extends Encoded {
  original: Original;
}

/** A picture as it came from the camera; its type is told by its content. */
export interface Original {
  bytes: ArrayBuffer;
  mime: string;
}

/** Reads a chosen file, as far as it is a picture by its content. Throws `CaptureError`. */
export async function readFile(file: File): Promise<Original> {
  // Read at once: a file handle of a phone's picker goes stale while the screen waits.
  const whole = await file.arrayBuffer().catch(() => {
    throw new CaptureError('unreadable');
  });
  const bytes = whole.slice(strayBytes(whole));
  return { bytes, mime: `image/${checkHeader(bytes)}` };
}

/** Compresses a picture that was read, to what is sent. Throws `CaptureError`. */
export async function compressOriginal(original: Original): Promise<Compressed> {
  const target = await captureTarget();
  return { ...(await openOrRest(original, ({ bytes }) => compress(bytes, target))), original };
}

/**
 * Opens a picture with what throws `CaptureError` where it cannot; of a damaged one that shows something, the error tells what can
 * be shown.
 */
export async function openOrRest<T>(original: Original, open: (picture: Original) => Promise<T>): Promise<T> {
  try {
    return await open(original);
  } catch (error) {
    const isDamaged = error instanceof CaptureError && error.problem === 'corrupt' && original.mime === 'image/jpeg';
    if (!isDamaged || !showsAnything(original.bytes)) throw error;
    const rest = { ...original, bytes: await withEnd(original.bytes) };
    await open(rest);
    throw new CaptureError('cut', rest);
  }
}

/** Compresses a picture to a target, after those that were asked for before it. Throws `CaptureError`. */
export async function compress(bytes: ArrayBuffer, target: Target): Promise<Encoded> {
  const type = checkHeader(bytes);
  const outcome = await inTurn(() =>
    hasOffscreenCanvas() ? encodeInWorker(bytes, target) : onMainThread(bytes, type, target),
  );
  if (outcome.ok) return outcome.value;
  if (outcome.why === 'tooManyPixels') throw new CaptureError('tooManyPixels');
  throw new CaptureError(type === 'heic' ? 'heic' : 'corrupt');
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: ten photos chosen at once would be ten decoded pictures in memory. */
function inTurn<T>(make: () => Promise<T>): Promise<T> {
  const mine = last.then(make);
  last = mine.catch(() => undefined);
  return mine;
}

/** The type of a picture by its content. Throws for what is none, or is larger than a device should decode. */
function checkHeader(bytes: ArrayBuffer): string {
  if (bytes.byteLength === 0) throw new CaptureError('empty');
  const { type, size } = readHeader(bytes);
  if (type === 'other') throw new CaptureError('notImage');
  if (size && size.width * size.height > CAPTURE_PIXELS_MAX) throw new CaptureError('tooManyPixels');
  return type;
}

/** Loads the worker ahead of the first photo, while there may still be a network. */
export function warmUp(): void {
  if (hasOffscreenCanvas()) startWorker();
}

/**
 * Says what may be wrong with a frame before it becomes a photo, worst first, without holding the page up. Takes the bitmap:
 * it is closed afterwards. Answers nothing where the browser cannot look.
 */
export async function scoreFrame(bitmap: ImageBitmap): Promise<Hint[]> {
  if (hasOffscreenCanvas()) return scoreInWorker(bitmap);
  bitmap.close();
  return [];
}

/** Names the colours of a photo without holding the page up; null where they are not certain, or the browser cannot look. */
export const photoColours = async (bytes: ArrayBuffer): Promise<PhotoColours | null> =>
  hasOffscreenCanvas() ? coloursInWorker(bytes) : null;

const hasOffscreenCanvas = (): boolean =>
  typeof OffscreenCanvas !== 'undefined' && 'convertToBlob' in OffscreenCanvas.prototype;

const onMainThread = async (bytes: ArrayBuffer, type: string, target: Target): Promise<EncodeOutcome> => {
  const { compressWithLibrary } = await import('./compress-fallback.ts');
  return compressWithLibrary(new File([bytes], 'photo', { type: `image/${type}` }), target);
};
