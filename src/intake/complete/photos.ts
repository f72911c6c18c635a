import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import type { Picture } from '../../../contract/field.ts';
import { IMAGE_WIDTHS } from '../../../contract/limits.ts';
import { sourceOf } from '../../ui/picture-source.ts';

/** A photo of an item, and its slot. */
export interface ItemPhoto {
  picture: Picture;
  label: MessageDescriptor;
}

type Photographed = Pick<IncompleteItem, 'itemImage' | 'tagImage' | 'images'>;

/** Rendered width of the large photo. */
export const LARGE = '(width < 700px) 100vw, 40rem';

/** The photos of an item, the item photo first. */
export function photosOf({ itemImage, tagImage, images }: Photographed): ItemPhoto[] {
  return [
    ...(itemImage ? [{ picture: itemImage, label: msg`Photo` }] : []),
    ...(tagImage ? [{ picture: tagImage, label: msg`Label photo` }] : []),
    ...images.map((picture) => ({ picture, label: msg`More photos` })),
  ];
}

/** Preloads the first photo of an item. */
export function preloadPhoto(item: Photographed): void {
  const [first] = photosOf(item);
  if (!first) return;
  const image = new Image();
  image.sizes = LARGE;
  image.srcset = IMAGE_WIDTHS.map((width) => `${sourceOf(first.picture.url, width)} ${width}w`).join(', ');
}
