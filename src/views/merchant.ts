import { msg } from '@lingui/core/macro';

import type { merchant } from '../../contract/resources/merchant.ts';
import type { ViewOf } from '../engine/view.ts';
import { HubIcon } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Invited } from './invited.tsx';
import { userStates } from './user-states.ts';

const MerchantTabs = lazyComponent(async () => (await import('./merchant-tabs.tsx')).MerchantTabs);

export const merchantView: ViewOf<typeof merchant> = {
  icon: HubIcon,
  menu: { group: 'administration', order: 20 },
  empty: msg`Create the first hub center. Its merchant can then sign in and add items.`,
  create: msg`New hub center`,
  look: 'rows',
  states: userStates,
  form: async () => (await import('./merchant-form.ts')).merchantForm,
  note: Invited,
  tabs: MerchantTabs,
};
