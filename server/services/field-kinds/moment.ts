import { sql } from 'drizzle-orm';

import { onDays } from '../records/filter-sql.ts';
import { textOf } from './cell.ts';
import type { Kind } from './kind.ts';

export const moment: Kind = {
  wire: (stored) => (stored as Date).toISOString(),
  stored: (value) => new Date(value as string),
  // A column that is never null has a plain index.
  sort: (column) => ({
    by: column.notNull ? column : sql`coalesce(${column}, '-infinity')`,
    type: 'timestamptz',
  }),
  filter: onDays,
  cell: { format: 'moment', width: 20, note: 'UTC', write: (value: string) => new Date(value) },
  read: textOf,
};
