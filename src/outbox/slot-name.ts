import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { PhotoSlot } from '../../contract/calls/intake.ts';

/** What the photo of a slot is called. */
export const SLOT_NAMES: Record<PhotoSlot, MessageDescriptor> = {
  itemImage: msg`Item photo`,
  tagImage: msg`Tag photo`,
  images: msg`More photos`,
};
