/** The files of photos, and photos as the API returns them. */
import { randomBytes } from 'node:crypto';

import { and, eq, inArray } from 'drizzle-orm';

import { API_BASE } from '../../../contract/app.ts';
import type { Picture } from '../../../contract/field.ts';
import type { ImageWidth } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CheckedPhoto } from './pictures.ts';

/** A photo whose bytes are in the store. */
export interface StoredPhoto extends CheckedPhoto {
  /** 128 random bits in hex, so it cannot be guessed. */
  imageId: string;
}

const place = (imageId: string, rest: string) => `${imageId.slice(0, 2)}/${imageId}.${rest}`;
/** The raw upload; never served. */
export const rawName = (imageId: string) => place(imageId, 'raw');
/** The upright full-size picture without metadata. */
export const masterName = (imageId: string) => place(imageId, 'jpg');
export const renditionName = (imageId: string, width: ImageWidth) => place(imageId, `${width}.webp`);

/** Writes photos to the store, durably. If one fails, it removes those already written. */
export async function storePhotos(storage: Storage, checked: readonly CheckedPhoto[]): Promise<StoredPhoto[]> {
  const stored = checked.map((photo) => ({ ...photo, imageId: randomBytes(16).toString('hex') }));
  const done = await Promise.allSettled(stored.map(({ imageId, bytes }) => storage.put(rawName(imageId), bytes)));
  const failed = done.find((each) => each.status === 'rejected');
  if (failed) {
    await removePhotos(storage, stored);
    throw failed.reason;
  }
  return stored;
}

/** Reverts `storePhotos`. The sweep removes what cannot be removed now. */
export async function removePhotos(storage: Storage, stored: readonly StoredPhoto[]): Promise<void> {
  await Promise.allSettled(stored.map(({ imageId }) => storage.remove(rawName(imageId))));
}

/** A photo as the API returns it. */
export const pictureOf = ({ imageId, width, height }: Pick<StoredPhoto, 'imageId' | 'width' | 'height'>): Picture => ({
  imageId,
  url: `${API_BASE}/images/${imageId}`,
  width,
  height,
});

/** The pictures of several records, by record and slot, in one query. */
export async function picturesOf(
  db: Db,
  entity: string,
  recordIds: readonly string[],
): Promise<Map<string, Map<string, Picture[]>>> {
  const found = new Map<string, Map<string, Picture[]>>();
  if (recordIds.length === 0) return found;
  const rows = await db
    .select()
    .from(photos)
    .where(and(eq(photos.entity, entity), inArray(photos.recordId, [...recordIds])))
    .orderBy(photos.position);
  for (const row of rows) {
    const slots = found.get(row.recordId) ?? new Map<string, Picture[]>();
    found.set(row.recordId, slots);
    slots.set(row.slot, [...(slots.get(row.slot) ?? []), pictureOf(row)]);
  }
  return found;
}
