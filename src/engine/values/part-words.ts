import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Part } from '../../../contract/composition.ts';
import type { Measure } from '../../../contract/field.ts';

/** Parts of a garment whose fibres are told apart. */
export const partWords: Record<Part, MessageDescriptor> = {
  main: msg`Main fabric`,
  lining: msg`Lining`,
  trim: msg`Trim`,
};

/** What can be measured. */
export const measureWords: Record<Measure, MessageDescriptor> = {
  chest: msg`Chest`,
  waist: msg`Waist`,
  hips: msg`Hips`,
  length: msg`Length`,
  sleeve: msg`Sleeve`,
  width: msg`Width`,
};
