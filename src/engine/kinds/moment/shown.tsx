import { dayKind } from '../../../../contract/field-kinds/day.ts';
import { momentKind } from '../../../../contract/field-kinds/moment.ts';
import { formatDateTime, writeDay } from '../../../i18n/format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { Age } from '../../values/age.tsx';
import { textOf } from '../../values/text-of.ts';
import { Figure } from '../cells.tsx';
import type { KindCellProps, ShownKind } from '../kind.ts';

import classes from '../../values/field-cell.module.css';

function Moment({ value, place }: KindCellProps) {
  const now = useNow();
  const isToCome = Date.parse(textOf(value)) > now + CLOCKS_DIFFER_MS;
  if (place !== 'detail' && isToCome) return formatDateTime(textOf(value));
  if (place !== 'detail') return <Age moment={textOf(value)} />;
  return (
    <span className={classes['figure']}>
      {formatDateTime(textOf(value))}
      {isToCome ? null : (
        <span className={classes['aside']}>
          <Age moment={textOf(value)} />
        </span>
      )}
    </span>
  );
}

/** What is further in the future is not merely the clock of another device. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

export const moment: ShownKind = { of: momentKind, words: (value) => formatDateTime(textOf(value)), Cell: Moment };
export const day: ShownKind = { of: dayKind, words: (value) => writeDay(textOf(value)), Cell: Figure };
