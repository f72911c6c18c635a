/** From a file to a photo ready to send: checked by content, upright, without metadata, under the size limit, off the main thread. */
import { CAPTURE_PIXELS_MAX } from '../../contract/limits.ts';
import type { PhotoColours } from '../../contract/photo-colours.ts';
import type { EncodedPhoto, EncodeOutcome } from './encode.ts';
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
  /** The decodable part of a damaged picture; a person decides whether to keep it. */
  readonly rest: Original | null;

  constructor(problem: CaptureProblem, rest: Original | null = null) {
    super(problem);
    this.problem = problem;
    this.rest = rest;
  }
}

/** A compressed photo and the bytes it was made from. */
export interface CompressedFile extends EncodedPhoto {
  original: Original;
}

/** A picture from the camera; its type is detected from its content. */
export interface Original {
  bytes: ArrayBuffer;
  mime: string;
}

/** Reads a selected file if its content is a picture. Throws `CaptureError`. */
export async function readFile(file: File): Promise<Original> {
  // Read at once: a file handle of a phone's picker goes stale while the screen waits.
  const whole = await file.arrayBuffer().catch(() => {
    throw new CaptureError('unreadable');
  });
  const stray = strayBytes(whole);
  const bytes = stray === 0 ? whole : whole.slice(stray);
  return { bytes, mime: `image/${checkHeader(bytes)}` };
}

/** Compresses a picture for sending. Throws `CaptureError`. */
export async function compressOriginal(original: Original): Promise<CompressedFile> {
  const target = await captureTarget();
  return { ...(await openOrRest(original, ({ bytes }) => compress(bytes, target))), original };
}

/**
 * Opens a picture with a function that throws `CaptureError` on failure; for a damaged one with a decodable part, the error carries that
 * part.
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

/** Compresses a picture to a target, in the order of the calls. Throws `CaptureError`. */
export async function compress(bytes: ArrayBuffer, target: Target): Promise<EncodedPhoto> {
  const type = checkHeader(bytes);
  const outcome = await inTurn(() =>
    hasOffscreenCanvas() ? encodeInWorker(bytes, target) : onMainThread(bytes, type, target),
  );
  if (outcome.ok) return outcome.value;
  if (outcome.why === 'tooManyPixels') throw new CaptureError('tooManyPixels');
  throw new CaptureError(type === 'heic' ? 'heic' : 'corrupt');
}

let last: Promise<unknown> = Promise.resolve();

/** One at a time: ten photos selected at once would be ten decoded pictures in memory. */
function inTurn<T>(make: () => Promise<T>): Promise<T> {
  const mine = last.then(make);
  last = mine.catch(() => undefined);
  return mine;
}

/** The type of a picture by its content. Throws for anything else, and for more pixels than a device should decode. */
function checkHeader(bytes: ArrayBuffer): string {
  if (bytes.byteLength === 0) throw new CaptureError('empty');
  const { type, size } = readHeader(bytes);
  if (type === 'other') throw new CaptureError('notImage');
  if (size && size.width * size.height > CAPTURE_PIXELS_MAX) throw new CaptureError('tooManyPixels');
  return type;
}

/** Loads the worker before the first photo, while there may still be a network. */
export function warmUp(): void {
  if (hasOffscreenCanvas()) startWorker();
}

/**
 * Detects what may be wrong with a frame before it becomes a photo, worst first, off the main thread. Takes ownership of the bitmap and
 * closes it. Empty if the browser has no support.
 */
export async function scoreFrame(bitmap: ImageBitmap): Promise<Hint[]> {
  if (hasOffscreenCanvas()) return scoreInWorker(bitmap);
  bitmap.close();
  return [];
}

/** Names the colours of a photo off the main thread; null if they are uncertain or the browser has no support. */
export const photoColours = async (bytes: ArrayBuffer): Promise<PhotoColours | null> =>
  hasOffscreenCanvas() ? coloursInWorker(bytes) : null;

const hasOffscreenCanvas = (): boolean =>
  typeof OffscreenCanvas !== 'undefined' && 'convertToBlob' in OffscreenCanvas.prototype;

const onMainThread = async (bytes: ArrayBuffer, type: string, target: Target): Promise<EncodeOutcome> => {
  const { compressWithLibrary } = await import('./compress-fallback.ts');
  return compressWithLibrary(new File([bytes], 'photo', { type: `image/${type}` }), target);
};
