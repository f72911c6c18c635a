import { isIn, photoPrints, readFields } from '../../outbox/form-content.ts';
import type { OwnPhoto } from '../../outbox/use-added-photos.ts';
import type { Parcel } from '../../store/db.ts';
import type { GalleryPhoto } from './gallery-photo.ts';

/**
 * The pending photos of an item that its record, at revision `rev` and with the photos `there`, does not have yet, each once: one whose
 * answer was lost is dropped for a stored photo of unknown origin. `say` gives the state of a parcel.
 */
export function waitingPhotos(
  own: readonly OwnPhoto[],
  there: readonly GalleryPhoto[],
  rev: number,
  describe: (parcel: Parcel) => string,
): GalleryPhoto[] {
  const arrived = own.flatMap(({ parcel }) => parcel.receipt?.imageIds ?? []);
  return own.flatMap(({ parcel, url }): GalleryPhoto[] => {
    const { id, state, receipt, unanswered, before } = parcel;
    const slot = photoPrints(parcel)[0]?.slot ?? 'images';
    if (state === 'delivered') {
      const [imageId] = receipt?.imageIds ?? [];
      const isMissing = imageId !== undefined && !isIn(parcel, rev) && !there.some((each) => each.id === imageId);
      return isMissing ? [{ id: imageId, url, slot }] : [];
    }
    const known = [...arrived, ...[readFields(before)['seen']].flat()];
    const isItself = (each: GalleryPhoto) =>
      (each.slot === 'tagImage') === (slot === 'tagImage') && !known.includes(each.id);
    if (unanswered > 0 && there.some(isItself)) return [];
    if (state === 'sending') return [{ id, url, slot, state }];
    return [{ id, url, slot, state: state === 'attention' ? 'failed' : 'kept', problem: describe(parcel) }];
  });
}
