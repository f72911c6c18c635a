import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { choice, email, id, moment, text } from '../field.ts';
import { defineResource } from '../resource.ts';
import { staffKey, userType } from '../staff.ts';
import { USER_STATUS_WORDS, USER_STATUSES } from '../status.ts';

/** A person who signs in (spec section 3, User). */
export const user = defineResource({
  name: 'user',
  plural: 'users',
  record: z.object({
    _id: id(),
    fullName: text(400),
    email: email(),
    userType,
    key: staffKey.nullable(),
    status: choice(USER_STATUSES, USER_STATUS_WORDS),
    createdAt: moment(),
    updatedAt: moment(),
    lastLoginAt: moment().nullable(),
  }),
  who: ADMINS,
  hubScoped: false,
  title: 'fullName',
  list: {
    columns: ['fullName', 'email', 'status', 'createdAt', 'lastLoginAt'],
    sort: ['fullName', 'email', 'createdAt', 'lastLoginAt'],
    search: ['fullName', 'email'],
    filters: ['status'],
  },
  detail: ['fullName', 'email', 'status', 'createdAt', 'lastLoginAt'],
  screens: { list: 'users', detail: 'userDetail' },
});
