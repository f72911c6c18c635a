/** The slots of a form's photos: one cover, further ones, and at most one label photo. */
import type { PhotoSlot } from '../../contract/calls/intake.ts';

/** The slot of the first photo, or of the only one. */
export const COVER = 'itemImage' satisfies PhotoSlot;

/** Photos in order, each in a slot with room: one label photo stays, and the first of the others is the cover. */
export function inSlots<Photo extends { slot: PhotoSlot }>(photos: readonly Photo[]): Photo[] {
  const label = photos.find(({ slot }) => slot === 'tagImage');
  const [cover] = photos.filter((photo) => photo !== label);
  return photos.map((photo) => (photo === label ? photo : { ...photo, slot: photo === cover ? COVER : 'images' }));
}
