import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { choice, email, id, moment, text } from '../field.ts';
import { msg } from '../msg.ts';
import { defineResource } from '../resource.ts';
import { staffKey, userType } from '../staff.ts';
import { USER_STATUS_WORDS, USER_STATUSES } from '../status.ts';

/** A person who signs in (spec section 3, User). */
export const user = defineResource({
  name: 'user',
  plural: 'users',
  words: {
    title: msg`Users`,
    one: msg`User`,
    labels: {
      _id: msg`Id`,
      fullName: msg({ message: 'Name', context: 'person' }),
      email: msg`E-mail`,
      userType: msg`User type`,
      key: msg`Access level`,
      status: msg`Status`,
      createdAt: msg`Created`,
      updatedAt: msg`Last edited`,
      lastLoginAt: msg`Last sign-in`,
    },
  },
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
