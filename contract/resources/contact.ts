import * as z from 'zod';

import { ADMINS, type RecordRule } from '../access.ts';
import type { StatusMachine } from '../actions.ts';
import {
  choice,
  count,
  email,
  fullText,
  longText,
  moment,
  optionalPhone,
  optionalText,
  recordMembers,
  ref,
  text,
} from '../field.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES } from '../languages.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from '../limits.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource, recordLabels } from '../resource.ts';

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

const fields = {
  email: email(),
  mobile: optionalPhone(),
  language: choice(LANGUAGES, LANGUAGE_NAMES),
};

/** What somebody who writes says; the same in the shop's form and in the back-office. */
export const contactFields = {
  name: text(CONTACT_NAME_MAX),
  ...fields,
  subject: optionalText(CONTACT_NAME_MAX),
  message: fullText(CONTACT_MESSAGE_MAX),
  language: fields.language.default(DEFAULT_LANGUAGE),
};

/**
 * A message to the shop. What the person wrote is never edited; who answers and where the answer goes can be. `user`: the account with the
 * same e-mail address; `entries`: how many notes and replies there are; `erasedAt`: when the personal data was deleted.
 */
export const contact = defineResource({
  name: 'contact',
  plural: 'contacts',
  ...RESOURCES.contact,
  words: {
    ...RESOURCES.contact.words,
    many: msg`Messages`,
    labels: {
      name: msg({ message: 'Name', context: 'person' }),
      email: msg`E-mail`,
      mobile: msg`Mobile phone`,
      subject: msg`Subject`,
      message: msg`Message`,
      language: msg`Language`,
      status: msg`Status`,
      assignee: msg`Assigned to`,
      assigneeName: msg`Assigned to`,
      user: msg`Account`,
      userName: msg`Account`,
      entries: msg`Notes and replies`,
      erasedAt: msg`Personal data deleted`,
      ...recordLabels,
      createdAt: msg({ message: 'Received', context: 'message' }),
    },
  },
  record: z.object({
    ...fields,
    name: text(CONTACT_NAME_MAX),
    email: fields.email.nullable(),
    mobile: fields.mobile.nullable(),
    subject: text(CONTACT_NAME_MAX).nullable(),
    message: longText(CONTACT_MESSAGE_MAX),
    status: choice(CONTACT_STATUSES, STATUS_WORDS),
    assignee: ref('user', 'assigneeName').nullable(),
    assigneeName: text().nullable(),
    user: ref('user', 'userName').nullable(),
    userName: text().nullable(),
    entries: count(),
    erasedAt: moment().nullable(),
    ...recordMembers(),
  }),
  export: { who: ADMINS },
  create: { who: ADMINS, fields: contactFields },
  edit: {
    who: ADMINS,
    of: isKept,
    fields: { ...fields, mobile: fields.mobile.nullable(), assignee: ref('user', 'assigneeName').nullable() },
  },
  trash: true,
  status: { ...contactMachine, moves: contactMachine.moves.map((move) => ({ ...move, of: isKept })) },
  actions: { erasePerson: { who: [1], isFinal: true, isSingle: true, of: isKept } },
  bulk: { fields: ['assignee'] },
  hubScoped: false,
  title: 'name',
  list: {
    columns: ['name', 'message', 'email', 'status', 'assignee', 'createdAt'],
    sort: ['createdAt', 'updatedAt', 'name'],
    search: ['name', 'email', 'subject', 'message'],
    filters: ['status', 'assignee', 'createdAt', 'language'],
    inline: ['status', 'assignee'],
    tabs: { field: 'status', words: Object.fromEntries(CONTACT_STATUSES.map((status) => [status, { status }])) },
  },
  detail: ['name', 'email', 'mobile', 'user', 'language', 'status', 'assignee', 'createdAt'],
});
