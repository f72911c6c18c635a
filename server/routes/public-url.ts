import type { Context } from 'hono';

import type { Profile } from '../../contract/calls/session.ts';
import type { AppEnv } from '../http/context.ts';
import type { RouteDeps } from './route-deps.ts';

/** A profile with the installation's public address, if configured, the port of the page that explains how to trust it, and whether it mails. */
export const withInstallation = (
  profile: Profile,
  { publicUrl, trustPort = null, sendsMail }: Pick<RouteDeps, 'publicUrl' | 'trustPort' | 'sendsMail'>,
): Profile => ({
  ...profile,
  settings: {
    ...profile.settings,
    sendsMail,
    ...(publicUrl === null ? {} : { publicUrl }),
    ...(trustPort === null ? {} : { trustPort }),
  },
});

/** The installation's public address: as configured, else that of the request. */
export const siteOf = (publicUrl: string | null, { req }: Context<AppEnv>): string =>
  publicUrl ?? new URL(req.url).origin;
