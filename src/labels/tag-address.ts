import { SCREENS } from '../../contract/access.ts';
import type { Profile } from '../../contract/calls/session.ts';

/** Where other devices reach this installation, as far as the server says it; else this page's own address. */
export function appAddress({ settings: { publicUrl } }: Pick<Profile, 'settings'>): string {
  return typeof publicUrl === 'string' ? publicUrl : location.origin;
}

/**
 * The address in a tag's QR code: opens the item, or the camera for a tag that is on none yet. A tag outlives the address its
 * maker happened to work at (an intranet's, `localhost`), so it carries the one the server says people reach it at.
 */
export const tagAddress = (code: string, profile: Pick<Profile, 'settings'>): string =>
  `${appAddress(profile)}${SCREENS.tag.path.replace('$code', code)}`;
