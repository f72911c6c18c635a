import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';

import { restore, trash } from '../outbox/actions.ts';
import type { Parcel } from '../store/db.ts';
import { toastError } from '../ui/toast.ts';

/**
 * Undoes saving the item while nothing of it was sent, and redoes it. One button for both, so that the focus stays; the second click of a
 * double click is ignored.
 */
export function UndoButton({ parcel, seconds }: { parcel: Parcel; seconds: number }) {
  const { t } = useLingui();
  const { seq, state } = parcel;
  const isBack = state === 'trashed';
  if (!isBack && seconds === 0) return null;
  const press = ({ detail }: MouseEvent) => {
    if (detail > 1) return;
    void (isBack ? restore : trash)(seq).then(
      (done) => (done ? undefined : toastError(t`Its status has changed in the meantime. Check it again.`)),
      () => toastError(t`Couldn’t save this: the device may be out of space. The item is safe.`),
    );
  };
  return (
    <Button variant="default" onClick={press} data-testid="undo">
      {isBack ? <Trans>Restore</Trans> : <Trans>Undo</Trans>}
      {isBack ? null : (
        // Visible but not announced: a number every second would drown everything else.
        <span aria-hidden="true">&nbsp;({seconds})</span>
      )}
    </Button>
  );
}
