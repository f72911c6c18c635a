import type { Context } from 'hono';

import type { Db } from '../db/pool.ts';
import type { AppEnv } from '../http/context.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { extendProof, findKnownDevice } from '../services/people/known-device.ts';
import type { Source } from '../services/people/login-limits.ts';

/** The source of a sign-in try. */
export const sourceOf = async (db: Db, email: string, context: Context<AppEnv>): Promise<Source> => ({
  address: context.get('address'),
  device: await findKnownDevice(db, email, readCookie(context, 'device')),
});

/** The cookie header that marks the browser as known to the owner of a new session; none without a session. */
export async function rememberBrowser(
  db: Db,
  session: { token: string } | null,
  context: Context<AppEnv>,
): Promise<{ headers?: Record<string, string> }> {
  const proof = session && (await extendProof(db, session.token, readCookie(context, 'device')));
  return proof === null ? {} : { headers: { 'Set-Cookie': writeCookie(context, 'device', proof) } };
}
