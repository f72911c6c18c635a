/** Colours of stored photos, named as on every device. */
import { and, eq } from 'drizzle-orm';

import { certainColoursOf, COLOURS_EDGE, type PhotoColours } from '../../../contract/photo-colours.ts';
import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import type { Deps } from '../../engine/deps.ts';
import { masterName, rawName } from '../../engine/photos/photos.ts';
import { openPicture, limitServing } from '../../engine/photos/pictures.ts';

/** A stored photo, and whether it still is the raw upload. */
export type PhotoToRead = Pick<typeof photos.$inferSelect, 'imageId' | 'state'>;

/** The cover of an item; null if it has none. */
export async function coverOf(db: Db, entity: string, recordId: string): Promise<PhotoToRead | null> {
  const [photo] = await db
    .select({ imageId: photos.imageId, state: photos.state })
    .from(photos)
    .where(and(eq(photos.entity, entity), eq(photos.recordId, recordId), eq(photos.slot, 'itemImage')))
    .orderBy(photos.position)
    .limit(1);
  return photo ?? null;
}

/** The colours of a photo; null if none is certain, or the picture cannot be read. */
export async function photoColours({ storage, log }: Deps, photo: PhotoToRead): Promise<PhotoColours | null> {
  const { imageId, state } = photo;
  const names = [rawName(imageId), masterName(imageId)];
  // The rendition job may finish between the two queries; then the other file exists.
  const bytes = await storage.read(names[state === 'raw' ? 0 : 1] ?? '');
  const read = bytes ?? (await storage.read(names[state === 'raw' ? 1 : 0] ?? ''));
  if (!read) return null;
  try {
    return certainColoursOf(await pixelsOf(read));
  } catch (error) {
    log.warn({ imageId, err: error }, 'colours could not be read');
    return null;
  }
}

/** A picture in the format of the colour analysis. Throws if it does not decode. */
const pixelsOf = (bytes: Uint8Array): Promise<Uint8Array> =>
  limitServing(() =>
    openPicture(bytes)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(COLOURS_EDGE, COLOURS_EDGE, { fit: 'fill' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer(),
  );
