import { CaptureError, compress, type CaptureProblem } from './compress.ts';
import { SHRUNK_TARGET } from './fit.ts';
import { captureTarget } from './target.ts';

/** Problems the bytes prove. A decoding failure proves nothing: a device short of memory reports the same. */
const CERTAIN: readonly CaptureProblem[] = ['empty', 'notImage', 'tooManyPixels'];

/** Compresses a stored original, for the first time or again to a smaller size; null if it is certainly no picture. */
export async function compressAgain(
  bytes: ArrayBuffer,
  smaller: boolean,
): Promise<{ bytes: ArrayBuffer; mime: string; thumbnail: ArrayBuffer } | null> {
  const made = await compress(bytes, smaller ? SHRUNK_TARGET : await captureTarget()).catch((error: unknown) => {
    if (error instanceof CaptureError && CERTAIN.includes(error.problem)) return null;
    throw error;
  });
  return made && { bytes: made.bytes, mime: 'image/jpeg', thumbnail: made.thumbnail };
}
