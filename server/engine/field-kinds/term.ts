import { termKind, termsKind } from '../../../contract/field-kinds/term.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { anyIn, anyOf } from '../records/filter-sql.ts';
import { termId, termIdsOf, textOf, WORD_SEPARATOR } from './cell.ts';
import type { Kind } from './kind.ts';
import { byText } from './text.ts';

export const term: Kind = {
  of: termKind,
  sort: byText,
  filter: anyOf,
  cell: { format: 'text', width: 20, write: (id, { terms = [] }, { language }) => nameOf(terms, id, language) },
  read: (cell, { terms = [] }) => termId(terms, textOf(cell)),
};

export const terms: Kind = {
  of: termsKind,
  sort: null,
  filter: anyIn,
  hasWordList: true,
  cell: {
    format: 'text',
    width: 24,
    write: (ids: readonly string[], { terms: known = [] }, { language }) =>
      ids.map((id) => nameOf(known, id, language)).join(WORD_SEPARATOR),
  },
  read: (cell, { terms: known = [] }) => [...new Set(termIdsOf(cell, known))],
};
