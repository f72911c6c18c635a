import { msg } from '@lingui/core/macro';
import * as z from 'zod';

import { translatedKind } from '../../../../contract/field-kinds/translated.ts';
import { LANGUAGES } from '../../../../contract/language-tags.ts';
import type { TypedTexts } from '../../inputs/typed-texts.ts';
import type { TypedKind } from '../kind.ts';
import { readParts } from '../parts.ts';

declare module '../kind.ts' {
  interface TypedShapes {
    translated: TypedTexts;
  }
}

export const translated: TypedKind = {
  of: translatedKind,
  show: (texts: TypedTexts['texts']) => ({ texts }),
  read: readParts('texts', ({ texts }) => texts),
  parts: {
    member: 'texts',
    kept: z.object({ texts: z.partialRecord(z.enum(LANGUAGES), z.string()) }),
    isBlank: ({ texts }: TypedTexts) => Object.values(texts).every((text) => text.trim() === ''),
  },
  malformed: msg`Write the text in Italian; the other languages may follow.`,
};
