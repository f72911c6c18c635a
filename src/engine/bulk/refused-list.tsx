import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';

import type { BulkPreview } from '../../../contract/calls/bulk.ts';
import { formatNumber, joinWords } from '../../i18n/format.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
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
  view: Pick<View, 'labels' | 'actionWords'>;
  rows: readonly RefusedRow[];
  /** How many were refused for each reason, if not all of them are listed. */
  reasons?: BulkPreview['reasons'] | undefined;
}

/** Refused records by reason, most frequent first; a reason opens to its records. A single record is in sight at once. */
export function RefusedList({ view, rows, reasons = [] }: RefusedListProps) {
  const { i18n } = useLingui();
  const wordOf = useFieldWord(view);
  const keyOf = ({ refusal, left = [] }: RefusedRow) => (refusal ? `${refusal.field}:${refusal.words}` : left.join());
  const groups = [...Map.groupBy(rows, keyOf)].map(([key, own]) => {
    const shown = reasons.find((refusal) => keyOf({ _id: '', refusal }) === key);
    const refused = shown?.count ?? own.length;
    return { key, own, refused, unseen: refused - own.length };
  });
  return groups
    .toSorted((one, other) => other.refused - one.refused)
    .map(({ key, own, refused, unseen }) => (
      <details key={key} className={classes['group']} open={rows.length === 1}>
        <summary className={classes['why']}>
          <ChevronIcon size={18} />
          <span>{own[0] ? <Why row={own[0]} wordOf={wordOf} /> : null}</span>
          <span className={classes['count']} aria-hidden="true">
            {formatNumber(refused, i18n.locale)}
          </span>
          <VisuallyHidden>
            <Plural value={refused} one="# can’t be changed" other="# can’t be changed" />
          </VisuallyHidden>
        </summary>
        <ul className={classes['rows']}>
          {own.map(({ _id, title }) => (
            <li key={_id}>{title ? <CodeText>{title}</CodeText> : <Trans>Not available to you</Trans>}</li>
          ))}
        </ul>
        {unseen > 0 ? (
          <p className={classes['more']}>
            <Plural value={unseen} one="and # more" other="and # more" />
          </p>
        ) : null}
      </details>
    ));
}

function Why({ row: { refusal, left = [] }, wordOf }: { row: RefusedRow; wordOf: (field: string) => string }) {
  const { i18n } = useLingui();
  if (!refusal)
    return <Trans>Changed in the meantime, so it stays as it is: {joinWords(left.map(wordOf), i18n.locale)}</Trans>;
  return refusal.field ? `${wordOf(refusal.field)}: ${refusal.words}` : refusal.words;
}
