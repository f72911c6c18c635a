import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { FieldMeta } from '../../../contract/field.ts';
import type { SheetCell } from '../../files/sheet.ts';
import type { Cell, CellFormat } from '../../files/xlsx.ts';
import type { FilterSql, SortKey } from '../records/record-source.ts';
import type { Reader } from './cell.ts';

/** How a kind of field stands in a table and in a spreadsheet. A column is named as its field where `key` says nothing else. */
export interface Kind {
  key?: (field: string) => string;
  /** Between the column and the record; never asked about null. Without them both hold the same. */
  wire?: (stored: unknown) => unknown;
  stored?: (value: unknown) => unknown;
  /** What rows are ordered by; null where they cannot be. */
  sort: ((column: AnyPgColumn) => SortKey) | null;
  /** The condition of its filter; null where no single column answers it. */
  filter: ((column: AnyPgColumn) => FilterSql) | null;
  /** Whether what its filter compares with is a list of words (`RecordSource.words`). */
  hasWordList?: true;
  cell: {
    format: CellFormat;
    /** In characters. */
    width: number;
    /** Stands behind the header. */
    unit?: string;
    /** Never asked about null. */
    write: (value: never, meta: FieldMeta, reader: Reader) => Cell;
  };
  /**
   * The value of a cell that is not empty, as exports write it and as people do, in every language; `UNREADABLE`, or `UNKNOWN` for a
   * name nothing bears. Whether the field takes it is for its schema to say. Null where no import fills the field. `idOf` answers
   * the id of a record by its name.
   */
  read: ((cell: SheetCell, meta: FieldMeta, idOf: (name: string) => string | null) => unknown) | null;
  /** The names of other records that a cell holds. */
  names?: (cell: SheetCell) => string[];
  /** Whether a cell that was read says what the record does; otherwise it does where both are equal. */
  saysTheSame?: (value: unknown, present: unknown) => boolean;
}
