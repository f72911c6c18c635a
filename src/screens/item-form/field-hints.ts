import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Hints for fields whose label is not enough. */
export const fieldHints: Readonly<Record<string, MessageDescriptor>> = {
  code: msg`As it is on the tag. Left empty, the next free code is given.`,
  name: msg`A short name people would search for, such as "Loden coat".`,
  weight: msg`In grams, or kilos with their unit: 0,45 kg.`,
};
