/** Messages to the shop: the public form, and what the back-office does with one beyond the resource calls. */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { SHOP_BASE } from '../app.ts';
import { defineCall, defineListCall } from '../call.ts';
import { contact, contactFields } from '../entities/contact.ts';
import { fullText } from '../field.ts';
import { CONTACT_MESSAGE_MAX } from '../limits.ts';

export const sendContact = defineCall({
  name: 'sendContact',
  method: 'POST',
  base: SHOP_BASE,
  path: '/contact',
  summary: 'Send a message to the shop',
  about:
    'From a form or as JSON. The same key, or the same text from the same address within minutes, is the same message. The answer never says what became of it: `website` is a field that people do not see, and whatever fills it is dropped. A shop that passes messages on from its own server sends its API key: its limit replaces those of the visitor’s network.',
  who: 'anyone',
  scope: 'contact:write',
  keyOptional: true,
  body: z.strictObject({
    ...contactFields,
    // Without one, the language of the request.
    language: contact.record.shape.language.optional(),
    website: z.string().optional(),
  }),
  form: true,
  idempotent: true,
  data: z.null(),
  status: 201,
});

const MAIL_STATES = ['waiting', 'sent', 'filed', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * A note or a reply. `mail` is that of a reply: `sent` by the mail server, `filed` where none is set up, or `failed` for the reason in
 * `problem`; `waiting` with a problem is tried again.
 */
export const contactEntry = z.object({
  _id: z.uuid(),
  kind: z.enum(['note', 'reply']),
  text: z.string(),
  author: z.string(),
  createdAt: z.iso.datetime(),
  mail: z
    .object({
      state: z.enum(MAIL_STATES),
      /** The address it was last sent to. */
      to: z.string(),
      problem: z.string().nullable(),
      at: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type ContactEntry = z.infer<typeof contactEntry>;

const params = z.strictObject({ id: z.uuid() });
const words = () => fullText(CONTACT_MESSAGE_MAX);

export const listContactEntries = defineListCall({
  name: 'listContactEntries',
  of: 'contact',
  method: 'GET',
  path: '/contact/{id}/entries',
  summary: 'List the notes and replies of a message, oldest first',
  who: ADMINS,
  params,
  data: contactEntry,
});

export const addContactNote = defineCall({
  name: 'addContactNote',
  method: 'POST',
  path: '/contact/{id}/note',
  summary: 'Add an internal note to a message',
  who: ADMINS,
  params,
  body: z.strictObject({ text: words() }),
  idempotent: true,
  data: contactEntry,
  status: 201,
});

/** Replies by mail. `seen` is the number of replies its writer has read: with another one meanwhile, it is refused as `stale`. */
export const replyToContact = defineCall({
  name: 'replyToContact',
  method: 'POST',
  path: '/contact/{id}/reply',
  summary: 'Reply to a message by mail',
  who: ADMINS,
  params,
  body: z.strictObject({ text: words(), seen: z.int().min(0) }),
  idempotent: true,
  data: contactEntry,
  status: 201,
});

/** Sends a reply again whose mail has failed, to the present address. */
export const resendContactReply = defineCall({
  name: 'resendContactReply',
  method: 'POST',
  path: '/contact/{id}/reply/{entry}/resend',
  summary: 'Send a failed reply again',
  who: ADMINS,
  params: params.extend({ entry: z.uuid() }),
  data: contactEntry,
});

/** Deletes everything personal of a message, its notes, replies and history. Irreversible; repeated, it changes nothing. */
export const deleteContactData = defineCall({
  name: 'deleteContactData',
  method: 'DELETE',
  path: '/contact/{id}/personal-data',
  summary: 'Delete the personal data of a message for good',
  who: [1],
  params,
  revised: true,
  data: contact.record,
});
