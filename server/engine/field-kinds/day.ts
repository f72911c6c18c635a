import { dayKind } from '../../../contract/field-kinds/day.ts';
import { readDay } from '../../../contract/typed/day.ts';
import { timeKey } from '../../db/sort-keys.ts';
import { onWholeDays } from '../records/filter-sql.ts';
import { textOf } from './cell.ts';
import type { Kind } from './kind.ts';
import { storedText } from './text.ts';

/** A spreadsheet program's date is a timestamp at midnight in UTC. */
const withoutTime = (text: string): string => text.replace(/T[\d:.]+Z$/, '');

/** `YYYY-MM-DD` in the table and in a cell; read as people type it. */
export const day: Kind = {
  ...storedText(dayKind, 12),
  sort: (column) => ({ by: timeKey(column), type: 'date' }),
  filter: onWholeDays,
  read: (cell) => readDay(withoutTime(textOf(cell))) ?? textOf(cell),
};
