/** Field kinds stored as text. */
import {
  codeKind,
  emailKind,
  idKind,
  longTextKind,
  phoneKind,
  secretKind,
  textKind,
  urlKind,
} from '../../../contract/field-kinds/text.ts';
import { textKey } from '../../db/sort-keys.ts';
import { sameText } from '../records/filter-sql.ts';
import { textOf } from './cell.ts';
import type { Kind } from './kind.ts';

/** Case-insensitive; nulls sort first. */
export const byText: Kind['sort'] = (column) => ({ by: textKey(column), type: 'text' });

/** A kind stored as text, in a column of the given width, in characters. */
export const storedText = (of: Kind['of'], width: number): Kind => ({
  of,
  sort: byText,
  filter: null,
  cell: { format: 'text', width, write: (value) => value },
  read: textOf,
});

export const code: Kind = { ...storedText(codeKind, 16), isCanonical: true };
export const text: Kind = { ...storedText(textKind, 24), filter: sameText };
export const email = storedText(emailKind, 28);
export const phone = storedText(phoneKind, 18);
export const url = storedText(urlKind, 28);
export const longText: Kind = {
  ...storedText(longTextKind, 40),
  read: (cell) => (typeof cell === 'string' ? cell : textOf(cell)),
};
export const id: Kind = { ...storedText(idKind, 38), sort: null, read: null };
export const secret: Kind = { ...id, of: secretKind, cell: { format: 'text', width: 10, write: () => null } };
