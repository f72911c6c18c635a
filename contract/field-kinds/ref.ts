import * as z from 'zod';

import type { Kind } from './kind.ts';

export const refKind: Kind = {
  name: 'ref',
  filter: { form: 'anyOf', word: z.uuid() },
  part: 'word',
  nothing: null,
  inFiles: 'cell',
  samples: ({ to = '' }, idOf) => [idOf(to)],
};

export const refsKind: Kind = {
  ...refKind,
  name: 'refs',
  part: 'list',
  nothing: [],
  samples: ({ to = '' }, idOf) => [[idOf(to)]],
};
