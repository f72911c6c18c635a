import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { SLOTS, type PhotoSlot } from '../../contract/calls/intake.ts';
import type { ItemKind } from '../../contract/code.ts';

const LABELS: Record<PhotoSlot, MessageDescriptor> = {
  itemImage: msg`Item photo`,
  tagImage: msg`Tag photo`,
  images: msg`More photos`,
};

/** A photo slot of a kind's quick-add form. */
export interface FormSlot {
  slot: PhotoSlot;
  label: MessageDescriptor;
  required: boolean;
  many: boolean;
}

/** Photo slots of a kind, as the contract declares them. */
export const slotsOf = (kind: ItemKind): FormSlot[] =>
  Object.entries(SLOTS[kind]).map(([slot, { max, required = false }]) => ({
    slot: slot as PhotoSlot,
    label: LABELS[slot as PhotoSlot],
    required,
    many: max > 1,
  }));
