import { positionKind } from '../../../contract/field-kinds/position.ts';
import { textOf } from './cell.ts';
import type { Kind } from './kind.ts';

export const position: Kind = {
  of: positionKind,
  sort: (column) => ({ by: column, type: 'numeric' }),
  filter: null,
  cell: { format: 'text', width: 10, write: textOf },
  // A row of a sheet moves nothing.
  read: null,
};
