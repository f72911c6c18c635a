import { login, logout, profile } from '../../contract/calls/session.ts';
import { bearerToken } from '../http/bearer.ts';
import { readableAgent } from '../http/user-agent.ts';
import { readProfile } from '../services/people/people.ts';
import { signIn, signOut } from '../services/people/sessions.ts';
import { rememberBrowser, sourceOf } from './known-browser.ts';
import { withPublicUrl } from './public-url.ts';
import type { Routes } from './route-deps.ts';

/** Signing in and out, and the caller's profile (contract 3 and 4). */
export const sessionRoutes: Routes = (api, { db, loginLimits, publicUrl }) => {
  api.mountOpen(login, async ({ body: { email, password }, context }) => {
    const agent = readableAgent(context.req.header('User-Agent'));
    const source = await sourceOf(db, email, context);
    const data = await loginLimits.attempt(email, source, () => signIn(db, { email, password, agent }));
    return { data, ...(await rememberBrowser(db, data, context)) };
  });
  api.mountOpen(logout, async ({ context, done }) => {
    const token = bearerToken(context.req.raw.headers);
    if (token !== null) await signOut(db, token);
    // Clears cached pictures too; never "storage", which holds undelivered captures.
    return { data: null, message: done.signedOut, headers: { 'Clear-Site-Data': '"cache"' } };
  });
  api.mount(profile, async ({ caller }) => {
    return { data: withPublicUrl(await readProfile(db, caller._id), publicUrl) };
  });
};
