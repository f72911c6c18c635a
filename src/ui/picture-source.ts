import type { SyntheticEvent } from 'react';

import { type ImageWidth, IMAGE_WIDTHS } from '../../contract/limits.ts';
import { atWidth, inApp, isRendition } from '../../contract/picture-address.ts';

/** The address of a picture at least this many pixels wide; a local one has only one size. */
export const sourceOf = (url: string, width: ImageWidth): string => atWidth(url, width);

/** The same from the app itself, whose bytes the page may read. */
export const readableSourceOf = (url: string, width: ImageWidth): string => {
  const source = atWidth(url, width);
  return inApp(source) ?? source;
};

/** All renditions of a picture; the browser selects the one that fits. */
export const sourcesOf = (url: string): { src: string; srcSet?: string } =>
  isRendition(url)
    ? { src: sourceOf(url, 640), srcSet: IMAGE_WIDTHS.map((width) => `${sourceOf(url, width)} ${width}w`).join(', ') }
    : { src: url };

/** For `onError` of an image: shows it from the app if its store or CDN does not have it. False if that is where it failed. */
export function showFromApp({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): boolean {
  const source = inApp(image.currentSrc || image.src);
  if (source === null) return false;
  image.removeAttribute('srcset');
  image.src = source;
  return true;
}
