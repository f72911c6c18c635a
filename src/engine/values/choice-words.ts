import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ItemStatus, UserStatus } from '../../../contract/status.ts';
import type { Tone } from '../../ui/status-badge.tsx';

/** Words that are no status of their own: active items are split by whether they have everything needed for sale. */
export const COMPLETION_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  incomplete: msg`Incomplete`,
  complete: msg({ message: 'Active', context: 'item' }),
};

const TONES: Record<ItemStatus | UserStatus | 'incomplete', Tone> = {
  active: 'good',
  incomplete: 'wait',
  inactive: 'quiet',
  sold: 'done',
  'active/sold': 'done',
  'disactive/sold': 'done',
  banned: 'bad',
  unverified: 'wait',
};

/** The tone of a status word; null for other choices. */
export const toneOf = (word: string): Tone | null =>
  Object.hasOwn(TONES, word) ? TONES[word as keyof typeof TONES] : null;
