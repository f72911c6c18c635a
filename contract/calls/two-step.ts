/** Two-step sign-in: an authenticator app, passkeys and recovery codes beside the password (decision 0025). */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall } from '../call.ts';
import { text } from '../field.ts';
import { PASSKEY_NAME_MAX, PASSWORD_MAX, TOTP_DIGITS } from '../limits.ts';
import { openedSession } from './session.ts';

/** JSON of the WebAuthn standard, which the passkey libraries of page and server check. */
const webauthn = z.record(z.string(), z.unknown());

/** A code of the app or a recovery code, as typed. */
const anyCode = z.string().trim().min(1).max(60);

/** The pending sign-in, from the refusal of `login`. */
const challenge = z.string().min(1).max(200);

/** Completes a sign-in with a code or a passkey. */
export const loginSecondStep = defineCall({
  name: 'loginSecondStep',
  method: 'POST',
  path: '/login/second-step',
  summary:
    'Complete a sign-in. A wrong or used code: 422, path `code`, word `wrongStep`; an expired challenge: path `challenge`, word `signInExpired`',
  who: 'anyone',
  body: z.union([z.strictObject({ challenge, code: anyCode }), z.strictObject({ challenge, passkey: webauthn })]),
  data: openedSession,
});

/** What the browser needs to ask for one of the person's passkeys. */
export const loginPasskeyOptions = defineCall({
  name: 'loginPasskeyOptions',
  method: 'POST',
  path: '/login/passkey',
  summary: 'Options to confirm a sign-in with a passkey',
  who: 'anyone',
  body: z.strictObject({ challenge }),
  data: webauthn,
});

/** Digits of the app, however grouped. */
const totpCode = z
  .string()
  .max(40)
  .transform((typed) => typed.replaceAll(/\D/g, ''))
  .pipe(z.string().length(TOTP_DIGITS));

/** A passkey works only at the host it was made for. */
const passkeyRecord = z.object({
  _id: z.uuid(),
  name: z.string(),
  host: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
});
export type PasskeyRecord = z.infer<typeof passkeyRecord>;

/** The caller's second step. `passkeyHost`: where a new passkey would work; null if the server is opened by an IP address. */
export const twoStepRecord = z.object({
  hasApp: z.boolean(),
  passkeys: z.array(passkeyRecord),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean(),
  passkeyHost: z.string().nullable(),
});
export type TwoStepRecord = z.infer<typeof twoStepRecord>;

/** Recovery codes are sent once; null if the person already has some. */
const recoveryCodes = z.array(z.string());

const own = { who: 'signed-in', duringSetUp: true } as const;
const ownProven = { ...own, proven: true } as const;
const params = z.strictObject({ id: z.uuid() });
const name = text(PASSKEY_NAME_MAX);

export const readTwoStep = defineCall({
  name: 'readTwoStep',
  method: 'GET',
  path: '/two-step',
  summary: 'Your two-step sign-in',
  ...own,
  ownOnly: true,
  data: twoStepRecord,
});

/** Confirms for some minutes that the caller is the account's owner. */
export const proveIdentity = defineCall({
  name: 'proveIdentity',
  method: 'PUT',
  path: '/two-step/proof',
  summary: 'Confirm with your password or a code, before changing two-step sign-in',
  ...own,
  body: z.union([z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX) }), z.strictObject({ code: anyCode })]),
  data: z.null(),
});

/** The first half of the set-up of an app; it counts only once confirmed. */
export const startTotp = defineCall({
  name: 'startTotp',
  method: 'POST',
  path: '/two-step/app',
  summary: 'Get a new secret for an authenticator app',
  ...ownProven,
  data: z.object({ secret: z.string(), url: z.string() }),
});

export const confirmTotp = defineCall({
  name: 'confirmTotp',
  method: 'PUT',
  path: '/two-step/app',
  summary: 'Confirm the authenticator app by one of its codes',
  ...ownProven,
  body: z.strictObject({ code: totpCode }),
  data: z.object({ recoveryCodes: recoveryCodes.nullable() }),
});

export const removeTotp = defineCall({
  name: 'removeTotp',
  method: 'DELETE',
  path: '/two-step/app',
  summary: 'Remove the authenticator app; with the last way to confirm, two-step sign-in is off',
  ...ownProven,
  data: z.null(),
});

export const passkeyOptions = defineCall({
  name: 'passkeyOptions',
  method: 'POST',
  path: '/two-step/passkey-options',
  summary: 'Options to create a passkey',
  ...ownProven,
  data: webauthn,
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/two-step/passkeys',
  summary: 'Store the passkey the browser created',
  ...ownProven,
  status: 201,
  body: z.strictObject({ name, response: webauthn }),
  data: z.object({ passkey: passkeyRecord, recoveryCodes: recoveryCodes.nullable() }),
});

export const renamePasskey = defineCall({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/two-step/passkeys/{id}',
  summary: 'Rename a passkey',
  ...ownProven,
  params,
  body: z.strictObject({ name }),
  data: z.null(),
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/two-step/passkeys/{id}',
  summary: 'Remove a passkey; with the last way to confirm, two-step sign-in is off',
  ...ownProven,
  params,
  data: z.null(),
});

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/two-step/recovery-codes',
  summary: 'Get new recovery codes; the previous ones no longer work',
  ...ownProven,
  data: z.object({ recoveryCodes }),
});

/** Of the whole installation. */
const securitySetting = z.object({ secondStepForAdmins: z.boolean() });

export const readSecuritySetting = defineCall({
  name: 'readSecuritySetting',
  method: 'GET',
  path: '/settings/security',
  summary: 'Whether admins must use two-step sign-in',
  who: ADMINS,
  data: securitySetting,
});

export const updateSecuritySetting = defineCall({
  name: 'updateSecuritySetting',
  method: 'PUT',
  path: '/settings/security',
  summary: 'Require two-step sign-in of admins, or stop requiring it',
  who: [1],
  proven: true,
  body: z.strictObject(securitySetting.shape),
  data: securitySetting,
});

export const readTwoStepOf = defineCall({
  name: 'readTwoStepOf',
  method: 'GET',
  path: '/user/{id}/two-step',
  summary: 'Whether a user has two-step sign-in on',
  who: [1],
  params,
  data: z.object({ isOn: z.boolean() }),
});

/** For somebody who has lost every second step. */
export const resetTwoStep = defineCall({
  name: 'resetTwoStep',
  method: 'DELETE',
  path: '/user/{id}/two-step',
  summary: 'Switch a user’s two-step sign-in off; your own has calls of its own and is forbidden here',
  who: [1],
  proven: true,
  params,
  data: z.null(),
});
