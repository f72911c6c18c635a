import type { Kind } from './kind.ts';

export const choice: Kind = {
  filter: { form: 'anyOf', words: ({ options = [] }) => options },
  part: 'word',
  nothing: null,
  inFiles: 'cell',
  samples: ({ options = [] }) => options,
};
