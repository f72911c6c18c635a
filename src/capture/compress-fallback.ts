/** For browsers without OffscreenCanvas: the library on the main thread. Its own worker would load code from another host. */
import imageCompression from 'browser-image-compression';

import type { EncodeOutcome } from './encode.ts';
import type { Target } from './fit.ts';

const THUMBNAIL_EDGE = 240;

/** Compresses with browser-image-compression; same answer as the worker's. */
export async function compressWithLibrary(file: Blob, target: Target): Promise<EncodeOutcome> {
  try {
    const input = new File([file], 'photo', { type: file.type });
    const options = { useWebWorker: false, fileType: 'image/jpeg', maxSizeMB: target.bytes / 1024 / 1024 } as const;
    const photo = await imageCompression(input, { ...options, maxWidthOrHeight: target.edge, initialQuality: 0.85 });
    const small = await imageCompression(photo, { ...options, maxWidthOrHeight: THUMBNAIL_EDGE, initialQuality: 0.7 });
    const bitmap = await createImageBitmap(photo);
    const { width, height } = bitmap;
    bitmap.close();
    const value = { bytes: await photo.arrayBuffer(), width, height, thumbnail: await small.arrayBuffer() };
    return { ok: true, value };
  } catch {
    return { ok: false, why: 'undecodable' };
  }
}
