import type { Context } from 'hono';

import {
  addPasskey as addPasskeyCall,
  confirmTotp as confirmCall,
  loginPasskeyOptions,
  loginSecondStep,
  passkeyOptions,
  proveIdentity,
  readSecuritySetting as readSettingCall,
  readTwoStep as readCall,
  readTwoStepOf,
  removePasskey as removePasskeyCall,
  removeTotp as removeTotpCall,
  renamePasskey as renamePasskeyCall,
  renewRecoveryCodes as renewCall,
  resetTwoStep,
  startTotp as startCall,
  updateSecuritySetting as updateSettingCall,
} from '../../contract/calls/two-step.ts';
import { Refusal, refuseField } from '../engine/refusal.ts';
import type { SignedIn } from '../http/api.ts';
import type { AppEnv } from '../http/context.ts';
import { confirmPassword } from '../services/people/accounts.ts';
import {
  addPasskey,
  passkeyCreation,
  type PasskeySite,
  removePasskey,
  renamePasskey,
} from '../services/people/passkeys.ts';
import { readProfile } from '../services/people/people.ts';
import {
  digitsOf,
  isOn,
  readSecuritySetting,
  resetSecondStep,
  updateSecuritySetting,
} from '../services/people/second-steps.ts';
import { completeSignIn, pendingOwner, pendingPasskeyRequest } from '../services/people/sign-in.ts';
import {
  confirmTotp,
  noteProof,
  proveByCode,
  readTwoStep,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '../services/people/two-step.ts';
import { entranceOf, siteOf } from './entrance.ts';
import { rememberBrowser, sourceOf } from './known-browser.ts';
import type { Routes } from './route-deps.ts';

/** Two-step sign-in: completing a sign-in, one's own second steps, and what super admins decide (decision 0025). */
export const twoStepRoutes: Routes = (api, { db, loginLimits, accountLimits, publicUrl }) => {
  const passkeySite = (context: Context<AppEnv>): PasskeySite => {
    const site = siteOf(context, publicUrl);
    if (!site) throw refuseField('passkey', 'noPasskeysHere');
    return site;
  };
  const ownerOf = ({ caller, requestId }: SignedIn & { requestId: string }) => ({ userId: caller._id, requestId });

  api.mountOpen(loginSecondStep, async ({ body, context, requestId }) => {
    const { challenge } = body;
    const { userId, email } = await pendingOwner(db, challenge);
    const source = await sourceOf(db, email, context);
    const entrance = { ...entranceOf(context, publicUrl), requestId };
    const complete = () => completeSignIn(db, challenge, body, entrance);
    const isGuessable = 'code' in body && digitsOf(body.code) !== null;
    const data = await (isGuessable
      ? loginLimits.attemptCode(userId, source, complete)
      : loginLimits.attemptSecret(userId, source, complete));
    return { data, ...(await rememberBrowser(db, data, context)) };
  });
  api.mountOpen(loginPasskeyOptions, async ({ body: { challenge }, context }) => {
    return { data: await pendingPasskeyRequest(db, challenge, passkeySite(context)) };
  });

  api.mount(readCall, async ({ session, context }) => {
    return { data: await readTwoStep(db, session, siteOf(context, publicUrl)) };
  });
  api.mount(proveIdentity, async ({ body, session, caller: { _id }, context, requestId }) => {
    if ('password' in body) {
      await accountLimits.tryOldPassword(_id, () => confirmPassword(db, _id, body.password, 'password'));
    } else {
      // An open session has tries of its own, as a browser its owner knows.
      const source = { address: context.get('address'), device: session.id };
      await loginLimits.attemptCode(_id, source, () => proveByCode(db, _id, body.code, requestId));
    }
    await noteProof(db, session);
    return { data: null };
  });
  api.mount(startCall, async ({ caller }) => ({ data: await startTotp(db, caller._id) }));
  api.mount(confirmCall, async (input) => {
    const recoveryCodes = await confirmTotp(db, ownerOf(input), input.body.code);
    return { data: { recoveryCodes }, message: input.done.secondStepAdded };
  });
  api.mount(removeTotpCall, async (input) => {
    await removeTotp(db, ownerOf(input));
    return { data: null, message: input.done.secondStepRemoved };
  });
  api.mount(passkeyOptions, async ({ session, caller, context }) => {
    const site = passkeySite(context);
    const { email } = await readProfile(db, caller);
    return { data: await passkeyCreation(db, { userId: caller._id, sessionId: session.id, email, site }) };
  });
  api.mount(addPasskeyCall, async (input) => {
    const { body, session, context, done } = input;
    const data = await addPasskey(db, {
      ...ownerOf(input),
      ...body,
      sessionId: session.id,
      site: passkeySite(context),
    });
    return { data, message: done.secondStepAdded };
  });
  api.mount(renamePasskeyCall, async (input) => {
    await renamePasskey(db, ownerOf(input), input.params.id, input.body.name);
    return { data: null };
  });
  api.mount(removePasskeyCall, async (input) => {
    await removePasskey(db, ownerOf(input), input.params.id);
    return { data: null, message: input.done.secondStepRemoved };
  });
  api.mount(renewCall, async (input) => ({
    data: { recoveryCodes: await renewRecoveryCodes(db, ownerOf(input)) },
  }));

  api.mount(readSettingCall, async () => ({ data: await readSecuritySetting(db) }));
  api.mount(updateSettingCall, async (input) => {
    await updateSecuritySetting(db, input.body, ownerOf(input));
    return { data: input.body };
  });
  api.mount(readTwoStepOf, async ({ params: { id } }) => ({ data: { isOn: await isOn(db, id) } }));
  api.mount(resetTwoStep, async ({ params: { id }, caller, requestId, done }) => {
    if (id === caller._id) throw new Refusal('forbidden');
    if (!(await resetSecondStep(db, id, { by: caller._id, requestId }))) throw new Refusal('notFound');
    return { data: null, message: done.secondStepReset };
  });
};
