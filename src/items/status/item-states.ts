import { msg } from '@lingui/core/macro';

import { ITEM_STATUS_WORDS, type ItemStatus } from '../../../contract/status.ts';
import { textOf } from '../../engine/values/text-of.ts';
import type { States } from '../../engine/view.ts';

const tones: Readonly<Record<ItemStatus | 'incomplete', States['tones'][string]>> = {
  active: 'good',
  incomplete: 'wait',
  inactive: 'quiet',
  sold: 'done',
  'active/sold': 'done',
  'disactive/sold': 'done',
};

/** An item's states: active ones are split by whether they have everything needed for sale. */
export const itemStates: States = {
  field: 'status',
  tones,
  words: { incomplete: msg`Incomplete`, complete: ITEM_STATUS_WORDS.active },
  of: ({ status, incomplete }) => (status === 'active' && incomplete === true ? 'incomplete' : textOf(status)),
};

/** Texts of the moves between an item's statuses, loaded with the first menu that offers them. */
export const statusWords = async () => ({ actionWords: (await import('./status-moves.ts')).statusMoves });
