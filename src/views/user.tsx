import { msg } from '@lingui/core/macro';
import { Suspense } from 'react';

import { user } from '../../contract/resources/user.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import type { ViewOf } from '../engine/view.ts';
import { PeopleIcon } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { userStates } from './user-states.ts';

const ResetTwoStep = lazyComponent(async () => (await import('./reset-two-step.tsx')).ResetTwoStep);

const TwoStepOf = ({ record }: { record: ResourceRecord }) => (
  <Suspense>
    <ResetTwoStep key={record._id} record={record} />
  </Suspense>
);

export const userView: ViewOf<typeof user> = {
  icon: PeopleIcon,
  menu: { group: 'administration', order: 10 },
  ...user.words,
  empty: msg`Everyone who can sign in appears here.`,
  look: 'rows',
  states: userStates,
  more: TwoStepOf,
};
