import { msg } from '@lingui/core/macro';
import * as z from 'zod';

import { dimensionsKind } from '../../../../contract/field-kinds/dimensions.ts';
import { MEASURES } from '../../../../contract/field-meta.ts';
import { readDimensions, type TypedDimensions, typedDimensions } from '../../inputs/typed-facts.ts';
import type { TypedKind } from '../kind.ts';
import { readParts } from '../parts.ts';

declare module '../kind.ts' {
  interface TypedShapes {
    dimensions: TypedDimensions;
  }
}

export const dimensions: TypedKind = {
  of: dimensionsKind,
  show: typedDimensions,
  read: readParts('cm', readDimensions),
  parts: {
    member: 'cm',
    kept: z.object({ cm: z.partialRecord(z.enum(MEASURES), z.string()) }),
    isBlank: ({ cm }: TypedDimensions) => Object.values(cm).every((text) => text.trim() === ''),
  },
  malformed: msg`Enter centimetres with up to one decimal, for example 52.5.`,
};
