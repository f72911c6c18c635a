import { msg } from '@lingui/core/macro';
import { Suspense } from 'react';

import { user } from '../../contract/resources/user.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import type { ViewOf } from '../engine/view.ts';
import { PeopleIcon } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Invited } from './invited.tsx';
import { userStates } from './user-states.ts';

const UserSessions = lazyComponent(async () => (await import('./user-sessions.tsx')).UserSessions);

/** The devices of a person. */
const Sessions = ({ record }: { record: ResourceRecord }) => (
  <Suspense>
    <UserSessions record={record} />
  </Suspense>
);

export const userView: ViewOf<typeof user> = {
  icon: PeopleIcon,
  menu: { group: 'administration', order: 10 },
  ...user.words,
  empty: msg`Everyone who can sign in appears here.`,
  create: msg`New user`,
  look: 'rows',
  states: userStates,
  actionWords: {
    deactivate: {
      label: msg`Deactivate…`,
      done: msg({ message: 'Deactivated', context: 'user' }),
      title: msg`Deactivate this account?`,
      note: msg`All devices are signed out at once. What has not been sent yet stays safe on them, and is sent once the account is active again.`,
      submit: msg`Deactivate`,
    },
    activate: { label: msg`Activate`, done: msg({ message: 'Activated', context: 'user' }) },
    confirmEmail: { label: msg`Confirm the e-mail address`, done: msg`E-mail address confirmed` },
    revokeSessions: {
      label: msg`Sign out everywhere…`,
      done: msg`Signed out everywhere`,
      title: msg`Sign out all devices?`,
      note: msg`This person has to sign in again. What has not been sent yet stays safe on the devices.`,
      submit: msg`Sign out`,
    },
  },
  form: async () => (await import('./user-form.ts')).userForm,
  note: Invited,
  more: Sessions,
};
