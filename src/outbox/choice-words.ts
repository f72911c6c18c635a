import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Choice } from './choices.ts';

/** Labels of the buttons. */
export const CHOICE_WORDS: Record<Choice, MessageDescriptor> = {
  now: msg`Send now`,
  again: msg`Try again`,
  newCode: msg`Send with a new code`,
  otherHub: msg`Choose another hub center`,
  asNew: msg`Send as a new item`,
  trash: msg`Move to trash`,
  restore: msg`Restore`,
  forGood: msg`Delete permanently`,
};
