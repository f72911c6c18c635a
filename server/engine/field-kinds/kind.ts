import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Kind as FieldKind } from '../../../contract/field-kinds/kind.ts';
import type { FieldMeta } from '../../../contract/field-meta.ts';
import type { SheetCell } from '../../files/sheet.ts';
import type { Cell, CellFormat } from '../../files/xlsx.ts';
import type { FilterSql, SortKey } from '../records/record-source.ts';
import type { Reader } from './cell.ts';

/** How a field kind is stored in a table and in a spreadsheet. The column is named like its field unless `key` is set. */
export interface Kind {
  /** The kind in the contract. */
  of: FieldKind;
  key?: (field: string) => string;
  /** Converts the stored value to the wire; not called for null. Default: identical. */
  wire?: (stored: unknown, meta: FieldMeta) => unknown;
  stored?: (value: unknown, meta: FieldMeta) => unknown;
  /** A value has one canonical form, and its column an index. */
  isCanonical?: true;
  /** Sort key of its rows; null if not sortable. */
  sort: ((column: AnyPgColumn) => SortKey) | null;
  /** Condition of its filter; null if one column cannot answer it. */
  filter: ((column: AnyPgColumn) => FilterSql) | null;
  /** The text in which a search looks. Default: the column. */
  searched?: (column: AnyPgColumn) => SQL;
  /** The filter compares with a list of words (`RecordSource.words`). */
  hasWordList?: true;
  cell: {
    format: CellFormat;
    /** In characters. */
    width: number;
    /** Appended to the header if the kind has no unit. */
    note?: string;
    /** Not called for null. */
    write: (value: never, meta: FieldMeta, reader: Reader) => Cell;
  };
  /**
   * Parses a non-empty cell as exports write it and as people type it, in every language; returns `UNREADABLE`, or `UNKNOWN` for an unknown
   * name. The schema validates the value. Null if imports cannot set the field. `idOf` returns the id of a record by its name.
   */
  read: ((cell: SheetCell, meta: FieldMeta, idOf: (name: string) => string | null) => unknown) | null;
  /** The names of other records in a cell. */
  names?: (cell: SheetCell) => string[];
  /** Whether a parsed cell equals the record's value. Default: equality. */
  isEqualValue?: (value: unknown, present: unknown) => boolean;
}

const known = new Map<FieldKind, Kind>();

/** Makes kinds known; `stored-kinds.ts` calls it for every file of this folder. */
export function provideKinds(kinds: readonly Kind[]): void {
  for (const each of kinds) known.set(each.of, each);
}

/** How a kind is stored. Throws for one that has no file here. */
export function storedKind(kind: FieldKind): Kind {
  const found = known.get(kind);
  if (!found) throw new TypeError(`no file of field-kinds stores ${kind.name}`);
  return found;
}
