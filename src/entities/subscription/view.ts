import { msg } from '@lingui/core/macro';

import type { subscription } from '../../../contract/entities/subscription.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const Tile = lazyComponent(async () => (await import('../sale-tiles.tsx')).SubscriptionTile);

export const view: ViewOf<typeof subscription> = {
  empty: msg`Subscriptions appear here when the shop orders a plan.`,
  look: 'rows',
  states: {
    field: 'status',
    tones: { newRequest: 'wait', ordered: 'done', pendingRenewal: 'wait', expired: 'quiet', cancelled: 'quiet' },
  },
  tile: Tile,
  referring: { name: 'order', field: 'subscription', title: msg`Orders` },
};
