import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { PhotoSlot } from '../../contract/calls/intake.ts';

/** Name of a slot's photo. */
export const SLOT_NAMES: Record<PhotoSlot, MessageDescriptor> = {
  itemImage: msg`Item photo`,
  tagImage: msg`Label photo`,
  images: msg`More photos`,
};
