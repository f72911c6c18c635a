import { sql } from 'drizzle-orm';

import { onWholeDays } from '../records/filter-sql.ts';
import type { Kind } from './kind.ts';
import { textKind } from './text.ts';

/** `YYYY-MM-DD` in the table and in a cell. */
export const day: Kind = {
  ...textKind(12),
  sort: (column) => ({ by: sql`coalesce(${column}::text, '')`, type: 'text' }),
  filter: onWholeDays,
};
