import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { blankText, count, email, optionalSecret, refs } from '../field.ts';
import { DEFAULT_LANGUAGE } from '../languages.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource } from '../resource.ts';
import { userMachine } from '../status.ts';
import { personFields, personLabels, personMembers } from './user.ts';

/** Maximum hub centers assigned to one reviewer. */
const HUBS_MAX = 100;

const fields = {
  ...personFields,
  hubs: refs('merchant', HUBS_MAX, 'hubNames'),
  /** Separated by commas, as hub centers write theirs: `MI, TO`. */
  provinces: blankText(500),
};

/**
 * A user with the staff key 4, and the hub centers and provinces of hub centers whose items that person reviews; without any: all. `checked`
 * counts the verdicts of the last 30 days.
 */
export const reviewer = defineResource({
  name: 'reviewer',
  plural: 'reviewers',
  ...RESOURCES.reviewer,
  words: {
    ...RESOURCES.reviewer.words,
    labels: {
      ...personLabels,
      hubs: msg`Assigned hub centers`,
      hubNames: msg`Assigned hub centers`,
      provinces: msg`Assigned provinces`,
      checked: msg`Checked in 30 days`,
    },
  },
  record: z.object({
    ...fields,
    ...personMembers,
    hubNames: z.array(z.string()),
    checked: count(),
  }),
  export: { who: ADMINS },
  unrevised: ['checked', 'hubNames'],
  create: {
    who: ADMINS,
    fields: {
      ...fields,
      email: email(),
      language: fields.language.default(DEFAULT_LANGUAGE),
      hubs: fields.hubs.default([]),
      provinces: fields.provinces.default(''),
      password: optionalSecret(PASSWORD_MIN, PASSWORD_MAX),
    },
  },
  edit: { who: ADMINS, fields: { ...fields, mobile: fields.mobile.nullable() } },
  status: userMachine,
  hubScoped: false,
  title: 'fullName',
  list: {
    columns: ['fullName', 'email', 'mobile', 'hubs', 'status', 'checked', 'createdAt', 'lastLoginAt'],
    sort: ['fullName', 'email', 'createdAt', 'updatedAt', 'lastLoginAt'],
    search: ['fullName', 'email'],
    filters: ['status', 'createdAt', 'lastLoginAt'],
  },
  detail: [
    'fullName',
    'email',
    'verified',
    'mobile',
    'hubs',
    'provinces',
    'language',
    'status',
    'checked',
    'createdAt',
    'lastLoginAt',
  ],
});
