/** Messages to the shop, with their notes and replies. */
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import type { ContactEntry, MailState } from '../../../contract/calls/contacts.ts';
import type { ContactStatus } from '../../../contract/entities/contact.ts';
import { searchIndex } from '../plain-text.ts';
import { sortIndex, textKey } from '../sort-keys.ts';
import { moment, recordColumns, users } from './people.ts';

/** `requestKey` and `fingerprint` recognize a message that is sent twice; both are null for one taken by staff. */
export const contacts = pgTable(
  'contacts',
  {
    name: text('name').notNull(),
    email: text('email'),
    mobile: text('mobile'),
    subject: text('subject'),
    message: text('message').notNull(),
    language: text('language').notNull(),
    status: text('status').$type<ContactStatus>().notNull().default('new'),
    assignee: uuid('assignee').references(() => users.id),
    erasedAt: moment('erased_at'),
    requestKey: uuid('request_key'),
    fingerprint: text('fingerprint'),
    ...recordColumns(),
  },
  (table) => [
    index('contacts_created_at').on(table.createdAt, table.id),
    index('contacts_updated_at').on(table.updatedAt, table.id),
    sortIndex('contacts_by_name', textKey(table.name), table.id),
    index('contacts_email').on(table.email, table.createdAt),
    uniqueIndex('contacts_request_key').on(table.email, table.requestKey),
    searchIndex('contacts_search', table.name, table.email, table.subject, table.message),
  ],
);

/** A note, or a reply with the state of its mail. */
export const contactEntries = pgTable(
  'contact_entries',
  {
    id: uuid('id').primaryKey(),
    contact: uuid('contact')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ContactEntry['kind']>().notNull(),
    text: text('text').notNull(),
    author: uuid('author')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    /** Those of a reply: the address, and what became of its mail when. */
    mailTo: text('mail_to'),
    mailState: text('mail_state').$type<MailState>(),
    mailProblem: text('mail_problem'),
    mailAt: moment('mail_at'),
  },
  (table) => [index('contact_entries_contact').on(table.contact, table.createdAt)],
);
