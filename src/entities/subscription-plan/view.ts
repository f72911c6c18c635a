import { msg } from '@lingui/core/macro';

import type { subscriptionPlan } from '../../../contract/entities/subscription-plan.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const Tile = lazyComponent(async () => (await import('../sale-tiles.tsx')).PlanTile);

export const view: ViewOf<typeof subscriptionPlan> = {
  empty: msg`A plan is what customers subscribe to: a name, a period and a price. Create the first one.`,
  create: msg`New plan`,
  look: 'rows',
  tile: Tile,
  form: async () => (await import('./form.ts')).subscriptionPlanForm,
  trashed: msg`It is no longer for sale. Subscriptions to it go on.`,
};
