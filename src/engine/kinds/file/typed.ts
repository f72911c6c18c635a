import { msg } from '@lingui/core/macro';
import * as z from 'zod';

import { anyFile, type AttachedFile, fileKind } from '../../../../contract/field-kinds/file.ts';
import type { TypedKind } from '../kind.ts';
import { readParts } from '../parts.ts';

/** A document as its upload answered it, or the name of one that was chosen and is not on the server. */
interface TypedDocument {
  document: AttachedFile | string;
}

declare module '../kind.ts' {
  interface TypedShapes {
    document: TypedDocument;
  }
}

export const file: TypedKind = {
  of: fileKind,
  show: (document: AttachedFile) => ({ document }),
  read: readParts('document', ({ document }) => (typeof document === 'string' ? undefined : document)),
  parts: {
    member: 'document',
    kept: z.object({ document: z.union([z.string(), anyFile()]) }),
    isBlank: () => false,
  },
  malformed: msg`Wait until the file is on the server, or remove it.`,
};
