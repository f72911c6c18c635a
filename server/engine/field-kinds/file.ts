/** A document is one JSON value, with what its row in `files` says of it: no list reads another table for it. */
import { isNotNull, isNull } from 'drizzle-orm';

import { type AttachedFile, fileKind } from '../../../contract/field-kinds/file.ts';
import { presence } from '../records/filter-sql.ts';
import type { Kind } from './kind.ts';

export const file: Kind = {
  of: fileKind,
  sort: null,
  filter: (column) => presence((some) => (some ? isNotNull(column) : isNull(column))),
  cell: { format: 'text', width: 30, write: ({ name }: AttachedFile) => name },
  read: null,
};
