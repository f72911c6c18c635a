/** The arrangement of an item's photos, changed as part of an edit. */
import { SLOTS } from '../../../contract/calls/intake.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { SHOTS_MAX } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { insertPhotos } from '../../engine/photos/photo-inserts.ts';
import type { StoredPhoto } from '../../engine/photos/photos.ts';
import type { Edit } from '../../engine/records/edits.ts';
import { refuseField } from '../../engine/refusal.ts';
import { arrange, type Arrangement, arrangementOf, type RemovedPhoto, rowsOf } from '../photos/photo-rows.ts';

export interface Item {
  kind: ItemKind;
  id: string;
}

/** The record fields that contain photos. */
const PHOTO_FIELDS = ['itemImage', 'tagImage', 'images'] as const;
/** Temporary slot of photos that are being arranged. */
export const ARRIVING = 'arriving';

export type SideChange = NonNullable<Edit['beside']>;
export type ArrangePhotos = (tx: Db, current: Arrangement) => Promise<Arrangement>;

/** Changes the arrangement of an item's photos as part of an edit. */
export const arranging =
  ({ kind, id }: Item, wanted: ArrangePhotos): SideChange =>
  async (tx) => {
    const current = arrangementOf(await rowsOf(tx, kind, id));
    const next = await wanted(tx, current);
    if (next.shots.length > SHOTS_MAX) throw refuseField('images', 'tooMany', SHOTS_MAX);
    if (next.shots.length === 0 && current.shots.length > 0 && SLOTS[kind]['itemImage']?.required) {
      throw refuseField('itemImage', 'imageRequired');
    }
    const removed = await arrange(tx, { kind, id }, next);
    if (!removed) return null;
    const details = removed.length > 0 ? { details: { removed: removed satisfies RemovedPhoto[] } } : {};
    return { fields: PHOTO_FIELDS, ...details };
  };

/**
 * Attaches stored photos to an item as part of an edit: a cover goes before the present one, a label photo replaces the present one, the
 * others go to the end. Throws `validation`.
 */
export const attaching = ({ kind, id }: Item, photos: readonly StoredPhoto[], at: Date) =>
  arranging({ kind, id }, async (tx, { shots, label }) => {
    const arriving = photos.map((photo, position) => ({ ...photo, slot: ARRIVING, position }));
    await insertPhotos(tx, kind, id, arriving, at);
    const inSlot = (slot: string) => photos.flatMap((photo) => (photo.slot === slot ? [photo.imageId] : []));
    return { shots: [...inSlot('itemImage'), ...shots, ...inSlot('images')], label: inSlot('tagImage')[0] ?? label };
  });
