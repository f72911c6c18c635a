import { msg } from '@lingui/core/macro';

import { user } from '../../contract/resources/user.ts';
import type { ViewOf } from '../engine/view.ts';
import { PeopleIcon } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { userStates } from './user-states.ts';

export const userView: ViewOf<typeof user> = {
  icon: PeopleIcon,
  menu: { group: 'administration', order: 10 },
  ...user.words,
  empty: msg`Everyone who can sign in appears here.`,
  look: 'rows',
  states: userStates,
  more: lazyComponent(async () => (await import('./reset-two-step.tsx')).ResetTwoStep),
};
