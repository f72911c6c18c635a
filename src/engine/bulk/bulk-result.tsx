import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group } from '@mantine/core';

import type { ResourceName } from '../../../contract/resource-access.ts';
import { takeFocus } from '../../ui/use-focus-back.ts';
import { viewOf } from '../views.ts';
import { changedIds, notDone } from './bulk-work.ts';
import { NotReached } from './outcome.tsx';
import { RefusedList } from './refused-list.tsx';
import type { BulkStage, SkippedRecords } from './use-bulk.ts';

import classes from './bulk.module.css';

interface BulkResultListProps {
  name: ResourceName;
  stage: Extract<BulkStage, { step: 'result' }>;
  /** Number of records changed, which can be undone. */
  changed: number;
  onUndo: () => void;
  onResume: () => void;
  onPick: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** The result of a bulk change, or of its undo; refused records can be selected. */
export function BulkResultList({ name, stage, changed, onUndo, onResume, onPick, onClose }: BulkResultListProps) {
  const { t } = useLingui();
  const { doing, outcome, left } = stage;
  const { results, rest } = outcome;
  const refused = notDone(results);
  const done = changedIds(results).length;
  const same = results.length - done - refused.length;
  return (
    <>
      <p className={classes['summary']} role="status" data-testid="bulk-result">
        <strong>
          {doing === 'run' ? (
            <Plural value={done} one="# changed" other="# changed" />
          ) : (
            <Plural value={done} one="# undone" other="# undone" />
          )}
        </strong>
        {same > 0 ? (
          <span>
            <Plural value={same} one="# unchanged" other="# unchanged" />
          </span>
        ) : null}
        {refused.length > 0 ? (
          <span className={classes['bad']}>
            <Plural value={refused.length} one="# failed" other="# failed" />
          </span>
        ) : null}
      </p>
      {left ? <LeftNote left={left} /> : null}
      <NotReached outcome={outcome} />
      {refused.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must scroll by keyboard
        <div className={classes['scroll']} role="region" aria-label={t`Failed`} tabIndex={0}>
          <RefusedList view={viewOf(name)} rows={refused} />
        </div>
      ) : null}
      <Group justify="flex-end" gap="sm">
        {refused.length > 0 ? (
          <Button variant="default" onClick={() => onPick(refused.map(({ _id }) => _id))}>
            <Trans>Select these</Trans>
          </Button>
        ) : null}
        {changed > 0 ? (
          <Button variant="default" onClick={onUndo}>
            <Trans>Undo</Trans>
          </Button>
        ) : null}
        {rest.length > 0 ? (
          <Button onClick={onResume}>
            <Trans>Continue</Trans>
          </Button>
        ) : null}
        <Button variant={rest.length > 0 ? 'default' : 'filled'} onClick={onClose} ref={takeFocus}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </>
  );
}

/** How many records of a query were skipped because they matched only after the preview, or no longer match. */
function LeftNote({ left: { later, gone } }: { left: SkippedRecords }) {
  if (later + gone === 0) return null;
  return (
    <Alert color="yellow" role="status">
      {later > 0 ? (
        <Plural
          value={later}
          one="# was added after the preview and was not changed."
          other="# were added after the preview and were not changed."
        />
      ) : null}{' '}
      {gone > 0 ? (
        <Plural
          value={gone}
          one="# no longer matches and was not changed."
          other="# no longer match and were not changed."
        />
      ) : null}
    </Alert>
  );
}
