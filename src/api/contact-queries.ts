/** Notes and replies of a message, and the deletion of its personal data. Every change of the message makes them stale. */
import { queryOptions } from '@tanstack/react-query';

import {
  addContactNote,
  type ContactEntry,
  deleteContactData,
  listContactEntries,
  replyToContact,
  resendContactReply,
} from '../../contract/calls/contacts.ts';
import { ask, askList, type CallFor, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { resourceKey, type ResourceRecord } from './resource-queries.ts';

export const contactEntriesOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey('contact'), 'entries', id],
    queryFn: async ({ signal }) =>
      unwrap(await askList<ContactEntry>(listContactEntries, credentials(), { params: { id }, signal })).data,
  });

/** A note, or a reply that has seen so many others; sent again under the same key, it is the same one. */
export const sendEntry = (
  id: string,
  { kind, text, seen, key }: Pick<ContactEntry, 'kind' | 'text'> & { seen: number; key: string },
) => {
  const sent = { params: { id }, headers: { 'Idempotency-Key': key } };
  return kind === 'note'
    ? ask(addContactNote, credentials(), { ...sent, body: { text } })
    : ask(replyToContact, credentials(), { ...sent, body: { text, seen } });
};

/** Sends a failed reply again. */
export const resendReply = (id: string, entry: string) =>
  ask(resendContactReply, credentials(), { params: { id, entry } });

/** Deletes the personal data of a message, if it is still the one that was shown. */
export const deletePersonalData = ({ _id: id, rev }: ResourceRecord) =>
  ask(deleteContactData as unknown as CallFor<ResourceRecord>, credentials(), {
    params: { id },
    headers: { 'If-Match': `"${String(rev)}"` },
  });
