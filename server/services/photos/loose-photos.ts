/** Photos that were uploaded and belong to no item yet. */
import { and, eq, inArray, lt } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import type { Picture } from '../../../contract/field.ts';
import { LOOSE_PHOTO_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { audit, idempotencyKeys } from '../../db/schema/ledger.ts';
import type { Deps } from '../deps.ts';
import type { Answer } from '../once.ts';
import { create } from '../records/creation.ts';
import { refuseField } from '../refusal.ts';
import type { PhotoToRead } from './photo-colours.ts';
import { pictureOf, type StoredPhoto } from './photos.ts';
import type { Upload } from './pictures.ts';

/** Each is a record of its own; the audit says whose. */
const LOOSE = 'upload';

interface Loose {
  caller: Caller;
  uploads: readonly Upload[];
  idempotencyKey: string | null;
  requestId: string;
}

/** Keeps a photo of no item for 24 hours. Throws what the photo and the key refuse. */
export const keepLoosePhoto = (
  deps: Deps,
  { caller, uploads, idempotencyKey, requestId }: Loose,
): Promise<Answer<Picture>> =>
  create<Picture>(deps, {
    entity: LOOSE,
    userId: caller._id,
    requestId,
    idempotencyKey,
    call: 'upload a photo',
    fields: {},
    // Both calls do the same, whatever their part is called.
    uploads: uploads.map((upload) => ({ ...upload, slot: 'itemImage' })),
    at: new Date(),
    write: async (_, __, [photo]) => ({ hub: null, data: pictureOf(photo as StoredPhoto) }),
  });

/** Photos of those that are the caller's and belong to no item. */
const ownOf = (db: Db, caller: Caller, imageIds: readonly string[]) =>
  db
    .select({ imageId: photos.imageId, state: photos.state })
    .from(photos)
    .innerJoin(audit, and(eq(audit.recordId, photos.recordId), eq(audit.entity, LOOSE)))
    .where(and(eq(photos.entity, LOOSE), eq(audit.userId, caller._id), inArray(photos.imageId, [...imageIds])));

/** Which of some photos are the caller's and belong to no item; they stay so until the transaction ends. */
export async function ownLoosePhotos(tx: Db, caller: Caller, imageIds: readonly string[]): Promise<Set<string>> {
  if (imageIds.length === 0) return new Set();
  const rows = await ownOf(tx, caller, imageIds).for('update', { of: photos });
  return new Set(rows.map(({ imageId }) => imageId));
}

/** A photo of the caller's that belongs to no item, to look at. Throws `validation` for any other, named in the field `path`. */
export async function findLoosePhoto(db: Db, caller: Caller, imageId: string, path: string): Promise<PhotoToRead> {
  const [photo] = await ownOf(db, caller, [imageId]);
  if (!photo) throw refuseField(path, 'invalid');
  return photo;
}

/** Forgets photos no item took within 24 hours; their files are orphans from then on. Answers how many. */
export const dropLoosePhotos = (db: Db, now = new Date()): Promise<number> =>
  db.transaction(async (tx) => {
    const old = new Date(now.getTime() - LOOSE_PHOTO_MS);
    const gone = await tx
      .delete(photos)
      .where(and(eq(photos.entity, LOOSE), lt(photos.createdAt, old)))
      .returning({ recordId: photos.recordId });
    const records = gone.map(({ recordId }) => recordId);
    // A key lives as long as what it made.
    if (records.length > 0) await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.recordId, records));
    return records.length;
  });
