import { msg } from '@lingui/core/macro';

import type { subscription } from '../../contract/resources/subscription.ts';
import type { ViewOf } from '../engine/view.ts';

export const subscriptionView: ViewOf<typeof subscription> = {
  empty: msg`Subscriptions appear here when the shop orders a plan.`,
  look: 'rows',
  states: {
    field: 'status',
    tones: { newRequest: 'wait', ordered: 'good', pendingRenewal: 'wait', expired: 'quiet', cancelled: 'quiet' },
  },
  referring: { name: 'order', field: 'subscription', title: msg`Orders` },
};
