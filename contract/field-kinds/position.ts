import * as z from 'zod';

import { field } from '../field-meta.ts';
import type { Kind } from './kind.ts';

/** The place of a record in an order that people keep by hand; only a move changes it. */
export const positionKind: Kind = {
  name: 'position',
  filter: null,
  part: 'word',
  nothing: null,
  notInline: 'it is moved',
  inFiles: 'never',
  samples: () => ['1', '2.5'],
};

/** The place of a record in the order of its list, which people keep by hand: smaller comes first, and only a move changes it. */
export const position = () => field(z.string().regex(/^-?\d+(\.\d+)?$/), { kind: positionKind });
