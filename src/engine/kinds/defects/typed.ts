import * as z from 'zod';

import { defectsKind } from '../../../../contract/field-kinds/defects.ts';
import { formDefects } from '../../../../contract/field.ts';
import type { TypedDefects } from '../../inputs/typed-facts.ts';
import type { TypedKind } from '../kind.ts';
import { readParts } from '../parts.ts';

declare module '../kind.ts' {
  interface TypedShapes {
    defects: TypedDefects;
  }
}

export const defects: TypedKind = {
  of: defectsKind,
  show: (marks: TypedDefects['marks']) => ({ marks }),
  read: readParts('marks', ({ marks }) => marks),
  parts: {
    member: 'marks',
    kept: z.object({ marks: formDefects() }),
    isBlank: ({ marks }: TypedDefects) => marks.length === 0,
  },
};
