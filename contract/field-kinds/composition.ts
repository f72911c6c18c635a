import type { Kind } from './kind.ts';

export const composition: Kind = {
  filter: { form: 'anyOf', words: ({ terms = [] }) => terms.map(({ id }) => id) },
  part: 'rows',
  nothing: null,
  inFiles: 'cell',
  samples: ({ terms = [] }) => terms.map(({ id }) => [{ part: 'main', fibre: id, pct: 100 }]),
};
