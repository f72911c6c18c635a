/** Photos uploaded for no item yet. */
import { and, eq, inArray, lt } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import { clock } from '../../../contract/clock.ts';
import type { Picture } from '../../../contract/field.ts';
import { UNATTACHED_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { audit, idempotencyKeys } from '../../db/schema/ledger.ts';
import type { Deps } from '../../engine/deps.ts';
import { pictureOf, type StoredPhoto } from '../../engine/photos/photos.ts';
import type { Upload } from '../../engine/photos/pictures.ts';
import { create } from '../../engine/records/creation.ts';
import type { Answer } from '../../engine/records/idempotency.ts';
import { refuseField } from '../../engine/refusal.ts';
import type { PhotoToRead } from './photo-colours.ts';

/** Each is a record of its own; the audit has its owner. */
const UNATTACHED = 'upload';

interface LooseUpload {
  caller: Caller;
  uploads: readonly Upload[];
  idempotencyKey: string | null;
  requestId: string;
}

/** Keeps a photo without an item for 24 hours. Throws the refusals of the photo and the key. */
export const keepLoosePhoto = (
  deps: Deps,
  { caller, uploads, idempotencyKey, requestId }: LooseUpload,
): Promise<Answer<Picture>> =>
  create<Picture>(deps, {
    entity: UNATTACHED,
    userId: caller._id,
    requestId,
    idempotencyKey,
    call: 'upload a photo',
    fields: {},
    // Both calls are equivalent, whatever their part is called.
    uploads: uploads.map((upload) => ({ ...upload, slot: 'itemImage' })),
    at: clock.now(),
    write: async (_, __, [photo]) => ({ hub: null, data: pictureOf({ ...(photo as StoredPhoto), state: 'raw' }) }),
  });

/** The caller's photos without an item among the given ones. */
const ownOf = (db: Db, caller: Caller, imageIds: readonly string[]) =>
  db
    .select({ imageId: photos.imageId, state: photos.state })
    .from(photos)
    .innerJoin(audit, and(eq(audit.recordId, photos.recordId), eq(audit.entity, UNATTACHED)))
    .where(and(eq(photos.entity, UNATTACHED), eq(audit.userId, caller._id), inArray(photos.imageId, [...imageIds])));

/** The caller's photos without an item among the given ones; locked until the transaction ends. */
export async function ownLoosePhotos(tx: Db, caller: Caller, imageIds: readonly string[]): Promise<Set<string>> {
  if (imageIds.length === 0) return new Set();
  const rows = await ownOf(tx, caller, imageIds).for('update', { of: photos });
  return new Set(rows.map(({ imageId }) => imageId));
}

/** A photo of the caller without an item. Throws `validation`, with the field `path`, for any other. */
export async function findLoosePhoto(db: Db, caller: Caller, imageId: string, path: string): Promise<PhotoToRead> {
  const [photo] = await ownOf(db, caller, [imageId]);
  if (!photo) throw refuseField(path, 'invalid');
  return photo;
}

/** Deletes photos that no item has used within 24 hours; their files become orphans. Returns how many. */
export const dropUnattachedPhotos = (db: Db, now = clock.now()): Promise<number> =>
  db.transaction(async (tx) => {
    const old = new Date(now.getTime() - UNATTACHED_MS);
    const gone = await tx
      .delete(photos)
      .where(and(eq(photos.entity, UNATTACHED), lt(photos.createdAt, old)))
      .returning({ recordId: photos.recordId });
    const records = gone.map(({ recordId }) => recordId);
    // A key lives as long as its record.
    if (records.length > 0) await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.recordId, records));
    return records.length;
  });
