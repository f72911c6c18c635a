import type { Kind } from './kind.ts';

export const choiceKind: Kind = {
  name: 'choice',
  filter: { form: 'anyOf', words: ({ options = [] }) => options },
  part: 'word',
  nothing: null,
  inFiles: 'cell',
  samples: ({ options = [] }) => options,
};
