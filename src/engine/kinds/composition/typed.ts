import { msg } from '@lingui/core/macro';
import * as z from 'zod';

import { PARTS } from '../../../../contract/composition.ts';
import { compositionKind } from '../../../../contract/field-kinds/composition.ts';
import { readComposition, type TypedComposition, typedComposition } from '../../inputs/typed-facts.ts';
import type { TypedKind } from '../kind.ts';
import { readParts } from '../parts.ts';

declare module '../kind.ts' {
  interface TypedShapes {
    composition: TypedComposition;
  }
}

export const composition: TypedKind = {
  of: compositionKind,
  show: typedComposition,
  read: readParts('rows', readComposition),
  parts: {
    member: 'rows',
    kept: z.object({ rows: z.array(z.object({ part: z.enum(PARTS), fibre: z.string(), pct: z.string() })) }),
    isBlank: ({ rows }: TypedComposition) => rows.length === 0,
  },
  malformed: msg`Choose each fibre from the list, once; the shares of each part must add up to 100 %.`,
};
