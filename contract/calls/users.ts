/** What admins do for a person beyond the resource calls: invitations, links for a new password, and sessions. */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall, defineListCall } from '../call.ts';
import { sessionRecord } from './account.ts';

/** The pending invitation of a person without a password: when its link expires, and whether this server sends mails. */
export const invitation = z.object({ sendsMail: z.boolean(), expiresAt: z.iso.datetime().nullable() });
export type Invitation = z.infer<typeof invitation>;

const params = z.strictObject({ id: z.uuid() });

export const readInvitation = defineCall({
  name: 'readInvitation',
  of: 'user',
  method: 'GET',
  path: '/user/{id}/invitation',
  summary: 'The open invitation of a person; 404 once a password is chosen',
  who: ADMINS,
  params,
  data: invitation,
});

/**
 * Renews an invitation and invalidates the previous link. With mail set up, only the invited person gets the link and `link` is null;
 * otherwise the admin gets it to pass on, as a path unless the server's public address is known.
 */
export const renewInvitation = defineCall({
  name: 'renewInvitation',
  method: 'POST',
  path: '/user/{id}/invitation',
  summary: 'Invite a person again; returns the link only without a mail server',
  who: ADMINS,
  params,
  data: z.object({ link: z.string().nullable() }),
});

/**
 * A link with which an active person chooses a new password: single use, and the only one. The admin passes it on, as a path unless the
 * server's public address is known.
 */
export const createPasswordLink = defineCall({
  name: 'createPasswordLink',
  method: 'POST',
  path: '/user/{id}/password-link',
  summary: 'Create a link for a new password; 404 for a person who is not active',
  who: ADMINS,
  params,
  data: z.object({ link: z.string() }),
});

export const listUserSessions = defineListCall({
  name: 'listUserSessions',
  of: 'user',
  method: 'GET',
  path: '/user/{id}/sessions',
  summary: 'List the devices a person is signed in on, most recently used first',
  who: ADMINS,
  params,
  data: sessionRecord,
});
