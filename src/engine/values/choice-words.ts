import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ItemStatus, UserStatus } from '../../../contract/status.ts';
import type { Tone } from '../../ui/status-badge.tsx';

interface ChoiceWord {
  label: MessageDescriptor;
  tone: Tone;
}

const statusWords: Record<ItemStatus | UserStatus | 'incomplete' | 'complete', ChoiceWord> = {
  active: { label: msg`Active`, tone: 'good' },
  // What is active is told apart by whether it has all it needs to be on sale.
  incomplete: { label: msg`Incomplete`, tone: 'wait' },
  complete: { label: msg`Active`, tone: 'good' },
  inactive: { label: msg`Inactive`, tone: 'quiet' },
  sold: { label: msg`Sold`, tone: 'done' },
  'active/sold': { label: msg`Active, sold`, tone: 'done' },
  'disactive/sold': { label: msg`Inactive, sold`, tone: 'done' },
  banned: { label: msg`Banned`, tone: 'bad' },
  unverified: { label: msg`Not verified`, tone: 'wait' },
};

/** How a word of a choice is shown; null for a word this version does not know. */
export const choiceWord = (word: string): ChoiceWord | null =>
  Object.hasOwn(statusWords, word) ? statusWords[word as keyof typeof statusWords] : null;
