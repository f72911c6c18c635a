/** A person's own account: passwords, mailed codes and links, the signed-in devices, name, photo and language (contract 4). */
import * as z from 'zod';

import { defineCall, defineListCall } from '../call.ts';
import { choice, emailAddress, flag, text } from '../field.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../languages.ts';
import { MAIL_CODE_DIGITS, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { openedSession, profileRecord } from './session.ts';

const email = emailAddress();
const password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);
/** A mailed link, the link of an administrator, or `PUT /verify/code` issues it: opaque, 256 bits, single use. */
const ticket = z.string().min(1).max(200);

/** Two inputs for one new password; a mismatch is refused with the word `mismatch`. */
const confirmed = <Shape extends z.ZodRawShape>(shape: Shape, first: string) =>
  z
    .strictObject({ ...shape, confirmPassword: z.string().max(PASSWORD_MAX) })
    .refine(
      (body) => (body as Record<string, unknown>)[first] === (body as Record<string, unknown>)['confirmPassword'],
      {
        path: ['confirmPassword'],
        params: { word: 'mismatch' },
      },
    );

/** What anybody may know of this server before signing in. */
export const readPublicSetting = defineCall({
  name: 'readPublicSetting',
  method: 'GET',
  path: '/public-setting',
  summary: 'Whether this server sends e-mails; without, an administrator gives the link for a new password',
  who: 'anyone',
  data: z.object({ sendsMail: z.boolean() }),
});

/** Mails a six-digit code that is valid for 15 minutes. The response does not reveal whether the account exists. */
export const forgotPassword = defineCall({
  name: 'forgotPassword',
  method: 'PUT',
  path: '/forgot/password',
  summary: 'Request a code by mail for a new password; same response for an unknown account',
  who: 'anyone',
  body: z.strictObject({ email }),
  data: z.null(),
});

/** Exchanges a mailed code for the right to set a new password. A wrong, used, expired or unknown code gets the same refusal. */
export const verifyCode = defineCall({
  name: 'verifyCode',
  method: 'PUT',
  path: '/verify/code',
  summary: 'Check a mailed code. Wrong, used, expired and unknown e-mail: the same 422, path `code`, word `wrongCode`',
  who: 'anyone',
  body: z.strictObject({
    email,
    code: z
      .string()
      .trim()
      .regex(new RegExp(`^\\d{${MAIL_CODE_DIGITS}}$`)),
  }),
  data: z.object({ resetToken: z.string() }),
});

/** Sets a new password, ends every session of the account and opens a new one for the caller. */
export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'PUT',
  path: '/reset/password',
  summary: 'Choose a new password with a reset token; an expired one: 422, path `resetToken`, word `deadLink`',
  who: 'anyone',
  body: confirmed({ resetToken: ticket, password }, 'password'),
  data: openedSession,
});

/** Sets a new password; the account's other sessions end. */
export const changePassword = defineCall({
  name: 'changePassword',
  method: 'PUT',
  path: '/change/password',
  summary: 'Change the password; a wrong old one: 422, path `oldPassword`, word `wrongPassword`',
  who: 'signed-in',
  body: confirmed({ oldPassword: z.string().min(1).max(PASSWORD_MAX), newPassword: password }, 'newPassword'),
  data: z.null(),
});

/** Confirms an e-mail address by the mailed link; the account may then sign in. */
export const verifyEmail = defineCall({
  name: 'verifyEmail',
  method: 'PUT',
  path: '/verify/email',
  summary: 'Confirm an e-mail address; an expired link: 422, path `token`, word `deadLink`',
  who: 'anyone',
  body: z.strictObject({ token: ticket }),
  data: z.null(),
});

/** Mails the link again to an unverified account. The response does not reveal whether the account exists. */
export const resendVerification = defineCall({
  name: 'resendVerification',
  method: 'PUT',
  path: '/verify/email/resend',
  summary: 'Resend the link that confirms an e-mail address',
  who: 'anyone',
  body: z.strictObject({ email }),
  data: z.null(),
});

/** An invited person chooses a password and is signed in. The address counts as confirmed, since the link was mailed to it. */
export const completeSignup = defineCall({
  name: 'completeSignup',
  method: 'PUT',
  path: '/signup/complete',
  summary: 'Complete an invited account; an expired link: 422, path `token`, word `deadLink`',
  who: 'anyone',
  body: confirmed({ token: ticket, password }, 'password'),
  data: openedSession,
});

/** Changes one's own name, language and, as a form, photo. An empty `picture` part changes nothing; `removePicture` removes the photo. */
export const updateProfile = defineCall({
  name: 'updateProfile',
  method: 'PUT',
  path: '/profile',
  summary: 'Edit your name, language and photo',
  who: 'signed-in',
  form: true,
  files: { picture: { max: 1 } },
  lane: 'portraits',
  body: z.strictObject({
    fullName: text(NAME_MAX).optional(),
    language: choice(LANGUAGES, LANGUAGE_NAMES).optional(),
    removePicture: flag().optional(),
  }),
  data: profileRecord,
});

/**
 * A signed-in device. `device` is its readable user agent, e.g. `Chrome 140 · Android`; null if unknown. `deviceId` is the id it gives
 * itself, once it has reported.
 */
export const sessionRecord = z.object({
  _id: z.uuid(),
  device: z.string().nullable(),
  deviceId: z.string().nullable(),
  name: z.string().nullable(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  /** The caller's own session. */
  current: z.boolean(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

export const listSessions = defineListCall({
  name: 'listSessions',
  method: 'GET',
  path: '/sessions',
  summary: 'List your signed-in devices, most recently used first',
  who: 'signed-in',
  ownOnly: true,
  data: sessionRecord,
});

/** Signs one device out; one's own id is allowed. Another person's id is not found. */
export const endSession = defineCall({
  name: 'endSession',
  method: 'DELETE',
  path: '/sessions/{id}',
  summary: 'Sign one device out',
  who: 'signed-in',
  params: z.strictObject({ id: z.uuid() }),
  data: z.null(),
});

/** Signs out every device but the caller's. */
export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions',
  summary: 'Sign all other devices out',
  who: 'signed-in',
  data: z.object({ ended: z.int() }),
});
