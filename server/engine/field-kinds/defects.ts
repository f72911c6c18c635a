import { isDeepStrictEqual } from 'node:util';

import { defectsKind } from '../../../contract/field-kinds/defects.ts';
import type { Defect } from '../../../contract/field.ts';
import { DEFECTS } from '../../../contract/vocabulary/defects.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { termIdsOf, WORD_SEPARATOR } from './cell.ts';
import type { Kind } from './kind.ts';

export const defects: Kind = {
  of: defectsKind,
  sort: null,
  filter: null,
  cell: {
    format: 'text',
    width: 24,
    write: (found: readonly Defect[], _, { language }) =>
      found.map(({ defect }) => nameOf(DEFECTS, defect, language)).join(WORD_SEPARATOR),
  },
  read: (cell) => termIdsOf(cell, DEFECTS).map((defect) => ({ defect })),
  /** A cell contains the words of defects, not their places on the photo, so equal words are no change. */
  isEqualValue(value, present) {
    const words = (list: unknown) => ((list ?? []) as readonly Defect[]).map(({ defect }) => defect).sort();
    return isDeepStrictEqual(words(value), words(present));
  },
};
