import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall } from '../call.ts';
import { merchant, merchantCreate } from '../resources/merchant.ts';

/** Creates a hub center and the account of its merchant (spec section 7: form with an optional `image`). */
export const createMerchant = defineCall({
  name: 'createMerchant',
  method: 'POST',
  path: '/merchant',
  summary: 'Create a hub center',
  who: ADMINS,
  body: merchantCreate,
  files: { image: { max: 1 } },
  lane: 'portraits',
  data: merchant.record,
  idempotent: true,
  status: 201,
});

/** The pending invitation of a merchant without a password: when its link expires, and whether this server sends mails. */
export const invitation = z.object({ sendsMail: z.boolean(), expiresAt: z.iso.datetime().nullable() });
export type Invitation = z.infer<typeof invitation>;

const params = z.strictObject({ id: z.uuid() });

export const readInvitation = defineCall({
  name: 'readInvitation',
  method: 'GET',
  path: '/merchant/{id}/invitation',
  summary: 'The open invitation of a merchant; 404 once a password is chosen',
  who: ADMINS,
  params,
  data: invitation,
});

/**
 * Renews an invitation and invalidates the previous link. With mail set up, only the merchant gets the link and `link` is null; otherwise
 * the admin gets it to pass on, as a path unless the server's public address is known.
 */
export const renewInvitation = defineCall({
  name: 'renewInvitation',
  method: 'POST',
  path: '/merchant/{id}/invitation',
  summary: 'Invite a merchant again; returns the link only without a mail server',
  who: ADMINS,
  params,
  data: z.object({ link: z.string().nullable() }),
});

/** A hub center as a form option. By `prefix` a device recognises the hub's codes, also offline. */
export const hubOption = z.object({ _id: z.uuid(), fullName: z.string(), prefix: z.string() });
export type HubOption = z.infer<typeof hubOption>;

/** Selectable hub centers; a merchant gets only its own. */
export const merchantOptions = defineCall({
  name: 'merchantOptions',
  method: 'GET',
  path: '/merchants/options',
  summary: 'List hub centers for a select',
  who: [1, 2, 3, 4],
  data: z.array(hubOption),
});
