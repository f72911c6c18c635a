import { msg } from '@lingui/core/macro';

import type { user } from '../../contract/resources/user.ts';
import type { ViewOf } from '../engine/view.ts';
import { PeopleIcon } from '../ui/icons.tsx';

export const userView: ViewOf<typeof user> = {
  icon: PeopleIcon,
  menu: { order: 10 },
  title: msg`Users`,
  one: msg`User`,
  empty: msg`Everyone who can sign in appears here.`,
  look: 'rows',
  labels: {
    _id: msg`Id`,
    fullName: msg`Name`,
    email: msg`E-mail`,
    userType: msg`User type`,
    key: msg`Access level`,
    status: msg`Status`,
    createdAt: msg`Created`,
    updatedAt: msg`Last change`,
    lastLoginAt: msg`Last sign-in`,
  },
};
