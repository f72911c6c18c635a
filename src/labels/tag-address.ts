import { SCREENS } from '../../contract/access.ts';
import type { Profile } from '../../contract/calls/session.ts';
import { appAddress } from '../session/app-address.ts';

/**
 * The address in a tag's QR code: opens the item, or the camera for a tag without one. A tag outlives the address it was printed at (an
 * intranet's, `localhost`), so it uses the installation's public one.
 */
export const tagAddress = (code: string, profile: Pick<Profile, 'settings'>): string =>
  `${appAddress(profile)}${SCREENS.tag.path.replace('$code', code)}`;
