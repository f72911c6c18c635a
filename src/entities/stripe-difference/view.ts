import { msg } from '@lingui/core/macro';

import type { stripeDifference } from '../../../contract/entities/stripe-difference.ts';
import type { ViewOf } from '../../engine/view.ts';

export const view: ViewOf<typeof stripeDifference> = {
  empty: msg`Everything that Stripe has moved is recorded here with the same amount.`,
  look: 'rows',
  states: {
    field: 'status',
    tones: { open: 'bad', refunding: 'wait', refunded: 'good', takenIn: 'good', explained: 'quiet', settled: 'good' },
  },
};
