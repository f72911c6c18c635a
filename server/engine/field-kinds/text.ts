/** Field kinds stored as text. */
import { textKey } from '../../db/sort-keys.ts';
import { sameText } from '../records/filter-sql.ts';
import { textOf } from './cell.ts';
import type { Kind } from './kind.ts';

/** Case-insensitive; nulls sort first. */
export const byText: Kind['sort'] = (column) => ({ by: textKey(column), type: 'text' });

/** A text in a column of the given width, in characters. */
export const textKind = (width: number): Kind => ({
  sort: byText,
  filter: null,
  cell: { format: 'text', width, write: (value) => value },
  read: textOf,
});

export const code: Kind = { ...textKind(16), isCanonical: true };
export const text: Kind = { ...textKind(24), filter: sameText };
export const email = textKind(28);
export const phone = textKind(18);
export const url = textKind(28);
export const longText: Kind = { ...textKind(40), read: (cell) => (typeof cell === 'string' ? cell : textOf(cell)) };
export const id: Kind = { ...textKind(38), sort: null, read: null };
export const secret: Kind = { ...id, cell: { format: 'text', width: 10, write: () => null } };
