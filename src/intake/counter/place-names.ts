import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { PhotoSlot } from '../../../contract/calls/intake.ts';

/** Names of the slots in the viewfinder; one word, readable at arm's length. */
export const PLACE_NAMES: Record<PhotoSlot, MessageDescriptor> = {
  itemImage: msg`Item`,
  tagImage: msg`Label`,
  images: msg`Photo`,
};
