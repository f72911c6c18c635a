/** The files of photos, and photos as the API returns them. */
import { randomBytes } from 'node:crypto';

import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

import type { Picture } from '../../../contract/field.ts';
import type { ImageWidth } from '../../../contract/limits.ts';
import { appAddress } from '../../../contract/picture-address.ts';
import { isAnyOf } from '../../db/any-of.ts';
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

/** Given to programs that show a picture as it is. */
const WIDTH = 640;

/** Address of the store or CDN, without a slash at the end; null for the app. Set once at the start: it is that of the installation. */
let base: string | null = null;

/** Sets where pictures are asked for from now on. */
export const servePicturesFrom = (address: string | null): void => void (base = address);

/** Address of a picture. One that is not rendered yet is in the app only. */
export const pictureAddress = (imageId: string, state: 'raw' | 'ready' = 'ready'): string =>
  base === null || state === 'raw' ? appAddress(imageId) : `${base}/${renditionName(imageId, WIDTH)}`;

/** The same as a query reads it from a row of `photos`: built with each query, because the module is loaded before the start. */
export const pictureJson: SQLWrapper = {
  getSQL(): SQL {
    const { imageId, state, width, height } = photos;
    const inApp = sql`${appAddress('')}::text || ${imageId}`;
    const url =
      base === null
        ? inApp
        : sql`case ${state} when 'raw' then ${inApp}
            else ${`${base}/`}::text || left(${imageId}, 2) || '/' || ${imageId} || ${`.${WIDTH}.webp`}::text end`;
    return sql`json_build_object('imageId', ${imageId}, 'url', ${url}, 'width', ${width}, 'height', ${height})`;
  },
};

/** A photo as the API returns it. */
export const pictureOf = ({
  imageId,
  width,
  height,
  state,
}: Pick<StoredPhoto, 'imageId' | 'width' | 'height'> & { state: 'raw' | 'ready' }): Picture => ({
  imageId,
  url: pictureAddress(imageId, state),
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
    .where(and(eq(photos.entity, entity), isAnyOf(photos.recordId, recordIds)))
    .orderBy(photos.position);
  for (const row of rows) {
    const slots = found.get(row.recordId) ?? new Map<string, Picture[]>();
    found.set(row.recordId, slots);
    slots.set(row.slot, [...(slots.get(row.slot) ?? []), pictureOf(row)]);
  }
  return found;
}
