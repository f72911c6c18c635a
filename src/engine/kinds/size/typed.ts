import * as z from 'zod';

import { sizeKind } from '../../../../contract/field-kinds/size.ts';
import { readSize, type TypedSize } from '../../../../contract/typed/size.ts';
import { SIZE_SYSTEMS } from '../../../../contract/vocabulary/sizes.ts';
import type { TypedKind } from '../kind.ts';
import { readParts } from '../parts.ts';

declare module '../kind.ts' {
  interface TypedShapes {
    size: TypedSize;
  }
}

export const size: TypedKind = {
  of: sizeKind,
  show: (value: TypedSize) => value,
  read: readParts('system', readSize),
  parts: {
    member: 'system',
    kept: z.object({ system: z.enum(SIZE_SYSTEMS), value: z.string() }),
    isBlank: ({ value }: TypedSize) => value.trim() === '',
  },
};
