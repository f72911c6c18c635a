import { login, logout, profile } from '../../contract/calls/session.ts';
import { bearerToken } from '../http/bearer.ts';
import { readProfile } from '../services/people/people.ts';
import { signOut } from '../services/people/sessions.ts';
import { signIn } from '../services/people/sign-in.ts';
import { entranceOf, openedOf } from './entrance.ts';
import { rememberBrowser, sourceOf } from './known-browser.ts';
import { withInstallation } from './public-url.ts';
import type { Routes } from './route-deps.ts';

/** Signing in and out, and the caller's profile (contract 3 and 4). */
export const sessionRoutes: Routes = (api, { db, loginLimits, publicUrl, trustPort, sendsMail }) => {
  api.mountOpen(login, async ({ body: { email, password }, context }) => {
    const source = await sourceOf(db, email, context);
    const entrance = entranceOf(context, publicUrl);
    const enter = () => signIn(db, { email, password }, entrance, sendsMail);
    const data = openedOf(await loginLimits.attempt(email, source, enter));
    return { data, ...(await rememberBrowser(db, data, context)) };
  });
  api.mountOpen(logout, async ({ context, done }) => {
    const token = bearerToken(context.req.raw.headers);
    if (token !== null) await signOut(db, token);
    // Clears cached pictures too; never "storage", which holds undelivered captures.
    return { data: null, message: done.signedOut, headers: { 'Clear-Site-Data': '"cache"' } };
  });
  api.mount(profile, async ({ caller, session: { mustSetUp } }) => {
    const data = withInstallation(await readProfile(db, caller), { publicUrl, trustPort, sendsMail });
    return { data: mustSetUp ? { ...data, settings: { ...data.settings, setUp: 'secondStep' } } : data };
  });
};
