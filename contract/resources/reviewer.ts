import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { choice, count, email, flag, id, moment, optionalPhone, optionalSecret, refs, text } from '../field.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES } from '../languages.ts';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { msg } from '../msg.ts';
import { defineResource } from '../resource.ts';
import { userMachine, USER_STATUS_WORDS, USER_STATUSES } from '../status.ts';

/** Maximum hub centers assigned to one reviewer. */
const HUBS_MAX = 100;

const fields = {
  fullName: text(NAME_MAX),
  mobile: optionalPhone(),
  language: choice(LANGUAGES, LANGUAGE_NAMES),
  hubs: refs('merchant', HUBS_MAX, 'hubNames'),
};

/**
 * A user with the staff key 4, and the hub centers whose items that person reviews; without one: all. `checked` counts the verdicts of the
 * last 30 days.
 */
export const reviewer = defineResource({
  name: 'reviewer',
  plural: 'reviewers',
  words: {
    title: msg`Reviewers`,
    one: msg`Reviewer`,
    labels: {
      _id: msg`Id`,
      fullName: msg({ message: 'Name', context: 'person' }),
      email: msg`E-mail`,
      verified: msg`Confirmed`,
      mobile: msg`Mobile phone`,
      language: msg`Language`,
      hubs: msg`Assigned hub centers`,
      hubNames: msg`Assigned hub centers`,
      checked: msg`Checked in 30 days`,
      status: msg`Status`,
      invited: msg`Invited`,
      createdAt: msg`Created`,
      updatedAt: msg`Last edited`,
      lastLoginAt: msg`Last sign-in`,
      rev: msg`Revision`,
    },
  },
  record: z.object({
    _id: id(),
    ...fields,
    mobile: fields.mobile.nullable(),
    email: email(),
    verified: flag(),
    hubNames: z.array(z.string()),
    checked: count(),
    status: choice(USER_STATUSES, { ...USER_STATUS_WORDS, banned: msg({ message: 'Deactivated', context: 'user' }) }),
    invited: z.boolean(),
    createdAt: moment(),
    updatedAt: moment(),
    lastLoginAt: moment().nullable(),
    rev: z.int(),
  }),
  who: ADMINS,
  export: { who: ADMINS },
  create: {
    who: ADMINS,
    fields: {
      ...fields,
      email: email(),
      language: fields.language.default(DEFAULT_LANGUAGE),
      hubs: fields.hubs.default([]),
      password: optionalSecret(PASSWORD_MIN, PASSWORD_MAX),
    },
  },
  edit: { who: ADMINS, fields: { ...fields, mobile: fields.mobile.nullable() } },
  status: userMachine,
  hubScoped: false,
  title: 'fullName',
  list: {
    columns: ['fullName', 'email', 'mobile', 'hubs', 'status', 'checked', 'createdAt', 'lastLoginAt'],
    sort: ['fullName', 'email', 'createdAt', 'lastLoginAt'],
    search: ['fullName', 'email'],
    filters: ['status', 'createdAt', 'lastLoginAt'],
  },
  detail: [
    'fullName',
    'email',
    'verified',
    'mobile',
    'hubs',
    'language',
    'status',
    'checked',
    'createdAt',
    'lastLoginAt',
  ],
  screens: { list: 'reviewers', detail: 'reviewerDetail', create: 'reviewerCreate', edit: 'reviewerEdit' },
});
