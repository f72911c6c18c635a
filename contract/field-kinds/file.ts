import * as z from 'zod';

import { field } from '../field-meta.ts';
import { DOCUMENT_BYTES_MAX, FILE_NAME_MAX } from '../limits.ts';
import type { Kind } from './kind.ts';

/** Media types of documents, each with the endings of their names, the usual one first. A browser runs no scripts in any of them. */
export const FILE_ENDINGS = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
} as const;
export type FileType = keyof typeof FILE_ENDINGS;
export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const satisfies FileType[];

/** A document that was uploaded before, so that a sample names one of those that are there. */
export const fileKind: Kind = {
  name: 'file',
  filter: { form: 'presence' },
  part: 'members',
  nothing: null,
  notInline: 'it is uploaded',
  inFiles: 'cell',
  samples: (_, idOf) => [{ _id: idOf('file'), name: 'Zz sample.pdf', type: 'application/pdf', bytes: 1000 }],
};

/** A document that was uploaded before, as its upload answered it: of one of some media types, and with at most so many bytes. */
export const file = <const Types extends readonly [FileType, ...FileType[]]>(
  types: Types,
  bytes: number = DOCUMENT_BYTES_MAX,
) =>
  field(
    z.strictObject({
      _id: z.uuid(),
      name: z.string().min(1).max(FILE_NAME_MAX),
      type: z.enum(types),
      bytes: z.int().min(1).max(bytes),
    }),
    { kind: fileKind, types, bytes },
  );
/** A document of any media type, as the server returns it. */
export const anyFile = () => file(FILE_TYPES);
export type AttachedFile = z.infer<ReturnType<typeof anyFile>>;
