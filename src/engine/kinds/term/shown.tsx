import { termKind, termsKind } from '../../../../contract/field-kinds/term.ts';
import { ShortWords } from '../cells.tsx';
import type { ShownKind } from '../kind.ts';
import { vocabulary } from '../words.ts';

export const term: ShownKind = { of: termKind, words: vocabulary, Cell: ShortWords };
export const terms: ShownKind = { ...term, of: termsKind };
