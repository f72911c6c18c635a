import { compositionKind } from '../field-kinds/composition.ts';
import type { FieldMeta } from '../field-meta.ts';
import { FIBRES } from './fibres.ts';
import type { Term } from './term.ts';

/** The vocabulary of a field; the fibres are not in its declaration, which the first list loads. */
export const termsOf = ({ kind, terms }: FieldMeta): readonly Term[] | undefined =>
  kind === compositionKind ? FIBRES : terms;
