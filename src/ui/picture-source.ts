import { type ImageWidth, IMAGE_WIDTHS } from '../../contract/limits.ts';

/** The address of a picture at least this many pixels wide; a local one has only one size. */
export const sourceOf = (url: string, width: ImageWidth): string => (isHere(url) ? url : `${url}?w=${width}`);

/** All renditions of a picture; the browser selects the one that fits. */
export const sourcesOf = (url: string): { src: string; srcSet?: string } =>
  isHere(url)
    ? { src: url }
    : { src: sourceOf(url, 640), srcSet: IMAGE_WIDTHS.map((width) => `${sourceOf(url, width)} ${width}w`).join(', ') };

const isHere = (url: string) => /^(blob|data):/.test(url);
