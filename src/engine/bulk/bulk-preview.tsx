import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Skeleton } from '@mantine/core';

import type { BulkPreview, PreviewRow } from '../../../contract/calls/bulk.ts';
import { BULK_ROWS_MAX } from '../../../contract/limits.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { takeFocus } from '../../ui/use-focus-back.ts';
import { asTitle, wordsOf } from '../actions/words-of.ts';
import { ChangeLine } from '../history/change-line.tsx';
import { useCounted } from '../list/use-counted.ts';
import { viewOf } from '../views.ts';
import type { BulkTask } from './bulk-buttons.tsx';
import { RefusedList } from './refused-list.tsx';
import type { BulkStage } from './use-bulk.ts';

import classes from './bulk.module.css';

interface BulkPreviewListProps {
  name: ResourceName;
  task: BulkTask;
  stage: Extract<BulkStage, { step: 'preview' }>;
  onBack: () => void;
  onRetry: () => void;
  onRun: () => void;
}

/** Shows what would change and what would be refused, before anything is done. */
export function BulkPreviewList({ name, task, stage, onBack, onRetry, onRun }: BulkPreviewListProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const { preview, failure } = stage;
  const changing = preview?.changing ?? 0;
  const view = viewOf(name);
  const things = useCounted(view)(changing);
  const action = typeof task === 'string' ? null : wordsOf(view.actionWords, task.action);
  return (
    <>
      {failure ? (
        <Alert color="red" role="alert">
          <Trans>Nothing was changed.</Trans> {words(failure)}
        </Alert>
      ) : preview ? (
        <Seen name={name} preview={preview} />
      ) : (
        <Skeleton height={120} role="status" aria-label={t`Loading…`} />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          {task === 'trash' || task === 'restore' ? <Trans>Cancel</Trans> : <Trans>Back</Trans>}
        </Button>
        {failure ? (
          <Button onClick={onRetry} ref={takeFocus}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          // Another button once the preview has come: a disabled one takes no focus.
          <Button key={changing} disabled={changing === 0} onClick={onRun} ref={takeFocus}>
            {task === 'trash' ? (
              <Plural value={changing} one="Move # to trash" other="Move # to trash" />
            ) : task === 'restore' ? (
              <Plural value={changing} one="Restore #" other="Restore #" />
            ) : action ? (
              asTitle(t(action.submit ?? action.label))
            ) : (
              <Trans>Edit {things}</Trans>
            )}
          </Button>
        )}
      </Group>
    </>
  );
}

function Seen({ name, preview }: { name: ResourceName; preview: BulkPreview }) {
  const { t, i18n } = useLingui();
  const { changing, unchanged, refused, rows, reasons, more } = preview;
  const most = formatNumber(BULK_ROWS_MAX, i18n.locale);
  const changes = rows.filter(({ fields }) => fields);
  const unseen = changing - changes.length;
  return (
    <>
      <p className={classes['summary']} role="status">
        <strong>
          <Plural value={changing} one="# will change" other="# will change" />
        </strong>
        {unchanged > 0 ? (
          <span>
            <Plural value={unchanged} one="# stays the same" other="# stay the same" />
          </span>
        ) : null}
        {refused > 0 ? (
          <span className={classes['bad']}>
            <Plural value={refused} one="# can’t be changed" other="# can’t be changed" />
          </span>
        ) : null}
      </p>
      {more ? (
        <Alert color="yellow">
          <Trans>Only the first {most} will be changed: that’s the limit.</Trans>
        </Alert>
      ) : null}
      {rows.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must scroll by keyboard
        <div className={classes['scroll']} role="region" aria-label={t`Preview`} tabIndex={0}>
          {changes.length > 0 ? (
            <ul className={classes['rows']}>
              {changes.map((row) => (
                <Changing key={row._id} name={name} row={row} />
              ))}
            </ul>
          ) : null}
          {unseen > 0 ? (
            <p className={classes['more']}>
              <Plural value={unseen} one="and # more" other="and # more" />
            </p>
          ) : null}
          <RefusedList view={viewOf(name)} rows={rows.filter(({ refusal }) => refusal)} reasons={reasons} />
        </div>
      ) : null}
    </>
  );
}

function Changing({ name, row: { _id, title, fields = [] } }: { name: ResourceName; row: PreviewRow }) {
  return (
    <li className={classes['row']}>
      <CodeText>{title}</CodeText>
      {fields.map((change) => (
        <ChangeLine key={change.field} name={name} record={{ _id, [change.field]: change.from }} change={change} />
      ))}
    </li>
  );
}
