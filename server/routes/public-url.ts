import type { Profile } from '../../contract/calls/session.ts';

/** A profile with the installation's public address, if configured. */
export const withPublicUrl = (profile: Profile, publicUrl: string | null): Profile =>
  publicUrl === null ? profile : { ...profile, settings: { ...profile.settings, publicUrl } };
