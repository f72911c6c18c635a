import { momentKind } from '../../../contract/field-kinds/moment.ts';
import { timeKey } from '../../db/sort-keys.ts';
import { onDays } from '../records/filter-sql.ts';
import { textOf } from './cell.ts';
import type { Kind } from './kind.ts';

export const moment: Kind = {
  of: momentKind,
  // A row has it as text.
  wire: (stored) => new Date(stored as Date | string).toISOString(),
  stored: (value) => new Date(value as string),
  sort: (column) => ({ by: timeKey(column), type: 'timestamptz' }),
  filter: onDays,
  cell: { format: 'moment', width: 20, note: 'UTC', write: (value: string) => new Date(value) },
  read: textOf,
};
