import type { MessageDescriptor } from '@lingui/core';

import { SLOTS, type PhotoSlot } from '../../contract/calls/intake.ts';
import type { ItemKind } from '../../contract/code.ts';
import { SLOT_NAMES } from '../outbox/slot-name.ts';

/** A photo slot of a kind's quick-add form. */
export interface FormSlot {
  slot: PhotoSlot;
  label: MessageDescriptor;
  required: boolean;
  many: boolean;
}

/** Photo slots of a kind, from the contract. */
export const slotsOf = (kind: ItemKind): FormSlot[] =>
  Object.entries(SLOTS[kind]).map(([slot, { max, required = false }]) => ({
    slot: slot as PhotoSlot,
    label: SLOT_NAMES[slot as PhotoSlot],
    required,
    many: max > 1,
  }));
