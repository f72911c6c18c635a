import { Plural, Trans, useLingui } from '@lingui/react/macro';

import type { ResourceName } from '../../../contract/catalogue.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { useFieldWord } from '../use-field-word.ts';
import { viewOf } from '../views.ts';

import classes from './bulk.module.css';

interface RefusedRow {
  _id: string;
  title?: string | undefined;
  refusal?: { field: string | null; words: string } | undefined;
  /** Fields that were left because somebody has changed them since. */
  left?: readonly string[] | undefined;
}

interface RefusedListProps {
  name: ResourceName;
  rows: readonly RefusedRow[];
  /** How many there are, where not all of them are listed. */
  total: number;
}

/** Records that were refused, each with its reason. */
export function RefusedList({ name, rows, total }: RefusedListProps) {
  const { t } = useLingui();
  const wordOf = useFieldWord(viewOf(name));
  const labelOf = (field: string) => (field === 'reason' ? t`Reason` : wordOf(field));
  if (rows.length === 0) return null;
  const unseen = total - rows.length;
  return (
    <>
      <ul className={classes['rows']} data-refused="true">
        {rows.map(({ _id, title, refusal, left = [] }) => (
          <li key={_id} className={classes['row']}>
            {title ? <CodeText>{title}</CodeText> : <Trans>Not there for you</Trans>}
            <span className={classes['why']}>
              {refusal ? (
                <>
                  {refusal.field ? `${labelOf(refusal.field)}: ` : null}
                  {refusal.words}
                </>
              ) : (
                <Trans>Changed since, and left as it is: {left.map(labelOf).join(', ')}</Trans>
              )}
            </span>
          </li>
        ))}
      </ul>
      {unseen > 0 ? (
        <p className={classes['more']}>
          <Plural value={unseen} one="and # more that cannot be changed" other="and # more that cannot be changed" />
        </p>
      ) : null}
    </>
  );
}
