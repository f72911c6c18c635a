import { msg } from '@lingui/core/macro';

import { readSize, sizeKind } from '../../../../contract/field-kinds/size.ts';
import type { TypedSize } from '../../../../contract/typed/size.ts';
import { textOf } from '../../values/text-of.ts';
import type { ShownKind, Words } from '../kind.ts';

/** A filter has it as text. */
const words: Words = (value, { i18n }) => {
  const read = typeof value === 'string' ? readSize(value) : (value as TypedSize);
  if (!read) return textOf(value);
  return read.system === 'ONE' ? i18n._(msg`One size`) : `${read.system} ${read.value}`;
};

export const size: ShownKind = { of: sizeKind, words };
