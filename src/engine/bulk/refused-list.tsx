import { Plural, Trans } from '@lingui/react/macro';

import { CodeText } from '../../ui/code-text.tsx';
import { useFieldWord } from '../use-field-word.ts';
import type { View } from '../view.ts';

import classes from './bulk.module.css';

interface RefusedRow {
  _id: string;
  title?: string | undefined;
  refusal?: { field: string | null; words: string } | undefined;
  /** Fields skipped because somebody has changed them since. */
  left?: readonly string[] | undefined;
}

interface RefusedListProps {
  /** Labels of the fields. */
  view: Pick<View, 'labels'>;
  rows: readonly RefusedRow[];
  /** Total number, if not all of them are listed. */
  total: number;
}

/** Refused records, each with its reason. */
export function RefusedList({ view, rows, total }: RefusedListProps) {
  const wordOf = useFieldWord(view);
  if (rows.length === 0) return null;
  const unseen = total - rows.length;
  return (
    <>
      <ul className={classes['rows']} data-refused="true">
        {rows.map(({ _id, title, refusal, left = [] }) => (
          <li key={_id} className={classes['row']}>
            {title ? <CodeText>{title}</CodeText> : <Trans>Not available to you</Trans>}
            <span className={classes['why']}>
              {refusal ? (
                <>
                  {refusal.field ? `${wordOf(refusal.field)}: ` : null}
                  {refusal.words}
                </>
              ) : (
                <Trans>Changed in the meantime, so it stays as it is: {left.map(wordOf).join(', ')}</Trans>
              )}
            </span>
          </li>
        ))}
      </ul>
      {unseen > 0 ? (
        <p className={classes['more']}>
          <Plural value={unseen} one="and # more that can’t be changed" other="and # more that can’t be changed" />
        </p>
      ) : null}
    </>
  );
}
