/**
 * Addresses of a stored picture's renditions. In the app: `/admin/api/images/<id>?w=640`, without `w` the one of 640 px. In a store or CDN:
 * `https://…/ab/<id>.640.webp`, the name of the file.
 */
import { API_BASE } from './app.ts';
import type { ImageWidth } from './limits.ts';

/** A rendition in a store or CDN. */
const STORED = /^(https?:.*\/)([0-9a-f]{32})\.(160|640|1600)\.webp$/;
const IN_APP = new RegExp(`${API_BASE}/images/([0-9a-f]{32})(\\?w=(160|640|1600))?$`);

/** A picture's address in the app. */
export const appAddress = (imageId: string): string => `${API_BASE}/images/${imageId}`;

/** The rendition of another width; an address of neither kind, such as a local one, is returned as it is. */
export function atWidth(address: string, width: ImageWidth): string {
  const stored = STORED.exec(address);
  if (stored) return `${stored[1]}${stored[2]}.${width}.webp`;
  return IN_APP.test(address) ? `${address.replace(/\?.*$/, '')}?w=${width}` : address;
}

/** The same rendition in the app, for one in a store or CDN; else null. */
export function inApp(address: string): string | null {
  const [, , imageId, width] = STORED.exec(address) ?? [];
  return imageId === undefined ? null : `${appAddress(imageId)}?w=${width}`;
}

/** Whether it is a rendition of a stored picture, wherever it is. */
export const isRendition = (address: string): boolean => STORED.test(address) || IN_APP.test(address);
