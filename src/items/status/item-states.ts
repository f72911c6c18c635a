import { msg } from '@lingui/core/macro';

import { type REVIEW_WANTS, VERDICT_WORDS } from '../../../contract/review.ts';
import { ITEM_STATUS_WORDS, type ItemStatus } from '../../../contract/status.ts';
import { textOf } from '../../engine/values/text-of.ts';
import type { States } from '../../engine/view.ts';

const tones: Readonly<Record<ItemStatus | (typeof REVIEW_WANTS)[number] | 'incomplete', States['tones'][string]>> = {
  active: 'good',
  incomplete: 'wait',
  photoWanted: 'wait',
  rejected: 'bad',
  inactive: 'quiet',
  sold: 'done',
  'active/sold': 'done',
  'disactive/sold': 'done',
};

const { photoWanted, rejected } = VERDICT_WORDS;

/** An item's states: active ones are split by what its review asks for, and by whether they have everything needed for sale. */
export const itemStates: States = {
  field: 'status',
  tones,
  words: { photoWanted, rejected, incomplete: msg`Incomplete`, complete: ITEM_STATUS_WORDS.active },
  of: ({ status, incomplete, review }) => {
    if (status !== 'active') return textOf(status);
    if (review !== undefined) return textOf(review);
    return incomplete === true ? 'incomplete' : status;
  },
};
