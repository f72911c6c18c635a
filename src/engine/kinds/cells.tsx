/** Cells that several kinds share. */
import type { ReactNode } from 'react';

import type { KindCellProps } from './kind.ts';

import classes from '../values/field-cell.module.css';

/** Text that may break between its words. */
export const Text = ({ children }: { children: ReactNode }) => <span className={classes['words']}>{children}</span>;

/** A figure, aligned in its column. */
export const Figure = ({ words }: KindCellProps) => <span className={classes['figure']}>{words()}</span>;

/** Words of a vocabulary are short: a narrow column widens rather than breaking them. */
export const ShortWords = ({ words }: KindCellProps) => <span>{words()}</span>;

/** Several lines. */
export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <span className={classes['lines']}>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </span>
);
