import { ADMINS, type RecordRule } from '../access.ts';
import type { StatusMachine } from '../actions.ts';
import { defineResource, member, recordFields } from '../define-resource.ts';
import { choice, count, email, fullText, longText, moment, optionalPhone, optionalText, ref, text } from '../field.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES } from '../languages.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';

const CONTACT_STATUSES = ['new', 'open', 'answered', 'closed', 'spam'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];
const STATUS_WORDS = {
  new: msg({ message: 'New', context: 'message' }),
  open: msg({ message: 'Open', context: 'message' }),
  answered: msg({ message: 'Answered', context: 'message' }),
  closed: msg({ message: 'Closed', context: 'message' }),
  spam: msg({ message: 'Spam', context: 'message' }),
};

/** A reply answers a message by the move of that name. What was spam has not been dealt with, and is new again. */
export const contactMachine: StatusMachine<'status', ContactStatus> = {
  field: 'status',
  moves: [
    { from: ['new'], to: 'open' },
    { from: ['answered', 'closed'], to: 'open', name: 'reopen' },
    { from: ['new', 'open', 'closed'], to: 'answered' },
    { from: ['new', 'open', 'answered'], to: 'closed' },
    { from: ['new', 'open', 'answered', 'closed'], to: 'spam' },
    { from: ['spam'], to: 'new', name: 'notSpam' },
  ],
};

/** What happens to a message beside its moves, as its history tells it. */
export type ContactEvent = 'replied' | 'replySentAgain' | 'noteAdded' | 'personalDataDeleted';

/** Nothing is left to change of a message whose personal data was deleted. */
const isKept: RecordRule = (_caller, record) => record['erasedAt'] === null;

/** What somebody who writes says; the same in the shop's form and in the back-office. */
export const contactFields = {
  name: text(CONTACT_NAME_MAX),
  email: email(),
  mobile: optionalPhone(),
  language: choice(LANGUAGES, LANGUAGE_NAMES).default(DEFAULT_LANGUAGE),
  subject: optionalText(CONTACT_NAME_MAX),
  message: fullText(CONTACT_MESSAGE_MAX),
};

/**
 * A message to the shop. What the person wrote is never edited; who answers and where the answer goes can be. `user`: the account with the
 * same e-mail address; `entries`: how many notes and replies there are; `erasedAt`: when the personal data was deleted.
 */
export const contact = defineResource({
  name: 'contact',
  plural: 'contacts',
  ...RESOURCES.contact,
  words: { ...RESOURCES.contact.words, many: msg`Messages` },
  fields: {
    name: member(msg({ message: 'Name', context: 'person' }), text(CONTACT_NAME_MAX), 'list', 'sort'),
    subject: member(msg`Subject`, text(CONTACT_NAME_MAX).nullable(), 'hidden'),
    message: member(msg`Message`, longText(CONTACT_MESSAGE_MAX), 'list', 'hidden'),
    email: member(msg`E-mail`, email().nullable(), 'edit', 'list'),
    mobile: member(msg`Mobile phone`, optionalPhone().nullable(), 'edit'),
    user: member(msg`Account`, ref('user', 'userName').nullable()),
    userName: text().nullable(),
    language: member(msg`Language`, choice(LANGUAGES, LANGUAGE_NAMES), 'edit'),
    status: member(msg`Status`, choice(CONTACT_STATUSES, STATUS_WORDS), 'list'),
    assignee: member(msg`Assigned to`, ref('user', 'assigneeName').nullable(), 'edit', 'list', 'bulk'),
    assigneeName: text().nullable(),
    entries: member(msg`Notes and replies`, count(), 'hidden'),
    erasedAt: member(msg`Personal data deleted`, moment().nullable(), 'hidden'),
    ...recordFields(),
    createdAt: member(msg({ message: 'Received', context: 'message' }), moment(), 'list', 'sort'),
    updatedAt: member(msg`Last edited`, moment(), 'sort', 'hidden'),
  },
  export: { who: ADMINS },
  create: { who: ADMINS, fields: contactFields },
  edit: { who: ADMINS, of: isKept, fields: { email: email() } },
  trash: true,
  status: { ...contactMachine, moves: contactMachine.moves.map((move) => ({ ...move, of: isKept })) },
  actions: { erasePerson: { who: [1], isFinal: true, isSingle: true, of: isKept } },
  bulk: {},
  hubScoped: false,
  title: 'name',
  list: {
    search: ['name', 'email', 'subject', 'message'],
    filters: ['status', 'assignee', 'createdAt', 'language'],
    inline: ['status', 'assignee'],
    tabs: { field: 'status', words: Object.fromEntries(CONTACT_STATUSES.map((status) => [status, { status }])) },
  },
});
