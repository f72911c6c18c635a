import { compress } from './compress.ts';
import { CAPTURE_TARGET, SHRUNK_TARGET } from './fit.ts';

/** Compresses a kept original, for the first time or smaller than before; null when it cannot be read. */
export async function compressAgain(
  bytes: ArrayBuffer,
  smaller: boolean,
): Promise<{ bytes: ArrayBuffer; mime: string; thumbnail: ArrayBuffer } | null> {
  const made = await compress(bytes, smaller ? SHRUNK_TARGET : CAPTURE_TARGET).catch(() => null);
  return made && { bytes: made.bytes, mime: 'image/jpeg', thumbnail: made.thumbnail };
}
