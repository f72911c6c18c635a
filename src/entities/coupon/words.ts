import { msg } from '@lingui/core/macro';

import type { ActionWords } from '../../engine/view.ts';

const done = msg`Status changed`;

/** Texts of the moves of a coupon. */
export const actions: Readonly<Record<string, ActionWords>> = {
  active: { label: msg({ message: 'Resume', context: 'coupon' }), done },
  paused: { label: msg({ message: 'Pause', context: 'coupon' }), done },
  ended: {
    label: msg({ message: 'End', context: 'coupon' }),
    done,
  },
};
