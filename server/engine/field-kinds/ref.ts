/** References: cells contain the names of the records. */
import { refKind, refsKind } from '../../../contract/field-kinds/ref.ts';
import { anyIn, anyOf } from '../records/filter-sql.ts';
import { partsOf, textOf, UNKNOWN, WORD_SEPARATOR } from './cell.ts';
import type { Kind } from './kind.ts';

export const ref: Kind = {
  of: refKind,
  sort: null,
  filter: anyOf,
  cell: { format: 'text', width: 24, write: (name) => name },
  read: (cell, _, idOf) => idOf(textOf(cell)) ?? UNKNOWN,
  names: (cell) => [textOf(cell)],
};

export const refs: Kind = {
  of: refsKind,
  sort: null,
  filter: anyIn,
  hasWordList: true,
  cell: { format: 'text', width: 38, write: (names: readonly string[]) => names.join(WORD_SEPARATOR) },
  read(cell, _, idOf) {
    const ids = partsOf(cell).map(idOf);
    return ids.includes(null) ? UNKNOWN : ids;
  },
  names: (cell) => partsOf(cell),
};
