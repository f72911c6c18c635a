import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';

import { useFailureText } from '../../api/failure-text.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { type BulkOutcome, changedIds, notDone } from './bulk-work.ts';

/** Why a bulk change, or its undo, did not finish, and how much was not reached. */
export function NotReached({ outcome: { rest, failure } }: { outcome: BulkOutcome }) {
  const words = useFailureText();
  if (rest.length === 0 && !failure) return null;
  return (
    <Alert color={failure ? 'red' : 'yellow'} icon={<AlertIcon />} role="alert">
      {failure ? words(failure) : <Trans>Stopped.</Trans>}{' '}
      {rest.length > 0 ? (
        <Plural
          value={rest.length}
          one="# is left. Continuing won’t repeat anything."
          other="# are left. Continuing won’t repeat anything."
        />
      ) : null}
    </Alert>
  );
}

/** Reports the undo of a bulk change in a toast, if nothing else shows it. */
export function useUndoToast(): (outcome: BulkOutcome) => void {
  const { t } = useLingui();
  const words = useFailureText();
  return ({ results, failure }) => {
    const back = changedIds(results).length;
    if (failure) toastError(words(failure));
    else if (notDone(results).length === 0) toastDone(t`${back} undone`);
    else
      toastError(t`${back} undone. The others were changed by someone else in the meantime, so they stay as they are.`);
  };
}
