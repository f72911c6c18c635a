import type { FieldMeta } from '../field-meta.ts';
import type { Kind } from './kind.ts';

const ids = ({ terms = [] }: FieldMeta) => terms.map((each) => each.id);

export const term: Kind = {
  filter: { form: 'anyOf', words: ids },
  part: 'word',
  nothing: null,
  inFiles: 'cell',
  samples: ids,
};

export const terms: Kind = { ...term, part: 'list', nothing: [], samples: (meta) => ids(meta).map((each) => [each]) };
