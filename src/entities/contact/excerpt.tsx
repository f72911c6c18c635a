import { textOf } from '../../engine/values/text-of.ts';
import type { CellProps } from '../../engine/view.ts';

import classes from './contact.module.css';

/** The beginning of a message, with its subject; an unread one stands out. */
export function Excerpt({ value, record, place }: CellProps) {
  const { subject, status } = record;
  return (
    <span className={classes['excerpt']} data-place={place} data-unread={status === 'new' || undefined}>
      {subject ? <strong>{textOf(subject)}</strong> : null} {textOf(value).slice(0, 300)}
    </span>
  );
}
