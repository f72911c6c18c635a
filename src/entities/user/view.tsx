import { msg } from '@lingui/core/macro';
import { Suspense } from 'react';

import { mayManage } from '../../../contract/access.ts';
import type { user } from '../../../contract/entities/user.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { ViewOf } from '../../engine/view.ts';
import { useProfile } from '../../session/use-session.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Invited } from './invited.tsx';
import { userStates } from './states.ts';

const ResetTwoStep = lazyComponent(async () => (await import('./reset-two-step.tsx')).ResetTwoStep);
const PersonData = lazyComponent(async () => (await import('./person-data.tsx')).PersonData);
const Tile = lazyComponent(async () => (await import('../people-tiles.tsx')).UserTile);
const NewPasswordLink = lazyComponent(async () => (await import('./new-password-link.tsx')).NewPasswordLink);
const UserSessions = lazyComponent(async () => (await import('./sessions.tsx')).UserSessions);

/** The devices of a person, their password and their second step, for those who may change the account. */
function Access({ record }: { record: ResourceRecord }) {
  const profile = useProfile();
  return (
    <Suspense>
      {mayManage(profile, record) ? <UserSessions record={record} /> : null}
      {mayManage(profile, record) && record['status'] === 'active' && record._id !== profile._id ? (
        <NewPasswordLink key={record._id} record={record} />
      ) : null}
      <ResetTwoStep record={record} />
      {mayManage(profile, record) ? <PersonData whose={{ user: record._id }} /> : null}
    </Suspense>
  );
}

export const view: ViewOf<typeof user> = {
  empty: msg`Everyone who can sign in appears here.`,
  create: msg`New user`,
  look: 'rows',
  states: userStates,
  tile: Tile,
  form: async () => (await import('./form.ts')).userForm,
  note: Invited,
  more: Access,
  referring: { name: 'order', field: 'account', title: msg`Orders` },
};
