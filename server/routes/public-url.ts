import type { Context } from 'hono';

import type { Profile } from '../../contract/calls/session.ts';
import type { AppEnv } from '../http/context.ts';

/** A profile with the installation's public address, if configured. */
export const withPublicUrl = (profile: Profile, publicUrl: string | null): Profile =>
  publicUrl === null ? profile : { ...profile, settings: { ...profile.settings, publicUrl } };

/** The installation's public address: as configured, else that of the request. */
export const siteOf = (publicUrl: string | null, { req }: Context<AppEnv>): string =>
  publicUrl ?? new URL(req.url).origin;
