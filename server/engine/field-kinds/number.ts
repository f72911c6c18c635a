import { sql } from 'drizzle-orm';

import { numberKind } from '../../../contract/field-kinds/number.ts';
import { wholeKey } from '../../db/sort-keys.ts';
import { between, within } from '../records/filter-sql.ts';
import { textOf } from './cell.ts';
import type { Kind } from './kind.ts';

/** A number as it is, or as typed; the text itself if it is not a number, for the schema to refuse. */
const readNumber: Kind['read'] = (cell, { kind }) => {
  if (typeof cell === 'number') return cell;
  return kind.typed?.(textOf(cell)) ?? textOf(cell);
};

/** A decimal number, may be negative. */
export const number: Kind = {
  of: numberKind,
  sort: (column) => ({ by: sql`coalesce(${column}::numeric, '-Infinity')`, type: 'numeric', unknown: '-Infinity' }),
  filter: within,
  cell: { format: 'number', width: 12, write: (value) => value },
  read: readNumber,
};

/** A whole number of at least zero; `scale` stored units are one on the wire. */
export const wholeNumber = (of: Kind['of'], cell: Pick<Kind['cell'], 'format' | 'width'>, scale = 1): Kind => ({
  ...number,
  of,
  sort: (column) => ({ by: wholeKey(column), type: 'int8', unknown: '-1' }),
  filter: (column) => between(wholeKey(column), scale),
  cell: { ...number.cell, ...cell },
});
