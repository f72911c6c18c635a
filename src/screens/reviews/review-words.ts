import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ReviewReason, Verdict } from '../../../contract/review.ts';
import type { ReviewTab } from './review-address.ts';

export const TAB_WORDS: Readonly<Record<ReviewTab, MessageDescriptor>> = {
  open: msg({ message: 'To check', context: 'item' }),
  photoWanted: msg`Photos wanted`,
  rejected: msg`Rejected`,
  approved: msg`Approved`,
  figures: msg`Figures`,
};

export const VERDICT_WORDS: Readonly<Record<Verdict, MessageDescriptor>> = {
  approved: msg({ message: 'Approved', context: 'item' }),
  photoWanted: msg`A photo is wanted`,
  rejected: msg({ message: 'Rejected', context: 'item' }),
};

export const WHY_WORDS: Readonly<Record<ReviewReason, MessageDescriptor>> = {
  newHub: msg`New hub center`,
  sample: msg`Random sample`,
  flagged: msg`Flagged by staff`,
  answered: msg`Answered by the hub center`,
  changed: msg`Edited after approval`,
};
