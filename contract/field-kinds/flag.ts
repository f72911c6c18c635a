import type { Kind } from './kind.ts';

/** The values of a yes-or-no filter. */
export const FLAG_WORDS = ['true', 'false'] as const;

export const flagKind: Kind = {
  name: 'flag',
  filter: { form: 'anyOf', words: () => FLAG_WORDS },
  part: 'text',
  nothing: null,
  inFiles: 'cell',
  samples: () => [true, false],
};
