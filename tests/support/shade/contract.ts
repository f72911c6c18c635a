import * as z from 'zod';

import type { Kind } from '../../../contract/field-kinds/kind.ts';
import { field } from '../../../contract/field-meta.ts';

export const shadeKind: Kind = {
  name: 'shade',
  filter: null,
  part: 'word',
  nothing: null,
  inFiles: 'cell',
  samples: () => ['#1e6091', '#d9ed92'],
};

/** A colour as the web writes it, such as `#1e6091`. */
export const shade = () => field(z.string().regex(/^#[\da-f]{6}$/), { kind: shadeKind });
