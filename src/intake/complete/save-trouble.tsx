import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';

import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { Failure } from '../../api/result.ts';
import { AlertIcon, OfflineIcon } from '../../ui/icons.tsx';
import { ConflictNote } from './conflict-note.tsx';
import type { Queue } from './use-queue.ts';

import classes from './item-bench.module.css';

/** Why the current item is not saved, what is safe, and what to do. Wrong fields have their own errors. */
export function SaveTrouble({ queue, item }: { queue: Queue; item: IncompleteItem }) {
  const { trouble } = queue;
  if (trouble?.word === 'stale') return <ConflictNote queue={queue} item={item} now={trouble.now} />;
  if (trouble?.word === 'failed') return <NotSaved failure={trouble.failure} />;
  return null;
}

function NotSaved({ failure }: { failure: Failure }) {
  const { t } = useLingui();
  const words = useFailureText();
  if (failure.kind === 'unreachable') {
    return (
      <Alert
        variant="default"
        className={classes['caution'] ?? ''}
        icon={<OfflineIcon />}
        title={t`You need to be online to complete items`}
        role="alert"
      >
        <Trans>
          Nothing was saved. Your input is kept here, even after a reload. Save again when you’re back online.
        </Trans>
      </Alert>
    );
  }
  return (
    <Alert color="red" icon={<AlertIcon />} title={t`Not saved`} role="alert">
      {words(failure)} <Trans>Everything you typed is still here.</Trans>
    </Alert>
  );
}
