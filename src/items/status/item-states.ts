import { msg } from '@lingui/core/macro';

import { REVIEW_WANTS, VERDICT_WORDS } from '../../../contract/review.ts';
import { ITEM_STATUS_WORDS, type ItemStatus } from '../../../contract/status.ts';
import { textOf } from '../../engine/values/text-of.ts';
import type { States } from '../../engine/view.ts';

type Shown = ItemStatus | (typeof REVIEW_WANTS)[number] | 'incomplete' | 'reserved';
const tones: Readonly<Record<Shown, States['tones'][string]>> = {
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

const { photoWanted, rejected } = VERDICT_WORDS;
const reserved = msg({ message: 'Reserved', context: 'item' });

/**
 * An item's states: active ones are split by whether a buyer has them, by what the review asks for, and by whether they have everything
 * needed for sale.
 */
export const itemStates: States = {
  field: 'status',
  tones,
  words: { photoWanted, rejected, reserved, incomplete: msg`Incomplete`, complete: ITEM_STATUS_WORDS.active },
  of: (record) => {
    const { status, incomplete, review } = record;
    if (status !== 'active') return textOf(status);
    if (record['reserved'] === true) return 'reserved';
    const wanted = REVIEW_WANTS.find((each) => each === review);
    if (wanted) return wanted;
    return incomplete === true ? 'incomplete' : status;
  },
};
