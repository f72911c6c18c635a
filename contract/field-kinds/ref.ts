import * as z from 'zod';

import type { Kind } from './kind.ts';

export const ref: Kind = {
  filter: { form: 'anyOf', word: z.uuid() },
  part: 'word',
  nothing: null,
  inFiles: 'cell',
  samples: ({ to = '' }, idOf) => [idOf(to)],
};

export const refs: Kind = { ...ref, part: 'list', nothing: [], samples: ({ to = '' }, idOf) => [[idOf(to)]] };
