/** Renditions of photos: upright, without metadata, in three widths. `rendition-job.ts` stores them. */
import type { Readable } from 'node:stream';

import { eq } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import { IMAGE_WIDTHS, type ImageWidth } from '../../../contract/limits.ts';
import { photos } from '../../db/schema/items.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Deps } from '../deps.ts';
import { masterName, rawName, renditionName } from './photos.ts';
import { openDecoded, openPicture, limitServing } from './pictures.ts';
import { plainJpeg } from './plain-jpeg.ts';

const MASTER_QUALITY = 90;
/** The least effort that hardly costs bytes: a third of the time of the usual one for a tenth more of the largest, none of the others. */
const WEBP = { quality: 80, effort: 1 } as const;

/** How long an unreadable picture is not retried, in ms, and how many of them a process remembers. */
const UNREADABLE_MS = 600_000;
const UNREADABLE_MAX = 1000;
/** Retry time in epoch ms, by imageId. */
const unreadable = new Map<string, number>();

/** One rendition, ready to send. */
export interface Rendition {
  size: number;
  body: Readable | Uint8Array;
}

const openUpright = (raw: Uint8Array) =>
  plainJpeg(raw)
    ? openPicture(raw, { ignoreIcc: true })
    : openPicture(raw).autoOrient().flatten({ background: '#ffffff' });
const FULL = { quality: MASTER_QUALITY } as const;
const fit = (width: ImageWidth) => ({ width, withoutEnlargement: true });

/** The upright full-size picture of an upload: itself if it is one already. Throws if it does not decode. */
const drawMaster = async (raw: Uint8Array): Promise<Uint8Array> =>
  plainJpeg(raw) ?? openUpright(raw).jpeg(FULL).toBuffer();

/** A rendition of an upload. Throws if it does not decode. */
const drawRendition = (raw: Uint8Array, width: ImageWidth): Promise<Uint8Array> =>
  openUpright(raw).resize(fit(width)).webp(WEBP).toBuffer();

/** A picture made of an upload; without a width it is the full-size one. */
interface Drawn {
  width: ImageWidth | null;
  bytes: Uint8Array;
}

/** The full-size picture and its renditions, the largest first. */
export async function* drawAll(raw: Uint8Array): AsyncGenerator<Drawn> {
  const widths = IMAGE_WIDTHS.toReversed();
  const plain = plainJpeg(raw);
  if (plain) {
    yield { width: null, bytes: plain };
    // Its decoder makes it smaller at once; pixels kept in between would cost more in collecting garbage than they save.
    for (const width of widths) yield { width, bytes: await drawRendition(raw, width) };
    return;
  }
  // Decoded and turned once, each made from the one before.
  const decode = { resolveWithObject: true } as const;
  let decoded = await openUpright(raw).raw().toBuffer(decode);
  yield { width: null, bytes: await openDecoded(decoded).jpeg(FULL).toBuffer() };
  for (const width of widths) {
    decoded = await openDecoded(decoded).resize(fit(width)).raw().toBuffer(decode);
    yield { width, bytes: await openDecoded(decoded).webp(WEBP).toBuffer() };
  }
}

/** Whether all that is made of an upload is in the store. */
export async function hasRenditions(storage: Storage, imageId: string): Promise<boolean> {
  for (const name of [masterName(imageId), ...IMAGE_WIDTHS.map((width) => renditionName(imageId, width))]) {
    if ((await storage.size(name)) === null) return false;
  }
  return true;
}

/**
 * A rendition of a picture, made on demand if the background job has not done it yet; null if the picture does not exist or cannot be
 * rendered.
 */
export async function openRendition(
  { db, storage, log }: Deps,
  imageId: string,
  width: ImageWidth,
): Promise<Rendition | null> {
  const [photo] = await db.select({ state: photos.state }).from(photos).where(eq(photos.imageId, imageId));
  if (!photo) return null;
  if (photo.state === 'raw') {
    if ((unreadable.get(imageId) ?? 0) > clock.ms()) return null;
    const raw = await storage.read(rawName(imageId));
    if (raw) {
      const bytes = await limitServing(() => drawRendition(raw, width)).catch((error: unknown) => {
        if (!unreadable.has(imageId)) log.error({ imageId, err: error }, 'a photo cannot be shown');
        noteUnreadable(imageId);
        return null;
      });
      return bytes && { size: bytes.length, body: bytes };
    }
    // The job has finished between the two queries.
  }
  const file = await storage.open(renditionName(imageId, width));
  return file && { size: file.size, body: file.stream };
}

function noteUnreadable(imageId: string): void {
  unreadable.delete(imageId);
  unreadable.set(imageId, clock.ms() + UNREADABLE_MS);
  const [oldest] = unreadable.keys();
  if (unreadable.size > UNREADABLE_MAX && oldest !== undefined) unreadable.delete(oldest);
}

/**
 * A rendition of a picture whose row may be gone, by its former state; null if its file is gone as well. Throws if the file exists but
 * cannot be read.
 */
export async function readRendition(
  { storage }: Pick<Deps, 'storage'>,
  { imageId, state }: { imageId: string; state: 'raw' | 'ready' },
  width: ImageWidth,
): Promise<Uint8Array | null> {
  if (state === 'ready') return storage.read(renditionName(imageId, width));
  const raw = await storage.read(rawName(imageId));
  return raw && limitServing(() => drawRendition(raw, width));
}

/** The upright full-size picture without metadata; null if it does not exist or cannot be read. */
export async function readMaster({ db, storage, log }: Deps, imageId: string): Promise<Uint8Array | null> {
  const [photo] = await db.select({ state: photos.state }).from(photos).where(eq(photos.imageId, imageId));
  if (!photo) return null;
  const raw = photo.state === 'raw' ? await storage.read(rawName(imageId)) : null;
  // Without the upload, the job has finished between the two queries.
  if (!raw) return storage.read(masterName(imageId));
  try {
    return await limitServing(() => drawMaster(raw));
  } catch (error) {
    log.warn({ imageId, err: error }, 'a photo could not be read');
    return null;
  }
}
