import { isIP } from 'node:net';

import type { Context } from 'hono';

import type { OpenedSession } from '../../contract/calls/session.ts';
import { Refusal } from '../engine/refusal.ts';
import type { AppEnv } from '../http/context.ts';
import { readableAgent } from '../http/user-agent.ts';
import type { PasskeySite } from '../services/people/passkeys.ts';
import type { Entrance, SignedIn } from '../services/people/sign-in.ts';

/**
 * Where passkeys work: at the installation's public address, else at the address of the request. A browser signs only for the host it is
 * at, so a forged `Host` gains nothing. Null at an IP address, for which browsers make no passkeys.
 */
export function siteOf({ req }: Context<AppEnv>, publicUrl: string | null): PasskeySite | null {
  const { hostname, host, origin } = new URL(publicUrl ?? req.url);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null;
  // A proxy may end TLS; browsers offer passkeys without it on their own machine only.
  const seen = hostname === 'localhost' ? [`http://${host}`, `https://${host}`] : [`https://${host}`];
  return { host: hostname, origins: publicUrl === null ? seen : [origin] };
}

/** By which device and address somebody signs in. */
export const entranceOf = (context: Context<AppEnv>, publicUrl: string | null): Entrance => ({
  agent: readableAgent(context.req.header('User-Agent')),
  site: siteOf(context, publicUrl),
});

/** The opened session. Throws `secondStep` if it lacks one. */
export function openedOf(signedIn: SignedIn): OpenedSession {
  if ('secondStep' in signedIn) throw new Refusal('secondStep', { secondStep: signedIn.secondStep });
  return signedIn.opened;
}
