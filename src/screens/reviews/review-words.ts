import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ReviewReason } from '../../../contract/review.ts';
import type { ReviewTab } from './review-address.ts';

export const TAB_WORDS: Readonly<Record<ReviewTab, MessageDescriptor>> = {
  open: msg({ message: 'To check', context: 'item' }),
  corrected: msg({ message: 'Corrected', context: 'items' }),
  photoWanted: msg`Photos requested`,
  rejected: msg`Rejected`,
  approved: msg`Approved`,
  figures: msg`Figures`,
};

export const WHY_WORDS: Readonly<Record<ReviewReason, MessageDescriptor>> = {
  newHub: msg`New hub center`,
  sample: msg`Random sample`,
  flagged: msg`Flagged by staff`,
  answered: msg`Answered by the hub center`,
  changed: msg`Edited after approval`,
};
