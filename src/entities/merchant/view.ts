import { msg } from '@lingui/core/macro';

import type { merchant } from '../../../contract/entities/merchant.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Invited } from '../user/invited.tsx';
import { userStates } from '../user/states.ts';

const Tile = lazyComponent(async () => (await import('../people-tiles.tsx')).HubTile);
const ViewAs = lazyComponent(async () => (await import('./view-as.tsx')).ViewAs);
const MerchantTabs = lazyComponent(async () => (await import('./tabs.tsx')).MerchantTabs);

export const view: ViewOf<typeof merchant> = {
  empty: msg`Create the first hub center. Its merchant can then sign in and add items.`,
  create: msg`New hub center`,
  look: 'rows',
  states: userStates,
  tile: Tile,
  form: async () => (await import('./form.ts')).merchantForm,
  note: Invited,
  tools: ViewAs,
  tabs: MerchantTabs,
};
