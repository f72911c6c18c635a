import type { Profile } from '../../contract/calls/session.ts';

/** A profile with what the app needs to know of this installation: where people reach it, if anybody said. */
export const withPublicUrl = (profile: Profile, publicUrl: string | null): Profile =>
  publicUrl === null ? profile : { ...profile, settings: { ...profile.settings, publicUrl } };
