import { Trans } from '@lingui/react/macro';

import { textOf } from '../engine/values/text-of.ts';
import type { CellProps } from '../engine/view.ts';
import { CodeText } from '../ui/code-text.tsx';

import classes from './booking/booking.module.css';

/** The number of a booking or order; in a list with the code of its textile mix (no column of its own everywhere), or that it is archived. */
export function SaleNumber({ value, record: { genericCode, archived }, place }: CellProps) {
  const note = archived === true ? <Trans>Archived</Trans> : textOf(genericCode);
  return (
    <>
      <CodeText>{textOf(value)}</CodeText>
      {place === 'list' && note ? <span className={classes['mix']}>{note}</span> : null}
    </>
  );
}
