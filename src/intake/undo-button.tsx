import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';

import { restore, trash } from '../outbox/actions.ts';
import type { Parcel } from '../store/db.ts';
import { toastError } from '../ui/toast.ts';

/**
 * Takes the item back while nothing of it has left, and the taking back as well. It stays one button, so that the focus stays
 * where it is; the second press of a double one does nothing.
 */
export function UndoButton({ parcel, seconds }: { parcel: Parcel; seconds: number }) {
  const { t } = useLingui();
  const { seq, state } = parcel;
  const isBack = state === 'trashed';
  if (!isBack && seconds === 0) return null;
  const press = ({ detail }: MouseEvent) => {
    if (detail > 1) return;
    void (isBack ? restore : trash)(seq).then(
      (done) => (done ? undefined : toastError(t`It has moved on meanwhile: look where it stands now.`)),
      () => toastError(t`This device could not write that down; it may be out of space. The item is safe.`),
    );
  };
  return (
    <Button variant="default" onClick={press} data-testid="undo">
      {isBack ? <Trans>Restore</Trans> : <Trans>Undo</Trans>}
      {isBack ? null : (
        // Seen, never read out: a number every second would drown everything else.
        <span aria-hidden="true">&nbsp;({seconds})</span>
      )}
    </Button>
  );
}
