import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { PhotoSlot } from '../../../contract/calls/intake.ts';

/** What the viewfinder calls the slot it is at; one word, read from an arm's length. */
export const PLACE_NAMES: Record<PhotoSlot, MessageDescriptor> = {
  itemImage: msg`Item`,
  tagImage: msg`Tag`,
  images: msg`Photo`,
};
