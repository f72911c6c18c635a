import { textOf } from '../engine/values/text-of.ts';
import type { CellProps } from '../engine/view.ts';
import { CodeText } from '../ui/code-text.tsx';

import classes from './booking.module.css';

/** The number of a booking; in a list with the code of its textile mix, whose own column needs a wide window. */
export function BookingNumber({ value, record: { genericCode }, place }: CellProps) {
  return (
    <>
      <CodeText>{textOf(value)}</CodeText>
      {place === 'list' ? <span className={classes['mix']}>{textOf(genericCode)}</span> : null}
    </>
  );
}
