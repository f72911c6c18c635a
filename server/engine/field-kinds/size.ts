import { sql } from 'drizzle-orm';

import { sizeKind } from '../../../contract/field-kinds/size.ts';
import { readSize } from '../../../contract/typed/size.ts';
import { SIZE_SYSTEMS } from '../../../contract/vocabulary/sizes.ts';
import { byWords } from '../records/filter-sql.ts';
import { textOf } from './cell.ts';
import type { Kind } from './kind.ts';

/** As exports write a size. */
const NAMED_SIZE = new RegExp(`^(${SIZE_SYSTEMS.join('|')})\\s+(.+)$`, 'i');

export const size: Kind = {
  of: sizeKind,
  sort: null,
  filter: (column) => byWords((sizes) => sql`${column}->>'system' || ':' || (${column}->>'value') in ${[...sizes]}`),
  cell: {
    format: 'text',
    width: 10,
    write: ({ system, value }: { system: string; value: string }) => `${system} ${value}`,
  },
  read(cell) {
    const value = textOf(cell);
    const [, system, rest] = NAMED_SIZE.exec(value) ?? [];
    return system ? { system: system.toUpperCase(), value: rest } : readSize({ system: 'IT', value });
  },
};
