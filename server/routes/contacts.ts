import type * as z from 'zod';

import {
  addContactNote,
  deleteContactData,
  listContactEntries,
  replyToContact,
  resendContactReply,
  sendContact,
} from '../../contract/calls/contacts.ts';
import type { contact } from '../../contract/entities/contact.ts';
import { created } from '../http/created.ts';
import { takeContact } from '../services/contacts/contacts.ts';
import { addNote, addReply, entriesOf, resendReply } from '../services/contacts/entries.ts';
import { erasePersonalData } from '../services/contacts/erasure.ts';
import type { Routes } from './route-deps.ts';

/** Takes messages to the shop, and mounts what staff do with one beyond its declaration. */
export const contactRoutes: Routes = (api, deps) => {
  const { db, accountLimits, sendsMail } = deps;
  const replied = sendsMail ? 'replyQueued' : 'replyKept';
  api.mountOpen(sendContact, async ({ body, context, shopKey, idempotencyKey, requestId, language, done }) => {
    const { website = '', ...message } = body;
    const admit = () => accountLimits.sendContact(message.email, shopKey ? null : context.get('address'));
    const sent = { ...message, language: message.language ?? language };
    // Counted like any other, so that the answers do not differ.
    if (website !== '') await admit();
    else await takeContact(deps, { message: sent, key: idempotencyKey, requestId, admit });
    return { data: null, message: done.contactSent };
  });
  api.mount(listContactEntries, async ({ caller, params }) => {
    const data = await entriesOf(db, params.id, { caller });
    return { data, total: data.length };
  });
  api.mount(addContactNote, async ({ params, body, done, ...author }) =>
    created(await addNote(deps, { ...author, ...params, ...body, message: done.noteAdded })),
  );
  api.mount(replyToContact, async ({ params, body, done, ...author }) =>
    created(await addReply(deps, { ...author, ...params, ...body, message: done[replied] })),
  );
  api.mount(resendContactReply, async ({ params, done, ...author }) => {
    return { data: await resendReply(db, { ...author, ...params }), message: done[replied] };
  });
  api.mount(deleteContactData, async ({ params, done, ...author }) => {
    const erased = await erasePersonalData(db, { ...author, ...params });
    return { data: erased as z.input<typeof contact.record>, message: done.personalDataDeleted };
  });
};
