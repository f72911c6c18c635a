import { msg } from '@lingui/core/macro';

import { WANT_WORDS } from '../../../contract/review.ts';
import { ITEM_STATUS_WORDS, type ItemStatus } from '../../../contract/status.ts';
import { textOf } from '../../engine/values/text-of.ts';
import type { States } from '../../engine/view.ts';

const tones: Readonly<Record<ItemStatus | keyof typeof WANT_WORDS | 'incomplete' | 'reserved', States['tones'][string]>> = {
  active: 'good',
  incomplete: 'wait',
  reserved: 'done',
  photoWanted: 'wait',
  rejected: 'bad',
  inactive: 'quiet',
  sold: 'done',
  'active/sold': 'done',
  'disactive/sold': 'done',
};

/** An item's states: active ones are split by whether a buyer has them, by what its review asks for, and by whether they have everything needed for sale. */
export const itemStates: States = {
  field: 'status',
  tones,
  words: { ...WANT_WORDS, incomplete: msg`Incomplete`, reserved: msg({ message: 'Reserved', context: 'item' }), complete: ITEM_STATUS_WORDS.active },
  of: ({ status, incomplete, review, reserved }) => {
    if (status !== 'active') return textOf(status);
    if (reserved === true) return 'reserved';
    if (review !== undefined) return textOf(review);
    return incomplete === true ? 'incomplete' : status;
  },
};
