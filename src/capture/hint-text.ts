import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Hint } from './hints.ts';

/** What may be wrong with a photo, as a text to translate; the photo can be sent all the same. */
export const HINT_TEXTS: Record<Hint, MessageDescriptor> = {
  blurred: msg`The photo looks blurred.`,
  dark: msg`The photo is very dark.`,
  bright: msg`The photo is overexposed.`,
  cutOff: msg`The item seems to be cut off.`,
};
