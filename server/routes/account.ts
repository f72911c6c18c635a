import {
  changePassword as changeCall,
  completeSignup as completeCall,
  endOtherSessions,
  endSession as endCall,
  forgotPassword,
  listSessions as listCall,
  readPublicSetting,
  resendVerification,
  resetPassword as resetCall,
  updateProfile as profileCall,
  verifyCode,
  verifyEmail as verifyCall,
} from '../../contract/calls/account.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import {
  askForMail,
  changePassword,
  checkCode,
  completeSignup,
  confirmPassword,
  resetPassword,
  verifyEmail,
} from '../services/people/accounts.ts';
import { updateProfile } from '../services/people/profile.ts';
import { endSession, endSessions, listSessions } from '../services/people/sessions.ts';
import { entranceOf, openedOf } from './entrance.ts';
import { rememberBrowser, sourceOf } from './known-browser.ts';
import { withInstallation } from './public-url.ts';
import type { Routes } from './route-deps.ts';

/** A person's own account: passwords, mailed codes and links, devices, profile (contract 4). */
export const accountRoutes: Routes = (api, deps) => {
  const { db, accountLimits, publicUrl, sendsMail } = deps;
  api.mountOpen(readPublicSetting, async () => ({ data: { sendsMail } }));
  for (const [call, kind] of [
    [forgotPassword, 'code'],
    [resendVerification, 'link'],
  ] as const) {
    api.mountOpen(call, async ({ body: { email }, context, done }) => {
      const isDue = await accountLimits.askMail(email, await sourceOf(db, email, context));
      const proof = isDue ? await askForMail(db, kind, email) : null;
      const headers = proof === null ? {} : { headers: { 'Set-Cookie': writeCookie(context, 'wish', proof) } };
      return { data: null, message: sendsMail ? done.mailOnItsWay : done.mailNotSetUp, ...headers };
    });
  }
  api.mountOpen(verifyCode, async ({ body: { email, code }, context }) => {
    const source = await sourceOf(db, email, context);
    await accountLimits.tryCode(source);
    const proof = readCookie(context, 'wish');
    // Strangers share one count of tries, so that they cannot use up those of a browser the owner knows, or of the one that requested this
    // code.
    const whoFor = (codeId: string) => source.device ?? (codeId === proof ? proof : null);
    return {
      data: await checkCode(db, {
        email,
        code,
        whoFor,
        tryOwn: accountLimits.tryOwnCode,
        tryAsStranger: () => accountLimits.tryCodeOfDay(email),
      }),
    };
  });
  api.mountOpen(resetCall, async ({ body: { resetToken: ticket, password }, context, requestId, done }) => {
    const entrance = entranceOf(context, publicUrl);
    const data = openedOf(await resetPassword(db, { ticket, password, entrance, requestId }));
    return { data, message: done.passwordChanged, ...(await rememberBrowser(db, data, context)) };
  });
  api.mountOpen(verifyCall, async ({ body: { token }, requestId, done }) => {
    await verifyEmail(db, token, requestId);
    return { data: null, message: done.emailVerified };
  });
  api.mountOpen(completeCall, async ({ body: { token: ticket, password }, context, requestId, done }) => {
    const entrance = entranceOf(context, publicUrl);
    const data = await completeSignup(db, { ticket, password, entrance, requestId });
    return { data, message: done.accountReady, ...(await rememberBrowser(db, data, context)) };
  });
  api.mount(changeCall, async ({ body: { oldPassword, newPassword }, caller, session, requestId, done }) => {
    const { _id } = caller;
    const user = await accountLimits.tryOldPassword(_id, () => confirmPassword(db, _id, oldPassword, 'oldPassword'));
    await changePassword(db, user, newPassword, { sessionId: session.id, requestId });
    return { data: null, message: done.passwordChanged };
  });
  api.mount(profileCall, async ({ body: fields, uploads, caller, requestId, done }) => {
    const profile = await updateProfile(deps, { userId: caller._id, fields, uploads, requestId });
    return { data: withInstallation(profile, deps), message: done.profileSaved };
  });
  api.mount(listCall, async ({ session }) => {
    const data = await listSessions(db, session.caller._id, session.id);
    return { data, total: data.length };
  });
  api.mount(endCall, async ({ params: { id }, caller, done }) => {
    await endSession(db, caller._id, id);
    return { data: null, message: done.deviceSignedOut };
  });
  api.mount(endOtherSessions, async ({ session: { id, caller } }) => {
    return { data: { ended: await db.transaction((tx) => endSessions(tx, caller._id, id)) } };
  });
};
