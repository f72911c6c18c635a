import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineResource, member } from '../define-resource.ts';
import { blankText, count, refs } from '../field.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { userMachine } from '../status.ts';
import { accountFields, newPersonFields, personFields, signInFields } from './user.ts';

/** Maximum hub centers assigned to one reviewer. */
const HUBS_MAX = 100;

/**
 * A user with the staff key 4, and the hub centers and provinces of hub centers whose items that person reviews; without any: all. `checked`
 * counts the verdicts of the last 30 days.
 */
export const reviewer = defineResource({
  name: 'reviewer',
  plural: 'reviewers',
  ...RESOURCES.reviewer,
  fields: {
    ...personFields,
    hubs: member(msg`Assigned hub centers`, refs('merchant', HUBS_MAX, 'hubNames'), 'write', 'list'),
    hubNames: z.array(z.string()),
    /** Separated by commas, as hub centers write theirs: `MI, TO`. */
    provinces: member(msg`Assigned provinces`, blankText(500), 'write'),
    ...accountFields,
    checked: member(msg`Checked in 30 days`, count(), 'list'),
    ...signInFields,
  },
  export: { who: ADMINS },
  unrevised: ['checked', 'hubNames'],
  create: { who: ADMINS, fields: newPersonFields },
  edit: { who: ADMINS },
  status: userMachine,
  hubScoped: false,
  title: 'fullName',
  list: {
    sort: ['fullName', 'email', 'createdAt', 'updatedAt', 'lastLoginAt'],
    filters: ['status', 'createdAt', 'lastLoginAt'],
  },
});
