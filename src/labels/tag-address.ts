import { SCREENS } from '../../contract/access.ts';
import type { Profile } from '../../contract/calls/session.ts';

/**
 * The address in a tag's QR code: opens the item, or the camera for a tag that is on none yet. A tag outlives the address its
 * maker happened to work at (an intranet's, `localhost`), so it carries the one the server says people reach it at; where that
 * says none, this page's.
 */
export function tagAddress(code: string, { settings }: Pick<Profile, 'settings'>): string {
  const { publicUrl } = settings;
  const origin = typeof publicUrl === 'string' ? publicUrl : location.origin;
  return `${origin}${SCREENS.tag.path.replace('$code', code)}`;
}
