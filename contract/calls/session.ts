import * as z from 'zod';

import { defineCall } from '../call.ts';
import { EMAIL_MAX, plainEmail } from '../identifiers/email-address.ts';
import { language } from '../languages.ts';
import { PASSWORD_MAX } from '../limits.ts';
import { staffKey, userType } from '../staff.ts';
import { userStatus } from '../status.ts';

/** A new session; its token is sent only once. */
export const openedSession = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
export type OpenedSession = z.infer<typeof openedSession>;

/** Signs in: an opaque token of 256 bits for this device (contract 4). */
export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/login',
  summary:
    'Sign in. With two-step sign-in on: 401 with the member `secondStep`, whose challenge `POST /login/second-step` completes',
  who: 'anyone',
  body: z.strictObject({
    email: z.string().overwrite(plainEmail).min(1).max(EMAIL_MAX),
    password: z.string().min(1).max(PASSWORD_MAX),
  }),
  data: openedSession,
});

/** Signs out. Responds 200 even without a valid token, so that a client can never loop. */
export const logout = defineCall({
  name: 'logout',
  method: 'PATCH',
  path: '/logout',
  summary: 'Sign out and revoke the token',
  who: 'anyone',
  data: z.null(),
});

/** The signed-in person. `roles` is for navigation only (spec section 4); `key` and the server decide permissions. */
export const profileRecord = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  picture: z.string().nullable(),
  userType,
  key: staffKey.nullable(),
  email: z.string(),
  language,
  roles: z.tuple([z.literal('admin')]),
  moduleAccess: z.array(z.string()),
  settings: z.record(z.string(), z.unknown()),
  status: userStatus,
  /** In a read-only view of this person: by whom, by name, and until when. */
  view: z.object({ by: z.string(), until: z.iso.datetime() }).optional(),
});
export type Profile = z.infer<typeof profileRecord>;

export const profile = defineCall({
  name: 'profile',
  method: 'GET',
  path: '/profile',
  summary: 'The signed-in person',
  who: 'signed-in',
  duringSetUp: true,
  data: profileRecord,
});
