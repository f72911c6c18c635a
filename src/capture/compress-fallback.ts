/**
 * For browsers without OffscreenCanvas: browser-image-compression on the main thread, its code a chunk of this build. Its own worker does
 * not help, even with `libURL` on our origin: it starts from a `blob:` address, which our content policy and Trusted Types refuse (its
 * default also loads code from a CDN), and it needs the missing OffscreenCanvas too. It would try, fail, and return to the main thread for
 * every photo.
 */
import imageCompression from 'browser-image-compression';

import type { EncodeOutcome } from './encode.ts';
import type { Target } from './fit.ts';
import { readHeader } from './image-header.ts';

const THUMBNAIL_EDGE = 240;

/** Compresses with browser-image-compression; same result as the worker's, without hints. */
export async function compressWithLibrary(input: File, target: Target): Promise<EncodeOutcome> {
  try {
    // The library accepts whatever an <img> shows, including the upper half of a truncated photo.
    (await createImageBitmap(input, { resizeWidth: 1, resizeHeight: 1 })).close();
    const options = { useWebWorker: false, fileType: 'image/jpeg', maxSizeMB: target.bytes / 1024 / 1024 } as const;
    const photo = await imageCompression(input, { ...options, maxWidthOrHeight: target.edge, initialQuality: 0.85 });
    const small = await imageCompression(photo, { ...options, maxWidthOrHeight: THUMBNAIL_EDGE, initialQuality: 0.7 });
    const bytes = await photo.arrayBuffer();
    const { size } = readHeader(bytes);
    if (!size) return { ok: false, why: 'undecodable' };
    return { ok: true, value: { ...size, bytes, thumbnail: await small.arrayBuffer(), hints: [] } };
  } catch {
    return { ok: false, why: 'undecodable' };
  }
}
