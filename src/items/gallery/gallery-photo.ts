import type { PhotoSlot } from '../../../contract/calls/intake.ts';
import type { Picture } from '../../../contract/field.ts';

/** A photo in a gallery: stored on the server, or still on this device only (then `url` is a `blob:` address). */
export interface GalleryPhoto {
  id: string;
  url: string;
  slot: PhotoSlot;
  /** Being compressed, queued on this device, being uploaded, or failed. It has no position in the order yet. */
  state?: 'preparing' | 'kept' | 'sending' | 'failed';
  /** Why it is not uploaded yet, and what to do. */
  problem?: string;
}

/** The photos in their order, the cover first, without the label photo. */
export const shotsOf = (photos: readonly GalleryPhoto[]): GalleryPhoto[] =>
  photos.filter(({ slot }) => slot !== 'tagImage');

/** The ids of the photos that can be ordered. */
export const orderOf = (photos: readonly GalleryPhoto[]): string[] =>
  shotsOf(photos).flatMap(({ id, state }) => (state ? [] : [id]));

/** An order with one photo moved; the index is clamped. */
export function movedTo(order: readonly string[], id: string, place: number): string[] {
  const rest = order.filter((each) => each !== id);
  return order.includes(id) ? rest.toSpliced(Math.max(place, 0), 0, id) : rest;
}

/** Photos in a given order; others follow in theirs. */
export function inOrder(photos: readonly GalleryPhoto[], order: readonly string[]): GalleryPhoto[] {
  const place = ({ id }: GalleryPhoto) => (order.includes(id) ? order.indexOf(id) : order.length);
  return photos.toSorted((one, other) => place(one) - place(other));
}

/** The photo to select once another is removed: its successor, else the last. */
export function nextShown(photos: readonly GalleryPhoto[], gone: string): string | null {
  const index = photos.findIndex(({ id }) => id === gone);
  const rest = photos.filter(({ id }) => id !== gone);
  return rest[Math.min(index, rest.length - 1)]?.id ?? null;
}

/** The photos of a record; one cached by an earlier version may lack a field. */
export function storedPhotos({ itemImage, images, tagImage }: Readonly<Record<string, unknown>>): GalleryPhoto[] {
  const each = (value: unknown, slot: GalleryPhoto['slot']) =>
    [value ?? []].flat().map((picture) => {
      const { imageId, url } = picture as Picture;
      return { id: imageId, url, slot };
    });
  return [...each(itemImage, 'itemImage'), ...each(images, 'images'), ...each(tagImage, 'tagImage')];
}
