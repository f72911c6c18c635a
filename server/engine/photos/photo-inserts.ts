import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { writeTogether } from '../../db/together.ts';
import type { StoredPhoto } from './photos.ts';
import { renditionWrites } from './rendition-job.ts';

/** Adds rows of photos whose upload is stored, and the jobs that make their renditions, to the caller's transaction. */
export async function insertRows(tx: Db, rows: readonly (typeof photos.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  const raw = rows.flatMap(({ imageId, state }) => (state === 'ready' ? [] : [imageId]));
  await writeTogether(tx, [tx.insert(photos).values([...rows]), ...renditionWrites(tx, raw)]);
}

/** Adds the rows of a record's stored photos to its transaction. */
export const insertPhotos = (
  tx: Db,
  entity: string,
  recordId: string,
  stored: readonly StoredPhoto[],
  createdAt: Date,
): Promise<void> =>
  insertRows(
    tx,
    stored.map(({ imageId, slot, position, sha256, bytes, width, height }) => {
      return { imageId, entity, recordId, slot, position, sha256, bytes: bytes.length, width, height, createdAt };
    }),
  );
