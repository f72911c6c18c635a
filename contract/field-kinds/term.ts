import type { FieldMeta } from '../field-meta.ts';
import type { Kind } from './kind.ts';

const ids = ({ terms = [] }: FieldMeta) => terms.map((each) => each.id);

export const termKind: Kind = {
  name: 'term',
  filter: { form: 'anyOf', words: ids },
  part: 'word',
  nothing: null,
  inFiles: 'cell',
  samples: ids,
};

export const termsKind: Kind = {
  ...termKind,
  name: 'terms',
  part: 'list',
  nothing: [],
  samples: (meta) => ids(meta).map((each) => [each]),
};
