import { compress } from './compress.ts';
import { SHRUNK_TARGET } from './fit.ts';
import { captureTarget } from './target.ts';

/** Compresses a kept original, for the first time or smaller than before; null when it cannot be read. */
export async function compressAgain(
  bytes: ArrayBuffer,
  smaller: boolean,
): Promise<{ bytes: ArrayBuffer; mime: string; thumbnail: ArrayBuffer } | null> {
  const made = await compress(bytes, smaller ? SHRUNK_TARGET : await captureTarget()).catch(() => null);
  return made && { bytes: made.bytes, mime: 'image/jpeg', thumbnail: made.thumbnail };
}
