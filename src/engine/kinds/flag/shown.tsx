import { msg } from '@lingui/core/macro';

import { flagKind } from '../../../../contract/field-kinds/flag.ts';
import { ShortWords } from '../cells.tsx';
import type { ShownKind } from '../kind.ts';

export const flag: ShownKind = {
  of: flagKind,
  words: (value, { i18n }) => i18n._(value === true || value === 'true' ? msg`Yes` : msg`No`),
  Cell: ShortWords,
};
