import type { PhotoSlot } from '../../../contract/calls/intake.ts';
import type { Picture } from '../../../contract/field.ts';

/** A photo as a gallery shows it: stored on the server, or still on this device only (`url` is a `blob:` address then). */
export interface GalleryPhoto {
  id: string;
  url: string;
  slot: PhotoSlot;
  /** Being made small, kept on this device, on its way to the server, or stuck here. It has no place in the order yet. */
  state?: 'preparing' | 'kept' | 'sending' | 'failed';
  /** Why it is not sent yet, and what to do. */
  problem?: string;
}

/** The photos in their order, the cover first; the tag photo is none of them. */
export const shotsOf = (photos: readonly GalleryPhoto[]): GalleryPhoto[] =>
  photos.filter(({ slot }) => slot !== 'tagImage');

/** Those that can be put in order, by their ids. */
export const orderOf = (photos: readonly GalleryPhoto[]): string[] =>
  shotsOf(photos).flatMap(({ id, state }) => (state ? [] : [id]));

/** An order with one photo somewhere else; the place is held within the order. */
export function movedTo(order: readonly string[], id: string, place: number): string[] {
  const rest = order.filter((each) => each !== id);
  return order.includes(id) ? rest.toSpliced(Math.max(place, 0), 0, id) : rest;
}

/** Photos as an order says; those it does not name follow as they were. */
export function inOrder(photos: readonly GalleryPhoto[], order: readonly string[]): GalleryPhoto[] {
  const place = ({ id }: GalleryPhoto) => (order.includes(id) ? order.indexOf(id) : order.length);
  return photos.toSorted((one, other) => place(one) - place(other));
}

/** Which photo is looked at once another is gone: the one that takes its place, else the last. */
export function nextShown(photos: readonly GalleryPhoto[], gone: string): string | null {
  const index = photos.findIndex(({ id }) => id === gone);
  const rest = photos.filter(({ id }) => id !== gone);
  return rest[Math.min(index, rest.length - 1)]?.id ?? null;
}

/** The photos of a record; one that was kept by an earlier version may lack a field. */
export function storedPhotos({ itemImage, images, tagImage }: Readonly<Record<string, unknown>>): GalleryPhoto[] {
  const each = (value: unknown, slot: GalleryPhoto['slot']) =>
    [value ?? []].flat().map((picture) => {
      const { imageId, url } = picture as Picture;
      return { id: imageId, url, slot };
    });
  return [...each(itemImage, 'itemImage'), ...each(images, 'images'), ...each(tagImage, 'tagImage')];
}
