import { CaptureError, compress, type CaptureProblem } from './compress.ts';
import { SHRUNK_TARGET } from './fit.ts';
import { captureTarget } from './target.ts';

/** What the bytes themselves tell. A picture that was not decoded may be whole: a device short of memory says the same of it. */
const CERTAIN: readonly CaptureProblem[] = ['empty', 'notImage', 'tooManyPixels'];

/** Compresses a kept original, for the first time or smaller than before; null when it is certainly no picture to be sent. */
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
