/** Makes and serves the renditions of photos: upright, without metadata, in three widths. */
import type { Readable } from 'node:stream';

import { and, desc, eq, lt, sql } from 'drizzle-orm';

import { IMAGE_WIDTHS, type ImageWidth } from '../../../contract/limits.ts';
import { photos } from '../../db/schema/items.ts';
import { isOutOfRoom } from '../../storage/storage.ts';
import type { Deps } from '../deps.ts';
import { masterName, rawName, renditionName } from './photos.ts';
import { openPicture, serveTurn } from './pictures.ts';

const MASTER_QUALITY = 90;
const WEBP_QUALITY = 80;
const ATTEMPTS = 5;

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

const master = (raw: Uint8Array) =>
  serveTurn(() =>
    openPicture(raw).autoOrient().flatten({ background: '#ffffff' }).jpeg({ quality: MASTER_QUALITY }).toBuffer(),
  );

const rendition = (raw: Uint8Array, width: ImageWidth) =>
  serveTurn(() =>
    openPicture(raw)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer(),
  );

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
    if ((unreadable.get(imageId) ?? 0) > Date.now()) return null;
    const raw = await storage.read(rawName(imageId));
    if (raw) {
      const bytes = await rendition(raw, width).catch((error: unknown) => {
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
  unreadable.set(imageId, Date.now() + UNREADABLE_MS);
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
  return raw && rendition(raw, width);
}

/** The upright full-size picture without metadata; null if it does not exist or cannot be read. */
export async function readMaster({ db, storage, log }: Deps, imageId: string): Promise<Uint8Array | null> {
  const [photo] = await db.select({ state: photos.state }).from(photos).where(eq(photos.imageId, imageId));
  if (!photo) return null;
  const raw = photo.state === 'raw' ? await storage.read(rawName(imageId)) : null;
  // Without the upload, the job has finished between the two queries.
  if (!raw) return storage.read(masterName(imageId));
  try {
    return await master(raw);
  } catch (error) {
    log.warn({ imageId, err: error }, 'a photo could not be read');
    return null;
  }
}

/** A photo waiting this long, in s, takes precedence over newer ones. */
const WAITED_S = 60;
const longest = sql`case when ${photos.createdAt} < now() - ${WAITED_S} * interval '1 second' then ${photos.createdAt} end`;

/**
 * Makes the renditions of the newest waiting photo, because it is viewed first, or of the oldest one waiting for more than a minute, and
 * deletes its upload. Returns false if none waits. Safe for concurrent servers: a photo in progress is locked, and unlocked if its server
 * crashes.
 */
export async function renderNext({ db, storage, log }: Deps): Promise<boolean> {
  const worked = await db.transaction(async (tx) => {
    const [photo] = await tx
      .select({ imageId: photos.imageId, attempts: photos.attempts })
      .from(photos)
      .where(and(eq(photos.state, 'raw'), lt(photos.attempts, ATTEMPTS)))
      .orderBy(sql`${longest} asc nulls last`, desc(photos.createdAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!photo) return null;
    const { imageId, attempts } = photo;
    try {
      const raw = await storage.read(rawName(imageId));
      if (!raw) throw new Error('the upload is gone');
      await storage.put(masterName(imageId), await master(raw));
      for (const width of IMAGE_WIDTHS) await storage.put(renditionName(imageId, width), await rendition(raw, width));
    } catch (error) {
      // Not the photo's fault: it waits, unchanged, until there is room.
      if (isOutOfRoom(error)) throw error;
      if (attempts + 1 === ATTEMPTS) log.error({ imageId, err: error }, 'renditions failed');
      await tx
        .update(photos)
        .set({ attempts: sql`${photos.attempts} + 1` })
        .where(eq(photos.imageId, imageId));
      return { imageId, done: false };
    }
    await tx.update(photos).set({ state: 'ready' }).where(eq(photos.imageId, imageId));
    return { imageId, done: true };
  });
  if (worked?.done) await storage.remove(rawName(worked.imageId));
  return worked !== null;
}
