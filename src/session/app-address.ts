import type { Profile } from '../../contract/calls/session.ts';

/** The installation's address for other devices, if the server has one; else this page's own. */
export function appAddress({ settings: { publicUrl } }: Pick<Profile, 'settings'>): string {
  return typeof publicUrl === 'string' ? publicUrl : location.origin;
}
