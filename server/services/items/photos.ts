/** Adding, ordering, removing and restoring the photos of an item (spec section 7; `contract/calls/photos.ts`). */
import type { AddedPhotos } from '../../../contract/calls/photos.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import { clock } from '../../../contract/clock.ts';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../engine/deps.ts';
import type { Upload } from '../../engine/photos/pictures.ts';
import type { ChangeAuthor, RecordSnapshot } from '../../engine/records/change-notes.ts';
import { deliver } from '../../engine/records/delivery.ts';
import { editRecord } from '../../engine/records/edits.ts';
import type { Answer } from '../../engine/records/idempotency.ts';
import { findRecord } from '../../engine/records/records.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';
import { receiptPhotos } from '../intake/intake.ts';
import { findRemoved, restoreRow } from '../photos/removed-photos.ts';
import { ownLoosePhotos } from '../photos/unattached-photos.ts';
import { recordSources } from '../record-sources.ts';
import { ARRIVING, arranging, attaching, type Item, type ArrangePhotos, type SideChange } from './arranging.ts';

/** The item whose photos change, and who changes them. */
export interface PhotoChange extends ChangeAuthor, Item {}

interface PhotoAddition extends PhotoChange {
  uploads: readonly Upload[];
  idempotencyKey: string | null;
  message: string;
}

/** Adds photos to an item, once per key. Throws `notFound`, `stale`, `validation`, and the refusals of the photos and the key. */
export function addPhotos(deps: Deps, change: PhotoAddition): Promise<Answer<AddedPhotos>> {
  const { kind, id, caller, uploads, idempotencyKey, message } = change;
  if (uploads.length === 0) throw refuseField('images', 'imageRequired');
  return deliver<AddedPhotos>(deps, {
    userId: caller._id,
    idempotencyKey,
    call: `add photos to ${kind}`,
    fields: { id },
    uploads,
    // Before photos are decoded and stored.
    prepare: async () => void (await findRecord(deps.db, recordSources[kind], resourceOf(kind), id, caller)),
    async commit(tx, photos) {
      const at = clock.now();
      const record = await changePhotos(tx, change, attaching(change, photos, at));
      const data = {
        _id: id,
        code: String(record['code']),
        kind,
        key: idempotencyKey,
        photos: receiptPhotos(photos),
        imageIds: photos.map(({ imageId }) => imageId),
        receivedAt: at.toISOString(),
        rev: Number(record['rev']),
      };
      return { recordId: id, hub: String(record['hubcenter']), body: { message, data } };
    },
  });
}

/** Orders the photos of an item and returns its record. Throws `notFound`, `stale` and `validation`. */
export const orderPhotos = (db: Db, change: PhotoChange, images: readonly string[]) =>
  inTransaction(db, change, async (tx, { shots, label }) => {
    const twice = images.findIndex((imageId, index) => images.indexOf(imageId) !== index);
    if (twice >= 0) throw refuseField(`images.${twice}`, 'repeated');
    await assertOwn(tx, change, 'images', images, shots);
    if (shots.some((imageId) => !images.includes(imageId))) throw refuseField('images', 'photoMissing');
    return { shots: images, label };
  });

/** Sets the label photo and returns the item's record. Throws `notFound`, `stale` and `validation`. */
export const orderLabelPhoto = (db: Db, change: PhotoChange, imageId: string) =>
  inTransaction(db, change, async (tx, { shots, label }) => {
    await assertOwn(tx, change, 'icons', [imageId], label === null ? [] : [label]);
    return { shots, label: imageId };
  });

/**
 * Removes a photo, by its imageId or its slot, and returns the item's record. Throws `notFound`, also if there is no such photo, `stale`,
 * and `validation` for the only photo of an item that needs one.
 */
export const removePhoto = (db: Db, change: PhotoChange, which: string) =>
  inTransaction(db, change, async (_, { shots, label }) => {
    const { [which]: imageId = which } = { itemImage: shots[0], tagImage: label ?? undefined };
    if (imageId === label) return { shots, label: null };
    if (!shots.includes(imageId)) throw new Refusal('notFound');
    return { shots: shots.filter((each) => each !== imageId), label };
  });

/**
 * Restores a removed photo to its place, and returns the item's record; idempotent. Throws `notFound`, also if no such photo was removed in
 * the last 30 days, `stale`, and `validation` if there is no room.
 */
export const restorePhoto = (db: Db, change: PhotoChange, imageId: string) =>
  inTransaction(db, change, async (tx, { shots, label }) => {
    if (imageId === label || shots.includes(imageId)) return { shots, label };
    const { kind, id } = change;
    const removed = await findRemoved(tx, kind, id, imageId);
    if (!removed) throw new Refusal('notFound');
    await restoreRow(tx, { kind, id }, { ...removed, slot: ARRIVING });
    if (removed.slot === 'tagImage') return { shots, label: imageId };
    return { shots: shots.toSpliced(removed.index, 0, imageId), label };
  });

const inTransaction = (db: Db, change: PhotoChange, wanted: ArrangePhotos): Promise<RecordSnapshot> =>
  db.transaction((tx) => changePhotos(tx, change, arranging(change, wanted)));

/** Changes only the photos of an item; a change of nothing writes nothing. */
const changePhotos = (tx: Db, { kind, ...change }: PhotoChange, beside: SideChange): Promise<RecordSnapshot> =>
  editRecord(tx, recordSources[kind], resourceOf(kind), { ...change, fields: {}, beside });

/** Refuses photos that come from neither the allowed place nor the caller's own photos without an item. */
async function assertOwn(
  tx: Db,
  { caller }: PhotoChange,
  path: string,
  named: readonly string[],
  there: readonly string[],
): Promise<void> {
  const strange = named.filter((imageId) => !there.includes(imageId));
  const own = await ownLoosePhotos(tx, caller, strange);
  const wrong = strange.find((imageId) => !own.has(imageId));
  if (wrong !== undefined) throw refuseField(`${path}.${named.indexOf(wrong)}`, 'invalid');
}
