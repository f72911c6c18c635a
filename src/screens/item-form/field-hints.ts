import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Hints for fields whose label is not enough. */
export const fieldHints: Readonly<Record<string, MessageDescriptor>> = {
  code: msg`The code on the tag. Leave empty to use the next free code.`,
  name: msg`A short name that is easy to find, for example “Loden coat”.`,
  weight: msg`In grams, or in kilos with the unit: 0,45 kg.`,
};
