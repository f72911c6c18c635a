import { sql } from 'drizzle-orm';

import { flagKind } from '../../../contract/field-kinds/flag.ts';
import { byWords } from '../records/filter-sql.ts';
import { plainWord, textOf, UNREADABLE } from './cell.ts';
import type { Kind } from './kind.ts';

const YES = new Set(['true', 'yes', 'y', 'si', 's', 'vero', 'x', '1', 'verdadero', '是']);
const NO = new Set(['false', 'no', 'n', 'falso', '0', '否']);

export const flag: Kind = {
  of: flagKind,
  sort: null,
  // An equality, which an index of flag and date serves in its order.
  filter: (column) =>
    byWords(([first, ...others]) =>
      others.length > 0 ? sql`${column} is not null` : sql`${column} = ${first === 'true'}`,
    ),
  cell: { format: 'flag', width: 12, write: (value) => value },
  read(cell) {
    if (typeof cell === 'boolean') return cell;
    const word = plainWord(textOf(cell));
    if (YES.has(word)) return true;
    return NO.has(word) ? false : UNREADABLE;
  },
};
